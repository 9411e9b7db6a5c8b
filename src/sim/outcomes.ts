/** An attempt from its submission to what the record says of it. */

import { isSpentInGeneral, promisedAttempts, remainingBudget } from './budget.ts'
import { OUTCOMES, type Outcome } from './consumer.ts'
import type { Fact } from './facts.ts'
import { further } from './further.ts'
import { CONSUMER_STATES } from './machines.ts'
import { KIND, MESSAGES } from './messages.ts'
import { losesReply, losesRequest } from './mishaps.ts'
import { DIDS } from './payload.ts'
import { causeOf, GENERIC_CAUSES, workOf } from './plan.ts'
import { crashesAt } from './points.ts'
import { packResult } from './produce.ts'
import { saysNoRetry } from './producer.ts'
import { push } from './queue.ts'
import { DEAD, EVENT, NONE } from './raised.ts'
import { parserIn } from './reading/judge.ts'
import { recordRefuses, rejects } from './record-guard.ts'
import { rulesForecast, rulesOf } from './rules-in-force.ts'
import { wordsFor } from './text/sayings.ts'
import { DONE, FAILED, IN_PROGRESS, jobOfWait, nextOrdinal, QUEUED, type World, workerOfWait } from './world.ts'

const MAX_TRIES = 10

/** The worker submits an attempt; the node's answer is due when its run is over. */
export function submit(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  const worker = workerOfWait(w, wait)
  const node = w.waitNode[wait]
  const attempt = ++w.jobAttempt[job]
  w.jobStepAttempt[job]++
  w.jobAnswer[job] = 0
  w.jobTries[job] = Math.min(w.jobTries[job] + 1, MAX_TRIES)
  w.jobNode[job] = node + 1
  w.jobTried[job * w.plan.nodes.length + node] = nextOrdinal(w)
  w.jobStatus[job] = IN_PROGRESS
  w.waitAttempt[wait] = attempt
  if (rulesOf(w)['stale-monitor'] === 'per-run') further().watchAttempt(w, job)
  facts.push({ kind: 'attempt-started', atMs: w.now[0], job, worker, node, attempt })
  if (w.nodeRefuses[node] > 0) return EVENT.SUBMIT_REFUSED
  const { clientTimeoutMs } = w.plan.numbers
  if (losesRequest(w, worker, 'submit')) {
    // The client gives up on the reply and submits again: the node hears of it only then.
    run(w, wait, clientTimeoutMs)
    return EVENT.ACCEPTED
  }
  run(w, wait, 0)
  if (losesReply(w, worker, 'submit')) further().submitAgain(w, facts, wait)
  return EVENT.ACCEPTED
}

/** The node runs the attempt; its answer is due when the run is over, unless it knows that nobody waits that long. */
export function run(w: World, wait: number, startsInMs: number): void {
  const job = jobOfWait(w, wait)
  const attempt = w.waitAttempt[wait]
  const node = w.waitNode[wait]
  const work = workOf(w.plan.jobs[job].steps[w.jobStep[job]], w.jobStepAttempt[job], node)
  const { ceilingMs } = w.plan.numbers
  const dueInMs = startsInMs + work.runMs
  if (dueInMs > ceilingMs && rulesOf(w).deadline === 'passed') {
    push(w.pending, w.now[0] + ceilingMs, MESSAGES.stop.rank, KIND.stop, job, attempt, node, 0)
    return
  }
  const packed = work.dies ? -1 : packResult(work.payload, work.did)
  push(w.pending, w.now[0] + dueInMs, MESSAGES.write.rank, KIND.write, job, attempt, node, packed)
}

/** The worker takes the attempt as ended, in this way. */
export function decide(w: World, facts: Fact[], wait: number, outcome: Outcome): number {
  const job = jobOfWait(w, wait)
  const worker = workerOfWait(w, wait)
  const atMs = w.now[0]
  const attempt = w.waitAttempt[wait]
  w.waitOutcome[wait] = OUTCOMES.indexOf(outcome)
  w.waitLook[wait] = 0 // what made it look matters no more
  const hasText = outcome === 'step-error' || outcome === 'protocol-error'
  const says = hasText ? w.plan.payloads[w.waitHand[wait] - 1].says[parserIn(rulesForecast(w))] : -1
  const logs = hasText ? wordsFor(rulesOf(w), w.plan.sayings[says], 'text-log') : -1
  facts.push({ kind: 'decided', atMs, job, worker, attempt, outcome, logs })
  if (crashesAt(w, facts, wait, 'after-decide')) return DEAD
  if (hasText && w.jobCause[job] === 0) w.jobCause[job] = says + 1 // the first known cause stays
  if (attempt > 0) facts.push({ kind: 'attempt-ended', atMs, job, worker, node: w.waitNode[wait], attempt, outcome })
  return NONE
}

/** From this failure to the next attempt, in ms: what the producer asks for, or the rules say. */
function gapMs(w: World, wait: number): number {
  const hand = w.waitHand[wait] - 1
  const saidMs = hand < 0 ? -1 : w.plan.payloads[hand].retryAfterMs
  if (saidMs >= 0 && rulesOf(w)['retry-flag'] === 'honoured') return saidMs
  return rulesOf(w).backoff === 'fixed' ? w.plan.numbers.requeueGapMs : further().backoffMs(w, wait)
}

