/**
 * Two runs as a Markdown report: where they part, how they come out side by side, what sets them apart, and of each what
 * was true beside what the user was told. It names what was done, never who is to blame.
 */
import { SIDES, type Side } from '../../run/compare-runs.ts'
import { type JobSummary, jobSummaries } from '../../run/summary.ts'
import { verdictsOf } from '../../sim/monitors.ts'
import { VERDICTS } from '../../sim/verdicts.ts'
import { bandsOf } from '../bands.ts'
import { outcomesOf, partingInWords, runOutcomes } from '../compare.ts'
import { settingsOf } from '../compare-settings.ts'
import { counted } from '../counts.ts'
import { headlineOf } from '../headline.ts'
import { clockAt } from '../words.ts'
import { closingMsOf } from './exported.ts'
import { rulesInShort } from './laid-words.ts'
import { asText, fenced, list, table } from './markdown.ts'
import { sequenceDiagram } from './mermaid.ts'
import { type ExportedPair, SIDE_TITLES, sideOf } from './pair.ts'
import { bandsTable, jobWords, type SameRun } from './report.ts'

const JOBS_MAX = 25
const SETTINGS_MAX = 60

/** Where the same two runs can be opened; null where no link can hold them. */
export interface SamePair extends Record<Side, SameRun | null> {
  readonly both: SameRun | null
}

function whereTheyPart({ runs, comparison }: ExportedPair): string {
  const { parting } = comparison
  const says = asText(partingInWords(runs, parting))
  if (parting === null || parting.atMs === 0) return `**${says}**`
  return `**${says}**\n\nUntil ${clockAt(runs.left.plan, parting.atMs)} the same things happen on both sides.`
}

const ROWS: readonly string[] = ['Record', 'Cause', 'Answered after', 'Attempts', 'Told something untrue']

const titles = ({ verdicts }: Pick<JobSummary, 'verdicts'>): string =>
  verdicts.map((slug) => asText(VERDICTS[slug].title)).join(', ') || 'none'

/** How both come out, a job after the other, and what is otherwise on the right. */
function outcomes({ runs, comparison, job }: ExportedPair): string {
  const theirs = jobSummaries(runs.right)
  const jobs = jobSummaries(runs.left)
  const order = [job, ...jobs.keys()].filter((place, i) => i === 0 || place !== job)
  const rows = order.slice(0, JOBS_MAX).flatMap((place) => {
    const [left, right] = [jobs[place], theirs[place]]
    const [mine, others] = [jobWords(left), jobWords(right)]
    return [
      ...ROWS.map((what, i) => [asText(left.id), what, mine[i], others[i]]),
      [asText(left.id), 'Verdicts', titles(left), titles(right)],
    ]
  })
  const left = jobs.length - JOBS_MAX
  const whole = (side: Side) => ({ verdicts: verdictsOf(runs[side].monitors, -1, runs[side].plan) })
  const said = [
    ...order
      .slice(0, JOBS_MAX)
      .map((place) => comparison.jobs[place])
      .map((pair) => `${asText(pair.id)}: ${outcomesOf(pair).map(inWords).join('; ') || 'comes out alike'}`),
    ...runOutcomes(comparison).map((one) => `the run as a whole: ${inWords(one)}`),
  ]
  return [
    table(
      ['Job', '', SIDE_TITLES.left, SIDE_TITLES.right],
      [...rows, ['*the run*', 'Verdicts', titles(whole('left')), titles(whole('right'))]],
    ),
    ...(left > 0 ? [`${counted(left)} more jobs are left out.`] : []),
    'On the right, held against the left:',
    list(said),
  ].join('\n\n')
}

/** A difference, and whether it is for the better. */
function inWords({ says, better }: { readonly says: string; readonly better: boolean | null }): string {
  const text = asText(says)
  return better === null ? text : `${text} (${better ? 'better' : 'worse'})`
}

function setApart({ scenario, comparison, laid, runs }: ExportedPair): string {
  const settings = settingsOf(scenario, comparison, laid, runs)
  if (settings.length === 0) return 'Nothing is set in two ways.'
  const told = settings.filter(({ idle }) => !idle).slice(0, SETTINGS_MAX)
  const idle = settings.filter((one) => one.idle).slice(0, SETTINGS_MAX)
  const left = settings.length - told.length - idle.length
  return [
    ...(told.length === 0
      ? ['Nothing that either run asks.']
      : [
          table(
            ['What', 'Left', 'Right'],
            told.map((one) => [one.what, one.left, one.right].map(asText)),
          ),
        ]),
    ...(idle.length === 0
      ? []
      : [`Set in two ways, and asked in neither run: ${idle.map(({ what }) => asText(what)).join(', ')}.`]),
    ...(left > 0 ? [`${counted(left)} more are left out.`] : []),
  ].join('\n\n')
}

function bandsOfSide(pair: ExportedPair, side: Side): string {
  const exported = sideOf(pair, side)
  const { recording, job } = exported
  const closingMs = closingMsOf(exported)
  const bands = bandsOf(recording, job, closingMs)
  const { text } = headlineOf(recording, bands, closingMs, recording.facts.length, true)
  const head = `### ${SIDE_TITLES[side]}\n\n${asText(rulesInShort(exported))}.`
  return `${head}\n\n**${asText(recording.plan.jobs[job].id)}: ${asText(text)}**\n\n${bandsTable(exported, bands)}`
}

function links(same: SamePair): string {
  const { both, left, right } = same
  if (both === null && left === null && right === null) return 'What was laid over the scenario is too much for a link.'
  const shown = [both, left, right].find((one) => one !== null)
  const where = shown?.link.startsWith('#') ? 'Open these behind the address of the page.' : 'Open these addresses.'
  const one = (title: string, run: SameRun | null) =>
    `${title}:\n\n${run === null ? 'too much for a link.' : fenced('text', run.link)}`
  return [where, one('Both, compared', both), one('The left run alone', left), one('The right run alone', right)].join(
    '\n\n',
  )
}

/** The report on two runs. */
export function pairReport(pair: ExportedPair, same: SamePair): string {
  const { scenario, runs } = pair
  const sections: readonly (readonly [head: string, body: string])[] = [
    ['Where they part', whereTheyPart(pair)],
    ['How they come out', outcomes(pair)],
    ['What sets them apart', setApart(pair)],
    ['What was true, beside what the user was told', SIDES.map((side) => bandsOfSide(pair, side)).join('\n\n')],
    [
      'Who spoke to whom',
      SIDES.map((side) => `### ${SIDE_TITLES[side]}\n\n${fenced('mermaid', sequenceDiagram(runs[side]))}`).join('\n\n'),
    ],
    ['The same runs', links(same)],
  ]
  const about = `Scenario ${asText(scenario.id)}, played twice: ${asText(scenario.summary)}`
  return `# ${asText(scenario.title)}: two runs\n\n${about}\n\n${sections.map(([head, body]) => `## ${head}\n\n${body}`).join('\n\n')}\n`
}
