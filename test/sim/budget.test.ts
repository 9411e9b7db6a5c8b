/** The retry budget, claim by claim (R44 to R61, R73, R78): the bad way and the good way, with their numbers. */
import { describe, expect, test } from 'vitest'
import type { RecordOptions } from '../../src/run/record.ts'
import { type Summary, summarise } from '../../src/run/summary.ts'
import type { Overlay } from '../../src/scenario/compile.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import type { RuleName } from '../../src/sim/rules.ts'
import { jobOf, ofKind, PAYLOADS, play, timesOf } from '../support/small.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

type Rules = Partial<Record<RuleName, string>>

/** All is mended, the budget apart: what `set` says. */
const played = (set: Rules, parts: Partial<Scenario> = {}, options: RecordOptions = {}, more: Overlay = {}) =>
  play(parts, { preset: 'all-fixed', set, ...more }, options)
const summary = (set: Rules, parts: Partial<Scenario> = {}, options: RecordOptions = {}): Summary =>
  summarise(played(set, parts, options))
const job = (set: Rules, parts: Partial<Scenario> = {}, options: RecordOptions = {}) => {
  const [{ status, settledAfterMs, attempts, verdicts, cause }] = summary(set, parts, options).jobs
  return { status, settledAfterMs, attempts: attempts.length, verdicts, cause }
}
const starts = (set: Rules, parts: Partial<Scenario> = {}, options: RecordOptions = {}) =>
  timesOf(played(set, parts, options).facts, 'attempt-started').map((ms) => ms / SECOND)

const CAUSE = 'page 3 is not a PDF'

/** Fails on node a, and would succeed on node b. */
const OOM_ON_A = {
  jobs: [{ id: 'job-1', attempts: [{ payload: 'error', run: '65s', onNode: { b: { payload: 'done' } } }] }],
} satisfies Partial<Scenario>

const LIST: Rules = { budget: 'servers-dedupe-limit-2', 'node-choice': 'same' }

describe('one retry is worth it (R44, R78)', () => {
  test.each<[string, Rules, Partial<Scenario>, object]>([
    [
      'without a retry a passing failure is final',
      { budget: 'none' },
      OOM_ON_A,
      { status: 'failed', settledAfterMs: 65_000 },
    ],
    ['with one, the other node does the work', {}, OOM_ON_A, { status: 'done', settledAfterMs: 139_000 }],
    ['bad input costs one run more', {}, {}, { status: 'failed', settledAfterMs: 139_000, attempts: 2, cause: CAUSE }],
    ['and four with a limit of five', { 'budget-limit': '5' }, {}, { settledAfterMs: 361_000, attempts: 5 }],
    ['a limit of one is no retry', { 'budget-limit': '1' }, {}, { settledAfterMs: 65_000, attempts: 1 }],
  ])('%s', (_, set, parts, expected) => {
    expect(job(set, parts)).toMatchObject(expected)
  })
})

describe('lists of servers (R45, R46)', () => {
  test('append, then ask whether the list holds one: it always does', () => {
    const found = job({ budget: 'servers-limit-1' })
    expect(found).toMatchObject({ settledAfterMs: 65_000, attempts: 1 })
    expect(found.verdicts).toContain('starved-budget')
  })

  test('without repeats, one node is one entry, however often it fails: 49 attempts an hour', () => {
    const run = summary(LIST, {}, { untilMs: HOUR - 1 })
    expect(run.jobs[0].attempts).toHaveLength(49)
    expect(summary(LIST).verdicts).toContain('endless-requeue')
  })

  test('another node ends it, by luck', () => {
    expect(job({ ...LIST, 'node-choice': 'rotate' })).toMatchObject({ settledAfterMs: 139_000, attempts: 2 })
  })
})

