/**
 * A map cut into pieces for several workers, so that hardly any run is played twice: runs that one could answer for
 * another stay in one piece. Nearly every run asks how a payload is read, so the options of that rule part the columns;
 * under one of them the rows fall into those that no run can tell apart.
 */
import { payloadsSeen } from '../../run/matrix/alike.ts'
import {
  type Axis,
  type AxisName,
  columnAt,
  columnCount,
  laidAt,
  placesOf,
  type Question,
} from '../../run/matrix/question.ts'
import { planOf } from '../../scenario/chosen.ts'

/** A piece: some rows, and the columns in which some axes stand at one option. */
export interface Task {
  /** Places in the question's rows. */
  readonly rows: readonly number[]
  /** As many as the question's, in their order; those that part the columns with one option alone. */
  readonly axes: readonly Axis[]
}

/** What nearly every run asks, the likeliest first. */
const PARTING: readonly AxisName[] = ['parse', 'read', 'routing']

/** The pieces into which one option of `name` each parts `axes`. */
function partedBy(axes: readonly Axis[], name: AxisName): readonly (readonly Axis[])[] {
  const axis = axes.find((one) => one.name === name)
  if (axis === undefined) return [axes]
  return axis.options.map((option) => axes.map((one) => (one === axis ? { name, options: [option] } : one)))
}

/** Rows that no run of these columns can tell apart, together. */
function alikeRows(question: Question, axes: readonly Axis[]): number[][] {
  const parse = axes.find(({ name }) => name === 'parse')
  const groups = new Map<string, number[]>()
  for (const row of question.rows.keys()) {
    const plan = planOf(question.scenario, laidAt({ ...question, axes }, row, 0))
    const sight = parse?.options.length === 1 ? payloadsSeen(plan, parse.options[0]) : null
    const key = sight ?? `row ${row}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

/**
 * @param least so many pieces at least, where there is something to part
 * @returns the pieces, which cover the map without overlapping; throws `ScenarioError` where it cannot be played
 */
export function tasksOf(question: Question, least: number): readonly Task[] {
  let parts: readonly (readonly Axis[])[] = [question.axes]
  let tasks: readonly Task[] = []
  for (const name of PARTING) {
    parts = parts.flatMap((axes) => partedBy(axes, name))
    tasks = parts.flatMap((axes) => alikeRows(question, axes).map((rows): Task => ({ rows, axes })))
    if (tasks.length >= least) break
  }
  // Rows fill from the top.
  return tasks.toSorted((x, y) => x.rows[0] - y.rows[0])
}

/** The question that a piece is. */
export function questionOf(question: Question, { rows, axes }: Task): Question {
  return { ...question, axes, rows: rows.map((row) => question.rows[row]) }
}

/** @returns by place in the piece, the place in the whole map */
export function placesInMap({ axes }: Question, task: Task): Int32Array {
  const columns = columnCount(task.axes)
  const fixed = task.axes.map(({ options }, i) => (options.length === axes[i].options.length ? null : options[0]))
  const whole = Array.from({ length: columns }, (_, column) =>
    columnAt(
      axes,
      placesOf(task.axes, column).map((place, i) => (fixed[i] === null ? place : axes[i].options.indexOf(fixed[i]))),
    ),
  )
  const across = columnCount(axes)
  return Int32Array.from(task.rows.flatMap((row) => whole.map((column) => row * across + column)))
}

/** @returns whether a place in the whole map belongs to the piece */
export function hasPlace({ axes }: Question, task: Task): (place: number) => boolean {
  const columns = columnCount(axes)
  const rows = new Set(task.rows)
  return (place) => {
    const row = Math.floor(place / columns)
    if (!rows.has(row)) return false
    return placesOf(axes, place - row * columns).every((at, i) => task.axes[i].options.includes(axes[i].options[at]))
  }
}
