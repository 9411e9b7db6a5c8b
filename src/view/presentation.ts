/**
 * Presentation time: a monotone map from the moments of a watcher to the messages of a run. Each fact worth telling
 * has a moment of its own; looks that find nothing new pass in one go. Pure: the same moment is the same frame,
 * whether it was played to, sought, or come back to.
 */

import { factsAfter, type Recording } from '../run/record.ts'
import { firstWhere } from '../run/search.ts'
import type { Fact, FactKind } from '../sim/facts.ts'
import type { Narration } from './narration.ts'
import { isChange } from './words.ts'

/** A fact's own moment, and for how long it is told. */
export interface Stop {
  readonly t: number
  readonly lastsMs: number
  readonly fact: number
  readonly change: boolean
  /** Worth a picture of its own where nothing moves. */
  readonly still: boolean
}

export interface Timeline {
  /** When each message is performed, and when its telling is over. */
  readonly reach: readonly number[]
  readonly leave: readonly number[]
  readonly atMs: readonly number[]
  readonly factsUpTo: readonly number[]
  readonly quiet: readonly boolean[]
  readonly stops: readonly Stop[]
  /** The moment at which nothing more changes; playing stops here. */
  readonly closingT: number
  readonly endT: number
  /** Virtual ms that pass in a second while nothing happens. */
  readonly pace: number
}

/** Where a run is at a moment. */
export interface Instant {
  readonly messages: number
  readonly facts: number
  readonly ms: number
  /** The fact that is being told (its place among the facts), and how far its telling has come, 0 to 1; -1 and 1: none. */
  readonly fact: number
  readonly progress: number
}

/** For so long, in ms, all that is told of a run is told. */
export const TELLING_MS = 11_000
const CHANGE_MS = 900
const FACT_MS = 420

/** Facts that take longer or shorter to tell than others: what moves on the stage must be seen to move. */
const OWN_MS: Readonly<Partial<Record<FactKind, number>>> = {
  enqueued: 500,
  subscribed: 300,
  'attempt-started': 800,
  'attempt-ended': 240,
  decided: 300,
  written: 800, // the note lands, and lies there
  nudged: 700, // the bell
  'nudge-dropped': 700,
  classified: 600,
  ignored: 1000, // the hand opens, the sheet falls
  requeued: 1100, // once round
  'gate-wedged': 1100,
}
/** An ember eats the note while the worker lifts its text out; then everything is still. */
const BURNS_MS = 1500
const CARRIED_MS = 900

/** A story told in stills: what changes, and every look that takes something out. */
export const isStill = (fact: Fact): boolean => isChange(fact.kind) || (fact.kind === 'read' && fact.payload >= 0)

/** The least time on screen that a fact deserves, in ms. */
export function leastMsOf(fact: Fact): number {
  if (fact.kind === 'read' && fact.payload >= 0) return fact.destroyed ? BURNS_MS : CARRIED_MS
  return OWN_MS[fact.kind] ?? (isChange(fact.kind) ? CHANGE_MS : FACT_MS)
}

/** What is not told passes within so many ms, and no stretch of it faster than the other. */
export const IDLE_MS = 12_500
export const SHORTEST_GAP_MS = 500
/** After the last change the rest goes by in a second. */
export const AFTERMATH_MS = 1000

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Paces that can be said in words, virtual ms a second. */
const PACES = [
  ...[1, 2, 5, 10, 20, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 20, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12, 24].map((n) => n * HOUR),
]

/** The slowest pace, in virtual ms a second, at which `idleMs` passes in time. */
export function paceFor(idleMs: number): number {
  return PACES.find((pace) => (idleMs / pace) * 1000 <= IDLE_MS) ?? (PACES.at(-1) as number)
}

const QUARTERS = ['', '¼', '½', '¾']

/** "10 minutes a second", "2½ minutes a second". */
export function paceInWords(pace: number): string {
  for (const [ms, unit] of [
    [HOUR, 'hour'],
    [MINUTE, 'minute'],
  ] as const)
    if (pace >= ms && (pace * 4) % ms === 0) return saidIn(pace / ms, unit)
  return saidIn(pace / SECOND, 'second')
}

function saidIn(n: number, unit: string): string {
  const whole = Math.floor(n)
  const said = `${whole > 0 ? whole : ''}${QUARTERS[(n - whole) * 4] ?? n - whole}`
  return `${said} ${unit}${n > 1 ? 's' : ''} a second`
}

/** Virtual time that is told: everything up to the closing message. */
function closingMsOf({ messageAtMs, endMs }: Recording, closing: number): number {
  return closing >= messageAtMs.length ? endMs : messageAtMs[closing - 1]
}

