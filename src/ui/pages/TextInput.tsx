import { useId, useRef, useState } from 'react'
import { bytesOf } from '../../scenario/compile-payloads.ts'
import { bytesOfDraft, draftOf, type TextMode } from '../../view/text-input.ts'
import { type LabKind, patternsProblem } from '../../view/text-lab.ts'
import { TEXT_SAMPLES, type TextSample } from '../../view/text-samples.ts'
import { useDraft } from '../draft.ts'
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
  /** What could not be taken before the way of typing was changed: it is there again when it is changed back. */
  const unread = useRef<{ readonly mode: TextMode; readonly draft: string } | null>(null)
  const typed = bytesOfDraft(mode, draft)
  const problem = 'problem' in typed ? typed.problem : ''
  const take = (sample: TextSample) => {
    const next = labOf(sample)
    const best = 'base64' in sample.source ? 'bytes' : 'text'
    unread.current = null
    setMode(best)
    setDraft(draftOf(best, next.bytes))
    onChange(next)
  }
  const type = (next: string) => {
    setDraft(next)
    unread.current = null
    const read = bytesOfDraft(mode, next)
    if ('bytes' in read) onChange({ ...lab, bytes: read.bytes })
  }
  const switchTo = (next: TextMode) => {
    const back = unread.current?.mode === next ? unread.current.draft : null
    if (problem !== '') unread.current = { mode, draft }
    setMode(next)
    setDraft(back ?? draftOf(next, lab.bytes))
  }
  const wrongPattern = patternsProblem(lab.patterns)
  const max = useDraft(
    String(lab.max),
    (text) => (/^[1-9]\d{0,2}$|^1000$/.test(text) ? text : null),
    (text) => onChange({ ...lab, max: Number(text) }),
  )
  return (
    <section className="text-input" aria-label="The text">
      <div className="text-chips">
        <span className="small">Try one, or type your own:</span>
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
          <span>Cut to, at most</span>
          <input
            type="number"
            min={1}
            max={1000}
            value={max.text}
            aria-invalid={max.wrong}
            aria-describedby={`${id}-settings`}
            onChange={(event) => max.edit(event.target.value)}
            data-testid="max"
          />
        </label>
        <Choices legend="Counted in" options={CUTS} value={lab.by} onChoose={(by) => onChange({ ...lab, by })} />
        <label className="text-patterns">
          <span>Your own patterns to redact, one a line (empty: paths and URLs)</span>
          <textarea
            rows={1}
            spellCheck={false}
            value={lab.patterns}
            placeholder="/srv/*.pem"
            maxLength={2000}
            aria-invalid={wrongPattern !== ''}
            aria-describedby={`${id}-settings`}
            onChange={(event) => onChange({ ...lab, patterns: event.target.value.slice(0, 2000) })}
            data-testid="patterns"
          />
        </label>
      </div>
      <p
        id={`${id}-settings`}
        className={max.wrong || wrongPattern !== '' ? 'field-error' : 'visually-hidden'}
        role="status"
        data-testid="settings-problem"
      >
        {max.wrong ? `Still cut to ${lab.max}: allowed is a whole number from 1 to 1000. ` : ''}
        {wrongPattern === '' ? '' : `Not used: ${wrongPattern}.`}
      </p>
    </section>
  )
}
