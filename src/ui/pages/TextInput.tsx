import { useId, useState } from 'react'
import { bytesOf } from '../../scenario/compile-payloads.ts'
import { bytesOfDraft, draftOf, type TextMode } from '../../view/text-input.ts'
import type { LabKind } from '../../view/text-lab.ts'
import { TEXT_SAMPLES, type TextSample } from '../../view/text-samples.ts'
import { Choices } from './Choices.tsx'

/** What a person has typed and set. */
export interface Lab {
  readonly bytes: Uint8Array
  readonly kind: LabKind
  readonly by: TextSample['by']
  readonly max: number
  readonly patterns: string
}

/** What the page begins with, or a chip stands for. */
export const labOf = ({ source, kind, by, max, patterns }: TextSample): Lab => ({
  bytes: bytesOf('sample', source),
  kind,
  by,
  max,
  patterns,
})

const MODES = { text: 'text', bytes: 'bytes', base64: 'base64' } as const
const KINDS = { message: 'the producer’s message', payload: 'all that it wrote' } as const
const CUTS = { 'code-points': 'characters', bytes: 'bytes' } as const

const same = (one: Lab, other: Lab): boolean =>
  one.kind === other.kind &&
  one.by === other.by &&
  one.max === other.max &&
  one.patterns === other.patterns &&
  draftOf('base64', one.bytes) === draftOf('base64', other.bytes)

interface Props {
  readonly lab: Lab
  readonly onChange: (lab: Lab) => void
}

/** The text, how it is typed, and what it is cut and cleaned by. */
export function TextInput({ lab, onChange }: Props) {
  const id = useId()
  const [mode, setMode] = useState<TextMode>('text')
  const [draft, setDraft] = useState(() => draftOf('text', lab.bytes))
  const typed = bytesOfDraft(mode, draft)
  const problem = 'problem' in typed ? typed.problem : ''
  const take = (sample: TextSample) => {
    const next = labOf(sample)
    const best = 'base64' in sample.source ? 'bytes' : 'text'
    setMode(best)
    setDraft(draftOf(best, next.bytes))
    onChange(next)
  }
  const type = (next: string) => {
    setDraft(next)
    const read = bytesOfDraft(mode, next)
    if ('bytes' in read) onChange({ ...lab, bytes: read.bytes })
  }
  const switchTo = (next: TextMode) => {
    setMode(next)
    setDraft(draftOf(next, lab.bytes))
  }
  return (
    <section className="text-input" aria-label="The text">
      <div className="text-chips">
        {TEXT_SAMPLES.map((sample) => (
          <button
            key={sample.says}
            type="button"
            aria-pressed={same(labOf(sample), lab)}
            onClick={() => take(sample)}
            data-testid="sample"
          >
            {sample.says}
          </button>
        ))}
      </div>
      <div className="text-row">
        <Choices legend="Typed as" options={MODES} value={mode} onChoose={switchTo} />
        <Choices legend="It is" options={KINDS} value={lab.kind} onChoose={(kind) => onChange({ ...lab, kind })} />
      </div>
      <label className="text-field">
        <span>The text</span>
        <textarea
          rows={4}
          spellCheck={false}
          autoComplete="off"
          value={draft}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={(event) => type(event.target.value)}
          data-testid="typed"
        />
      </label>
      <p id={`${id}-problem`} className={problem === '' ? 'visually-hidden' : 'field-error'} role="status">
        {problem === '' ? '' : `Not taken: ${problem}.`}
      </p>
      <div className="text-row">
        <label className="text-number">
          <span>Cut to</span>
          <input
            type="number"
            min={1}
            max={1000}
            value={lab.max}
            onChange={(event) => {
              const max = event.target.valueAsNumber
              if (Number.isInteger(max) && max >= 1 && max <= 1000) onChange({ ...lab, max })
            }}
            data-testid="max"
          />
        </label>
        <Choices legend="Counted in" options={CUTS} value={lab.by} onChoose={(by) => onChange({ ...lab, by })} />
        <label className="text-patterns">
          <span>Patterns of your own, one a line; none: paths and URLs</span>
          <textarea
            rows={1}
            spellCheck={false}
            value={lab.patterns}
            placeholder="/srv/*.pem"
            onChange={(event) => onChange({ ...lab, patterns: event.target.value.slice(0, 1000) })}
            data-testid="patterns"
          />
        </label>
      </div>
    </section>
  )
}
