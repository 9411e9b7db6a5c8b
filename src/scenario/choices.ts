/** What a person may lay over a scenario, as plain data: the session holds it, links and files carry it. */
import type { PresetName } from '../sim/presets.ts'
import type { RuleName } from '../sim/rules.ts'
import type { NumberValues } from './numbers.ts'
import type { PayloadSource, Scenario, ScenarioEdit } from './schema.ts'

/** What one attempt does instead of what the scenario says. */
export interface AttemptChange {
  readonly payload?: PayloadSource
  /** A duration such as 65s. */
  readonly run?: string
}

/** Everything laid over a scenario. */
export interface Side {
  /** Null: the rules that the scenario itself starts with. */
  readonly preset: PresetName | null
  /** Single rules on top of these. */
  readonly set: Readonly<Partial<Record<RuleName, string>>>
  /** Bytes that every node writes in every attempt; null: what the scenario says. */
  readonly payload: PayloadSource | null
  /** Single attempts, by "job/attempt" as in "job-7f3/1". */
  readonly work: Readonly<Record<string, AttemptChange>>
  readonly numbers: NumberValues
  /** What was thrown into the run by hand, in the order in which it was. */
  readonly edits: readonly ScenarioEdit[]
  /** The counting script that a person writes. The run knows only what it comes to: the value of a rule. Null: none. */
  readonly script: string | null
}

/** What makes a run: the scenario, and everything laid over it; and a second run of the same scenario to compare it with. */
export interface Choices extends Side {
  /** The slug of one that comes with the page, or the id of `own`. */
  readonly scenario: string
  /** A scenario that a person has written; null: one that comes with the page. */
  readonly own: Scenario | null
  /** The other side of a comparison; null: nothing is compared. */
  readonly other: Side | null
  /** What is wanted of the map of every combination, as a link says it; null: the usual one. */
  readonly map: string | null
}

/** Longest script, in characters. */
export const SCRIPT_MAX = 10_000

/** What is laid over a scenario and makes a difference to its run. */
export type Laid = Omit<Side, 'script'>

/** A scenario as it is. */
export const NOTHING_LAID: Side = {
  preset: null,
  set: {},
  payload: null,
  work: {},
  numbers: {},
  edits: [],
  script: null,
}

/** A scenario that comes with the page, as it is, compared with nothing. */
export const NOTHING_CHOSEN: Omit<Choices, 'scenario'> = { ...NOTHING_LAID, own: null, other: null, map: null }
