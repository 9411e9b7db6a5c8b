/** What a side shows to those who listen: it follows its head when that rests, and ten times a second at most. */
import { createStore, type StoreApi } from 'zustand'
import { HEADS } from '../../app/compare.ts'
import type { PlayheadState } from '../../app/playhead.ts'
import type { Both, Side } from '../../run/compare-runs.ts'

/** Nobody hears more than a few sentences a second; a frame that draws two stages has no time for them. */
const QUIET_MS = 100

function calmed(side: Side): StoreApi<PlayheadState> {
  const head = HEADS[side]
  const calm = createStore(() => head.getState())
  let waits = false
  head.subscribe((now) => {
    // Another run is followed at once: facts of the one are nothing to the other.
    if (now.timeline !== calm.getState().timeline) calm.setState(now, true)
    if (waits) return
    waits = true
    setTimeout(() => {
      waits = false
      calm.setState(head.getState(), true)
    }, QUIET_MS)
  })
  return calm
}

/** Where each side is, for what is only said. */
export const CALM_HEADS: Both<StoreApi<PlayheadState>> = { left: calmed('left'), right: calmed('right') }
