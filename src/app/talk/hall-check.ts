/**
 * What can be found out of a hall before a talk: what the clicker sends, what the browser allows, and whether a second
 * window answers. Everything here is asked of the browser at hand; nothing is taken for granted.
 */
import { create } from 'zustand'
import { type Command, commandOf, type Pressed, TALK_KEYS } from './keys.ts'

/** Fine; not so, with a way round it; or it takes a press to know. */
export type Finding = 'fine' | 'not' | 'try'

/** What a button of the clicker has sent, and what that does in a talk. */
export interface ButtonSeen {
  /** As keyboards name it, such as `Shift F5`. */
  readonly sent: string
  /** What it asks for in a talk; null: nothing of the talk's. */
  readonly command: Command | number | null
  /** How often it was pressed. */
  readonly times: number
  /** It went on sending while it was held down. */
  readonly held: boolean
}

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page up',
  PageDown: 'Page down',
  Escape: 'Esc',
}

/** A key as keyboards name it, with what is held down beside it. */
export function sentAs({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const letter = key.length === 1 ? key.toUpperCase() : key
  const isShown = key.length > 1 || key === ' ' // of a letter, the letter itself says it
  return [ctrlKey && 'Ctrl', metaKey && 'Cmd', altKey && 'Alt', shiftKey && isShown && 'Shift', NAMES[key] ?? letter]
    .filter(Boolean)
    .join(' ')
}

const SEEN_MOST = 12
/** Longer names are none that a keyboard has. */
const KEY_MOST = 24

/** The buttons seen so far, with one more press: the newest first. */
export function withPress(
  seen: readonly ButtonSeen[],
  press: Pressed & { readonly repeat: boolean },
): readonly ButtonSeen[] {
  const sent = sentAs(press).slice(0, KEY_MOST)
  const before = seen.find((button) => button.sent === sent)
  if (press.repeat)
    return before === undefined ? seen : seen.map((button) => (button === before ? { ...button, held: true } : button))
  const pressed: ButtonSeen = {
    sent,
    command: commandOf(press),
    times: (before?.times ?? 0) + 1,
    held: before?.held ?? false,
  }
  return [pressed, ...seen.filter((button) => button !== before)].slice(0, SEEN_MOST)
}

const SAYS: Partial<Record<Command, string>> = {
  escape: 'Leaves the list of beats or full screen, never the talk',
  swallow: 'Nothing: the page is not loaded again',
}

/** What a button does in a talk, in words. */
export function effectOf(command: ButtonSeen['command']): string {
  if (command === null) return 'Nothing in a talk'
  if (typeof command === 'number') return 'A digit of a beat’s number'
  return SAYS[command] ?? TALK_KEYS.find((key) => key.command === command)?.says ?? 'Nothing in a talk'
}

/** What a speaker needs of a clicker: both ways. */
export function clickerFinding(seen: readonly ButtonSeen[]): Finding {
  const does = (wanted: Command) => seen.some(({ command }) => command === wanted)
  return does('forward') && does('back') ? 'fine' : 'try'
}

/** The shape of a screen, by the nearest that projectors have. */
export function shapeOf(width: number, height: number): '4:3' | '16:10' | '16:9' | 'wider' | 'upright' {
  const ratio = width / height
  if (ratio < 1) return 'upright'
  if (ratio < 1.46) return '4:3'
  if (ratio < 1.69) return '16:10'
  return ratio < 2 ? '16:9' : 'wider'
}

/** One screen for all, a second one, or no word of it from this browser. */
export function displays(): 'extended' | 'one' | 'unknown' {
  const { isExtended } = screen as Screen & { readonly isExtended?: unknown }
  return typeof isExtended === 'boolean' ? (isExtended ? 'extended' : 'one') : 'unknown'
}

/** Whether full screen can be had; a press has to ask for it. */
export const canFullScreen = (): boolean => document.fullscreenEnabled

const CHANNEL = 'burn-after-reading.hall-check'

/** What the two windows of the check say to each other. */
type Echo = { readonly says: 'ask' | 'answer'; readonly n: number }

function echoIn(data: unknown): Echo | null {
  if (typeof data !== 'object' || data === null) return null
  const { says, n } = data as { readonly says?: unknown; readonly n?: unknown }
  if ((says !== 'ask' && says !== 'answer') || !Number.isSafeInteger(n)) return null
  return { says, n: n as number }
}

/** The second window: none yet; refused by the browser; open, but silent; answering, `ms` there and back. */
export type SecondWindow =
  | { readonly kind: 'none' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'answers'; readonly ms: number }

/** The second window that was tried last. */
export const useSecondWindow = create<{ readonly found: SecondWindow }>(() => ({ found: { kind: 'none' } }))

/** Asked so often, in ms, until it answers. */
const ASK_MS = 200

/** The window that was opened; it is closed before another one is. */
let opened: Window | null = null
let stop: (() => void) | null = null

/** Closes the second window. */
export function closeSecondWindow(): void {
  stop?.()
  stop = null
  opened?.close()
  opened = null
}

/**
 * Opens a second window, and asks it until it answers. To be called by a press: without one every browser refuses.
 * @param hash the address of what answers (`answerChecks`)
 */
export function trySecondWindow(hash: string): void {
  closeSecondWindow()
  const found = (to: SecondWindow): void => useSecondWindow.setState({ found: to })
  opened = window.open(hash, '', 'popup,width=520,height=420')
  if (opened === null) {
    found({ kind: 'blocked' })
    return
  }
  found({ kind: 'silent' })
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  const asked = new Map<number, number>()
  let n = 0
  const ask = (): void => {
    asked.set(++n, performance.now())
    channel.postMessage({ says: 'ask', n } satisfies Echo)
  }
  const timer = setInterval(ask, ASK_MS)
  stop = () => {
    clearInterval(timer)
    channel.close()
  }
  channel.onmessage = ({ data }: MessageEvent) => {
    const echo = echoIn(data)
    const at = echo?.says === 'answer' ? asked.get(echo.n) : undefined
    if (at === undefined) return
    found({ kind: 'answers', ms: Math.max(1, Math.round(performance.now() - at)) })
    stop?.()
    stop = null
  }
}

/** The other end: answers every question until the returned function is called. */
export function answerChecks(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent) => {
    const echo = echoIn(data)
    if (echo?.says === 'ask') channel.postMessage({ says: 'answer', n: echo.n } satisfies Echo)
  }
  return () => channel.close()
}
