/** What each axis of a map does to its outcomes: nothing, something, or harm where it is held to help. */
import { VERDICT_SLUGS, type VerdictSlug } from '../../sim/verdicts.ts'
import { isImprovement } from './better.ts'
import type { Cell } from './cell.ts'
import { addedBad, type Costs, costsOf, sameOutcome, sameVerdicts } from './costs.ts'
import { cellAt, type Matrix } from './matrix.ts'
import { type AxisName, columnAt, placesOf } from './question.ts'

export interface Influence {
  readonly name: AxisName
  /** Combinations of row and other axes in which its options come to different verdicts. */
  readonly verdicts: number
  /** Those in which they come to something different at all: later, with more attempts. */
  readonly outcomes: number
  /** Of how many. */
  readonly of: number
}

/** Calls `look` for each row and each column that has the first option of that axis. */
function forEachPlace(matrix: Matrix, axis: number, look: (row: number, columns: readonly number[]) => void): void {
  const { axes, rows, columns } = matrix
  for (let column = 0; column < columns; column++) {
    const places = placesOf(axes, column)
    if (places[axis] > 0) continue
    const across = axes[axis].options.map((_, place) => columnAt(axes, places.with(axis, place)))
    for (let row = 0; row < rows.length; row++) look(row, across)
  }
}

/** What each axis of a map does. An axis with no outcomes makes no difference here. */
export function influences(matrix: Matrix): readonly Influence[] {
  return matrix.axes.map(({ name }, axis) => {
    const found = { verdicts: 0, outcomes: 0, of: 0 }
    forEachPlace(matrix, axis, (row, columns) => {
      const [first, ...others] = columns.map((column) => cellAt(matrix, row, column))
      found.of++
      if (others.some((cell) => !sameVerdicts(first, cell))) found.verdicts++
      if (others.some((cell) => !sameOutcome(first, cell))) found.outcomes++
    })
    return { name, ...found }
  })
}

/** A change held to be an improvement that somewhere adds a bad verdict. */
export interface Betrayal {
  readonly name: AxisName
  readonly from: string
  /** Held to be better. */
  readonly to: string
  /** The bad verdicts that it adds, and in how many combinations of row and other axes; worst first. */
  readonly verdicts: readonly { readonly verdict: VerdictSlug; readonly times: number }[]
  /** Combinations in which it adds any, of how many. */
  readonly times: number
  readonly of: number
  /** Those of them that had no bad verdict before. */
  readonly fromClean: number
  /**
   * The first of those that had none, else the first of all: by row and by the column after the change, and what the
   * change costs there.
   */
  readonly row: number
  readonly column: number
  readonly costs: Costs
}

type Open<T> = { -readonly [K in keyof T]: T[K] }

/** One step of an axis, with what it has been found to do. */
class Step {
  private readonly counts = new Map<VerdictSlug, number>()
  private readonly found: Open<Omit<Betrayal, 'verdicts' | 'costs'>>
  private costs: Costs | null = null

  constructor(name: AxisName, from: string, to: string) {
    this.found = { name, from, to, times: 0, of: 0, fromClean: 0, row: 0, column: 0 }
  }

  take(before: Cell, after: Cell, row: number, column: number): void {
    this.found.of++
    const added = addedBad(after, before)
    if (added.length === 0) return
    for (const verdict of added) this.counts.set(verdict, (this.counts.get(verdict) ?? 0) + 1)
    this.found.times++
    const isFirstClean = !before.isBad && this.found.fromClean++ === 0
    if (this.costs !== null && !isFirstClean) return
    this.costs = costsOf(after, before)
    this.found.row = row
    this.found.column = column
  }

  /** Null where it adds nothing bad. */
  betrayal(): Betrayal | null {
    const verdicts = VERDICT_SLUGS.flatMap((verdict) => {
      const times = this.counts.get(verdict)
      return times === undefined ? [] : [{ verdict, times }]
    })
    return this.costs === null ? null : { ...this.found, verdicts, costs: this.costs }
  }
}

/** Changes held to be improvements that somewhere add a bad verdict: worst verdict first, then the most frequent. */
export function betrayals(matrix: Matrix): readonly Betrayal[] {
  const found = matrix.axes.flatMap(({ name, options }, axis) => {
    const steps = options.flatMap((from, a) =>
      options.flatMap((to, b) => (isImprovement(name, from, to) ? [{ a, b, step: new Step(name, from, to) }] : [])),
    )
    forEachPlace(matrix, axis, (row, columns) => {
      for (const { a, b, step } of steps)
        step.take(cellAt(matrix, row, columns[a]), cellAt(matrix, row, columns[b]), row, columns[b])
    })
    return steps.flatMap(({ step }) => step.betrayal() ?? [])
  })
  const rank = ({ verdicts: [{ verdict }] }: Betrayal) => VERDICT_SLUGS.indexOf(verdict)
  return found.sort((x, y) => rank(x) - rank(y) || y.times - x.times)
}
