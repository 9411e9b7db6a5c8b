import { useState } from 'react'
import { CATALOGUE } from '../../../app/learn/catalogue.ts'
import { forgetLesson, takeProgress, useProgress } from '../../../app/learn/progress.ts'
import { standOf } from '../../../story/course.ts'
import type { CourseLesson } from '../../../story/course-catalogue.ts'
import { progressIn } from '../../../story/course-progress.ts'

/** What is to be forgotten, once that is confirmed. */
type Asked = CourseLesson | 'all' | null

/** Lets somebody begin a lesson, or all of them, as if they had never been opened. */
export function BeginAnew() {
  const lessons = useProgress((progress) => progress.lessons)
  const [asked, setAsked] = useState<Asked>(null)
  const begun = CATALOGUE.filter((lesson) => standOf(lesson, progressIn(lessons, lesson.id)).kind !== 'new')
  if (begun.length === 0) return null
  const forget = () => {
    if (asked === 'all') takeProgress({}, 'replace')
    else if (asked !== null) forgetLesson(asked.id)
    setAsked(null)
  }
  return (
    <details className="course-anew">
      <summary>Begin anew</summary>
      {asked === null ? (
        <ul>
          {begun.map((lesson) => (
            <li key={lesson.id}>
              <button type="button" onClick={() => setAsked(lesson)}>
                {lesson.number} {lesson.title}
              </button>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => setAsked('all')}>
              All lessons
            </button>
          </li>
        </ul>
      ) : (
        <fieldset>
          <legend>
            Your guesses and changes in {asked === 'all' ? 'all lessons' : `lesson ${asked.number}`} will be gone, on
            this device.
          </legend>
          <div className="course-buttons">
            <button type="button" ref={(button) => button?.focus()} onClick={forget}>
              Yes, forget them
            </button>
            <button type="button" onClick={() => setAsked(null)}>
              No
            </button>
          </div>
        </fieldset>
      )}
    </details>
  )
}
