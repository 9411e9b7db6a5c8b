import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { problemWith, typeLine } from '../app/console.ts'
import { removeEdit } from '../app/laid-changes.ts'
import { useSession } from '../app/session.ts'
import { LINE_MAX } from '../scenario/compile-store.ts'
import { CONSOLE_HELP, type ConsoleLine, consoleLines, spokenLine } from '../view/console.ts'
import { clockAt } from '../view/words.ts'
import { useCurrent } from './current.ts'
import { useEditMs } from './use-edit-ms.ts'
import './console.css'

/** The store's prompt: what is typed is executed in the run, at the instant on screen. */
export function ConsolePanel() {
  const { scenario, run } = useCurrent()
  const { recording } = run
  const own = scenario.edits?.length ?? 0
  const lines = useMemo(() => consoleLines(recording, own), [recording, own])
  const edits = useSession((session) => session.edits)
  const typedLast = edits.findLastIndex((edit) => edit.console !== undefined)
  const last = lines.find(({ index }) => index >= 0 && index === typedLast)
  return (
    <section className="console" aria-labelledby="console-title">
      <h2 className="kicker" id="console-title">
        Console of the store
      </h2>
      <Lines lines={lines} newest={last} />
      <Prompt />
      <div className="visually-hidden" role="status" data-testid="console-says">
        {last === undefined ? '' : spokenLine(last)}
      </div>
      <Help />
    </section>
  )
}

interface LinesProps {
  readonly lines: readonly ConsoleLine[]
  /** The one typed last; it is brought into view. */
  readonly newest: ConsoleLine | undefined
}

function Lines({ lines, newest }: LinesProps) {
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const item = newest === undefined ? undefined : list.current?.children[lines.indexOf(newest)]
    if (list.current !== null && item instanceof HTMLElement)
      list.current.scrollTop = item.offsetTop + item.offsetHeight - list.current.offsetTop - list.current.clientHeight
  }, [lines, newest])
  if (lines.length === 0)
    return <p className="small">Nothing typed so far. A command is executed in the run, at the instant on screen.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol ref={list} className="console-lines" tabIndex={0} data-testid="console-lines" aria-label="Typed to the store">
      {lines.map(({ index, clock, typed, reply, refused }, i) => (
        // Lines of one instant may be alike: their place tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={i}>
          <div className="console-typed">
            <time>{clock}</time>
            <code>{typed}</code>
            {index < 0 ? (
              <span className="small">from the scenario</span>
            ) : (
              <button
                type="button"
                className="link"
                aria-label={`Remove ${typed}, ${clock}`}
                onClick={() => removeEdit(index)}
              >
                remove
              </button>
            )}
          </div>
          <pre data-refused={refused}>{reply ?? 'The run ends before.'}</pre>
        </li>
      ))}
    </ol>
  )
}

/** What was typed before, newest last, for the arrow keys. */
function usePast(): readonly string[] {
  const edits = useSession((session) => session.edits)
  return useMemo(() => edits.flatMap((edit) => edit.console ?? []), [edits])
}

function Prompt() {
  const { scenario, run } = useCurrent()
  const { plan } = run.recording
  const atMs = useEditMs()
  const past = usePast()
  const edits = useSession((session) => session.edits)
  const [line, setLine] = useState('')
  const [problem, setProblem] = useState('')
  /** How far back the arrow keys have gone; 0: the line that is being typed, which is kept meanwhile. */
  const back = useRef({ steps: 0, draft: '' })
  const id = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A moment long the run may still be the one before the last line: that is not what this one would be typed to.
    if (plan.edits.length !== (scenario.edits?.length ?? 0) + edits.length) return
    const wrong = problemWith(plan, line)
    setProblem(wrong ?? '')
    if (wrong !== null) return
    typeLine(plan, atMs, line)
    back.current = { steps: 0, draft: '' }
    setLine('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const { steps, draft } = back.current
    const next = Math.max(0, Math.min(past.length, steps + step))
    back.current = { steps: next, draft: steps === 0 ? line : draft }
    setLine(next === 0 ? back.current.draft : past[past.length - next])
  }
  return (
    <form className="console-prompt" onSubmit={submit}>
      <label htmlFor={id}>
        store at <time data-testid="console-clock">{clockAt(plan, atMs)}</time>&gt;
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={LINE_MAX}
        value={line}
        placeholder={`GET ${plan.keys[0].name}`}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          setLine(event.target.value)
          setProblem('')
        }}
        onKeyDown={onKeyDown}
      />
      <button type="submit">Execute</button>
      <p className="field-error" id={`${id}-error`} role="alert">
        {problem}
      </p>
    </form>
  )
}

function Help() {
  const [open, setOpen] = useState(false)
  return (
    <details className="console-help" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What can be typed</summary>
      {open ? (
        <dl>
          {CONSOLE_HELP.map(({ name, usage, help }) => (
            <div key={name}>
              <dt>
                <code>
                  {name} {usage}
                </code>
              </dt>
              <dd>{help}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </details>
  )
}
