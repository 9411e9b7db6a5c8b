/** When an attempt is counted, what is written with it, how long a retry waits, and counts that do not get through. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explore } from '../../src/run/explore.ts'
import { explorePlan } from '../../src/run/explore-plan.ts'
import { summarise } from '../../src/run/summary.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import type { RuleName } from '../../src/sim/rules.ts'
import { jobOf, ofKind, play, timesOf } from '../support/small.ts'

type Rules = Partial<Record<RuleName, string>>

const SECOND = 1000
const HOUR = 3_600_000
const played = (set: Rules, parts: Partial<Scenario> = {}, untilMs = 24 * HOUR) =>
  play(parts, { preset: 'all-fixed', set: { 'node-choice': 'same', ...set } }, { untilMs })
const verdicts = (set: Rules, parts: Partial<Scenario> = {}) => summarise(played(set, parts)).verdicts
const settledAt = (set: Rules, parts: Partial<Scenario> = {}) => summarise(played(set, parts)).jobs[0].settledAfterMs

describe('counted when a worker takes the job', () => {
  const CLAIM: Rules = { 'budget-count': 'at-claim' }

  test.each(['counter-script', 'counter-split', 'job-row'])(
    '%s: the taking that is past the limit is refused',
    (budget) => {
      const { facts } = played({ ...CLAIM, budget })
      expect(ofKind(facts, 'counted').map(({ atMs, count }) => [atMs / SECOND, count])).toEqual([
        [0, 1],
        [74, 2],
        [148, 3],
      ])
      expect(timesOf(facts, 'attempt-started')).toEqual([0, 74_000])
      expect(ofKind(facts, 'decided').at(-1)).toMatchObject({ atMs: 148_000, outcome: 'spent' })
    },
  )

  test('the first known cause stays', () => {
    const [job] = summarise(played(CLAIM)).jobs
    expect(job).toMatchObject({
      settledAfterMs: 148_000,
      cause: 'page 3 is not a PDF',
      verdicts: ['settled-with-cause'],
    })
  })

  test('as many attempts are made as where failures are counted, for each limit', () => {
    for (let limit = 1; limit <= 9; limit++) {
      const set = { 'budget-limit': String(limit) }
      expect(timesOf(played({ ...CLAIM, ...set }).facts, 'attempt-started')).toHaveLength(limit)
      expect(timesOf(played(set).facts, 'attempt-started')).toHaveLength(limit)
    }
  })

  test('a taking that came to nothing is spent: a worker that dies each time cannot go on for ever', () => {
    const dying: Partial<Scenario> = {
      edits: ['10s', '30s'].map((at) => ({
        at,
        fault: 'worker-crash' as const,
        back: '5s',
        recovery: 'redeliver' as const,
      })),
    }
    const set = { 'key-scope': 'per-attempt' } // or a lost attempt's result would be taken for the next one's
    expect(timesOf(played({ ...CLAIM, ...set }, dying).facts, 'attempt-started')).toEqual([0, 15_000])
    expect(timesOf(played(set, dying).facts, 'attempt-started')).toEqual([0, 15_000, 35_000, 109_000])
  })

  test('a worker that dies between the count and the attempt has spent it', () => {
    const dying: Partial<Scenario> = {
      jobs: [jobOf('job-1', 'error', '65s', { enqueuedAt: '1s' })],
      edits: [{ at: '0s', fault: 'worker-crash', worker: 'worker-1', point: 'after-incr', back: '5s' }],
    }
    const { facts } = played(CLAIM, dying)
    expect(timesOf(facts, 'crashed')).toEqual([1000])
    expect(timesOf(facts, 'attempt-started')).toEqual([6000])
    expect(summarise(played(CLAIM, dying)).jobs[0].verdicts).toContain('starved-budget')
  })

  test('where it is counted matters only where there is a budget', () => {
    expect(played({ budget: 'none' }).consulted).not.toContain('budget-count')
  })
})

describe('the count and the queue entry (F11)', () => {
  const dies = (more: Partial<Scenario> = {}): Partial<Scenario> => ({
    workers: [{ id: 'worker-1' }, { id: 'worker-2' }],
    edits: [{ at: '1s', fault: 'worker-crash', worker: 'worker-1', point: 'after-incr' }],
    ...more,
  })
  const OUTBOX: Rules = { 'requeue-write': 'outbox' }

  test.each(['counter-script', 'job-row', 'servers-dedupe-limit-2'])(
    '%s, one after the other: the job is stranded',
    (budget) => {
      const { facts } = played({ budget }, dies())
      expect(timesOf(facts, 'crashed')).toEqual([65_000])
      expect(timesOf(facts, 'requeued')).toEqual([])
      expect(settledAt({ budget }, dies())).toBeNull()
      expect(verdicts({ budget }, dies())).toContain('hang')
    },
  )

  test.each(['counter-script', 'counter-split', 'job-row'])('%s, in one transaction: the job is resumed', (budget) => {
    const set = { ...OUTBOX, budget }
    const { facts } = played(set, dies())
    expect(timesOf(facts, 'crashed')).toEqual([65_000])
    expect(timesOf(facts, 'requeued')).toEqual([65_000])
    expect(ofKind(facts, 'attempt-started').map(({ atMs, worker }) => [atMs, worker])).toEqual([
      [0, 0],
      [74_000, 1],
    ])
    expect(settledAt(set, dies())).toBe(139_000)
    expect(verdicts(set, dies())).toEqual(['settled-with-cause'])
  })

  test('a worker that comes back does not take the job up a second time', () => {
    const back = dies({
      edits: [
        { at: '1s', fault: 'worker-crash', worker: 'worker-1', point: 'after-incr', back: '1s', recovery: 'redeliver' },
      ],
    })
    expect(timesOf(played(OUTBOX, back).facts, 'attempt-started')).toEqual([0, 74_000])
    expect(verdicts(OUTBOX, back)).toEqual(['settled-with-cause'])
  })

  describe('one that the record refuses', () => {
    // A second worker has a newer attempt under way when the first one comes back with a failure.
    const refused: Partial<Scenario> = {
      workers: [{ id: 'worker-1' }, { id: 'worker-2' }],
      edits: [{ at: '10s', fault: 'lease-expired-early', recovery: 'redeliver' }],
    }
    const guarded = { 'requeue-guard': 'state-and-attempt', 'key-scope': 'per-attempt' }
    const kept = (set: Rules) => {
      const run = played({ ...guarded, ...set }, refused)
      const [rejected] = ofKind(run.facts, 'rejected')
      return { rejected, counts: ofKind(run.facts, 'counted').map(({ atMs, count }) => [atMs / SECOND, count]) }
    }

    test('one after the other: it is counted all the same, and the newer attempt has no retry', () => {
      const { rejected, counts } = kept({})
      expect(rejected).toMatchObject({ atMs: 65_000, worker: 0, what: 'requeue' })
      expect(counts).toEqual([
        [65, 1],
        [75, 2],
      ])
    })

    test.each(['counter-script', 'counter-split', 'job-row'])('%s, in one transaction: it is not counted', (budget) => {
      const { rejected, counts } = kept({ ...OUTBOX, budget })
      expect(rejected).toMatchObject({ atMs: 65_000, worker: 0, what: 'requeue' })
      expect(counts).toEqual([
        [75, 1],
        [149, 2],
      ])
    })

    test('in one transaction that compares nothing: both are counted', () => {
      expect(kept({ ...OUTBOX, 'requeue-guard': 'none' }).rejected).toBeUndefined()
    })
  })

  test('the last failure is not queued, and its crash leaves it to whoever recovers it', () => {
    const one = { ...OUTBOX, 'budget-limit': '1' }
    expect(timesOf(played(one, dies()).facts, 'requeued')).toEqual([])
    expect(timesOf(played(one, dies()).facts, 'crashed')).toEqual([65_000])
  })

  test('without a crash at that point nobody asks how it is written', () => {
    expect(played({}).consulted).not.toContain('requeue-write')
    expect(played({}, dies()).consulted).toContain('requeue-write')
  })

  test('without time: no crash comes between the two', () => {
    const found = (set: Rules) =>
      explore(
        explorePlan({
          preset: 'all-fixed',
          set: { 'node-choice': 'same', read: 'get', 'key-scope': 'per-attempt', ...set },
          jobs: 1,
          workers: 1,
          faults: 1,
          only: ['worker-crash'],
        }),
      )
    // A crash between the two finds the retry spent and the job not queued; together they cannot be parted.
    const traceOf = (set: Rules) => found(set).found.find(({ verdict }) => verdict === 'starved-budget')
    expect(traceOf({})).toBeDefined()
    expect(traceOf(OUTBOX)).toBeUndefined()
    expect(found(OUTBOX).exhausted).toBe(true)
  })
})

describe('how long a retry waits', () => {
  const LIMIT: Rules = { 'budget-limit': '6' }
  const gaps = (set: Rules, parts: Partial<Scenario> = {}) => {
    const { facts } = played({ ...LIMIT, ...set }, parts)
    const failed = timesOf(facts, 'requeued')
    return timesOf(facts, 'attempt-started')
      .slice(1)
      .map((at, i) => (at - failed[i]) / SECOND)
  }

  test('a fixed gap', () => {
    expect(gaps({ backoff: 'fixed' })).toEqual([9, 9, 9, 9, 9])
    expect(gaps({ backoff: 'fixed' }, { numbers: { requeueGap: '0s' } })).toEqual([0, 0, 0, 0, 0])
  })

  test('twice as long each time, up to the bound', () => {
    expect(gaps({ backoff: 'exponential' })).toEqual([9, 18, 36, 72, 144])
    expect(gaps({ backoff: 'exponential' }, { numbers: { backoffBase: '2s', backoffMax: '10s' } })).toEqual([
      2, 4, 8, 10, 10,
    ])
  })

  test('anything up to that, the same each time for the same seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
        const drawn = gaps({ backoff: 'full-jitter' }, { numbers: { seed } })
        expect(drawn.every((gap, i) => gap >= 0 && gap <= 9 * 2 ** i)).toBe(true)
        expect(gaps({ backoff: 'full-jitter' }, { numbers: { seed } })).toEqual(drawn)
      }),
      { numRuns: 30 },
    )
    const first = Array.from({ length: 10 }, (_, seed) => gaps({ backoff: 'full-jitter' }, { numbers: { seed } })[0])
    expect(new Set(first).size).toBeGreaterThan(5)
  })

  test('twenty jobs that fail together come back together, or spread', () => {
    const twenty: Partial<Scenario> = {
      workers: [{ id: 'worker-1', waitsMax: 20 }],
      jobs: Array.from({ length: 20 }, (_, i) => jobOf(`job-${i + 1}`, 'error', '65s')),
    }
    const seconds = (backoff: string) =>
      new Set(timesOf(played({ backoff }, twenty).facts, 'attempt-started').slice(20)).size
    expect(seconds('exponential')).toBe(1)
    expect(seconds('full-jitter')).toBeGreaterThan(15)
  })
})

describe('a count that does not get through', () => {
  /** The worker comes upon the result at the tick of 65 s. */
  const late = [{ at: '63s', fault: 'nudge-dropped' as const }]
  const ran: Partial<Scenario> = { jobs: [jobOf('job-1', 'error', '63s')] }

  test.each<[string, Rules, Scenario['edits'], string]>([
    ['its reply is lost', {}, [{ at: '10s', fault: 'reply-lost', command: 'budget' }], 'lost'],
    ['its request is lost', {}, [{ at: '10s', fault: 'request-lost', command: 'budget' }], 'lost'],
    ['the store is full', {}, [...late, { at: '64s', fault: 'store-full', for: '5s' }], 'full'],
  ])('%s: no retry is granted', (_, set, edits, why) => {
    const { facts } = played(set, { ...ran, edits })
    expect(ofKind(facts, 'count-failed')).toMatchObject([{ why, script: 0, row: 0 }])
    expect(timesOf(facts, 'requeued')).toEqual([])
    expect(verdicts(set, { ...ran, edits })).toContain('starved-budget')
  })

  test('a client that repeats it counts one failure twice', () => {
    const { facts } = played({ resend: 'on' }, { edits: [{ at: '10s', fault: 'reply-lost', command: 'budget' }] })
    expect(ofKind(facts, 'counted').map(({ count }) => count)).toEqual([1, 2])
    expect(timesOf(facts, 'requeued')).toEqual([])
  })

  test('a request that is sent again is counted once', () => {
    const { facts } = played({ resend: 'on' }, { edits: [{ at: '10s', fault: 'request-lost', command: 'budget' }] })
    expect(ofKind(facts, 'counted').map(({ count }) => count)).toEqual([1, 2])
    expect(timesOf(facts, 'attempt-started')).toEqual([0, 74_000])
  })
})
