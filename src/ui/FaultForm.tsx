import { useId, useState } from 'react'
import { addEdit } from '../app/laid-changes.ts'
import { FAULTS, type FaultField, type FaultSlug } from '../sim/faults.ts'
import { instantText } from '../view/hand.ts'
import { editOfForm, FAULT_TITLES, type FormField, formOf, problemOf } from '../view/hand-form.ts'
import { clockAt } from '../view/words.ts'
import { useCurrent } from './current.ts'
import { useLaid } from './laid.ts'
import { useEditMs } from './use-edit-ms.ts'

type Values = Readonly<Partial<Record<FaultField, string>>>

/** A fault that is being put together. */
interface ChosenFault {
  readonly fault: FaultSlug
  /** What has been said about it so far. */
  readonly values: Values
  readonly choose: (fault: FaultSlug) => void
  readonly say: (field: FaultField, value: string) => void
}

/** Begins with `first`, of which nothing has been said. */
export function useFault(first: FaultSlug): ChosenFault {
  const [{ fault, values }, set] = useState<Pick<ChosenFault, 'fault' | 'values'>>({ fault: first, values: {} })
  return {
    fault,
    values,
    choose: (next) => set({ fault: next, values: {} }),
    say: (field, value) => set({ fault, values: { ...values, [field]: value } }),
  }
}

interface FaultFieldsProps {
  readonly among: readonly FaultSlug[]
  readonly chosen: ChosenFault
}

/** Which fault, and what can be said about it. */
export function FaultFields({ among, chosen: { fault, values, choose, say } }: FaultFieldsProps) {
  const { scenario } = useCurrent()
  const id = useId()
  return (
    <>
      <label htmlFor={id}>Fault</label>
      <select id={id} value={fault} onChange={(event) => choose(event.target.value as FaultSlug)}>
        {among.map((slug) => (
          <option key={slug} value={slug}>
            {FAULTS[slug].title}
          </option>
        ))}
      </select>
      <p className="small">{FAULTS[fault].help}</p>
      {formOf(scenario, fault).map((field) => (
        <Field
          key={`${fault} ${field.field}`}
          of={field}
          value={values[field.field] ?? field.initial}
          onChange={(value) => say(field.field, value)}
        />
      ))}
    </>
  )
}

const ALL = FAULT_TITLES.map(([slug]) => slug)

/** Every fault of the catalogue, with what can be said about it. */
export function FaultForm() {
  const { scenario, run } = useCurrent()
  const { plan } = run.recording
  const changing = useLaid()
  const [open, setOpen] = useState(false)
  const chosen = useFault('worker-crash')
  const editAt = (at: string) => editOfForm(chosen.fault, at, formOf(scenario, chosen.fault), chosen.values)
  return (
    <details className="fault-form" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>More that can go wrong</summary>
      {open ? (
        <div className="fault-fields">
          <FaultFields among={ALL} chosen={chosen} />
          <Throw
            ready={editAt('0s') !== null}
            act={(atMs) => {
              const edit = editAt(instantText(plan, atMs))
              if (edit !== null) addEdit(edit, changing)
            }}
          />
        </div>
      ) : null}
    </details>
  )
}

interface ThrowProps {
  readonly ready: boolean
  readonly act: (atMs: number) => void
}

function Throw({ ready, act }: ThrowProps) {
  const { plan } = useCurrent().run.recording
  const atMs = useEditMs()
  return (
    <button type="button" className="throw" disabled={!ready} onClick={() => act(atMs)}>
      Throw it in at {clockAt(plan, atMs)}
    </button>
  )
}

interface FieldProps {
  readonly of: FormField
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One thing that can be said about a fault. */
function Field({ of, value, onChange }: FieldProps) {
  const id = useId()
  const problem = problemOf(of, value)
  return (
    <>
      <label htmlFor={id}>{of.label}</label>
      {of.options === null ? (
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={value}
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {of.options.map(([slug, says]) => (
            <option key={slug} value={slug}>
              {says}
            </option>
          ))}
        </select>
      )}
      {problem === '' ? null : (
        <p className="field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </>
  )
}
