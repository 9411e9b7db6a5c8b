/** Holds a moment's task of breaking something against everything that can happen. */

import { scheduled } from '../../run/schedule.ts'
import type { Scenario } from '../../scenario/schema.ts'
import type { Plan } from '../../sim/plan.ts'
import type { Changes } from '../laid.ts'
import type { MomentRun } from '../moment.ts'
import { breakPlan, withoutFaults } from './plan.ts'
import { questionOf } from './question.ts'
import type { Breaks } from './schema.ts'
import { outlookOf, searched } from './search.ts'

/** What a problem is said of, and what it is. */
export interface BreakProblem {
  readonly where: string
  readonly problem: string
}

/**
 * @returns everything in which the task does not keep what it promises: the aim can be reached, not without anything
 * going wrong, and not under the mended rules. Throws `ScenarioError` where a run cannot be played.
 * @param where the task's place in its file
 */
export function problemsOfBreaks(
  breaks: Breaks,
  run: MomentRun,
  scenario: Scenario,
  where: string,
): readonly BreakProblem[] {
  const plan = breakPlan(run, breaks, scenario, {}, where)
  const outlook = (of: Plan) =>
    outlookOf(searched(of, questionOf(breaks.aim, of, `${where}.aim`)), scheduled(of, []).recording).kind
  const problems: BreakProblem[] = []
  const expect = (kind: 'way' | 'none', of: Plan, at: string, problem: string) => {
    const found = outlook(of)
    if (found === 'unknown') problems.push({ where: at, problem: 'too much can happen to try everything' })
    else if (found !== kind) problems.push({ where: at, problem })
  }
  expect('way', plan, where, 'nothing that can happen leads to the aim')
  if (breaks.faults !== undefined)
    expect('none', withoutFaults(plan), where, 'the aim is reached without anything going wrong')
  for (const [i, { title: _, says: __, ...changes }] of breaks.mended.entries()) {
    const at = `${where}.mended.${i}`
    expect('none', breakPlan(run, breaks, scenario, changes satisfies Changes, at), at, 'the aim can still be reached')
  }
  return problems
}
