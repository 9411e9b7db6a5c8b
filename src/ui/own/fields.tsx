import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Path } from '../../view/own/places.ts'
import { type Kind, renamed } from '../../view/own/text-edits.ts'
import { shownAt } from '../../view/own/value.ts'
import { wordsAt } from '../../view/own/words.ts'
import { change, put, useForm, useIsRead, useProblems, useValue } from './form-context.ts'
import { useEcho } from './use-echo.ts'

interface FrameProps {
  readonly path: Path
  /** In place of what the format calls it. */
  readonly title?: string | undefined
  readonly help?: string | undefined
  /** What is wrong beside what the checker finds. */
  readonly problem?: string
  readonly wide?: boolean | undefined
  /** The control: it takes these to be called and described by. */
  readonly children: (ids: { readonly id: string; readonly described: string; readonly wrong: boolean }) => ReactNode
}

/** A field's name, its control, what is wrong with it, and what it is for. */
export function Field({ path, title, help, problem = '', wide = false, children }: FrameProps) {
  const id = useId()
  const words = wordsAt(path)
  const found = useProblems(path)
  const problems = problem === '' ? found : [problem, ...found]
  return (
    <div className={wide ? 'own-field own-wide' : 'own-field'} data-field={path.join('.')}>
      <label htmlFor={id}>{title ?? words?.title ?? String(path.at(-1))}</label>
      {children({ id, described: `${id}-problem ${id}-help`, wrong: problems.length > 0 })}
      <p className="field-error" id={`${id}-problem`}>
        {problems.map((says) => (
          <span key={says}>{says}</span>
        ))}
      </p>
      <p className="own-help" id={`${id}-help`}>
        {help ?? words?.help}
      </p>
    </div>
  )
}

interface TextFieldProps {
  readonly path: Path
  readonly title?: string
  readonly help?: string
  readonly placeholder?: string
  /** Left empty, the field goes out of the file. */
  readonly optional?: boolean
  readonly wide?: boolean
  /** The value that a typed text stands for; the text itself without it. */
  readonly read?: (text: string) => unknown
  /** How a value is shown. */
  readonly show?: (value: unknown) => string
  readonly suggestions?: readonly string[]
  readonly lines?: number
}

/** A text of the file. What is typed stands in the file as it is; what is wrong with it is said beside it. */
export function TextField({
  path,
  title,
  help,
  placeholder,
  optional = false,
  wide,
  read = (text) => text,
  show,
  suggestions = [],
  lines = 1,
}: TextFieldProps) {
  const { value } = useForm()
  const there = useValue(path)
  const text = show !== undefined && there !== undefined ? show(there) : shownAt(value, path)
  // Such as “1, ” on the way to “1, 2”: what is typed stands as long as it means what the file says.
  const [shown, echo] = useEcho(text, useIsRead)
  const type = (next: string) => {
    const isOut = optional && next.trim() === ''
    const value = isOut ? undefined : read(next)
    echo(next, isOut ? '' : show === undefined ? shownAt(value, []) : show(value))
    put(path, value, path.join('.'))
  }
  return (
    <Field path={path} title={title} help={help} wide={wide}>
      {({ id, described, wrong }) =>
        lines > 1 ? (
          <textarea
            id={id}
            rows={lines}
            spellCheck={false}
            value={shown}
            aria-invalid={wrong}
            aria-describedby={described}
            onChange={(event) => type(event.target.value)}
          />
        ) : (
          <>
            <input
              id={id}
              type="text"
              autoComplete="off"
              spellCheck={false}
              list={suggestions.length === 0 ? undefined : `${id}-list`}
              placeholder={placeholder}
              value={shown}
              aria-invalid={wrong}
              aria-describedby={described}
              onChange={(event) => type(event.target.value)}
            />
            {suggestions.length === 0 ? null : (
              <datalist id={`${id}-list`}>
                {suggestions.map((one) => (
                  <option key={one} value={one} />
                ))}
              </datalist>
            )}
          </>
        )
      }
    </Field>
  )
}

export type Options = readonly (readonly [value: string, says: string])[]

