import { useState } from 'react'
import { CATALOGUE } from '../../../app/learn/catalogue.ts'
import { COURSE_ADDRESS, lessonAddress } from '../../../app/learn/place.ts'
import { useProgress } from '../../../app/learn/progress.ts'
import { checklistMarkdown, checklistOf } from '../../../story/course-checklist.ts'
import { progressIn } from '../../../story/course-progress.ts'
import { Plain } from '../../story/Sentences.tsx'
import { countOf } from './day-words.ts'
import { useArrival } from './use-arrival.ts'
import './course.css'
import './checklist.css'

/** A lesson's address that also works from outside the page. */
const addressOf = (id: string): string => new URL(lessonAddress(id), location.href.split('#')[0]).href

/** What to look for in a pull request, from all lessons or from those that are done. */
export function ChecklistPage() {
  const lessons = useProgress((progress) => progress.lessons)
  const [onlyDone, setOnlyDone] = useState(false)
  const [said, setSaid] = useState('')
  useArrival()
  const done = CATALOGUE.filter(({ id }) => progressIn(lessons, id).done !== null)
  const shown = onlyDone && done.length > 0 ? done : CATALOGUE
  const lines = shown.reduce((sum, { checklist }) => sum + checklist.length, 0)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(checklistMarkdown(shown, addressOf))
      setSaid(`${countOf(lines, 'line')} copied.`)
    } catch {
      setSaid('This browser does not let the page copy. Select the lines, and copy them by hand.')
    }
  }
  return (
    <main className="room checklist">
      <div className="room-head">
        <h1>What to look for</h1>
        <p>For whoever reviews code that waits for a result and reads it. “Yes” is a good answer to each question.</p>
        <div className="course-buttons">
          <button type="button" onClick={() => void copy()} data-testid="copy">
            Copy as Markdown
          </button>
          <button type="button" onClick={() => print()}>
            Print
          </button>
          {done.length === 0 || done.length === CATALOGUE.length ? null : (
            <label className="checklist-only">
              <input type="checkbox" checked={onlyDone} onChange={({ target }) => setOnlyDone(target.checked)} /> only
              from lessons that are done
            </label>
          )}
        </div>
        <p role="status" className="small">
          {said}
        </p>
      </div>
      {checklistOf(shown).map(({ title, lessons: chapter }, i) => (
        <section key={title} className="checklist-chapter" aria-labelledby={`checklist-${i}`}>
          <h2 id={`checklist-${i}`}>{title}</h2>
          <ul>
            {chapter.flatMap(({ id, number, title: lesson, checklist }) =>
              checklist.map((line) => (
                <li key={line}>
                  <span className="checklist-box" aria-hidden="true" />
                  <span>
                    <Plain text={line} />{' '}
                    <a href={lessonAddress(id)} className="small">
                      <span className="visually-hidden">lesson </span>
                      {number} {lesson}
                    </a>
                  </span>
                </li>
              )),
            )}
          </ul>
        </section>
      ))}
      <p className="checklist-back">
        <a href={COURSE_ADDRESS}>All lessons</a>
      </p>
    </main>
  )
}
