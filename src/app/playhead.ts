/**
 * The moving playhead. It lives apart from the session, since it changes sixty times a second: components subscribe to
 * what they show of it, and are drawn again only when that changes.
 */
import { createContext, useContext } from 'react'
import { create, createStore, type StoreApi, useStore } from 'zustand'
import { type Instant, instantAt, momentOf, stopBeside, type Timeline } from '../view/presentation.ts'
import { wantsStills } from './theme.ts'

export interface PlayheadState {
  readonly timeline: Timeline
  readonly t: number
  readonly instant: Instant
  readonly playing: boolean
  /** Times the timeline's own pace. */
  readonly speed: number
  /** Played to its end once, or opened as a still of it: what is to come is no secret. Seeking does not count. */
  readonly watched: boolean
}

const EMPTY: Timeline = {
  reach: [],
  leave: [],
  atMs: [],
  factsUpTo: [],
  quiet: [],
  stops: [],
  closingT: 0,
  endT: 0,
  pace: 1000,
}

/** The one playhead of the page. */
const playhead = createStore<PlayheadState>(() => ({
  timeline: EMPTY,
  t: 0,
  instant: { messages: 0, facts: 0, ms: 0, fact: -1, progress: 1 },
  playing: false,
  speed: 1,
  watched: false,
}))

/** What a part of the page follows: the playhead itself, or where one side of two is at the playhead's moment. */
export const HeadContext = createContext<StoreApi<PlayheadState>>(playhead)

/** What the nearest head shows; by its other members, the page's one playhead. */
export const usePlayhead = Object.assign(
  <T>(select: (state: PlayheadState) => T): T => useStore(useContext(HeadContext), select),
  playhead,
)

/** The last change has been told: what a verdict may be based on. */
export const isClosed = ({ t, timeline }: PlayheadState): boolean => t >= timeline.closingT

const get = usePlayhead.getState

function place(t: number, more: Partial<PlayheadState> = {}): void {
  const timeline = more.timeline ?? get().timeline
  const at = Math.max(0, Math.min(t, timeline.endT))
  usePlayhead.setState({ ...more, t: at, instant: instantAt(timeline, at) })
}

let frame = 0
/** Where a pointer wants to be; it moves more often than there are frames. */
let wanted: number | null = null
let scrubFrame = 0

/** A scrub that waits for its frame is done now: whatever comes next starts from where the pointer was last. */
function settleScrub(): void {
  cancelAnimationFrame(scrubFrame)
  scrubFrame = 0
  if (wanted !== null) place(wanted)
  wanted = null
}

function stopFrames(): void {
  settleScrub()
  cancelAnimationFrame(frame)
  frame = 0
}

/** A still is looked at for so long. */
const STILL_MS = 2000

/** From still to still, each held for a while: for people who ask for no motion. */
function runStills(): void {
  let last: number | null = null
  let held = 0
  const tick = (now: number): void => {
    const { t, timeline, speed } = get()
    held += last === null ? 0 : Math.min(now - last, 100)
    last = now
    if (held >= STILL_MS / speed) {
      held = 0
      const next = timeline.stops.find((stop) => stop.still && stop.t > t)
      if (next === undefined || next.t >= timeline.closingT) {
        frame = 0
        place(timeline.closingT, { playing: false, watched: true })
        return
      }
      place(next.t)
    }
    frame = requestAnimationFrame(tick)
  }
  frame = requestAnimationFrame(tick)
}

function run(): void {
  if (wantsStills()) {
    runStills()
    return
  }
  let last: number | null = null
  const tick = (now: number): void => {
    const { t, timeline, speed } = get()
    // A hidden tab gets no frames: after a pause the run goes on where it was, it does not jump.
    const passed = last === null ? 0 : Math.min(now - last, 100)
    last = now
    const to = t + passed * speed
    // Playing rests at the last change; what only tidies up afterwards is there for who goes on by hand.
    if (to >= timeline.closingT) {
      frame = 0
      place(timeline.closingT, { playing: false, watched: true })
      return
    }
    place(to)
    frame = requestAnimationFrame(tick)
  }
  frame = requestAnimationFrame(tick)
}

/** Starts playing; from the beginning where the run is over. */
function play(): void {
  stopFrames()
  const { t, timeline } = get()
  place(t >= timeline.closingT ? 0 : t, { playing: true })
  run()
}

/** Stops where it is. */
export function pause(): void {
  stopFrames()
  usePlayhead.setState({ playing: false })
}

/** Plays or pauses. */
export function togglePlay(): void {
  if (get().playing) pause()
  else play()
}

/** Goes to a moment and rests there. */
export function seek(t: number): void {
  pause()
  place(t)
}

/** Follows a pointer that drags the run along: at most one place a frame, and the last one always. */
export function scrub(t: number): void {
  if (get().playing) pause()
  wanted = t
  if (scrubFrame === 0) scrubFrame = requestAnimationFrame(settleScrub)
}

/** One event, or one change, back or forth. */
export function stepBy(step: 1 | -1, changes: boolean): void {
  settleScrub()
  const { timeline, t } = get()
  seek(stopBeside(timeline, t, step, changes))
}

/** To the beginning; to the last change, or from there to the very end. */
export function jumpTo(where: 'start' | 'end'): void {
  settleScrub()
  const { timeline, t } = get()
  seek(where === 'start' ? 0 : t < timeline.closingT ? timeline.closingT : timeline.endT)
}

/** How fast, in times of the run's own pace. */
export function setSpeed(speed: number): void {
  usePlayhead.setState({ speed })
}

/** Shows a run from its beginning: playing, or as a still of its end. */
export function openRun(timeline: Timeline, still: boolean): void {
  stopFrames()
  place(still ? timeline.closingT : 0, { timeline, playing: !still, watched: still })
  if (!still) run()
}

/** Puts another run under the playhead and plays it from a moment on. */
export function replayRun(timeline: Timeline, t: number): void {
  stopFrames()
  place(t, { timeline, playing: true })
  run()
}

/** Puts another run under the playhead: at the same instant, or at its end where the last one was over. */
export function changeRun(timeline: Timeline): void {
  settleScrub()
  const before = get()
  if (before.timeline === timeline) return
  const over = isClosed(before)
  const t = over ? timeline.closingT : Math.min(momentOf(timeline, before.instant.ms), timeline.closingT)
  place(t, { timeline })
}

/** Often enough to be followed by eye, and not at every frame. */
const GLANCE_MS = 100

interface Glance {
  readonly facts: number
}

/** How many facts have been told, seldom enough for what is dear to draw: at once after a rest, then ten times a second. */
export const useGlance = create<Glance>(() => ({ facts: 0 }))

let glancedAt = 0
let glance: ReturnType<typeof setTimeout> | null = null
usePlayhead.subscribe(({ instant: { facts } }) => {
  if (glance !== null || facts === useGlance.getState().facts) return
  const look = (): void => {
    glance = null
    glancedAt = performance.now()
    useGlance.setState({ facts: get().instant.facts })
  }
  const waitsMs = glancedAt + GLANCE_MS - performance.now()
  if (waitsMs <= 0) look()
  else glance = setTimeout(look, waitsMs)
})
