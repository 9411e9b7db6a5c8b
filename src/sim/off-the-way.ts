/** Ends of an attempt off the usual way: back to the queue, on to the next step, submitted twice, set aside. */
import type { Fact } from './facts.ts'
import { resultKeyOf } from './keys.ts'
import { KIND, MESSAGES } from './messages.ts'
import { run } from './outcomes.ts'
import { push } from './queue.ts'
import { EVENT, NONE } from './raised.ts'
import { rejects } from './record-guard.ts'
import { rulesOf } from './rules-in-force.ts'
import { deleteKey } from './store.ts'
import { jobOfWait, QUEUED, type World, workerOfWait } from './world.ts'

/** The job goes back to the queue at once: its wait was cancelled, nothing has failed. */
export function handBack(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  if (rejects(w, facts, wait, 'requeue')) return NONE
  w.jobStatus[job] = QUEUED
  w.jobDeliveries[job] = 0
  push(w.pending, w.now[0], MESSAGES.requeue.rank, KIND.requeue, job, 0, 0, 0)
  facts.push({ kind: 'handed-back', atMs: w.now[0], job, worker: workerOfWait(w, wait) })
  return NONE
}

/** A step is done that is not the job's last: the next one is queued, with a budget and a cause of its own (R54). */
export function advance(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  facts.push({
    kind: 'advanced',
    atMs: w.now[0],
    job,
    worker: workerOfWait(w, wait),
    attempt: w.waitAttempt[wait],
    step: w.jobStep[job],
  })
  w.jobStep[job]++
  w.jobStepAttempt[job] = 0
  w.jobTries[job] = 0
  w.jobCause[job] = 0
  w.jobNode[job] = 0
  w.jobStatus[job] = QUEUED
  w.jobDeliveries[job] = 0
  push(w.pending, w.now[0], MESSAGES.requeue.rank, KIND.requeue, job, 0, 0, 0)
  return EVENT.ADVANCED
}

/** The reply to a submission was lost, and the client submits again: the node knows the key, or runs the attempt twice. */
export function submitAgain(w: World, facts: Fact[], wait: number): void {
  const known = rulesOf(w)['submit-key'] === 'keyed'
  const of = { job: jobOfWait(w, wait), worker: workerOfWait(w, wait), node: w.waitNode[wait] }
  facts.push({ kind: 'resubmitted', atMs: w.now[0], ...of, attempt: w.waitAttempt[wait], known })
  if (!known) run(w, wait, w.plan.numbers.clientTimeoutMs)
}

/** What could not be used is kept for operators, or is gone with the wait. */
export function setAside(w: World, facts: Fact[], wait: number, isPoisoned: boolean): void {
  const atMs = w.now[0]
  const job = jobOfWait(w, wait)
  const worker = workerOfWait(w, wait)
  if (isPoisoned) {
    const key = resultKeyOf(w, job, w.jobAttempt[job])
    if (w.keyHeld[key] === 0) return
    facts.push({ kind: 'set-aside', atMs, job, worker, key, payload: w.keyValue[key] })
    deleteKey(w, key)
  } else facts.push({ kind: 'set-aside', atMs, job, worker, key: -1, payload: w.waitHand[wait] - 1 })
}
