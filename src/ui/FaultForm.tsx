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

/** Every fault of the catalogue, with what can be said about it. */
export function FaultForm() {
  const { scenario, run } = useCurrent()
  const { plan } = run.recording
  const changing = useLaid()
  const [open, setOpen] = useState(false)
  const [fault, setFault] = useState<FaultSlug>('worker-crash')
  const [values, setValues] = useState<Values>({})
  const id = useId()
  const form = formOf(scenario, fault)
  return (
    <details className="fault-form" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>More that can go wrong</summary>
      {open ? (
        <div className="fault-fields">
          <label htmlFor={id}>Fault</label>
          <select
            id={id}
            value={fault}
            onChange={(event) => {
              setFault(event.target.value as FaultSlug)
              setValues({})
            }}
          >
            {FAULT_TITLES.map(([slug, title]) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </select>
          <p className="small">{FAULTS[fault].help}</p>
          {form.map((field) => (
            <Field
              key={`${fault} ${field.field}`}
              of={field}
              value={values[field.field] ?? field.initial}
              onChange={(value) => setValues({ ...values, [field.field]: value })}
            />
          ))}
          <Throw
            ready={editOfForm(fault, '0s', form, values) !== null}
            act={(atMs) => {
              const edit = editOfForm(fault, instantText(plan, atMs), form, values)
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
export function Field({ of, value, onChange }: FieldProps) {
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
