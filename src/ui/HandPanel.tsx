import { useMemo } from 'react'
import { addEdit } from '../app/laid-changes.ts'
import { redo, undo, useHistory } from '../app/session.ts'
import { type DeedId, deedsAt } from '../view/hand.ts'
import { clockAt } from '../view/words.ts'
import { useCurrent } from './current.ts'
import { Edits } from './Edits.tsx'
import { FaultForm } from './FaultForm.tsx'
import { useLaid } from './laid.ts'
import { useEditMs } from './use-edit-ms.ts'
import './hand.css'

const PICTURES: Readonly<Record<DeedId, string>> = {
  nudge: 'M6 16V11a6 6 0 0 1 9-5.2M18 11v5l2 2H8M10.5 21h3M4 4l16 16',
  reply:
    'M20 4 8.5 14.5M20 20 8.5 9.5M8.6 7a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0zM8.6 17a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0z',
  kill: 'M12 3v8M6.3 7a8 8 0 1 0 11.4 0',
  'kill-for-good': 'M7 20v-3.2A7.5 7.5 0 1 1 17 16.8V20zM9.3 11.5h.01M14.7 11.5h.01M12 17v3',
  store: 'M4 4l16 16M8 8.2a8 8 0 0 0-3 4.3M19 12.5a8 8 0 0 0-8.5-5M9 15.5a4.2 4.2 0 0 1 3-1.2M12 19h.01',
  restart: 'M19.5 12A7.5 7.5 0 1 1 17 6.4L19.5 9M19.5 4.5V9H15',
}

/** A hand in the run: what can be thrown in now, what has been, and the way back. */
export function HandPanel() {
  return (
    <section className="hand" aria-labelledby="hand-title">
      <h2 className="kicker" id="hand-title">
        Your hand in the run
      </h2>
      <Deeds />
      <FaultForm />
      <Edits>
        <Back />
      </Edits>
    </section>
  )
}

/** What can be done to the run now, each with one press. */
export function Deeds() {
  const { scenario, run, job } = useCurrent()
  const { recording } = run
  const atMs = useEditMs()
  const changing = useLaid()
  const { edits } = changing.laid
  // A moment long the run may still be the one before the last deed: nothing is done to that any more.
  const current = recording.plan.edits.length === (scenario.edits?.length ?? 0) + edits.length
  const deeds = useMemo(() => deedsAt(recording, job, atMs), [recording, job, atMs])
  return (
    <>
      <p className="hand-now">
        At <time data-testid="hand-clock">{clockAt(recording.plan, atMs)}</time>, before anything else of that instant:
      </p>
      <ul className="deeds">
        {deeds.map(({ id, title, help, edit, possible }) => (
          <li key={id}>
            <button
              type="button"
              className="deed"
              data-deed={id}
              disabled={possible !== true}
              onClick={() => current && addEdit(edit, changing)}
            >
              <svg className="icon drawn" viewBox="0 0 24 24" aria-hidden="true">
                <path d={PICTURES[id]} />
              </svg>
              <span>
                {title}
                <span className="small">{possible === true ? help : possible}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Back() {
  const past = useHistory((history) => history.past.length)
  const future = useHistory((history) => history.future.length)
  return (
    <div className="hand-back">
      <button
        type="button"
        disabled={past === 0}
        aria-keyshortcuts="Control+Z"
        title="Takes the last change back (Ctrl+Z)"
        onClick={undo}
      >
        Undo
      </button>
      <button
        type="button"
        disabled={future === 0}
        aria-keyshortcuts="Control+Shift+Z"
        title="Makes it again (Ctrl+Shift+Z)"
        onClick={redo}
      >
        Redo
      </button>
    </div>
  )
}
