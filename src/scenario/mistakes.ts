/**
 * All that is wrong with a scenario file at once, so that nobody has to mend and try again for each mistake: its shape,
 * then the names that point nowhere. A scenario that cannot be compiled is taken apart for that, since compiling ends at
 * the first mistake.
 */
import { checkedSet, indexer, instantMs, type Names } from './checks.ts'
import { parseClock } from './clock.ts'
import { compile } from './compile.ts'
import { editOf } from './compile-edits.ts'
import { jobOf, keyedJob } from './compile-jobs.ts'
import { allocateKeys } from './compile-keys.ts'
import { ScenarioError } from './error.ts'
import { checkScenario } from './parse.ts'
import { type Expectation, type Scenario, scenarioSchema } from './schema.ts'
import { scriptTables } from './script-table.ts'
import { mistakesOfShape, valueIn, withGuess } from './shape.ts'

const MISTAKES_MAX = 50

/** Collects what attempts throw. */
class Mistakes {
  readonly found: ScenarioError[] = []

  /** What `attempt` gives; null where it throws a `ScenarioError`, which is kept. */
  try<T>(attempt: () => T): T | null {
    try {
      return attempt()
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error
      this.found.push(error)
      return null
    }
  }

  /** The rules of a setting, each by itself. */
  rules(set: Readonly<Record<string, string | undefined>> | undefined, where: string): void {
    for (const [rule, option] of Object.entries(set ?? {})) this.try(() => checkedSet({ [rule]: option }, where))
  }
}

function nodesAndWorkers({ nodes, workers }: Scenario): { nodes: readonly string[]; workers: readonly string[] } {
  return { nodes: nodes ?? ['a', 'b'], workers: workers?.map(({ id }) => id) ?? ['worker-1'] }
}

/** Names that point nowhere in what is expected of a run: nothing else would ever find them. */
function checkExpectation(
  mistakes: Mistakes,
  expected: Expectation,
  where: string,
  scenario: Scenario,
  names: Names,
): void {
  const { nodes, workers } = nodesAndWorkers(scenario)
  mistakes.rules(expected.set, `${where}.set`)
  for (const [job, { nodes: visited }] of Object.entries(expected.jobs ?? {})) {
    mistakes.try(() => names.job(job, `${where}.jobs.${job}`))
    for (const [n, node] of (visited ?? []).entries())
      mistakes.try(() => names.node(node, `${where}.jobs.${job}.nodes.${n}`))
  }
  // A node that is named twice is a mistake of its own.
  const breaker = indexer('breaker', [
    ...new Set([...nodes, ...workers.flatMap((worker) => nodes.map((node) => `${worker}:${node}`))]),
  ])
  for (const name of Object.keys(expected.breakers ?? {}))
    mistakes.try(() => breaker(name, `${where}.breakers.${name}`))
  for (const [n, { where: fields = {} }] of (expected.facts ?? []).entries()) {
    const at = `${where}.facts.${n}.where`
    for (const kind of ['job', 'worker', 'node', 'payload'] as const) {
      const name = fields[kind]
      if (typeof name === 'string') mistakes.try(() => names[kind](name, `${at}.${kind}`))
    }
  }
}

/** A scenario whose shape is right, part by part. */
function takenApart(scenario: Scenario): ScenarioError[] {
  const mistakes = new Mistakes()
  const { nodes, workers } = nodesAndWorkers(scenario)
  const finder = (kind: string, all: readonly string[]) =>
    mistakes.try(() => indexer(kind, all)) ?? indexer(kind, [...new Set(all)])
  const names: Names = {
    node: finder('node', nodes),
    worker: finder('worker', workers),
    job: finder(
      'job',
      scenario.jobs.map(({ id }) => id),
    ),
    payload: finder('payload', Object.keys(scenario.payloads)),
  }
  const startsAtMs = parseClock(scenario.startClock ?? '00:00:00') as number
  for (const [n, node] of (scenario.openBreakers ?? []).entries())
    mistakes.try(() => names.node(node, `openBreakers.${n}`))
  const { jobs: keys } = allocateKeys(scenario.jobs.map(keyedJob), () => false)
  const parts = {
    nodes,
    node: names.node,
    payload: names.payload,
    edited: -1,
    changes: new Map(),
    instantMs: (text: string, where: string) => instantMs(text, startsAtMs, where),
  }
  for (const [n, job] of scenario.jobs.entries()) mistakes.try(() => jobOf(job, n, keys[n], parts))
  mistakes.rules(scenario.rules?.set, 'rules.set')
  const { numberOf } = scriptTables()
  for (const [n, edit] of (scenario.edits ?? []).entries()) {
    const where = `edits.${n}`
    if (edit.set !== undefined && edit.fault === undefined && edit.console === undefined)
      mistakes.rules(edit.set, `${where}.set`)
    else mistakes.try(() => editOf(edit, where, startsAtMs, names, numberOf))
  }
  for (const [n, expected] of (scenario.expect ?? []).entries())
    checkExpectation(mistakes, expected, `expect.${n}`, scenario, names)
  if (mistakes.found.length === 0) mistakes.try(() => compile(scenario))
  return mistakes.found
}

/** Everything that is wrong with a scenario file's text, each mistake in one line; none where it can be played. */
export function mistakesIn(text: string): ScenarioError[] {
  const mistakes = new Mistakes()
  const value = mistakes.try(() => valueIn(text))
  if (mistakes.found.length > 0) return mistakes.found
  const ofShape = mistakesOfShape(scenarioSchema, value)
  const found = ofShape.length > 0 ? ofShape : takenApart(checkScenario(value))
  return found.slice(0, MISTAKES_MAX).map(withGuess)
}
