import type { ReactNode } from 'react'
import { CATALOGUE } from '../../../app/learn/catalogue.ts'
import { lessonAddress } from '../../../app/learn/place.ts'
import { useProgress } from '../../../app/learn/progress.ts'
import { today } from '../../../app/learn/today.ts'
import { beliefsLeft, dueIn, firstGuesses, guessesAsked, type Next, nextIn } from '../../../story/course.ts'
import type { Lessons } from '../../../story/course-progress.ts'
import { Beliefs } from './Beliefs.tsx'
import { countOf } from './day-words.ts'
import { KeepProgress } from './KeepProgress.tsx'
import { LessonList } from './LessonList.tsx'
import { Star } from './Star.tsx'
import { useArrival } from './use-arrival.ts'
import './course.css'

const PATH = CATALOGUE.filter(({ star }) => star)
const PATH_MINUTES = PATH.reduce((sum, { minutes }) => sum + minutes, 0)
const MINUTES = CATALOGUE.reduce((sum, { minutes }) => sum + minutes, 0)

/** The list of lessons, how one stands in it, and where to go on. */
export function Course() {
  const lessons = useProgress((progress) => progress.lessons)
  useArrival()
  const beliefs = beliefsLeft(CATALOGUE, lessons)
  return (
    <main className="room course">
      <div className="course-top">
        <div className="room-head">
          <h1>Learn it</h1>
          <p>
            A result goes astray, and its user is told something else. How that happens, in {CATALOGUE.length} short
            situations: guess first, then watch, then mend it.
          </p>
          <GoOn next={nextIn(CATALOGUE, lessons)} />
        </div>
        <Score lessons={lessons} />
      </div>
      <Key />
      <LessonList course={CATALOGUE} lessons={lessons} />
      {beliefs.length === 0 ? null : <Beliefs beliefs={beliefs} />}
      <div className="course-after">
        <After href={lessonAddress('again')} title="The same questions again">
          {againWords(lessons)}
        </After>
        <After href={lessonAddress('checklist')} title="A checklist for pull requests">
          What to look for in code that reads a result: one page, to copy or to print.
        </After>
        <KeepProgress />
      </div>
    </main>
  )
}

/** What the marks in the list mean. */
function Key() {
  const count = CATALOGUE.length
  return (
    <p className="course-key small">
      <span>
        <Star /> the short path: {countOf(PATH.length, 'lesson')}, {PATH_MINUTES} minutes
      </span>
      {CATALOGUE.some(({ writes }) => writes) ? (
        <span>
          <span className="course-mark">write code</span> you write a function
        </span>
      ) : null}
      {CATALOGUE.some(({ breaks }) => breaks) ? (
        <span>
          <span className="course-mark">break it</span> you decide what happens next
        </span>
      ) : null}
      <span>
        All {count}: {hoursIn(MINUTES)}. Nothing is locked.
      </span>
    </p>
  )
}

function hoursIn(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
}

function GoOn({ next }: { readonly next: Next }) {
  if (next.kind === 'all-done') return <p className="course-all-done">You have done every lesson.</p>
  const { lesson } = next
  const says = { start: 'Start with', 'go-on': 'Go on with', next: 'Next:' }[next.kind]
  return (
    <div className="course-go">
      <a className="course-primary" href={lessonAddress(lesson.id)} data-testid="go-on">
        {says} lesson {lesson.number}
      </a>
      <span className="small">
        {lesson.title}, {lesson.minutes} minutes
      </span>
    </div>
  )
}

/** The first guesses, once there are any. */
function Score({ lessons }: { readonly lessons: Lessons }) {
  const { right, of } = firstGuesses(CATALOGUE, lessons)
  const done = CATALOGUE.filter(({ id }) => Object.hasOwn(lessons, id) && lessons[id].done !== null).length
  if (of === 0) return null
  return (
    <section className="course-score" aria-label="How you stand" data-testid="score">
      <p>
        <strong>{right}</strong> of {of} first guesses right
      </p>
      <p className="small">
        {done} of {CATALOGUE.length} lessons done, {countOf(guessesAsked(CATALOGUE) - of, 'guess', 'guesses')} to come
      </p>
    </section>
  )
}

function againWords(lessons: Lessons): string {
  const due = dueIn(CATALOGUE, lessons, today())
  if (due.length === 0) return 'Two weeks after a lesson, its questions are asked once more. What has stayed?'
  const now = due.filter(({ inDays }) => inDays <= 0).length
  if (now > 0) return `${countOf(now, 'lesson')} to be asked about now. What has stayed?`
  return `The next one in ${countOf(due[0].inDays, 'day')}, or earlier if you like.`
}

interface AfterProps {
  readonly href: string
  readonly title: string
  readonly children: ReactNode
}

function After({ href, title, children }: AfterProps) {
  return (
    <section className="course-more">
      <h2>
        <a href={href}>{title}</a>
      </h2>
      <p className="small">{children}</p>
    </section>
  )
}