/** Lays a recording out in presentation time (ms). */
export function timelineOf(recording: Recording, { quiet, closing }: Narration): Timeline {
  const { facts, messageAtMs, factsUpTo } = recording
  const count = messageAtMs.length
  let weight = 0
  for (let m = 0; m < count; m++) {
    if (quiet[m]) continue
    for (let i = factsAfter(recording, m); i < factsUpTo[m]; i++) weight += leastMsOf(facts[i])
  }
  const shrink = weight > TELLING_MS ? TELLING_MS / weight : 1
  const pace = paceFor(closingMsOf(recording, closing))
  const gapLeast = Math.min(SHORTEST_GAP_MS, IDLE_MS / Math.max(1, quiet.filter((q) => !q).length))

  const reach = new Array<number>(count)
  const leave = new Array<number>(count)
  const stops: Stop[] = []
  let t = 0
  let ms = 0
  let closingT = 0
  for (let m = 0; m < count; ) {
    // A stretch: quiet messages, and the one that ends them.
    let end = m
    while (end < count - 1 && quiet[end]) end++
    const length = messageAtMs[end] - ms
    const lasts =
      length <= 0 ? 0 : m >= closing ? AFTERMATH_MS : Math.max((length / pace) * 1000, Math.min(gapLeast, length))
    const from = t
    for (let i = m; i <= end; i++) {
      reach[i] = length <= 0 ? from : from + (lasts * (messageAtMs[i] - ms)) / length
      leave[i] = reach[i]
    }
    t = from + lasts
    reach[end] = t // exactly, so that a message and its first fact share a moment
    leave[end] = t
    ms = messageAtMs[end]
    if (!quiet[end]) {
      for (let i = factsAfter(recording, end); i < factsUpTo[end]; i++) {
        const lastsMs = leastMsOf(facts[i]) * shrink
        stops.push({ t, lastsMs, fact: i, change: isChange(facts[i].kind), still: isStill(facts[i]) })
        t += lastsMs
      }
      leave[end] = t
    }
    if (end < closing) closingT = t
    m = end + 1
  }
  return { reach, leave, atMs: messageAtMs, factsUpTo, quiet, stops, closingT, endT: t, pace }
}

/** How many of a rising column are at or below `t`. */
function upTo(count: number, at: (i: number) => number, t: number): number {
  return firstWhere(count, (i) => at(i) > t)
}

/** How many of `moments` (rising) have come by `t`. */
export function momentsPassed(moments: readonly { readonly t: number }[], t: number): number {
  return upTo(moments.length, (i) => moments[i].t, t)
}

const stopsUpTo = ({ stops }: Timeline, t: number): number => momentsPassed(stops, t)

const NOTHING_TOLD = { fact: -1, progress: 1 } as const

/** What is being told at moment `t`. */
function toldAt(timeline: Timeline, t: number): Pick<Instant, 'fact' | 'progress'> {
  const stop = timeline.stops[stopsUpTo(timeline, t) - 1]
  if (stop === undefined || t >= stop.t + stop.lastsMs) return NOTHING_TOLD
  return { fact: stop.fact, progress: (t - stop.t) / stop.lastsMs }
}

/** Where the run is at moment `t`. */
export function instantAt(timeline: Timeline, t: number): Instant {
  const { reach, leave, atMs, factsUpTo, quiet } = timeline
  const count = reach.length
  const messages = upTo(count, (i) => reach[i], t)
  if (messages === 0) return { messages: 0, facts: 0, ms: 0, ...NOTHING_TOLD }
  const m = messages - 1
  const facts =
    quiet[m] || t >= leave[m]
      ? factsUpTo[m]
      : Math.min(factsUpTo[m], timeline.stops[stopsUpTo(timeline, t) - 1].fact + 1)
  const told = toldAt(timeline, t)
  if (messages === count || t <= leave[m]) return { messages, facts, ms: atMs[m], ...told }
  const share = (t - leave[m]) / (reach[messages] - leave[m])
  return { messages, facts, ms: atMs[m] + share * (atMs[messages] - atMs[m]), ...told }
}

/** The first moment at which the run is at `ms`. */
export function momentOf(timeline: Timeline, ms: number): number {
  const { reach, leave, atMs } = timeline
  const m = upTo(atMs.length, (i) => atMs[i], ms) - 1
  if (m < 0) return 0
  if (m === atMs.length - 1) return timeline.endT
  const share = (ms - atMs[m]) / (atMs[m + 1] - atMs[m])
  return leave[m] + share * (reach[m + 1] - leave[m])
}

/** The moment of the next stop after `t`, or of the previous one before it; `changes` skips what changes nothing. */
export function stopBeside(timeline: Timeline, t: number, step: 1 | -1, changes: boolean): number {
  const { stops, closingT, endT } = timeline
  const passed = stopsUpTo(timeline, t)
  if (step === 1) {
    for (let i = passed; i < stops.length; i++) if (!changes || stops[i].change) return stops[i].t
    return t < closingT ? closingT : endT
  }
  let i = passed - 1
  while (i >= 0 && (stops[i].t >= t || (changes && !stops[i].change))) i--
  return i < 0 ? 0 : stops[i].t
}

/** A stretch in which nothing is told and virtual time passes: drawn shorter than it was. */
export interface Squeezed {
  readonly fromT: number
  readonly toT: number
  /** How long it was. */
  readonly ms: number
}

/** All such stretches, in order. */
export function squeezedSpans({ reach, leave, atMs, quiet, endT }: Timeline): Squeezed[] {
  const spans: Squeezed[] = []
  let fromT = 0
  let fromMs = 0
  for (let m = 0; m < reach.length; m++) {
    const last = m === reach.length - 1
    if (quiet[m] && !last) continue
    if (atMs[m] > fromMs) spans.push({ fromT, toT: last && quiet[m] ? endT : reach[m], ms: atMs[m] - fromMs })
    fromT = leave[m]
    fromMs = atMs[m]
  }
  return spans
}
