/**
 * The keys of the page: one catalogue, from which they are listened to and listed. They are left alone wherever a key
 * has a meaning of its own, and single keys altogether where a person has switched them off.
 */
import { notifyAbsent, openDialog } from './dialogs.ts'
import { usePage } from './pages.ts'
import { jumpTo, seek, stepBy, togglePlay, usePlayhead } from './playhead.ts'
import { cycleRule } from './rule-keys.ts'
import { redo, undo, useSession } from './session.ts'
import { useSettings } from './settings.ts'

interface KeyEntry {
  /** As the browser names them. */
  readonly keys: readonly string[]
  /** As they stand on a keyboard. */
  readonly shown: string
  readonly says: string
  readonly act: (key: string) => void
  /** Goes with Ctrl or Cmd, and is no single key. */
  readonly withControl?: true
  /** Has a meaning only where a run is on the stage. */
  readonly stage?: true
}

const NUMBERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** A dark page until the next key, for a talk; the run waits. */
function blank(): void {
  seek(usePlayhead.getState().t)
  document.documentElement.dataset['blank'] = ''
}

function fullScreen(): void {
  const asked =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
  asked.catch(() => {}) // the browser may refuse, and shows so
}

function compare(): void {
  import('./compare.ts').then(
    ({ startComparing }) => startComparing(),
    () => notifyAbsent(compare),
  )
}

/** Every key, in the order of the help. */
export const KEYS: readonly KeyEntry[] = [
  { keys: [' '], shown: 'Space', says: 'Play or pause', act: togglePlay, stage: true },
  { keys: ['ArrowLeft'], shown: '←', says: 'One event back', act: () => stepBy(-1, false), stage: true },
  { keys: ['ArrowRight'], shown: '→', says: 'One event forward', act: () => stepBy(1, false), stage: true },
  { keys: ['PageUp'], shown: 'Page up', says: 'Previous change', act: () => stepBy(-1, true), stage: true },
  { keys: ['PageDown'], shown: 'Page down', says: 'Next change', act: () => stepBy(1, true), stage: true },
  { keys: ['Home'], shown: 'Home', says: 'To the start', act: () => jumpTo('start'), stage: true },
  { keys: ['End'], shown: 'End', says: 'To the end', act: () => jumpTo('end'), stage: true },
  { keys: NUMBERS, shown: '1 to 9', says: 'Next option of that rule', act: (key) => cycleRule(+key), stage: true },
  {
    keys: ['c'],
    shown: 'C',
    says: 'Compare with another run',
    act: compare,
    stage: true,
  },
  { keys: ['z'], shown: 'Ctrl Z', says: 'Undo', act: undo, withControl: true },
  { keys: ['y', 'Z'], shown: 'Ctrl Y', says: 'Redo', act: redo, withControl: true },
  { keys: ['.', 'b'], shown: '. or B', says: 'Dark screen, until the next key', act: blank },
  { keys: ['f'], shown: 'F', says: 'Full screen', act: fullScreen },
  { keys: ['?'], shown: '?', says: 'This help', act: () => openDialog('help') },
]

const OWN_KEYS =
  'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select, [contenteditable], [role="textbox"], .monaco-editor, dialog'
/** Keys that a control takes for itself. */
const CONTROLS: readonly (readonly [string, RegExp])[] = [
  ['button, summary, a', /^ $/],
  ['input[type="range"]', /^(Arrow.*|Page.*|Home|End)$/],
  ['input:not([type="range"])', /^( |Arrow.*)$/],
  ['[role="tab"]', /^(Arrow.*|Home|End)$/],
  ['[data-scrolls]', /^(Arrow.*|Page.*|Home|End)$/],
]

/** Rooms without a run on a stage. */
const OFF_STAGE: readonly string[] = ['door', 'what-if']

/** The key has a meaning of its own there. */
export function isTaken(target: Element, key: string): boolean {
  return (
    target.closest(OWN_KEYS) !== null ||
    CONTROLS.some(([selector, keys]) => keys.test(key) && target.closest(selector) !== null)
  )
}

function onKey(event: KeyboardEvent): void {
  const { dataset } = document.documentElement
  if (dataset['blank'] !== undefined) {
    delete dataset['blank']
    event.preventDefault()
    return
  }
  const { key, target } = event
  if (event.defaultPrevented || event.altKey || !(target instanceof Element)) return
  const control = event.ctrlKey || event.metaKey
  const sought = control && !event.shiftKey ? key.toLowerCase() : control ? key.toUpperCase() : key
  const plain = sought.length === 1 && !control ? sought.toLowerCase() : sought
  const entry = KEYS.find(({ keys, withControl }) => keys.includes(plain) && (withControl === true) === control)
  if (entry === undefined || isTaken(target, key)) return
  if (!control && ((event.shiftKey && key !== '?') || !useSettings.getState().shortcuts)) return
  // What is chosen, and its run, are not to change unseen, under a page that lies over them.
  if ((entry.stage || control) && usePage.getState().page !== null) return
  if (entry.stage && OFF_STAGE.includes(useSession.getState().room)) return
  event.preventDefault()
  entry.act(plain)
}

function onPress(): void {
  delete document.documentElement.dataset['blank']
}

/** Listens until the returned function is called. */
export function listenToKeys(): () => void {
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPress)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', onPress)
  }
}
