/** The breakers of the nodes and the queue before them: performs what the breaker machine names. */

import { BREAKER_EVENTS, type BreakerAction, type BreakerContext, type BreakerEvent } from './breaker.ts'
import type { Outcome } from './consumer.ts'
import type { Fact } from './facts.ts'
import { choose } from './flatten.ts'
import { BREAKER, BREAKER_STATES, CLOSED, HALF_OPEN, OPEN } from './machines.ts'
import { KIND, MESSAGES } from './messages.ts'
import { push, removeWhere, somePending } from './queue.ts'
import type { OptionOf } from './rules.ts'
import { rulesOf } from './rules-in-force.ts'
import { jobOfWait, LEAKED, type World, workerOfWait } from './world.ts'

const NO_WAIT = -1

const slotsOf = (w: World, node: number): [number, number] => {
  const { probesMax } = w.plan.numbers
  return [node * probesMax, (node + 1) * probesMax]
}

function slotsTaken(w: World, node: number): number {
  const [from, to] = slotsOf(w, node)
  let taken = 0
  for (let slot = from; slot < to; slot++) if (w.slotHolder[slot] !== 0) taken++
  return taken
}

function slotHeldBy(w: World, node: number, wait: number): number {
  const [from, to] = slotsOf(w, node)
  for (let slot = from; slot < to; slot++) if (w.slotHolder[slot] === wait + 1) return slot
  return -1
}

function contextOf(w: World, node: number): BreakerContext {
  const { breakerLimit, probesMax } = w.plan.numbers
  return {
    atLimit: w.breakerFailures[node] + 1 >= breakerLimit,
    cooledDown: w.breakerCooled[node] === 1,
    slotFree: slotsTaken(w, node) + w.breakerSuccesses[node] < probesMax,
    lastProbe: w.breakerSuccesses[node] + 1 >= probesMax,
  }
}

function freeSlot(w: World, slot: number): void {
  w.slotHolder[slot] = 0
  removeWhere(w.pending, (m) => w.pending.kind[m] === KIND.leaseEnd && w.pending.b[m] === slot)
}

/** Something at the gate has moved: those who wait there try again, after what else happens at this instant. */
function wakeGate(w: World, node: number): void {
  const q = w.pending
  const waiting = w.waitGated.some((order, wait) => order > 0 && w.waitNode[wait] === node)
  if (!waiting || somePending(q, (m) => q.kind[m] === KIND.wake && q.a[m] === node)) return
  push(q, w.now[0], MESSAGES.wake.rank, KIND.wake, node, 0, 0, 0)
}

/** How the breaker's change of state came about, for the facts that report it. */
interface Cause {
  readonly wait: number
  readonly byProbe: boolean
  readonly byRestart: boolean
}

function enter(w: World, facts: Fact[], node: number, cause: Cause): void {
  w.breakerGeneration[node]++ // rule 2
  w.breakerFailures[node] = 0
  w.breakerSuccesses[node] = 0
  w.breakerCooled[node] = 0
  w.breakerWedged[node] = 0
  const [from, to] = slotsOf(w, node)
  for (let slot = from; slot < to; slot++) freeSlot(w, slot)
  removeWhere(w.pending, (m) => w.pending.kind[m] === KIND.coolDownEnd && w.pending.a[m] === node)
  const atMs = w.now[0]
  const job = cause.wait === NO_WAIT ? -1 : jobOfWait(w, cause.wait)
  if (w.breakerState[node] === OPEN) facts.push({ kind: 'breaker-opened', atMs, node, job })
  else if (w.breakerState[node] === HALF_OPEN) facts.push({ kind: 'breaker-half-opened', atMs, node, job })
  else facts.push({ kind: 'breaker-closed', atMs, node, job, byProbe: cause.byProbe, byRestart: cause.byRestart })
  wakeGate(w, node)
}

function admit(w: World, facts: Fact[], node: number, wait: number, probe: boolean): void {
  w.waitPermit[wait] = probe ? 2 : 1
  w.waitGeneration[wait] = w.breakerGeneration[node]
  if (probe) takeSlot(w, node, wait)
  facts.push({
    kind: 'admitted',
    atMs: w.now[0],
    job: jobOfWait(w, wait),
    worker: workerOfWait(w, wait),
    node,
    probe,
    generation: w.breakerGeneration[node],
  })
}