describe('who else could have noticed (R47 to R50)', () => {
  test('a general counter that skips this path does not; one that counts stops at the third', () => {
    expect(summary({ ...LIST, 'generic-counter': 'not-counted' }).verdicts).toContain('endless-requeue')
    expect(job({ ...LIST, 'generic-counter': 'counted' })).toMatchObject({ settledAfterMs: 213_000, attempts: 3 })
    const five = { numbers: { genericLimit: 5 } }
    expect(job({ ...LIST, 'generic-counter': 'counted' }, five)).toMatchObject({ settledAfterMs: 361_000, attempts: 5 })
  })

  test('a queueing on purpose begins the general counter anew', () => {
    const twice = { jobs: [jobOf('job-1', 'error', '65s', { enqueuedAt: ['0s', '10m'] })] }
    expect(starts({ ...LIST, 'generic-counter': 'counted' }, twice)).toEqual([0, 74, 148, 600, 674, 748])
  })

  test.each([
    ['off', []],
    ['per-run', []],
    ['total-age', [10 * MINUTE]],
  ])('the alarm for stale jobs, %s', (monitor, expected) => {
    const { facts } = played({ ...LIST, 'stale-monitor': monitor }, {}, { untilMs: HOUR })
    expect(timesOf(facts, 'alarm')).toEqual(expected)
  })

  test('by time in one attempt the alarm fires for an attempt that is long', () => {
    const long = { jobs: [jobOf('job-1', 'error', '25m')] }
    const { facts } = played({ 'stale-monitor': 'per-run' }, long)
    expect(timesOf(facts, 'alarm')).toEqual([10 * MINUTE, 25 * MINUTE + 9 * SECOND + 10 * MINUTE])
  })

  test('a job that is queued again is as old as since then', () => {
    const again = { jobs: [jobOf('job-1', 'error', '65s', { enqueuedAt: ['0s', '590s'] })] }
    expect(timesOf(played({ 'stale-monitor': 'total-age' }, again).facts, 'alarm')).toEqual([])
  })

  test('no alarm where the job is settled by then', () => {
    const early = { numbers: { staleAfter: '139001ms' } }
    expect(timesOf(played({ 'stale-monitor': 'total-age' }, early).facts, 'alarm')).toEqual([])
    const late = { numbers: { staleAfter: '138s' } }
    expect(timesOf(played({ 'stale-monitor': 'total-age' }, late).facts, 'alarm')).toEqual([138_000])
  })

  test('a breaker that counts honest failures slows the loop down: 12 attempts in the first hour', () => {
    const begun = starts({ ...LIST, 'breaker-explicit': 'counts' }, {}, { untilMs: HOUR - 1 })
    expect(begun.slice(0, 5)).toEqual([0, 74, 148, 513, 878])
    expect(begun).toHaveLength(12)
    expect(starts(LIST, {}, { untilMs: HOUR - 1 })).toHaveLength(49)
  })
})

describe('a counter of its own (R51, R53)', () => {
  test.each(['counter-script', 'counter-split', 'job-row'])('%s: two attempts, whatever the node', (budget) => {
    expect(job({ budget, 'node-choice': 'same' })).toMatchObject({ settledAfterMs: 139_000, attempts: 2, cause: CAUSE })
  })

  test('a new id each time it is queued never gets past one', () => {
    const run = played({ 'budget-scope': 'attempt' }, {}, { untilMs: HOUR })
    expect(new Set(ofKind(run.facts, 'counted').map(({ count }) => count))).toEqual(new Set([1]))
    expect(summary({ 'budget-scope': 'attempt' }).verdicts).toContain('endless-requeue')
  })
})

describe('whose failures it counts (R52, R54)', () => {
  const twoJobs: Partial<Scenario> = {
    workers: [{ id: 'worker-1', waitsMax: 2 }],
    jobs: [
      jobOf('job-1', 'error', '65s', { entity: 'page-3' }),
      jobOf('job-2', 'error', '65s', { entity: 'page-3', enqueuedAt: '10s' }),
    ],
  }

  test('one counter for the thing it works on: the second job is failed at its first failure', () => {
    const { jobs } = summary({ 'budget-scope': 'entity' }, twoJobs)
    expect(jobs[1]).toMatchObject({ settledAfterMs: 65_000 })
    expect(jobs[1].verdicts).toContain('starved-budget')
    expect(jobs[1].attempts).toHaveLength(1)
  })

  test('one for each job: both are tried again', () => {
    const { jobs } = summary({ 'budget-scope': 'job-and-step' }, twoJobs)
    expect(jobs.map(({ attempts, settledAfterMs }) => [attempts.length, settledAfterMs])).toEqual([
      [2, 139_000],
      [2, 139_000],
    ])
  })

  const twoSteps: Partial<Scenario> = {
    jobs: [
      {
        id: 'job-1',
        step: 'main',
        before: [
          {
            step: 'pre',
            attempts: [
              { payload: 'error', run: '20s' },
              { payload: 'done', run: '20s' },
            ],
          },
        ],
        attempts: [
          { payload: 'error', run: '65s' },
          { payload: 'done', run: '65s' },
        ],
      },
    ],
  }

  test('by the declared step: what ran before it has spent its retry', () => {
    const found = job({ 'budget-scope': 'job-and-declared-step' }, twoSteps)
    expect(found).toMatchObject({ status: 'failed', attempts: 3 })
    expect(found.verdicts).toContain('starved-budget')
  })

  test('by the step that failed: both steps have a retry of their own', () => {
    // 20, 9, 20, 65, 9, 65
    expect(job({ 'budget-scope': 'job-and-step' }, twoSteps)).toMatchObject({ status: 'done', settledAfterMs: 188_000 })
  })
})

