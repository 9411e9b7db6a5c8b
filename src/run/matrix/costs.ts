/** What a run costs beside another one. */
import type { VerdictSlug } from '../../sim/verdicts.ts'
import { badOf, type Cell } from './cell.ts'

/** Differences: less than 0 where it costs less. */
export interface Costs {
  readonly attempts: number
  /** How much later the job that waits longest is answered, in ms; null where one of the two never answers it. */
  readonly answeredMs: number | null
  readonly duplicates: number
  /** How much longer records say something untrue, in ms. */
  readonly falseForMs: number
  /** Users more who are left with an untrue answer for good. */
  readonly leftUntrue: number
  /** Users more who are told a cause that is not so. */
  readonly wrongCauses: number
  /** Commands by which workers look for results. */
  readonly looks: number
}

/** @returns what `cell` costs beside `present` */
export function costsOf(cell: Cell, present: Cell): Costs {
  const { answeredAfterMs: after } = cell
  const { answeredAfterMs: before } = present
  return {
    attempts: cell.attempts - present.attempts,
    answeredMs: after === null || before === null ? null : after - before,
    duplicates: cell.duplicates - present.duplicates,
    falseForMs: cell.falseForMs - present.falseForMs,
    leftUntrue: cell.leftUntrue - present.leftUntrue,
    wrongCauses: cell.wrongCauses - present.wrongCauses,
    looks: cell.looks - present.looks,
  }
}

/** Of several rows together: all differences added up, but of the answers the one that comes latest. */
export function together(costs: readonly Costs[]): Costs {
  const add = (field: Exclude<keyof Costs, 'answeredMs'>) => costs.reduce((sum, one) => sum + one[field], 0)
  const later = costs.flatMap(({ answeredMs }) => (answeredMs === null ? [] : [answeredMs]))
  return {
    attempts: add('attempts'),
    answeredMs: later.length === 0 ? null : Math.max(...later),
    duplicates: add('duplicates'),
    falseForMs: add('falseForMs'),
    leftUntrue: add('leftUntrue'),
    wrongCauses: add('wrongCauses'),
    looks: add('looks'),
  }
}

/** Cheapest first: by attempts, then by when the answer comes, then by duplicates. */
export function cheaper(one: Costs, other: Costs): number {
  const late = ({ answeredMs }: Costs) => answeredMs ?? Number.POSITIVE_INFINITY
  const order = one.attempts - other.attempts
  if (order !== 0) return order
  // Two that are never answered are alike.
  if (late(one) !== late(other)) return late(one) - late(other)
  return one.duplicates - other.duplicates
}

/** Bad verdicts of `cell` that `before` has not; worst first. */
export function addedBad(cell: Cell, before: Cell): readonly VerdictSlug[] {
  return badOf(cell).filter((slug) => !before.verdicts.includes(slug))
}

/** Two runs come to the same in everything that a map shows, the rules asked apart. */
export function sameOutcome(one: Cell, other: Cell): boolean {
  if (one === other) return true
  const { attempts, answeredMs, duplicates, falseForMs, looks } = costsOf(one, other)
  const sameAnswer = answeredMs === 0 || (one.answeredAfterMs === null && other.answeredAfterMs === null)
  return sameVerdicts(one, other) && sameAnswer && attempts === 0 && duplicates === 0 && falseForMs === 0 && looks === 0
}

/** Two runs come to the same verdicts. */
export function sameVerdicts(one: Cell, other: Cell): boolean {
  return one.verdicts.join() === other.verdicts.join()
}
