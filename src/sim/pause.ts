/** A worker that does nothing for a while: what is meant for it is put off until it wakes, and then it goes on as if nothing had been. */
import { CONSUMER_EVENTS, type ConsumerEvent } from './consumer.ts'
import type { Fact } from './facts.ts'
import { CRASH_POINTS, type CrashPoint } from './fault-points.ts'
import { losePulse } from './leases.ts'
import { KIND, MESSAGES } from './messages.ts'
import type { PlanFault } from './plan.ts'
import { push } from './queue.ts'
import { type World, workerOfWait } from './world.ts'

const NOW = CRASH_POINTS.indexOf('now')

/** The worker pauses now, or at the point that is armed. */
export function pauseWorker(w: World, facts: Fact[], worker: number, fault: PlanFault): void {
  if (fault.point !== NOW) {
    w.pausePoint[worker] = fault.point + 1
    w.pauseMs[worker] = fault.forMs
    return
  }
  pause(w, facts, worker, fault.forMs)
}

function pause(w: World, facts: Fact[], worker: number, forMs: number): void {
  if (w.workerUp[worker] === 0 || w.workerPaused[worker] === 1) return
  w.workerPaused[worker] = 1
  facts.push({ kind: 'paused', atMs: w.now[0], worker, forMs })
  const jobs = w.plan.jobs.length
  for (let wait = worker * jobs; wait < (worker + 1) * jobs; wait++) if (w.waitState[wait] > 0) losePulse(w, wait)
  push(w.pending, w.now[0] + forMs, MESSAGES.wakeWorker.rank, KIND.wakeWorker, worker, 0, 0, 0)
}

/** The worker passes `point`: where a pause was armed for it, it begins. */
export function pauseAt(w: World, facts: Fact[], wait: number, point: CrashPoint): void {
  const worker = workerOfWait(w, wait)
  if (w.pausePoint[worker] === 0 || CRASH_POINTS[w.pausePoint[worker] - 1] !== point) return
  w.pausePoint[worker] = 0
  pause(w, facts, worker, w.pauseMs[worker])
}

/** The worker goes on. */
export function wake(w: World, facts: Fact[], worker: number): void {
  if (w.workerPaused[worker] === 0) return
  w.workerPaused[worker] = 0
  facts.push({ kind: 'woke', atMs: w.now[0], worker })
}

/** What is due for a worker that pauses is put off until it wakes, in the order in which it was due. True where it was. */
export function putOffUntilAwake(w: World, wait: number, event: ConsumerEvent): boolean {
  if (w.workerPaused[workerOfWait(w, wait)] === 0) return false
  const at = wakesAt(w, workerOfWait(w, wait))
  push(w.pending, at, MESSAGES.proceed.rank, KIND.proceed, wait, CONSUMER_EVENTS.indexOf(event), 0, 0)
  return true
}

function wakesAt(w: World, worker: number): number {
  const q = w.pending
  for (let at = 0; at < q.size; at++) {
    const slot = q.heapSlot[at]
    if (q.kind[slot] === KIND.wakeWorker && q.a[slot] === worker) return q.heapDue[at]
  }
  return w.now[0]
}
