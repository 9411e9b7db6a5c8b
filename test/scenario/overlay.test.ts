/** What a person lays over a scenario: numbers, and single attempts. */
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { jobSummaries } from '../../src/run/summary.ts'
import { encodeText } from '../../src/scenario/bytes.ts'
import { compile, type Overlay } from '../../src/scenario/compile.ts'
import { ScenarioError } from '../../src/scenario/error.ts'
import { NUMBER_NAMES, NUMBERS, type NumberValues, numberFrom } from '../../src/scenario/numbers.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import type { Numbers } from '../../src/sim/plan.ts'
import { jobOf, small } from '../support/small.ts'

const planOf = (parts: Partial<Scenario>, overlay: Overlay) => compile(small(parts), overlay)

/** Another value for each number, and where the plan holds it. */
const OTHER: { readonly [N in keyof Required<NumberValues>]: readonly [Required<NumberValues>[N], keyof Numbers] } = {
  pollInterval: ['7s', 'pollIntervalMs'],
  ceiling: ['1h30m', 'ceilingMs'],
  requeueGap: ['0s', 'requeueGapMs'],
  breakerLimit: [5, 'breakerLimit'],
  coolDown: ['30s', 'coolDownMs'],
  probes: [2, 'probesMax'],
  probeLease: ['10m', 'probeLeaseMs'],
  resultLife: ['1h', 'resultLifeMs'],
  clientTimeout: ['1s', 'clientTimeoutMs'],
  checkFirst: [true, 'checkFirst'],
  subscribeDelay: ['2s', 'subscribeDelayMs'],
  publishGap: ['50ms', 'publishGapMs'],
  readLease: ['1m', 'readLeaseMs'],
  jobLease: ['30s', 'jobLeaseMs'],
  emptyLooks: [5, 'emptyLooks'],
  backoffBase: ['1s', 'backoffBaseMs'],
  backoffMax: ['1m', 'backoffMaxMs'],
  seed: [7, 'seed'],
  genericLimit: [4, 'genericLimit'],
  staleAfter: ['20m', 'staleAfterMs'],
  deliveriesMax: [5, 'deliveriesMax'],
  crashBack: ['1s', 'crashBackMs'],
  valueMax: [100, 'valueMax'],
  textMax: [40, 'textMax'],
}

describe('numbers', () => {
  test('each number has another value here', () => {
    expect(Object.keys(OTHER)).toEqual(NUMBER_NAMES)
  })

  test.each(NUMBER_NAMES)('%s goes over the scenario’s own, and nothing else changes', (name) => {
    const [value, place] = OTHER[name]
    const plain = planOf({}, {}).numbers
    const changed = planOf({}, { numbers: { [name]: value } }).numbers
    expect(changed).toEqual({ ...plain, [place]: numberFrom(name, value) })
    expect(changed[place]).not.toBe(plain[place])
    // Also over one that the scenario names, and none is what the scenario says.
    expect(planOf({ numbers: { [name]: value } }, { numbers: { [name]: NUMBERS[name].otherwise } }).numbers).toEqual(
      plain,
    )
    expect(planOf({ numbers: { [name]: value } }, { numbers: {} }).numbers).toEqual(changed)
  })

  test.each([
    [{ ceiling: 'soon' }, /^numbers\.ceiling: "soon" is not allowed; allowed: a time from 0.01s to 500h/],
    [{ probes: 17 }, /^numbers\.probes: "17" is not allowed; allowed: a whole number from 1 to 16$/],
    [{ pollInterval: '0s' }, /^numbers\.pollInterval: /],
    [{ checkFirst: 'yes' }, /^numbers\.checkFirst: .*true or false$/],
    [{ patience: '1h' }, /^numbers: no number "patience"; allowed: pollInterval, /],
    [{ ['__proto__x']: '1h' }, /^numbers: no number/],
  ])('%j is refused, with what is allowed', (numbers, text) => {
    expect(() => planOf({}, { numbers: numbers as NumberValues })).toThrow(ScenarioError)
    expect(() => planOf({}, { numbers: numbers as NumberValues })).toThrow(text)
  })

  test('they change the run', () => {
    const settled = (numbers: NumberValues) =>
      jobSummaries(record(planOf({}, { preset: 'all-fixed', numbers })))[0].settledAfterMs
    expect(settled({})).toBe(65_000 + 9000 + 65_000)
    expect(settled({ requeueGap: '1m' })).toBe(65_000 + 60_000 + 65_000)
  })
})

