/** A window of a talk in this browser: its wire to the others, its clock, and where it keeps what a reload needs. */
import { type Talk, type TalkPlace, talkOf } from '../../story/talk/state.ts'
import { loadDeck } from './decks.ts'
import { type Log, newLog } from './log.ts'
import { type LobbyMessage, lobbyMessageIn, logIn, type Role, type TalkMessage, talkMessageIn } from './messages.ts'
import { outlineOf } from './outline.ts'
import { HERE_EVERY_MS, type TalkWindow, talkWindow } from './window.ts'

const CHANNEL = 'burn-after-reading.talk.'
const LOBBY = 'burn-after-reading.talks'
/** Under this name the tab keeps which talk it belongs to, and what has been done in it. */
const KEPT = 'burn-after-reading.talk-here'

const now = (): number => Date.now()

/** A name that no other window and no other talk has. */
function freshName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join('')
}

interface Kept {
  readonly id: string
  readonly log: Log
}

/** The talk that this tab was in before it was loaded anew; null where it was in none. */
function keptHere(): Kept | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { id, log } = value as Partial<Record<keyof Kept, unknown>>
    const read = logIn(log)
    return typeof id === 'string' && /^[\da-z]{1,32}$/.test(id) && read !== null ? { id, log: read } : null
  } catch {
    return null
  }
}

function keepHere(id: string, log: Log): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ id, log } satisfies Kept))
  } catch {
    // nothing can be kept: after a reload the address says where the talk stands, and the other window the rest
  }
}

/** The talk is over for this tab. */
export function forgetHere(): void {
  try {
    sessionStorage.removeItem(KEPT)
  } catch {
    // there is nothing
  }
}

/** A window of a talk, joined to the others. */
export interface LiveTalk {
  readonly id: string
  readonly talk: Talk
  /** What addresses call its deck. */
  readonly deck: string
  readonly window: TalkWindow
  readonly close: () => void
}

function join(id: string, deck: string, talk: Talk, role: Role, log: Log): LiveTalk {
  const channel = new BroadcastChannel(CHANNEL + id)
  const by = freshName()
  const window = talkWindow({
    role,
    by,
    outline: outlineOf(talk),
    log,
    now,
    send: (message: TalkMessage) => channel.postMessage(message),
    keep: (next) => keepHere(id, next),
  })
  keepHere(id, log)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => window.hear(data)
  const lobby = new BroadcastChannel(LOBBY)
  lobby.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (lobbyMessageIn(data)?.says !== 'who') return
    const hasStage = role === 'stage' || window.store.getState().others.stage
    lobby.postMessage({ says: 'talk', id, deck, cut: talk.cut, hasStage } satisfies LobbyMessage)
  }
  const timer = setInterval(window.beat, HERE_EVERY_MS)
  const leave = (): void => window.bye()
  addEventListener('pagehide', leave)
  window.hello()
  window.beat()
  return {
    id,
    talk,
    deck,
    window,
    close: () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      window.bye()
      channel.close()
      lobby.close()
    },
  }
}

/** Windows of one browser answer within a few milliseconds; a busy one takes a little longer. */
export const ANSWERS_WITHIN_MS = 400

export type TalkFound = Extract<LobbyMessage, { says: 'talk' }>

/** The talks that run in this browser. */
export function talksHere(): Promise<readonly TalkFound[]> {
  return new Promise((resolve) => {
    const lobby = new BroadcastChannel(LOBBY)
    const found = new Map<string, TalkFound>()
    lobby.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = lobbyMessageIn(data)
      if (message?.says !== 'talk') return
      const known = found.get(message.id)
      found.set(message.id, { ...message, hasStage: message.hasStage || known?.hasStage === true })
    }
    lobby.postMessage({ says: 'who', by: '' } satisfies LobbyMessage)
    setTimeout(() => {
      lobby.close()
      resolve([...found.values()])
    }, ANSWERS_WITHIN_MS)
  })
}

/** Asks a talk for what has been done in it, as what a window is about to be; null where nobody answers. */
function logOf(id: string, role: 'stage' | 'speaker'): Promise<Log | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL + id)
    const end = (log: Log | null): void => {
      clearTimeout(timer)
      channel.close()
      resolve(log)
    }
    const timer = setTimeout(() => end(null), 4 * ANSWERS_WITHIN_MS)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = talkMessageIn(data)
      if (message?.says === 'log') end(message.log)
    }
    channel.postMessage({ says: 'hello', by: '', role } satisfies TalkMessage)
  })
}

/** A talk is begun from the list of talks: whatever window of an earlier go is still there comes along. */
let isBegun = false

/** What is opened next in this tab is a beginning, whatever talk it was in. */
export function beginHere(): void {
  forgetHere()
  isBegun = true
}

/** Of a talk that has a stage already: one more stage of it, or another talk beside it. */
export type SecondStage = 'joins' | 'begins'

const samePlace = (a: TalkPlace, b: TalkPlace): boolean => a.beat === b.beat && a.build === b.build

/**
 * Opens the stage of a talk at a place: the talk that this tab was in, or one whose stage has gone, or a new one. Where
 * the talk has a stage in another window nothing is opened, and that talk is what comes back.
 * @param place null: where it stands, or the beginning of a new one
 * @param second what is to be done where it has a stage; null: nothing
 */
export async function openStage(
  deck: string,
  talk: Talk,
  place: TalkPlace | null,
  second: SecondStage | null = null,
): Promise<LiveTalk | TalkFound> {
  const begins = isBegun
  isBegun = false
  const isThis = (of: Pick<Log, 'deck' | 'cut'>): boolean => of.deck === deck && of.cut === talk.cut
  const goOn = (id: string, log: Log): LiveTalk => {
    const live = join(id, deck, talk, 'stage', log)
    const { act, store } = live.window
    const { state } = store.getState()
    // Loaded anew, the address says what the log does; another one was asked for, and is gone to.
    if (place !== null && (begins || !samePlace(place, state))) {
      act({ kind: 'freeze', on: false })
      act({ kind: 'go', ...place })
    }
    if (begins) act({ kind: 'watch', does: 'reset' })
    return live
  }
  const kept = keptHere()
  if (kept !== null && isThis(kept.log)) return goOn(kept.id, kept.log)
  const found = (await talksHere()).filter(isThis)
  const shown = found.find(({ hasStage }) => hasStage)
  if (shown !== undefined && second === null) return shown
  const joined = second === 'begins' ? undefined : (shown ?? found[0])
  const log = joined === undefined ? null : await logOf(joined.id, 'stage')
  if (joined !== undefined && log !== null) {
    // Whoever only looks on does not move what the hall sees.
    return joined === shown ? join(joined.id, deck, talk, 'stage', log) : goOn(joined.id, log)
  }
  const start = place ?? { beat: 0, build: 0 }
  const fresh = newLog({ deck, cut: talk.cut }, outlineOf(talk), start, freshName().slice(0, 16), now())
  return join(freshName(), deck, talk, 'stage', fresh)
}

/** Opens the speaker's window of a talk. Rejects with a text fit to be shown where there is no such talk; `onSilent` as for `loadDeck`. */
export async function openSpeaker(id: string, onSilent: () => void): Promise<LiveTalk> {
  const kept = keptHere()
  const log = (await logOf(id, 'speaker')) ?? (kept?.id === id ? kept.log : null)
  if (log === null) throw new Error('The talk of this window no longer runs.')
  const talk = talkOf(await loadDeck(log.deck, onSilent), log.cut)
  return join(id, log.deck, talk, 'speaker', log)
}
