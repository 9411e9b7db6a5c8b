import { type KeyboardEvent as KeyPress, useEffect, useRef } from 'react'
import { type ButtonSeen, effectOf } from '../../../app/talk/hall-check.ts'
import type { Pressed } from '../../../app/talk/keys.ts'

interface ClickerPadProps {
  readonly seen: readonly ButtonSeen[]
  readonly onPress: (press: Pressed & { readonly repeat: boolean }) => void
}

/** Every button of the clicker is pressed here, and does nothing: what it sent is written down. */
export function ClickerPad({ seen, onPress }: ClickerPadProps) {
  const pad = useRef<HTMLFieldSetElement>(null)
  // Whoever comes with nothing but a clicker in the hand can begin at once.
  useEffect(() => pad.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyPress) => {
    if (event.key === 'Tab') return // the way out
    if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return // half a press
    event.preventDefault()
    onPress(event)
  }
  const [newest] = seen
  return (
    // A field for keys: what is pressed while it has the focus is looked at, and does nothing else.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <fieldset ref={pad} className="check-pad" tabIndex={0} onKeyDown={onKeyDown} data-testid="clicker-pad">
      <legend className="visually-hidden">Press each button of your clicker here. Tab moves on.</legend>
      <div className="check-pad-in">
        <p className="check-pad-newest" role="status" data-testid="clicker-newest">
          {newest === undefined ? (
            'Press each button of your clicker.'
          ) : (
            <>
              <kbd>{newest.sent}</kbd> <span>{effectOf(newest.command)}</span>
            </>
          )}
        </p>
        <p className="small">
          <span className="check-pad-on">It listens: whatever is pressed now does nothing else. Tab moves on.</span>
          <span className="check-pad-off">Click here first.</span>
        </p>
      </div>
    </fieldset>
  )
}

/** What every button has sent so far. */
export function ClickerTable({ seen }: { readonly seen: readonly ButtonSeen[] }) {
  if (seen.length === 0) return null
  return (
    <div className="check-table">
      <table>
        <thead>
          <tr>
            <th scope="col">It sent</th>
            <th scope="col">In the talk</th>
            <th scope="col">Pressed</th>
          </tr>
        </thead>
        <tbody>
          {seen.map(({ sent, command, times, held }) => (
            <tr key={sent} data-sent={sent}>
              <th scope="row">
                <kbd>{sent}</kbd>
              </th>
              <td>{effectOf(command)}</td>
              <td>
                {times === 1 ? 'once' : `${times} times`}
                {held ? ', and held: that counts once' : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
