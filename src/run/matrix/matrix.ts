/**
 * Plays every combination of some rules' options and some payloads, and plays each run once: what a run never asked
 * cannot change it, so that it answers for every column that differs from its own in nothing it asked.
 */
import { planOf } from '../../scenario/chosen.ts'
import type { Plan } from '../../sim/plan.ts'
import { RULE_NAMES, type RuleSet } from '../../sim/rules.ts'
import { recordInSteps } from '../record.ts'
import { payloadsSeen } from './alike.ts'
import { answersFor } from './answers.ts'
import { type Cell, cellOf } from './cell.ts'
import { type Axis, checkQuestion, columnCount, laidAt, type MatrixRow, type Question, rulesAt } from './question.ts'

/** All outcomes. Plain data: a worker may post it. */
export interface Matrix {
  readonly axes: readonly Axis[]
  readonly rows: readonly MatrixRow[]
  readonly columns: number
  /** Distinct runs that were played, in the order in which they were. */
  readonly runs: readonly Cell[]
  /** The number of each cell's run in `runs`, by row times `columns` plus column. */
  readonly runOf: readonly number[]
}

/** One run has just been played. */
export interface MatrixNews {
  readonly run: number
  readonly cell: Cell
  /** The cells that it answers for, as places in `runOf`. */
  readonly places: readonly number[]
  /** Cells that are known so far, of how many. */
  readonly known: number
  readonly total: number
}

/**
 * Plays the map bit by bit, pausing well below every millisecond of work. Throws `ScenarioError` where the question
 * cannot be played.
 * @param tell is told each run as soon as it has been played
 */
export function* matrixInSteps(
  question: Question,
  tell: (news: MatrixNews) => void = () => {},
): Generator<undefined, Matrix> {
  checkQuestion(question)
  const { scenario, axes, rows, untilMs } = question
  const columns = columnCount(axes)
  const total = rows.length * columns
  const sets: RuleSet[] = Array.from({ length: columns }, (_, column) => rulesAt(scenario, laidAt(question, 0, column)))
  const varying = RULE_NAMES.filter((name) => sets.some((set) => set[name] !== sets[0][name]))
  const seen = rows.map((_, row) => seenBy(planOf(scenario, laidAt(question, row, 0))))
  const runs: Cell[] = []
  const runOf = new Array<number>(total).fill(-1)
  let known = 0
  let inOrder = 0

  while (known < total) {
    while (runOf[inOrder] >= 0) inOrder++
    const row = Math.floor(inOrder / columns)
    const column = inOrder - row * columns
    const cell = cellOf(yield* recordInSteps(planOf(scenario, laidAt(question, row, column)), { untilMs }))
    yield
    const run = runs.push(cell) - 1
    const played = { rules: sets[column], consulted: cell.consulted.filter((name) => varying.includes(name)) }
    const places: number[] = []
    for (const [at, set] of sets.entries()) {
      if (!answersFor(played, set)) continue
      const sight = seen[row](set.parse)
      for (let other = 0; other < rows.length; other++) {
        const there = other * columns + at
        if (runOf[there] !== -1) continue
        if (other !== row && (sight === null || seen[other](set.parse) !== sight)) continue
        runOf[there] = run
        places.push(there)
      }
    }
    known += places.length
    tell({ run, cell, places, known, total })
    yield
  }
  return { axes, rows, columns, runs, runOf }
}

/** What runs of a row can see of its payloads, by the option of the rule `parse`. */
function seenBy(plan: Plan): (parse: string) => string | null {
  const known = new Map<string, string | null>()
  return (parse) => {
    const before = known.get(parse)
    if (before !== undefined) return before
    const key = payloadsSeen(plan, parse)
    known.set(parse, key)
    return key
  }
}

/** The same, all at once. Throws `ScenarioError`. */
export function matrixOf(question: Question): Matrix {
  const steps = matrixInSteps(question)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The outcome in a row and a column. */
export function cellAt({ runs, runOf, columns }: Matrix, row: number, column: number): Cell {
  return runs[runOf[row * columns + column]]
}