describe('two commands, or one (R55 to R57)', () => {
  const crash = (point: 'between-incr-and-expire' | 'after-incr'): Partial<Scenario> => ({
    edits: [{ at: '1s', fault: 'worker-crash', point, back: '5s', recovery: 'redeliver' }],
  })
  const split: Rules = { budget: 'counter-split', 'node-choice': 'same' }

  test('a crash between INCR and EXPIRE leaves a counter that never dies', () => {
    const { end } = played(split, crash('between-incr-and-expire'))
    const key = end.plan.jobs[0].budgetKey
    expect([end.keyHeld[key], end.keyHasTtl[key]]).toEqual([1, 0])
    expect(summary(split, crash('between-incr-and-expire')).verdicts).toContain('immortal-counter')
  })

  test('in one script there is nothing between the two', () => {
    const { end, facts } = played({ 'node-choice': 'same' }, crash('between-incr-and-expire'))
    const key = end.plan.jobs[0].budgetKey
    expect(timesOf(facts, 'crashed')).toEqual([])
    expect(ofKind(facts, 'counted')[0]).toMatchObject({ count: 1, lastsMs: 12 * HOUR + 12 * MINUTE })
    expect(end.keyHeld[key]).toBe(0) // forgotten in the end
    expect(timesOf(facts, 'key-expired')).toEqual([65 * SECOND + 12 * HOUR + 12 * MINUTE])
  })

  test('an immortal counter fails every later run of that job at its first failure', () => {
    const again = {
      jobs: [jobOf('job-1', 'error', '65s', { enqueuedAt: ['0s', '13h', '20h'] })],
      ...crash('between-incr-and-expire'),
    }
    const late = (set: Rules) => starts(set, again, { untilMs: 24 * HOUR }).filter((s) => s >= 13 * 3600)
    expect(late(split)).toEqual([13 * 3600, 20 * 3600])
    expect(job(split, again, { untilMs: 24 * HOUR }).verdicts).toContain('starved-budget')
    expect(late({ 'node-choice': 'same' })).toEqual([13 * 3600, 13 * 3600 + 74, 20 * 3600])
  })
})

describe('how long the counter lives (R58 to R61)', () => {
  const long = (run: string): Partial<Scenario> => ({ jobs: [jobOf('job-1', 'error', run)] })

  test.each([
    ['1h05m', '1h', [1, 1, 1], [3900, 7809, 11_718]],
    ['6h02m', '6h', [1, 1, 1], [21_720, 43_449, 65_178]],
    ['1h05m', 'twice-ceiling', [1, 2], [3900, 7809]],
    ['6h02m', 'twice-ceiling', [1, 2], [21_720, 43_449]],
  ])('runs of %s, a life of %s', (run, life, counts, seconds) => {
    const counted = ofKind(played({ 'budget-ttl': life }, long(run), { untilMs: 20 * HOUR }).facts, 'counted').slice(
      0,
      3,
    )
    expect(counted.map(({ count }) => count)).toEqual(counts)
    expect(counted.map(({ atMs }) => atMs / SECOND)).toEqual(seconds)
  })

  test('a counter that is forgotten is the endless list under another hat', () => {
    expect(summary({ 'budget-ttl': '1h' }, long('1h05m')).verdicts).toContain('endless-requeue')
    expect(summary(LIST).verdicts).toContain('endless-requeue')
  })

  test('a count in the record has no life that could end', () => {
    const kept = job({ budget: 'job-row', 'budget-ttl': '1h' }, long('6h02m'))
    expect(kept).toMatchObject({ attempts: 2, settledAfterMs: 43_449_000 })
  })
})

describe('what the producer knows (R73, R78)', () => {
  const saying = (fields: object): Partial<Scenario> => ({
    payloads: { ...PAYLOADS, error: { json: { status: 'error', message: CAUSE, ...fields } } },
  })

  test.each<[string, Rules, object, number, number]>([
    ['ignored, a second run is wasted', { 'retry-flag': 'ignored' }, { retryable: false }, 139_000, 2],
    ['honoured, it is final at once', { 'retry-flag': 'honoured' }, { retryable: false }, 65_000, 1],
    ['honoured, “true” still ends at the limit', { 'retry-flag': 'honoured' }, { retryable: true }, 139_000, 2],
    ['left out, the limit decides', { 'retry-flag': 'honoured' }, {}, 139_000, 2],
    ['of another type, it says nothing', { 'retry-flag': 'honoured' }, { retryable: 'false' }, 139_000, 2],
    ['with when to come back', { 'retry-flag': 'honoured' }, { retryAfterMs: 30_000 }, 160_000, 2],
    ['when to come back, ignored', { 'retry-flag': 'ignored' }, { retryAfterMs: 30_000 }, 139_000, 2],
  ])('“retryable” %s', (_, set, fields, settledAfterMs, attempts) => {
    expect(job(set, saying(fields))).toMatchObject({ settledAfterMs, attempts, cause: CAUSE })
  })

  test('a flag that is honoured starves no budget', () => {
    expect(job({ 'retry-flag': 'honoured' }, saying({ retryable: false })).verdicts).toEqual(['settled-with-cause'])
  })
})
