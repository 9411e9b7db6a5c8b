import { useId } from 'react'
import { resetNumbers, setNumber, setWork } from '../app/laid-changes.ts'
import type { AttemptChange } from '../scenario/choices.ts'
import { NUMBER_WORDS } from '../scenario/number-words.ts'
import {
  allowedNumbers,
  LONGEST_MS,
  NUMBER_NAMES,
  type NumberName,
  numberEntry,
  numberFrom,
  typedNumber,
} from '../scenario/numbers.ts'
import { parseDuration } from '../sim/rule-values.ts'
import { durationInWords } from '../view/words.ts'
import { useCurrent } from './current.ts'
import { useDraft } from './draft.ts'
import { useLaid } from './laid.ts'
import './numbers.css'

/** Every number of the scenario, and how long each attempt of the shown job takes. */
export function NumbersPanel() {
  const { scenario, job } = useCurrent()
  const changing = useLaid()
  const { numbers, work } = changing.laid
  const { id, attempts } = scenario.jobs[job]
  const changed = Object.keys(numbers).length > 0 || Object.values(work).some(({ run }) => run !== undefined)
  return (
    <div className="numbers" data-testid="numbers">
      {NUMBER_NAMES.map((name) => {
        const own = scenario.numbers?.[name] ?? numberEntry(name).otherwise
        return <NumberField key={name} name={name} own={own} value={numbers[name] ?? own} />
      })}
      <h3>Attempts of {id}</h3>
      {attempts.map(({ run }, n) => {
        const place = `${id}/${n + 1}`
        const last = n === attempts.length - 1
        return (
          <RunField
            key={place}
            title={last && n > 0 ? `Attempt ${n + 1} and later take` : last ? 'Each takes' : `Attempt ${n + 1} takes`}
            place={place}
            own={run}
            change={work[place]}
          />
        )
      })}
      {changed ? (
        <button type="button" className="link" onClick={() => resetNumbers(changing)}>
          All numbers as the scenario says
        </button>
      ) : null}
    </div>
  )
}

type Value = string | number | boolean

interface NumberFieldProps {
  readonly name: NumberName
  /** What the scenario says. */
  readonly own: Value
  readonly value: Value
}

/** One number of a scenario, as its catalogue entry describes it. */
export function NumberField({ name, own, value }: NumberFieldProps) {
  const { type } = numberEntry(name)
  const { title, help } = NUMBER_WORDS[name]
  const changing = useLaid()
  const choose = (next: Value) => setNumber(name, next === own ? undefined : next, changing)
  if (type === 'flag')
    return <FlagField title={title} help={help} on={value === true} changed={value !== own} onChange={choose} />
  return (
    <TypedField
      title={title}
      help={help}
      value={String(value)}
      changed={value !== own}
      meaning={type === 'time' ? meaningOf(numberFrom(name, value)) : ''}
      allowed={allowedNumbers(name)}
      read={(text) => typedNumber(name, text)?.toString() ?? null}
      onChange={(text) => choose(typedNumber(name, text) ?? own)}
      onBack={() => choose(own)}
    />
  )
}

/** A time in full; nothing where there is none to speak of. */
const meaningOf = (ms: number | null): string => (ms === null || ms === 0 ? '' : durationInWords(ms))

interface RunFieldProps {
  readonly title: string
  readonly place: string
  readonly own: string
  readonly change: AttemptChange | undefined
}

function RunField({ title, place, own, change }: RunFieldProps) {
  const changing = useLaid()
  const value = change?.run ?? own
  const choose = (run: string) => {
    const { run: _, ...rest } = change ?? {}
    setWork(place, run === own ? rest : { ...rest, run }, true, changing)
  }
  const read = (text: string) => {
    const typed = text.replaceAll(' ', '')
    const ms = parseDuration(typed)
    return ms === null || ms > LONGEST_MS ? null : typed
  }
  return (
    <TypedField
      title={title}
      help="From its submission to its result."
      value={value}
      changed={value !== own}
      meaning={meaningOf(parseDuration(value))}
      allowed="a time up to 500h, such as 65s or 4h04m"
      read={read}
      onChange={choose}
      onBack={() => choose(own)}
    />
  )
}

interface HeadProps {
  readonly id: string
  readonly title: string
  readonly changed: boolean
  readonly onBack: () => void
}

function Head({ id, title, changed, onBack }: HeadProps) {
  return (
    <div className="rule-head">
      <label className="rule-title" htmlFor={id}>
        {title}
      </label>
      {changed ? (
        <span className="rule-hint">
          <span className="changed">changed</span>{' '}
          <button type="button" className="link" aria-label={`back: ${title}`} onClick={onBack}>
            back
          </button>
        </span>
      ) : null}
    </div>
  )
}

interface TypedFieldProps extends Omit<HeadProps, 'id'> {
  readonly help: string
  readonly value: string
  /** The value in full. */
  readonly meaning: string
  readonly allowed: string
  readonly read: (text: string) => string | null
  readonly onChange: (value: string) => void
}

function TypedField({ title, help, value, changed, meaning, allowed, read, onChange, onBack }: TypedFieldProps) {
  const id = useId()
  const { text, wrong, edit } = useDraft(value, read, onChange)
  return (
    <div className="number">
      <Head id={id} title={title} changed={changed} onBack={onBack} />
      <div className="number-row">
        <input
          id={id}
          type="text"
          value={text}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-error` : `${id}-help`}
          onChange={(event) => edit(event.target.value)}
        />
        <span className="small">{wrong ? '' : meaning}</span>
      </div>
      <p className="field-error" id={`${id}-error`}>
        {wrong ? `Allowed: ${allowed}.` : ''}
      </p>
      <p className="small" id={`${id}-help`}>
        {help}
      </p>
    </div>
  )
}

interface FlagFieldProps {
  readonly title: string
  readonly help: string
  readonly on: boolean
  readonly changed: boolean
  readonly onChange: (on: boolean) => void
}

function FlagField({ title, help, on, changed, onChange }: FlagFieldProps) {
  const id = useId()
  return (
    <div className="number">
      <Head id={id} title={title} changed={changed} onBack={() => onChange(!on)} />
      <div className="number-row">
        <input
          id={id}
          type="checkbox"
          checked={on}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="small" id={`${id}-help`}>
          {help}
        </span>
      </div>
    </div>
  )
}
