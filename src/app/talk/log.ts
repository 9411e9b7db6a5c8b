/**
 * What has been done in a talk, as every window of it keeps it. Windows that have heard of the same events, in whatever
 * order, hold the same log and come to the same state: events have one order, and two logs are merged by union.
 */
import { fitted, type Outline, reduce, type Spot, type TalkAction, type TalkState, talkAt } from './state.ts'

/** An event's place in the one order: its number, and between equal numbers the window that it came from. */
export interface Stamp {
  readonly n: number
  readonly by: string
}

export interface TalkEvent extends Stamp {
  /** When it was done, in ms of the clock. */
  readonly atMs: number
  readonly action: TalkAction
}

export interface Log {
  /** Which talk: a deck by its name, and one of its cuts. */
  readonly deck: string
  readonly cut: string
  /** When and in which window this talk began. */
  readonly bornMs: number
  readonly bornBy: string
  /** Everything up to this stamp is in `base` already. */
  readonly upTo: Stamp
  readonly base: TalkState
  /** Later than `upTo`, in order, each once. */
  readonly events: readonly TalkEvent[]
}

/** So many events are kept singly before the older half of them is folded into the base. */
export const EVENTS_MOST = 400

const NO_STAMP: Stamp = { n: 0, by: '' }

/** Below zero where `a` comes first. */
const order = (a: Stamp, b: Stamp): number => a.n - b.n || (a.by < b.by ? -1 : a.by > b.by ? 1 : 0)

/** A talk's log before anything has been done. */
export function newLog(of: Pick<Log, 'deck' | 'cut'>, outline: Outline, spot: Spot, by: string, bornMs: number): Log {
  return { ...of, bornMs, bornBy: by, upTo: NO_STAMP, base: talkAt(outline, spot), events: [] }
}

/** The stamp of the last thing done. */
export const lastOf = ({ events, upTo }: Log): Stamp => events.at(-1) ?? upTo

/** An action as an event that comes after all that `log` knows of. */
export function stamped(log: Log, by: string, atMs: number, action: TalkAction): TalkEvent {
  return { n: lastOf(log).n + 1, by, atMs, action }
}

const play = (outline: Outline, base: TalkState, events: readonly TalkEvent[]): TalkState =>
  events.reduce((state, { action, atMs }) => reduce(outline, state, action, atMs), base)

/** Where the talk stands by all that was done; also of a log that was made for another version of the deck. */
export const stateOf = (outline: Outline, { base, events }: Log): TalkState =>
  play(outline, fitted(outline, base), events)

function folded(outline: Outline, log: Log): Log {
  const { events } = log
  if (events.length <= EVENTS_MOST) return log
  const old = events.slice(0, EVENTS_MOST / 2)
  const { n, by } = old[old.length - 1]
  return {
    ...log,
    base: play(outline, fitted(outline, log.base), old),
    upTo: { n, by },
    events: events.slice(old.length),
  }
}

/** The log with an event that was heard of; the same log where it is known already. */
export function heard(outline: Outline, log: Log, event: TalkEvent): Log {
  const { events, upTo } = log
  if (order(event, upTo) <= 0) return log
  let at = events.length
  while (at > 0 && order(event, events[at - 1]) < 0) at--
  if (at > 0 && order(event, events[at - 1]) === 0) return log
  return folded(outline, { ...log, events: [...events.slice(0, at), event, ...events.slice(at)] })
}

/** Of two logs of one talk that began apart, the one whose beginning counts: more folded first, then the older one. */
function leads(a: Log, b: Log): boolean {
  return (
    (order(a.upTo, b.upTo) || b.bornMs - a.bornMs || (a.bornBy === b.bornBy ? 0 : a.bornBy < b.bornBy ? 1 : -1)) >= 0
  )
}

/** What both windows know together; the same whichever is named first. */
export function merged(outline: Outline, a: Log, b: Log): Log {
  const [first, other] = leads(a, b) ? [a, b] : [b, a]
  return other.events.reduce((log, event) => heard(outline, log, event), first)
}

/** Two logs hold the same: for windows that ask each other now and then. */
export function digestOf(log: Log): string {
  const { n, by } = lastOf(log)
  return `${log.bornMs} ${log.bornBy} ${log.upTo.n} ${n} ${by} ${log.events.length}`
}
