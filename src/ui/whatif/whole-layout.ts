/** Where everything of a whole map stands, in CSS pixels from its left upper corner. */
import { counted } from '../../view/counts.ts'
import { type Block, blocksOf, offsetsOf, wholeSizes } from '../../view/whatif/whole.ts'
import { type Fit, fitOf, linesFor, type TextWidth } from './fit.ts'
import type { Spot } from './grid.ts'
import type { Room } from './measures.ts'
import { type Sheet, titleAt } from './sheet.ts'

interface PlacedBlock extends Block {
  readonly left: number
  readonly top: number
  /** By row of the block, where it stands. */
  readonly ys: readonly number[]
  readonly title: string
}

export interface WholeLayout {
  readonly width: number
  readonly height: number
  readonly cellWidth: number
  readonly cellHeight: number
  readonly blockWidth: number
  /** What stands above each block. */
  readonly headHeight: number
  /** By column, where it stands in a block. */
  readonly xs: readonly number[]
  readonly blocks: readonly PlacedBlock[]
}

/** Between blocks, and between groups of lines in one. */
const GAP = 14
const APART = 2
/** It takes less of the room's height than a map to read: more stands below it. */
const SHARE = 0.92
/** Free on both sides of all of it, as `whole.css` has it. */
const SIDES = 18
const titleOf = ({ outcome, rows }: Sheet, { from, to, place }: Block): string =>
  place === null ? `rows ${from + 1} to ${to}` : titleAt(outcome, rows.dimensions[0].name, place)

/** What stands above a block: its title, and how many of its cells are bad. */
export const sumInWords = (bad: number, of: number): string => (of === 0 ? '' : `${counted(bad)} of ${counted(of)} bad`)

function headHeightOf(titles: readonly string[], cells: number, width: number, { text, line }: Fit): number {
  const lines = Math.max(1, ...titles.map((title) => linesFor(title, width, text)))
  return Math.ceil((lines + linesFor(sumInWords(cells, cells), width, text)) * line + 6)
}

/** Of a map that has no room yet: nothing is drawn. */
export const NOWHERE: WholeLayout = {
  width: 0,
  height: 0,
  cellWidth: 0,
  cellHeight: 0,
  blockWidth: 0,
  headHeight: 0,
  xs: [],
  blocks: [],
}

/** Lays out all rows and columns in the room there is; higher than it where there are very many. */
export function layWhole(sheet: Sheet, { width, height, scale }: Room, text: TextWidth): WholeLayout {
  const { rows, columns } = sheet
  const fit = fitOf(text, scale)
  const found = blocksOf(rows)
  const titles = found.map((block) => titleOf(sheet, block))
  const columnLevel = columns.dimensions.length > 1 ? 0 : -1
  const rowLevel = rows.dimensions.length > 2 ? 1 : -1
  const longest = Math.max(1, ...found.map(({ from, to }) => to - from))
  const extra = (offsetsOf(columns.lines, 0, columnLevel, APART).at(-1) ?? 0) + GAP
  const down = Math.max(
    0,
    ...found.map(({ from, to }) => offsetsOf(rows.lines.slice(from, to), 0, rowLevel, APART).at(-1) ?? 0),
  )
  const { across, cellWidth, cellHeight } = wholeSizes(found.length, longest, columns.lines.length, {
    width: width - SIDES * scale,
    height: SHARE * height,
    gap: Math.max(extra, down + 4),
    head: Math.ceil(3 * fit.line + 6),
  })
  const xs = offsetsOf(columns.lines, cellWidth, columnLevel, APART)
  const blockWidth = (xs.at(-1) ?? 0) + cellWidth
  const headHeight = headHeightOf(titles, longest * columns.lines.length, blockWidth, fit)
  const blocks: PlacedBlock[] = []
  let top = 0
  for (let i = 0; i < found.length; i += across) {
    const line = found.slice(i, i + across)
    let high = 0
    for (const [n, block] of line.entries()) {
      const ys = offsetsOf(rows.lines.slice(block.from, block.to), cellHeight, rowLevel, APART).map(
        (y) => top + headHeight + y,
      )
      blocks.push({ ...block, left: n * (blockWidth + GAP), top, ys, title: titles[i + n] })
      high = Math.max(high, (ys.at(-1) ?? top) + cellHeight - top)
    }
    top += high + 8
  }
  return {
    width: Math.min(across, found.length) * (blockWidth + GAP) - GAP,
    height: Math.max(1, top - 8),
    cellWidth,
    cellHeight,
    blockWidth,
    headHeight,
    xs,
    blocks,
  }
}

/** The last of `starts` (rising) that is not beyond `at`; -1 where there is none. */
const lastUpTo = (starts: readonly number[], at: number): number => starts.findLastIndex((start) => start <= at)

/** The cell at a point; null where there is none. */
export function spotAt(
  { blocks, xs, cellWidth, cellHeight, blockWidth }: WholeLayout,
  x: number,
  y: number,
): Spot | null {
  for (const { left, ys, from } of blocks) {
    if (x < left || x >= left + blockWidth) continue
    const [column, row] = [lastUpTo(xs, x - left), lastUpTo(ys, y)]
    if (column < 0 || row < 0 || x - left >= xs[column] + cellWidth || y >= ys[row] + cellHeight) continue
    return { row: from + row, column }
  }
  return null
}

/** Where a cell is. */
export function boxOf({ blocks, xs, cellWidth, cellHeight }: WholeLayout, { row, column }: Spot) {
  const block = blocks.find(({ from, to }) => row >= from && row < to)
  if (block === undefined) return null
  return { left: block.left + xs[column], top: block.ys[row - block.from], width: cellWidth, height: cellHeight }
}
