/**
 * Drafts in the device's storage. Each has a version, so that two tabs cannot overwrite each other's work unseen.
 */
import { clear, createStore, del, entries, type UseStore, update } from 'idb-keyval'
import { type Damaged, type Draft, draftIn, lean, textOf } from './draft.ts'

/** What came of saving: the stored version; or what is stored instead; or why nothing is. */
export type Saved =
  | { readonly kind: 'saved'; readonly version: number }
  /** Another tab has saved since. Null: it has put there what is no draft. */
  | { readonly kind: 'conflict'; readonly stored: Draft | null }
  | { readonly kind: 'full' }
  | { readonly kind: 'failed' }

/** What ends a saving in which another tab was quicker. */
class Conflict extends Error {
  readonly stored: Draft | null

  constructor(stored: Draft | null) {
    super('another tab has saved this draft')
    this.stored = stored
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** This tab's own: another's may wait as well. */
const TAB = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16)).join('')

/** What waits under `key`, as a draft; or as what it is, where it is none. */
function waitingIn(key: string, id: string, text: string): Draft | Damaged {
  try {
    const value = JSON.parse(text) as { readonly version?: unknown } | null
    // One that has never been saved has no version yet.
    const draft = draftIn(id, value?.version === 0 ? { ...value, version: 1 } : value)
    if (draft === null) return { id: key, text: textOf(value) }
    return value?.version === 0 ? { ...draft, version: 0 } : draft
  } catch {
    return { id: key, text }
  }
}

const isDraft = (one: Draft | Damaged): one is Draft => 'version' in one

/** What one tab tells the others. */
export type News = { readonly kind: 'saved' | 'removed'; readonly id: string } | { readonly kind: 'forgotten' }

/** Any tab of this origin may say anything. */
function isNews(data: unknown): data is News {
  const { kind, id } = (data ?? {}) as Partial<Record<'kind' | 'id', unknown>>
  return kind === 'forgotten' || ((kind === 'saved' || kind === 'removed') && typeof id === 'string')
}

/** What there is, and what is none of it. */
export interface Found {
  readonly drafts: readonly Draft[]
  readonly damaged: readonly Damaged[]
}

/** Where drafts of one kind are kept. */
export interface DraftStore {
  /** Everything that is stored, the newest first; null where this browser stores nothing for the page. */
  readonly readDrafts: () => Promise<Found | null>
  /**
   * Saves a draft over the version that it carries. One that is gone is put back: it was deleted elsewhere, and somebody
   * has gone on writing it here.
   */
  readonly saveDraft: (draft: Draft) => Promise<Saved>
  /** Deletes a draft, or what is damaged. Resolves to whether it is gone. */
  readonly removeDraft: (id: string) => Promise<boolean>
  /** Everything is to be forgotten, and nothing is saved any more. */
  readonly isForgotten: () => boolean
  /** Deletes all of them, and keeps nothing more until the page is loaded again. */
  readonly forgetDrafts: () => Promise<void>
  /**
   * Keeps what is not saved yet, at once: a page that goes has no time for a database that answers later. Does nothing
   * where that is not possible.
   */
  readonly keepWaiting: (drafts: readonly Draft[]) => void
  /** A draft of this tab has been saved: nothing of it waits any more. */
  readonly dropWaiting: (id: string) => void
  /** Takes up all drafts that wait, of this tab or of one that is gone. What is no draft goes on waiting. */
  readonly takeWaiting: () => Found
  /** The drafts that wait; all of them go on waiting. */
  readonly seeWaiting: () => readonly Draft[]
  /** Tells the other tabs of this page. */
  readonly tell: (news: News) => void
  /** Hears what other tabs tell, until the returned function is called. */
  readonly listen: (hear: (news: News) => void) => () => void
}

/**
 * A place for drafts of one kind.
 * @param name of the database, and of the channel between tabs; it begins with `burn-after-reading.`, by which all that is
 *   the page's can be found and forgotten
 * @param waiting begins the names under which what is not saved yet waits, from the page's end to its next beginning
 */
export function makeDraftStore(name: string, waiting: string): DraftStore {
  let opened: UseStore | null = null
  /** Set once everything is to be forgotten: what the page does on its way out must not bring anything back. */
  let forgotten = false

  /** Throws where there is no such storage. */
  function store(): UseStore {
    opened ??= createStore(name, 'drafts')
    return opened
  }

  const waitingName = (id: string): string => `${waiting}${id}.${TAB}`

  async function readDrafts(): Promise<Found | null> {
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

  async function saveDraft({ id, ...draft }: Draft): Promise<Saved> {
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

  async function removeDraft(id: string): Promise<boolean> {
    if (id.startsWith(waiting)) unwait(id)
    try {
      await del(id, store())
      return true
    } catch {
      return false
    }
  }

  const isForgotten = (): boolean => forgotten

  async function forgetDrafts(): Promise<void> {
    forgotten = true
    try {
      await clear(store())
    } catch {
      // storage is forbidden: there is nothing in it
    }
    tell({ kind: 'forgotten' })
  }

  function keepWaiting(drafts: readonly Draft[]): void {
    if (forgotten) return
    for (const draft of drafts) {
      try {
        localStorage.setItem(waitingName(draft.id), JSON.stringify(lean(draft)))
      } catch {
        // no room, or no such storage: what is saved as usual is all that is kept
      }
    }
  }

  function unwait(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // there is no such storage
    }
  }

  const dropWaiting = (id: string): void => unwait(waitingName(id))

  function allWaiting(isTaken: boolean): Found {
    const drafts: Draft[] = []
    const damaged: Damaged[] = []
    try {
      for (const key of Object.keys(localStorage)) {
        if (!key.startsWith(waiting)) continue
        const one = waitingIn(key, key.slice(waiting.length).split('.')[0], localStorage.getItem(key) ?? '')
        if (!isDraft(one)) damaged.push(one)
        else drafts.push(one)
        if (isTaken && isDraft(one)) unwait(key)
      }
    } catch {
      // there is no such storage
    }
    return { drafts, damaged }
  }

  function channel(): BroadcastChannel | null {
    return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  }

  let speaking: BroadcastChannel | null = null
  let listener: ((news: News) => void) | null = null

  function channelOpened(): BroadcastChannel | null {
    if (speaking === null) {
      speaking = channel()
      speaking?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isNews(data)) listener?.(data)
      })
    }
    return speaking
  }

  function tell(news: News): void {
    channelOpened()?.postMessage(news)
  }

  function listen(hear: (news: News) => void): () => void {
    channelOpened()
    listener = hear
    return () => {
      listener = null
    }
  }

  return {
    readDrafts,
    saveDraft,
    removeDraft,
    isForgotten,
    forgetDrafts,
    keepWaiting,
    dropWaiting,
    takeWaiting: () => allWaiting(true),
    seeWaiting: () => allWaiting(false).drafts,
    tell,
    listen,
  }
}
