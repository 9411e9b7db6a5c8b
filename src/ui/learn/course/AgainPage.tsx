import { useState } from 'react'
import { CATALOGUE } from '../../../app/learn/catalogue.ts'
import { COURSE_ADDRESS } from '../../../app/learn/place.ts'
import { noteAsked, useProgress } from '../../../app/learn/progress.ts'
import { secondNow, today } from '../../../app/learn/today.ts'
import { type Due, dueIn, leftToAsk, type OpenRound, openRound, roundsIn } from '../../../story/course.ts'
import type { CourseLesson } from '../../../story/course-catalogue.ts'
import type { Lessons } from '../../../story/course-progress.ts'
import { AgainQuestion } from './AgainQuestion.tsx'
import { countOf, dayInWords } from './day-words.ts'
import { useArrival } from './use-arrival.ts'
import './course.css'
import './again.css'

/** A round that is under way, as it was when this page came to it; `at`: which of the questions left is asked. */
interface UnderWay extends OpenRound {
  readonly at: number
}

/** Begins a round with all questions of these lessons. */
function begin(asked: readonly CourseLesson[], lessons: Lessons): UnderWay {
  const began = secondNow()
  for (const { id } of asked) noteAsked(id, began)
  return { began, left: leftToAsk(asked, lessons, began), answered: 0, at: 0 }
}

/** Goes on with the round that was left; null: none was. */
function goOn(lessons: Lessons): UnderWay | null {
  const open = openRound(CATALOGUE, lessons, today())
  return open === null ? null : { ...open, at: 0 }
}

/** The questions of lessons that are done, asked once more. */
export function AgainPage() {
  const lessons = useProgress((progress) => progress.lessons)
  const [round, setRound] = useState(() => goOn(lessons))
  useArrival()
  if (round !== null && round.at < round.left.length)
    return (
      <main className="room again">
        <AgainQuestion
          key={round.at}
          {...round.left[round.at]}
          began={round.began}
          place={round.answered + round.at + 1}
          of={round.answered + round.left.length}
          onNext={() => setRound({ ...round, at: round.at + 1 })}
        />
      </main>
    )
  const due = dueIn(CATALOGUE, lessons, today())
  const ask = (asked: readonly Due[]) => {
    setRound(
      begin(
        asked.map(({ lesson }) => lesson),
        lessons,
      ),
    )
    scrollTo(0, 0)
  }
  return (
    <main className="room again course">
      <div className="room-head">
        <h1>The same questions again</h1>
        {round === null ? (
          <p>
            Two weeks after a lesson its questions are asked once more, and nothing is played first. What has stayed is
            what you can use.
          </p>
        ) : (
          <Outcome began={round.began} lessons={lessons} />
        )}
      </div>
      <Waiting due={due} onAsk={ask} />
      <Rounds lessons={lessons} />
      <p>
        <a href={COURSE_ADDRESS}>All lessons</a>
      </p>
    </main>
  )
}

/** How the round went that is over. */
function Outcome({ began, lessons }: { readonly began: string; readonly lessons: Lessons }) {
  const round = roundsIn(CATALOGUE, lessons).find((one) => one.began === began)
  if (round === undefined) return null
  const { right, of, first } = round
  return (
    <p role="status" className="again-outcome" data-testid="outcome">
      <strong>
        {right} of {of} right.
      </strong>{' '}
      The first time it was {first.right}
      {first.of === of ? '' : ` of ${first.of}`}.
    </p>
  )
}

interface WaitingProps {
  readonly due: readonly Due[]
  readonly onAsk: (asked: readonly Due[]) => void
}

/** What is to be asked now, and what later. */
function Waiting({ due, onAsk }: WaitingProps) {
  const now = due.filter(({ inDays }) => inDays <= 0)
  const later = due.filter(({ inDays }) => inDays > 0)
  if (due.length === 0)
    return (
      <section className="again-start">
        <p>There is nothing to ask about yet: no lesson is done.</p>
        <a className="course-primary" href={COURSE_ADDRESS}>
          To the lessons
        </a>
      </section>
    )
  return (
    <section className="again-start">
      {now.length === 0 ? null : (
        <>
          <button type="button" className="course-primary" onClick={() => onAsk(now)} data-testid="ask-due">
            Ask me about {countOf(now.length, 'lesson')}
          </button>
          <p className="small">{countOf(questionsIn(now), 'question')}; take your time.</p>
        </>
      )}
      {later.length === 0 ? null : (
        <details open={now.length === 0}>
          <summary>{now.length === 0 ? 'Nothing is due today' : `${countOf(later.length, 'lesson')} later`}</summary>
          <ul>
            {later.map(({ lesson, inDays }) => (
              <li key={lesson.id}>
                {lesson.number} {lesson.title} <span className="small">in {countOf(inDays, 'day')}</span>
              </li>
            ))}
          </ul>
          <button type="button" onClick={() => onAsk(later)} data-testid="ask-early">
            Ask me about {later.length === 1 ? 'it' : 'them'} now
          </button>
        </details>
      )}
    </section>
  )
}

const questionsIn = (due: readonly Due[]): number => due.reduce((sum, { lesson }) => sum + lesson.questions.length, 0)

/** Every round so far, beside how the same questions were answered first. */
function Rounds({ lessons }: { readonly lessons: Lessons }) {
  const rounds = roundsIn(CATALOGUE, lessons)
  if (rounds.length === 0) return null
  return (
    <section className="again-rounds" aria-labelledby="rounds">
      <h2 id="rounds">How it went</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Asked</th>
            <th scope="col">Right</th>
            <th scope="col">The first time</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ began, right, of, first }) => (
            <tr key={began}>
              <th scope="row">{dayInWords(began)}</th>
              <td>
                {right} of {of}
              </td>
              <td>
                {first.right} of {first.of}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
