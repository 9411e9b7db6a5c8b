/** How large the parts of a drawn map are, in CSS pixels: worked out from the room there is, and from what headings say. */
import { type Lines, spansOf } from '../../view/whatif/lines.ts'
import { dimensionTitle } from '../../view/whatif/words.ts'
import { type Fit, fitOf, linesFor, type TextWidth, widestWord } from './fit.ts'
import { type Sheet, titleAt } from './sheet.ts'

export interface Measures {
  /** How much larger than usual letters are. */
  readonly scale: number
  readonly cellWidth: number
  readonly cellHeight: number
  /** By dimension of the rows, the width of its headings; of the columns, their height. */
  readonly rowHeads: readonly number[]
  readonly columnHeads: readonly number[]
  /** By dimension of the columns, whether its headings are written upwards. */
  readonly uprights: readonly boolean[]
  /** All of them together. */
  readonly headWidth: number
  readonly headHeight: number
  /** The headings of rows stay at the left edge; 0 where they would take most of the room, and are left behind. */
  readonly keptWidth: number
}

/** The room there is, in CSS pixels. */
export interface Room {
  readonly width: number
  /** That a map may take without being scrolled. */
  readonly height: number
  /** How much larger than usual letters are. */
  readonly scale: number
}

const CELL_HEIGHT = 30
const CELL_HEIGHT_MOST = 46
const CELL_LEAST = 36
const CELL_MOST = 116
const ROW_HEAD_MOST = 190
/** Headings of rows take no more than this share of the room, unless their words need it. */
const HEADS_SHARE = 0.4
/** A heading of a column that would take more lines than this is written upwards. */
const LINES_MOST = 4
/** Free at the end of a line of cells. */
const EDGE = 2
/** Cells that have to have room beside headings that stay where they are. */
const KEPT_LEAST = 2

const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 0)

/** What the headings of a dimension say, each once. */
function titlesAt(sheet: Sheet, { dimensions, lines }: Lines, level: number): readonly string[] {
  const { name } = dimensions[level]
  const places = new Set(lines.map(({ places: all }) => all[level]))
  return [...places].map((place) => titleAt(sheet.outcome, name, place))
}

/** What the corner says of a dimension of the rows, and of the columns. */
export const downTitle = (name: Parameters<typeof dimensionTitle>[0]): string => `${dimensionTitle(name)} ↓`
export const acrossTitle = (name: Parameters<typeof dimensionTitle>[0]): string => `${dimensionTitle(name)} →`

/** Widths of the headings of rows: each as wide as what it says, but no narrower than its longest word. */
function rowHeadsOf(sheet: Sheet, width: number, fit: Fit): readonly number[] {
  const wishes = sheet.rows.dimensions.map(({ name }, level) => {
    const says = [...titlesAt(sheet, sheet.rows, level), downTitle(name)]
    const least = Math.ceil(Math.max(...says.map((text) => widestWord(text, fit.text)))) + fit.padAcross
    const most = Math.ceil(Math.max(...says.map(fit.text))) + fit.padAcross
    return { least, most: Math.max(least, Math.min(most, ROW_HEAD_MOST * fit.scale)) }
  })
  const room = Math.floor(width * HEADS_SHARE)
  const [least, most] = [sum(wishes.map((one) => one.least)), sum(wishes.map((one) => one.most))]
  const share = most <= room ? 1 : most === least ? 0 : Math.max(0, (room - least) / (most - least))
  return wishes.map((one) => Math.floor(one.least + share * (one.most - one.least)))
}

/** Headings of a column's dimension: how high, and whether they are written upwards. */
function columnHeadOf(sheet: Sheet, level: number, cellWidth: number, fit: Fit): { height: number; upright: boolean } {
  const { columns, outcome } = sheet
  const { name } = columns.dimensions[level]
  const title = (place: number) => titleAt(outcome, name, place)
  // Of headings that say the same in the same room, one is enough: there are thousands of them.
  const different = new Map(
    spansOf(columns.lines, level).map(({ from, to, place }) => [`${place} ${to - from}`, { place, across: to - from }]),
  )
  const wants = [...different.values()].map(({ place, across }) => ({
    title: title(place),
    room: across * cellWidth - fit.padAcross,
  }))
  const isFlat = wants.every(
    ({ title, room }) => widestWord(title, fit.text) <= room && linesFor(title, room, fit.text) <= LINES_MOST,
  )
  if (isFlat) {
    const lines = Math.max(1, ...wants.map(({ title, room }) => linesFor(title, room, fit.text)))
    return { height: lines * fit.line + fit.padDown, upright: false }
  }
  // Upwards, what was the width is for lines, and the longest of them says how high it has to be.
  const high = Math.max(
    ...wants.map(({ title, room }) => {
      const lines = Math.max(1, Math.floor((room + fit.padAcross - fit.padUpright) / fit.line))
      let least = Math.ceil(widestWord(title, fit.text))
      while (linesFor(title, least, fit.text) > lines) least += 2
      return least
    }),
  )
  return { height: high + fit.padAcross + 2, upright: true }
}

