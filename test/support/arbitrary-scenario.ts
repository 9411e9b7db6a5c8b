/** Scenarios as fast-check makes them: everything the format allows, within bounds that keep one run short. */
import * as fc from 'fast-check'
import { checkScenario } from '../../src/scenario/parse.ts'
import type { Scenario, ScenarioEdit } from '../../src/scenario/schema.ts'
import {
  COMMAND_CLASSES,
  CRASH_POINTS,
  FAULT_SLUGS,
  FAULTS,
  type FaultEntry,
  type FaultField,
  PAUSE_POINTS,
  RECOVERIES,
} from '../../src/sim/faults.ts'
import { PRESET_NAMES } from '../../src/sim/presets.ts'
import { formatDuration } from '../../src/sim/rule-values.ts'
import { RULE_NAMES, RULES, type RuleName } from '../../src/sim/rules.ts'
import { scriptText } from '../../src/sim/script.ts'
import { arbitraryLine } from './arbitrary-line.ts'
import { ownParse, ownRouting } from './arbitrary-own.ts'
import { scriptTable } from './arbitrary-script.ts'

const HOUR_MS = 3_600_000

/** The payload table, and what trips over it. */
const TABLE_PAYLOADS: readonly string[] = [
  '{"status":"done","pages":12}',
  '{"status":"error","message":"out of memory at step 9"}',
  '{"status":"error","message":"cannot open /srv/keys/prod.pem, see https://a.example/x"}',
  '{"status":"error","message":"see ht\\u0007tps://a.example/x, \\u202eßß 😀"}',
  '{"status":"failed","content":"half"}',
  '{"status":500}',
  '{}',
  '{"status":"running"}',
  'null',
  '[]',
  '',
  '{"status":"done"',
  '\ufeff{"status":"done"}',
  '{"status":"error","status":"done"}',
]

const payload = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TABLE_PAYLOADS).map((text) => ({ text })) },
  { weight: 1, arbitrary: fc.string({ maxLength: 30, unit: 'binary' }).map((text) => ({ text })) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 12 }).map((bytes) => ({ base64: Buffer.from(bytes).toString('base64') })),
  },
)

const between = (min: number, max: number) => fc.integer({ min, max })
const duration = (ms: fc.Arbitrary<number>) => ms.map(formatDuration)

/** Times at which things coincide are more likely than chance would have them. */
const instantMs = fc.oneof(
  between(0, 24).map((k) => k * 5000),
  between(0, 200_000),
  between(0, 3 * HOUR_MS),
  fc.constantFrom(0, 1, 65_000, 300_000),
)
/** Nothing at all, or a second at least: rounds of a few milliseconds are merely long, and 0 is the hard case. */
const runMs = fc.oneof(
  { weight: 4, arbitrary: between(0, 30).map((k) => k * 5000) },
  { weight: 3, arbitrary: between(1000, 120_000) },
  { weight: 1, arbitrary: between(1000, 3 * HOUR_MS) },
)
const spanMs = fc.oneof(
  between(1, 60).map((k) => k * 1000),
  between(1, 600_000),
)

const numbers: fc.Arbitrary<NonNullable<Scenario['numbers']>> = fc.record(
  {
    pollInterval: fc.oneof(
      { weight: 5, arbitrary: fc.constant('5s') },
      { weight: 2, arbitrary: duration(between(1000, 600_000)) },
      { weight: 1, arbitrary: fc.constantFrom('7s', '60s', '5m') },
    ),
    ceiling: fc.oneof(
      { weight: 6, arbitrary: duration(between(60_000, 900_000)) },
      { weight: 3, arbitrary: fc.constantFrom('60s', '65s', '5m', '1h') },
      { weight: 1, arbitrary: fc.constant('6h06m') },
    ),
    requeueGap: fc.constantFrom('0s', '0s', '1s', '5s', '9s', '2m'),
    breakerLimit: between(1, 4),
    coolDown: fc.constantFrom('0s', '1s', '5s', '30s', '300s'),
    probes: between(1, 3),
    probeLease: fc.constantFrom('none', 'none', '1s', '30s', '10m'),
    resultLife: fc.constantFrom('none', 'none', '1ms', '5s', '30s', '1h'),
    clientTimeout: fc.constantFrom('10ms', '3s', '5s', '30s'),
    checkFirst: fc.boolean(),
    subscribeDelay: fc.constantFrom('1ms', '1s', '90s'),
    publishGap: fc.constantFrom('1ms', '100ms', '5s'),
    readLease: fc.constantFrom('1s', '30s', '10m'),
    jobLease: fc.constantFrom('none', 'none', '5s', '30s', '10m'),
    emptyLooks: between(1, 5),
    backoffBase: fc.constantFrom('1s', '9s', '1m'),
    backoffMax: fc.constantFrom('1s', '5m', '1h'),
    seed: between(0, 1_000_000),
    genericLimit: between(1, 5),
    staleAfter: fc.constantFrom('1s', '65s', '10m'),
    deliveriesMax: between(1, 4),
    crashBack: fc.constantFrom('0s', '5s', '1m'),
    valueMax: fc.oneof(fc.constant('none' as const), between(1, 100)),
    textMax: between(1, 200),
  },
  { requiredKeys: ['ceiling'] },
)

