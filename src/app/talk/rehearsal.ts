/**
 * Rehearsals: how long a speaker stayed at each beat and each press, beside what was planned. The clock is given, so that
 * the same presses at the same times are always the same table. The last ones are kept on the device.
 */
import * as v from 'valibot'
import { object } from '../../scenario/objects.ts'
import { placeWithin, type Talk, type TalkPlace } from '../../story/talk/state.ts'

/** One stay at a place of a talk. */
interface Stay extends TalkPlace {
  /** When it was come to, in ms of the clock. */
  readonly fromMs: number
}

/** A rehearsal that goes on. */
export interface Rehearsal {
  /** In the order in which they were come to; before the first press: none. */
  readonly stays: readonly Stay[]
  /** When the watch was stopped, in ms of the clock; null: it runs. */
  readonly heldSince: number | null
  /** How long it has stood still before, in ms. */
  readonly heldMs: number
}

/** Before the first press. */
export const NOT_BEGUN: Rehearsal = { stays: [], heldSince: null, heldMs: 0 }

/** Time of the watch at `nowMs` of the clock: without what it stood still. */
const watchAt = ({ heldSince, heldMs }: Rehearsal, nowMs: number): number => (heldSince ?? nowMs) - heldMs

/** The watch begins at the place where the talk begins. */
export const begun = (place: TalkPlace, nowMs: number): Rehearsal => ({
  ...NOT_BEGUN,
  stays: [{ beat: place.beat, build: place.build, fromMs: nowMs }],
})

/** The talk has come to a place. A watch that stood still goes on. */
export function come(rehearsal: Rehearsal, place: TalkPlace, nowMs: number): Rehearsal {
  const going = goneOn(rehearsal, nowMs)
  const last = going.stays.at(-1)
  if (last === undefined) return begun(place, nowMs)
  if (last.beat === place.beat && last.build === place.build) return going
  return { ...going, stays: [...going.stays, { beat: place.beat, build: place.build, fromMs: watchAt(going, nowMs) }] }
}

/** The watch stands still from now on. */
export function held(rehearsal: Rehearsal, nowMs: number): Rehearsal {
  return rehearsal.heldSince !== null || rehearsal.stays.length === 0 ? rehearsal : { ...rehearsal, heldSince: nowMs }
}

/** The watch goes on. */
export function goneOn(rehearsal: Rehearsal, nowMs: number): Rehearsal {
  const { heldSince, heldMs } = rehearsal
  return heldSince === null
    ? rehearsal
    : { ...rehearsal, heldSince: null, heldMs: heldMs + Math.max(0, nowMs - heldSince) }
}

/** How long it has gone on at `nowMs`, in ms. */
export function usedMs(rehearsal: Rehearsal, nowMs: number): number {
  const [first] = rehearsal.stays
  return first === undefined ? 0 : Math.max(0, watchAt(rehearsal, nowMs) - first.fromMs)
}

/** How long was stayed at each place of a talk, in ms: by beat, then by press; all stays at a place together. */
export function usedAt({ beats }: Talk, rehearsal: Rehearsal, nowMs: number): readonly (readonly number[])[] {
  const used = beats.map(({ builds }) => Array.from({ length: builds.length + 1 }, () => 0))
  const { stays } = rehearsal
  for (const [i, { beat, build, fromMs }] of stays.entries()) {
    const untilMs = stays[i + 1]?.fromMs ?? watchAt(rehearsal, nowMs)
    if (used[beat]?.[build] !== undefined) used[beat][build] += Math.max(0, untilMs - fromMs)
  }
  return used
}

/**
 * What is planned for each place of a talk, in ms: by beat, then by press. What a press does not say itself is shared
 * evenly among those of its beat that say nothing, the time before the first press being one of them.
 */
export function plannedAt({ beats }: Talk): readonly (readonly number[])[] {
  return beats.map(({ builds, seconds }) => {
    const said = builds.reduce((sum, build) => sum + (build.seconds ?? 0), 0)
    const open = builds.filter((build) => build.seconds === undefined).length + 1
    const each = (Math.max(0, seconds - said) / open) * 1000
    return [each, ...builds.map((build) => (build.seconds === undefined ? each : build.seconds * 1000))]
  })
}

