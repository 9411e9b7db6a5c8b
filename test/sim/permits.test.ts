/** Permits of the breaker: whose answer counts, how a slot comes back, and that it comes back once. */
import { describe, expect, test } from 'vitest'
import { gate, inTurn, phase, story, verdicts } from '../support/gate.ts'
import { jobOf, ofKind, type PAYLOADS, timesOf } from '../support/small.ts'

const SECOND = 1000

describe('what belongs to an earlier state (8)', () => {
  // Job 2 began while closed and answers during the probe of job 3.
  const late = (payload: keyof typeof PAYLOADS, guard: string) =>
    gate(
      {
        numbers: { breakerLimit: 1 },
        jobs: [
          jobOf('job-1', 'garbage', '65s', { attemptsMax: 1 }),
          jobOf('job-2', payload, '400s', { attemptsMax: 1 }),
          jobOf('job-3', 'done', '100s', { enqueuedAt: '370s', attemptsMax: 1 }),
        ],
      },
      { 'breaker-guard': guard },
    )

  test('closes nothing where the guard compares generations', () => {
    const run = late('done', 'generation')
    expect(story(run)).toContain('400 job-2 done: stale')
    expect(timesOf(run.facts, 'breaker-closed')).toEqual([470 * SECOND])
    expect(verdicts(run)).not.toContain('false-close')
  })

  test('closes it falsely without the guard', () => {
    const run = late('done', 'none')
    expect(timesOf(run.facts, 'breaker-closed')).toEqual([400 * SECOND])
    expect(verdicts(run)).toContain('false-close')
  })

  test('nor does it open anything', () => {
    expect(timesOf(late('garbage', 'generation').facts, 'breaker-opened')).toEqual([65 * SECOND])
    expect(timesOf(late('garbage', 'none').facts, 'breaker-opened')).toEqual([65 * SECOND, 400 * SECOND])
  })
})

describe('a lease on the probe (9, 15)', () => {
  const leased = () =>
    gate({
      numbers: { probeLease: '30s' },
      openBreakers: ['a'],
      jobs: [jobOf('job-1', 'garbage', '65s', { attemptsMax: 1 }), jobOf('job-2', 'done', '20s', { attemptsMax: 1 })],
    })

  test('is over at its end: the slot goes to the next, the old answer is stale', () => {
    const run = leased()
    expect(story(run).filter((line) => !line.includes('refused'))).toEqual([
      '300 half-open',
      '300 job-1 probe',
      '330 reclaimed',
      '330 job-2 probe',
      '350 job-2 done: released',
      '350 closed',
      '365 job-1 protocol-error: stale',
    ])
    expect(phase(run)).toBe('closed')
  })

  test('bounds what a leak can do', () => {
    const run = gate(
      {
        numbers: { probeLease: '100s' },
        openBreakers: ['a'],
        jobs: [jobOf('job-1', 'error', '65s', { attemptsMax: 1 }), jobOf('job-2', 'done', '20s')],
      },
      { 'breaker-explicit': 'skipped' },
    )
    expect(timesOf(run.facts, 'slot-reclaimed')).toEqual([400 * SECOND])
    expect(phase(run)).toBe('closed')
    expect(verdicts(run)).not.toContain('gate-wedged')
  })
})

describe('the end of a call', () => {
  test('is reported once for each permit (7, 22)', () => {
    const run = gate({ jobs: inTurn('done', 'error', 'garbage', 'garbage', 'done') })
    const admitted = ofKind(run.facts, 'admitted')
    expect(admitted).toHaveLength(5)
    expect(ofKind(run.facts, 'reported').map(({ job }) => job)).toEqual(admitted.map(({ job }) => job))
  })

  test('by a crash frees the slot without a verdict', () => {
    const run = gate({
      openBreakers: ['a'],
      jobs: [jobOf('job-1', 'done', '65s')],
      edits: [{ at: '310s', fault: 'worker-crash', back: '5s', recovery: 'redeliver' }],
    })
    expect(story(run)).toContain('310 job-1 crashed: released')
    expect(ofKind(run.facts, 'admitted').map(({ atMs, probe }) => [atMs / SECOND, probe])).toEqual([
      [300, true],
      [315, true],
    ])
  })

  test('by a restart closes all breakers and voids all permits (23)', () => {
    const run = gate(
      {
        openBreakers: ['a'],
        jobs: [jobOf('job-1', 'error', '65s', { attemptsMax: 1 }), jobOf('job-2', 'done', '20s')],
        edits: [{ at: '400s', fault: 'restart' }],
      },
      { 'breaker-explicit': 'skipped' },
    )
    expect(timesOf(run.facts, 'gate-wedged')).toEqual([365 * SECOND])
    expect(ofKind(run.facts, 'breaker-closed')).toEqual([
      expect.objectContaining({ atMs: 400 * SECOND, byRestart: true, byProbe: false }),
    ])
    expect(run.end.slotHolder).toEqual([0])
    expect(verdicts(run)).not.toContain('false-close')
    expect(run.end.jobStatus[1]).toBe(3)
  })
})

test('those at the gate are let through in order of arrival', () => {
  const run = gate({
    openBreakers: ['a'],
    jobs: [
      jobOf('job-1', 'done', '10s', { enqueuedAt: '20s' }),
      jobOf('job-2', 'done', '10s', { enqueuedAt: '10s' }),
      jobOf('job-3', 'done', '10s', { enqueuedAt: '30s' }),
    ],
  })
  expect(ofKind(run.facts, 'admitted').map(({ job }) => job)).toEqual([1, 0, 2])
})
