import { isWatched } from '../../../app/learn/lesson.ts'
import { lessonAddress } from '../../../app/learn/place.ts'
import { useLesson } from '../../../app/learn/progress.ts'
import { guessIn, REVIEW } from '../../../story/course-progress.ts'
import type { Lesson } from '../../../story/lesson.ts'
import { Icon } from '../../Icon.tsx'

/** The moments of a lesson: where one stands and what is behind; of what is to come only how much, since a title may tell. */
export function LessonBar({ lesson, place }: { readonly lesson: Lesson; readonly place: string }) {
  const progress = useLesson(lesson.id)
  const steps = [
    ...lesson.moments.map((moment) => ({
      id: moment.id,
      title: moment.title,
      done: [moment.goal, moment.breaks, moment.marks].some((part) => part !== undefined)
        ? progress.reached.includes(moment.id)
        : isWatched(lesson, moment, progress) &&
          (moment.predict === undefined || guessIn(progress, moment.id) !== undefined),
    })),
    { id: REVIEW, title: 'For your own code', done: progress.review !== null },
  ]
  const at = (id: string | null) => steps.findIndex((step) => step.id === id)
  const furthest = Math.max(
    at(place),
    at(progress.at),
    steps.findLastIndex(({ done }) => done),
  )
  return (
    <nav className="lesson-bar" aria-label="Parts of this lesson">
      <a className="lesson-all" href="#learn">
        All lessons
      </a>
      <ol>
        {steps.map(({ id, title, done }, i) => (
          <li key={id}>
            <a href={lessonAddress(lesson.id, id)} aria-current={id === place ? 'step' : undefined} data-done={done}>
              <span className="lesson-dot">
                {done ? <Icon name="tick" /> : <span aria-hidden="true">{i + 1}</span>}
              </span>
              {i <= furthest || id === REVIEW ? (
                <span className="lesson-step-title">{title}</span>
              ) : (
                <span className="visually-hidden">Part {i + 1}</span>
              )}
              {done ? <span className="visually-hidden">, done</span> : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