/** Planned time from the beginning of a talk to where a place begins, and to where it ends, in ms. */
export function plannedUpTo(talk: Talk, wanted: TalkPlace): { readonly from: number; readonly to: number } {
  const place = placeWithin(talk, wanted)
  const all = plannedAt(talk)
  const sum = (times: readonly number[]): number => times.reduce((x, y) => x + y, 0)
  const from =
    all.slice(0, place.beat).reduce((x, times) => x + sum(times), 0) + sum(all[place.beat].slice(0, place.build))
  return { from, to: from + all[place.beat][place.build] }
}

/** How far behind the plan a talk is that stands at a place, in ms; below 0: ahead of it; 0: within what is planned there. */
export function behindMs(talk: Talk, place: TalkPlace, used: number): number {
  const { from, to } = plannedUpTo(talk, place)
  if (used > to) return used - to
  return used < from ? used - from : 0
}

const ms = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(86_400_000))
const label = v.pipe(v.string(), v.maxLength(200))

const rehearsed = object({
  /** What the deck is called in addresses, and which cut of it. */
  deck: label,
  cut: label,
  title: label,
  /** When it ended, in ms since 1970. */
  endedAt: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8.64e15)),
  plannedMs: ms,
  usedMs: ms,
  /** It went on to the last press. */
  whole: v.boolean(),
  beats: v.pipe(
    v.array(
      object({
        title: label,
        plannedMs: ms,
        usedMs: ms,
        /** The first is the time before the first press. */
        presses: v.pipe(v.array(object({ says: label, plannedMs: ms, usedMs: ms })), v.maxLength(60)),
      }),
    ),
    v.minLength(1),
    v.maxLength(60),
  ),
})
/** A rehearsal that is over, as a table. */
export type Rehearsed = v.InferOutput<typeof rehearsed>

/** What is said of the time before the first press of a beat. */
const BEFORE_FIRST = 'Before the first press'

/** A rehearsal that ends at `nowMs` of the clock, as a table; `endedAt`: the date of that, in ms since 1970. */
export function tableOf(talk: Talk, deck: string, rehearsal: Rehearsal, nowMs: number, endedAt: number): Rehearsed {
  const used = usedAt(talk, rehearsal, nowMs)
  const planned = plannedAt(talk)
  const round = Math.round
  const sum = (times: readonly number[]): number => times.reduce((x, y) => x + y, 0)
  const last = talk.beats.length - 1
  return {
    deck,
    cut: talk.cut,
    title: talk.title,
    endedAt,
    plannedMs: round(sum(planned.map(sum))),
    usedMs: round(sum(used.map(sum))),
    whole: rehearsal.stays.some(({ beat, build }) => beat === last && build === talk.beats[last].builds.length),
    beats: talk.beats.map(({ beat, builds }, i) => ({
      title: beat.title,
      plannedMs: round(sum(planned[i])),
      usedMs: round(sum(used[i])),
      presses: [BEFORE_FIRST, ...builds.map(({ says }) => says)].map((says, j) => ({
        says,
        plannedMs: round(planned[i][j]),
        usedMs: round(used[i][j]),
      })),
    })),
  }
}

/** So many are kept. */
export const KEPT_MOST = 5
const STORED = 'burn-after-reading.rehearsals'

/** Rehearsals in a text that was stored, the newest first. Whatever is none is left out. Total. */
export function rehearsalsIn(text: string | null): readonly Rehearsed[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(list)) return []
    return list.slice(0, KEPT_MOST).flatMap((one) => {
      const read = v.safeParse(rehearsed, one)
      return read.success ? [read.output] : []
    })
  } catch {
    return []
  }
}

/** The last rehearsals on this device, the newest first; none where nothing can be kept. */
export function keptRehearsals(): readonly Rehearsed[] {
  try {
    return rehearsalsIn(localStorage.getItem(STORED))
  } catch {
    return []
  }
}

/** Keeps a rehearsal. Returns those that are kept now, the newest first, and whether the device keeps them. */
export function keepRehearsal(one: Rehearsed): { readonly list: readonly Rehearsed[]; readonly kept: boolean } {
  const list = [one, ...keptRehearsals()].slice(0, KEPT_MOST)
  return { list, kept: store(list) }
}

/** Removes all of them from the device. */
export function forgetRehearsals(): void {
  store([])
}

function store(list: readonly Rehearsed[]): boolean {
  try {
    if (list.length === 0) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, JSON.stringify(list))
    return true
  } catch {
    return false
  }
}
