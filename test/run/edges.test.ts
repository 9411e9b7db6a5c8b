/** Edges of the verdicts, each a small run. */
import { expect, test } from 'vitest'
import { jobSummaries } from '../../src/run/summary.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
import { jobOf, play } from '../support/small.ts'

test('a ceiling without any outcome written is a hang, and no wrong cause', () => {
  const run = play({ jobs: [{ id: 'job-1', attempts: [{ payload: 'done', run: '12s', dies: true }] }] })
  expect(verdictsOf(run.monitors, -1, run.plan)).toEqual(['hang'])
  expect(jobSummaries(run)[0].wrongCauseSinceMs).toBeNull()
})

test('of two test slots one leaked and one used up wedge the gate', () => {
  const run = play(
    {
      nodes: ['a'],
      openBreakers: ['a'],
      numbers: { probes: 2 },
      jobs: [
        jobOf('job-1', 'error', '65s', { attemptsMax: 1 }),
        jobOf('job-2', 'done', '70s', { attemptsMax: 1 }),
        jobOf('job-3', 'done', '65s', { enqueuedAt: '400s' }),
      ],
    },
    { preset: 'all-fixed', set: { 'breaker-explicit': 'skipped' } },
  )
  expect(verdictsOf(run.monitors, 2, run.plan)).toEqual(['gate-wedged'])
})

test('every job that goes round is called endless', () => {
  const run = play(
    { jobs: [jobOf('job-1', 'error', '65s'), jobOf('job-2', 'error', '65s')] },
    { preset: 'all-fixed', set: { budget: 'servers-dedupe-limit-2', 'node-choice': 'same' } },
  )
  for (const job of [0, 1]) expect(verdictsOf(run.monitors, job, run.plan)).toContain('endless-requeue')
})
