/**
 * One clock for two runs: presentation time that serves both. What either side tells has its moment; what both tell of
 * one instant is told side by side; time is squeezed only where both are idle. Pure, as a single run's timeline is: the
 * same moment is the same pair of pictures, played to or sought.
 */
import { factsAfter, type Recording } from '../run/record.ts'
import type { Narration } from './narration.ts'
import {
  AFTERMATH_MS,
  IDLE_MS,
  type Instant,
  instantAt,
  isStill,
  leastMsOf,
  paceFor,
  SHORTEST_GAP_MS,
  type Stop,
  TELLING_MS,
  type Timeline,
} from './presentation.ts'
import { isChange } from './words.ts'

/** A run as far as its telling goes. */
export interface Narrated {
  readonly recording: Recording
  readonly narration: Narration
}

export interface JointTimeline {
  /** What the playhead goes along: its messages are the instants at which either side has something to tell, its facts the moments. */
  readonly clock: Timeline
  /** Each side's own messages and facts, laid out on that clock; both close and end where the clock does. */
  readonly left: Timeline
  readonly right: Timeline
}

/** An instant at which something is told: when its telling begins and ends, in presentation ms. */
interface Knot {
  readonly atMs: number
  /** The least time that it deserves: as long as the side that has more to say. */
  weight: number
  fromT: number
  toT: number
}

/** What a side tells at each instant at which it tells anything: instants and least times, rising. */
function tellings({ recording, narration }: Narrated): Knot[] {
  const { facts, messageAtMs, factsUpTo } = recording
  const knots: Knot[] = []
  for (let m = 0; m < messageAtMs.length; m++) {
    if (narration.quiet[m]) continue
    let weight = 0
    for (let i = factsAfter(recording, m); i < factsUpTo[m]; i++) weight += leastMsOf(facts[i])
    const last = knots.at(-1)
    if (last?.atMs === messageAtMs[m]) last.weight += weight
    else knots.push({ atMs: messageAtMs[m], weight, fromT: 0, toT: 0 })
  }
  return knots
}

/** Both sides' instants in one row; what both tell at once takes as long as the longer of the two. */
function merged(left: readonly Knot[], right: readonly Knot[], lastMs: number): Knot[] {
  const knots: Knot[] = []
  for (let l = 0, r = 0; l < left.length || r < right.length; ) {
    const atMs = Math.min(left[l]?.atMs ?? Number.POSITIVE_INFINITY, right[r]?.atMs ?? Number.POSITIVE_INFINITY)
    const mine = left[l]?.atMs === atMs ? left[l++].weight : 0
    const theirs = right[r]?.atMs === atMs ? right[r++].weight : 0
    knots.push({ atMs, weight: Math.max(mine, theirs), fromT: 0, toT: 0 })
  }
  if ((knots.at(-1)?.atMs ?? -1) < lastMs) knots.push({ atMs: lastMs, weight: 0, fromT: 0, toT: 0 })
  return knots
}

/** The last message that belongs to a run's story; what follows only tidies up. */
const closingOf = ({ recording, narration }: Narrated): number =>
  Math.min(narration.closing, recording.messageAtMs.length) - 1

/** Gives each instant its stretch of presentation time. Returns how much telling is shortened, 1 where it is not. */
function layOut(knots: readonly Knot[], closingMs: number, pace: number): number {
  const weight = knots.reduce((sum, knot) => sum + knot.weight, 0)
  const shrink = weight > TELLING_MS ? TELLING_MS / weight : 1
  const gapLeast = Math.min(SHORTEST_GAP_MS, IDLE_MS / Math.max(1, knots.length))
  let t = 0
  let ms = 0
  for (const knot of knots) {
    const length = knot.atMs - ms
    if (length > 0) t += ms >= closingMs ? AFTERMATH_MS : Math.max((length / pace) * 1000, Math.min(gapLeast, length))
    knot.fromT = t
    t += knot.weight * shrink
    knot.toT = t
    ms = knot.atMs
  }
  return shrink
}

