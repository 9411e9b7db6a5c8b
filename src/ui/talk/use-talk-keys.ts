import { useEffect, useRef } from 'react'
import { type Command, commandOf } from '../../app/talk/keys.ts'

/** Where keys mean what is written in them. */
const FIELDS = 'input, textarea, select, [contenteditable], .monaco-editor'
/** What presses itself with these keys. */
const PRESSED_BY = /^( |Enter)$/

/**
 * Hears the keys of a talk before anything else on the page does. What is held down counts once: a clicker that sits on
 * its button does not run through the talk.
 * @param onKey what was asked for: a command, or a digit; returns false where it is left to the page
 */
export function useTalkKeys(onKey: (asked: Command | number, key: string) => boolean | undefined): void {
  const handler = useRef(onKey)
  handler.current = onKey
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const asked = commandOf(event)
      if (asked === null || !(event.target instanceof Element) || event.target.closest(FIELDS) !== null) return
      if (PRESSED_BY.test(event.key) && event.target.closest('button, a, summary') !== null) {
        event.stopPropagation() // the page's own keys have no say here either
        return
      }
      if (!event.repeat && handler.current(asked, event.key) === false) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
