/** Branches in a few words: what was thrown in last, and by which rules they run where these are not those of the first. */
import type { Choices, Laid } from '../scenario/choices.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { Plan } from '../sim/plan.ts'
import { sideInWords } from './compare.ts'
import { editRows } from './hand-form.ts'

/** What a branch is called, beside the first one, `trunk`, from which the others come. */
export function branchInWords(
  plan: Pick<Plan, 'startsAtMs'>,
  scenario: Scenario,
  { edits, preset, set }: Pick<Choices, 'edits' | 'preset' | 'set'>,
  trunk: Pick<Laid, 'preset' | 'set'>,
): string {
  const newest = editRows(plan, scenario, edits).find(({ index }) => index === edits.length - 1)
  const more = edits.length > 1 ? ` and ${edits.length - 1} more` : ''
  const thrown =
    newest === undefined || edits.length === 0 ? 'Nothing thrown in' : `${newest.title} ${newest.clock}${more}`
  const rules = sideInWords({ preset, set })
  return rules === sideInWords(trunk) ? thrown : `${thrown}; ${rules}`
}
