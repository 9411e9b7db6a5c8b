import { type Ref, useMemo } from 'react'
import type { Moment, Prediction } from '../../../story/moment.ts'
import { rightGuess } from '../../../story/play.ts'
import { useCurrent } from '../../current.ts'
import { Icon } from '../../Icon.tsx'
import { Paragraph, Plain } from '../../story/Sentences.tsx'

interface HappenedProps {
  readonly moment: Moment
  /** The guess that was made first; undefined where none was asked for. */
  readonly guess: string | undefined
  readonly heading: Ref<HTMLHeadingElement>
}

/** What came of the run, beside what was guessed; and why. */
export function WhatHappened({ moment, guess, heading }: HappenedProps) {
  const { predict, after = [] } = moment
  const { recording } = useCurrent().run
  const right = useMemo(
    () => (predict === undefined ? null : rightGuess(predict, recording, 'predict')),
    [predict, recording],
  )
  const isRight = predict !== undefined && right !== null && predict.guesses[right].id === guess
  return (
    <section className="lesson-after" aria-labelledby="lesson-happened">
      <h2 id="lesson-happened" ref={heading} tabIndex={-1}>
        {predict === undefined ? 'What happened' : isRight ? 'As you guessed' : 'It came out otherwise'}
      </h2>
      {predict === undefined ? null : <Guessed predict={predict} right={right} guess={guess} />}
      {after.map((text) => (
        <Paragraph key={text} text={text} />
      ))}
    </section>
  )
}

interface GuessedProps {
  readonly predict: Prediction
  readonly right: number | null
  readonly guess: string | undefined
}

/** Every guess there was: the one that came out, the one that was made, and what is to be said of each. */
function Guessed({ predict: { question, guesses }, right, guess }: GuessedProps) {
  return (
    <>
      <p className="small">
        <Plain text={question} />
      </p>
      <ul className="lesson-guessed">
        {guesses.map(({ id, text, says }, i) => {
          const isRight = i === right
          const isMine = id === guess
          return (
            <li key={id} data-right={isRight} data-mine={isMine}>
              <p className="lesson-guessed-text">
                <Icon name={isRight ? 'tick' : 'cross'} />
                <span>
                  <Plain text={text} />
                  <span className="visually-hidden">{isRight ? ', as it came out' : ', not so'}</span>
                  {isMine ? <span className="lesson-mine">your guess</span> : null}
                </span>
              </p>
              {isRight || isMine ? <Paragraph className="lesson-says" text={says} /> : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}
