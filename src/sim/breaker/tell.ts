/** Tells a breaker's machine what happens and performs what it names. */
import { BREAKER_EVENTS, type BreakerAction, type BreakerContext, type BreakerEvent } from '../breaker.ts'
import type { Fact, ReportedOutcome } from '../facts.ts'
import { choose } from '../flatten.ts'
import { BREAKER, CLOSED, HALF_OPEN, OPEN } from '../machines.ts'
import { KIND, MESSAGES } from '../messages.ts'
import { push, removeWhere } from '../queue.ts'
import { rulesOf } from '../rules-in-force.ts'
import { jobOfWait, type World, workerOfWait } from '../world.ts'
import { awaitProbe, wakeGate } from './queue.ts'
import { freeSlot, liveProbes, ORDINARY, PROBE, returnExtra, slotCount, slotsOf, takeSlot } from './slots.ts'
import { stateWedge } from './wedge.ts'
import { isUntouched, nodeOf, ownerOf } from './whose.ts'

const NO_WAIT = -1

/** The machine's context, read off the world as a guard asks for it: a rule is asked only where it decides. */
class GateContext implements BreakerContext {
  private world!: World
  private breaker = 0

  of(world: World, breaker: number): this {
    this.world = world
    this.breaker = breaker
    return this
  }
  get atLimit(): boolean {
    return this.world.breakerFailures[this.breaker] + 1 >= this.world.plan.numbers.breakerLimit
  }
  get cooledDown(): boolean {
    return this.world.breakerCooled[this.breaker] === 1
  }
  get slotFree(): boolean {
    const { world: w, breaker } = this
    return slotCount(w, breaker) + w.breakerSuccesses[breaker] < w.plan.numbers.probesMax
  }
  get lastProbe(): boolean {
    return this.world.breakerSuccesses[this.breaker] + 1 >= this.world.plan.numbers.probesMax
  }
  get admitsEveryone(): boolean {
    return rulesOf(this.world)['breaker-gate'] === 'everyone'
  }
  get holdsForRound(): boolean {
    return rulesOf(this.world)['breaker-gate'] === 'one-round'
  }
  get halfOpensByTimer(): boolean {
    return rulesOf(this.world)['breaker-half-open'] === 'timer'
  }
}
const context = new GateContext()

/** What a breaker's machine is moved by, for the facts that report it. */
export interface Cause {
  readonly wait: number
  /** The answer of a probe of the present round. */
  readonly byProbe: boolean
  readonly byRestart: boolean
  readonly outcome: ReportedOutcome
  /** Slot that a return frees; -1: none. */
  readonly frees: number
  /** A return of no slot is one more that can be given out. */
  readonly returnsExtra: boolean
}

/** Nobody's call: a span of time, a restart. */
export const BY_NOBODY: Cause = {
  wait: NO_WAIT,
  byProbe: false,
  byRestart: false,
  outcome: 'done',
  frees: -1,
  returnsExtra: false,
}

function enter(w: World, facts: Fact[], breaker: number, from: number, cause: Cause): void {
  w.breakerGeneration[breaker]++ // rule 2
  if (w.breakerFailures[breaker] > 0 && rulesOf(w)['breaker-strikes'] === 'cleared') w.breakerFailures[breaker] = 0
  w.breakerSuccesses[breaker] = 0
  w.breakerExtra[breaker] = 0
  w.breakerCooled[breaker] = 0
  w.breakerWedged[breaker] = 0
  const [first, end] = slotsOf(w, breaker)
  for (let slot = first; slot < end; slot++) freeSlot(w, slot)
  removeWhere(w.pending, (m) => w.pending.kind[m] === KIND.coolDownEnd && w.pending.a[m] === breaker)
  const { wait, byProbe, byRestart, outcome } = cause
  const of = { atMs: w.now[0], node: nodeOf(w, breaker), owner: ownerOf(w, breaker) }
  const job = wait === NO_WAIT ? -1 : jobOfWait(w, wait)
  const strikes = w.breakerFailures[breaker]
  if (w.breakerState[breaker] === OPEN)
    facts.push({
      kind: 'breaker-opened',
      ...of,
      job,
      from: from === CLOSED ? 'closed' : 'half-open',
      byProbe,
      outcome,
      strikes,
    })
  else if (w.breakerState[breaker] === HALF_OPEN) facts.push({ kind: 'breaker-half-opened', ...of, job, strikes })
  else facts.push({ kind: 'breaker-closed', ...of, job, byProbe, byRestart, strikes })
  wakeGate(w, breaker)
}

