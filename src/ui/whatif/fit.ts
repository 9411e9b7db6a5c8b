/** How text fits: lines and words of headings, measured as the page draws them. */

/** How wide a text is, in CSS pixels. */
export type TextWidth = (text: string) => number

/** Sizes of a heading's text, in CSS pixels. */
export interface Fit {
  readonly text: TextWidth
  readonly scale: number
  /** Height of a line. */
  readonly line: number
  /** What a heading leaves free on both sides, above and below, and beside a line that is written upwards. */
  readonly padAcross: number
  readonly padDown: number
  readonly padUpright: number
}

/** Letters of a heading, as `map.css` has them (0.8rem), and how far apart its lines are. */
const LETTERS = 12.8
const LINE = 1.15

/** Sizes for letters that are `scale` times as large as usual. */
export const fitOf = (text: TextWidth, scale: number): Fit => ({
  text,
  scale,
  line: LETTERS * LINE * scale,
  // One pixel more than it takes: widths are measured, and drawn, in fractions.
  padAcross: Math.ceil(11.2 * scale) + 3,
  padDown: Math.ceil(3.2 * scale) + 2,
  padUpright: Math.ceil(3.2 * scale) + 2,
})

const wordsOf = (text: string): readonly string[] => text.split(/\s+/)

/** The width of the widest word, which is not broken. */
export const widestWord = (text: string, width: TextWidth): number =>
  wordsOf(text).reduce((most, word) => Math.max(most, width(word)), 0)

/** Lines that a text takes in a room so wide; a word that is wider stands alone, and takes as many as it needs. */
export function linesFor(text: string, room: number, width: TextWidth): number {
  let lines = 1
  let line = ''
  for (const word of wordsOf(text)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && width(longer) > room) {
      lines++
      line = word
    } else line = longer
    if (line === word && width(word) > room) lines += Math.ceil(width(word) / Math.max(1, room)) - 1
  }
  return lines
}

/** Measures text in the font of an element's headings: 0.8 of the page's letters. */
export function widthsIn(element: HTMLElement, scale: number): TextWidth {
  const context = document.createElement('canvas').getContext('2d')
  const known = new Map<string, number>()
  if (context === null) return (text) => text.length * LETTERS * 0.6 * scale
  context.font = `${LETTERS * scale}px ${getComputedStyle(element).fontFamily}`
  return (text) => {
    const there = known.get(text) ?? context.measureText(text).width
    known.set(text, there)
    return there
  }
}
