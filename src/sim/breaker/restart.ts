/** What frees slots and breakers without an answer: the end of a lease, a restart, a worker's death. */
import type { Fact } from '../facts.ts'
import { CLOSED } from '../machines.ts'
import { rulesOf } from '../rules-in-force.ts'
import type { World } from '../world.ts'
import { endRound, wakeGate } from './queue.ts'
import { slotsOf } from './slots.ts'
import { BY_NOBODY, tell } from './tell.ts'
import { isUntouched, nodeOf, ownerOf } from './whose.ts'

/** A probe's lease is over: the slot is free again without a verdict, and its holder's answer will be stale (rules 9, 15). */
export function endLease(w: World, facts: Fact[], breaker: number, slot: number): void {
  const holder = w.slotHolder[slot] - 1
  w.slotHolder[slot] = 0
  if (holder >= 0) {
    w.waitGeneration[holder] = 0
    endRound(w, holder)
  }
  const [from] = slotsOf(w, breaker)
  const of = { node: nodeOf(w, breaker), owner: ownerOf(w, breaker) }
  facts.push({ kind: 'slot-reclaimed', atMs: w.now[0], ...of, slot: slot - from })
  wakeGate(w, breaker)
}

function reset(w: World, facts: Fact[], breaker: number): void {
  const wasClosed = w.breakerState[breaker] === CLOSED
  const said: Fact[] = []
  tell(w, said, breaker, 'RESET', { ...BY_NOBODY, byRestart: true })
  if (!wasClosed) facts.push(...said)
}

const anyTouched = (w: World): boolean => w.plan.nodes.some((_, node) => !isUntouched(w, node))

/** The process starts afresh: breakers in its memory are closed, all their permits void; one in the store goes on (rule 23). */
export function resetBreakers(w: World, facts: Fact[]): void {
  if (anyTouched(w) && rulesOf(w)['breaker-scope'] === 'store') return
  for (let breaker = 0; breaker < w.plan.breakers; breaker++) reset(w, facts, breaker)
}

/** A worker is gone, and what it alone knew of the nodes with it. */
export function forgetBreakers(w: World, facts: Fact[], worker: number): void {
  if (!anyTouched(w) || rulesOf(w)['breaker-scope'] !== 'worker') return
  for (const [node] of w.plan.nodes.entries()) reset(w, facts, worker * w.plan.nodes.length + node)
}
