import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { askAgain, type AgainQuestion as Question } from '../../../app/learn/again.ts'
import { lessonAddress } from '../../../app/learn/place.ts'
import { noteAgain } from '../../../app/learn/progress.ts'
import { NOT_FETCHED, useTries } from '../../../app/parts.ts'
import type { CourseLesson } from '../../../story/course-catalogue.ts'
import { Absent } from '../../Absent.tsx'
import { Icon } from '../../Icon.tsx'
import { Paragraph, Plain } from '../../story/Sentences.tsx'

interface AgainQuestionProps {
  readonly lesson: CourseLesson
  /** A moment's id, or `review`. */
  readonly question: string
  /** Names the round. */
  readonly began: string
  /** Its place in the round, from 1. */
  readonly place: number
  readonly of: number
  readonly onNext: () => void
}

/** A question that is there, or is fetched, or cannot be. */
type Fetched = { readonly question: Question } | { readonly error: string } | null

function useQuestion(lesson: string, question: string): Fetched {
  const [fetched, setFetched] = useState<Fetched>(null)
  const tries = useTries((now) => now.tries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => {
    let isWanted = true
    const tell = (one: Fetched) => {
      if (isWanted) setFetched(one)
    }
    askAgain(lesson, question).then(
      (one) => tell({ question: one }),
      (error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [lesson, question, tries])
  return fetched
}

/** One question: what is answered is told to be right or not, and why. */
export function AgainQuestion({ lesson, question, began, place, of, onNext }: AgainQuestionProps) {
  const fetched = useQuestion(lesson.id, question)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <>
      <div className="room-head">
        <p className="again-place small">
          Question {place} of {of} · lesson {lesson.number}, {lesson.title}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {fetched !== null && 'question' in fetched ? (fetched.question.title ?? 'In your own code') : 'A question'}
        </h1>
      </div>
      {fetched === null ? (
        <p aria-busy="true">Fetching the question…</p>
      ) : 'error' in fetched ? (
        <div className="again-start">
          {fetched.error === NOT_FETCHED ? (
            <Absent />
          ) : (
            <p role="alert">This question cannot be asked: {fetched.error}</p>
          )}
          <button type="button" onClick={onNext}>
            Go on
          </button>
        </div>
      ) : (
        <Answering
          asked={fetched.question}
          lesson={lesson}
          isLast={place === of}
          onAnswer={(answer) => noteAgain(lesson.id, began, question, answer)}
          onNext={onNext}
        />
      )}
    </>
  )
}

interface AnsweringProps {
  readonly asked: Question
  readonly lesson: CourseLesson
  readonly isLast: boolean
  readonly onAnswer: (answer: string) => void
  readonly onNext: () => void
}

/** What came of an answer. */
type Answered = { readonly right: string } | { readonly error: string } | null

function Answering({ asked, lesson, isLast, onAnswer, onNext }: AnsweringProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const [answered, setAnswered] = useState<Answered>(null)
  const name = useId()
  const button = useRef<HTMLButtonElement>(null)
  // The answers can be pressed no longer: whoever goes by keyboard goes on.
  useEffect(() => {
    if (answered !== null) button.current?.focus()
  }, [answered])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (answered !== null) return onNext()
    if (chosen === null || isWaiting) return
    setIsWaiting(true)
    try {
      const right = await asked.right
      onAnswer(chosen)
      setAnswered({ right })
    } catch (error) {
      setAnswered({ error: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <form className="again-form" onSubmit={(event) => void submit(event)}>
      {asked.text.map((paragraph) => (
        <Paragraph key={paragraph} text={paragraph} />
      ))}
      <fieldset disabled={answered !== null}>
        <legend>
          <Plain text={asked.question} />
        </legend>
        {asked.answers.map(({ id, text }) => (
          <label key={id} className="again-answer" data-outcome={outcomeOf(id, chosen, answered)}>
            <input type="radio" name={name} value={id} checked={chosen === id} onChange={() => setChosen(id)} />
            <span>
              <Plain text={text} />
            </span>
          </label>
        ))}
      </fieldset>
      <div role="status">
        {answered === null ? null : 'error' in answered ? (
          <p>It cannot be told which one is right: {answered.error}</p>
        ) : (
          <Verdict asked={asked} chosen={chosen ?? ''} right={answered.right} lesson={lesson} />
        )}
      </div>
      <div className="course-go">
        <button
          ref={button}
          type="submit"
          className="course-primary"
          disabled={chosen === null}
          aria-busy={isWaiting && answered === null}
        >
          {answered === null ? 'Answer' : isLast ? 'See how it went' : 'Next question'}
        </button>
      </div>
    </form>
  )
}

/** How an answer looks once the question is answered. */
function outcomeOf(id: string, chosen: string | null, answered: Answered): 'right' | 'wrong' | undefined {
  if (answered === null || 'error' in answered) return undefined
  return id === answered.right ? 'right' : id === chosen ? 'wrong' : undefined
}

/** A text as a sentence of its own. */
const ended = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

interface VerdictProps {
  readonly asked: Question
  readonly chosen: string
  readonly right: string
  readonly lesson: CourseLesson
}

function Verdict({ asked, chosen, right, lesson }: VerdictProps) {
  const textOf = (id: string) => asked.answers.find((answer) => answer.id === id)?.text ?? ''
  const saysOf = (id: string) => asked.answers.find((answer) => answer.id === id)?.says ?? ''
  if (chosen === right)
    return (
      <p className="again-verdict">
        <strong className="again-right">
          <Icon name="tick" /> Right.
        </strong>{' '}
        <Plain text={saysOf(right)} />
      </p>
    )
  return (
    <div className="again-verdict">
      <p>
        <strong>
          <Icon name="cross" /> Not so.
        </strong>{' '}
        <Plain text={saysOf(chosen)} />
      </p>
      <p>
        <strong>
          Right is: <Plain text={ended(textOf(right))} />
        </strong>{' '}
        <Plain text={saysOf(right)} />
      </p>
      <p>
        <a href={lessonAddress(lesson.id)}>
          Lesson {lesson.number}, {lesson.title}
        </a>
      </p>
    </div>
  )
}
