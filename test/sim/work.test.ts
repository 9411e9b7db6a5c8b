/** Who takes which job: whatever is queued goes to whoever has room, at the instant at which both are so. */
import { describe, expect, test } from 'vitest'
import type { Scenario } from '../../src/scenario/schema.ts'
import { jobOf, ofKind, play, timesOf } from '../support/small.ts'

const TWO = [{ id: 'worker-1' }, { id: 'worker-2' }]
const ALONE = TWO.map((worker) => ({ ...worker, waitsMax: 1 }))
const taken = (parts: Partial<Scenario>, set: Record<string, string> = {}) =>
  ofKind(play(parts, { preset: 'all-fixed', set }).facts, 'attempt-started').map(({ atMs, job, worker }) => [
    atMs,
    job + 1,
    worker + 1,
  ])

test('a job that is in the queue twice goes to two workers at once', () => {
  const edits: Scenario['edits'] = [{ at: '64s', fault: 'reply-lost', command: 'requeue' }]
  expect(taken({ workers: TWO, edits }, { 'requeue-guard': 'none' }).slice(0, 3)).toEqual([
    [0, 1, 1],
    [74_000, 1, 1],
    [74_000, 1, 2],
  ])
  expect(taken({ workers: TWO, edits }, { 'requeue-guard': 'state-and-attempt' })).toHaveLength(2)
})

test('the first to arrive is taken first, and nobody takes more than there is room for', () => {
  const jobs = ['0s', '1s', '2s', '3s'].map((at, n) => jobOf(`job-${n + 1}`, 'done', '10s', { enqueuedAt: at }))
  expect(taken({ workers: ALONE, jobs })).toEqual([
    [0, 1, 1],
    [1000, 2, 2],
    [10_000, 3, 1],
    [11_000, 4, 2],
  ])
})

describe('several jobs that are taken in one go', () => {
  // A deploy hands back what the worker waits for, and all of it is queued when it is back.
  const jobs = [1, 2, 3].map((n) => jobOf(`job-${n}`, 'done', '60s'))
  const edits: Scenario['edits'] = [{ at: '5s', fault: 'shutdown', back: '10s' }]
  const run = play({ jobs, edits }, { preset: 'all-fixed', set: { 'key-scope': 'per-attempt' } })

  test('start at the same instant', () => {
    expect(timesOf(run.facts, 'attempt-started')).toEqual([0, 0, 0, 15_000, 15_000, 15_000])
  })

  test('are no recurrence: the run goes on', () => {
    expect(run.endedBy).toBe('nothing-pending')
    expect(timesOf(run.facts, 'committed')).toEqual([75_000, 75_000, 75_000])
  })
})
