/**
 * The playhead of a run that a learner schedules: it tells the last step, and then rests. It is one of its own, since the
 * page's playhead belongs to the lesson's run.
 */
import { createStore, type StoreApi } from 'zustand'
import { instantAt, type Timeline } from '../../view/presentation.ts'
import type { PlayheadState } from '../playhead.ts'
import { wantsStills } from '../theme.ts'

/** A playhead, and what moves it. */
export interface BreakingHead {
  readonly store: StoreApi<PlayheadState>
  /** Puts a run under it: told from the end of message number `from` on, or, without it, resting at its end. */
  readonly show: (timeline: Timeline, from?: number) => void
  /** Stops whatever moves. */
  readonly stop: () => void
}

/** The longest pause between two frames that counts: a hidden tab gets none. */
const FRAME_MS = 100

const stateAt = (timeline: Timeline, t: number, playing: boolean): PlayheadState => ({
  timeline,
  t,
  instant: instantAt(timeline, t),
  playing,
  speed: 1,
  watched: true,
})

/** Makes a playhead that rests at the end of `timeline`. */
export function breakingHead(timeline: Timeline): BreakingHead {
  const store = createStore<PlayheadState>(() => stateAt(timeline, timeline.endT, false))
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    frame = 0
  }
  const show = (next: Timeline, from?: number) => {
    stop()
    const begin = from === undefined ? next.endT : from <= 0 ? 0 : next.leave[from - 1]
    if (from === undefined || wantsStills() || begin >= next.endT) {
      store.setState(stateAt(next, next.endT, false))
      return
    }
    let last: number | null = null
    let t = begin
    store.setState(stateAt(next, t, true))
    const tick = (now: number): void => {
      t = Math.min(next.endT, t + (last === null ? 0 : Math.min(now - last, FRAME_MS)))
      last = now
      store.setState(stateAt(next, t, t < next.endT))
      frame = t < next.endT ? requestAnimationFrame(tick) : 0
    }
    frame = requestAnimationFrame(tick)
  }
  return { store, show, stop }
}
