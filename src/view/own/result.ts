/** What a run of one's own scenario comes to, as plain data that goes from the worker to the page. */
import type { EndedBy, Recording } from '../../run/record.ts'
import { type JobSummary, jobSummaries } from '../../run/summary.ts'
import { VERDICTS } from '../../sim/verdicts.ts'
import { userWords } from '../band-words.ts'
import { type Bands, bandsOf, hasLength } from '../bands.ts'
import { headlineOf, jobToShow, type VerdictPanel, verdictPanels } from '../headline.ts'
import { narrationOf } from '../narration.ts'
import { type Scale, scaleOf } from '../scale.ts'
import { untrueInWords } from '../untrue.ts'
import { visible } from '../visible.ts'
import { clockAt, durationInWords } from '../words.ts'

/** One job, in words. */
export interface JobLine {
  readonly id: string
  readonly record: string
  readonly answered: string
  /** Whether the user was told something untrue about it, and for how long. */
  readonly untrue: string
  readonly isUntrue: boolean
  readonly attempts: string
  readonly verdicts: readonly { readonly title: string; readonly bad: boolean }[]
}

export interface OwnResult {
  readonly headline: string
  readonly untrue: boolean
  /** The job whose bands are drawn. */
  readonly job: string
  readonly bands: Pick<Bands, 'truth' | 'user'>
  readonly scale: Scale
  /** The bands in words: since when, what was true or what the user saw, and whether that was a lie. */
  readonly spans: readonly { readonly clock: string; readonly says: string; readonly untrue: boolean }[]
  readonly verdicts: readonly VerdictPanel[]
  readonly jobs: readonly JobLine[]
  /** Jobs beyond those that are listed. */
  readonly more: number
  /** Why the run ends as it does, where that needs a word. */
  readonly ended: string
  /** What is thrown in after the last answer, in words; empty where there is nothing of that kind. */
  readonly tooLate: string
}

const ENDED: Readonly<Record<EndedBy, string>> = {
  'nothing-pending': '',
  recurrence: 'It goes round for ever: the run is where it was before.',
  horizon: 'The run was cut off at its end, while something was still to come.',
  'no-progress': 'Time stands still in it: so much happens in one instant that the run was stopped.',
  'too-many-messages': 'It is too long to be played to its end: it was stopped after half a million messages.',
}

function lineOf(job: JobSummary): JobLine {
  const { id, status, cause, settledAfterMs, attempts, verdicts } = job
  const untrue = untrueInWords(job)
  const nodes = [...new Set(attempts.map(({ node }) => node))]
  return {
    id,
    record: cause === null ? status.replace('-', ' ') : `${status}: ${visible(cause)}`,
    answered: settledAfterMs === null ? 'never' : `after ${durationInWords(settledAfterMs)}`,
    untrue: untrue ?? 'never',
    isUntrue: untrue !== null,
    attempts: attempts.length === 0 ? 'none' : `${attempts.length}, on ${nodes.join(', ')}`,
    verdicts: verdicts.map((slug) => ({ title: VERDICTS[slug].title, bad: VERDICTS[slug].bad })),
  }
}

/** A fault or another rule comes once every job has its answer, and none is answered again: whoever put it in sees no change. */
function tooLateIn({ plan, facts }: Recording, jobs: readonly JobSummary[]): string {
  const answer = facts.findLast(({ kind }) => kind === 'committed' || kind === 'failed')
  if (answer === undefined || jobs.some(({ settledAfterMs }) => settledAfterMs === null)) return ''
  const late = plan.edits.filter(({ atMs, change }) => atMs > answer.atMs && !('typed' in change))
  if (late.length === 0) return ''
  const clocks = [...new Set(late.map(({ atMs }) => atMs))].sort((x, y) => x - y).map((atMs) => clockAt(plan, atMs))
  const when = clocks.slice(0, CLOCKS_MOST).join(', ') + (clocks.length > CLOCKS_MOST ? ' and later' : '')
  return `Too late to change an answer: what step 5 has at ${when}. Every job has its answer at ${clockAt(plan, answer.atMs)}.`
}

const CLOCKS_MOST = 3
const LISTED_MOST = 50

/** What a recording comes to. `wanted`: the job whose bands are asked for; null: the one that tells most. */
export function resultOf(recording: Recording, wanted: string | null): OwnResult {
  const { plan, facts, messageAtMs, endMs, endedBy } = recording
  const named = plan.jobs.findIndex(({ id }) => id === wanted)
  const job = named < 0 ? jobToShow(recording) : named
  const { closing } = narrationOf(recording)
  const closingMs = closing >= messageAtMs.length ? endMs : messageAtMs[closing - 1]
  const bands = bandsOf(recording, job, closingMs)
  const { text, untrue } = headlineOf(recording, bands, closingMs, facts.length, true)
  const seen = <T extends { fromMs: number; toMs: number; fact: number }>(spans: readonly T[]) =>
    spans.filter((span, i) => hasLength(span) || i === spans.length - 1)
  const jobs = jobSummaries(recording)
  return {
    headline: visible(text),
    untrue,
    job: plan.jobs[job].id,
    bands: { truth: seen(bands.truth), user: seen(bands.user) },
    scale: scaleOf(bands, closingMs),
    spans: [
      ...seen(bands.truth).map(({ fromMs, label }) => ({ fromMs, says: `true: ${label}`, untrue: false })),
      ...seen(bands.user).map((span) => ({
        fromMs: span.fromMs,
        says: `user sees: ${userWords(span, true)}`,
        untrue: span.lie !== 'none',
      })),
    ].map(({ fromMs, says, untrue }) => ({ clock: clockAt(plan, fromMs), says: visible(says), untrue })),
    verdicts: verdictPanels(recording, job),
    jobs: jobs.slice(0, LISTED_MOST).map(lineOf),
    more: Math.max(0, jobs.length - LISTED_MOST),
    ended: ENDED[endedBy],
    tooLate: tooLateIn(recording, jobs),
  }
}
