import { useEffect, useRef } from 'react'
import { type Command, commandOf, isHeardIn, type KeyRoom } from '../../app/talk/keys.ts'

/** Where keys mean what is written in them. */
const FIELDS = 'input, textarea, select, [contenteditable], .monaco-editor'
/** What presses itself with these keys. */
const PRESSED_BY = /^( |Enter)$/

/** Where the page hears its own keys is further out: what the talk and what lies over it have heard ends here. */
const endHere = (event: KeyboardEvent): void => event.stopPropagation()

/**
 * Hears the keys of a talk before anything else on the page does; the page's own keys are never heard, with Ctrl neither.
 * What is held down counts once: a clicker that sits on its button does not run through the talk.
 * @param room keys that are not heard there do nothing
 * @param onKey what was asked for: a command, or a digit; returns false where it is left to what lies over the stage
 */
export function useTalkKeys(room: KeyRoom, onKey: (asked: Command | number, key: string) => boolean | undefined): void {
  const handler = useRef(onKey)
  handler.current = onKey
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const asked = commandOf(event)
      if (asked === null || !(event.target instanceof Element) || event.target.closest(FIELDS) !== null) return
      if (typeof asked !== 'number' && !isHeardIn(asked, room)) return
      if (PRESSED_BY.test(event.key) && event.target.closest('button, a, summary') !== null) return
      if (!event.repeat && handler.current(asked, event.key) === false) return
      event.preventDefault()
      event.stopPropagation()
    }
    const { body } = document
    addEventListener('keydown', listen, { capture: true })
    body.addEventListener('keydown', endHere)
    return () => {
      removeEventListener('keydown', listen, { capture: true })
      body.removeEventListener('keydown', endHere)
    }
  }, [room])
}
