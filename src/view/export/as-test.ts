/**
 * A run as a test: one scenario file that holds all that was laid over the scenario, and expects what came of it.
 * `sim check` plays it.
 */
import { type BreakerSummary, breakerId, breakerSummaries, type JobSummary, jobSummaries } from '../../run/summary.ts'
import type { AttemptChange, Laid } from '../../scenario/choices.ts'
import type { Expectation, PayloadSource, Scenario, ScenarioWork } from '../../scenario/schema.ts'
import type { Fact } from '../../sim/facts.ts'
import { verdictsOf } from '../../sim/monitors.ts'
import type { Plan } from '../../sim/plan.ts'
import { formatDuration } from '../../sim/rule-values.ts'
import { isChange } from '../words.ts'
import type { Exported } from './exported.ts'

/** No scenario file may use these as a key. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
/** Jobs that are held against the run one by one. */
const JOBS_MAX = 200
const ATTEMPTS_LISTED = 50
const CAUSE_MAX = 400
const FACTS_MAX = 40
const SLUG_MAX = 40

type Payloads = Record<string, PayloadSource>

/** Adds what a person brought to the payloads, by a name that is still free. */
function added(payloads: Payloads, wanted: string, source: PayloadSource): string {
  let name = wanted
  for (let n = 2; Object.hasOwn(payloads, name); n++) name = `${wanted}-${n}`
  // Whatever it says of crashes is not asked when it is laid over.
  const { crashesParser: _, ...bytes } = source
  payloads[name] = bytes as PayloadSource
  return name
}

/** An attempt with another payload (null: its own) or another length, on every node alike. */
function changedWork(work: ScenarioWork, payload: string | null, run: string | undefined): ScenarioWork {
  type OnNode = NonNullable<ScenarioWork['onNode']>[string]
  // Under an edited payload the truth is read off its bytes.
  const changed = <T extends OnNode>(of: T): T => {
    const { payload: _, run: ownRun, did, ...others } = of
    return {
      ...others,
      ...(payload === null ? { ...(of.payload === undefined ? {} : { payload: of.payload }) } : {}),
      ...(run === undefined && ownRun !== undefined ? { run: ownRun } : {}),
      ...(payload === null && did !== undefined ? { did } : {}),
    } as T
  }
  const { onNode, ...own } = work
  return {
    ...changed(own as OnNode),
    payload: payload ?? work.payload,
    run: run ?? work.run,
    ...(onNode === undefined
      ? {}
      : { onNode: Object.fromEntries(Object.entries(onNode).map(([node, of]) => [node, changed(of)])) }),
  }
}

/** The scenario with everything laid over it written into it: by itself it is the same run. */
function foldedScenario(scenario: Scenario, laid: Laid): Scenario {
  const payloads: Payloads = { ...scenario.payloads }
  const edited = laid.payload === null ? null : added(payloads, 'edited', laid.payload)
  const bytes = new Map<AttemptChange, string>()
  for (const change of Object.values(laid.work))
    if (change.payload !== undefined) bytes.set(change, added(payloads, 'edited-attempt', change.payload))
  const jobs = scenario.jobs.map((job) => ({
    ...job,
    ...(job.before === undefined
      ? {}
      : {
          before: job.before.map((step) => ({
            ...step,
            attempts: step.attempts.map((work) => changedWork(work, edited, undefined)),
          })),
        }),
    attempts: job.attempts.map((work, n) => {
      const place = `${job.id}/${n + 1}`
      const change = Object.hasOwn(laid.work, place) ? laid.work[place] : {}
      return changedWork(work, bytes.get(change) ?? edited, change.run)
    }),
  }))
  const { $schema: _, until, expect, rules, ...rest } = scenario
  const numbers = { ...scenario.numbers, ...laid.numbers }
  const edits = [...(scenario.edits ?? []), ...laid.edits]
  const preset = laid.preset ?? rules?.preset
  return {
    ...rest,
    ...(Object.keys(numbers).length === 0 ? {} : { numbers }),
    payloads,
    jobs,
    rules: {
      ...(preset === undefined ? {} : { preset }),
      set: { ...(laid.preset === null ? rules?.set : {}), ...laid.set },
    },
    ...(edits.length === 0 ? {} : { edits }),
  }
}

