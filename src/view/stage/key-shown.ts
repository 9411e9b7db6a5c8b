/** Which key stands on the stage. */
import { resultKeySeen } from '../../sim/keys.ts'
import type { World } from '../../sim/world.ts'

/** The key under which the job's present attempt is written and looked for. */
export function keyShown(w: World, job: number): number {
  return resultKeySeen(w, job, Math.max(1, w.jobAttempt[job]))
}
