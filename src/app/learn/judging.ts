/**
 * Holds a moment's goal against every case of it, while the page goes on: each case is played in slices, and what is
 * known of one stays known, so that going back to earlier changes is answered at once.
 */
import { type Cell, cellOf } from '../../run/matrix/cell.ts'
import { type Costs, costsOf, together } from '../../run/matrix/costs.ts'
import { recordInSteps } from '../../run/record.ts'
import { jobSummaries } from '../../run/summary.ts'
import { planOf } from '../../scenario/chosen.ts'
import { ScenarioError } from '../../scenario/error.ts'
import { type Changes, choicesFrom } from '../../story/laid.ts'
import type { Goal, MomentRun } from '../../story/moment.ts'
import { type CaseOutcome, judgeInSteps as caseJudged, endOf, runsOf } from '../../story/play.ts'
import { scenarioFor } from '../story/story-run.ts'

/** A goal, and the run that it is about. */
export interface Task {
  readonly goal: Goal
  readonly run: MomentRun
}

/** What changes cost in a lesson. */
export interface LessonCosts extends Costs {
  /** Users more whose record ends without any outcome. */
  readonly unanswered: number
}

/** How a goal stands under some changes. */
export interface Judged {
  /** By case; null: not played yet. */
  readonly outcomes: readonly (CaseOutcome | null)[]
  /** Why it cannot be played with these changes: where, and what is allowed. Null where it can. */
  readonly problem: string | null
  /** What the changes cost beside the run without them, over all cases; null until all have been played both ways. */
  readonly costs: LessonCosts | null
}

interface PlayedCase {
  readonly outcome: CaseOutcome
  readonly cell: Cell
  /** Jobs whose record ends without any outcome. */
  readonly unanswered: number
}

const KEPT = 300
const played = new Map<string, PlayedCase>()

/** One case, played; from what is known where it is. Throws `ScenarioError`. */
function* caseInSteps({ goal, run }: Task, i: number, changes: Changes): Generator<undefined, PlayedCase> {
  const { laid } = runsOf(goal)[i]
  const key = JSON.stringify([goal, run, i, changes])
  const known = played.get(key)
  if (known !== undefined) return known
  const scenario = scenarioFor(run)
  const plan = planOf(scenario, choicesFrom(run.scenario, run, laid, changes))
  yield
  const recording = yield* recordInSteps(plan, { untilMs: endOf(run, scenario) })
  yield
  const outcome = yield* caseJudged(goal, i, recording)
  yield
  const unanswered = jobSummaries(recording).filter(({ settledAfterMs }) => settledAfterMs === null).length
  const found = { outcome, cell: cellOf(recording), unanswered }
  if (played.size >= KEPT) played.delete([...played.keys()][0])
  played.set(key, found)
  return found
}

/** Whether a goal holds. */
export const isReached = ({ outcomes, problem }: Judged): boolean =>
  problem === null && outcomes.every((outcome) => outcome !== null && outcome.unmet.length === 0)

/** Nothing has been played yet. */
export const unjudged = ({ goal }: Task): Judged => ({
  outcomes: runsOf(goal).map(() => null),
  problem: null,
  costs: null,
})

/** Judges a goal case by case, pausing often; `tell` hears of each case, and of the whole in the end. */
export function* judgeInSteps(
  task: Task,
  changes: Changes,
  tell: (judged: Judged) => void,
): Generator<undefined, Judged> {
  let judged = unjudged(task)
  const cases: PlayedCase[] = []
  try {
    for (const i of judged.outcomes.keys()) {
      const found = yield* caseInSteps(task, i, changes)
      const { outcome } = found
      cases.push(found)
      judged = { ...judged, outcomes: judged.outcomes.map((one, at) => (at === i ? outcome : one)) }
      tell(judged)
      yield
    }
    const costs: Costs[] = []
    let unanswered = 0
    for (const [i, found] of cases.entries()) {
      const before = yield* caseInSteps(task, i, {})
      costs.push(costsOf(found.cell, before.cell))
      unanswered += found.unanswered - before.unanswered
    }
    judged = { ...judged, costs: { ...together(costs), unanswered } }
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    judged = { ...judged, problem: error.message }
  }
  tell(judged)
  return judged
}
