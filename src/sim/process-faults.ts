/** Faults of workers and nodes: crashes, restarts, shutdowns, lost leases, lost work, pauses, a second consumer that comes late. */

import { resetBreakers } from './breaker/restart.ts'
import { crash, loseWaits } from './crash.ts'
import type { Fact } from './facts.ts'
import { CRASH_POINTS, RECOVERIES } from './fault-points.ts'
import { disarm } from './losses.ts'
import { KIND, MESSAGES } from './messages.ts'
import type { PlanFault } from './plan.ts'
import { forgetWork } from './producer.ts'
import { push, removeAt, removeWhere } from './queue.ts'
import { mayPutBack } from './record-compares.ts'
import { deliver } from './wait.ts'
import { resume } from './work.ts'
import { enqueue } from './work-queue.ts'
import { ABSENT, DONE, IN_PROGRESS, type World, waitOf } from './world.ts'

const NOW = CRASH_POINTS.indexOf('now')
const REDELIVER = RECOVERIES.indexOf('redeliver')

/** The named worker; where none is named, the one that is at work, or the first. */
export function workersMeant(w: World, fault: PlanFault): number[] {
  if (fault.worker >= 0) return [fault.worker]
  const [wait] = waitsMeant(w, fault)
  return [wait === undefined ? 0 : Math.floor(wait / w.plan.jobs.length)]
}

/** Waits under way that a fault means. */
export function waitsMeant(w: World, fault: PlanFault): number[] {
  const jobs = w.plan.jobs.length
  return w.waitState
    .map((state, wait) => ({ state, wait }))
    .filter(
      ({ state, wait }) =>
        state > 0 &&
        (fault.worker < 0 || Math.floor(wait / jobs) === fault.worker) &&
        (fault.job < 0 || wait % jobs === fault.job),
    )
    .map(({ wait }) => wait)
}

/** A worker dies now, or at the point that is armed. */
export function crashWorker(w: World, facts: Fact[], fault: PlanFault): void {
  const [worker] = workersMeant(w, fault)
  if (w.workerUp[worker] === 0) return
  if (fault.point === NOW) {
    crash(w, facts, worker, 'now', fault.backMs, fault.recovery)
    return
  }
  w.crashPoint[worker] = fault.point + 1
  w.crashBackMs[worker] = fault.backMs + 1
  w.crashRecovery[worker] = fault.recovery
}

/** All workers start afresh: breakers closed, what a crash left is taken up now. */
export function restart(w: World, facts: Fact[], fault: PlanFault): void {
  for (const [worker] of w.plan.workers.entries()) {
    w.crashPoint[worker] = 0
    disarm(w, worker)
    w.pausePoint[worker] = 0
    w.workerPaused[worker] = 0
    loseWaits(w, facts, worker, 0, fault.recovery)
    forgetReturn(w, worker)
    if (w.workerUp[worker] === 0) {
      w.workerUp[worker] = 1
      facts.push({ kind: 'returned', atMs: w.now[0], worker })
    }
  }
  resetBreakers(w, facts)
  // What an earlier crash had left for later is taken up now.
  const q = w.pending
  const left: number[][] = []
  removeWhere(q, (m) => q.kind[m] === KIND.recover && left.push([q.a[m], q.b[m], q.c[m], q.d[m]]) > 0)
  for (const [job, worker, recovery, attempt] of left) {
    push(q, w.now[0], MESSAGES.recover.rank, KIND.recover, job, worker, recovery, attempt)
  }
}

/** A worker's return is off: it is back already, or is not to come back. */
function forgetReturn(w: World, worker: number): void {
  const q = w.pending
  removeWhere(q, (m) => q.kind[m] === KIND.back && q.a[m] === worker)
}

/** One worker’s waits are cancelled, and it may stay away. */
export function shutDown(w: World, facts: Fact[], fault: PlanFault): void {
  const [worker] = workersMeant(w, fault)
  for (const wait of waitsMeant(w, { ...fault, worker })) deliver(w, facts, wait, 'CANCEL')
  if (fault.backMs === 0) return
  forgetReturn(w, worker)
  w.workerUp[worker] = 0
  if (fault.backMs > 0) push(w.pending, w.now[0] + fault.backMs, MESSAGES.back.rank, KIND.back, worker, 0, 0, 0)
}

