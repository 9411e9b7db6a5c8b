/** A frame of a talk as pixels: what stands in the page is drawn once more, with its styles and letters brought along. */
import { breath, encodedStart, fontSheet, pngOfParts } from '../export-png.ts'

/** The size of a picture, in pixels. */
const WIDTH = 1920
const HEIGHT = 1080

/** Every rule of the page's style sheets but its fonts, which are brought along by themselves. */
function styles(): string {
  const rules: string[] = []
  for (const sheet of document.styleSheets) {
    try {
      for (const rule of sheet.cssRules) if (!(rule instanceof CSSFontFaceRule)) rules.push(rule.cssText)
    } catch {
      // a sheet of somebody else's, such as an extension's
    }
  }
  return rules.join('\n')
}

const SVG = 'http://www.w3.org/2000/svg'
const END = '</svg>'

/** What pictures of one page have in common, styles and letters, made once: the beginning of each, as it is handed over. */
export type Palette = string

/** Everything that pictures of this page need. Rejects where the browser refuses. */
export async function paletteOf(dark: boolean): Promise<Palette> {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('width', String(WIDTH))
  svg.setAttribute('height', String(HEIGHT))
  svg.setAttribute('data-theme', dark ? 'dark' : 'light')
  const style = document.createElementNS(SVG, 'style')
  style.textContent = `${styles()}\n${await fontSheet(/IBM Plex|Newsreader/)}`
  svg.append(style)
  await breath()
  return encodedStart(new XMLSerializer().serializeToString(svg).slice(0, -END.length))
}

/** A picture of `frame`, which stands in the page and fills whatever room it is given. Rejects where the browser makes none. */
export async function framePng(frame: Element, palette: Palette): Promise<Blob> {
  const room = document.createElementNS(SVG, 'foreignObject')
  room.setAttribute('width', String(WIDTH))
  room.setAttribute('height', String(HEIGHT))
  const around = document.createElement('div')
  const said = getComputedStyle(document.documentElement)
  around.setAttribute(
    'style',
    `position:relative;width:${WIDTH}px;height:${HEIGHT}px;overflow:hidden;background:var(--paper);color:var(--ink-1);font-family:${said.fontFamily.replaceAll('"', "'")};line-height:${said.lineHeight === 'normal' ? 'normal' : 1.45}`,
  )
  around.append(frame.cloneNode(true))
  room.append(around)
  await breath()
  return pngOfParts(palette, `${new XMLSerializer().serializeToString(room)}${END}`)
}
