/**
 * One worker's wait for one result: delivers events to the consumer machine and performs the actions it names.
 * The machine declares, the world performs; an action that nobody performs is an error.
 */
import { countFailure, promisedAttempts, remainingBudget, setCounterLife } from './budget.ts'
import {
  CONSUMER,
  CONSUMER_EVENTS,
  CONSUMER_STATES,
  type ConsumerAction,
  type ConsumerContext,
  type ConsumerEvent,
  LOOKS,
  type Look,
  OUTCOMES,
  type Outcome,
} from './consumer.ts'
import type { Fact } from './facts.ts'
import { CRASH_POINTS, type CrashPoint, RECOVERIES } from './faults.ts'
import { choose, type FlatAction } from './flatten.ts'
import { acquire, report } from './gate.ts'
import { KIND, MESSAGES } from './messages.ts'
import { DIDS } from './payload.ts'
import { CAUSE_NOT_READY, CAUSE_TIMED_OUT, CAUSE_UNREACHABLE, GENERIC_CAUSES, workOf } from './plan.ts'
import { push, removeWhere } from './queue.ts'
import { RULE_NAMES, RULES, type RulesInForce, rulesOf } from './rules.ts'
import { deleteKey, storeOut } from './store.ts'
import { DONE, FAILED, IN_PROGRESS, jobOfWait, nextOrdinal, QUEUED, type World, workerOfWait } from './world.ts'

const EVENT = Object.fromEntries(CONSUMER_EVENTS.map((event, i) => [event, i])) as Record<ConsumerEvent, number>

/** What `perform` answers: the event that the action's result is, nothing, or that the worker is dead. */
const NONE = -1
const DEAD = -2

const MAX_TRIES = 10
const PARSE_RULE = RULE_NAMES.indexOf('parse')
const PARSE_OPTIONS = Object.keys(RULES.parse.options)

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

/** The next of `left` ticks of a wait, one interval from now. Without time there is always a next one. */
export function scheduleTick(w: World, wait: number, left: number): void {
  const { untimed, numbers } = w.plan
  if (left <= 0 && untimed === null) return
  push(
    w.pending,
    w.now[0] + numbers.pollIntervalMs,
    MESSAGES.tick.rank,
    KIND.tick,
    wait,
    untimed === null ? left : 0,
    0,
    0,
  )
}

function stopTimers(w: World, wait: number): void {
  const q = w.pending
  removeWhere(
    q,
    (m) => q.a[m] === wait && (q.kind[m] === KIND.tick || q.kind[m] === KIND.limit || q.kind[m] === KIND.replyTimeout),
  )
}

function clearWait(w: World, wait: number): void {
  w.waitState[wait] = 0
  w.waitAttempt[wait] = 0
  w.waitNode[wait] = 0
  w.waitPermit[wait] = 0
  w.waitGeneration[wait] = 0
  w.waitLook[wait] = 0
  w.waitHand[wait] = 0
  w.waitHandAttempt[wait] = 0
  w.waitHandDid[wait] = 0
  w.waitHandOnly[wait] = 0
  w.waitOutcome[wait] = 0
  w.waitGated[wait] = 0
  w.waitSubscribed[wait] = 0
  w.waitSawValue[wait] = 0
  w.waitHopeless[wait] = 0
}

// ---- reading ----

function lookAtKey(w: World, facts: Fact[], wait: number, look: Look): number {
  if (crashesAt(w, facts, wait, 'before-read')) return DEAD
  w.waitLook[wait] = LOOKS.indexOf(look)
  const atMs = w.now[0]
  const worker = workerOfWait(w, wait)
  const job = jobOfWait(w, wait)
  const key = w.plan.jobs[job].resultKey
  const command = rulesOf(w).read === 'getdel' ? 'getdel' : 'get'
  const out = storeOut(w)
  if (out !== null) {
    facts.push({ kind: 'read', atMs, job, worker, key, look, command, reply: out, payload: -1, destroyed: false })
    return EVENT.UNREACHABLE
  }
  if (w.readRepliesLost[worker] > 0 && !survivesLostReply(w, facts, wait, command)) return NONE
  if (w.keyHeld[key] === 0) {
    facts.push({ kind: 'read', atMs, job, worker, key, look, command, reply: 'nil', payload: -1, destroyed: false })
    return EVENT.EMPTY
  }
  const destroyed = command === 'getdel'
  const payload = w.keyValue[key]
  w.waitHand[wait] = payload + 1
  w.waitHandAttempt[wait] = w.keyAttempt[key]
  w.waitHandDid[wait] = w.keyDid[key]
  w.waitHandOnly[wait] = destroyed ? 1 : 0
  facts.push({ kind: 'read', atMs, job, worker, key, look, command, reply: 'value', payload, destroyed })
  if (destroyed) deleteKey(w, key)
  return crashesAt(w, facts, wait, 'after-read') ? DEAD : EVENT.VALUE
}

