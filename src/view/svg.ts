/** A display list as a file of its own: an SVG that needs no style sheet, no script and no page. */
import { type DisplayList, type Paint, type Shape, type Tone, transformOf } from './stage/shapes.ts'
import { visible } from './visible.ts'

const PALETTES: Readonly<Record<'light' | 'dark', Readonly<Record<Tone, string>>>> = {
  light: {
    'ink-1': '#1d1b17',
    'ink-2': '#5d574b',
    'ink-3': '#6b6455',
    'on-ink': '#fffdf8',
    paper: '#f7f4ec',
    card: '#fffdf8',
    line: '#ddd6c7',
    'line-strong': '#877e6b',
    waiting: '#f2cf6b',
    'on-waiting': '#1d1b17',
    settled: '#1f7653',
    'on-settled': '#fffdf8',
    nudge: '#2a57b0',
    'nudge-bg': '#e2e8f6',
    untrue: '#b3301a',
    'untrue-bg': '#fbe6df',
  },
  dark: {
    'ink-1': '#f3efe4',
    'ink-2': '#b5ad9c',
    'ink-3': '#a1988a',
    'on-ink': '#151411',
    paper: '#151411',
    card: '#1d1b17',
    line: '#34312a',
    'line-strong': '#7d7564',
    waiting: '#f2cf6b',
    'on-waiting': '#1d1b17',
    settled: '#4fc08d',
    'on-settled': '#151411',
    nudge: '#86aefc',
    'nudge-bg': '#1c2740',
    untrue: '#ff7a5e',
    'untrue-bg': '#3a1d16',
  },
}

const FONTS = {
  // Where the first is missing, those that are about as wide come first.
  text: "'IBM Plex Sans', 'Helvetica Neue', Arial, 'Liberation Sans', system-ui, sans-serif",
  mono: "'IBM Plex Mono', ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace",
}

export interface SvgOptions {
  /** How large it is shown; by default as large as it was drawn. */
  readonly width?: number
  readonly height?: number
  readonly palette: 'light' | 'dark'
  readonly title: string
  /** A style sheet that brings fonts along; they must stand in it themselves. It is ours, and is not escaped. */
  readonly fonts?: string
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in XML: what cannot be seen as a mark, and nothing that would be markup. */
const escaped = (text: string): string =>
  visible(text)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (c) => NAMED[c])

/** `list` as the text of an SVG file. */
export function displayListToSvg(list: DisplayList, { palette, title, width, height, fonts = '' }: SvgOptions): string {
  const colours = PALETTES[palette]
  const attributes = (of: Readonly<Record<string, string | number | undefined>>): string =>
    Object.entries(of)
      .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(String(value))}"`))
      .join('')
  const painted = ({ fill, stroke, width: strokeWidth, dash, opacity }: Paint) => ({
    fill: fill === undefined ? 'none' : colours[fill],
    stroke: stroke === undefined ? undefined : colours[stroke],
    'stroke-width': strokeWidth,
    'stroke-dasharray': dash,
    opacity,
  })
  const drawn = (shape: Shape): string => {
    switch (shape.kind) {
      case 'rect':
        return `<rect${attributes({ x: shape.x, y: shape.y, width: shape.w, height: shape.h, rx: shape.r, ...painted(shape) })}/>`
      case 'circle':
        return `<circle${attributes({ cx: shape.x, cy: shape.y, r: shape.r, ...painted(shape) })}/>`
      case 'path':
        return `<path${attributes({ d: shape.d, ...painted(shape) })}/>`
      case 'text':
        return `<text${attributes({
          x: shape.x,
          y: shape.y,
          'font-size': shape.size,
          'font-weight': shape.weight,
          'font-family': FONTS[shape.font],
          'text-anchor': shape.anchor,
          fill: colours[shape.tone],
          'xml:space': 'preserve',
        })}>${escaped(shape.text)}</text>`
      case 'group':
        return `<g${attributes({ transform: transformOf(shape), opacity: shape.opacity })}>${shape.children.map(drawn).join('')}</g>`
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${list.width} ${list.height}"${attributes({ width: width ?? list.width, height: height ?? list.height })} role="img" stroke-linecap="round" stroke-linejoin="round">` +
    `<title>${escaped(title)}</title>${fonts === '' ? '' : `<style>${fonts}</style>`}` +
    `<rect width="100%" height="100%" fill="${colours.paper}"/>${list.groups.map(drawn).join('')}</svg>\n`
  )
}
