/** The run without time that a moment hands to the learner. */

import { indexer } from '../../scenario/checks.ts'
import { planOf } from '../../scenario/chosen.ts'
import { ScenarioError } from '../../scenario/error.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { COMMAND_CLASSES, CRASH_POINTS, RECOVERIES } from '../../sim/faults.ts'
import type { Plan } from '../../sim/plan.ts'
import { type Changes, choicesFrom } from '../laid.ts'
import type { MomentRun } from '../moment.ts'
import type { Breaks } from './schema.ts'

const placesIn = <T>(all: readonly T[], named: readonly T[] | undefined): readonly number[] | undefined =>
  named?.map((one) => all.indexOf(one))

/**
 * @param changes laid over the run
 * @param where the task's place in its file
 * @returns an untimed plan. Throws `ScenarioError` where the run cannot be played, or something is planned in it: what
 * happens when is the learner's to say.
 */
export function breakPlan(
  run: MomentRun,
  { faults, payloads }: Breaks,
  scenario: Scenario,
  changes: Changes = {},
  where = 'breaks',
): Plan {
  const plan = planOf(scenario, choicesFrom(run.scenario, run, changes))
  if (plan.edits.length > 0)
    throw new ScenarioError(where, 'something is planned in its run; allowed: a run without edits')
  const find = indexer(
    'payload',
    plan.payloads.map(({ name }) => name),
  )
  const recoveries = placesIn(RECOVERIES, faults?.recovery)
  const replies = placesIn(COMMAND_CLASSES, faults?.replies)
  return {
    ...plan,
    untimed: {
      payloads: payloads?.map((name, i) => find(name, `${where}.payloads.${i}`)) ?? [],
      faults: faults?.kinds ?? [],
      faultsMax: faults?.count ?? 0,
      crashPoints: placesIn(CRASH_POINTS, faults?.crashAt ?? ['now']) ?? [],
      ...(recoveries === undefined ? {} : { recoveries }),
      ...(replies === undefined ? {} : { replies }),
    },
  }
}

/** The same world with nothing that may go wrong. */
export const withoutFaults = (plan: Plan): Plan =>
  plan.untimed === null ? plan : { ...plan, untimed: { ...plan.untimed, faultsMax: 0 } }
