import { type ReactNode, useMemo } from 'react'
import { removeEdit } from '../app/laid-changes.ts'
import { editRows } from '../view/hand-form.ts'
import { useCurrent } from './current.ts'
import { useLaid } from './laid.ts'
import './hand.css'

/** What was thrown into the run, in the order in which it happens. `children` stand beside the title. */
export function Edits({ children }: { readonly children?: ReactNode }) {
  const { scenario, run } = useCurrent()
  const changing = useLaid()
  const { edits } = changing.laid
  const { plan } = run.recording
  const rows = useMemo(() => editRows(plan, scenario, edits), [plan, scenario, edits])
  return (
    <div className="edits">
      <div className="edits-head">
        <h3>Thrown in</h3>
        {children}
      </div>
      {rows.length === 0 ? <p className="small">Nothing so far.</p> : null}
      <ul data-testid="edits">
        {rows.map(({ place, index, clock, title, detail }) => (
          <li key={place} className="edit">
            <time>{clock}</time>
            <span>
              {title}
              {detail === '' ? null : <span className="small">{detail}</span>}
            </span>
            {index < 0 ? (
              <span className="small">from the scenario</span>
            ) : (
              <button
                type="button"
                className="link"
                aria-label={`Remove ${title}, ${clock}`}
                onClick={() => removeEdit(index, changing)}
              >
                remove
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
