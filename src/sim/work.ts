/** Who takes which job, and where it runs: the queue before the workers. */

import type { Fact } from './facts.ts'
import { further } from './further.ts'
import { rulesOf } from './rules-in-force.ts'
import { deliver } from './wait.ts'
import { enqueue, queuedJobs } from './work-queue.ts'
import { type World, waitOf } from './world.ts'

/** Where a job's next attempt goes (R72): chosen when a worker takes it, and kept while it waits at the gate. */
function chooseNode(w: World, job: number): number {
  const nodes = w.plan.nodes.length
  const last = w.jobNode[job] - 1
  if (last < 0) return w.plan.jobs[job].firstNode
  if (nodes === 1) return 0
  switch (rulesOf(w)['node-choice']) {
    case 'same':
      return last
    case 'rotate':
      return (last + 1) % nodes
    case 'avoid-tried': {
      // Never tried is 0, hence the least; ties go to the node that comes first in the list.
      const tried = w.jobTried.slice(job * nodes, (job + 1) * nodes)
      return tried.indexOf(Math.min(...tried))
    }
  }
}

function hasRoom(w: World, worker: number): boolean {
  if (w.workerUp[worker] === 0) return false
  const jobs = w.plan.jobs.length
  let busy = 0
  for (let wait = worker * jobs; wait < (worker + 1) * jobs; wait++) if (w.waitState[wait] > 0) busy++
  return busy < w.plan.workers[worker].waitsMax
}

const DELIVERIES_MAX = 1000

/** Workers that could take a job now. */
export function takersOf(w: World, job: number): number[] {
  return w.plan.workers
    .map((_, worker) => worker)
    .filter((worker) => w.waitState[waitOf(w, worker, job)] === 0 && hasRoom(w, worker))
}

/** A worker takes a job from the queue and starts a wait for it. */
export function take(w: World, facts: Fact[], job: number, worker: number): void {
  const wait = waitOf(w, worker, job)
  w.jobQueued[job] = 0
  w.jobDeliveries[job] = Math.min(w.jobDeliveries[job] + 1, DELIVERIES_MAX)
  w.waitToken[wait] = ++w.jobToken[job]
  if (w.plan.numbers.jobLeaseMs > 0) further().startLease(w, wait)
  if (w.jobQueuedAgain[job] > 0) {
    w.jobQueuedAgain[job]--
    enqueue(w, job)
  }
  w.waitNode[wait] = chooseNode(w, job)
  deliver(w, facts, wait, 'START')
}

/** A worker takes up an attempt that is under way: it subscribes, reads at once, and has a fresh limit. No permit. */
export function resume(w: World, facts: Fact[], job: number, worker: number, attempt: number): void {
  const wait = waitOf(w, worker, job)
  if (w.waitState[wait] > 0) return
  w.waitNode[wait] = Math.max(0, w.jobNode[job] - 1)
  w.waitAttempt[wait] = attempt
  w.waitToken[wait] = ++w.jobToken[job]
  if (w.plan.numbers.jobLeaseMs > 0) further().startLease(w, wait)
  deliver(w, facts, wait, 'RESUME')
}

/** Queued jobs go to workers, first to first. Without time, who takes what is a choice and not made here. */
export function dispatch(w: World, facts: Fact[]): void {
  if (w.plan.untimed !== null) return
  for (let again = true; again; ) {
    again = false
    for (const job of queuedJobs(w)) {
      const [worker] = takersOf(w, job)
      if (worker !== undefined) {
        take(w, facts, job, worker)
        again ||= w.jobQueued[job] > 0 // a second entry, which another worker can take now
      } else if (w.plan.workers.every((_, other) => !hasRoom(w, other))) return
    }
  }
}
