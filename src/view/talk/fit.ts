/** How large letters can be: found by calculation, so that a stage looks the same wherever it is drawn. */
import { measured, type TextStyle, wrapped } from '../stage/text.ts'

export interface Fitting {
  /** Smallest and largest size, in the unit of the room. */
  readonly least: number
  readonly most: number
  /** Height of a line, in sizes. */
  readonly leading?: number
  readonly weight?: TextStyle['weight']
  readonly font?: TextStyle['font']
}

const STEP = 0.05

/** The largest size at which all of `paragraphs` stand within a room of `w` by `h`; the least one where none does. */
export function fitSize(paragraphs: readonly string[], w: number, h: number, fitting: Fitting): number {
  const { least, most, leading = 1.25, weight = 400, font = 'text' } = fitting
  const style = { weight, font, size: 1 } as const
  for (let size = most; size > least; size -= STEP) {
    const room = w / size
    const lines = paragraphs.flatMap((text) => wrapped(text, room, 99, style))
    if (lines.length * leading * size <= h && lines.every((line) => measured(line, style) <= room)) return round(size)
  }
  return least
}

const round = (n: number): number => Math.round(n * 100) / 100

/** The first way to say something that has room (in sizes of the letters); empty where none has. */
export function sayWithin(ways: readonly string[], room: number, style: TextStyle = {}): string {
  return ways.find((way) => measured(way, { ...style, size: 1 }) <= room) ?? ''
}

/** A line of a page breaks at a space and after a hyphen. */
const PIECES = /\S+?(?:-+|(?=\s)|$)\s*/gu

/** How many lines a page makes of a text in a room, in sizes of its letters, and the widest piece that it cannot break. */
export function brokenIn(
  text: string,
  room: number,
  style: Pick<TextStyle, 'font' | 'weight'>,
): { readonly lines: number; readonly widest: string; readonly width: number } {
  const sized = { ...style, size: 1 }
  let [lines, now, widest, width] = [1, 0, '', 0]
  for (const [piece] of text.matchAll(PIECES)) {
    const own = measured(piece.trimEnd(), sized)
    if (own > width) [widest, width] = [piece.trimEnd(), own]
    if (now > 0 && now + own > room) [lines, now] = [lines + 1, 0]
    now += measured(piece, sized)
  }
  return { lines, widest, width }
}
