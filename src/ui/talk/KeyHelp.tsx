import { useEffect, useRef } from 'react'
import { DIGITS_SHOWN, TALK_KEYS } from '../../app/talk/keys.ts'

const LISTED = [...TALK_KEYS.filter(({ shown }) => shown !== undefined), DIGITS_SHOWN]

interface KeyHelpProps {
  readonly onClose: () => void
  readonly onLeave: () => void
}

/** The keys of the talk, and the way out of it. */
export function KeyHelp({ onClose, onLeave }: KeyHelpProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className="ts-over" role="dialog" aria-modal="true" aria-label="Keys of the talk">
      <div className="ts-help">
        <h2>Keys</h2>
        <dl>
          {LISTED.map(({ shown, says }) => (
            <div key={shown}>
              <dt>
                <kbd>{shown}</kbd>
              </dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
        <p className="small">
          Escape leaves full screen and lists such as this one, never the talk. F5 does nothing here; Ctrl R loads the
          page anew, and it comes back to this very place.
        </p>
        <p className="ts-help-actions">
          <button type="button" ref={first} onClick={onClose}>
            Back to the stage
          </button>
          <button type="button" onClick={onLeave}>
            End the talk
          </button>
        </p>
      </div>
    </div>
  )
}
