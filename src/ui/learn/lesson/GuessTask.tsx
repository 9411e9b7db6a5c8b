import type { Ref } from 'react'
import type { Prediction } from '../../../story/moment.ts'
import { Question } from './Question.tsx'

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
  return (
    <Question
      id={id}
      className="lesson-guess"
      question={predict.question}
      answers={predict.guesses}
      isShort={isShort(predict)}
      heading={heading}
      chosen={chosen}
      onChoose={onChoose}
      onSubmit={onGuess}
      problem={
        asked && chosen === null ? 'Make a guess first. A wrong one costs nothing, and is remembered longer.' : ''
      }
    />
  )
}
