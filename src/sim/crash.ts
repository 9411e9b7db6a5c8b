/** Crashes: what a worker leaves behind when it dies, and how its jobs are taken up again. */

import type { Fact } from './facts.ts'
import { type CrashPoint, PAUSE_POINTS, RECOVERIES } from './fault-points.ts'
import { forgetBreakers, report } from './gate.ts'
import { losePulse } from './leases.ts'
import { CONSUMER_STATES } from './machines.ts'
import { KIND, MESSAGES } from './messages.ts'
import { forgetRepeats } from './mishaps.ts'
import { pauseAt } from './pause.ts'
import { isArmedAt } from './points.ts'
import { push, removeWhere } from './queue.ts'
import { clearWait, stopTimers } from './timers.ts'
import { DONE, jobOfWait, type World, workerOfWait } from './world.ts'

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
  losePulse(w, wait)
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