function takeSlot(w: World, node: number, wait: number): void {
  const [from, to] = slotsOf(w, node)
  let slot = from
  while (slot < to - 1 && w.slotHolder[slot] !== 0) slot++
  w.slotHolder[slot] = wait + 1
  const { probeLeaseMs } = w.plan.numbers
  if (probeLeaseMs > 0)
    push(w.pending, w.now[0] + probeLeaseMs, MESSAGES.leaseEnd.rank, KIND.leaseEnd, node, slot, 0, 0)
}

/** Delivers one event to a breaker's machine and performs what it names. True where a caller was admitted. */
function tell(w: World, facts: Fact[], node: number, event: BreakerEvent, cause: Cause): boolean {
  const candidate = choose(BREAKER, w.breakerState[node], BREAKER_EVENTS.indexOf(event), contextOf(w, node))
  if (candidate === undefined) return false
  w.breakerState[node] = candidate.target
  const { wait } = cause
  let admitted = false
  for (const { type } of candidate.actions) {
    const action = type as BreakerAction
    switch (action) {
      case 'admit':
      case 'admitProbe':
        admit(w, facts, node, wait, action === 'admitProbe')
        admitted = true
        break
      case 'refuseOpen':
      case 'refuseBusy':
        facts.push({
          kind: 'gate-refused',
          atMs: w.now[0],
          job: jobOfWait(w, wait),
          worker: workerOfWait(w, wait),
          node,
          reason: action === 'refuseOpen' ? 'open' : 'probe-busy',
        })
        break
      case 'countFailure':
        w.breakerFailures[node]++
        break
      case 'clearFailures':
        w.breakerFailures[node] = 0
        break
      case 'countSuccess':
        w.breakerSuccesses[node]++
        break
      case 'freeSlot': {
        const slot = slotHeldBy(w, node, wait)
        if (slot >= 0) freeSlot(w, slot)
        wakeGate(w, node)
        break
      }
      case 'enter':
        enter(w, facts, node, cause)
        break
      case 'startCoolDown':
        push(
          w.pending,
          w.now[0] + w.plan.numbers.coolDownMs,
          MESSAGES.coolDownEnd.rank,
          KIND.coolDownEnd,
          node,
          0,
          0,
          0,
        )
        break
      default:
        throw new Error(`the breaker names an action that nobody performs: ${action satisfies never}`)
    }
  }
  return admitted
}

/**
 * Half-open, no permit left to give, and every slot that is taken leaked: nothing but a restart can free one
 * (invariant I6). Stated once per episode.
 */
function noticeWedge(w: World, facts: Fact[], node: number): void {
  const { probesMax, probeLeaseMs } = w.plan.numbers
  if (w.breakerState[node] !== HALF_OPEN || w.breakerWedged[node] === 1 || probeLeaseMs > 0) return
  const [from, to] = slotsOf(w, node)
  let leaked = 0
  for (let slot = from; slot < to; slot++) {
    if (w.slotHolder[slot] > 0) return
    if (w.slotHolder[slot] === LEAKED) leaked++
  }
  if (leaked === 0 || leaked + w.breakerSuccesses[node] < probesMax) return
  w.breakerWedged[node] = 1
  facts.push({ kind: 'gate-wedged', atMs: w.now[0], node })
}

/** A wait asks for a permit (rules 3 to 6). True where it was admitted. */
export function acquire(w: World, facts: Fact[], wait: number): boolean {
  return tell(w, facts, w.waitNode[wait], 'ACQUIRE', { wait, byProbe: false, byRestart: false })
}

type Verdict = 'success' | 'answered' | 'failure' | 'release' | 'none'

const ON_EXPLICIT: Readonly<Record<OptionOf<'breaker-explicit'>, Verdict>> = {
  counts: 'failure',
  skipped: 'none',
  released: 'answered',
}
const ON_PROTOCOL: Readonly<Record<OptionOf<'breaker-protocol'>, Verdict>> = { counts: 'failure', ignored: 'release' }
const ON_CANCEL: Readonly<Record<OptionOf<'breaker-cancel'>, Verdict>> = {
  leaks: 'none',
  closes: 'success',
  neutral: 'release',
}