/** The job goes back to the queue for another attempt, after the gap. */
export function requeue(w: World, facts: Fact[], wait: number, counted: boolean): number {
  const job = jobOfWait(w, wait)
  const refused = recordRefuses(w, facts, wait)
  if (refused !== NONE) return refused
  if (rejects(w, facts, wait, 'requeue')) return EVENT.REJECTED
  if (counted && isSpentInGeneral(w, facts, wait)) return EVENT.SPENT
  w.jobStatus[job] = QUEUED
  w.jobDeliveries[job] = 0
  push(w.pending, w.now[0] + gapMs(w, wait), MESSAGES.requeue.rank, KIND.requeue, job, 0, 0, 0)
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
  // The client repeats what had been executed: a guarded record knows it, an unguarded queue takes it twice (F12).
  if (losesReply(w, workerOfWait(w, wait), 'requeue') && !rejects(w, facts, wait, 'requeue')) w.jobQueuedAgain[job]++
  return crashesAt(w, facts, wait, 'after-requeue') ? DEAD : NONE
}

/** The record says done, or the job goes on to its next step. */
export function commit(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  const refused = recordRefuses(w, facts, wait)
  if (refused !== NONE) return refused
  if (rejects(w, facts, wait, 'commit')) return EVENT.REJECTED
  if (w.jobStep[job] < w.plan.jobs[job].steps.length - 1) return further().advance(w, facts, wait)
  stateDone(w, facts, wait)
  // The client repeats what had been executed (F7): without a guard the outcome is committed twice.
  if (losesReply(w, workerOfWait(w, wait), 'commit') && !rejects(w, facts, wait, 'commit')) stateDone(w, facts, wait)
  return crashesAt(w, facts, wait, 'after-commit') ? DEAD : NONE
}

function stateDone(w: World, facts: Fact[], wait: number): void {
  const job = jobOfWait(w, wait)
  w.jobStatus[job] = DONE
  w.jobOutcomeOf[job] = w.waitAttempt[wait]
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
    resultOf: w.waitHandJob[wait],
  })
}

/** What the record says where no failure of the step is known. */
const CAUSES: Partial<Record<Outcome, number>> = {
  'timed-out': causeOf('timed out'),
  'not-ready': causeOf('not ready'),
  unreachable: causeOf('store unreachable'),
  spent: causeOf('no attempts left'),
  poisoned: causeOf('poisoned'),
  'producer-gone': causeOf('producer-gone'),
  stopped: causeOf('canceled'),
  'wrong-type': causeOf('wrong-type'),
}

/** The record says failed, with the first known cause of the step, or a generic one. */
export function recordFailure(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  const outcome = OUTCOMES[w.waitOutcome[wait]]
  const refused = recordRefuses(w, facts, wait)
  if (refused !== NONE) return refused
  if (rejects(w, facts, wait, 'failure')) return EVENT.REJECTED
  const failedBefore = w.jobCause[job] > 0
  if (!failedBefore) w.jobCause[job] = (CAUSES[outcome] ?? causeOf('timed out')) + 1
  w.jobOutcomeOf[job] = w.waitAttempt[wait]
  stateFailed(w, facts, wait, failedBefore)
  if (losesReply(w, workerOfWait(w, wait), 'commit') && !rejects(w, facts, wait, 'failure'))
    stateFailed(w, facts, wait, failedBefore)
  const isPoisoned = outcome === 'poisoned'
  if (isPoisoned || (w.waitHand[wait] > 0 && rulesOf(w)['dead-letter'] === 'on'))
    further().setAside(w, facts, wait, isPoisoned)
  return crashesAt(w, facts, wait, 'after-commit') ? DEAD : NONE
}

function stateFailed(w: World, facts: Fact[], wait: number, failedBefore: boolean): void {
  const job = jobOfWait(w, wait)
  const saying = w.plan.sayings[w.jobCause[job] - 1]
  const cause = wordsFor(rulesOf(w), saying, 'text-record')
  w.jobStatus[job] = FAILED
  const state = CONSUMER_STATES[w.waitState[wait]]
  facts.push({
    kind: 'failed',
    atMs: w.now[0],
    job,
    worker: workerOfWait(w, wait),
    attempt: w.waitAttempt[wait],
    cause,
    notice: wordsFor(rulesOf(w), saying, 'text-notice'),
    generic: cause < GENERIC_CAUSES.length,
    byLimit: state === 'timedOut' || state === 'rescued',
    tries: w.jobTries[job],
    // At the ceiling nothing is promised, unless a failure had been counted before and its retry never came.
    promised: promises(w, wait, failedBefore) ? promisedAttempts(w, job) : 0,
  })
}

/** The budget owed this job more attempts than it had, unless something else than the budget ended it. */
function promises(w: World, wait: number, failedBefore: boolean): boolean {
  const outcome = OUTCOMES[w.waitOutcome[wait]]
  if (outcome === 'poisoned' || saysNoRetry(w, wait)) return false
  const state = CONSUMER_STATES[w.waitState[wait]]
  return state === 'recording' || (state === 'timedOut' && failedBefore)
}
