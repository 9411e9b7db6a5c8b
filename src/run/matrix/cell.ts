/** A run reduced to what a map shows of it. */
import { verdictsOf } from '../../sim/monitors.ts'
import type { RuleName } from '../../sim/rules.ts'
import { VERDICTS, type VerdictSlug } from '../../sim/verdicts.ts'
import type { EndedBy, Recording } from '../record.ts'
import { isLeftUntrue, jobSummaries } from '../summary.ts'

export interface Cell {
  /** Verdicts that hold for the run, all jobs and breakers; worst first. */
  readonly verdicts: readonly VerdictSlug[]
  /** The first of them; null where there is none, as for a job that is still under way. */
  readonly worst: VerdictSlug | null
  /** Some of them is bad. */
  readonly isBad: boolean
  /** From when a job was queued to the outcome that its record ends with, of the job that waits longest, in ms; null where some job never gets one. */
  readonly answeredAfterMs: number | null
  /** Attempts started, of all jobs. */
  readonly attempts: number
  /** For how long records said something untrue, of all jobs together, in ms. */
  readonly falseForMs: number
  /** Jobs whose record ends with what is not so, and stays that way. */
  readonly leftUntrue: number
  /** Jobs whose record ends with a cause that is not theirs. */
  readonly wrongCauses: number
  /** Jobs with the verdict `duplicate`. */
  readonly duplicates: number
  /** Commands by which workers looked for results. */
  readonly looks: number
  readonly endedBy: EndedBy
  /** Rules that the run asked: no other could have changed it. */
  readonly consulted: readonly RuleName[]
}

/** @returns what a map shows of a run */
export function cellOf(recording: Recording): Cell {
  const { plan, monitors, facts, endedBy, consulted } = recording
  const verdicts = verdictsOf(monitors, -1, plan)
  const jobs = jobSummaries(recording)
  const answers = jobs.map(({ settledAfterMs }) => settledAfterMs)
  let looks = 0
  for (const { kind } of facts) if (kind === 'read') looks++
  return {
    verdicts,
    worst: verdicts[0] ?? null,
    isBad: verdicts.some((slug) => VERDICTS[slug].bad),
    answeredAfterMs: answers.reduce((most, ms) => (most === null || ms === null ? null : Math.max(most, ms)), 0),
    attempts: jobs.reduce((sum, { attempts }) => sum + attempts.length, 0),
    falseForMs: jobs.reduce((sum, { falseForMs }) => sum + falseForMs, 0),
    leftUntrue: jobs.filter(isLeftUntrue).length,
    wrongCauses: jobs.filter((job) => job.verdicts.includes('wrong-cause')).length,
    duplicates: jobs.filter((job) => job.verdicts.includes('duplicate')).length,
    looks,
    endedBy,
    consulted,
  }
}

/** The bad verdicts of a cell; worst first. */
export function badOf({ verdicts }: Cell): readonly VerdictSlug[] {
  return verdicts.filter((slug) => VERDICTS[slug].bad)
}
