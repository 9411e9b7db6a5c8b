/** Crashes: what a worker leaves behind when it dies, and how its jobs are taken up again. */

import { forgetBreakers } from './breaker/restart.ts'
import type { Fact } from './facts.ts'
import { type CrashPoint, PAUSE_POINTS, RECOVERIES } from './fault-points.ts'
import { report } from './gate.ts'
import { endsUnheard, losePulse } from './leases.ts'
import { forgetRepeats } from './losses.ts'
import { CONSUMER_STATES } from './machines.ts'
import { KIND, MESSAGES } from './messages.ts'
import { pauseAt } from './pause.ts'
import { isArmedAt } from './points.ts'
import { push, removeWhere, somePending } from './queue.ts'
import { unsubscribe } from './subscriptions.ts'
import { clearWait, stopTimers } from './timers.ts'
import { DONE, jobOfWait, type World, waitOf, workerOfWait } from './world.ts'

/** The worker passes `point`: true where a crash was armed for it, and the worker is dead now. A pause armed for it begins. */
export function passPoint(w: World, facts: Fact[], wait: number, point: CrashPoint): boolean {
  if (PAUSE_POINTS.includes(point)) pauseAt(w, facts, wait, point)
  if (!isArmedAt(w, wait, point)) return false
  const worker = workerOfWait(w, wait)
  const backMs = w.crashBackMs[worker] - 1
  const recovery = w.crashRecovery[worker]
  crash(w, facts, worker, point, backMs, recovery)
  return true
}

// Where a crash finds the job already in someone else's hands: in the queue.
const GIVEN_AWAY = new Set(['requeueing', 'requeued', 'refused', 'cancelled'].map((s) => CONSUMER_STATES.indexOf(s)))
const NOT_SUBMITTED = new Set(
  ['claiming', 'claimExpiring', 'asking', 'gated', 'submitting'].map((s) => CONSUMER_STATES.indexOf(s)),
)
const RECORDED = new Set(
  ['committing', 'answered', 'failed', 'recording', 'timedOut', 'rescued'].map((s) => CONSUMER_STATES.indexOf(s)),
)

/** What brings a job back into the queue, or into a worker's hands. */
const BRINGS_BACK: ReadonlySet<number> = new Set([KIND.requeue, KIND.arrive, KIND.recover, KIND.reaperWrites])

/** The job of a wait that is lost goes on elsewhere: another worker waits for it too, or can take it some time. */
function goesOn(w: World, wait: number): boolean {
  const job = jobOfWait(w, wait)
  const own = workerOfWait(w, wait)
  const q = w.pending
  const others = w.plan.workers.map((_, worker) => worker).filter((worker) => worker !== own)
  if (others.some((worker) => w.waitState[waitOf(w, worker, job)] > 0)) return true
  const isThere = (worker: number) =>
    w.workerUp[worker] === 1 || somePending(q, (m) => q.kind[m] === KIND.back && q.a[m] === worker)
  if (!others.some(isThere)) return false
  return (
    w.jobQueued[job] > 0 || endsUnheard(w, wait) || somePending(q, (m) => BRINGS_BACK.has(q.kind[m]) && q.a[m] === job)
  )
}

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
    goesOn: goesOn(w, wait),
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
  losePulse(w, wait)
  stopTimers(w, wait)
  unsubscribe(w, wait)
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
  w.workerPaused[worker] = 0
  facts.push({ kind: 'crashed', atMs: w.now[0], worker, point })
  if (backMs >= 0) push(w.pending, w.now[0] + backMs, MESSAGES.back.rank, KIND.back, worker, 0, 0, 0)
  loseWaits(w, facts, worker, backMs, recovery)
  forgetBreakers(w, facts, worker)
}

/** All waits of a worker are lost at once. */
export function loseWaits(w: World, facts: Fact[], worker: number, backMs: number, recovery: number): void {
  forgetRepeats(w, worker)
  const jobs = w.plan.jobs.length
  for (let wait = worker * jobs; wait < (worker + 1) * jobs; wait++)
    if (w.waitState[wait] > 0) loseWait(w, facts, wait, backMs, recovery)
}