const option = (name: RuleName): fc.Arbitrary<string> => {
  const entry = RULES[name]
  if (entry.type === 'choice') {
    const options = fc.constantFrom(...Object.keys(entry.options))
    if (name === 'parse') return fc.oneof({ arbitrary: options, weight: 4 }, { arbitrary: ownParse, weight: 1 })
    return name === 'routing'
      ? fc.oneof({ arbitrary: options, weight: 4 }, { arbitrary: ownRouting, weight: 1 })
      : options
  }
  if (entry.type === 'table')
    return fc.oneof(fc.constantFrom(...Object.keys(entry.options)), scriptTable().map(scriptText))
  if (entry.type === 'count') return between(entry.min, entry.max).map(String)
  return fc.constantFrom('twice-ceiling', '1s', '65s', '5m', '1h', '6h')
}

/** Some rules, each with any of its options. */
const someRules = (most: number): fc.Arbitrary<Record<string, string>> =>
  fc
    .uniqueArray(fc.constantFrom(...RULE_NAMES), { maxLength: most })
    .chain((names) => fc.tuple(...names.map((name) => option(name).map((value) => [name, value] as const))))
    .map((pairs) => Object.fromEntries(pairs))

const startingRules: fc.Arbitrary<NonNullable<Scenario['rules']>> = fc.record(
  { preset: fc.constantFrom(...PRESET_NAMES), set: someRules(8) },
  { requiredKeys: ['preset'] },
)

interface Names {
  readonly nodes: readonly string[]
  readonly workers: readonly string[]
  readonly jobs: readonly string[]
  readonly payloads: readonly string[]
}

/** Any legal value of a field that an edit with a fault may carry. */
const faultField = (field: FaultField, { nodes, workers, jobs, payloads }: Names): fc.Arbitrary<string> => {
  switch (field) {
    case 'worker':
      return fc.constantFrom(...workers)
    case 'node':
      return fc.constantFrom(...nodes)
    case 'job':
      return fc.constantFrom(...jobs)
    case 'for':
      return fc.oneof(
        { weight: 6, arbitrary: duration(spanMs) },
        { weight: 1, arbitrary: fc.constantFrom('0s', 'ever') },
      )
    case 'delay':
      return duration(spanMs)
    case 'point':
      return fc.constantFrom(...CRASH_POINTS)
    case 'back':
      return fc.oneof(
        { weight: 5, arbitrary: duration(spanMs) },
        { weight: 1, arbitrary: fc.constantFrom('0s', 'never') },
      )
    case 'recovery':
      return fc.constantFrom(...RECOVERIES)
    case 'payload':
      return fc.constantFrom(...payloads)
    case 'command':
      return fc.constantFrom(...COMMAND_CLASSES)
  }
}

/** Edits of every fault: `when` says when, `field` what a fault's field may hold. */
export function faultEdits(
  when: Record<'at' | 'order', fc.Arbitrary<unknown>>,
  field: (field: FaultField) => fc.Arbitrary<string>,
): fc.Arbitrary<ScenarioEdit> {
  return fc.constantFrom(...FAULT_SLUGS).chain((fault) => {
    const { required, optional }: FaultEntry = FAULTS[fault]
    const fields = Object.fromEntries([...required, ...optional].map((name) => [name, field(name)]))
    return fc
      .record<Record<string, unknown>>({ ...when, ...fields }, { requiredKeys: ['at', ...required] })
      .map((edit) => {
        // What does not last has an end.
        const ends = edit.for === 'ever' && !FAULTS[fault].span ? { for: '1m' } : {}
        // A worker does not stand still where it can only die.
        const pauses = fault === 'worker-pauses' && !(PAUSE_POINTS as readonly unknown[]).includes(edit.point)
        return { ...edit, ...ends, ...(pauses ? { point: 'now' } : {}), fault } as unknown as ScenarioEdit
      })
  })
}

const faultEdit = (names: Names): fc.Arbitrary<ScenarioEdit> =>
  faultEdits({ at: duration(instantMs), order: between(0, 3) }, (field) => faultField(field, names))