describe('single attempts', () => {
  const two: Partial<Scenario> = {
    nodes: ['a', 'b'],
    jobs: [
      {
        id: 'job-1',
        attempts: [
          { payload: 'error', run: '65s', did: 'failed', onNode: { b: { run: '30s', payload: 'garbage' } } },
          { payload: 'error', run: '65s' },
        ],
      },
      jobOf('job-2', 'done', '10s'),
    ],
  }
  const attempt = (overlay: Overlay, job: number, n: number) => planOf(two, overlay).jobs[job].steps[0].attempts[n]

  test('take as long as is said, on every node alike, and no other does', () => {
    const work = { 'job-1/1': { run: '5m' } }
    expect(attempt({ work }, 0, 0).map(({ runMs }) => runMs)).toEqual([300_000, 300_000])
    expect(attempt({}, 0, 0).map(({ runMs }) => runMs)).toEqual([65_000, 30_000])
    expect(attempt({ work }, 0, 1)).toEqual(attempt({}, 0, 1))
    expect(attempt({ work }, 1, 0)).toEqual(attempt({}, 1, 0))
    // What they write, and what they did, is as it was.
    expect(attempt({ work }, 0, 0).map(({ payload, did }) => [payload, did])).toEqual(
      attempt({}, 0, 0).map(({ payload, did }) => [payload, did]),
    )
  })

  test('write what is said; the truth is then read off the bytes', () => {
    const plan = planOf(two, { work: { 'job-1/2': { payload: encodeText('{"status":"done"}') } } })
    const [first, second] = plan.jobs[0].steps[0].attempts
    for (const { payload, did, runMs } of second) {
      expect([plan.payloads[payload].text, plan.payloads[payload].name, did, runMs]).toEqual([
        '{"status":"done"}',
        'edited job-1/2',
        -1,
        65_000,
      ])
    }
    expect(first).toEqual(planOf(two, {}).jobs[0].steps[0].attempts[0])
  })

  test('go before what all attempts write', () => {
    const plan = planOf(two, {
      payload: encodeText('{}'),
      work: { 'job-1/1': { payload: encodeText('null') }, 'job-1/2': { run: '1s' } },
    })
    const texts = plan.jobs.map(({ steps: [{ attempts }] }) => attempts.map(([onA]) => plan.payloads[onA.payload].text))
    expect(texts).toEqual([['null', '{}'], ['{}']])
    expect(plan.jobs[0].steps[0].attempts[0][0].did).toBe(-1)
  })

  test('change the run', () => {
    const overlay: Overlay = { preset: 'all-fixed', work: { 'job-1/1': { run: '1s' }, 'job-1/2': { run: '2s' } } }
    expect(jobSummaries(record(planOf(two, overlay)))[0].settledAfterMs).toBe(1000 + 9000 + 2000)
  })

  test.each([
    [{ 'job-1/3': { run: '1s' } }, /^work: no attempt "job-1\/3"; allowed: job-1\/1, job-1\/2, job-2\/1$/],
    [{ 'job-1': { run: '1s' } }, /^work: no attempt "job-1"/],
    [{ 'job-9/1': { run: '1s' } }, /^work: no attempt/],
    [{ 'job-1/1': { run: 'soon' } }, /^work\.job-1\/1\.run: "soon" is not allowed; allowed: a duration/],
    [{ 'job-1/1': { run: '501h' } }, /^work\.job-1\/1\.run: "501h"/],
  ])('%j is refused', (work, text) => {
    expect(() => planOf(two, { work })).toThrow(ScenarioError)
    expect(() => planOf(two, { work })).toThrow(text)
  })
})