/** What the rules make of an outcome, before the breaker's own state is looked at (rules 10 to 15). */
function verdictOn(w: World, outcome: Outcome): Verdict {
  const rules = rulesOf(w)
  switch (outcome) {
    case 'done':
      return 'success'
    case 'step-error':
      return ON_EXPLICIT[rules['breaker-explicit']]
    case 'protocol-error':
      return ON_PROTOCOL[rules['breaker-protocol']]
    case 'timed-out':
    case 'refused':
      return 'failure'
    case 'cancelled':
      return ON_CANCEL[rules['breaker-cancel']]
    case 'not-ready':
    case 'unreachable':
    case 'crashed':
      return 'release' // says nothing about the node
  }
}

/** Tells the breaker how a call ended; a permit settles once (rule 7). */
export function report(w: World, facts: Fact[], wait: number, outcome: Outcome): void {
  const node = w.waitNode[wait]
  const current = w.waitPermit[wait] > 0 && w.waitGeneration[wait] === w.breakerGeneration[node]
  const slot = current && w.waitPermit[wait] === 2 ? slotHeldBy(w, node, wait) : -1
  const atMs = w.now[0]
  const state = (effect: 'counted' | 'cleared' | 'released' | 'leaked' | 'stale' | 'none') =>
    facts.push({
      kind: 'reported',
      atMs,
      job: jobOfWait(w, wait),
      worker: workerOfWait(w, wait),
      node,
      outcome,
      effect,
    })
  w.waitPermit[wait] = 0
  // Rule 8. The guard is asked only where it decides something.
  if (!current && rulesOf(w)['breaker-guard'] === 'generation') {
    state('stale')
    return
  }
  const verdict = verdictOn(w, outcome)
  const cause: Cause = { wait, byProbe: slot >= 0 && outcome !== 'cancelled', byRestart: false }
  const open = w.breakerState[node] === OPEN
  const half = w.breakerState[node] === HALF_OPEN
  switch (verdict) {
    case 'failure':
      state(open ? 'none' : 'counted')
      tell(w, facts, node, 'FAILURE', cause)
      break
    case 'success':
      state(open ? 'none' : half ? 'released' : 'cleared')
      tell(w, facts, node, 'SUCCESS', cause)
      break
    case 'answered':
      state(half ? 'released' : 'none')
      tell(w, facts, node, 'ANSWERED', cause)
      break
    case 'release':
      state(slot >= 0 ? 'released' : 'none')
      if (slot >= 0) tell(w, facts, node, 'RELEASE', cause)
      break
    case 'none':
      if (slot >= 0) w.slotHolder[slot] = LEAKED
      state(slot >= 0 ? 'leaked' : 'none')
      break
  }
  noticeWedge(w, facts, node)
}

/** The cool-down is over: only a flag, and those at the gate try again (rules 4, 5). */
export function endCoolDown(w: World, facts: Fact[], node: number): void {
  w.breakerCooled[node] = 1
  facts.push({ kind: 'cool-down-over', atMs: w.now[0], node })
  wakeGate(w, node)
}

/** A probe's lease is over: the slot is free again without a verdict, and its holder's answer will be stale (rules 9, 15). */
export function endLease(w: World, facts: Fact[], node: number, slot: number): void {
  const holder = w.slotHolder[slot] - 1
  if (holder >= 0) w.waitGeneration[holder] = 0
  w.slotHolder[slot] = 0
  facts.push({ kind: 'slot-reclaimed', atMs: w.now[0], node })
  wakeGate(w, node)
}

/** The process starts afresh: all breakers closed, all permits void (rule 23). */
export function resetBreakers(w: World, facts: Fact[]): void {
  for (let node = 0; node < w.plan.nodes.length; node++) {
    const wasClosed = w.breakerState[node] === CLOSED
    const said: Fact[] = []
    tell(w, said, node, 'RESET', { wait: NO_WAIT, byProbe: false, byRestart: true })
    if (!wasClosed) facts.push(...said)
  }
}

/** A breaker's phase in words. */
export function breakerPhase(w: World, node: number): string {
  return BREAKER_STATES[w.breakerState[node]]
}
