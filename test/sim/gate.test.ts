/** The breaker's phases, each rule in a scenario small enough to be followed by hand. */
import { describe, expect, test } from 'vitest'
import type { Scenario } from '../../src/scenario/schema.ts'
import { gate, inTurn, phase, story, verdicts } from '../support/gate.ts'
import { jobOf, ofKind, type PAYLOADS, timesOf } from '../support/small.ts'

const SECOND = 1000

describe('closed', () => {
  test('lets everyone through with a permit of its generation (3)', () => {
    const { facts } = gate({ jobs: inTurn('done', 'done') })
    expect(ofKind(facts, 'admitted')).toEqual([
      expect.objectContaining({ job: 0, probe: false, generation: 1 }),
      expect.objectContaining({ job: 1, probe: false, generation: 1 }),
    ])
  })

  test('opens at the third counted failure (11, 17), for the length of the cool-down (4)', () => {
    const run = gate({ jobs: inTurn('garbage', 'garbage', 'garbage', 'done') })
    expect(story(run).slice(4)).toEqual([
      '200 job-3 normal',
      '210 job-3 protocol-error: counted',
      '210 open',
      '300 job-4 refused: open',
      '510 half-open',
      '510 job-4 probe',
      '520 job-4 done: released',
      '520 closed',
    ])
  })

  test('counts failures in a row: a success clears them (16)', () => {
    const run = gate({ jobs: inTurn('garbage', 'garbage', 'done', 'garbage', 'garbage') })
    expect(timesOf(run.facts, 'breaker-opened')).toEqual([])
    expect(run.end.breakerFailures).toEqual([2])
  })

  test('an honest failure proves nothing: it neither counts nor clears (12)', () => {
    const run = gate({ jobs: inTurn('garbage', 'garbage', 'error', 'garbage') })
    expect(timesOf(run.facts, 'breaker-opened')).toEqual([310 * SECOND])
    expect(timesOf(gate({ jobs: inTurn('error', 'error', 'error', 'error') }).facts, 'breaker-opened')).toEqual([])
  })

  test('unless the rule says that it counts', () => {
    const run = gate({ jobs: inTurn('error', 'error', 'error') }, { 'breaker-explicit': 'counts' })
    expect(timesOf(run.facts, 'breaker-opened')).toEqual([210 * SECOND])
    expect(verdicts(run)).toContain('healthy-node-ejected')
  })

  test('a submit that is refused counts (11): 0, 9, 18', () => {
    const run = gate({
      jobs: [jobOf('job-1', 'done', '10s')],
      edits: [{ at: '0s', fault: 'submit-refused', for: 'ever' }],
    })
    expect(timesOf(run.facts, 'attempt-started').slice(0, 3)).toEqual([0, 9000, 18_000])
    expect(timesOf(run.facts, 'breaker-opened')[0]).toBe(18_000)
    // The next one is the probe after the cool-down.
    expect(timesOf(run.facts, 'attempt-started')[3]).toBe(318_000)
  })

  test('a deadline counts (13)', () => {
    const jobs = [jobOf('job-1', 'done', '1h', { attemptsMax: 1 })]
    const run = gate({ numbers: { ceiling: '60s', breakerLimit: 1 }, jobs })
    expect(timesOf(run.facts, 'breaker-opened')).toEqual([60 * SECOND])
    expect(verdicts(run)).not.toContain('healthy-node-ejected')
  })

  test.each([
    ['ignored', []],
    ['counts', [210 * SECOND]],
  ])('protocol errors: %s', (option, opened) => {
    const run = gate({ jobs: inTurn('garbage', 'garbage', 'garbage') }, { 'breaker-protocol': option })
    expect(timesOf(run.facts, 'breaker-opened')).toEqual(opened)
  })
})

describe('open', () => {
  test('becomes half-open by the next caller and not by a timer (5)', () => {
    const run = gate({ openBreakers: ['a'], jobs: [jobOf('job-1', 'done', '10s', { enqueuedAt: '400s' })] })
    expect(timesOf(run.facts, 'cool-down-over')).toEqual([300 * SECOND])
    expect(timesOf(run.facts, 'breaker-half-opened')).toEqual([400 * SECOND])
  })

  test('drops whatever returns: it belongs to an earlier state (8, 20)', () => {
    const jobs = [jobOf('job-1', 'garbage', '10s', { attemptsMax: 1 }), jobOf('job-2', 'done', '20s')]
    for (const guard of ['generation', 'none']) {
      const run = gate({ numbers: { breakerLimit: 1 }, jobs }, { 'breaker-guard': guard })
      expect(story(run).slice(2)).toEqual([
        '10 job-1 protocol-error: counted',
        '10 open',
        `20 job-2 done: ${guard === 'none' ? 'none' : 'stale'}`,
      ])
      expect(phase(run)).toBe('open')
    }
  })
})

