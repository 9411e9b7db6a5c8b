/** How a call's end is heard by its breaker: as it stands now, as what the call was when it began, or not at all. */
import type { Fact, ReportedOutcome } from '../facts.ts'
import { further } from '../further.ts'
import { CLOSED, HALF_OPEN, OPEN } from '../machines.ts'
import { rulesOf } from '../rules-in-force.ts'
import { jobOfWait, LEAKED, type World, workerOfWait } from '../world.ts'
import { hearingOf, type Verdict, verdictOn } from './hearing.ts'
import { strandRound } from './queue.ts'
import { firstTaken, PROBE, slotCount, slotHeldBy, slotsOf, slotsTaken } from './slots.ts'
import { type Cause, tell } from './tell.ts'
import { stateWedge } from './wedge.ts'
import { breakerOf, breakersOf, isUntouched, nodeOf, ownerOf } from './whose.ts'

/** A call that has ended, as its breaker sees it. */
export interface Call {
  readonly wait: number
  readonly breaker: number
  readonly owner: number
  readonly outcome: ReportedOutcome
  readonly permit: number
  /** Of the breaker's present generation. */
  readonly current: boolean
  /** Slot that it holds, or -1. */
  readonly slot: number
}

/** The slot that a return frees: one's own, or, where the rule says so, the first that is taken. */
function slotReturned(w: World, { breaker, slot }: Call): { frees: number; anybodys: boolean } {
  // The rule decides something only where there is another slot to free than one's own.
  if (slot >= 0 && slotsTaken(w, breaker) === 1) return { frees: slot, anybodys: false }
  if (rulesOf(w)['breaker-release'] === 'owned') return { frees: slot, anybodys: false }
  return { frees: firstTaken(w, breaker), anybodys: true }
}

const EVENT_OF = { success: 'SUCCESS', answered: 'ANSWERED', failure: 'FAILURE', release: 'RELEASE' } as const

/** States how a call's end was heard. */
export function stateReport(
  w: World,
  facts: Fact[],
  call: Call,
  effect: Told['effect'],
  slot: number,
  inUse: number,
): void {
  facts.push({
    kind: 'reported',
    atMs: w.now[0],
    job: jobOfWait(w, call.wait),
    worker: workerOfWait(w, call.wait),
    node: nodeOf(w, call.breaker),
    owner: call.owner,
    outcome: call.outcome,
    effect,
    slot: slot < 0 ? -1 : slot - slotsOf(w, call.breaker)[0],
    inUse,
  })
}
type Told = Extract<Fact, { kind: 'reported' }>

/** Performs a verdict on the breaker as it stands now. `again`: it was performed before, and the permit is void. */
function settle(w: World, facts: Fact[], call: Call, verdict: Verdict, again: boolean): void {
  const { breaker, wait, outcome, permit, current, slot } = call
  const phase = w.breakerState[breaker]
  const half = phase === HALF_OPEN
  const isProbe = current && permit >= PROBE && !again
  const inUse = slotCount(w, breaker)
  if (verdict === 'none') {
    if (slot >= 0) {
      w.slotHolder[slot] = LEAKED
      if (strandRound(w, wait)) stateWedge(w, facts, breaker)
    }
    stateReport(w, facts, call, slot >= 0 ? 'leaked' : 'none', slot, inUse)
    return
  }
  const none = { frees: -1, anybodys: false }
  const { frees, anybodys } = !half || again || verdict === 'failure' ? none : slotReturned(w, call)
  const returnsExtra = frees < 0 && (again || anybodys || (isProbe && permit === PROBE))
  const returns = half && verdict !== 'failure' && (frees >= 0 || returnsExtra)
  const cause: Cause = {
    wait,
    byProbe: isProbe && outcome !== 'cancelled' && outcome !== 'crashed',
    byRestart: false,
    outcome,
    frees,
    returnsExtra,
  }
  const effects = {
    failure: phase === OPEN ? 'none' : 'counted',
    success: half ? 'released' : phase === OPEN ? 'none' : 'cleared',
    answered: half ? 'released' : 'none',
    release: returns ? 'released' : 'none',
  } as const
  stateReport(w, facts, call, effects[verdict], returns ? frees : -1, returns ? inUse - 1 : inUse)
  if (verdict === 'answered' && outcome === 'step-error' && rulesOf(w)['breaker-explicit'] === 'zeroes')
    tell(w, facts, breaker, 'ZEROED', cause)
  else if (verdict !== 'release' || returns) tell(w, facts, breaker, EVENT_OF[verdict], cause)
}

/** The breaker that a call is told to, and what is known of it there. */
export function callOf(w: World, wait: number, outcome: ReportedOutcome): Call {
  const node = w.waitNode[wait]
  const permit = w.waitPermit[wait]
  // A slot tells its breaker; otherwise it is the one that the rules mean now.
  const holding = breakersOf(w, node).find((breaker) => slotHeldBy(w, breaker, wait) >= 0)
  const asked = holding !== undefined || !isUntouched(w, node)
  const breaker = holding ?? (asked ? breakerOf(w, wait) : node)
  const current = permit > 0 && w.waitGeneration[wait] === w.breakerGeneration[breaker]
  return {
    wait,
    breaker,
    owner: asked ? ownerOf(w, breaker) : -1,
    outcome,
    permit,
    current,
    slot: current && permit === PROBE ? slotHeldBy(w, breaker, wait) : -1,
  }
}

/** Where every slot is anybody's, a return is heard whenever its call began. */
function returnsAnybodys(w: World, { breaker, outcome }: Call): boolean {
  return (
    w.breakerState[breaker] === HALF_OPEN &&
    rulesOf(w)['breaker-release'] === 'anyone' &&
    verdictOn(w, outcome, false) === 'release'
  )
}

/** Makes of a call's end what the rules say. */
export function hear(w: World, facts: Fact[], heard: Call): void {
  let call = heard
  const { breaker, permit, outcome, current, slot } = call
  const verdict = () => verdictOn(w, outcome, slot >= 0)
  const hearing = current || returnsAnybodys(w, call) ? 'as-now' : hearingOf(w, breaker, permit, verdict)
  if (hearing === 'stale') {
    stateReport(w, facts, call, 'stale', -1, slotCount(w, breaker))
    return
  }
  const decided = verdict()
  if (hearing === 'as-begun') {
    further().settleAsBegun(w, facts, call, decided)
    return
  }
  // The first strike of all: from now on it matters whose breaker it is.
  if (decided === 'failure' && isUntouched(w, w.waitNode[call.wait])) {
    const whose = breakerOf(w, call.wait)
    call = { ...call, breaker: whose, owner: ownerOf(w, whose) }
  }
  const phase = w.breakerState[call.breaker]
  settle(w, facts, call, decided, false)
  // A second report changes something only while the phase is the same: a strike more, or a slot returned once more.
  const repeats = phase === CLOSED ? decided === 'failure' : phase === HALF_OPEN && current && permit >= PROBE
  if (!repeats || decided === 'none') return
  if (w.breakerState[call.breaker] === phase && rulesOf(w)['breaker-settle'] === 'twice')
    settle(w, facts, { ...call, slot: -1 }, decided, true)
}