const ruleEdit: fc.Arbitrary<ScenarioEdit> = fc
  .record({ at: duration(instantMs), set: someRules(3) })
  .map((edit) => edit as ScenarioEdit)

const lineEdit = ({ jobs }: Names): fc.Arbitrary<ScenarioEdit> =>
  fc
    .record({ at: duration(instantMs), order: between(0, 3), console: arbitraryLine(jobs) })
    .map((edit) => edit as ScenarioEdit)

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}-${i + 1}`)

const namesIn: fc.Arbitrary<Names> = fc
  .tuple(between(1, 4), between(1, 3), between(1, 4), between(1, 4))
  .map(([nodes, workers, jobs, payloads]) => ({
    nodes: numbered('node', nodes),
    workers: numbered('worker', workers),
    jobs: numbered('job', jobs),
    payloads: numbered('payload', payloads),
  }))

const did = fc.constantFrom('done' as const, 'failed' as const, 'nothing' as const)

function attempt({ nodes, payloads }: Names): fc.Arbitrary<Scenario['jobs'][number]['attempts'][number]> {
  const own = fc.record(
    { payload: fc.constantFrom(...payloads), run: duration(runMs), did, dies: fc.boolean() },
    { requiredKeys: [] },
  )
  return fc.record(
    {
      payload: fc.constantFrom(...payloads),
      run: duration(runMs),
      did,
      dies: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      onNode: fc.dictionary(fc.constantFrom(...nodes), own, { maxKeys: 2, noNullPrototype: true }),
    },
    { requiredKeys: ['payload', 'run'] },
  ) as fc.Arbitrary<Scenario['jobs'][number]['attempts'][number]>
}

function jobs(names: Names): fc.Arbitrary<Scenario['jobs']> {
  const one = fc.record(
    {
      enqueuedAt: fc.oneof(duration(instantMs), fc.array(duration(instantMs), { minLength: 1, maxLength: 3 })),
      firstNode: fc.constantFrom(...names.nodes),
      attemptsMax: between(1, 4),
      entity: fc.constantFrom('page', 'book'),
      before: fc.array(
        fc.record({
          step: fc.constantFrom('fetch', 'scan'),
          attempts: fc.array(attempt(names), { minLength: 1, maxLength: 2 }),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      attempts: fc.array(attempt(names), { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['attempts'] },
  )
  return fc
    .tuple(...names.jobs.map(() => one))
    .map((all) => all.map((job, i) => ({ id: names.jobs[i], ...job }))) as fc.Arbitrary<Scenario['jobs']>
}

export interface ArbitraryOptions {
  /** Laid over the starting rules and out of reach of rule edits. */
  readonly set?: Readonly<Partial<Record<RuleName, string>>>
  readonly editsMax?: number
}

/** Valid scenarios. Each is checked as a file would be, so that this cannot drift from the format. */
export function arbitraryScenario({ set = {}, editsMax = 8 }: ArbitraryOptions = {}): fc.Arbitrary<Scenario> {
  return namesIn
    .chain((names) =>
      fc.record({
        numbers,
        nodes: fc.constant(names.nodes),
        workers: fc.tuple(
          ...names.workers.map((id) =>
            fc.record({ id: fc.constant(id), waitsMax: between(1, 4) }, { requiredKeys: ['id'] }),
          ),
        ),
        openBreakers: fc.subarray([...names.nodes]),
        redactions: fc.option(
          fc.constantFrom(
            [],
            [
              { match: '/srv/*.pem', as: '[key]' },
              { match: 'see*', as: '' },
            ],
          ),
          {
            freq: 4,
            nil: undefined,
          },
        ),
        payloads: fc
          .tuple(...names.payloads.map(() => payload))
          .map((all) => Object.fromEntries(all.map((one, i) => [names.payloads[i], one]))),
        jobs: jobs(names),
        rules: startingRules,
        edits: fc.array(
          fc.oneof(
            { weight: 6, arbitrary: faultEdit(names) },
            { weight: 2, arbitrary: ruleEdit },
            { weight: 1, arbitrary: lineEdit(names) },
          ),
          {
            maxLength: editsMax,
          },
        ),
      }),
    )
    .map(({ rules, edits, ...rest }) =>
      checkScenario({
        version: 1,
        id: 'generated',
        title: 'Generated',
        summary: 'Generated.',
        ...rest,
        rules: { ...rules, set: { ...rules.set, ...set } },
        edits: edits.map((edit) => (edit.set === undefined ? edit : { ...edit, set: { ...edit.set, ...set } })),
      }),
    )
}
