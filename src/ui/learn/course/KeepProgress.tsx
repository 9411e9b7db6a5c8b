import { type ChangeEvent, useRef, useState } from 'react'
import { letUnreadGo, takeProgress, useProgress } from '../../../app/learn/progress.ts'
import { type OpenedProgress, openProgress, saveProgress, saveUnread } from '../../../app/learn/progress-files.ts'
import { isBegun } from '../../../story/course.ts'
import type { Lessons } from '../../../story/course-progress.ts'
import '../../file-button.css'
import { BeginAnew } from './BeginAnew.tsx'
import { countOf } from './day-words.ts'

/** What has been done, taken along as a file and brought back. */
export function KeepProgress() {
  const isEmpty = useProgress(({ lessons }) => !Object.values(lessons).some(isBegun))
  const [opened, setOpened] = useState<OpenedProgress | null>(null)
  const [said, setSaid] = useState('')
  const state = useRef<HTMLParagraphElement>(null)
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file === undefined) return
    setSaid('')
    setOpened(await openProgress(file))
    target.value = '' // the same file may be chosen again
  }
  const take = (lessons: Lessons, how: 'join' | 'replace') => {
    takeProgress(lessons, how)
    setOpened(null)
    setSaid(how === 'join' ? 'Added to what is here.' : 'Opened in place of what was here.')
    // What was asked is gone: whoever goes by keyboard goes on from the answer.
    state.current?.focus()
  }
  return (
    <section className="course-more course-keep" aria-labelledby="keep">
      <h2 id="keep">Take it along</h2>
      <p className="small">What you do stays on this device. A file carries it to another one.</p>
      <div className="course-buttons">
        <button type="button" disabled={isEmpty} onClick={saveProgress}>
          Save as a file
        </button>
        <label className="file-button">
          Open a file
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => void open(event)}
            data-testid="progress-file"
          />
        </label>
      </div>
      <p role="status" className="small" ref={state} tabIndex={-1}>
        {said}
      </p>
      {opened === null ? null : 'problem' in opened ? (
        <p className="small" role="alert">
          It cannot be opened: {opened.problem}.
        </p>
      ) : (
        <Take opened={opened} isEmpty={isEmpty} onTake={take} onLeave={() => setOpened(null)} />
      )}
      <Unread />
      <BeginAnew />
    </section>
  )
}

/** What was kept here once and could not be read: whoever can make something of it may have it. */
function Unread() {
  const isThere = useProgress(({ unread }) => unread !== null)
  if (!isThere) return null
  return (
    <div data-testid="unread">
      <p className="small">Something that was kept here could not be read.</p>
      <div className="course-buttons">
        <button type="button" onClick={saveUnread}>
          Save what could not be read
        </button>
        <button type="button" onClick={letUnreadGo}>
          Forget it
        </button>
      </div>
    </div>
  )
}

interface TakeProps {
  readonly opened: { readonly lessons: Lessons; readonly problems: readonly string[] }
  readonly isEmpty: boolean
  readonly onTake: (lessons: Lessons, how: 'join' | 'replace') => void
  readonly onLeave: () => void
}

function Take({ opened: { lessons, problems }, isEmpty, onTake, onLeave }: TakeProps) {
  const count = countOf(Object.keys(lessons).length, 'lesson')
  return (
    <fieldset className="course-take" ref={(element) => element?.querySelector('button')?.focus()}>
      <legend>{isEmpty ? `The file has ${count}.` : `The file has ${count}. What about those that are here?`}</legend>
      {problems.length === 0 ? null : (
        <details>
          <summary>Not all of it can be understood</summary>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
      <div className="course-buttons">
        <button type="button" onClick={() => onTake(lessons, 'join')}>
          {isEmpty ? 'Take it' : 'Keep both: first guesses stay first'}
        </button>
        {isEmpty ? null : (
          <button type="button" onClick={() => onTake(lessons, 'replace')}>
            Replace them
          </button>
        )}
        <button type="button" onClick={onLeave}>
          Leave it
        </button>
      </div>
    </fieldset>
  )
}
