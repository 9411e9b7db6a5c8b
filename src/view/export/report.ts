/**
 * A run as a Markdown report for a post-mortem: what happened, who did what under which rules, what was true beside what
 * the user was told, the verdicts with their reasons, and everything that changed something, instant by instant. It
 * names what was done, never who is to blame. Whatever stands in payloads is text and nothing else.
 */
import { type JobSummary, jobSummaries } from '../../run/summary.ts'
import { verdictsOf } from '../../sim/monitors.ts'
import { HOLDS_WHEN } from '../../sim/verdicts/definitions.ts'
import { VERDICTS } from '../../sim/verdicts.ts'
import { userWords } from '../band-words.ts'
import { type Bands, bandsOf, hasLength, type TruthSpan, type UserSpan } from '../bands.ts'
import { VERDICT_SAYS } from '../caption.ts'
import { counted } from '../counts.ts'
import { headlineOf, verdictPanels } from '../headline.ts'
import { logRows, rowText } from '../log.ts'
import { narrationOf } from '../narration.ts'
import { untrueInWords } from '../untrue.ts'
import { whyVerdict } from '../why.ts'
import { clockAt, durationInWords } from '../words.ts'
import { closingMsOf, type Exported } from './exported.ts'
import { laidInWords, rulesInWords } from './laid-words.ts'
import { asCode, asText, fenced, list, table } from './markdown.ts'
import { sequenceDiagram } from './mermaid.ts'

/** More than this nobody reads; the recording as a file has it all. */
const ROWS_MAX = 300
const JOBS_MAX = 50
const LINES_MAX = 60
const SPANS_MAX = 80

/** What became of a job, in Markdown: record, cause, answered after, attempts, told something untrue. */
export function jobWords(job: JobSummary): string[] {
  const { status, cause, settledAfterMs, attempts } = job
  return [
    status.replace('-', ' '),
    cause === null ? '' : asText(cause.slice(0, 400)),
    settledAfterMs === null ? 'not yet' : durationInWords(settledAfterMs),
    String(attempts.length),
    untrueInWords(job) ?? 'no',
  ]
}

function jobsTable({ recording }: Exported): string {
  const jobs = jobSummaries(recording)
  const rows = jobs.slice(0, JOBS_MAX).map((job) => [asText(job.id), ...jobWords(job)])
  const left = jobs.length - rows.length
  return [
    table(['Job', 'Record', 'Cause', 'Answered after', 'Attempts', 'Told something untrue'], rows),
    ...(left > 0 ? [`\n${counted(left)} more jobs are left out.`] : []),
  ].join('\n')
}

function whatHappened(exported: Exported, bands: Bands, closedAtMs: number): string {
  const { recording, job } = exported
  const { plan, endedBy, endMs } = recording
  const { text } = headlineOf(recording, bands, closedAtMs, recording.facts.length, true)
  const ends: Readonly<Record<typeof endedBy, string>> = {
    'nothing-pending': '',
    recurrence: `From ${clockAt(plan, endMs)} on it goes round as before, for ever.`,
    horizon: `The run was looked at until ${clockAt(plan, endMs)}; it goes on.`,
    'no-progress': 'The run stops here: at its last instant things happen without end.',
    'too-many-messages': 'The run is longer than what is played; it goes on.',
  }
  return [`**${asText(plan.jobs[job].id)}: ${asText(text)}**`, ends[endedBy], jobsTable(exported)]
    .filter((part) => part !== '')
    .join('\n\n')
}

