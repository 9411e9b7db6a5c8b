/**
 * One worker's wait for one result: delivers events to the consumer machine and performs the actions it names.
 * The machine declares, the world performs; an action that nobody performs is an error.
 */
import { countFailure, setCounterLife } from './budget.ts'
import {
  type ConsumerAction,
  type ConsumerContext,
  type ConsumerEvent,
  LOOKS,
  type Look,
  OUTCOMES,
  type Outcome,
} from './consumer.ts'
import { crashesAt } from './crash.ts'
import type { Fact } from './facts.ts'
import { choose, type FlatAction } from './flatten.ts'
import { acquire, report } from './gate.ts'
import { CONSUMER } from './machines.ts'
import { KIND, MESSAGES } from './messages.ts'
import { commit, decide, handBack, recordFailure, requeue, submit } from './outcomes.ts'
import { push } from './queue.ts'
import { DEAD, EVENT, NONE } from './raised.ts'
import { classify, ignore, lookAtKey } from './reading.ts'
import { type RulesInForce, rulesOf } from './rules-in-force.ts'
import { deleteKey, storeOut } from './store.ts'
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
  get checkFirst(): boolean {
    return this.world.plan.numbers.checkFirst === 1
  }
}
const context = new WaitContext()

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
      if (raised !== NONE) next = raised
    }
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
      return EVENT.ADMITTED
    case 'queueAtGate':
      if (w.waitGated[wait] === 0) w.waitGated[wait] = nextOrdinal(w)
      return NONE
    case 'leaveGate':
      w.waitGated[wait] = 0
      return NONE
    case 'subscribe':
      w.waitSubscribed[wait] = nextOrdinal(w)
      facts.push({ kind: 'subscribed', atMs: w.now[0], job: jobOfWait(w, wait), worker: workerOfWait(w, wait) })
      return NONE
    case 'unsubscribe':
      w.waitSubscribed[wait] = 0
      return NONE
    case 'submit':
      return submit(w, facts, wait)
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
      const counted = countFailure(w, facts, wait)
      return counted !== 'EXPIRY_DUE' && crashesAt(w, facts, wait, 'after-incr') ? DEAD : EVENT[counted]
    }
    case 'setExpiry': {
      if (crashesAt(w, facts, wait, 'between-incr-and-expire')) return DEAD
      const counted = setCounterLife(w, facts, wait)
      return crashesAt(w, facts, wait, 'after-incr') ? DEAD : EVENT[counted]
    }
    case 'requeue':
      return requeue(w, facts, wait, true)
    case 'requeueUncounted':
      return requeue(w, facts, wait, false)
    case 'handBack':
      return handBack(w, facts, wait)
    case 'commit':
      return commit(w, facts, wait)
    case 'recordFailure':
      return recordFailure(w, facts, wait)
    case 'deleteKey': {
      const { resultKey } = w.plan.jobs[jobOfWait(w, wait)]
      const existed = storeOut(w) === null && deleteKey(w, resultKey)
      facts.push({
        kind: 'deleted',
        atMs: w.now[0],
        job: jobOfWait(w, wait),
        worker: workerOfWait(w, wait),
        key: resultKey,
        existed,
      })
      return NONE
    }
    case 'abandon':
      facts.push({ kind: 'abandoned', atMs: w.now[0], job: jobOfWait(w, wait), worker: workerOfWait(w, wait) })
      return NONE
    case 'proceed':
      // Without time, whatever else can happen may come between two steps of a worker.
      if (w.plan.untimed === null) return EVENT.PROCEED
      push(w.pending, w.now[0], MESSAGES.proceed.rank, KIND.proceed, wait, 0, 0, 0)
      return NONE
    case 'end':
      clearWait(w, wait)
      return NONE
    default:
      throw new Error(`the consumer names an action that nobody performs: ${action satisfies never}`)
  }
}

/** The client gives up on a reply: an error, and nobody knows whether the command was executed. */
export function endReplyWait(w: World, facts: Fact[], wait: number, look: number, destroys: boolean): void {
  const job = jobOfWait(w, wait)
  facts.push({
    kind: 'read',
    atMs: w.now[0],
    job,
    worker: workerOfWait(w, wait),
    key: w.plan.jobs[job].resultKey,
    look: LOOKS[look],
    command: destroys ? 'getdel' : 'get',
    reply: 'timeout',
    payload: -1,
    destroyed: false,
  })
  deliver(w, facts, wait, 'UNREACHABLE')
}
