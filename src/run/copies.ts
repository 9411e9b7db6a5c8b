/** Copies of a job's result: in the store, and in workers' hands. */
import { resultKeySeen } from '../sim/keys.ts'
import type { World } from '../sim/world.ts'

/** How many copies of `job`'s result there are. */
export function copiesOf(w: World, job: number): number {
  const jobs = w.plan.jobs.length
  const { progressKey, stashKey } = w.plan.jobs[job]
  const resultKey = resultKeySeen(w, job, Math.max(1, w.jobAttempt[job]))
  let copies = 0
  for (const key of [resultKey, progressKey, stashKey]) if (key >= 0) copies += w.keyHeld[key]
  for (let wait = job; wait < w.waitHand.length; wait += jobs) if (w.waitHand[wait] > 0) copies++
  return copies
}
