/** Crashes at a point, and what a worker leaves that never comes back. */
import { describe, expect, test } from 'vitest'
import { summarise } from '../../src/run/summary.ts'
import { compile, type Overlay } from '../../src/scenario/compile.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { PAUSE_POINTS } from '../../src/sim/fault-points.ts'
import { CRASH_POINTS } from '../../src/sim/faults.ts'
import { jobOf, ofKind, play, small, timesOf } from '../support/small.ts'

const CRASH = { at: '60s', fault: 'worker-crash' } as const
const TWO = { workers: [{ id: 'worker-1' }, { id: 'worker-2' }] }

describe('a crash while a result is parsed', () => {
  const parts = (more: Partial<NonNullable<Scenario['edits']>[number]> = {}): Partial<Scenario> => ({
    jobs: [jobOf('job-1', 'done', '65s')],
    edits: [{ ...CRASH, point: 'parsing', back: '5s', ...more }],
  })

  test('comes once the value is read, and before anything is made of it', () => {
    const { facts } = play(parts())
    expect(ofKind(facts, 'crashed')).toMatchObject([{ atMs: 65_000, point: 'parsing' }])
    expect(timesOf(facts, 'read')).toContain(65_000)
    expect(timesOf(facts, 'classified')).toEqual([])
  })

  test.each([
    ['getdel', ['hang', 'lost-result', 'wrong-cause', 'false-failure'], 70_000 + 21_960_000],
    ['get', ['settled'], 70_000],
  ])('read by %s', (read, verdicts, settledAfterMs) => {
    const [job] = summarise(play(parts(), { set: { read } })).jobs
    expect([...job.verdicts].sort()).toEqual([...verdicts].sort())
    expect(job.settledAfterMs).toBe(settledAfterMs)
  })

  test('is not the payload’s doing: the next worker parses it', () => {
    const { facts } = play(parts({ recovery: 'redeliver' }), { set: { read: 'get' } })
    expect(timesOf(facts, 'crashed')).toEqual([65_000])
    expect(ofKind(facts, 'classified')).toHaveLength(1)
  })
})

/** Rules under which a worker passes a point. */
const PASSES: Readonly<Record<string, Overlay>> = {
  'between-incr-and-expire': { set: { budget: 'counter-split' } },
  'after-delete': { set: { read: 'get-then-del' } },
}

test.each(CRASH_POINTS)('a worker passes the point %s, and can crash there', (point) => {
  const edits: Scenario['edits'] = [{ ...CRASH, point }]
  const { facts } = play({ edits }, { preset: 'all-fixed', ...PASSES[point] })
  expect(ofKind(facts, 'crashed')).toMatchObject([{ point }])
})

test.each(PAUSE_POINTS)('a worker passes the point %s, and can pause there', (point) => {
  // What ends with the attempt is passed by one that is done, the rest by one that fails.
  const payload = point === 'after-commit' ? 'done' : 'error'
  const edits: Scenario['edits'] = [{ at: '60s', fault: 'worker-pauses', point, for: '9s' }]
  const { facts } = play({ jobs: [jobOf('job-1', payload, '65s')], edits }, { preset: 'all-fixed' })
  expect(timesOf(facts, 'paused')).toHaveLength(1)
})

describe('what a crash left for later', () => {
  test('goes back to the queue where its worker was told to stay away since', () => {
    const edits: Scenario['edits'] = [
      { ...CRASH, back: '5s', recovery: 'resume' },
      { at: '61s', fault: 'shutdown', back: 'never' },
    ]
    const { facts } = play({ edits })
    expect(ofKind(facts, 'resumed')).toMatchObject([{ atMs: 65_000, recovery: 'redeliver' }])
  })

  test('is nothing to take up for a worker that took the job from the queue first', () => {
    const job = { ...jobOf('job-1', 'done', '100s'), enqueuedAt: ['0s', '62s'] }
    const { facts } = play({ jobs: [job], edits: [{ ...CRASH, back: '5s', recovery: 'resume' }] })
    expect(timesOf(facts, 'admitted')).toEqual([0, 65_000])
    expect(timesOf(facts, 'resumed')).toEqual([])
  })
})

describe('a worker that never comes back', () => {
  const gone = (numbers: Scenario['numbers'], more: Partial<Scenario> = {}, heartbeat = 'on') =>
    play(
      { ...TWO, numbers: { requeueGap: '0s', ...numbers }, edits: [CRASH], ...more },
      { preset: 'all-fixed', set: { heartbeat, 'key-scope': 'per-attempt' } },
    )
  const isHang = (run: ReturnType<typeof gone>) => summarise(run).verdicts.includes('hang')

  test('leaves a job that nobody takes up: nothing but a restart can', () => {
    const run = gone({})
    expect(isHang(run)).toBe(true)
    expect(summarise(run).jobs[0]).toMatchObject({ status: 'in-progress', settledAfterMs: null })
  })

  test.each(['on', 'off'])('leaves a lease that ends, heartbeat %s: the job is taken up, and no hang', (heartbeat) => {
    const run = gone({ jobLease: '70s' }, {}, heartbeat)
    expect(timesOf(run.facts, 'lease-ended')).toEqual([heartbeat === 'on' ? 130_000 : 70_000])
    expect(summarise(run).jobs[0].status).toBe('failed')
    expect(isHang(run)).toBe(false)
  })

  test('a lease helps nobody where there is no other worker', () => {
    expect(isHang(gone({ jobLease: '50s' }, { workers: [{ id: 'worker-1' }] }))).toBe(true)
    const both: Scenario['edits'] = [
      { ...CRASH, worker: 'worker-2', at: '1s' },
      { ...CRASH, worker: 'worker-1' },
    ]
    expect(isHang(gone({ jobLease: '50s' }, { edits: both }))).toBe(true)
    const back: Scenario['edits'] = [{ ...CRASH, worker: 'worker-2', at: '1s', back: '5m' }, CRASH]
    expect(isHang(gone({ jobLease: '50s' }, { edits: back }))).toBe(false)
  })

  test('nor is it a hang where another worker has the job already', () => {
    const edits: Scenario['edits'] = [
      { at: '10s', fault: 'lease-expired-early', recovery: 'redeliver' },
      { ...CRASH, worker: 'worker-1' },
    ]
    expect(isHang(gone({}, { edits }))).toBe(false)
  })
})

test('points are named where they are checked', () => {
  expect(() => compile(small({ edits: [{ ...CRASH, point: 'parsing' }] }))).not.toThrow()
})
