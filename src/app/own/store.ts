/**
 * Drafts of one's own scenarios in the device's storage. Each has a version, so that two tabs cannot overwrite each
 * other's work unseen. What is read back is nothing that anybody vouches for: it is checked.
 */
import { clear, createStore, del, entries, type UseStore, update } from 'idb-keyval'

/** A scenario that somebody is writing. */
export interface Draft {
  readonly id: string
  /** What the list calls it. */
  readonly name: string
  /** The title that the name follows; none: somebody has called it otherwise. */
  readonly titled?: string
  /** The file, as it stands; it need not be one that can be played. */
  readonly text: string
  /** The last text of it that could be played; left out where that is not known, or is `text` itself. */
  readonly played?: string
  /** When it was changed last, in ms since 1970. */
  readonly changedAt: number
  /** How often it has been saved; 0: never. */
  readonly version: number
}

/** Something in the storage that is no draft. */
export interface Damaged {
  readonly id: string
  /** All that is there, as text. */
  readonly text: string
}

/** What came of saving: the stored version; or what is stored instead; or why nothing is. */
export type Saved =
  | { readonly kind: 'saved'; readonly version: number }
  /** Another tab has saved since. Null: it has put there what is no draft. */
  | { readonly kind: 'conflict'; readonly stored: Draft | null }
  | { readonly kind: 'full' }
  | { readonly kind: 'failed' }

const NAME = 'burn-after-reading.drafts'
const NAME_MAX = 120
/** Twice what the page takes from a file. */
const TEXT_MAX = 2_000_000

let opened: UseStore | null = null
/** Set once everything is to be forgotten: what the page does on its way out must not bring anything back. */
let forgotten = false

/** Throws where there is no such storage. */
function store(): UseStore {
  opened ??= createStore(NAME, 'drafts')
  return opened
}

/** What the storage holds under `id`, where it is a draft. */
export function draftIn(id: string, value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null) return null
  const { name, titled, text, played, changedAt, version } = value as Readonly<Record<string, unknown>>
  if (!/^[a-z0-9]{1,20}$/.test(id)) return null
  if (typeof name !== 'string' || name.length > NAME_MAX) return null
  if (typeof text !== 'string' || text.length > TEXT_MAX) return null
  if (typeof changedAt !== 'number' || !Number.isFinite(changedAt) || Math.abs(changedAt) > 8.64e15) return null
  if (!Number.isInteger(version) || (version as number) < 1) return null
  const follows = typeof titled === 'string' && titled.length <= NAME_MAX
  const hasPlayed = typeof played === 'string' && played.length <= TEXT_MAX
  return {
    ...{ id, name, ...(follows ? { titled } : {}), text, ...(hasPlayed ? { played } : {}) },
    ...{ changedAt, version: version as number },
  }
}

/** All that can be made of what is no draft. */
function textOf(value: unknown): string {
  const { text } = (value ?? {}) as { readonly text?: unknown }
  if (typeof text === 'string') return text
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value, null, 2) ?? String(value)
  } catch {
    return String(value)
  }
}

/** Everything that is stored, the newest first; null where this browser stores nothing for the page. */
export async function readDrafts(): Promise<{
  readonly drafts: readonly Draft[]
  readonly damaged: readonly Damaged[]
} | null> {
  try {
    const drafts: Draft[] = []
    const damaged: Damaged[] = []
    for (const [key, value] of await entries(store())) {
      const draft = draftIn(String(key), value)
      if (draft === null) damaged.push({ id: String(key), text: textOf(value) })
      else drafts.push(draft)
    }
    return { drafts: drafts.sort((x, y) => y.changedAt - x.changedAt), damaged }
  } catch {
    return null
  }
}

/** What ends a saving in which another tab was quicker. */
class Conflict extends Error {
  readonly stored: Draft | null

