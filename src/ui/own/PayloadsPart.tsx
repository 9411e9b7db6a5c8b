import { useMemo, useState } from 'react'
import { bytesOf } from '../../scenario/compile-payloads.ts'
import { isDeeper, LEVELS_MAX } from '../../scenario/depth.ts'
import type { PayloadSource } from '../../scenario/schema.ts'
import { bytesAsText } from '../../view/own/payload-kinds.ts'
import type { Path } from '../../view/own/places.ts'
import { freeName } from '../../view/own/starts.ts'
import { calledIn, without } from '../../view/own/text-edits.ts'
import { objectOf } from '../../view/own/value.ts'
import { SAMPLES } from '../../view/payload-samples.ts'
import { Field, FlagField, More, NameField, Part, TextField } from './fields.tsx'
import { change, put, useForm, useIsRead, useValue } from './form-context.ts'
import { useEcho } from './use-echo.ts'

/** More than these are left to the text. */
const SHOWN_MOST = 30

/** Everything that nodes can write. */
export function PayloadsPart() {
  const { names, value } = useForm()
  const all = Object.keys(names.payloads)
  const called = useMemo(() => calledIn('payload', value), [value])
  const [sample, setSample] = useState('0')
  return (
    <>
      {all.slice(0, SHOWN_MOST).map((name) => (
        <Payload key={name} name={name} taken={all} isUsed={called.has(name)} />
      ))}
      {all.length > SHOWN_MOST ? <p className="small">{all.length - SHOWN_MOST} more stand in the text.</p> : null}
      <div className="own-adding">
        <label>
          <span>One more, such as</span>
          <select value={sample} onChange={(event) => setSample(event.target.value)}>
            {SAMPLES.map(({ says }, n) => (
              <option key={says} value={n}>
                {says}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="own-add"
          onClick={() => {
            const { says, source } = SAMPLES[Number(sample)]
            put(['payloads', freeName(nameFor(says), all)], asJson(source))
          }}
        >
          Add a payload
        </button>
      </div>
    </>
  )
}

const nameFor = (says: string): string =>
  says
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'payload'

/** A text that is JSON, as JSON: it is easier to read in a file. */
function asJson(source: PayloadSource): unknown {
  if (!('text' in source)) return source
  try {
    return { json: JSON.parse(source.text) as unknown }
  } catch {
    return source
  }
}

const KINDS = { json: 'JSON', text: 'text', base64: 'bytes, in base64' } as const
type PayloadKind = keyof typeof KINDS
const KIND_NAMES = Object.keys(KINDS) as PayloadKind[]

interface PayloadProps {
  readonly name: string
  readonly taken: readonly string[]
  /** Some attempt or fault writes it. */
  readonly isUsed: boolean
}

function Payload({ name, taken, isUsed }: PayloadProps) {
  const path: Path = ['payloads', name]
  const source = objectOf(useValue(path))
  const kind = KIND_NAMES.find((one) => Object.hasOwn(source, one)) ?? null
  const { [kind ?? '']: _, ...rest } = source
  return (
    <Part
      title={`Payload ${name}`}
      of={`payload ${name}`}
      onRemove={taken.length === 1 ? undefined : () => change((text) => without(text, path))}
    >
      {isUsed ? null : (
        <p className="own-help own-wide" data-testid="own-unused">
          No attempt writes it yet: choose it under “Writes” in step 3.
        </p>
      )}
      <NameField path={path} kind="payload" name={name} taken={taken} />
      <Field path={[...path, 'kind']} title="Written as" help="JSON where it is JSON; text or bytes for anything else.">
        {({ id, described }) => (
          <select
            id={id}
            value={kind ?? ''}
            aria-describedby={described}
            onChange={({ target }) => put(path, { ...as(target.value as PayloadKind, source), ...rest })}
          >
            {kind === null ? <option value="">(choose one)</option> : null}
            {KIND_NAMES.map((one) => (
              <option key={one} value={one}>
                {KINDS[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {kind === 'json' ? (
        <JsonField path={[...path, 'json']} />
      ) : kind === null ? null : (
        <TextField path={[...path, kind]} wide lines={kind === 'text' ? 3 : 2} />
      )}
      <More of={`payload ${name}`} isUsed={'crashesParser' in source}>
        <FlagField path={[...path, 'crashesParser']} />
      </More>
    </Part>
  )
}

/** The same payload written another way, where it can be. */
function as(kind: PayloadKind, source: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const text = bytesAsText(source, (one) => bytesOf('shown', one))
  if (kind === 'text') return { text: text.text }
  if (kind === 'base64') return { base64: text.base64 }
  try {
    return { json: JSON.parse(text.text) as unknown }
  } catch {
    return { json: text.text }
  }
}

/** What a text that is JSON says; else why it cannot be put into the file. */
function jsonIn(text: string): { readonly value?: unknown; readonly problem: string } {
  try {
    const value: unknown = JSON.parse(text)
    if (!isDeeper(value)) return { value, problem: '' }
    return { problem: `Nested more than ${LEVELS_MAX} levels deep: the file keeps what was here before.` }
  } catch {
    return { problem: 'Not JSON yet: the file keeps what was here before.' }
  }
}

/** JSON within the file: half of it would make the whole file no JSON, and waits here until it is whole. */
function JsonField({ path }: { readonly path: Path }) {
  const value = useValue(path)
  const text = JSON.stringify(value, null, 2) ?? ''
  const [typed, echo] = useEcho(text, useIsRead)
  const { problem } = useMemo(() => jsonIn(typed), [typed])
  const type = (next: string) => {
    const { problem: wrong, value: read } = jsonIn(next)
    if (wrong !== '') {
      echo(next) // it is said beside the field
      return
    }
    echo(next, JSON.stringify(read, null, 2))
    put(path, read, path.join('.'))
  }
  return (
    <Field path={path} wide problem={problem}>
      {({ id, described, wrong }) => (
        <textarea
          id={id}
          rows={Math.min(8, Math.max(2, typed.split('\n').length))}
          spellCheck={false}
          value={typed}
          aria-invalid={wrong}
          aria-describedby={described}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </Field>
  )
}
