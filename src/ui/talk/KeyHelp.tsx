import { useEffect, useRef } from 'react'
import { type KeyRoom, keysListed } from '../../app/talk/keys.ts'
import './key-help.css'

const RELOADS = 'F5 does nothing here; Ctrl R loads the page anew, and it comes back to this very place.'

/** Of each room: where its help leads back to, and what else there is to know of keys there. */
const ROOMS: Readonly<Record<KeyRoom, { readonly back: string; readonly note: string }>> = {
  stage: {
    back: 'Back to the stage',
    note: `Escape leaves full screen and lists such as this one, never the talk. ${RELOADS}`,
  },
  speaker: {
    back: 'Back to the notes',
    note: `Whatever moves the talk here moves the stage. Escape leaves full screen and this list. ${RELOADS}`,
  },
  rehearsal: {
    back: 'Back to the rehearsal',
    note: 'Escape leaves full screen and this list, never the rehearsal. F5 does nothing here: some clickers send it.',
  },
}

interface KeyHelpProps {
  readonly room: KeyRoom
  readonly onClose: () => void
  /** Ends the talk; without, there is no such button. */
  readonly onLeave?: () => void
}

/** The keys of a room of the talk, and the way out of it. */
export function KeyHelp({ room, onClose, onLeave }: KeyHelpProps) {
  const list = useRef<HTMLDialogElement>(null)
  // Whatever else is on the page is out of reach while it is open, and its first button has the focus.
  useEffect(() => list.current?.showModal(), [])
  const { back, note } = ROOMS[room]
  return (
    <dialog
      className="ts-over"
      ref={list}
      aria-label="Keys of the talk"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="ts-help">
        <h2>Keys</h2>
        <dl>
          {keysListed(room).map(({ shown, says }) => (
            <div key={shown}>
              <dt>
                <kbd>{shown}</kbd>
              </dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
        <p className="small">{note}</p>
        <p className="ts-help-actions">
          <button type="button" onClick={onClose}>
            {back}
          </button>
          {onLeave === undefined ? null : (
            <button type="button" onClick={onLeave}>
              End the talk
            </button>
          )}
        </p>
      </div>
    </dialog>
  )
}
