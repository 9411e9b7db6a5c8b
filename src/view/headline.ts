/** One sentence on how it went, and one on how it goes so far. */
import type { Recording } from '../run/record.ts'
import { verdictsOf } from '../sim/monitors.ts'
import { VERDICTS, type VerdictSlug } from '../sim/verdicts.ts'
import { type Bands, toldAt, untrueForMs } from './bands.ts'
import { clockAt, durationInWords, growingInWords } from './words.ts'

export interface Headline {
  readonly text: string
  /** It says that the user has been told something untrue. */
  readonly untrue: boolean
}

/** What can be said at `atMs`, after `facts` facts; once `closed`, of the whole run. */
export function headlineOf(recording: Recording, bands: Bands, atMs: number, facts: number, closed: boolean): Headline {
  const { plan } = recording
  const inWords = closed ? (ms: number) => durationInWords(Math.floor(ms / 1000) * 1000) : growingInWords
  const untrueMs = untrueForMs(bands, Math.min(atMs, recording.endMs))
  const now = bands.user.findLast(({ fact }) => fact < facts)
  const told = untrueMs >= 1000 ? `The user was told something untrue for ${inWords(untrueMs)}` : ''
  if (now === undefined || (!closed && (now.kind === 'queued' || now.kind === 'in-progress'))) {
    if (now?.lie === 'untrue' && untrueMs >= 1000)
      return { text: `So far the user has been told something untrue for ${inWords(untrueMs)}.`, untrue: true }
    if (toldAt(bands, facts, atMs, closed).lie === 'untrue')
      return { text: 'From here on the user is told something untrue.', untrue: true }
    return { text: 'So far everything the user was told is true.', untrue: false }
  }
  if (now.kind === 'queued' || now.kind === 'in-progress') {
    const open = `Never answered: the record still says “${now.label.toLowerCase()}”.`
    return told === '' ? { text: open, untrue: false } : { text: `${told}, and still is.`, untrue: true }
  }
  const answered = `Answered ${clockAt(plan, now.fromMs)}, after ${inWords(now.fromMs - bands.startMs)}`
  const cause = now.kind === 'failed' ? now.label.replace(/^Failed: /, '') : ''
  if (now.lie === 'untrue') {
    const instead =
      now.kind === 'done'
        ? 'The user was told “done”, and it was not done.'
        : `The user was told “failed”, although it was done.`
    return { text: instead, untrue: true }
  }
  if (now.lie === 'wrong-cause')
    return {
      text:
        told === ''
          ? `${answered}, with a wrong cause: “${cause}”.`
          : `${told}. Then “${cause}”: a wrong cause, never corrected.`,
      untrue: true,
    }
  const truly = now.kind === 'failed' ? `${answered}, with the true cause: ${cause}.` : `${answered}: done.`
  return told === '' ? { text: truly, untrue: false } : { text: `${told}. ${truly}`, untrue: true }
}

export interface VerdictPanel {
  readonly slug: VerdictSlug
  readonly title: string
  /** Other jobs that it is about; none where it is about the one that is shown, or about the run. */
  readonly of: readonly string[]
  readonly bad: boolean
}

/** The verdicts of the run, worst first, each with the jobs that it is about. */
export function verdictPanels(recording: Recording, job: number): VerdictPanel[] {
  const { monitors, plan } = recording
  const ofJob = verdictsOf(monitors, job, plan)
  const ofRun = verdictsOf(monitors, -1, plan)
  const others = plan.jobs.map(({ id }, other) => ({ id, slugs: verdictsOf(monitors, other, plan) }))
  return ofRun
    .map((slug) => ({
      slug,
      title: VERDICTS[slug].title,
      of: ofJob.includes(slug) ? [] : others.filter(({ slugs }) => slugs.includes(slug)).map(({ id }) => id),
      bad: VERDICTS[slug].bad,
    }))
    .filter(({ bad, of }) => bad || of.length === 0)
}

/** The job to show first: the first one that went wrong, or the first where those that did never started. */
export function jobToShow({ monitors, plan, end }: Recording): number {
  const bad = plan.jobs.findIndex(
    (_, job) => end.jobAttempt[job] > 0 && verdictsOf(monitors, job, plan).some((slug) => VERDICTS[slug].bad),
  )
  return Math.max(0, bad)
}
