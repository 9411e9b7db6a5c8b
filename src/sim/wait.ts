/**
 * One worker's wait for one result: delivers events to the consumer machine and performs the actions it names.
 * The machine declares, the world performs; an action that nobody performs is an error.
 */
import { countAttempt } from './budget.ts'
import {
  CONSUMER_EVENTS,
  type ConsumerAction,
  type ConsumerContext,
  type ConsumerEvent,
  LOOKS,
  type Look,
  OUTCOMES,
  type Outcome,
} from './consumer.ts'
import type { Fact } from './facts.ts'
import { choose, type FlatAction } from './flatten.ts'
import { further } from './further.ts'
import { accept, acquire, report } from './gate.ts'
import { CONSUMER } from './machines.ts'
import { KIND, MESSAGES } from './messages.ts'
import { comparesFirst, crashesCounted, crashesQueued, goesOnAtOnce } from './one-write.ts'
import { commit, decide, recordFailure, requeue, submit } from './outcomes.ts'
import { crashesAt, putOff } from './points.ts'
import { saysNoRetry } from './producer.ts'
import { push } from './queue.ts'
import { DEAD, EVENT, NONE } from './raised.ts'
import { classify, ignore } from './reading/judge.ts'
import { lookAtKey } from './reading/look.ts'
import { wayOfHand } from './reading/ways.ts'
import { rejects } from './record-guard.ts'
import { type RulesInForce, rulesOf } from './rules-in-force.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'
import { clearWait, scheduleTick, stopTimers } from './timers.ts'
import { DONE, jobOfWait, nextOrdinal, type World, workerOfWait } from './world.ts'

/** The machine's context, read off the world as a guard asks for it. One object, since it is needed at every poll. */
class WaitContext implements ConsumerContext {
  private world!: World
  private wait = 0

  of(world: World, wait: number): this {
    this.world = world
    this.wait = wait
    return this
  }
  get rules(): RulesInForce {
    return rulesOf(this.world)
  }
  get look(): Look {
    return LOOKS[this.world.waitLook[this.wait]]
  }
  get holdsPayload(): boolean {
    return this.world.waitHand[this.wait] > 0
  }
  get jobIsFinal(): boolean {
    return this.world.jobStatus[jobOfWait(this.world, this.wait)] >= DONE
  }
  get mayRetry(): boolean {
    const job = jobOfWait(this.world, this.wait)
    const { attemptsMax } = this.world.plan.jobs[job]
    return attemptsMax === 0 || this.world.jobTries[job] < attemptsMax
  }
  get isPoison(): boolean {
    const { deliveriesMax } = this.world.plan.numbers
    if (this.world.jobDeliveries[jobOfWait(this.world, this.wait)] <= deliveriesMax) return false
    return this.rules.poison === 'quarantined'
  }
  get saysNoRetry(): boolean {
    return saysNoRetry(this.world, this.wait)
  }
  get looksEmpty(): boolean {
    return this.world.waitEmptyLooks[this.wait] >= this.world.plan.numbers.emptyLooks
  }
  get isUnsure(): boolean {
    return this.world.waitSuspect[this.wait] === 1
  }
  get heldOutcome(): Outcome {
    return OUTCOMES[this.world.waitOutcome[this.wait]]
  }
  get checkFirst(): boolean {
    return this.world.plan.numbers.checkFirst === 1
  }
}
const context = new WaitContext()

/** What was to be done was not: the rest of the list is off, and the machine says what then. */
const REFUSALS: ReadonlySet<number> = new Set([EVENT.REJECTED, EVENT.HELD, EVENT.DROPPED, EVENT.ADVANCED, EVENT.SPENT])

/** Delivers `event` to a wait and goes on until nothing is raised any more. An event the machine ignores there changes nothing. */
export function deliver(w: World, facts: Fact[], wait: number, event: ConsumerEvent): void {
  let next = EVENT[event]
  while (next >= 0) {
    const candidate = choose(CONSUMER, w.waitState[wait], next, context.of(w, wait))
    if (candidate === undefined) return
    w.waitState[wait] = candidate.target
    next = NONE
    const { actions } = candidate
    for (let i = 0; i < actions.length; i++) {
      const raised = perform(w, facts, wait, actions[i])
      if (raised === DEAD) return
      if (raised === NONE) continue
      next = raised
      if (REFUSALS.has(raised)) break
    }
    if (next >= 0 && putOff(w, wait, CONSUMER_EVENTS[next])) return
  }
}

