import { beforeLastChange, startComparing } from '../../app/compare.ts'
import { useHistory, useSession } from '../../app/session.ts'
import { NOTHING_LAID } from '../../scenario/choices.ts'
import './entry.css'

/** From Play to two runs: what the present one may be held against. */
export function CompareEntry() {
  const other = useSession((session) => session.other)
  const past = useHistory((history) => history.past)
  const before = beforeLastChange(past)
  return (
    <div className="compare-entry" data-testid="compare-entry">
      <h3>Compare with…</h3>
      <p>
        <button type="button" className="link" aria-keyshortcuts="c" onClick={() => startComparing()}>
          {other === null ? 'the mended worker' : 'the other side, as before'}
        </button>
        <button type="button" className="link" onClick={() => startComparing(NOTHING_LAID)}>
          the scenario as it comes
        </button>
        {before === null ? null : (
          <button type="button" className="link" onClick={() => startComparing(before)}>
            the run before the last change
          </button>
        )}
      </p>
    </div>
  )
}