/** One side's messages on the clock of both. */
function laidOn(
  knots: readonly Knot[],
  { recording, narration: { quiet } }: Narrated,
  shrink: number,
): Omit<Timeline, 'closingT' | 'endT' | 'pace'> {
  const { facts, messageAtMs, factsUpTo } = recording
  const reach: number[] = []
  const leave: number[] = []
  const stops: Stop[] = []
  let k = 0
  let t = 0
  for (let m = 0; m < messageAtMs.length; m++) {
    const ms = messageAtMs[m]
    while (knots[k].atMs < ms) k++
    const { atMs, fromT } = knots[k]
    if (atMs === ms) t = Math.max(t, fromT)
    else {
      const [sinceMs, sinceT] = k === 0 ? [0, 0] : [knots[k - 1].atMs, knots[k - 1].toT]
      t = sinceT + ((ms - sinceMs) / (atMs - sinceMs)) * (fromT - sinceT)
    }
    reach.push(t)
    if (!quiet[m])
      for (let i = factsAfter(recording, m); i < factsUpTo[m]; i++) {
        const lastsMs = leastMsOf(facts[i]) * shrink
        stops.push({ t, lastsMs, fact: i, change: isChange(facts[i].kind), still: isStill(facts[i]) })
        t += lastsMs
      }
    leave.push(t)
  }
  return { reach, leave, atMs: messageAtMs, factsUpTo, quiet, stops }
}

/** The moments of both sides in one row; two that begin together are one. Their facts are their own places. */
function mergedStops(left: readonly Stop[], right: readonly Stop[]): Stop[] {
  const stops: Stop[] = []
  for (const stop of [...left, ...right].sort((a, b) => a.t - b.t)) {
    const last = stops.at(-1)
    if (last?.t === stop.t)
      stops[stops.length - 1] = {
        ...last,
        lastsMs: Math.max(last.lastsMs, stop.lastsMs),
        change: last.change || stop.change,
        still: last.still || stop.still,
      }
    else stops.push({ ...stop, fact: stops.length })
  }
  return stops
}

/** Lays two recordings out on one clock. */
export function jointTimelineOf(left: Narrated, right: Narrated): JointTimeline {
  const closingMs = Math.max(...[left, right].map((side) => side.recording.messageAtMs[closingOf(side)] ?? 0))
  const lastMs = Math.max(left.recording.messageAtMs.at(-1) ?? 0, right.recording.messageAtMs.at(-1) ?? 0)
  const knots = merged(tellings(left), tellings(right), lastMs)
  const pace = paceFor(closingMs)
  const shrink = layOut(knots, closingMs, pace)
  const endT = knots.at(-1)?.toT ?? 0
  const mine = laidOn(knots, left, shrink)
  const theirs = laidOn(knots, right, shrink)
  const closingT = Math.max(mine.leave[closingOf(left)] ?? 0, theirs.leave[closingOf(right)] ?? 0)
  const frame = { closingT, endT, pace }
  const stops = mergedStops(mine.stops, theirs.stops)
  let told = 0
  const factsUpTo = knots.map(({ toT }) => {
    while (told < stops.length && stops[told].t < toT) told++
    return told
  })
  return {
    clock: {
      ...frame,
      stops,
      factsUpTo,
      reach: knots.map(({ fromT }) => fromT),
      leave: knots.map(({ toT }) => toT),
      atMs: knots.map(({ atMs }) => atMs),
      quiet: knots.map(({ weight }) => weight === 0),
    },
    left: { ...mine, ...frame },
    right: { ...theirs, ...frame },
  }
}

/** Where one side is while the clock of both stands at `t` and shows `ms`: after its own end its time goes on. */
export function sideAt(side: Timeline, t: number, ms: number): Instant {
  return { ...instantAt(side, t), ms }
}

/** The moment at which fact number `fact` of a side is told, or at which its message is performed where that says nothing new. */
export function momentOfFact({ stops, reach, factsUpTo }: Timeline, fact: number): number {
  const stop = stops.find((one) => one.fact === fact)
  return stop?.t ?? reach[factsUpTo.findIndex((upTo) => upTo > fact)] ?? 0
}
