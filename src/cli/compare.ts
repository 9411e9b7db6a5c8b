/** `compare`: plays one scenario twice and says where the runs part and how they come out. */
import { type Both, type Comparison, compareRuns, type Side } from '../run/compare-runs.ts'
import { type Recording, record } from '../run/record.ts'
import { compile, type Overlay } from '../scenario/compile.ts'
import type { Scenario } from '../scenario/schema.ts'
import { verdictsOf } from '../sim/monitors.ts'
import { parseDuration } from '../sim/rule-values.ts'
import { type OutcomeWords, outcomesOf, partingInWords, runOutcomes } from '../view/compare.ts'
import { clockAt, sentenceOf } from '../view/words.ts'
import { type Parsed, parse, presetOf, settingsOf, untilOf } from './arguments.ts'
import { loadEdits, loadScenario, readBytes } from './files.ts'
import { UsageError } from './usage.ts'

/** What parts the options of the left side from those of the right one. */
const WITH = '--with'

const OF_A_SIDE = {
  rules: { type: 'string' },
  set: { type: 'string', multiple: true },
  payload: { type: 'string' },
  edits: { type: 'string' },
} as const

const OPTIONS = { ...OF_A_SIDE, until: { type: 'string' }, json: { type: 'boolean' } } as const

interface Given {
  readonly parsed: Parsed
  readonly set: Overlay['set']
  readonly rest: readonly string[]
}

function given(args: readonly string[]): Given {
  const parsed = parse(args, OPTIONS)
  return { parsed, ...settingsOf(parsed) }
}

function overlayOf(scenario: Scenario, { parsed, set }: Given): Overlay {
  const { payload, edits } = parsed.values as { payload?: string; edits?: string }
  return {
    preset: presetOf(parsed),
    set,
    payload: payload === undefined ? undefined : readBytes(payload),
    edits: edits === undefined ? undefined : loadEdits(edits, scenario),
  }
}

function asJson(runs: Both<Recording>, comparison: Comparison): string {
  const { parting } = comparison
  const { plan } = runs.left
  const factOf = (side: Side) => {
    const at = parting?.fact[side] ?? null
    if (at === null) return null
    const fact = runs[side].facts[at]
    return { kind: fact.kind, sentence: sentenceOf(runs[side].plan, fact) }
  }
  const sideOf = ({ consulted, monitors, plan, endMs }: Recording) => ({
    rulesConsulted: consulted,
    verdicts: verdictsOf(monitors, -1, plan),
    endedAtMs: endMs,
  })
  return JSON.stringify({
    scenario: plan.scenario,
    left: sideOf(runs.left),
    right: sideOf(runs.right),
    firstDifference:
      parting === null
        ? null
        : {
            atMs: parting.atMs,
            order: parting.order,
            clock: clockAt(plan, parting.atMs),
            sentence: partingInWords(runs, parting),
            left: factOf('left'),
            right: factOf('right'),
          },
    rules: comparison.rules,
    verdicts: comparison.verdicts,
    jobs: comparison.jobs,
  })
}

const listed = (outcomes: readonly OutcomeWords[]): string =>
  outcomes.length === 0 ? 'comes out alike' : outcomes.map(({ says }) => says).join('; ')

function inWords(runs: Both<Recording>, comparison: Comparison): string {
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

/** @returns what to print */
export function compareCommand(args: readonly string[]): string {
  const at = args.indexOf(WITH)
  if (at < 0)
    throw new UsageError(
      `compare needs two sides: <scenario> [options of the left] ${WITH} [options of the right], such as compare incident ${WITH} --rules all-fixed`,
    )
  const left = given(args.slice(0, at))
  const right = given(args.slice(at + 1))
  const [name, ...more] = [...left.rest, ...right.rest]
  if (name === undefined) throw new UsageError('compare needs a scenario: a name from `list`, or a JSON file')
  if (more.length > 0) throw new UsageError(`compare takes one scenario; "${more[0]}" is too much`)
  const scenario = loadScenario(name)
  const untilMs =
    untilOf(left.parsed) ??
    untilOf(right.parsed) ??
    (scenario.until === undefined ? undefined : (parseDuration(scenario.until) ?? undefined))
  const runs = {
    left: record(compile(scenario, overlayOf(scenario, left)), { untilMs }),
    right: record(compile(scenario, overlayOf(scenario, right)), { untilMs }),
  }
  const comparison = compareRuns(runs.left, runs.right)
  const isJson = left.parsed.values['json'] === true || right.parsed.values['json'] === true
  return isJson ? asJson(runs, comparison) : inWords(runs, comparison)
}
