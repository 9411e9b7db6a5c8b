/**
 * That a talk runs, told to the rest of the page and to every other tab of it: nothing may be announced on a stage, and no
 * other version of the page may come in the middle of it.
 */
import { create } from 'zustand'

/** Held by every window of a talk. The browser lets go of it with the window, however that goes. */
const TALK_LOCK = 'burn-after-reading.talk'

/** Where the service worker keeps which copy is shown; a talk leaves its mark there (`service-worker.ts`). */
const CHOICE = 'burn-after-reading-choice'
const MARK = 'talk'
/** How often the mark is set anew, in ms. */
const MARK_MS = 60_000

interface Running {
  /** A talk runs in this window. */
  readonly here: boolean
}

/** Whether this window is one of a talk. */
export const useTalking = create<Running>(() => ({ here: false }))

/** The mark outlives a browser that is killed: whoever opens the page again at once goes on with the same version. */
async function mark(isOn: boolean): Promise<void> {
  try {
    // Looked for first: a cache that is opened is made, also one that was just forgotten.
    if (!(await caches.has(CHOICE))) return
    const choice = await caches.open(CHOICE)
    const address = new URL(MARK, new URL('./', document.baseURI)).href
    if (isOn) await choice.put(address, new Response(String(Date.now())))
    else await choice.delete(address)
  } catch {
    // no such storage: there is no copy either
  }
}

/** How many parts of this window have begun a talk that is not over. */
let begun = 0
/** Lets go of the lock. */
let release: (() => void) | null = null
/** Resolves once it is let go of. */
let free: Promise<unknown> = Promise.resolve()
let timer: ReturnType<typeof setInterval> | undefined

function hold(): void {
  useTalking.setState({ here: true })
  void mark(true)
  timer = setInterval(() => void mark(true), MARK_MS)
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // Where there are no locks there is no copy of the page either: both ask for a secure context.
  free = navigator.locks?.request(TALK_LOCK, { mode: 'shared' }, () => held).catch(() => {}) ?? Promise.resolve()
}

function letGo(): void {
  clearInterval(timer)
  release?.()
  release = null
  useTalking.setState({ here: false })
  void free.then(isTalkRunning).then((goesOn) => (goesOn ? undefined : mark(false)))
}

/**
 * A talk runs in this window, be it on the stage or in front of the speaker, until the returned function is called. Until
 * then nothing is announced here, and no tab can bring in another version of the page.
 */
export function beginTalk(): () => void {
  begun++
  if (begun === 1) hold()
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    begun--
    if (begun === 0) letGo()
  }
}

/** Whether a talk runs in any tab of this browser; false where that cannot be told. */
async function isTalkRunning(): Promise<boolean> {
  try {
    const { held = [] } = await navigator.locks.query()
    return held.some(({ name }) => name === TALK_LOCK)
  } catch {
    return false
  }
}
