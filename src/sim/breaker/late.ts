/** Late answers that are heard as what their calls were when they began. */
import type { Fact } from '../facts.ts'
import { HALF_OPEN } from '../machines.ts'
import type { World } from '../world.ts'
import type { Verdict } from './hearing.ts'
import { type Call, stateReport } from './settle.ts'
import { PROBE, slotCount } from './slots.ts'
import { BY_NOBODY, type Cause, tell } from './tell.ts'

/** Performs a late answer as what its call was when it began: a test moves the breaker, an ordinary call its strikes. */
export function settleAsBegun(w: World, facts: Fact[], call: Call, verdict: Verdict): void {
  const { breaker, permit, outcome, wait } = call
  const inUse = slotCount(w, breaker)
  const cause: Cause = { ...BY_NOBODY, wait, outcome }
  const wasProbe = permit >= PROBE
  const half = w.breakerState[breaker] === HALF_OPEN
  switch (verdict) {
    case 'failure':
      stateReport(w, facts, call, 'counted', -1, inUse)
      tell(w, facts, breaker, wasProbe ? 'TRIP' : 'STRIKE', cause)
      return
    case 'success':
      stateReport(w, facts, call, 'cleared', -1, inUse)
      tell(w, facts, breaker, 'CLEAR', cause)
      if (wasProbe) tell(w, facts, breaker, 'SUCCESS', cause)
      return
    case 'answered':
      stateReport(w, facts, call, wasProbe && half ? 'released' : 'none', -1, inUse)
      if (wasProbe) tell(w, facts, breaker, 'ANSWERED', cause)
      return
    case 'release':
    case 'none':
      stateReport(w, facts, call, 'none', -1, inUse)
      return
  }
}
