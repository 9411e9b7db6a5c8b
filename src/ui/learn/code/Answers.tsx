import type { CodeAnswer } from '../../../app/code/asked.ts'
import { ERRORS, type ErrorForm, FORMS, type OwnRule } from '../../../sim/own-code.ts'
import type { CodeInput } from '../../../story/code/inputs.ts'
import { ERROR_WORDS, FORM_WORDS, readingInWords } from '../../../view/code-task.ts'
import { visibleStart } from '../../../view/visible.ts'
import { Icon } from '../../Icon.tsx'

interface AnswersProps {
  readonly rule: OwnRule
  readonly inputs: readonly CodeInput[]
  readonly form: ErrorForm
  readonly answers: readonly CodeAnswer[]
  /** They are those of an earlier text. */
  readonly stale: boolean
}

/** What a function made of each input. */
export function Answers(props: AnswersProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it is wider than its place
    <section className="code-answers" data-stale={props.stale} tabIndex={0} aria-label="What it answered">
      {props.rule === 'parse' ? <Readings {...props} /> : <Finals {...props} />}
    </section>
  )
}

function Readings({ inputs, answers }: AnswersProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Given</th>
          <th scope="col">It says</th>
        </tr>
      </thead>
      <tbody>
        {answers.map((answer, i) => (
          <tr key={inputs[i].text}>
            <th scope="row">
              <code>{inputs[i].text === '' ? '(no bytes)' : visibleStart(inputs[i].text)}</code>
            </th>
            <td>
              <Answer answer={answer} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Finals({ form, answers }: AnswersProps) {
  const forms = [form, ...FORMS.filter((other) => other !== form)]
  return (
    <table className="code-grid">
      <thead>
        <tr>
          <th scope="col">The error, two layers up</th>
          {ERRORS.map((error) => (
            <th key={error} scope="col">
              {ERROR_WORDS[error]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {forms.map((one) => (
          <tr key={one} data-here={one === form}>
            <th scope="row">
              {FORM_WORDS[one]}
              {one === form ? <span className="small"> · here</span> : null}
            </th>
            {ERRORS.map((error, i) => (
              <td key={error}>
                <Answer answer={answers[FORMS.indexOf(one) * ERRORS.length + i]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Answer({ answer }: { readonly answer: CodeAnswer }) {
  if ('problem' in answer) {
    const { says, line } = answer.problem
    return (
      <span className="code-wrong">
        <Icon name="cross" /> {line === 0 ? says : `Line ${line}: ${says}`}
      </span>
    )
  }
  if ('isFinal' in answer) return answer.isFinal ? <strong>final</strong> : <>wait</>
  const { what, text } = readingInWords(answer.reading)
  return (
    <>
      {what}
      {text === null ? null : <span className="code-said">{text}</span>}
    </>
  )
}
