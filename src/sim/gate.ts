/** The breakers of the nodes and the queue before them: what a worker, the clock and a restart do to them. */
import { endRound, wakeGate } from './breaker/queue.ts'
import { callOf, hear } from './breaker/settle.ts'
import { ORDINARY, PROBE } from './breaker/slots.ts'
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

/** A breaker's phase in words. */
export function breakerPhase(w: World, breaker: number): string {
  return BREAKER_STATES[w.breakerState[breaker]]
}
