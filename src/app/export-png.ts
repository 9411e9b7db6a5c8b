/** A picture as pixels: the browser draws the SVG, with the page's own fonts brought along. */
import { soon } from './slices.ts'

/** Pixels for each unit of the drawing. */
const SCALE = 2

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let i = 0; i < bytes.length; i += 0x2000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x2000))
  return btoa(binary)
}

/** Lets the page have its turn in the middle of long work. */
export const breath = (): Promise<void> => new Promise((resolve) => soon(resolve))

/** The letters that every text of the page needs: a family may be cut up by alphabet. */
const hasLatin = (range: string): boolean => range === '' || /U\+0+-0*FF\b/i.test(range)

/** The faces of the page's style sheets that a drawing asks for. */
function faces(family: RegExp): { readonly rule: CSSFontFaceRule; readonly base: string }[] {
  const found: { readonly rule: CSSFontFaceRule; readonly base: string }[] = []
  for (const sheet of document.styleSheets) {
    let rules: CSSRuleList
    try {
      rules = sheet.cssRules
    } catch {
      continue // a sheet of somebody else's, such as an extension's
    }
    for (const rule of rules)
      if (
        rule instanceof CSSFontFaceRule &&
        family.test(rule.style.getPropertyValue('font-family')) &&
        hasLatin(rule.style.getPropertyValue('unicode-range'))
      )
        found.push({ rule, base: sheet.href ?? document.baseURI })
  }
  return found
}

/** One face with its letters in it; empty where they cannot be had: another font is taken then. */
async function embedded({ rule, base }: { readonly rule: CSSFontFaceRule; readonly base: string }): Promise<string> {
  const { style } = rule
  const address = /url\("?([^")]+\.woff2[^")]*)"?\)/.exec(style.getPropertyValue('src'))?.[1]
  if (address === undefined) return ''
  try {
    const answer = await fetch(new URL(address, base))
    if (!answer.ok) return ''
    const data = base64(new Uint8Array(await answer.arrayBuffer()))
    const family = style.getPropertyValue('font-family')
    const weight = style.getPropertyValue('font-weight')
    return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")}`
  } catch {
    return ''
  }
}

/** The page's fonts of some families as a style sheet that needs nothing but itself. */
export async function fontSheet(family: RegExp): Promise<string> {
  return (await Promise.all(faces(family).map(embedded))).join('')
}

/** Draws what `svg` gives for a scale and fonts. Rejects where the browser does not. */
export async function pngOf(
  svg: (more: { readonly scale: number; readonly fonts: string }) => Promise<string>,
): Promise<Blob> {
  return pngOfImage(await svg({ scale: SCALE, fonts: await fontSheet(/IBM Plex/) }))
}

/** Bytes of a text that are encoded at once: a millisecond's work. */
const PIECE = 3 * 0x8000

/**
 * The beginning that many SVGs have in common, encoded once, bit by bit; blanks are put at its end, so that whatever
 * follows can be encoded by itself.
 */
export async function encodedStart(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const whole = new Uint8Array(Math.ceil(bytes.length / 3) * 3).fill(0x20)
  whole.set(bytes)
  const pieces: string[] = []
  for (let from = 0; from < whole.length; from += PIECE) {
    pieces.push(base64(whole.subarray(from, from + PIECE)))
    await breath()
  }
  return pieces.join('')
}

/** Draws an SVG that needs nothing but itself, at its own size. Rejects where the browser does not. */
const pngOfImage = (text: string): Promise<Blob> => pngOfParts('', text)

/** The same of an SVG in two parts: what `encodedStart` gave, and the rest of its text. */
export async function pngOfParts(start: string, rest: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;base64,${start}${base64(new TextEncoder().encode(rest))}`
  await image.decode()
  // What comes of it is drawn in a task of its own.
  await breath()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures.')
  context.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('This browser made no picture.')) : resolve(blob)),
      'image/png',
    ),
  )
}
