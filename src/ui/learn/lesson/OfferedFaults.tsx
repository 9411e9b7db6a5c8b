import { useId, useMemo, useState } from 'react'
import { addEdit } from '../../../app/laid-changes.ts'
import { parseClock } from '../../../scenario/clock.ts'
import type { FaultSlug } from '../../../sim/faults.ts'
import { parseDuration } from '../../../sim/rule-values.ts'
import { instantText } from '../../../view/hand.ts'
import { editOfForm, editRows, formOf } from '../../../view/hand-form.ts'
import { useCurrent } from '../../current.ts'
import { EditRow } from '../../EditRow.tsx'
import { FaultFields, useFault } from '../../FaultForm.tsx'
import { useLaid } from '../../laid.ts'
import { useEditMs } from '../../use-edit-ms.ts'
import type { GoalMoment } from './Mend.tsx'
import '../../hand.css'

interface OfferedFaultsProps {
  readonly faults: readonly FaultSlug[]
  readonly moment: GoalMoment
}

/** Faults that may be thrown into the run, and those that have been. */
export function OfferedFaults({ faults, moment }: OfferedFaultsProps) {
  return (
    <div className="lesson-faults">
      <Throw faults={faults} />
      <Thrown moment={moment} />
    </div>
  )
}

const isInstant = (text: string): boolean => parseClock(text) !== null || parseDuration(text) !== null

function Throw({ faults }: { readonly faults: readonly FaultSlug[] }) {
  const id = useId()
  const { scenario, run } = useCurrent()
  const changing = useLaid()
  const chosen = useFault(faults[0])
  const now = instantText(run.recording.plan, useEditMs())
  const [typed, setTyped] = useState<string | null>(null)
  const at = (typed ?? now).replaceAll(' ', '')
  const { fault, values } = chosen
  const edit = isInstant(at) ? editOfForm(fault, at, formOf(scenario, fault), values) : null
  return (
    <fieldset className="fault-fields">
      <legend className="rule-title">Throw something in</legend>
      <FaultFields among={faults} chosen={chosen} />
      <label htmlFor={`${id}-at`}>At</label>
      <input
        id={`${id}-at`}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? now}
        aria-invalid={!isInstant(at)}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="small" id={`${id}-hint`}>
        {isInstant(at)
          ? typed === null
            ? 'Where the run stands now; or type a time.'
            : 'A time of day, or one since the start.'
          : 'Allowed: a time of day such as 09:01:05, or one since the start such as 65s.'}
      </p>
      <button
        type="button"
        className="throw"
        disabled={edit === null}
        onClick={() => {
          if (edit !== null) addEdit(edit, changing)
          setTyped(null)
        }}
      >
        Throw it in
      </button>
    </fieldset>
  )
}

function Thrown({ moment }: { readonly moment: GoalMoment }) {
  const { scenario, run } = useCurrent()
  const { edits } = useLaid().laid
  const { plan } = run.recording
  const rows = useMemo(() => editRows(plan, { ...scenario, edits: [] }, edits), [plan, scenario, edits])
  const given = useMemo(() => editRows(plan, scenario, moment.run.edits ?? []), [plan, scenario, moment])
  return (
    <div className="edits">
      <h3>Thrown in</h3>
      {rows.length + given.length === 0 ? <p className="small">Nothing so far.</p> : null}
      <ul data-testid="thrown">
        {given.map((row) => (
          <EditRow key={`given ${row.place}`} row={row} stays="given" />
        ))}
        {rows.map((row) => (
          <EditRow key={row.place} row={row} stays={null} />
        ))}
      </ul>
    </div>
  )
}
