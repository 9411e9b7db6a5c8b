/** Which lines of a map are shown, and in which order. */
import type { Cell } from '../../run/matrix/cell.ts'
import { VERDICT_SLUGS } from '../../sim/verdicts.ts'
import type { DimensionName, Line, Lines } from './lines.ts'
import { type SignName, signName } from './signs.ts'

/** What a person looks for. */
export interface Filter {
  readonly show: 'all' | 'bad' | 'good'
  /** Only cells with one of these signs; none: all. */
  readonly signs: readonly SignName[]
  /** Only the option at this place, by dimension. */
  readonly only: Readonly<Partial<Record<DimensionName, number>>>
}

/** Nothing is left out. */
export const NO_FILTER: Filter = { show: 'all', signs: [], only: {} }

export const SORTS = ['given', 'worst', 'bad', 'best', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** Orders of lines, as a list of them says it. */
export const SORT_WORDS: Readonly<Record<Sort, string>> = {
  given: 'as listed',
  worst: 'worst first',
  bad: 'most bad cells first',
  best: 'fewest bad cells first',
  name: 'by name',
}

/** Outcomes by place, as far as they are known. */
export interface Outcomes {
  readonly runs: readonly Cell[]
  /** By place, the run; -1 while it is unknown. */
  readonly runOf: ArrayLike<number>
}

/** Something about the cells themselves is looked for. */
export const looksAtCells = ({ show, signs }: Filter): boolean => show !== 'all' || signs.length > 0

/** @returns by run, whether the cells that it answers for are looked for; what is unknown is not, where anything is */
export function matching({ show, signs }: Filter, runs: readonly Cell[]): readonly boolean[] {
  return runs.map(
    (cell) =>
      (signs.length === 0 || signs.includes(signName(cell))) && (show === 'all' || cell.isBad === (show === 'bad')),
  )
}

interface Sides {
  readonly rows: readonly Line[]
  readonly columns: readonly Line[]
}

const kept = ({ dimensions, lines }: Lines, { only }: Filter): readonly Line[] => {
  const wanted = dimensions.map(({ name }) => only[name])
  if (wanted.every((place) => place === undefined)) return lines
  return lines.filter(({ places }) => wanted.every((place, i) => place === undefined || place === places[i]))
}

/**
 * The lines that hold something that is looked for.
 * @returns rows and columns, in the order in which they came
 */
export function filtered(rows: Lines, columns: Lines, filter: Filter, { runs, runOf }: Outcomes): Sides {
  const [down, across] = [kept(rows, filter), kept(columns, filter)]
  if (!looksAtCells(filter)) return { rows: down, columns: across }
  const isWanted = matching(filter, runs)
  const inRow = new Uint8Array(down.length)
  const inColumn = new Uint8Array(across.length)
  for (const [r, row] of down.entries())
    for (const [c, column] of across.entries()) {
      const run = runOf[row.offset + column.offset]
      if (run >= 0 && isWanted[run]) inRow[r] = inColumn[c] = 1
    }
  return { rows: down.filter((_, r) => inRow[r] === 1), columns: across.filter((_, c) => inColumn[c] === 1) }
}

/** How bad a line is: by its worst cell, and by how many are bad. */
interface Badness {
  readonly worst: number
  readonly bad: number
}

function badnessOf(line: Line, across: readonly Line[], { runs, runOf }: Outcomes, ranks: readonly number[]): Badness {
  let worst = VERDICT_SLUGS.length
  let bad = 0
  for (const { offset } of across) {
    const run = runOf[line.offset + offset]
    if (run < 0) continue
    worst = Math.min(worst, ranks[run])
    if (runs[run].isBad) bad++
  }
  return { worst, bad }
}

/**
 * @param lines those of one side
 * @param across those of the other
 * @param nameOf a line's name, to order by
 * @returns the lines in the order that is wanted; what is alike stays as it was
 */
export function sorted(
  lines: readonly Line[],
  across: readonly Line[],
  sort: Sort,
  outcomes: Outcomes,
  nameOf: (line: Line) => string,
): readonly Line[] {
  if (sort === 'given') return lines
  if (sort === 'name') {
    const names = new Map(lines.map((line) => [line, nameOf(line)]))
    const order = new Intl.Collator('en', { numeric: true })
    return lines.toSorted((x, y) => order.compare(names.get(x) ?? '', names.get(y) ?? ''))
  }
  const ranks = outcomes.runs.map(({ worst }) => (worst === null ? VERDICT_SLUGS.length : VERDICT_SLUGS.indexOf(worst)))
  const of = new Map(lines.map((line) => [line, badnessOf(line, across, outcomes, ranks)]))
  const compare = (x: Badness, y: Badness): number => {
    if (sort === 'best') return x.bad - y.bad || y.worst - x.worst
    return sort === 'worst' ? x.worst - y.worst || y.bad - x.bad : y.bad - x.bad || x.worst - y.worst
  }
  return lines.toSorted((x, y) => compare(of.get(x) as Badness, of.get(y) as Badness))
}
