/** How large the notes stand on a sheet of paper, under the picture of their stage. */
import { brokenIn } from './fit.ts'

/** The room of what is said on a sheet, in mm: what `print.css` leaves of it, and a little less. */
const SAID = { w: 180, h: 158 }
/** The letters, in mm: to be read from a lectern, while standing. What has no room in small ones goes on with a further sheet. */
const [LEAST, MOST, STEP] = [8, 13, 0.25]
/** The height of a line, and what is between two paragraphs, in sizes of the letters. */
const [LEADING, GAP] = [1.4, 0.5]

/** The largest letters, in mm, in which all paragraphs stand on the sheet of their picture; the smallest where none do. Total. */
export function sheetLetters(paragraphs: readonly string[]): number {
  for (let size = MOST; size > LEAST; size -= STEP) {
    const broken = paragraphs.map((text) => brokenIn(text, SAID.w / size, { weight: 600 }))
    const lines = broken.reduce((sum, one) => sum + one.lines, 0)
    const high = (lines * LEADING + paragraphs.length * GAP) * size
    if (high <= SAID.h && broken.every(({ width }) => width * size <= SAID.w)) return size
  }
  return LEAST
}
