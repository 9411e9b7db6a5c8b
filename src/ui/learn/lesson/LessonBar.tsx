import { isWatched, useDesk } from '../../../app/learn/lesson.ts'
import { lessonAddress } from '../../../app/learn/place.ts'
import { useLesson } from '../../../app/learn/progress.ts'
import { guessIn, REVIEW } from '../../../story/course-progress.ts'
import type { Lesson } from '../../../story/lesson.ts'
import { Icon } from '../../Icon.tsx'

/** The moments of a lesson: where one stands, what is behind, what is to come. */
export function LessonBar({ lesson, place }: { readonly lesson: Lesson; readonly place: string }) {
  const progress = useLesson(lesson.id)
  const desk = useDesk()
  const steps = [
    ...lesson.moments.map((moment) => ({
      id: moment.id,
      title: moment.title,
      done: [moment.goal, moment.breaks, moment.marks].some((part) => part !== undefined)
        ? progress.reached.includes(moment.id)
        : isWatched(desk, lesson, moment, progress) &&
          (moment.predict === undefined || guessIn(progress, moment.id) !== undefined),
    })),
    { id: REVIEW, title: 'For your own code', done: progress.review !== null },
  ]
  return (
    <nav className="lesson-bar" aria-label="Parts of this lesson">
      <a className="lesson-all" href="#learn">
        All lessons
      </a>
      <ol>
        {steps.map(({ id, title, done }, i) => (
          <li key={id}>
            <a href={lessonAddress(lesson.id, id)} aria-current={id === place ? 'step' : undefined} data-done={done}>
              <span className="lesson-dot">{done ? <Icon name="tick" /> : i + 1}</span>
              <span className="lesson-step-title">{title}</span>
              {done ? <span className="visually-hidden">, done</span> : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
