/** What a run comes to for a user, in a word or two: as much as a cell of a grid has room for. */
import type { Recording } from '../../run/record.ts'
import { isLeftUntrue, jobSummaries } from '../../run/summary.ts'
import { durationInWords } from '../../scenario/time-words.ts'
import { verdictsOf } from '../../sim/monitors.ts'
import { VERDICTS, type VerdictSlug } from '../../sim/verdicts.ts'

/** How a job came out. */
export interface Outcome {
  /** In a word or two. */
  readonly says: string
  /** `untrue`: the user was told, or is left with, what is not so; `late`: only for a while. */
  readonly tone: 'settled' | 'failed' | 'late' | 'untrue'
  /** Nothing that happens later puts it right. */
  readonly permanent: boolean
  /** The worst verdict of the run; null where it has none. */
  readonly verdict: VerdictSlug | null
}

/** How `job` comes out at the end of a run. */
export function outcomeOf(recording: Recording, job: number): Outcome {
  const summary = jobSummaries(recording)[job]
  const verdict = verdictsOf(recording.monitors, -1, recording.plan).find((slug) => VERDICTS[slug].bad) ?? null
  const { status, falseForMs, verdicts, wrongCauseSinceMs } = summary
  if (verdicts.includes('endless-requeue')) return { says: 'never ends', tone: 'untrue', permanent: true, verdict }
  if (isLeftUntrue(summary)) return { says: `wrong: “${status}”`, tone: 'untrue', permanent: true, verdict }
  if (wrongCauseSinceMs !== null) {
    const lost = verdicts.includes('lost-result')
    return { says: lost ? 'cause lost for good' : 'wrong cause', tone: 'untrue', permanent: true, verdict }
  }
  if (status !== 'done' && status !== 'failed') {
    if (falseForMs > 0) return { says: 'never answered', tone: 'untrue', permanent: true, verdict }
    return { says: status === 'queued' ? 'still queued' : 'in progress', tone: 'late', permanent: false, verdict }
  }
  if (falseForMs > 0) return { says: `${durationInWords(falseForMs)} late`, tone: 'late', permanent: false, verdict }
  return status === 'done'
    ? { says: 'done, on time', tone: 'settled', permanent: false, verdict }
    : { says: 'failed, on time', tone: 'failed', permanent: false, verdict }
}