interface SelectFieldProps {
  readonly path: Path
  readonly options: Options
  readonly title?: string
  readonly help?: string | undefined
  /** What no value at all is called; without it there has to be one. */
  readonly none?: string
  readonly onChoose?: (value: string) => void
}

/** One of a few values. A value that is none of them stands there as it is. */
export function SelectField({ path, options, title, help, none, onChoose }: SelectFieldProps) {
  const { value } = useForm()
  const [now, echo] = useEcho(shownAt(value, path), useIsRead)
  const isKnown = options.some(([one]) => one === now) || (none !== undefined && now === '')
  return (
    <Field path={path} title={title} help={help}>
      {({ id, described, wrong }) => (
        <select
          id={id}
          value={now}
          aria-invalid={wrong}
          aria-describedby={described}
          onChange={({ target }) => {
            echo(target.value, target.value)
            if (onChoose === undefined) put(path, target.value === '' ? undefined : target.value)
            else onChoose(target.value)
          }}
        >
          {none === undefined ? null : <option value="">{none}</option>}
          {isKnown ? null : <option value={now}>{now === '' ? '(choose one)' : now}</option>}
          {options.map(([one, says]) => (
            <option key={one} value={one}>
              {says}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Yes or no; no is not written down. */
export function FlagField({ path, otherwise = false }: { readonly path: Path; readonly otherwise?: boolean }) {
  const [shown, echo] = useEcho(String(useValue(path) === true), useIsRead)
  return (
    <Field path={path}>
      {({ id, described }) => (
        <input
          id={id}
          type="checkbox"
          checked={shown === 'true'}
          aria-describedby={described}
          onChange={({ target: { checked } }) => {
            echo(String(checked), String(checked))
            put(path, checked === otherwise ? undefined : checked)
          }}
        />
      )}
    </Field>
  )
}

const SLUG = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/
const SLUG_HINT = '1 to 40 letters, digits, dots, underscores and hyphens; no spaces.'

interface NameFieldProps {
  /** Where the name stands, as a value or as the name of a field. */
  readonly path: Path
  readonly kind: Kind
  readonly name: string
  /** The others of its kind. */
  readonly taken: readonly string[]
  readonly title?: string
}

/**
 * A name by which other parts of the file call this one: they go along when it is changed. That happens once the field is
 * left, or with Enter, so that nothing is ever called by half a name.
 */
export function NameField({ path, kind, name, taken, title }: NameFieldProps) {
  const [typed, setTyped] = useState(name)
  useEffect(() => setTyped(name), [name])
  const isTwice = typed !== name && taken.includes(typed)
  const problem = !SLUG.test(typed) ? `Allowed: ${SLUG_HINT}` : isTwice ? `There is another ${kind} of that name.` : ''
  const commit = () => {
    if (typed === name) return
    if (problem === '') change((text) => renamed(text, kind, name, typed))
    else setTyped(name)
  }
  return (
    <Field
      path={path}
      title={title ?? 'Name'}
      help={`What this ${kind} is called. ${SLUG_HINT}`}
      problem={typed === name ? '' : problem}
    >
      {({ id, described, wrong }) => (
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          aria-invalid={wrong}
          aria-describedby={described}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
            if (event.key === 'Escape') setTyped(name)
          }}
        />
      )}
    </Field>
  )
}

/** What few need, folded up; what is there already is in sight. */
export function More({
  of,
  isUsed,
  children,
}: {
  readonly of: string
  readonly isUsed: boolean
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(isUsed)
  return (
    <details className="own-more" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        More<span className="visually-hidden"> on {of}</span>
      </summary>
      {isOpen ? <div className="own-fields">{children}</div> : null}
    </details>
  )
}

interface PartProps {
  readonly title: string
  /** Said with each of its buttons. */
  readonly of: string
  readonly onRemove?: (() => void) | undefined
  readonly children: ReactNode
}

/** One of several things of a kind, and the button that takes it out. */
export function Part({ title, of, onRemove, children }: PartProps) {
  return (
    <fieldset className="own-part">
      <legend>{title}</legend>
      <div className="own-fields">{children}</div>
      {onRemove === undefined ? null : (
        <button type="button" className="own-remove" onClick={onRemove}>
          Take out<span className="visually-hidden"> {of}</span>
        </button>
      )}
    </fieldset>
  )
}
