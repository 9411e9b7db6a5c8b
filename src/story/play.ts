/** Plays what a moment speaks of. */
import { type Recording, record } from '../run/record.ts'
import { planOf } from '../scenario/chosen.ts'
import { ScenarioError } from '../scenario/error.ts'
import type { Scenario } from '../scenario/schema.ts'
import { parseDuration } from '../sim/rule-values.ts'
import { unmetOf } from './goals/goals.ts'
import type { Evidence } from './goals/property.ts'
import { type Changes, choicesFrom } from './laid.ts'
import type { Goal, GoalCase, MomentRun, Prediction } from './moment.ts'

/** Finds a scenario by its slug. Throws `ScenarioError` where there is none. */
export type FindScenario = (slug: string) => Scenario

/** The end of a moment's run in ms; undefined: as long as anything happens. */
export function endOf({ until }: Pick<MomentRun, 'until'>, scenario: Scenario): number | undefined {
  const end = until ?? scenario.until
  return end === undefined ? undefined : (parseDuration(end) as number)
}

/** A moment's run, with changes laid over it. Throws `ScenarioError` where it cannot be played. */
export function playMoment(run: MomentRun, find: FindScenario, ...changes: readonly Changes[]): Recording {
  const scenario = find(run.scenario)
  return record(planOf(scenario, choicesFrom(run.scenario, run, ...changes)), { untilMs: endOf(run, scenario) })
}

/** The guess that a run bears out: its place; null where there is none, or more than one. */
export function rightGuess({ guesses }: Prediction, evidence: Evidence, where: string): number | null {
  const right = guesses.flatMap(({ when }, i) =>
    unmetOf(when, evidence, `${where}.guesses.${i}.when`).length === 0 ? [i] : [],
  )
  return right.length === 1 ? right[0] : null
}

/** How one case of a goal came out. */
export interface CaseOutcome {
  /** Null where the goal has no cases. */
  readonly name: string | null
  /** Why it falls short; none where it holds. */
  readonly unmet: readonly string[]
}

/** The runs in which a goal has to hold. */
export interface GoalRun {
  /** Null where the goal has no cases: it is about the run alone. */
  readonly name: string | null
  /** What the case lays over the moment's run. */
  readonly laid: Changes
}

const THE_RUN_ALONE: readonly GoalRun[] = [{ name: null, laid: {} }]

/** The cases of a goal, in order; without any, the run alone. */
export const runsOf = ({ cases }: Goal): readonly GoalRun[] =>
  cases?.map(({ name, must: _, ...laid }) => ({ name, laid })) ?? THE_RUN_ALONE

/**
 * Holds a goal against the run of its case number `i`, pausing after each property: a long run takes a while to be looked
 * through. Throws `ScenarioError` where the goal names what the run does not have.
 * @param where the goal's place in its file
 */
export function* judgeInSteps(
  goal: Goal,
  i: number,
  evidence: Evidence,
  where = 'goal',
): Generator<undefined, CaseOutcome> {
  const one: GoalCase | undefined = goal.cases?.[i]
  const unmet: string[] = []
  for (const [wanted, at] of [
    [goal.must ?? [], `${where}.must`],
    [one?.must ?? [], `${where}.cases.${i}.must`],
  ] as const)
    for (const [n, property] of wanted.entries()) {
      unmet.push(...unmetOf([property], evidence, at, n))
      yield
    }
  // What is wanted of all cases may be wanted of one in other words: a reason is given once.
  return { name: one?.name ?? null, unmet: [...new Set(unmet)] }
}

/** The same, at once. */
function judgeCase(goal: Goal, i: number, evidence: Evidence, where: string): CaseOutcome {
  const steps = judgeInSteps(goal, i, evidence, where)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * Holds a goal against every case of a moment's run, `changes` laid over it. Throws `ScenarioError` where a run cannot
 * be played, or where the goal names what it does not have.
 * @param where the goal's place in its file
 */
export function judgeGoal(
  goal: Goal,
  run: MomentRun,
  find: FindScenario,
  changes: Changes,
  where = 'goal',
): readonly CaseOutcome[] {
  return runsOf(goal).map(({ laid }, i) => judgeCase(goal, i, playMoment(run, find, laid, changes), where))
}

/** All cases hold. */
export const isReached = (outcomes: readonly CaseOutcome[]): boolean =>
  outcomes.every(({ unmet }) => unmet.length === 0)

/** A goal without anything to hold is none. Throws `ScenarioError`. */
export function checkGoal({ must, cases }: Goal, where: string): void {
  if (must === undefined && !(cases?.every((one) => one.must !== undefined) ?? false))
    throw new ScenarioError(where, 'nothing has to hold; allowed: "must" here, or in every case')
}
