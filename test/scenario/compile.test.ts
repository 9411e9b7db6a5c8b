/** Names become places, defaults are the contract's, and a name that points nowhere is an error. */
import { describe, expect, test } from 'vitest'
import { encodeText } from '../../src/scenario/bytes.ts'
import { compile, type Overlay, startingRules } from '../../src/scenario/compile.ts'
import { ScenarioError } from '../../src/scenario/error.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { FAULT_SLUGS } from '../../src/sim/faults.ts'
import { GENERIC_CAUSES } from '../../src/sim/plan.ts'
import { PRESETS } from '../../src/sim/presets.ts'
import { usualWords } from '../../src/sim/text/sayings.ts'
import { jobOf, PAYLOADS, small } from '../support/small.ts'

const planOf = (parts: Partial<Scenario> = {}, overlay: Overlay = {}) => compile(small(parts), overlay)

test('what a scenario does not name is as in the essay', () => {
  const plan = planOf()
  expect(plan.numbers).toEqual({
    pollIntervalMs: 5000,
    ceilingMs: 21_960_000,
    requeueGapMs: 9000,
    breakerLimit: 3,
    coolDownMs: 300_000,
    probesMax: 1,
    probeLeaseMs: 0,
    resultLifeMs: 0,
    clientTimeoutMs: 3000,
    checkFirst: 0,
    subscribeDelayMs: 1000,
    publishGapMs: 100,
    readLeaseMs: 30_000,
    jobLeaseMs: 0,
    emptyLooks: 3,
    backoffBaseMs: 9000,
    backoffMaxMs: 300_000,
    seed: 1,
    genericLimit: 3,
    staleAfterMs: 600_000,
    deliveriesMax: 3,
    crashBackMs: 5000,
    valueMax: 0,
    textMax: 200,
  })
  expect(plan.nodes.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(plan.workers).toHaveLength(1)
  expect(plan.keys.map(({ name }) => name)).toEqual(['result:job-1', 'retry:job-1:render'])
})

describe('which rules a run starts with', () => {
  const rules = { preset: 'typed-errors' as const, set: { read: 'get' } }

  test.each<[string, Overlay, Record<string, string>]>([
    ['the scenario’s own', {}, { ...PRESETS['typed-errors'].rules, read: 'get' }],
    ['a preset is total: it replaces them', { preset: 'all-fixed' }, PRESETS['all-fixed'].rules],
    [
      'a single setting goes on top',
      { set: { poll: 'off' } },
      { ...PRESETS['typed-errors'].rules, read: 'get', poll: 'off' },
    ],
    [
      'also on top of a preset',
      { preset: 'as-found', set: { read: 'get-then-del' } },
      { ...PRESETS['as-found'].rules, read: 'get-then-del' },
    ],
  ])('%s', (_, overlay, expected) => {
    expect(startingRules(small({ rules }), overlay)).toEqual(expected)
  })

  test('an option that does not exist is refused, with those that do', () => {
    expect(() => planOf({}, { set: { read: 'peek' } })).toThrow('getdel, get, get-then-del')
  })
})

describe('a name that points nowhere', () => {
  test.each<[string, Partial<Scenario>]>([
    ['jobs.0.attempts.0.payload', { jobs: [{ id: 'j', attempts: [{ payload: 'nothing', run: '1s' }] }] }],
    ['jobs.0.firstNode', { jobs: [jobOf('j', 'done', '1s', { firstNode: 'z' })] }],
    ['openBreakers.0', { openBreakers: ['z'] }],
    ['edits.0.worker', { edits: [{ at: '1s', fault: 'worker-crash', worker: 'nobody' }] }],
    ['edits.0.job', { edits: [{ at: '1s', fault: 'wait-cancelled', job: 'nobody' }] }],
    ['edits.0.node', { edits: [{ at: '1s', fault: 'submit-refused', node: 'z', for: '1s' }] }],
    ['edits.0.payload', { edits: [{ at: '1s', fault: 'node-sends-another-payload', payload: 'z', for: '1s' }] }],
    ['edits.0.for', { edits: [{ at: '1s', fault: 'store-loading' }] }],
    ['edits.0.delay', { edits: [{ at: '1s', fault: 'nudge-dropped', delay: '1s' }] }],
    ['edits.0.node', { edits: [{ at: '1s', set: {}, node: 'a' }] }],
    ['edits.0', { edits: [{ at: '1s' }] }],
    ['nodes', { nodes: ['a', 'a'] }],
    ['jobs', { jobs: [jobOf('j', 'done', '1s'), jobOf('j', 'done', '1s')] }],
  ])('%s', (where, parts) => {
    const scenario = small(parts)
    expect(() => compile(scenario)).toThrow(ScenarioError)
    expect(() => compile(scenario)).toThrow(new RegExp(`^${where.replaceAll('.', '\\.')}\\b`))
  })
})

test('every fault of the catalogue can be thrown in', () => {
  const needed = { for: '1s', delay: '1s', payload: 'done' }
  const fields = {
    'nudge-late': ['delay'],
    'store-loading': ['for'],
    'store-unreachable': ['for'],
    'submit-refused': ['for'],
    'node-sends-another-payload': ['payload', 'for'],
    'worker-pauses': ['for'],
    'record-unavailable': ['for'],
    'late-reaper': ['delay'],
    'store-full': ['for'],
  } as const
  const edits = FAULT_SLUGS.map((fault) => ({
    at: '1s',
    fault,
    ...Object.fromEntries(
      ((fields as Record<string, readonly (keyof typeof needed)[]>)[fault] ?? []).map((f) => [f, needed[f]]),
    ),
  }))
  expect(planOf({ edits }).edits).toHaveLength(FAULT_SLUGS.length)
})

describe('the truth', () => {
  const didOf = (parts: Partial<Scenario>, overlay: Overlay = {}) =>
    planOf(parts, overlay).jobs[0].steps[0].attempts[0][0].did

  test('is read off the bytes unless the scenario says it', () => {
    const attempts = [{ payload: 'done', run: '1s', did: 'failed' as const }]
    expect(didOf({ jobs: [{ id: 'j', attempts }] })).toBe(1)
    expect(didOf({ jobs: [jobOf('j', 'done', '1s')] })).toBe(-1)
  })

  test('and always under an edited payload', () => {
    const attempts = [{ payload: 'done', run: '1s', did: 'failed' as const }]
    const plan = planOf({ jobs: [{ id: 'j', attempts }] }, { payload: encodeText('{}') })
    expect(plan.jobs[0].steps[0].attempts[0][0].did).toBe(-1)
    expect(plan.payloads[plan.jobs[0].steps[0].attempts[0][0].payload].text).toBe('{}')
  })

  test('a node that differs in its payload does not inherit what was said of the other', () => {
    const attempts = [{ payload: 'done', run: '1s', did: 'done' as const, onNode: { b: { payload: 'error' } } }]
    const [onA, onB] = planOf({ jobs: [{ id: 'j', attempts }] }).jobs[0].steps[0].attempts[0]
    expect([onA.did, onB.did]).toEqual([0, -1])
  })
})

test('a producer that says “timed out” is not taken for the generic cause', () => {
  const payloads = { ...PAYLOADS, error: { text: '{"status":"error","message":"timed out"}' } }
  const plan = planOf({ payloads })
  const says = usualWords(plan.sayings[plan.payloads[1].says[1]])
  expect(plan.texts[says]).toBe('timed out')
  expect(says).toBeGreaterThanOrEqual(GENERIC_CAUSES.length)
})

test('a clock before the start belongs to the next day', () => {
  const plan = planOf({ startClock: '23:00:00', edits: [{ at: '01:00:00', set: {} }] })
  expect(plan.edits[0].atMs).toBe(2 * 3_600_000)
})

test('a plan is plain data', () => {
  const plan = planOf({ edits: [{ at: '1s', fault: 'restart' }] })
  expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
})
