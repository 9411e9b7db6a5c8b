import { lessonAddress } from '../../../app/learn/place.ts'
import { firstAnswer, firstGuesses, guessesAsked, standOf } from '../../../story/course.ts'
import type { CourseLesson } from '../../../story/course-catalogue.ts'
import { type ChecklistChapter, checklistOf } from '../../../story/course-checklist.ts'
import { type LessonProgress, type Lessons, progressIn, REVIEW } from '../../../story/course-progress.ts'
import { Icon } from '../../Icon.tsx'
import { dayInWords } from './day-words.ts'
import { Star } from './Star.tsx'

interface LessonListProps {
  readonly course: readonly CourseLesson[]
  readonly lessons: Lessons
}

/** All lessons, chapter by chapter. */
export function LessonList({ course, lessons }: LessonListProps) {
  return (
    <div className="course-chapters">
      {checklistOf(course).map((chapter, i) => (
        <Chapter key={chapter.title} chapter={chapter} number={i + 1} lessons={lessons} />
      ))}
    </div>
  )
}

interface ChapterProps {
  readonly chapter: ChecklistChapter
  readonly number: number
  readonly lessons: Lessons
}

function Chapter({ chapter, number, lessons }: ChapterProps) {
  const { right, of } = firstGuesses(chapter.lessons, lessons)
  const minutes = chapter.lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  return (
    <section className="course-chapter" aria-labelledby={`chapter-${number}`}>
      <div className="course-chapter-head">
        <h2 id={`chapter-${number}`}>{chapter.title}</h2>
        <p className="small">{minutes} min</p>
        {of === 0 ? null : (
          <p className="small">
            {right} of {of} guesses right
            {of < guessesAsked(chapter.lessons) ? ' so far' : ''}
          </p>
        )}
      </div>
      <ol>
        {chapter.lessons.map((lesson) => (
          <li key={lesson.id}>
            <LessonLink lesson={lesson} progress={progressIn(lessons, lesson.id)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface LessonLinkProps {
  readonly lesson: CourseLesson
  readonly progress: LessonProgress
}

function LessonLink({ lesson, progress }: LessonLinkProps) {
  const { id, number, title, summary, star, minutes, writes, breaks } = lesson
  const stand = standOf(lesson, progress)
  return (
    <a className="course-lesson" href={lessonAddress(id)} data-stand={stand.kind} data-testid={`lesson-${id}`}>
      <span className="course-number">
        <span className="visually-hidden">Lesson </span>
        {number}
      </span>
      <span className="course-title">
        <strong>{title}</strong>
        {star ? (
          <>
            {' '}
            <Star />
            <span className="visually-hidden"> on the short path</span>
          </>
        ) : null}
      </span>
      <span className="course-summary">{summary}</span>
      <span className="course-meta">
        <span>{minutes} min</span>
        {writes ? <span className="course-mark">write code</span> : null}
        {breaks ? <span className="course-mark">break it</span> : null}
        {stand.kind === 'done' ? (
          <span className="course-done">
            <Icon name="tick" /> done {dayInWords(stand.on)}
          </span>
        ) : null}
        {stand.kind === 'begun' ? (
          <span className="course-begun">
            at step {stand.step} of {stand.steps}
          </span>
        ) : null}
        <Guesses lesson={lesson} progress={progress} />
      </span>
    </a>
  )
}

/** The first guesses of a lesson, once there are any: a filled dot is a right one. */
function Guesses({ lesson, progress }: LessonLinkProps) {
  const guesses = lesson.questions.filter(({ id }) => id !== REVIEW)
  const answers = guesses.map((question) => firstAnswer(question, progress))
  const given = answers.filter((answer) => answer !== undefined)
  if (given.length === 0) return null
  const right = given.filter((answer) => answer.right).length
  return (
    <span className="course-guesses">
      <span aria-hidden="true">
        {answers.map((answer, i) => (
          <i key={guesses[i].id} data-guess={answer === undefined ? 'none' : answer.right ? 'right' : 'wrong'} />
        ))}
      </span>
      <span className="visually-hidden">
        {right} of {given.length} guesses right
      </span>
    </span>
  )
}
