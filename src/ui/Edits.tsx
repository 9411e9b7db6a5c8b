import { type ReactNode, useMemo } from 'react'
import { editRows } from '../view/hand-form.ts'
import { useCurrent } from './current.ts'
import { EditRow } from './EditRow.tsx'
import { useLaid } from './laid.ts'
import './hand.css'

/** What was thrown into the run, in the order in which it happens. `children` stand beside the title. */
export function Edits({ children }: { readonly children?: ReactNode }) {
  const { scenario, run } = useCurrent()
  const { edits } = useLaid().laid
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
        {rows.map((row) => (
          <EditRow key={row.place} row={row} stays={row.index < 0 ? 'from the scenario' : null} />
        ))}
      </ul>
    </div>
  )
}