function scenarioAndRules(exported: Exported): string {
  const { scenario } = exported
  const { number, of, title, help, but } = rulesInWords(exported)
  const laid = laidInWords(exported)
  const left = laid.length - LINES_MAX
  return [
    `Scenario ${asCode(scenario.id)}: ${asText(scenario.summary)}`,
    `The worker’s rules: step ${number} of ${of}, *${title}* (${asText(help)})${but.length === 0 ? '' : ' But:'}`,
    list(but.map((rule) => `${asText(rule.title)}: **${asText(rule.says)}**`)),
    laid.length === 0 ? '' : 'Beside that:',
    list(
      laid
        .slice(0, LINES_MAX)
        .map(({ says, quote }) => (quote === undefined ? asText(says) : `${asText(says)}: ${asCode(quote)}`)),
    ),
    left > 0 ? `${counted(left)} more are left out.` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const at = <T extends TruthSpan | UserSpan>(spans: readonly T[], ms: number): T | undefined =>
  spans.findLast(({ fromMs }) => fromMs <= ms)

/** Both bands as one table: wherever one of them changes, what both say from then on. */
export function bandsTable({ recording }: Exported, { truth, user }: Bands): string {
  const { plan, endedBy } = recording
  const seen = <T extends TruthSpan | UserSpan>(spans: readonly T[]): T[] =>
    spans.filter((span, i) => hasLength(span) || i === spans.length - 1)
  const [shownTruth, shownUser] = [seen(truth), seen(user)]
  const starts = [...new Set([...shownTruth, ...shownUser].map(({ fromMs }) => fromMs))].sort((x, y) => x - y)
  const rows = starts.slice(0, SPANS_MAX).map((ms, i) => {
    const true_ = at(shownTruth, ms)
    const told = at(shownUser, ms)
    const next = starts[i + 1]
    const lasts =
      next === undefined ? (endedBy === 'nothing-pending' ? 'from then on' : 'goes on') : durationInWords(next - ms)
    return [
      clockAt(plan, ms),
      lasts,
      asText(true_?.label ?? ''),
      told === undefined ? '' : told.lie === 'none' ? asText(told.label) : `**${asText(userWords(told, true))}**`,
    ]
  })
  const left = starts.length - rows.length
  return [
    table(['From', 'For', 'What was true', 'What the user was told'], rows),
    ...(left > 0 ? [`\n${counted(left)} later changes are left out.`] : []),
  ].join('\n')
}

function verdicts({ recording, job }: Exported): string {
  const panels = verdictPanels(recording, job)
  if (panels.length === 0) return 'None: nothing has come to an end yet.'
  return panels
    .map(({ slug, title, of, bad }) => {
      const about = of.length === 0 ? '' : ` (${of.slice(0, 10).map(asText).join(', ')}${of.length > 10 ? ', …' : ''})`
      const head = `### ${asText(title)}${about}\n\n${VERDICT_SAYS[slug]} *${asText(HOLDS_WHEN[slug])}*`
      const why = bad ? whyVerdict(recording, slug, job) : null
      if (why === null) return head
      const chain = why.chain
        .toReversed()
        .map(({ clock, text, root }) => `${clock} ${root ? `**${asText(text)}** Here it was decided.` : asText(text)}`)
      return `${head}\n\n${list(chain)}`
    })
    .join('\n\n')
}

function events({ recording }: Exported): string {
  const { facts } = recording
  const brings = (i: number): boolean => {
    const fact = facts[i]
    return fact.kind === 'read' && fact.payload >= 0
  }
  const rows = logRows(recording, narrationOf(recording)).filter(
    ({ change, looks, from }) => change || looks !== null || brings(from),
  )
  const half = ROWS_MAX / 2
  const kept = rows.length <= ROWS_MAX ? rows : [...rows.slice(0, half), ...rows.slice(-half)]
  const cells = kept.map((row) => {
    const text = asText(rowText(row, facts.length))
    return [row.clock, row.looks === null ? text : `*${text}*`]
  })
  if (rows.length > ROWS_MAX) cells.splice(half, 0, ['…', `*${counted(rows.length - ROWS_MAX)} lines are left out.*`])
  return table(['Clock', 'What happened'], cells)
}

/** Where the same run can be opened. */
export interface SameRun {
  /** An address, or the part of one behind its page, as in `#play?v=1&…`. */
  readonly link: string
}

/** `same`: the way back to the run; null where no link can hold it. `saved`: Markdown on what would have saved it, or null. */
export function markdownReport(exported: Exported, same: SameRun | null, saved: string | null): string {
  const { scenario, recording, job } = exported
  const closedAtMs = closingMsOf(exported)
  const bands = bandsOf(recording, job, closedAtMs)
  const wrong = verdictsOf(recording.monitors, -1, recording.plan).some((slug) => VERDICTS[slug].bad)
  const sections: readonly (readonly [head: string, body: string])[] = [
    ['What happened', whatHappened(exported, bands, closedAtMs)],
    ['What was true, beside what the user was told', bandsTable(exported, bands)],
    ['Verdicts', verdicts(exported)],
    ...(saved === null || !wrong ? [] : [['What would have saved it', saved] as const]),
    ['Scenario and rules', scenarioAndRules(exported)],
    ['Events', events(exported)],
    ['Who spoke to whom', fenced('mermaid', sequenceDiagram(recording))],
    [
      'The same run',
      same === null
        ? 'What was laid over the scenario is too much for a link; the recording as a file opens the same run.'
        : `Open ${same.link.startsWith('#') ? 'this behind the address of the page' : 'this address'}:\n\n${fenced('text', same.link)}`,
    ],
  ]
  return `# ${asText(scenario.title)}\n\n${sections.map(([head, body]) => `## ${head}\n\n${body}`).join('\n\n')}\n`
}
