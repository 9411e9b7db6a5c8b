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
