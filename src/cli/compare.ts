/** `compare`: plays one scenario twice and says where the runs part and how they come out. */
import { SIDES, type Side } from '../run/compare-runs.ts'
import { NOTHING_LAID } from '../scenario/choices.ts'
import { encodeLink } from '../scenario/link-made.ts'
import type { LinkState } from '../scenario/link-state.ts'
import { type OutcomeWords, outcomesOf, partingInWords, runOutcomes } from '../view/compare.ts'
import { pairDiagram } from '../view/export/mermaid.ts'
import { type ExportedPair, pairOf } from '../view/export/pair.ts'
import { comparisonJson } from '../view/export/pair-json.ts'
import { pairSvg } from '../view/export/pair-picture.ts'
import { pairReport } from '../view/export/pair-report.ts'
import type { SameRun } from '../view/export/report.ts'
import { oneScenario, type Parsed, parse, playedFor, RUN_OPTIONS, settingsOf } from './arguments.ts'
import { loadScenario } from './files.ts'
import { handedOver } from './hand-over.ts'
import { jobPlace, laidOf, stateOf } from './laid.ts'
import { UsageError } from './usage.ts'

/** What parts the options of the left side from those of the right one. */
const WITH = '--with'

/** Those of both sides together may stand before it or after it. */
const OPTIONS = {
  ...RUN_OPTIONS,
  json: { type: 'boolean' },
  as: { type: 'string' },
  job: { type: 'string' },
  dark: { type: 'boolean' },
  below: { type: 'boolean' },
  out: { type: 'string' },
} as const

const FORMATS = ['words', 'markdown', 'mermaid', 'svg', 'json'] as const
type Format = (typeof FORMATS)[number]

const listed = (outcomes: readonly OutcomeWords[]): string =>
  outcomes.length === 0 ? 'comes out alike' : outcomes.map(({ says }) => says).join('; ')

function inWords({ runs, comparison }: ExportedPair): string {
  const { rules, jobs, parting } = comparison
  const ofRun = runOutcomes(comparison)
  return [
    `${runs.left.plan.scenario}, left and right`,
    ...rules.map(
      ({ rule, left, right, asked }) => `  ${rule}: ${left}, ${right}${asked ? '' : ' (asked in neither run)'}`,
    ),
    partingInWords(runs, parting),
    'On the right:',
    ...jobs.map((pair) => `  ${pair.id}: ${listed(outcomesOf(pair))}`),
    ...(ofRun.length === 0 ? [] : [`  the run: ${listed(ofRun)}`]),
  ].join('\n')
}

/** The report, with links to both runs, and to each alone. */
async function reported(pair: ExportedPair, name: string): Promise<string> {
  const { scenario, laid, runs, job } = pair
  const { id } = runs.left.plan.jobs[job]
  const state = (side: Side): LinkState => stateOf(name, scenario, laid[side], id)
  const linkTo = async (to: LinkState): Promise<SameRun | null> => {
    const made = await encodeLink(to)
    return 'hash' in made ? { link: made.hash } : null
  }
  const [left, right] = await Promise.all(SIDES.map((side) => linkTo(state(side))))
  const other = { ...NOTHING_LAID, ...laid.right }
  const both = await linkTo({ ...state('left'), room: 'compare', other })
  return pairReport(pair, { both, left, right })
}

interface Wanted {
  readonly format: Format
  readonly dark: boolean
  readonly below: boolean
  readonly out: string | undefined
}

/** Options of both together, wherever they stand. */
function wantedOf(given: readonly Parsed[]): Wanted {
  const of = (name: keyof typeof OPTIONS) =>
    given.map(({ values }) => values[name]).find((value) => value !== undefined)
  const as = (of('as') as string | undefined) ?? (of('json') === true ? 'json' : 'words')
  const format = FORMATS.find((one) => one === as)
  if (format === undefined) throw new UsageError(`--as "${as}"; allowed: ${FORMATS.join(', ')}`)
  return { format, dark: of('dark') === true, below: of('below') === true, out: of('out') as string | undefined }
}

async function written(pair: ExportedPair, name: string, { format, dark, below }: Wanted): Promise<string> {
  const { runs, comparison } = pair
  switch (format) {
    case 'words':
      return inWords(pair)
    case 'markdown':
      return reported(pair, name)
    case 'mermaid':
      return pairDiagram(runs, partingInWords(runs, comparison.parting))
    case 'svg':
      return pairSvg(pair, null, {
        palette: dark ? 'dark' : 'light',
        arrangement: below ? 'below' : 'beside',
        still: true,
      })
    case 'json':
      return comparisonJson(runs, comparison)
  }
}

/** @returns what to print: the comparison, or where it has been written */
export async function compareCommand(args: readonly string[]): Promise<string> {
  const at = args.indexOf(WITH)
  if (at < 0)
    throw new UsageError(
      `compare needs two sides: <scenario> [options of the left] ${WITH} [options of the right], such as compare incident ${WITH} --rules all-fixed`,
    )
  const [left, right] = [args.slice(0, at), args.slice(at + 1)].map((side) => parse(side, OPTIONS))
  const wanted = wantedOf([left, right])
  const name = oneScenario([...settingsOf(left).rest, ...settingsOf(right).rest], 'compare')
  const scenario = loadScenario(name)
  const untilMs = playedFor(scenario, left, right)
  const laid = { left: laidOf(scenario, left), right: laidOf(scenario, right) }
  const pair = pairOf(scenario, laid, null, untilMs)
  const { jobs } = pair.runs.left.plan
  const job = jobPlace(left, jobs) ?? jobPlace(right, jobs) ?? pair.job
  return handedOver(await written({ ...pair, job }, name, wanted), wanted.out)
}