/** A read is executed and its reply lost. True where the client repeats it; otherwise its error comes at the client's timeout. */
function survivesLostReply(w: World, facts: Fact[], wait: number, command: 'getdel' | 'get'): boolean {
  const atMs = w.now[0]
  const worker = workerOfWait(w, wait)
  const job = jobOfWait(w, wait)
  const key = w.plan.jobs[job].resultKey
  w.readRepliesLost[worker]--
  const held = w.keyHeld[key] === 1
  const destroyed = held && command === 'getdel'
  const payload = held ? w.keyValue[key] : -1
  facts.push({
    kind: 'read',
    atMs,
    job,
    worker,
    key,
    look: LOOKS[w.waitLook[wait]],
    command,
    reply: 'lost',
    payload,
    destroyed,
  })
  if (destroyed) deleteKey(w, key)
  if (rulesOf(w).resend === 'on') return true
  push(w.pending, atMs + w.plan.numbers.clientTimeoutMs, MESSAGES.replyTimeout.rank, KIND.replyTimeout, wait, 0, 0, 0)
  return false
}

/** The client gives up on a reply: an error, and nobody knows whether the command was executed. */
export function endReplyWait(w: World, facts: Fact[], wait: number): void {
  const job = jobOfWait(w, wait)
  facts.push({
    kind: 'read',
    atMs: w.now[0],
    job,
    worker: workerOfWait(w, wait),
    key: w.plan.jobs[job].resultKey,
    look: LOOKS[w.waitLook[wait]],
    command: rulesOf(w).read === 'getdel' ? 'getdel' : 'get',
    reply: 'timeout',
    payload: -1,
    destroyed: false,
  })
  deliver(w, facts, wait, 'UNREACHABLE')
}

function classify(w: World, facts: Fact[], wait: number): number {
  const payload = w.waitHand[wait] - 1
  const option = PARSE_OPTIONS.indexOf(rulesOf(w).parse)
  const { kind } = w.plan.payloads[payload].readings[option]
  const look = LOOKS[w.waitLook[wait]]
  facts.push({
    kind: 'classified',
    atMs: w.now[0],
    job: jobOfWait(w, wait),
    worker: workerOfWait(w, wait),
    look,
    reading: kind,
    says: w.plan.payloads[payload].says[option],
    payload,
  })
  switch (kind) {
    case 'done':
      return EVENT.DONE
    case 'step-error':
      return EVENT.STEP_ERROR
    case 'protocol-error':
      return EVENT.PROTOCOL_ERROR
  }
}

function ignore(w: World, facts: Fact[], wait: number): number {
  const payload = w.plan.payloads[w.waitHand[wait] - 1]
  const reading = payload.readings[w.ruleValue[PARSE_RULE]].kind // asked a moment ago, by `classify`
  facts.push({
    kind: 'ignored',
    atMs: w.now[0],
    job: jobOfWait(w, wait),
    worker: workerOfWait(w, wait),
    look: LOOKS[w.waitLook[wait]],
    reading,
    destroyed: w.waitHandOnly[wait] === 1,
  })
  w.waitSawValue[wait] = w.waitHandOnly[wait] === 1 ? 0 : 1
  w.waitLook[wait] = 0
  w.waitHand[wait] = 0
  w.waitHandAttempt[wait] = 0
  w.waitHandDid[wait] = 0
  w.waitHandOnly[wait] = 0
  return NONE
}

// ---- the producer ----

/** A write's last argument: the payload and what the producer did, in one integer; -1: the node dies instead. */
function packResult(payload: number, did: number): number {
  return payload * 4 + did + 1
}

