import { type KeyboardEvent, useId } from 'react'
import { FUNCTION_NAMES } from '../../../app/code/asked.ts'
import { ERRORS, type ErrorForm, FORMS, type OwnRule } from '../../../sim/own-code.ts'
import type { CodeInput } from '../../../story/code/inputs.ts'
import { ERROR_WORDS, FORM_WORDS, SIGNATURES, TITLES } from '../../../view/code-task.ts'
import { visibleStart } from '../../../view/visible.ts'
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
  /** The rule's value in force, where it is one of a function. */
  readonly inForce: string | null
  readonly onText: (text: string) => void
  /** Hears the rule's value; null: the function has none. */
  readonly onValue: (value: string | null) => void
}

/** What an input is called, in a sentence. */
function nameOf(rule: OwnRule, inputs: readonly CodeInput[], place: number): string {
  if (rule === 'parse') {
    const { name, text } = inputs[place]
    return name ?? `“${visibleStart(text)}”`
  }
  const form = FORMS[Math.floor(place / ERRORS.length)]
  return `“${ERROR_WORDS[ERRORS[place % ERRORS.length]]}”, ${FORM_WORDS[form]}`
}

/** A function to be written: it is tried on all that it can be asked, and its answers are the worker's. */
export function CodeTask({ rule, inputs, form, text, start, inForce, onText, onValue }: CodeTaskProps) {
  const id = useId()
  const name = FUNCTION_NAMES[rule]
  const { running, tried, run, stop } = useCode({
    rule,
    inputs: inputs.map((input) => input.text),
    nameOf: (place) => nameOf(rule, inputs, place),
    onValue,
  })
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it is wider than its place */}
      <section className="code-signature" tabIndex={0} aria-label="What is given">
        <pre>{SIGNATURES[rule]}</pre>
      </section>
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
        {text === start ? null : (
          <button type="button" className="link" onClick={() => onText(start)}>
            Back to the first text
          </button>
        )}
      </div>
      <p className="code-state" id={`${id}-state`} role="status" data-state={stateOf(running, tried, isCurrent)}>
        {stateInWords(running, tried, isCurrent, text === start ? null : inForce)}
      </p>
      {tried === null || 'problem' in tried.result ? null : (
        <>
          <Answers rule={rule} inputs={inputs} form={form} answers={tried.result.answers} stale={!isCurrent} />
          <Printed printed={tried.result.printed} more={tried.result.printedMore} />
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

/** @param inForce the value by which the worker goes; null: none, or that of the first text */
function stateInWords(running: boolean, tried: TriedCode | null, isCurrent: boolean, inForce: string | null): string {
  if (running) return 'Trying it…'
  const before =
    inForce === null ? 'Not tried yet.' : 'Changed since it was tried: the worker goes by the answers from before.'
  if (tried === null || !isCurrent) return before
  const { result, value, says } = tried
  if ('problem' in result) {
    const { line, column } = result.problem
    const place = line === 0 ? '' : `Line ${line}${column === 0 ? '' : `, column ${column}`}: `
    return `${place}${result.problem.says}`
  }
  if (value !== null)
    return inForce === value || inForce === null
      ? 'The worker goes by these answers.'
      : 'Tried; the worker goes by something else now.'
  if (says !== null) return says
  const wrong = result.answers.filter((answer) => 'problem' in answer).length
  return `${wrong} of ${result.answers.length} have no answer yet, so nothing changes for the worker.`
}

function Printed({ printed, more }: { readonly printed: readonly string[]; readonly more: number }) {
  if (printed.length === 0) return null
  return (
    <details className="code-printed">
      <summary>What it printed</summary>
      <pre>{`${printed.join('\n')}${more === 0 ? '' : `\n… and ${more.toLocaleString('en')} lines more`}`}</pre>
    </details>
  )
}
