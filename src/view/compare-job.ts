/** Whose story two runs tell. */
import type { Comparison } from '../run/compare-runs.ts'

/**
 * Place of the job to show: the one that is named (its id), else the first that comes out otherwise on the right, else
 * `otherwise`.
 */
export function jobToCompare({ jobs }: Pick<Comparison, 'jobs'>, named: string | null, otherwise: number): number {
  const asked = jobs.findIndex(({ id }) => id === named)
  if (asked >= 0) return asked
  const changed = jobs.findIndex(
    ({ verdicts, laterByMs }) => verdicts.lost.length + verdicts.gained.length > 0 || (laterByMs ?? 0) !== 0,
  )
  return changed >= 0 ? changed : otherwise
}
