import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listenInLesson } from '../../../app/learn/lesson-keys.ts'
import { noteDone, noteReview, useLesson } from '../../../app/learn/progress.ts'
import type { Lesson } from '../../../story/lesson.ts'
import { Icon } from '../../Icon.tsx'
import { Paragraph, Plain } from '../../story/Sentences.tsx'
import { Foot } from './Foot.tsx'
import type { Onward } from './MomentView.tsx'
import { Question } from './Question.tsx'
import { useStep } from './use-step.ts'

const nothing = (): void => {}

/** One question on a reader's own code, and what to look for in a pull request. The lesson is done with it. */
export function Review({ lesson, next }: { readonly lesson: Lesson; readonly next: Onward }) {
  const { review: answered } = useLesson(lesson.id)
  const { question, answers } = lesson.review
  const [chosen, setChosen] = useState<number | null>(null)
  const [asked, setAsked] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const heading = useStep(answered === null ? 'asked' : 'answered')
  useLayoutEffect(() => {
    scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => listenInLesson(() => ({ playable: false, undo: nothing, redo: nothing })), [])
  const submit = () => {
    if (chosen === null) return setAsked(true)
    noteReview(lesson.id, chosen)
    noteDone(lesson.id)
  }
  const mine = answered === null ? undefined : answers[answered]
  const right = answers.find((answer) => answer.right === true)
  return (
    <>
      <div className="lesson-text lesson-review">
        <p className="kicker">
          Lesson {lesson.number} · {lesson.title}
        </p>
        <h1 ref={title} tabIndex={-1}>
          For your own code
        </h1>
        {answered === null ? (
          <Question
            id="lesson-review"
            question={question}
            answers={answers.map(({ text }, place) => ({ id: String(place), text }))}
            chosen={chosen === null ? null : String(chosen)}
            onChoose={(place) => setChosen(Number(place))}
            onSubmit={submit}
            problem={asked && chosen === null ? 'Choose an answer first.' : ''}
          />
        ) : (
          <section className="lesson-after" data-testid="lesson-done">
            <h2 ref={heading} tabIndex={-1}>
              {mine?.right === true ? 'Yes' : 'Not quite'}
            </h2>
            <p>
              <Plain text={question} />
            </p>
            <ul className="lesson-guessed">
              {answers.map((answer, place) => (
                <li key={answer.text} data-right={answer === right} data-mine={place === answered}>
                  <p className="lesson-guessed-text">
                    <Icon name={answer === right ? 'tick' : 'cross'} />
                    <span>
                      <Plain text={answer.text} />
                      <span className="visually-hidden">{answer === right ? ', right' : ', not so'}</span>
                      {place === answered ? <span className="lesson-mine">your answer</span> : null}
                    </span>
                  </p>
                  {answer === right || place === answered ? (
                    <Paragraph className="lesson-says" text={answer.says} />
                  ) : null}
                </li>
              ))}
            </ul>
            <h3>To look for in a pull request</h3>
            <ul className="lesson-checklist">
              {lesson.checklist.map((line) => (
                <li key={line}>
                  <Plain text={line} />
                </li>
              ))}
            </ul>
            <p className="small">
              These lines are in the <a href="#learn/checklist">checklist</a>, with those of the other lessons.
            </p>
          </section>
        )}
      </div>
      {answered === null ? <Foot says="Answer" form="lesson-review" /> : <Foot {...next} />}
    </>
  )
}