/** A second worker takes the job while the first goes on. */
export function expireLease(w: World, facts: Fact[], fault: PlanFault): void {
  const jobs = w.plan.jobs.length
  const [wait] = waitsMeant(w, fault)
  if (wait === undefined) return
  const job = wait % jobs
  const second = w.plan.workers.findIndex(
    (_, worker) => w.workerUp[worker] === 1 && w.waitState[waitOf(w, worker, job)] === 0,
  )
  if (second < 0) return
  facts.push({ kind: 'resumed', atMs: w.now[0], job, worker: second, recovery: RECOVERIES[fault.recovery] })
  if (fault.recovery === REDELIVER) {
    enqueue(w, job)
  } else resume(w, facts, job, second, w.waitAttempt[wait])
}

/** What runs on a node is lost. */
export function killNode(w: World, facts: Fact[], fault: PlanFault): void {
  const q = w.pending
  for (let at = 0; at < q.size; ) {
    const slot = q.heapSlot[at]
    const hit =
      q.kind[slot] === KIND.write &&
      q.d[slot] >= 0 &&
      (fault.node < 0 || q.c[slot] === fault.node) &&
      (fault.job < 0 || q.a[slot] === fault.job)
    if (!hit) {
      at++
      continue
    }
    facts.push({ kind: 'node-died', atMs: w.now[0], job: q.a[slot], node: q.c[slot], attempt: q.b[slot] })
    forgetWork(w, q.a[slot], q.b[slot])
    removeAt(q, at)
    at = 0
  }
}

/** A worker is back (rank: returns). */
export function bringBack(w: World, facts: Fact[], worker: number): void {
  w.workerUp[worker] = 1
  facts.push({ kind: 'returned', atMs: w.now[0], worker })
}

/** A job whose worker was lost goes on: the same attempt, or a new one. */
export function recover(w: World, facts: Fact[], job: number, worker: number, recovery: number, attempt: number): void {
  if (w.jobStatus[job] === ABSENT) return
  // A worker that is down cannot go on with anything: whoever is up starts afresh.
  const how = w.workerUp[worker] === 1 ? recovery : REDELIVER
  if (how !== REDELIVER && w.waitState[waitOf(w, worker, job)] > 0) return // it is at the job already
  facts.push({ kind: 'resumed', atMs: w.now[0], job, worker, recovery: RECOVERIES[how] })
  if (how !== REDELIVER) {
    resume(w, facts, job, worker, attempt)
    return
  }
  // What was never submitted is nobody else's.
  if (attempt > 0 && !mayPutBack(w, job, attempt)) {
    facts.push({ kind: 'rejected', atMs: w.now[0], job, worker, attempt, what: 'requeue' })
    return
  }
  const settled = w.jobStatus[job] >= DONE
  enqueue(w, job)
  if (settled) w.jobCause[job] = 0
}

/** A reaper sees the job running, and writes a little later what follows from that (S8). */
export function sendReaper(w: World, facts: Fact[], fault: PlanFault): void {
  const job = fault.job >= 0 ? fault.job : w.jobStatus.indexOf(IN_PROGRESS)
  if (job < 0 || w.jobStatus[job] !== IN_PROGRESS) return
  facts.push({ kind: 'reaper-saw', atMs: w.now[0], job, attempt: w.jobAttempt[job] })
  push(w.pending, w.now[0] + fault.delayMs, MESSAGES.reaperWrites.rank, KIND.reaperWrites, job, w.jobAttempt[job], 0, 0)
}

/** The reaper writes: a guarded one changes nothing that is no longer as it saw it. */
export function reaperWrites(w: World, facts: Fact[], job: number, attempt: number): void {
  const changed = mayPutBack(w, job, attempt)
  if (changed) enqueue(w, job)
  facts.push({ kind: 'reaper-wrote', atMs: w.now[0], job, attempt, changed })
}
