/** Faults of the store: it throws a value away, or a replica takes over that has not seen the last write. */
import type { Fact } from './facts.ts'
import { resultKeyOf } from './keys.ts'
import type { PlanFault } from './plan.ts'
import { reapAgain } from './reading/list.ts'
import { before, changesSince } from './store/changes.ts'
import { lastWritten, undoLastWrite } from './store/last-write.ts'
import { deleteKey } from './store.ts'
import { DONE, type World } from './world.ts'

/** The store makes room: a job’s result is gone. */
export function evict(w: World, facts: Fact[], fault: PlanFault): void {
  const heldBy = (job: number) => w.keyHeld[resultKeyOf(w, job, w.jobAttempt[job])] === 1
  const job = fault.job >= 0 ? fault.job : w.jobStatus.findIndex((status, i) => status < DONE && heldBy(i))
  if (job < 0 || !heldBy(job)) return
  const key = resultKeyOf(w, job, w.jobAttempt[job])
  deleteKey(w, key)
  facts.push({ kind: 'evicted', atMs: w.now[0], job, key })
}

/** The last write is as if it had never been (F15). */
export function failOver(w: World, facts: Fact[]): void {
  const were = before(w, lastWritten(w))
  const { key, undone } = undoLastWrite(w)
  reapAgain(w)
  const changes = changesSince(w, were)
  // A worker that has seen a value looks at it anew.
  if (changes.length > 0) w.waitSawValue.fill(0)
  facts.push({ kind: 'failed-over', atMs: w.now[0], job: key < 0 ? -1 : w.plan.keys[key].job, key, undone, changes })
}
