/** How much room a plan's store has for lists, streams and what a failover remembers, and who reads its streams. */
import type { Plan, PlanConsole, PlanEdit } from '../sim/plan.ts'
import type { RuleName } from '../sim/rules.ts'
import type { PlanKeys } from './compile-keys.ts'

/** Characters of one line; the store itself would take more, a person does not type it. */
export const LINE_MAX = 2000
/** Characters of all lines of a run together: each name in them gets a place. */
export const TYPED_MAX = 20_000

/** What all typed lines of a plan name. */
export interface TypedNames {
  readonly lines: number
  readonly keys: readonly string[]
  /** Values that are written, and whole numbers that they may be counted to. */
  readonly values: readonly string[]
  readonly groups: readonly string[]
  readonly consumers: readonly string[]
  readonly entries: readonly (readonly string[])[]
  /** The most keys that one line names. */
  readonly keysMax: number
  /** Some line may make a list or a stream, and so many rows at most. */
  readonly rows: number
}

/** No line is typed. */
export const NOTHING_TYPED: TypedNames = {
  lines: 0,
  keys: [],
  values: [],
  groups: [],
  consumers: [],
  entries: [],
  keysMax: 0,
  rows: 0,
}

/** The line that an edit is; null where it is none. */
export const lineOf = ({ change }: PlanEdit): PlanConsole | null => ('typed' in change ? change : null)

/** Rows of the pool for each job: a handful of results on their way, what is pending of them, a stream's head and group. */
const ROWS_A_JOB = 24
const ROWS_MAX = 2400

/** The group that workers read a stream in. */
const WORKERS_GROUP = 'workers'

/** What the plan says of its store, the keys apart. */
export function storeRoom(
  workers: readonly string[],
  { jobs }: PlanKeys,
  uses: (rule: RuleName, option: string) => boolean,
  edits: readonly PlanEdit[],
  typed: TypedNames,
): Pick<Plan, 'itemsMax' | 'rememberedMax' | 'consumers' | 'groups' | 'entries'> {
  const hasItems = uses('read', 'lmove') || uses('read', 'stream')
  const failsOver = edits.some(({ change }) => 'fault' in change && change.fault === 'failover')
  return {
    itemsMax: Math.min(ROWS_MAX, (hasItems ? ROWS_A_JOB * jobs.length : 0) + typed.rows),
    rememberedMax: failsOver ? Math.max(2, typed.keysMax) : 0,
    consumers: [...new Set([...workers, ...typed.consumers])],
    groups: [...new Set([WORKERS_GROUP, ...typed.groups])],
    entries: typed.entries,
  }
}
