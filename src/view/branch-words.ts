/** Branches in a few words: what was thrown in last, and by which rules they run where these are not those of the first. */
import type { Choices, Laid } from '../scenario/choices.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { Plan } from '../sim/plan.ts'
import { PRESETS } from '../sim/presets.ts'
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
  const rules = rulesInWords({ preset, set })
  return rules === rulesInWords(trunk) ? thrown : `${thrown}; ${rules}`
}

/** By which rules it runs: its preset, and how many rules are set beside it. */
function rulesInWords({ preset, set }: Pick<Laid, 'preset' | 'set'>): string {
  const base = preset === null ? 'As the scenario says' : PRESETS[preset].title
  const count = Object.keys(set).length
  return count === 0 ? base : `${base}, ${count} ${count === 1 ? 'rule' : 'rules'} changed`
}