function submit(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  const worker = workerOfWait(w, wait)
  const node = w.waitNode[wait]
  const attempt = ++w.jobAttempt[job]
  w.jobTries[job] = Math.min(w.jobTries[job] + 1, MAX_TRIES)
  w.jobNode[job] = node + 1
  w.jobTried[job * w.plan.nodes.length + node] = nextOrdinal(w)
  w.jobStatus[job] = IN_PROGRESS
  w.waitAttempt[wait] = attempt
  facts.push({ kind: 'attempt-started', atMs: w.now[0], job, worker, node, attempt })
  if (w.nodeRefuses[node] > 0) return EVENT.SUBMIT_REFUSED
  const work = workOf(w.plan.jobs[job], attempt, node)
  push(
    w.pending,
    w.now[0] + work.runMs,
    MESSAGES.write.rank,
    KIND.write,
    job,
    attempt,
    node,
    work.dies ? -1 : packResult(work.payload, work.did),
  )
  return EVENT.ACCEPTED
}

// ---- outcomes ----

function decide(w: World, facts: Fact[], wait: number, outcome: Outcome): number {
  const job = jobOfWait(w, wait)
  const worker = workerOfWait(w, wait)
  const atMs = w.now[0]
  const attempt = w.waitAttempt[wait]
  w.waitOutcome[wait] = OUTCOMES.indexOf(outcome)
  w.waitLook[wait] = 0 // what made it look matters no more
  if (outcome === 'timed-out') facts.push({ kind: 'limit-reached', atMs, job, worker })
  facts.push({ kind: 'decided', atMs, job, worker, attempt, outcome })
  if (crashesAt(w, facts, wait, 'after-decide')) return DEAD
  if (outcome === 'step-error' || outcome === 'protocol-error') {
    const says = w.plan.payloads[w.waitHand[wait] - 1].says[w.ruleValue[PARSE_RULE]]
    if (w.jobCause[job] === 0) w.jobCause[job] = says + 1 // the first known cause stays
  }
  if (attempt > 0) facts.push({ kind: 'attempt-ended', atMs, job, worker, node: w.waitNode[wait], attempt, outcome })
  return NONE
}

function requeue(w: World, facts: Fact[], wait: number, counted: boolean): number {
  const job = jobOfWait(w, wait)
  w.jobStatus[job] = QUEUED
  push(w.pending, w.now[0] + w.plan.numbers.requeueGapMs, MESSAGES.requeue.rank, KIND.requeue, job, 0, 0, 0)
  const remaining = counted ? remainingBudget(w, job) : -1
  facts.push({
    kind: 'requeued',
    atMs: w.now[0],
    job,
    worker: workerOfWait(w, wait),
    attempt: w.waitAttempt[wait],
    remaining,
    counted,
  })
  return crashesAt(w, facts, wait, 'after-requeue') ? DEAD : NONE
}

function handBack(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  w.jobStatus[job] = QUEUED
  push(w.pending, w.now[0], MESSAGES.requeue.rank, KIND.requeue, job, 0, 0, 0)
  facts.push({ kind: 'handed-back', atMs: w.now[0], job, worker: workerOfWait(w, wait) })
  return NONE
}

function commit(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  w.jobStatus[job] = DONE
  w.jobCause[job] = 0
  facts.push({
    kind: 'committed',
    atMs: w.now[0],
    job,
    worker: workerOfWait(w, wait),
    attempt: w.waitAttempt[wait],
    payload: w.waitHand[wait] - 1,
    writtenBy: w.waitHandAttempt[wait],
    did: DIDS[w.waitHandDid[wait]],
  })
  return crashesAt(w, facts, wait, 'after-commit') ? DEAD : NONE
}

const GENERIC: Partial<Record<Outcome, number>> = {
  'timed-out': CAUSE_TIMED_OUT,
  'not-ready': CAUSE_NOT_READY,
  unreachable: CAUSE_UNREACHABLE,
}

function recordFailure(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  const outcome = OUTCOMES[w.waitOutcome[wait]]
  if (w.jobCause[job] === 0) w.jobCause[job] = (GENERIC[outcome] ?? CAUSE_TIMED_OUT) + 1
  const cause = w.jobCause[job] - 1
  w.jobStatus[job] = FAILED
  const state = CONSUMER_STATES[w.waitState[wait]]
  facts.push({
    kind: 'failed',
    atMs: w.now[0],
    job,
    worker: workerOfWait(w, wait),
    attempt: w.waitAttempt[wait],
    cause,
    generic: cause < GENERIC_CAUSES.length,
    byLimit: state === 'timedOut' || state === 'rescued',
    tries: w.jobTries[job],
    promised: state === 'recording' ? promisedAttempts(w, job) : 0,
  })
  return crashesAt(w, facts, wait, 'after-commit') ? DEAD : NONE
}

