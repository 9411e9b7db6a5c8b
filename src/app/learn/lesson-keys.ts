/**
 * The keys of a lesson: those that move a run, once it may be played; undo and redo of the learner's changes; Enter for
 * the next step. Like the page's own they are left alone wherever a key has a meaning of its own.
 */
import { isTaken, KEYS } from '../keyboard.ts'
import { useSettings } from '../settings.ts'

/** Those of the page's keys that move a run. The others that mean a run change what is chosen, which is not meant here. */
const MOVES = KEYS.filter(({ stage, keys }) => stage === true && /^( |Arrow.*|Page.*|Home|End)$/.test(keys[0]))

/** A key as it stands in the help. */
interface LessonKey {
  readonly shown: string
  readonly says: string
  /** Goes with Ctrl or Cmd, or on what has the focus: it is no single key. */
  readonly withControl?: true
}

const named = (name: string): readonly LessonKey[] => KEYS.filter(({ shown }) => shown === name)

/** Every key of a lesson, in the order of the help. */
export const LESSON_KEYS: readonly LessonKey[] = [
  { shown: 'Enter', says: 'The next step of the lesson', withControl: true },
  ...MOVES,
  ...named('Ctrl Z'),
  ...named('Ctrl Y'),
  { shown: '1 to 9', says: 'Where you decide what happens next: the choice of that number' },
  { shown: 'Z', says: 'There: one step back, and with Shift forward again' },
  ...named('?'),
]

/** What the keys do now. */
export interface LessonKeys {
  /** A run may be played. */
  readonly playable: boolean
  readonly undo: () => void
  readonly redo: () => void
}

/** What Enter is left to. */
const ENTERED = 'a, button, summary, input, select, textarea, [contenteditable], .monaco-editor, dialog'

function onKey(event: KeyboardEvent, { playable, undo, redo }: LessonKeys): void {
  const { key, target, altKey, shiftKey } = event
  const control = event.ctrlKey || event.metaKey
  if (altKey || !(target instanceof Element) || document.documentElement.dataset['blank'] !== undefined) return
  const act = (by: () => void): void => {
    event.preventDefault()
    event.stopPropagation()
    by()
  }
  if (control) {
    const letter = key.toLowerCase()
    if ((letter !== 'z' && letter !== 'y') || isTaken(target, key)) return
    act(letter === 'y' || shiftKey ? redo : undo)
    return
  }
  if (shiftKey) return
  if (key === 'Enter') {
    if (target.closest(ENTERED) === null) act(() => document.querySelector<HTMLElement>('[data-primary]')?.click())
    return
  }
  const move = MOVES.find(({ keys }) => keys.includes(key))
  if (move === undefined || !playable || isTaken(target, key) || !useSettings.getState().shortcuts) return
  act(() => move.act(key))
}

/** Listens until the returned function is called; `keys` says what they do at that moment. */
export function listenInLesson(keys: () => LessonKeys): () => void {
  // Before the page's own, which would take back what was chosen in the playground.
  const listener = (event: KeyboardEvent): void => onKey(event, keys())
  document.addEventListener('keydown', listener, true)
  return () => document.removeEventListener('keydown', listener, true)
}
