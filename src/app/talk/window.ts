/**
 * One window of a talk: it keeps the log, does what is asked of it here, and hears what is done in the others. Clock and
 * wire are given, so that any number of windows can be played beside each other.
 */
import { createStore, type StoreApi } from 'zustand'
import { digestOf, heard, type Log, lastOf, merged, stamped, stateOf } from './log.ts'
import { type Role, type TalkMessage, talkMessageIn } from './messages.ts'
import type { Outline, TalkAction, TalkState } from './state.ts'

/** What a window shows of its talk. */
export interface Shown {
  readonly state: TalkState
  /** Another window of each kind answers. */
  readonly others: Readonly<Record<Role, boolean>>
  /** It was ended on its stage, and no stage has come since. */
  readonly ended: boolean
}

export interface TalkWindowOptions {
  readonly role: Role
  /** This window's name for itself; no other window has it. */
  readonly by: string
  readonly outline: Outline
  readonly log: Log
  /** The clock, in ms; the same for all windows. */
  readonly now: () => number
  readonly send: (message: TalkMessage) => void
  /** Keeps the log where a reload finds it again. */
  readonly keep?: (log: Log) => void
}

/** Every window says so often, in ms, that it is there. */
export const HERE_EVERY_MS = 1000
/** Not heard of for longer, in ms: gone. */
const GONE_AFTER_MS = 3500
/** No window is so many events ahead of another that hears it. */
const AHEAD_MOST = 10_000

export interface TalkWindow {
  readonly store: StoreApi<Shown>
  readonly outline: Outline
  readonly log: () => Log
  /** Does something to the talk, here and in all other windows. */
  readonly act: (action: TalkAction) => void
  /** Takes what came over the wire. Total: whatever it is. */
  readonly hear: (data: unknown) => void
  /** Says that it is there; to be called every `HERE_EVERY_MS`. */
  readonly beat: () => void
  /** Asks the others for what they know. */
  readonly hello: () => void
  /** Asks whether windows of a kind are still there: whichever does not answer counts as gone with the next `beat`. */
  readonly doubt: (role: Role) => void
  readonly bye: () => void
  /** Ends the talk for all its windows, unless another stage goes on with it. Nothing is said here from then on. */
  readonly end: () => void
}

const NOBODY: Readonly<Record<Role, boolean>> = { stage: false, speaker: false }

/** Opens a window of a talk. It has said nothing yet. */
export function talkWindow(options: TalkWindowOptions): TalkWindow {
  const { role, by, outline, now, send, keep } = options
  let log = options.log
  const seenMs: Record<Role, number> = { stage: Number.NEGATIVE_INFINITY, speaker: Number.NEGATIVE_INFINITY }
  const store = createStore<Shown>(() => ({ state: stateOf(outline, log), others: NOBODY, ended: false }))

  const take = (next: Log): void => {
    if (next === log) return
    log = next
    keep?.(log)
    store.setState({ state: stateOf(outline, log) })
  }
  /** The talk was ended here. */
  let isOver = false
  const meet = (role: Role): void => {
    seenMs[role] = now()
    look()
    if (role === 'stage' && store.getState().ended) store.setState({ ended: false })
  }
  const look = (): void => {
    const others = { stage: now() - seenMs.stage < GONE_AFTER_MS, speaker: now() - seenMs.speaker < GONE_AFTER_MS }
    const before = store.getState().others
    if (others.stage !== before.stage || others.speaker !== before.speaker) store.setState({ others })
  }
  const sendLog = (): void => send({ says: 'log', log })
  const here = (asks: boolean): void => {
    if (!isOver) send({ says: 'here', by, role, digest: digestOf(log), asks })
  }
  const act = (action: TalkAction): void => {
    const event = stamped(log, by, now(), action)
    take(heard(outline, log, event))
    send({ says: 'event', event })
  }

  const hear = (data: unknown): void => {
    const message = talkMessageIn(data)
    if (message === null || ('by' in message && message.by === by)) return
    switch (message.says) {
      case 'hello':
        meet(message.role)
        sendLog()
        break
      case 'here':
        meet(message.role)
        if (message.asks) here(false)
        if (message.digest !== digestOf(log)) sendLog()
        break
      case 'bye':
        seenMs[message.role] = Number.NEGATIVE_INFINITY
        look()
        if (message.ends && message.role === 'stage') store.setState({ ended: true })
        break
      case 'event':
        if (message.event.n <= lastOf(log).n + AHEAD_MOST) take(heard(outline, log, message.event))
        break
      case 'log':
        if (message.log.deck !== log.deck || message.log.cut !== log.cut) break
        if (lastOf(message.log).n > lastOf(log).n + AHEAD_MOST) break
        take(merged(outline, log, message.log))
        break
    }
  }

  return {
    store,
    outline,
    log: () => log,
    act,
    hear,
    beat: () => {
      look()
      here(true)
    },
    hello: () => send({ says: 'hello', by, role }),
    doubt: (of) => {
      seenMs[of] = Number.NEGATIVE_INFINITY
      here(true)
    },
    bye: () => send({ says: 'bye', by, role, ends: false }),
    end: () => {
      isOver = true
      if (store.getState().others.stage) return
      if (store.getState().state.watch.since !== null) act({ kind: 'watch', does: 'pause' })
      send({ says: 'bye', by, role, ends: true })
    },
  }
}
