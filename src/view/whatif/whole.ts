/** A whole map at one look: its rows in blocks beside and below each other, each cell a few pixels; and sums in numbers. */

import type { Question } from '../../run/matrix/question.ts'
import type { Outcomes } from './arrange.ts'
import { type DimensionName, dimensionsOf, type Line, type Lines, spansOf } from './lines.ts'

/** Adjacent rows that stand together. */
export interface Block {
  /** From this row, up to and without that one. */
  readonly from: number
  readonly to: number
  /** The place of the option of the outermost dimension that all of them have; null where they have several. */
  readonly place: number | null
}

const BLOCKS_MOST = 24
const ROWS_EACH = 40

/** Rows by what stands outermost; where that would be a crowd of blocks, as when rows are in another order, so many each. */
export function blocksOf({ dimensions, lines }: Lines): readonly Block[] {
  if (dimensions.length > 1) {
    const spans = spansOf(lines, 0)
    if (spans.length <= BLOCKS_MOST) return spans
  }
  const each = Math.max(ROWS_EACH, Math.ceil(lines.length / BLOCKS_MOST))
  return Array.from({ length: Math.ceil(lines.length / each) }, (_, i) => ({
    from: i * each,
    to: Math.min(lines.length, (i + 1) * each),
    place: null,
  }))
}

/** Sizes of a whole map, in CSS pixels. */
export interface WholeSizes {
  /** Blocks beside each other. */
  readonly across: number
  readonly cellWidth: number
  readonly cellHeight: number
}

interface Room {
  readonly width: number
  readonly height: number
  /** Beside a block, and what stands above it. */
  readonly gap: number
  readonly head: number
}

const CELL_LEAST = 4
const CELL_MOST = 22

/**
 * @param count of blocks
 * @param rows of the longest
 * @param columns of each
 * @returns the sizes with the largest cells for which all of it fits; the smallest there are where it does not
 */
export function wholeSizes(
  count: number,
  rows: number,
  columns: number,
  { width, height, gap, head }: Room,
): WholeSizes {
  let best: WholeSizes = { across: 1, cellWidth: CELL_LEAST, cellHeight: CELL_LEAST }
  let most = -1
  const kept = (size: number) => Math.max(CELL_LEAST, Math.min(CELL_MOST, Math.floor(size)))
  for (let across = 1; across <= Math.max(1, count); across++) {
    const down = Math.ceil(count / across)
    const cellWidth = kept((width / across - gap) / Math.max(1, columns))
    const cellHeight = kept((height / down - head - gap) / Math.max(1, rows))
    if (across > 1 && across * (cellWidth * columns + gap) > width) continue
    const fits = down * (cellHeight * rows + head + gap) <= height
    // A cell that is as high as it is wide can be seen best.
    const worth = (fits ? 1000 : 0) + Math.min(cellWidth, cellHeight) * 20 + Math.max(cellWidth, cellHeight)
    if (worth > most) {
      most = worth
      best = { across, cellWidth, cellHeight }
    }
  }
  return best
}

/** Where lines stand in a block: one after the other, those of another outer option a little apart. */
export function offsetsOf(lines: readonly Line[], size: number, level: number, apart: number): readonly number[] {
  let at = 0
  return lines.map((line, i) => {
    if (i > 0) at += size + (level >= 0 && line.places[level] !== lines[i - 1].places[level] ? apart : 0)
    return at
  })
}

/** How many cells of something are bad, of those that are known. */
export interface Sum {
  readonly bad: number
  readonly known: number
}

/** Bad cells by option of everything that varies. */
export function sumsOf(
  question: Pick<Question, 'axes' | 'rows'>,
  { runs, runOf }: Outcomes,
): readonly { readonly name: DimensionName; readonly sums: readonly Sum[] }[] {
  // One thing after the other, and nothing made on the way: a map may have a hundred thousand cells.
  const isBad = Uint8Array.from(runs, (cell) => Number(cell.isBad))
  return dimensionsOf(question).map(({ name, size, stride }) => {
    const bad = new Int32Array(size)
    const known = new Int32Array(size)
    for (let place = 0; place < runOf.length; place++) {
      const run = runOf[place]
      if (run < 0) continue
      const at = Math.floor(place / stride) % size
      known[at]++
      bad[at] += isBad[run]
    }
    return { name, sums: Array.from(bad, (n, at) => ({ bad: n, known: known[at] })) }
  })
}

/** Bad cells of some rows. */
export function sumOf(rows: readonly Line[], columns: readonly Line[], { runs, runOf }: Outcomes): Sum {
  let [bad, known] = [0, 0]
  for (const row of rows)
    for (const column of columns) {
      const run = runOf[row.offset + column.offset]
      if (run < 0) continue
      known++
      if (runs[run].isBad) bad++
    }
  return { bad, known }
}
