import { unfold } from '../app/guide.ts'
import { useSession } from '../app/session.ts'
import type { RuleName } from '../sim/rules.ts'
import { RulesPanel } from './RulesPanel.tsx'

/** The three rules that the first story turns on. */
const THREE: readonly RuleName[] = ['routing', 'read', 'parse']

/** After the first watch: one thing to change, and the way to everything else. */
export function OneThing() {
  const changed = useSession(({ set }) => Object.keys(set).length > 0)
  return (
    <div className="one-thing">
      <RulesPanel only={THREE} />
      <button
        type="button"
        className={changed ? 'primary small-primary' : 'link'}
        onClick={unfold}
        data-testid="unfold"
      >
        {changed ? 'Open everything' : 'Or open everything: all rules, the payload, the code'}
      </button>
    </div>
  )
}
