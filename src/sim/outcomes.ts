/** An attempt from its submission to what the record says of it. */
import { promisedAttempts, remainingBudget } from './budget.ts'
import { OUTCOMES, type Outcome } from './consumer.ts'
import { crashesAt } from './crash.ts'
import type { Fact } from './facts.ts'
import { CONSUMER_STATES } from './machines.ts'
import { KIND, MESSAGES } from './messages.ts'
import { DIDS } from './payload.ts'
import { CAUSE_NOT_READY, CAUSE_TIMED_OUT, CAUSE_UNREACHABLE, GENERIC_CAUSES, workOf } from './plan.ts'
import { push } from './queue.ts'
import { DEAD, EVENT, NONE } from './raised.ts'
import { parserIn } from './reading.ts'
import { rulesForecast } from './rules-in-force.ts'
import { DONE, FAILED, IN_PROGRESS, jobOfWait, nextOrdinal, QUEUED, type World, workerOfWait } from './world.ts'

const MAX_TRIES = 10

/** A write's last argument: the payload and what the producer did, in one integer; -1: the node dies instead. */
function packResult(payload: number, did: number): number {
  return payload * 4 + did + 1
}

/** The worker submits an attempt; the node's answer is due when its run is over. */
export function submit(w: World, facts: Fact[], wait: number): number {
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

/** The worker takes the attempt as ended, in this way. */
export function decide(w: World, facts: Fact[], wait: number, outcome: Outcome): number {
  const job = jobOfWait(w, wait)
  const worker = workerOfWait(w, wait)
  const atMs = w.now[0]
  const attempt = w.waitAttempt[wait]
  w.waitOutcome[wait] = OUTCOMES.indexOf(outcome)
  w.waitLook[wait] = 0 // what made it look matters no more
  facts.push({ kind: 'decided', atMs, job, worker, attempt, outcome })
  if (crashesAt(w, facts, wait, 'after-decide')) return DEAD
  if (outcome === 'step-error' || outcome === 'protocol-error') {
    const says = w.plan.payloads[w.waitHand[wait] - 1].says[parserIn(rulesForecast(w))]
    if (w.jobCause[job] === 0) w.jobCause[job] = says + 1 // the first known cause stays
  }
  if (attempt > 0) facts.push({ kind: 'attempt-ended', atMs, job, worker, node: w.waitNode[wait], attempt, outcome })
  return NONE
}

/** The job goes back to the queue for another attempt, after the gap. */
export function requeue(w: World, facts: Fact[], wait: number, counted: boolean): number {
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

/** The job goes back to the queue at once: its wait was cancelled, nothing has failed. */
export function handBack(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  w.jobStatus[job] = QUEUED
  push(w.pending, w.now[0], MESSAGES.requeue.rank, KIND.requeue, job, 0, 0, 0)
  facts.push({ kind: 'handed-back', atMs: w.now[0], job, worker: workerOfWait(w, wait) })
  return NONE
}

/** The record says done. */
export function commit(w: World, facts: Fact[], wait: number): number {
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

/** The record says failed, with the first known cause of the step, or a generic one. */
export function recordFailure(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  const outcome = OUTCOMES[w.waitOutcome[wait]]
  const failedBefore = w.jobCause[job] > 0
  if (!failedBefore) w.jobCause[job] = (GENERIC[outcome] ?? CAUSE_TIMED_OUT) + 1
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
    // At the ceiling nothing is promised, unless a failure had been counted before and its retry never came.
    promised: state === 'recording' || (state === 'timedOut' && failedBefore) ? promisedAttempts(w, job) : 0,
  })
  return crashesAt(w, facts, wait, 'after-commit') ? DEAD : NONE
}
