import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { FUNCTION_NAMES, PRINTED_MAX, type Printed as PrintedLine } from '../../../app/code/asked.ts'
import { ASKED_THRICE, triedInWords } from '../../../app/code/words.ts'
import { ERRORS, type ErrorForm, FORMS, type OwnRule } from '../../../sim/own-code.ts'
import type { CodeInput } from '../../../story/code/inputs.ts'
import { ERROR_WORDS, FORM_WORDS, SIGNATURES, TITLES } from '../../../view/code-task.ts'
import { visibleStart } from '../../../view/visible.ts'
import { Absent } from '../../Absent.tsx'
import { Answers } from './Answers.tsx'
import { CodeText } from './CodeText.tsx'
import { type TriedCode, useCode } from './use-code.ts'
import '../../payload.css'
import './code-task.css'

interface CodeTaskProps {
  readonly rule: OwnRule
  /** The payloads that it is asked about; none where it is errors. */
  readonly inputs: readonly CodeInput[]
  /** The form in which errors arrive in the moment's run. */
  readonly form: ErrorForm
  readonly text: string
  /** What stands there at first. */
  readonly start: string
  /** The rule's value in force, where it is one of a function that was written here. */
  readonly inForce: string | null
  readonly onText: (text: string) => void
  /** Hears the rule's value; null: the function has none. */
  readonly onValue: (value: string | null) => void
  /** How the goal stands with it. */
  readonly children: ReactNode
}

/** At the window's edges so much (px, about) is covered by what stays there. */
const HEAD_PX = 56

/** What an input is called, in a sentence. */
function nameOf(rule: OwnRule, inputs: readonly CodeInput[], place: number): string {
  if (rule === 'parse') {
    const { name, text } = inputs[place]
    return name ?? `“${visibleStart(text)}”`
  }
  const form = FORMS[Math.floor(place / ERRORS.length)]
  return `“${ERROR_WORDS[ERRORS[place % ERRORS.length]]}” (${FORM_WORDS[form]})`
}

/** A function to be written: it is tried on all that it can be asked, and its answers are the worker's. */
export function CodeTask(props: CodeTaskProps) {
  const { rule, inputs, form, text, start, inForce, onText, onValue, children } = props
  const id = useId()
  const name = FUNCTION_NAMES[rule]
  const named = (place: number): string => nameOf(rule, inputs, place)
  const { running, tried, isAbsent, run, stop } = useCode({
    rule,
    inputs: inputs.map((input) => input.text),
    nameOf: named,
    onValue,
  })
  const work = useRef<HTMLDivElement>(null)
  // The function, its state and how the goal stands are seen at once, whatever was scrolled to before.
  useEffect(() => {
    if (tried === null || work.current === null) return
    const { top, bottom } = work.current.getBoundingClientRect()
    if (top < HEAD_PX || bottom > innerHeight - HEAD_PX) work.current.scrollIntoView({ block: 'start' })
  }, [tried])
  const isCurrent = tried !== null && tried.source === text
  const problem = isCurrent && 'problem' in tried.result ? tried.result.problem : null
  const firstProblem = isCurrent && 'answers' in tried.result ? firstOf(tried.result.answers) : null
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (!running) void run(text)
  }
  return (
    <section className="code-task" aria-labelledby={`${id}-title`} onKeyDownCapture={onKeyDown}>
      <h3 className="rule-title" id={`${id}-title`}>
        {TITLES[rule]}
      </h3>
      <div className="code-work" ref={work}>
        <CodeText
          text={text}
          label={`Your function “${name}”, in TypeScript`}
          problem={problem ?? firstProblem}
          onType={onText}
          describedBy={`${id}-state`}
        />
        <div className="code-bar">
          {running ? (
            <button type="button" onClick={stop}>
              Stop
            </button>
          ) : (
            <button
              type="button"
              className="code-run"
              data-testid="try-code"
              aria-keyshortcuts="Control+Enter"
              onClick={() => void run(text)}
            >
              Try it <kbd>Ctrl Enter</kbd>
            </button>
          )}
          <p className="code-state" id={`${id}-state`} role="status" data-state={stateOf(running, tried, isCurrent)}>
            {running ? 'Trying it…' : triedInWords(tried, isCurrent, inForce, named)}
          </p>
          {text === start ? null : (
            <button type="button" className="link" onClick={() => onText(start)}>
              Back to the first text
            </button>
          )}
        </div>
        {isAbsent ? <Absent /> : null}
        {children}
      </div>
      <h4 className="code-given">What is given</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it is wider than its place */}
      <section className="code-signature" tabIndex={0} aria-label="What is given">
        <pre>{SIGNATURES[rule]}</pre>
      </section>
      {tried === null ? null : (
        <>
          {'problem' in tried.result ? null : (
            <Answers rule={rule} inputs={inputs} form={form} answers={tried.result.answers} stale={!isCurrent} />
          )}
          {tried.value === null ? null : <p className="code-asked small">{ASKED_THRICE}</p>}
          <Printed printed={tried.result.printed} more={tried.result.printedMore} named={named} />
        </>
      )}
    </section>
  )
}

type AnswerList = Extract<TriedCode['result'], { readonly answers: unknown }>['answers']

/** The first problem that has a place. */
function firstOf(answers: AnswerList) {
  for (const answer of answers) if ('problem' in answer && answer.problem.line > 0) return answer.problem
  return null
}

function stateOf(running: boolean, tried: TriedCode | null, isCurrent: boolean): string {
  if (running) return 'running'
  if (tried === null || !isCurrent) return 'open'
  return tried.value === null ? 'problem' : 'done'
}

/** What a program printed, by the input that it was asked about. */
function Printed({
  printed,
  more,
  named,
}: {
  readonly printed: readonly PrintedLine[]
  readonly more: boolean
  readonly named: (place: number) => string
}) {
  if (printed.length === 0) return null
  const parts: { readonly input: number | null; readonly lines: string[] }[] = []
  for (const { input, line } of printed) {
    const last = parts.at(-1)
    if (last?.input === input) last.lines.push(line)
    else parts.push({ input, lines: [line] })
  }
  return (
    <details className="code-printed">
      <summary>What it printed</summary>
      {parts.map(({ input, lines }) => (
        <section key={input ?? 'before'}>
          <p className="small">{input === null ? 'Before it was called' : `For ${named(input)}`}</p>
          <pre>{lines.join('\n')}</pre>
        </section>
      ))}
      {more ? <p className="small">It printed more; the first {PRINTED_MAX} lines are kept.</p> : null}
    </details>
  )
}
