/** When a gate is shut for good (invariant I6). */
import type { Fact } from '../facts.ts'
import { HALF_OPEN } from '../machines.ts'
import { rulesForecast, rulesOf } from '../rules-in-force.ts'
import { LEAKED, type World } from '../world.ts'
import { liveProbes, PROBE, slotCount, slotsOf } from './slots.ts'
import { breakerSeen, nodeOf, ownerOf } from './whose.ts'

/** States that a gate is shut for good, once per episode. */
export function stateWedge(w: World, facts: Fact[], breaker: number): void {
  if (w.breakerWedged[breaker] === 1) return
  w.breakerWedged[breaker] = 1
  facts.push({ kind: 'gate-wedged', atMs: w.now[0], node: nodeOf(w, breaker), owner: ownerOf(w, breaker) })
}

/** A call is still under way whose answer, late as it is, can move the breaker or free a slot. */
function mayStillHear(w: World, breaker: number): boolean {
  const node = nodeOf(w, breaker)
  for (let wait = 0; wait < w.waitState.length; wait++) {
    if (w.waitState[wait] === 0 || w.waitAttempt[wait] === 0 || w.waitReported[wait] === 1) continue
    if (w.waitNode[wait] !== node || breakerSeen(w, wait) !== breaker) continue
    const { 'breaker-guard': guard, 'breaker-release': release } = rulesOf(w)
    if (release === 'anyone') return true
    if (guard === 'started-closed' ? w.waitPermit[wait] >= PROBE : guard !== 'generation') return true
  }
  return false
}

/** Half-open, no permit left to give, a slot leaked, and nothing under way that could change it: a restart can, of a breaker in memory. */
export function noticeWedge(w: World, facts: Fact[], breaker: number): void {
  const { probesMax, probeLeaseMs } = w.plan.numbers
  if (w.breakerState[breaker] !== HALF_OPEN || w.breakerWedged[breaker] === 1 || probeLeaseMs > 0) return
  if (slotCount(w, breaker) + w.breakerSuccesses[breaker] < probesMax) return
  const [from, to] = slotsOf(w, breaker)
  if (!w.slotHolder.slice(from, to).includes(LEAKED) || liveProbes(w, breaker) > 0) return
  // The rule was asked when the probe was let in.
  if (mayStillHear(w, breaker) || rulesForecast(w)['breaker-gate'] === 'everyone') return
  stateWedge(w, facts, breaker)
}