function expectedJob(job: JobSummary): NonNullable<Expectation['jobs']>[string] {
  const { status, cause, verdicts, settledAfterMs, falseForMs, wrongCauseSinceMs, attempts } = job
  const listed = attempts.length <= ATTEMPTS_LISTED
  return {
    status,
    ...(cause === null || cause.length <= CAUSE_MAX ? { cause } : {}),
    verdicts: [...verdicts],
    settledAfterMs,
    falseForMs,
    wrongCauseSinceMs,
    attempts: attempts.length,
    ...(listed
      ? {
          nodes: attempts.map(({ node }) => node),
          startedAfterMs: attempts.map(({ startedAfterMs }) => startedAfterMs),
        }
      : {}),
  }
}

const PHASES = ['closed', 'open', 'half-open'] as const

function expectedBreaker({ state, failures, probesHeld, probesLeaked }: BreakerSummary) {
  const phase = PHASES.find((one) => one === state)
  return { ...(phase === undefined ? {} : { state: phase }), failures, probesHeld, probesLeaked }
}

type Seen = Record<string, string | number | boolean>

/** Fields by which a fact is known again, as `expect` names them. What has another name in the file is left out. */
function seen({ jobs, workers, nodes, payloads }: Plan, own: Scenario['payloads'], fact: Fact): Seen {
  const where: Seen = {}
  if ('job' in fact && fact.job >= 0) where['job'] = jobs[fact.job].id
  if ('worker' in fact && fact.worker >= 0) where['worker'] = workers[fact.worker].id
  if ('node' in fact && fact.node >= 0) where['node'] = nodes[fact.node].id
  if ('attempt' in fact) where['attempt'] = fact.attempt
  if ('destroyed' in fact) where['destroyed'] = fact.destroyed
  if ('did' in fact) where['did'] = fact.did
  if ('payload' in fact && fact.payload >= 0 && Object.hasOwn(own, payloads[fact.payload].name))
    where['payload'] = payloads[fact.payload].name
  return where
}

/** What changed something: of many the first and the last ones, since a run's turn is in its beginning or its end. */
function expectedFacts({ scenario, recording }: Exported): NonNullable<Expectation['facts']> {
  const { plan, facts } = recording
  const telling = facts.filter(
    (fact) => isChange(fact.kind) || (fact.kind === 'read' && (fact.destroyed || fact.payload >= 0)),
  )
  const half = FACTS_MAX / 2
  const kept = telling.length <= FACTS_MAX ? telling : [...telling.slice(0, half), ...telling.slice(-half)]
  return kept.map((fact) => ({ kind: fact.kind, atMs: fact.atMs, where: seen(plan, scenario.payloads, fact) }))
}

const bySlug = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(entries.filter(([name]) => !FORBIDDEN.has(name)))

/** What came of the run, as a scenario file expects it. */
function expectationOf(exported: Exported): Expectation {
  const { recording, untilMs } = exported
  const { monitors, plan } = recording
  const jobs = jobSummaries(recording).slice(0, JOBS_MAX)
  return {
    rules: 'scenario',
    ...(untilMs === undefined ? {} : { until: formatDuration(untilMs) }),
    verdicts: [...verdictsOf(monitors, -1, plan)],
    jobs: bySlug(jobs.map((job) => [job.id, expectedJob(job)])),
    breakers: bySlug(breakerSummaries(recording).map((one) => [breakerId(one), expectedBreaker(one)])),
    facts: expectedFacts(exported),
  }
}

/** The scenario file that is the run and expects what came of it. */
function testScenario(exported: Exported): Scenario {
  const folded = foldedScenario(exported.scenario, exported.laid)
  return { ...folded, id: `${folded.id.slice(0, SLUG_MAX - 5)}-test`, expect: [expectationOf(exported)] }
}

/** The same as the text of a file. */
export function asTest(exported: Exported): string {
  return `${JSON.stringify(testScenario(exported), null, 2)}\n`
}
