import { unfold } from '../app/guide.ts'
import type { RuleName } from '../sim/rules.ts'
import { RulesPanel } from './RulesPanel.tsx'

/** The three rules that the first story turns on. */
const THREE: readonly RuleName[] = ['routing', 'read', 'parse']

/** After the first watch: one thing to change, and the way to everything else. */
export function OneThing() {
  return (
    <div className="one-thing">
      <RulesPanel only={THREE} />
      <button type="button" className="link" onClick={unfold} data-testid="unfold">
        Or open everything: all rules, the payload, the code
      </button>
    </div>
  )
}
