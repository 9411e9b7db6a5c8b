/** How large the letters of a stage's parts are: what the parts are drawn with, and what a deck is checked with. */
import type { Fitting } from './fit.ts'

/** Code: its largest letters and what stands around its lines, in ems; width of a letter and height of a line, in its own size. */
export const CODE = { most: 1.7, letter: 0.6, line: 1.4, edges: 2.6, rim: 0.2 } as const

/** A number: so many hundredths of its room's height and width at most; width of a digit, in its own size. */
export const COUNT = { high: 44, wide: 84, digit: 0.58 } as const
/** A clock, likewise. */
export const CLOCK = { high: 46, wide: 94, digit: 0.6 } as const

/** A sentence; so few letters are a sign rather than a sentence. */
export const WORDS = {
  shortMax: 8,
  short: { least: 1.1, most: 7, leading: 1.2 },
  long: { least: 1.1, most: 4, leading: 1.2 },
} as const satisfies Readonly<Record<string, number | Fitting>>

/** A list, and the room of its numbers or dots, in ems. */
export const LIST = { fitting: { least: 1, most: 2.2, leading: 1.6 }, taken: { w: 3.6, h: 0 } } as const

/** A question, and the room of so many answers below it, in ems. */
export const ASK = {
  fitting: { least: 1.2, most: 2.2, leading: 1.2 },
  taken: (options: number) => ({ w: 0, h: options * 2.9 + 1 }),
} as const
