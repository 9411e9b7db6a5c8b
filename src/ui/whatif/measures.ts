/** How large the parts of a drawn map are, in CSS pixels: worked out from the room there is. */
import { spansOf } from '../../view/whatif/lines.ts'
import type { Sheet } from './sheet.ts'

export interface Measures {
  /** How much larger than usual letters are. */
  readonly scale: number
  readonly cellWidth: number
  readonly cellHeight: number
  /** By dimension of the rows, the width of its headings; of the columns, their height. */
  readonly rowHeads: readonly number[]
  readonly columnHeads: readonly number[]
  /** All of them together. */
  readonly headWidth: number
  readonly headHeight: number
}

const CELL_HEIGHT = 30
const CELL_LEAST = 27
const CELL_MOST = 104
const ROW_HEAD = 118
const ROW_HEAD_LEAST = 44
/** Headings of rows take no more than this share of the room. */
const HEADS_SHARE = 0.42
/** A heading of a column that is narrower is written upwards. */
const UPRIGHT = 54
const UPRIGHT_HEIGHT = 104
/** Lines that a heading may take, by how wide it is at least. */
const FLAT_HEIGHTS = [
  [150, 22],
  [90, 34],
  [UPRIGHT, 46],
] as const

const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 0)

/**
 * @param width the room there is
 * @param scale how much larger than usual letters are
 */
export function measure({ rows, columns }: Sheet, width: number, scale: number): Measures {
  const scaled = (size: number): number => Math.round(size * scale)
  const levels = Math.max(1, rows.dimensions.length)
  const rowHead = Math.max(
    scaled(ROW_HEAD_LEAST),
    Math.min(scaled(ROW_HEAD), Math.floor((width * HEADS_SHARE) / levels)),
  )
  const rowHeads = rows.dimensions.map(() => rowHead)
  const headWidth = sum(rowHeads)
  const across = Math.max(1, columns.lines.length)
  const cellWidth = Math.max(
    scaled(CELL_LEAST),
    Math.min(scaled(CELL_MOST), Math.floor((width - headWidth - 2) / across)),
  )
  const columnHeads = columns.dimensions.map((_, level) => {
    const least = Math.min(...spansOf(columns.lines, level).map(({ from, to }) => to - from))
    const flat = FLAT_HEIGHTS.find(([from]) => least * cellWidth >= scaled(from))
    return scaled(flat?.[1] ?? UPRIGHT_HEIGHT)
  })
  return {
    scale,
    cellWidth,
    cellHeight: scaled(CELL_HEIGHT),
    rowHeads,
    columnHeads,
    headWidth,
    headHeight: sum(columnHeads),
  }
}

/** Headings of that dimension of the columns are written upwards. */
export const isUpright = ({ columnHeads, scale }: Measures, level: number): boolean =>
  columnHeads[level] === Math.round(UPRIGHT_HEIGHT * scale)

/** Lines in view, from the first up to and without the last. */
export interface Range {
  readonly fromRow: number
  readonly toRow: number
  readonly fromColumn: number
  readonly toColumn: number
}

interface View {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The lines that are in view, some of them in part. */
export function rangeIn(
  { rows, columns }: Sheet,
  { cellWidth, cellHeight, headWidth, headHeight }: Measures,
  view: View,
): Range {
  const upTo = (n: number, most: number) => Math.max(0, Math.min(most, n))
  return {
    fromRow: upTo(Math.floor(view.top / cellHeight), rows.lines.length),
    toRow: upTo(Math.ceil((view.top + view.height - headHeight) / cellHeight), rows.lines.length),
    fromColumn: upTo(Math.floor(view.left / cellWidth), columns.lines.length),
    toColumn: upTo(Math.ceil((view.left + view.width - headWidth) / cellWidth), columns.lines.length),
  }
}