/** Height of a cell, so that the headings of the rows fit beside it, and no less than there is room for. */
function cellHeightOf(sheet: Sheet, rowHeads: readonly number[], room: number, fit: Fit): number {
  const { rows, outcome } = sheet
  const known = new Map<string, number>()
  const needs = rows.dimensions.flatMap(({ name }, level) => {
    const width = rowHeads[level] - fit.padAcross
    return spansOf(rows.lines, level).map(({ from, to, place }) => {
      const key = `${level} ${place}`
      const lines = known.get(key) ?? linesFor(titleAt(outcome, name, place), width, fit.text)
      known.set(key, lines)
      return (lines * fit.line + fit.padDown) / (to - from)
    })
  })
  const least = Math.ceil(needs.reduce((most, one) => Math.max(most, one), CELL_HEIGHT * fit.scale))
  const wish = Math.floor(room / Math.max(1, rows.lines.length))
  return Math.max(least, Math.min(wish, Math.round(CELL_HEIGHT_MOST * fit.scale)))
}

/** Of a map that has no room yet: nothing is drawn. */
export const UNMEASURED: Measures = {
  scale: 1,
  cellWidth: 0,
  cellHeight: 0,
  rowHeads: [],
  columnHeads: [],
  uprights: [],
  headWidth: 0,
  headHeight: 0,
  keptWidth: 0,
}

/** @param text how wide a text of a heading is, in CSS pixels */
export function measure(sheet: Sheet, { width, height, scale }: Room, text: TextWidth): Measures {
  const fit = fitOf(text, scale)
  const { rows, columns } = sheet
  const rowHeads = [...rowHeadsOf(sheet, width, fit)]
  const across = Math.max(1, columns.lines.length)
  const free = width - sum(rowHeads) - EDGE
  const cellWidth = Math.max(
    Math.round(CELL_LEAST * scale),
    Math.min(Math.round(CELL_MOST * scale), Math.floor(free / across)),
  )
  // What is left of whole pixels goes to the headings, or it would be an empty strip at the end.
  const spare = free - across * cellWidth
  if (rowHeads.length > 0 && spare > 0 && spare < across) rowHeads[rowHeads.length - 1] += spare
  const headWidth = sum(rowHeads)
  const heads = columns.dimensions.map((_, level) => columnHeadOf(sheet, level, cellWidth, fit))
  const columnHeads = heads.map((one) => one.height)
  // The corner says what stands on either side: the last line of columns shares its place with the rows.
  const ofRows = Math.max(
    0,
    ...rows.dimensions.map(({ name }, level) => linesFor(downTitle(name), rowHeads[level] - fit.padAcross, fit.text)),
  )
  for (const [level, { name }] of columns.dimensions.entries()) {
    const lines = headWidth === 0 ? 0 : linesFor(acrossTitle(name), headWidth - fit.padAcross, fit.text)
    const more = level === columns.dimensions.length - 1 ? ofRows : 0
    columnHeads[level] = Math.ceil(Math.max(columnHeads[level], (lines + more) * fit.line + fit.padDown))
  }
  if (columns.dimensions.length === 0 && ofRows > 0) columnHeads.push(Math.ceil(ofRows * fit.line + fit.padDown))
  const headHeight = sum(columnHeads)
  return {
    scale,
    cellWidth,
    cellHeight: cellHeightOf(sheet, rowHeads, height - headHeight, fit),
    rowHeads,
    columnHeads,
    uprights: heads.map(({ upright }) => upright),
    headWidth,
    headHeight,
    keptWidth: headWidth + KEPT_LEAST * cellWidth > width ? 0 : headWidth,
  }
}

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
  { cellWidth, cellHeight, headWidth, headHeight, keptWidth }: Measures,
  view: View,
): Range {
  const upTo = (n: number, most: number) => Math.max(0, Math.min(most, n))
  return {
    fromRow: upTo(Math.floor(view.top / cellHeight), rows.lines.length),
    toRow: upTo(Math.ceil((view.top + view.height - headHeight) / cellHeight), rows.lines.length),
    fromColumn: upTo(Math.floor((view.left + keptWidth - headWidth) / cellWidth), columns.lines.length),
    toColumn: upTo(Math.ceil((view.left + view.width - headWidth) / cellWidth), columns.lines.length),
  }
}
