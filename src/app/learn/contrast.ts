import type { Scenario } from '../../scenario/schema.ts'
import type { RuleSet } from '../../sim/rules.ts'
import type { Lesson } from '../../story/lesson.ts'
import type { Moment, MomentRun } from '../../story/moment.ts'
import { rulesAsked } from '../runs.ts'

/**
 * Rules beside which a moment's code is looked at: those that its run sets, as they would be otherwise; where it sets none,
 * as the next moment sets them that shows its code. Undefined where the code is not what is looked at.
 */
export function contrastOf(
  { moments }: Lesson,
  moment: Moment & { readonly run: MomentRun },
  scenario: Scenario,
): Partial<RuleSet> | undefined {
  if (moment.shows !== 'code') return undefined
  const { preset = null, set = {} } = moment.run
  const otherwise = rulesAsked(scenario, { preset, set: {} }) as Readonly<Record<string, string>>
  const own = Object.keys(set).map((rule) => [rule, otherwise[rule]] as const)
  if (own.length > 0) return Object.fromEntries(own)
  const next = moments.slice(moments.indexOf(moment) + 1).find(({ shows, run }) => shows === 'code' && run?.set)
  return next?.run?.set as Partial<RuleSet> | undefined
}
