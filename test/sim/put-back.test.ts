/** A guarded record is compared before a job is put back, whoever puts it back (R71): also a queue that redelivers, and a wait that is cancelled. */
import { describe, expect, test } from 'vitest'
import type { Scenario } from '../../src/scenario/schema.ts'
import { jobOf, ofKind, play } from '../support/small.ts'

const GUARDS = ['state', 'state-and-attempt'] as const
const job = jobOf('job-1', 'done', '65s')

describe('a worker dies after the commit, and the queue delivers its job once more', () => {
  const edits: Scenario['edits'] = [
    { at: '60s', fault: 'worker-crash', point: 'after-commit', back: '5s', recovery: 'redeliver' },
  ]
  const starts = (guard: string, more = edits) =>
    ofKind(
      play({ jobs: [job], edits: more }, { preset: 'all-fixed', set: { 'requeue-guard': guard } }).facts,
      'attempt-started',
    ).map(({ atMs }) => atMs)

  test('without a guard the settled job runs again', () => {
    expect(starts('none')).toEqual([0, 70_000])
  })

  test.each(GUARDS)('%s: it does not', (guard) => {
    expect(starts(guard)).toEqual([0])
  })

  test.each(['none', ...GUARDS])('%s: a job that is still running is delivered once more', (guard) => {
    const running: Scenario['edits'] = [{ at: '30s', fault: 'worker-crash', back: '5s', recovery: 'redeliver' }]
    expect(starts(guard, running)).toEqual([0, 35_000])
  })
})

describe('the first worker’s wait is cancelled after a second one has taken the job', () => {
  const facts = (guard: string) =>
    play(
      {
        jobs: [job],
        workers: [{ id: 'worker-1' }, { id: 'worker-2' }],
        edits: [
          { at: '30s', fault: 'lease-expired-early', recovery: 'redeliver' },
          { at: '40s', fault: 'wait-cancelled', worker: 'worker-1' },
        ],
      },
      { preset: 'all-fixed', set: { 'requeue-guard': guard, 'key-scope': 'per-attempt' } },
    ).facts

  test('without a guard the job runs a third time', () => {
    expect(ofKind(facts('none'), 'handed-back').map(({ atMs }) => atMs)).toEqual([40_000])
    expect(ofKind(facts('none'), 'attempt-started')).toHaveLength(3)
  })

  test('a guard of the state alone does not see whose attempt it is', () => {
    expect(ofKind(facts('state'), 'attempt-started')).toHaveLength(3)
  })

  test('state and attempt: it is refused', () => {
    const said = facts('state-and-attempt')
    expect(ofKind(said, 'rejected')).toEqual([expect.objectContaining({ atMs: 40_000, what: 'requeue', attempt: 1 })])
    expect(ofKind(said, 'attempt-started')).toHaveLength(2)
  })
})
