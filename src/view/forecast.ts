/** What a run comes to, in the few words that fit under an option: what choosing it would lead to. */
import type { Recording } from '../run/record.ts'
import { verdictsOf } from '../sim/monitors.ts'
import { VERDICT_SLUGS, VERDICTS, type VerdictSlug } from '../sim/verdicts.ts'
import { type Bands, bandsOf, hasLength } from './bands.ts'
import { clockAt } from './words.ts'

export interface Forecast {
  readonly text: string
  /** Settled: a true answer in the end. Untrue: the user is told something untrue. Neutral: bad, but no lie. */
  readonly tone: 'settled' | 'untrue' | 'neutral'
  /** The verdicts of the job it speaks of, or of the run; worst first. */
  readonly verdicts: readonly VerdictSlug[]
}

/** Shorter words than the catalogue's titles, where those are long or need an explanation. */
const SHORT: Partial<Record<VerdictSlug, string>> = {
  'silent-corruption': 'told “done”: untrue',
  'false-failure': 'told “failed”: untrue',
  'endless-requeue': 'goes round for ever',
  'lost-result': 'result lost',
  'starved-budget': 'its retry never came',
}

/** When the record got the answer that it ends with; null where there is none. */
function answeredAtMs({ user }: Bands): number | null {
  const last = user.at(-1)
  if (last === undefined || last.kind === 'queued' || last.kind === 'in-progress') return null
  // The same answer may turn out untrue later: another span, but no other answer.
  return user[user.findLastIndex(({ kind, label }) => kind !== last.kind || label !== last.label) + 1].fromMs
}

/** 20:30 for 20:30:00. */
const shortClock = (clock: string): string => clock.replace(/^(\d\d:\d\d):00\b(?!\.)/, '$1')

/** `cut`: the run was not played to its end. */
function textOf(worst: VerdictSlug | undefined, clock: string | null, cut: boolean): string {
  switch (worst) {
    case undefined:
      return clock === null ? 'not answered' : `answered ${clock}`
    case 'settled':
      return `done ${clock}`
    case 'settled-with-cause':
      return `answered ${clock}`
    case 'hang':
      if (clock === null) return cut ? 'hangs' : 'hangs for ever'
      return `hangs until ${shortClock(clock)}`
    case 'wrong-cause':
      return `wrong cause ${clock === null ? '' : shortClock(clock)}`.trim()
    default:
      return SHORT[worst] ?? VERDICTS[worst].title.toLowerCase()
  }
}

const rankOf = (worst: VerdictSlug | undefined): number =>
  worst === undefined ? VERDICT_SLUGS.length : VERDICT_SLUGS.indexOf(worst)

const isBad = (worst: VerdictSlug | undefined): worst is VerdictSlug => worst !== undefined && VERDICTS[worst].bad

function forecastOfJob(recording: Recording, job: number): Forecast {
  const { plan, monitors } = recording
  const verdicts = verdictsOf(monitors, job, plan)
  const [worst] = verdicts
  const bands = bandsOf(recording, job)
  const atMs = answeredAtMs(bands)
  const text = textOf(worst, atMs === null ? null : clockAt(plan, atMs), recording.endedBy === 'horizon')
  if (!isBad(worst)) return { text, tone: worst === undefined ? 'neutral' : 'settled', verdicts }
  const lies = bands.user.some((span) => span.lie !== 'none' && (hasLength(span) || span === bands.user.at(-1)))
  return { text, tone: lies ? 'untrue' : 'neutral', verdicts }
}

/** What `recording` comes to for `job`; or what happens elsewhere in the run, where that is worse. */
export function forecastOf(recording: Recording, job: number): Forecast {
  const { plan, monitors } = recording
  const own = forecastOfJob(recording, job)
  const verdicts = verdictsOf(monitors, -1, plan)
  const [worst] = verdicts
  if (!isBad(worst) || rankOf(worst) >= rankOf(own.verdicts[0])) return own
  const other = plan.jobs.findIndex((_, j) => verdictsOf(monitors, j, plan)[0] === worst)
  if (other < 0) return { text: textOf(worst, null, false), tone: 'neutral', verdicts }
  const elsewhere = forecastOfJob(recording, other)
  return { ...elsewhere, text: `another job: ${elsewhere.text}` }
}