// ---- crashes ----

function crashesAt(w: World, facts: Fact[], wait: number, point: CrashPoint): boolean {
  const worker = workerOfWait(w, wait)
  if (w.crashPoint[worker] === 0 || CRASH_POINTS[w.crashPoint[worker] - 1] !== point) return false
  const backMs = w.crashBackMs[worker] - 1
  const recovery = w.crashRecovery[worker]
  crash(w, facts, worker, point, backMs, recovery)
  return true
}

// Where a crash finds the job already in someone else's hands: in the queue.
const GIVEN_AWAY = new Set(['requeueing', 'requeued', 'refused', 'cancelled'].map((s) => CONSUMER_STATES.indexOf(s)))
const NOT_SUBMITTED = new Set(['asking', 'gated', 'submitting'].map((s) => CONSUMER_STATES.indexOf(s)))
const RECORDED = new Set(
  ['committing', 'answered', 'failed', 'recording', 'timedOut', 'rescued'].map((s) => CONSUMER_STATES.indexOf(s)),
)

/**
 * A wait is gone without the machine having had a say: its timers stop, its permit is freed without a verdict.
 * `backMs`: when its job is taken up again (-1: never), by `recovery` (place in RECOVERIES).
 */
function loseWait(w: World, facts: Fact[], wait: number, backMs: number, recovery: number): void {
  const state = w.waitState[wait]
  const job = jobOfWait(w, wait)
  const worker = workerOfWait(w, wait)
  const attempt = w.waitAttempt[wait]
  const takenUpAgain = !GIVEN_AWAY.has(state)
  const settled = RECORDED.has(state) && w.jobStatus[job] >= DONE
  facts.push({
    kind: 'wait-lost',
    atMs: w.now[0],
    job,
    worker,
    hand: w.waitHand[wait] > 0 && takenUpAgain && !settled,
    only: w.waitHandOnly[wait] === 1,
    comesBack: !takenUpAgain || settled || backMs >= 0,
  })
  if (attempt > 0 && takenUpAgain && !settled)
    facts.push({
      kind: 'attempt-ended',
      atMs: w.now[0],
      job,
      worker,
      node: w.waitNode[wait],
      attempt,
      outcome: 'crashed',
    })
  if (w.waitPermit[wait] > 0) report(w, facts, wait, 'crashed')
  stopTimers(w, wait)
  const q = w.pending
  removeWhere(q, (m) => q.kind[m] === KIND.proceed && q.a[m] === wait)
  clearWait(w, wait)
  if (!takenUpAgain || backMs < 0) return
  const how = NOT_SUBMITTED.has(state) ? RECOVERIES.indexOf('redeliver') : recovery
  push(q, w.now[0] + backMs, MESSAGES.recover.rank, KIND.recover, job, worker, how, attempt)
}

/** A worker dies with all its waits. In memory only: the store, the queue and the records live on. */
export function crash(
  w: World,
  facts: Fact[],
  worker: number,
  point: CrashPoint,
  backMs: number,
  recovery: number,
): void {
  w.crashPoint[worker] = 0
  w.crashBackMs[worker] = 0
  w.crashRecovery[worker] = 0
  w.workerUp[worker] = 0
  facts.push({ kind: 'crashed', atMs: w.now[0], worker, point })
  if (backMs >= 0) push(w.pending, w.now[0] + backMs, MESSAGES.back.rank, KIND.back, worker, 0, 0, 0)
  loseWaits(w, facts, worker, backMs, recovery)
}

/** All waits of a worker are lost at once. */
export function loseWaits(w: World, facts: Fact[], worker: number, backMs: number, recovery: number): void {
  const jobs = w.plan.jobs.length
  for (let wait = worker * jobs; wait < (worker + 1) * jobs; wait++)
    if (w.waitState[wait] > 0) loseWait(w, facts, wait, backMs, recovery)
}
