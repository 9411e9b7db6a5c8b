/** Keys that move the run. They are left alone wherever a key has a meaning of its own. */
import { jumpTo, stepBy, togglePlay } from './playhead.ts'

const KEYS: Readonly<Record<string, () => void>> = {
  ' ': togglePlay,
  ArrowLeft: () => stepBy(-1, false),
  ArrowRight: () => stepBy(1, false),
  PageUp: () => stepBy(-1, true),
  PageDown: () => stepBy(1, true),
  Home: () => jumpTo('start'),
  End: () => jumpTo('end'),
}

const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="textbox"], .monaco-editor, dialog'
/** Space and Enter press these. */
const PRESSED = 'button, summary, a'
/** A list that scrolls keeps the keys that scroll it. */
const SCROLLED = '[data-scrolls]'

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const act = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined
  if (act === undefined || !(event.target instanceof Element)) return
  if (event.target.closest(OWN_KEYS) !== null) return
  if (event.key === ' ' && event.target.closest(PRESSED) !== null) return
  if (event.key !== ' ' && event.target.closest(SCROLLED) !== null) return
  event.preventDefault()
  act()
}

/** Listens until the returned function is called. */
export function listenToKeys(): () => void {
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