  constructor(stored: Draft | null) {
    super('another tab has saved this draft')
    this.stored = stored
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** What is stored of a draft: no text twice. */
function lean<T extends { readonly text: string; readonly played?: string }>(draft: T): T | Omit<T, 'played'> {
  const { played, ...rest } = draft
  return played === rest.text ? rest : draft
}

/**
 * Saves a draft over the version that it carries. One that is gone is put back: it was deleted elsewhere, and somebody
 * has gone on writing it here.
 */
export async function saveDraft({ id, ...draft }: Draft): Promise<Saved> {
  if (forgotten) return { kind: 'failed' }
  const version = draft.version + 1
  try {
    await update(
      id,
      (there: unknown) => {
        const stored = draftIn(id, there)
        if (there !== undefined && stored?.version !== draft.version) throw new Conflict(stored)
        return { ...lean(draft), version }
      },
      store(),
    )
    return { kind: 'saved', version }
  } catch (error) {
    if (error instanceof Conflict) return { kind: 'conflict', stored: error.stored }
    return { kind: isFull(error) ? 'full' : 'failed' }
  }
}

/** Deletes a draft, or what is damaged. Resolves to whether it is gone. */
export async function removeDraft(id: string): Promise<boolean> {
  try {
    await del(id, store())
    return true
  } catch {
    return false
  }
}

/** Everything is to be forgotten, and nothing is saved any more. */
export const isForgotten = (): boolean => forgotten

/** Deletes all of them, and keeps nothing more until the page is loaded again. */
export async function forgetDrafts(): Promise<void> {
  forgotten = true
  try {
    await clear(store())
  } catch {
    // storage is forbidden: there is nothing in it
  }
  tell({ kind: 'forgotten' })
}

/** Begins the names under which what is not saved yet waits, from the page's end to its next beginning. */
const WAITING = 'burn-after-reading.unsaved.'
/** This tab's own: another's may wait as well. */
const TAB = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16)).join('')

const waitingName = (id: string): string => `${WAITING}${id}.${TAB}`

/**
 * Keeps what is not saved yet, at once: a page that goes has no time for a database that answers later. Does nothing
 * where that is not possible.
 */
export function keepWaiting(drafts: readonly Draft[]): void {
  if (forgotten) return
  for (const draft of drafts) {
    try {
      localStorage.setItem(waitingName(draft.id), JSON.stringify(lean(draft)))
    } catch {
      // no room, or no such storage: what is saved as usual is all that is kept
    }
  }
}

/** A draft of this tab has been saved: nothing of it waits any more. */
export function dropWaiting(id: string): void {
  try {
    localStorage.removeItem(waitingName(id))
  } catch {
    // there is no such storage
  }
}

/** Takes up all that waits, of this tab or of one that is gone. What is no draft is dropped. */
export function takeWaiting(): Draft[] {
  const found: Draft[] = []
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(WAITING)) continue
      const text = localStorage.getItem(key) ?? ''
      localStorage.removeItem(key)
      const draft = waitingIn(key.slice(WAITING.length).split('.')[0], text)
      if (draft !== null) found.push(draft)
    }
  } catch {
    // there is no such storage
  }
  return found
}

function waitingIn(id: string, text: string): Draft | null {
  try {
    const value = JSON.parse(text) as { readonly version?: unknown }
    // One that has never been saved has no version yet.
    const draft = draftIn(id, value.version === 0 ? { ...value, version: 1 } : value)
    return draft === null || value.version !== 0 ? draft : { ...draft, version: 0 }
  } catch {
    return null
  }
}

/** What one tab tells the others. */
export type News = { readonly kind: 'saved' | 'removed'; readonly id: string } | { readonly kind: 'forgotten' }

function channel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
}

let speaking: BroadcastChannel | null = null
let listener: ((news: News) => void) | null = null

function open(): BroadcastChannel | null {
  if (speaking === null) {
    speaking = channel()
    speaking?.addEventListener('message', ({ data }: MessageEvent<News>) => listener?.(data))
  }
  return speaking
}

/** Tells the other tabs of this page. */
export function tell(news: News): void {
  open()?.postMessage(news)
}

/** Hears what other tabs tell, until the returned function is called. */
export function listen(hear: (news: News) => void): () => void {
  open()
  listener = hear
  return () => {
    listener = null
  }
}
