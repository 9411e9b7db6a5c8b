/** Copies of a job's result: in the store, and in workers' hands. */
import { resultKeySeen } from '../sim/keys.ts'
import { FORMS } from '../sim/store/values.ts'
import type { World } from '../sim/world.ts'

/** How many copies of `job`'s result there are: of the one under its key, or, where nothing is, of those in hands. */
export function copiesOf(w: World, job: number): number {
  const jobs = w.plan.jobs.length
  const { progressKey, stashKey } = w.plan.jobs[job]
  const resultKey = resultKeySeen(w, job, Math.max(1, w.jobAttempt[job]))
  let copies = 0
  for (const key of [resultKey, progressKey, stashKey]) if (key >= 0) copies += w.keyHeld[key]
  // What another attempt wrote is another notice, though a worker may hold it still.
  const isIt = (wait: number): boolean =>
    w.keyHeld[resultKey] === 0 ||
    FORMS[w.keyForm[resultKey]] !== 'text' ||
    (w.waitHand[wait] === w.keyValue[resultKey] + 1 && w.waitHandAttempt[wait] === w.keyAttempt[resultKey])
  for (let wait = job; wait < w.waitHand.length; wait += jobs) if (w.waitHand[wait] > 0 && isIt(wait)) copies++
  return copies
}
