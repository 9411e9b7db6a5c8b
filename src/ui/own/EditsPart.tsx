import { startingRules } from '../../scenario/compile.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { COMMAND_CLASSES, FAULTS, type FaultEntry, type FaultSlug, isFaultSlug } from '../../sim/faults.ts'
import { isPresetName, PRESETS } from '../../sim/presets.ts'
import { editOfForm, FAULT_TITLES, formOf } from '../../view/hand-form.ts'
import type { Path } from '../../view/own/places.ts'
import { withOneMore, without } from '../../view/own/text-edits.ts'
import { listOf, type Names, objectOf, shownAt, valueAt } from '../../view/own/value.ts'
import { wordsOf } from '../../view/own/words.ts'
import { Part, SelectField, TextField } from './fields.tsx'
import { change, put, useForm } from './form-context.ts'
import { RuleSet } from './RuleSet.tsx'

/** More than these are left to the text. */
const SHOWN_MOST = 30

/** Faults, rule changes and commands, each at its instant. */
export function EditsPart() {
  const { value, names } = useForm()
  const edits = listOf(valueAt(value, ['edits']))
  const add = (edit: unknown) => change((text) => withOneMore(text, ['edits'], edit))
  return (
    <>
      {edits.slice(0, SHOWN_MOST).map((edit, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an edit is its place in the list
        <Edit key={n} n={n} edit={objectOf(edit)} />
      ))}
      {edits.length > SHOWN_MOST ? <p className="small">{edits.length - SHOWN_MOST} more stand in the text.</p> : null}
      <div className="own-adding">
        <button type="button" className="own-add" onClick={() => add(faultEdit('store-unreachable', '30s', names))}>
          Add a fault
        </button>
        <button type="button" className="own-add" onClick={() => add({ at: '10m', set: { read: 'get' } })}>
          Add a change of rules
        </button>
        <button
          type="button"
          className="own-add"
          onClick={() => add({ at: '70s', console: `GET result:${names.jobs[0]?.id ?? 'job-1'}` })}
        >
          Add a command to the store
        </button>
      </div>
    </>
  )
}

/** A fault with all that it needs, as its form begins. */
function faultEdit(fault: FaultSlug, at: string, names: Names): unknown {
  const { required }: FaultEntry = FAULTS[fault]
  const form = formOf(names, fault).filter(({ field }) => required.includes(field))
  return editOfForm(fault, at, form, {}) ?? { at, fault }
}

function Edit({ n, edit }: { readonly n: number; readonly edit: Readonly<Record<string, unknown>> }) {
  const { value, names } = useForm()
  const path: Path = ['edits', n]
  const at = shownAt(edit, ['at'])
  const preset = shownAt(value, ['rules', 'preset'])
  const rules = startingRules({ rules: { preset: isPresetName(preset) ? preset : 'as-found' } } as Scenario)
  const title = 'fault' in edit ? 'Fault' : 'set' in edit ? 'Rules changed' : 'Command'
  return (
    <Part title={`${title} at ${at}`} of={`${title} at ${at}`} onRemove={() => change((text) => without(text, path))}>
      <TextField path={[...path, 'at']} placeholder="30s" />
      {'fault' in edit ? <FaultFields path={path} fault={shownAt(edit, ['fault'])} at={at} /> : null}
      {'set' in edit ? (
        <RuleSet path={[...path, 'set']} of={`changed at ${at}`} before={(name) => rules[name]} />
      ) : null}
      {'console' in edit ? <TextField path={[...path, 'console']} wide suggestions={commandsFor(names)} /> : null}
    </Part>
  )
}

const commandsFor = ({ jobs }: Names): string[] =>
  jobs.slice(0, COMMAND_CLASSES.length).flatMap(({ id }) => [`GET result:${id}`, `GETDEL result:${id}`])

interface FaultFieldsProps {
  readonly path: Path
  readonly fault: string
  readonly at: string
}

/** Which fault, and all that can be said about it. */
function FaultFields({ path, fault, at }: FaultFieldsProps) {
  const { names } = useForm()
  const required = isFaultSlug(fault) ? (FAULTS[fault] as FaultEntry).required : []
  return (
    <>
      <SelectField
        path={[...path, 'fault']}
        options={FAULT_TITLES}
        help={isFaultSlug(fault) ? FAULTS[fault].help : wordsOf('edits.*.fault')?.help}
        onChoose={(next) => {
          if (isFaultSlug(next)) put(path, faultEdit(next, at, names))
        }}
      />
      {isFaultSlug(fault)
        ? formOf(names, fault).map(({ field, label, options, orWord }) =>
            options === null ? (
              <TextField
                key={field}
                path={[...path, field]}
                title={label}
                optional={!required.includes(field)}
                help={`A time such as 30s or 1h05m${orWord === null ? '' : `, or ${orWord}`}.`}
              />
            ) : (
              <SelectField
                key={field}
                path={[...path, field]}
                title={label}
                options={options.filter(([slug]) => slug !== '')}
                {...(required.includes(field)
                  ? {}
                  : { none: options.find(([slug]) => slug === '')?.[1] ?? 'as usual' })}
              />
            ),
          )
        : null}
    </>
  )
}

/** The sets of rules that there are, by title. */
export const PRESET_OPTIONS = Object.entries(PRESETS).map(([slug, { title }]) => [slug, title] as const)
