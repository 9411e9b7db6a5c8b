/** For how long a user was told something untrue, in words. */
import { isLeftUntrue, type JobSummary } from '../run/summary.ts'
import { durationInWords } from './words.ts'

/**
 * "for 2 h 02 min"; "for good" where the record ends with what is not so; null where the user was told nothing untrue.
 * A cause that is wrong is not meant.
 */
export function untrueInWords({
  falseForMs,
  status,
  verdicts,
}: Pick<JobSummary, 'falseForMs' | 'status' | 'verdicts'>): string | null {
  if (isLeftUntrue({ verdicts }))
    return falseForMs === 0 ? 'for good' : `for ${durationInWords(falseForMs)}, then for good`
  if (falseForMs === 0) return null
  return `for ${durationInWords(falseForMs)}${status === 'in-progress' ? ', and still' : ''}`
}