describe('half-open', () => {
  const waiting = (...payloads: (keyof typeof PAYLOADS)[]): Partial<Scenario> => ({
    openBreakers: ['a'],
    jobs: payloads.map((payload, i) => jobOf(`job-${i + 1}`, payload, '65s', { attemptsMax: 1 })),
  })

  test('lets one probe through, refuses the next without blocking, and closes by its answer (6, 18)', () => {
    expect(story(gate(waiting('done', 'done')))).toEqual([
      '0 job-1 refused: open',
      '0 job-2 refused: open',
      '300 half-open',
      '300 job-1 probe',
      '300 job-2 refused: probe-busy',
      '300 job-2 refused: probe-busy', // the change of state calls those at the gate once more
      '365 job-1 done: released',
      '365 closed',
      '365 job-2 normal',
      '430 job-2 done: cleared',
    ])
  })

  test('a probe that fails honestly has been answered (12)', () => {
    const run = gate(waiting('error'))
    expect(timesOf(run.facts, 'breaker-closed')).toEqual([365 * SECOND])
    expect(ofKind(run.facts, 'breaker-closed')[0]).toMatchObject({ byProbe: true, byRestart: false })
    expect(run.end.slotHolder).toEqual([0])
  })

  test('a probe that fails opens it again, for another cool-down (19)', () => {
    const run = gate(waiting('garbage', 'done'))
    expect(timesOf(run.facts, 'breaker-opened')).toEqual([365 * SECOND])
    expect(timesOf(run.facts, 'breaker-half-opened')).toEqual([300 * SECOND, 665 * SECOND])
    expect(phase(run)).toBe('closed')
  })

  test('with two probes two answers are needed, and no third caller is let in (6, 18)', () => {
    const run = gate({ ...waiting('done', 'error', 'done'), numbers: { probes: 2 } })
    const probes = ofKind(run.facts, 'admitted').filter(({ probe }) => probe)
    expect(probes.map(({ job, atMs }) => [job, atMs])).toEqual([
      [0, 300 * SECOND],
      [1, 300 * SECOND],
    ])
    expect(ofKind(run.facts, 'breaker-closed')).toEqual([expect.objectContaining({ atMs: 365 * SECOND, job: 1 })])
  })

  test('one answer of two, then a failure: open again', () => {
    const run = gate({ ...waiting('done', 'garbage'), numbers: { probes: 2 } })
    expect(timesOf(run.facts, 'breaker-closed')).toEqual([])
    expect(timesOf(run.facts, 'breaker-opened')).toEqual([365 * SECOND])
  })

  test('a probe that is not reported keeps the slot for ever: wedged', () => {
    const run = gate(waiting('error', 'done'), { 'breaker-explicit': 'skipped' })
    expect(timesOf(run.facts, 'gate-wedged')).toEqual([365 * SECOND])
    expect(run.end.jobStatus[1]).toBe(1)
    expect(verdicts(run)).toContain('gate-wedged')
  })

  const cancelled = (option: string) =>
    gate(
      { ...waiting('done', 'done'), edits: [{ at: '310s', fault: 'wait-cancelled', job: 'job-1' }] },
      { 'breaker-cancel': option },
    )

  test('a cancelled probe frees the slot without a verdict (14): the next caller is the probe', () => {
    const run = cancelled('neutral')
    expect(timesOf(run.facts, 'breaker-closed')).toEqual([375 * SECOND])
    expect(ofKind(run.facts, 'admitted')[1]).toMatchObject({ atMs: 310 * SECOND, probe: true })
    expect(verdicts(run)).not.toContain('false-close')
    expect(verdicts(run)).not.toContain('gate-wedged')
  })

  test('counted as a success it closes, and nobody has answered', () => {
    const run = cancelled('closes')
    expect(ofKind(run.facts, 'breaker-closed')[0]).toMatchObject({ atMs: 310 * SECOND, byProbe: false })
    expect(verdicts(run)).toContain('false-close')
  })

  test('not reported at all, the slot is gone', () => {
    expect(verdicts(cancelled('leaks'))).toContain('gate-wedged')
  })
})
