/** Two runs of one scenario, as everything that is taken out of a comparison is made from them. */
import { type Both, type Comparison, compareRuns, SIDES, type Side } from '../../run/compare-runs.ts'
import { type Recording, record } from '../../run/record.ts'
import type { Laid } from '../../scenario/choices.ts'
import { planOf } from '../../scenario/chosen.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { jobToCompare } from '../compare-job.ts'
import { jobToShow } from '../headline.ts'
import type { Exported } from './exported.ts'

/** Two runs, what sets them apart, and whose story is told. */
export interface ExportedPair {
  readonly scenario: Scenario
  /** What was laid over the scenario on each side. */
  readonly laid: Both<Laid>
  readonly runs: Both<Recording>
  readonly comparison: Comparison
  /** Place of the job in both plans. */
  readonly job: number
  /** Where both runs were told to end, in ms; without it where nothing new happens. */
  readonly untilMs?: number | undefined
}

/** What the sides are called. */
export const SIDE_TITLES: Both<string> = { left: 'Left', right: 'Right' }

/**
 * Plays both sides. `named`: the job whose story is told; null, or one that is not there: the one that Compare would show.
 * Throws `ScenarioError` where a side cannot be played.
 */
export function pairOf(scenario: Scenario, laid: Both<Laid>, named: string | null, untilMs?: number): ExportedPair {
  const [left, right] = SIDES.map((side) => record(planOf(scenario, laid[side]), { untilMs }))
  const comparison = compareRuns(left, right)
  const job = jobToCompare(comparison, named, jobToShow(left))
  return { scenario, laid, runs: { left, right }, comparison, job, untilMs }
}

/** One of the two as a run by itself. */
export function sideOf({ scenario, laid, runs, job, untilMs }: ExportedPair, side: Side): Exported {
  return { scenario, laid: laid[side], recording: runs[side], job, untilMs }
}