function admit(w: World, facts: Fact[], breaker: number, wait: number, probe: boolean): void {
  w.waitPermit[wait] = probe ? PROBE : ORDINARY
  w.waitGeneration[wait] = w.breakerGeneration[breaker]
  const slot = probe ? takeSlot(w, breaker, wait) : -1
  const node = nodeOf(w, breaker)
  facts.push({
    kind: 'admitted',
    atMs: w.now[0],
    job: jobOfWait(w, wait),
    worker: workerOfWait(w, wait),
    node,
    owner: isUntouched(w, node) ? -1 : ownerOf(w, breaker),
    probe,
    generation: w.breakerGeneration[breaker],
    slot: slot < 0 ? -1 : slot - slotsOf(w, breaker)[0],
    live: probe ? liveProbes(w, breaker) : 0,
  })
}

function refuse(w: World, facts: Fact[], breaker: number, wait: number, reason: 'open' | 'probe-busy' | 'round'): void {
  facts.push({
    kind: 'gate-refused',
    atMs: w.now[0],
    job: jobOfWait(w, wait),
    worker: workerOfWait(w, wait),
    node: nodeOf(w, breaker),
    owner: ownerOf(w, breaker),
    reason,
  })
}

/** Delivers one event to a breaker's machine and performs what it names. True where a caller was admitted. */
export function tell(w: World, facts: Fact[], breaker: number, event: BreakerEvent, cause: Cause): boolean {
  const from = w.breakerState[breaker]
  const candidate = choose(BREAKER, from, BREAKER_EVENTS.indexOf(event), context.of(w, breaker))
  if (candidate === undefined) return false
  w.breakerState[breaker] = candidate.target
  const { wait } = cause
  let admitted = false
  for (const { type } of candidate.actions) {
    const action = type as BreakerAction
    switch (action) {
      case 'admit':
      case 'admitProbe':
        admit(w, facts, breaker, wait, action === 'admitProbe')
        admitted = true
        break
      case 'refuseOpen':
        refuse(w, facts, breaker, wait, 'open')
        break
      case 'refuseBusy':
        refuse(w, facts, breaker, wait, 'probe-busy')
        break
      case 'holdForRound':
        refuse(w, facts, breaker, wait, 'round')
        if (awaitProbe(w, breaker, wait)) stateWedge(w, facts, breaker)
        break
      case 'countFailure':
        w.breakerFailures[breaker]++
        break
      case 'clearFailures':
        w.breakerFailures[breaker] = 0
        break
      case 'countSuccess':
        w.breakerSuccesses[breaker]++
        break
      case 'freeSlot':
        if (cause.frees >= 0) freeSlot(w, cause.frees)
        else if (cause.returnsExtra) returnExtra(w, breaker)
        wakeGate(w, breaker)
        break
      case 'enter':
        enter(w, facts, breaker, from, cause)
        break
      case 'startCoolDown': {
        const due = w.now[0] + w.plan.numbers.coolDownMs
        push(w.pending, due, MESSAGES.coolDownEnd.rank, KIND.coolDownEnd, breaker, 0, 0, 0)
        break
      }
      default:
        throw new Error(`the breaker names an action that nobody performs: ${action satisfies never}`)
    }
  }
  return admitted
}
