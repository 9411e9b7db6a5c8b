/** The queue before the workers. */
import { nextOrdinal, QUEUED, type World } from './world.ts'

/** Jobs in the queue, the first to arrive first. */
export function queuedJobs(w: World): number[] {
  return w.jobQueued
    .map((order, job) => ({ order, job }))
    .filter(({ order }) => order > 0)
    .sort((x, y) => x.order - y.order)
    .map(({ job }) => job)
}

/** Puts a job in the queue; once is enough. */
export function enqueue(w: World, job: number): void {
  w.jobStatus[job] = QUEUED
  if (w.jobQueued[job] === 0) w.jobQueued[job] = nextOrdinal(w)
}
