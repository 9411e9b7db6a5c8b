import type { FormEvent, Ref } from 'react'
import { Plain } from '../../story/Sentences.tsx'

interface QuestionProps {
  /** Of the form: a button elsewhere can hand it in. */
  readonly id: string
  readonly className?: string
  readonly question: string
  readonly answers: readonly { readonly id: string; readonly text: string }[]
  /** Several answers of a few words each: two stand side by side. */
  readonly isShort?: boolean
  readonly heading?: Ref<HTMLHeadingElement>
  /** The answer that is marked, and not yet given. */
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  readonly onSubmit: () => void
  /** Why it cannot be handed in as it is; empty: nothing is wrong. */
  readonly problem: string
}

/** A question with answers of which one is right. */
export function Question(props: QuestionProps) {
  const { id, className, question, answers, isShort = false, heading, chosen, onChoose, onSubmit, problem } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={id} className={className} onSubmit={submit}>
      <fieldset aria-describedby={`${id}-problem`}>
        <legend>
          <h2 ref={heading} tabIndex={-1}>
            <Plain text={question} />
          </h2>
        </legend>
        <div className="lesson-answers" data-short={isShort}>
          {answers.map((answer) => (
            <label key={answer.id} className="lesson-answer">
              <input
                type="radio"
                name={id}
                value={answer.id}
                checked={answer.id === chosen}
                onChange={() => onChoose(answer.id)}
                // Enter is the same as pressing the button, in every browser.
                onKeyDown={(event) => {
                  if (event.key === 'Enter') submit(event)
                }}
              />
              <span>
                <Plain text={answer.text} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p id={`${id}-problem`} role="status" className="field-error">
        {problem}
      </p>
    </form>
  )
}
