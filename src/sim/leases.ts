/**
 * A worker's lease on a job: how long nobody else takes it. With a heartbeat it ends only when the worker is gone or
 * stands still; without one, when its time is over.
 */
import type { Fact } from './facts.ts'
import { KIND, MESSAGES } from './messages.ts'
import { push, somePending } from './queue.ts'
import { rulesOf } from './rules-in-force.ts'
import { enqueue } from './work-queue.ts'
import { IN_PROGRESS, jobOfWait, type World, workerOfWait } from './world.ts'

/** Without time a lease ends by choice, not by a message. */
const lasts = (w: World): boolean => w.plan.numbers.jobLeaseMs > 0 && w.plan.untimed === null

function endsIn(w: World, wait: number, ms: number): void {
  const job = jobOfWait(w, wait)
  push(
    w.pending,
    w.now[0] + ms,
    MESSAGES.jobLeaseEnd.rank,
    KIND.jobLeaseEnd,
    job,
    w.waitToken[wait],
    workerOfWait(w, wait),
    0,
  )
}

/** A worker has taken the job. */
export function startLease(w: World, wait: number): void {
  if (lasts(w) && rulesOf(w).heartbeat === 'off') endsIn(w, wait, w.plan.numbers.jobLeaseMs)
}

/** No heartbeat comes any more: the worker is gone, or pauses. */
export function losePulse(w: World, wait: number): void {
  if (lasts(w) && rulesOf(w).heartbeat === 'on') endsIn(w, wait, w.plan.numbers.jobLeaseMs)
}

/** Nobody renews the wait's lease any more, and its end will deliver the job once more. */
export function endsUnheard(w: World, wait: number): boolean {
  const job = jobOfWait(w, wait)
  if (!lasts(w) || w.waitToken[wait] !== w.jobToken[job] || w.jobStatus[job] !== IN_PROGRESS) return false
  const q = w.pending
  return (
    rulesOf(w).heartbeat === 'on' ||
    somePending(q, (m) => q.kind[m] === KIND.jobLeaseEnd && q.a[m] === job && q.b[m] === w.jobToken[job])
  )
}

/** The lease given with `token` is over: the job is delivered once more, unless somebody has taken it since, or settled it. */
export function endJobLease(w: World, facts: Fact[], job: number, token: number, worker: number): void {
  if (w.jobToken[job] !== token || w.jobStatus[job] !== IN_PROGRESS) return
  const stillThere = w.waitToken[worker * w.plan.jobs.length + job] === token
  // A worker that woke up in time has renewed it.
  if (stillThere && w.workerPaused[worker] === 0 && rulesOf(w).heartbeat === 'on') return
  facts.push({ kind: 'lease-ended', atMs: w.now[0], job, worker })
  enqueue(w, job)
  w.jobStatus[job] = IN_PROGRESS
}