function perform(w: World, facts: Fact[], wait: number, { type, params }: FlatAction): number {
  const action = type as ConsumerAction
  switch (action) {
    case 'read':
      return lookAtKey(w, facts, wait, params.look as Look)
    case 'classify':
      return classify(w, facts, wait)
    case 'ignore':
      return ignore(w, facts, wait)
    case 'askGate':
      if (!acquire(w, facts, wait)) return EVENT.TURNED_AWAY
      w.waitGated[wait] = 0
      w.waitAwaits[wait] = 0
      return EVENT.ADMITTED
    case 'queueAtGate':
      if (w.waitGated[wait] === 0) w.waitGated[wait] = nextOrdinal(w)
      return NONE
    case 'leaveGate':
      w.waitGated[wait] = 0
      w.waitAwaits[wait] = 0
      return NONE
    case 'subscribe':
      subscribe(w, facts, wait)
      return NONE
    case 'unsubscribe':
      unsubscribe(w, wait)
      return NONE
    case 'submit': {
      const submitted = submit(w, facts, wait)
      if (submitted === EVENT.ACCEPTED) accept(w, facts, wait)
      return submitted
    }
    case 'startTicks': {
      const { ceilingMs, pollIntervalMs } = w.plan.numbers
      // Strictly before the limit: what falls on it is the last look.
      scheduleTick(w, wait, Math.ceil(ceilingMs / pollIntervalMs) - 1)
      return NONE
    }
    case 'startLimit':
      push(w.pending, w.now[0] + w.plan.numbers.ceilingMs, MESSAGES.limit.rank, KIND.limit, wait, 0, 0, 0)
      return NONE
    case 'stopTimers':
      stopTimers(w, wait)
      return NONE
    case 'decide':
      return decide(w, facts, wait, params.outcome as Outcome)
    case 'report':
      report(w, facts, wait, OUTCOMES[w.waitOutcome[wait]])
      return NONE
    case 'reportDeadline':
      report(w, facts, wait, 'timed-out')
      return NONE
    case 'count': {
      if (comparesFirst(w, wait) && rejects(w, facts, wait, 'requeue')) return EVENT.REJECTED
      const counted = countAttempt(w, facts, wait)
      const dies = counted !== 'EXPIRY_DUE' && crashesCounted(w, facts, wait, counted === 'COUNTED')
      return dies ? DEAD : EVENT[counted]
    }
    case 'setExpiry': {
      if (crashesAt(w, facts, wait, 'between-incr-and-expire')) return DEAD
      const counted = further().setCounterLife(w, facts, wait)
      return crashesCounted(w, facts, wait, counted === 'COUNTED') ? DEAD : EVENT[counted]
    }
    case 'requeue': {
      const raised = requeue(w, facts, wait, true)
      return raised === NONE && crashesQueued(w, facts, wait) ? DEAD : raised
    }
    case 'requeueUncounted':
      return requeue(w, facts, wait, false)
    case 'handBack':
      return further().handBack(w, facts, wait)
    case 'commit':
      return commit(w, facts, wait)
    case 'recordFailure':
      return recordFailure(w, facts, wait)
    case 'deleteKey':
      further().deleteRead(w, facts, wait)
      return crashesAt(w, facts, wait, 'after-delete') ? DEAD : NONE
    case 'abandon':
      facts.push({ kind: 'abandoned', atMs: w.now[0], job: jobOfWait(w, wait), worker: workerOfWait(w, wait) })
      return NONE
    case 'proceed':
      // Without time, whatever else can happen may come between two steps of a worker.
      if (goesOnAtOnce(w, wait)) return EVENT.PROCEED
      push(w.pending, w.now[0], MESSAGES.proceed.rank, KIND.proceed, wait, EVENT.PROCEED, 0, 0)
      return NONE
    case 'askProducer':
      return further().askProducer(w, facts, wait)
    case 'hold':
      return NONE
    case 'end':
      wayOfHand(w, wait)?.end(w, facts, wait)
      clearWait(w, wait)
      return NONE
    default:
      throw new Error(`the consumer names an action that nobody performs: ${action satisfies never}`)
  }
}
