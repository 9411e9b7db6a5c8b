/** The breakers of the nodes and the queue before them: what a worker, the clock and a restart do to them. */
import { endRound, wakeGate } from './breaker/queue.ts'
import { callOf, hear } from './breaker/settle.ts'
import { ORDINARY, PROBE, slotsOf } from './breaker/slots.ts'
import { BY_NOBODY, tell } from './breaker/tell.ts'
import { noticeWedge } from './breaker/wedge.ts'
import { breakerOf, isSpare, isUntouched, nodeOf, ownerOf } from './breaker/whose.ts'
import type { Fact, ReportedOutcome } from './facts.ts'
import { BREAKER_STATES, CLOSED } from './machines.ts'
import { rulesOf } from './rules-in-force.ts'
import type { World } from './world.ts'

/** A wait asks for a permit (rules 3 to 6). True where it was admitted. */
export function acquire(w: World, facts: Fact[], wait: number): boolean {
  const node = w.waitNode[wait]
  const breaker = isUntouched(w, node) ? node : breakerOf(w, wait)
  return tell(w, facts, breaker, 'ACQUIRE', { ...BY_NOBODY, wait })
}

/** Tells the breaker how a call ended; a permit settles once (rule 7), and who was never let through has nothing to say. */
export function report(w: World, facts: Fact[], wait: number, outcome: ReportedOutcome): void {
  if (w.waitReported[wait] === 1 || (w.waitPermit[wait] === 0 && w.waitAttempt[wait] === 0)) return
  const call = callOf(w, wait, outcome)
  w.waitReported[wait] = 1
  w.waitPermit[wait] = 0
  hear(w, facts, call)
  if (endRound(w, wait)) wakeGate(w, call.breaker)
  noticeWedge(w, facts, call.breaker)
}

/** The node has taken the job: a probe that was to find out no more is over, and the wait goes on as an ordinary call (rule 24). */
export function accept(w: World, facts: Fact[], wait: number): void {
  if (w.waitPermit[wait] < PROBE || rulesOf(w)['breaker-probe'] === 'until-answer') return
  report(w, facts, wait, 'accepted')
  const breaker = breakerOf(w, wait)
  w.waitReported[wait] = 0
  w.waitPermit[wait] = ORDINARY
  // While the round goes on, this wait is no part of it.
  w.waitGeneration[wait] = w.breakerState[breaker] === CLOSED ? w.breakerGeneration[breaker] : 0
}

/** The cool-down is over: only a flag, and those at the gate try again (rules 4, 5), unless a timer opens it half. */
export function endCoolDown(w: World, facts: Fact[], breaker: number): void {
  w.breakerCooled[breaker] = 1
  if (isSpare(w, breaker)) return
  facts.push({ kind: 'cool-down-over', atMs: w.now[0], node: nodeOf(w, breaker), owner: ownerOf(w, breaker) })
  tell(w, facts, breaker, 'COOLED', BY_NOBODY)
  wakeGate(w, breaker)
}

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

/** A breaker's phase in words. */
export function breakerPhase(w: World, breaker: number): string {
  return BREAKER_STATES[w.breakerState[breaker]]
}
