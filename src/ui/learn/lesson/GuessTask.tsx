import type { FormEvent, Ref } from 'react'
import type { Prediction } from '../../../story/moment.ts'
import { Plain } from '../../story/Sentences.tsx'

interface GuessProps {
  readonly id: string
  readonly predict: Prediction
  readonly heading: Ref<HTMLHeadingElement>
  /** The guess that is marked, and not yet made. */
  readonly chosen: string | null
  readonly onChoose: (guess: string) => void
  /** Somebody wanted to go on without a guess. */
  readonly asked: boolean
  readonly onGuess: () => void
}

/** Several answers of a few words each: two stand side by side. */
const isShort = ({ guesses }: Prediction): boolean =>
  guesses.length > 3 && guesses.every(({ text }) => text.length <= 40)

/** A question to be answered before the run is seen. */
export function GuessTask({ id, predict, heading, chosen, onChoose, asked, onGuess }: GuessProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onGuess()
  }
  const problem = `${id}-problem`
  return (
    <form id={id} className="lesson-guess" onSubmit={submit}>
      <fieldset aria-describedby={problem}>
        <legend>
          <h2 ref={heading} tabIndex={-1}>
            <Plain text={predict.question} />
          </h2>
        </legend>
        <div className="lesson-answers" data-short={isShort(predict)}>
          {predict.guesses.map(({ id: guess, text }) => (
            <label key={guess} className="lesson-answer">
              <input
                type="radio"
                name={id}
                value={guess}
                checked={guess === chosen}
                onChange={() => onChoose(guess)}
                // Enter is the same as pressing the button, in every browser.
                onKeyDown={(event) => {
                  if (event.key === 'Enter') submit(event)
                }}
              />
              <span>
                <Plain text={text} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p id={problem} role="status" className="field-error">
        {asked && chosen === null ? 'Make a guess first. A wrong one costs nothing, and is remembered longer.' : ''}
      </p>
    </form>
  )
}
