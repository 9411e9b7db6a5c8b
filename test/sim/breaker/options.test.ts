/** What each of the breaker's rules decides, in scenarios small enough to be followed by hand. */
import { describe, expect, test } from 'vitest'
import type { Scenario } from '../../../src/scenario/schema.ts'
import { verdictsOf } from '../../../src/sim/monitors.ts'
import { gate, inTurn, once, phase, story, verdicts } from '../../support/gate.ts'
import { jobOf, ofKind, timesOf } from '../../support/small.ts'

const SECOND = 1000
const HALF_OPEN_SLOTS = { openBreakers: ['a'] } satisfies Partial<Scenario>

describe('an honest failure between strikes (12)', () => {
  const jobs = inTurn('garbage', 'garbage', 'error', 'garbage')
  test.each([
    ['released', [310 * SECOND]],
    ['resets', []],
    ['counts', [210 * SECOND, 520 * SECOND]],
    ['skipped', [310 * SECOND]],
    ['zeroes', [310 * SECOND]],
  ])('%s', (option, opened) => {
    expect(timesOf(gate({ jobs }, { 'breaker-explicit': option }).facts, 'breaker-opened')).toEqual(opened)
  })

  test('as a success it closes, and so does it where it is only an answer', () => {
    for (const option of ['released', 'resets', 'zeroes']) {
      const run = gate({ ...HALF_OPEN_SLOTS, jobs: [once(1, '310s', '10s', 'error')] }, { 'breaker-explicit': option })
      expect(timesOf(run.facts, 'breaker-closed'), option).toEqual([320 * SECOND])
    }
  })
})

describe('a deadline (13)', () => {
  const jobs = [once(1, '310s', '1h', 'done')]
  const probe = (option: string) =>
    gate({ ...HALF_OPEN_SLOTS, numbers: { ceiling: '60s' }, jobs }, { 'breaker-deadline': option })
  test('counts, or is neutral, which is not the same as cancelled', () => {
    expect(timesOf(probe('counts').facts, 'breaker-opened')).toEqual([370 * SECOND])
    const neutral = probe('neutral')
    expect(story(neutral).at(-1)).toBe('370 job-1 timed-out: released')
    expect(phase(neutral)).toBe('half-open')
    expect(neutral.end.slotHolder).toEqual([0])
  })
})

describe('a submission that is refused (11, R49)', () => {
  const parts: Partial<Scenario> = {
    jobs: [jobOf('job-1', 'done', '10s')],
    edits: [{ at: '0s', fault: 'submit-refused', for: 'ever' }],
  }
  test('counted it opens at 18 s, ignored it goes round for ever', () => {
    const counted = gate(parts, { 'breaker-submit': 'counts' })
    expect(timesOf(counted.facts, 'breaker-opened')[0]).toBe(18 * SECOND)
    const ignored = gate(parts, { 'breaker-submit': 'ignored' })
    expect(timesOf(ignored.facts, 'breaker-opened')).toEqual([])
    expect(verdicts(ignored)).toContain('endless-requeue')
  })
})

describe('a cancelled call', () => {
  const parts: Partial<Scenario> = {
    numbers: { breakerLimit: 2 },
    jobs: [once(1, '0s', '10s', 'garbage'), once(2, '20s', '100s', 'done'), once(3, '60s', '10s', 'garbage')],
    edits: [{ at: '30s', fault: 'shutdown', back: '20s' }],
  }
  // Job 2 is taken up again at 50 s, and is done long after the second strike.
  test.each([
    ['neutral', [70 * SECOND], []],
    ['released', [70 * SECOND], []],
    ['closes', [], []],
    ['counts', [30 * SECOND], ['opened-without-fault']],
  ])('%s', (option, opened, holds) => {
    const run = gate(parts, { 'breaker-cancel': option })
    expect(timesOf(run.facts, 'breaker-opened')).toEqual(opened)
    expect(verdicts(run).filter((slug) => slug === 'opened-without-fault')).toEqual(holds)
  })

  test('of a job that was still at the gate says nothing: it was never let through', () => {
    for (const option of ['closes', 'counts', 'leaks', 'released', 'neutral']) {
      const run = gate(
        {
          ...HALF_OPEN_SLOTS,
          jobs: [once(1, '310s', '50s', 'done'), once(2, '320s', '10s', 'done')],
          edits: [{ at: '330s', fault: 'wait-cancelled', job: 'job-2' }],
        },
        { 'breaker-cancel': option, 'breaker-guard': 'none' },
      )
      expect(ofKind(run.facts, 'reported').map(({ atMs, job }) => [atMs / SECOND, job])).toEqual([
        [360, 0],
        [370, 1],
      ])
      expect(timesOf(run.facts, 'breaker-closed'), option).toEqual([360 * SECOND])
    }
  })
})

describe('how long a test lasts (24)', () => {
  const jobs = [once(1, '310s', '100s', 'garbage'), once(2, '320s', '10s', 'done')]
  test('until the answer, or until the node takes the job', () => {
    const answer = gate({ ...HALF_OPEN_SLOTS, jobs }, { 'breaker-probe': 'until-answer' })
    expect(story(answer)).toContain('410 open')
    const accepted = gate({ ...HALF_OPEN_SLOTS, jobs }, { 'breaker-probe': 'until-accepted' })
    expect(story(accepted)).toEqual([
      '310 half-open',
      '310 job-1 probe',
      '310 job-1 accepted: released',
      '310 closed',
      '320 job-2 normal',
      '330 job-2 done: cleared',
      '410 job-1 protocol-error: counted',
    ])
    expect(ofKind(accepted.facts, 'breaker-closed')[0]).toMatchObject({ byProbe: true })
    expect(accepted.end.breakerFailures).toEqual([1])
  })

  test('with two slots the first to be taken is no part of the round any more', () => {
    const run = gate(
      {
        ...HALF_OPEN_SLOTS,
        numbers: { probes: 2 },
        jobs: [once(1, '310s', '5s', 'garbage'), once(2, '320s', '10s', 'done')],
      },
      { 'breaker-probe': 'until-accepted' },
    )
    expect(story(run)).toEqual([
      '310 half-open',
      '310 job-1 probe',
      '310 job-1 accepted: released',
      '315 job-1 protocol-error: stale',
      '320 job-2 probe',
      '320 job-2 accepted: released',
      '320 closed',
      '330 job-2 done: cleared',
    ])
  })

  test('a node that refuses the test opens it again', () => {
    const edits = [{ at: '305s', fault: 'submit-refused', for: '10s' } as const]
    const run = gate(
      { ...HALF_OPEN_SLOTS, jobs: [once(1, '310s', '5s', 'done')], edits },
      { 'breaker-probe': 'until-accepted' },
    )
    expect(story(run)).toEqual(expect.arrayContaining(['310 job-1 refused: counted', '310 open']))
  })
})

describe('strikes at a change of state', () => {
  // The second strike opens it; an honest failure closes it at 340 s; then one more strike.
  const jobs = [
    once(1, '0s', '10s', 'garbage'),
    once(2, '20s', '10s', 'garbage'),
    once(3, '335s', '5s', 'error'),
    once(4, '350s', '10s', 'garbage'),
  ]
  test.each([
    ['cleared', [30 * SECOND]],
    ['kept', [30 * SECOND, 360 * SECOND]],
  ])('%s', (option, opened) => {
    const run = gate({ numbers: { breakerLimit: 2 }, jobs }, { 'breaker-strikes': option })
    expect(timesOf(run.facts, 'breaker-closed')).toEqual([340 * SECOND])
    expect(timesOf(run.facts, 'breaker-opened')).toEqual(opened)
  })

  test('kept, the healthy answers that open it are not the only strikes', () => {
    const parts = { numbers: { breakerLimit: 2 }, jobs: [...jobs.slice(0, 3), once(4, '350s', '10s', 'error')] }
    const set = { 'breaker-strikes': 'kept', 'breaker-explicit': 'counts' }
    // Counted, the honest failure reopens; its own strike comes on top of two real ones.
    expect(verdicts(gate(parts, set))).not.toContain('healthy-node-ejected')
    expect(verdicts(gate(parts, set))).toContain('opened-without-fault')
    expect(verdicts(gate(parts, { ...set, 'breaker-strikes': 'cleared' }))).toContain('healthy-node-ejected')
  })
})

describe('after the cool-down (5)', () => {
  const parts: Partial<Scenario> = {
    numbers: { breakerLimit: 1 },
    jobs: [once(1, '0s', '10s', 'garbage'), once(2, '0s', '350s', 'done'), once(3, '400s', '10s', 'done')],
  }
  test.each([
    ['next-caller', [400 * SECOND], [410 * SECOND]],
    ['timer', [310 * SECOND], [410 * SECOND]],
  ])('%s', (option, halfOpened, closed) => {
    const run = gate(parts, { 'breaker-half-open': option })
    expect(timesOf(run.facts, 'breaker-half-opened')).toEqual(halfOpened)
    expect(timesOf(run.facts, 'breaker-closed')).toEqual(closed)
  })

  test('with a timer, and without a guard, a late success closes it before anybody has tested it', () => {
    const run = gate(parts, { 'breaker-half-open': 'timer', 'breaker-guard': 'none' })
    expect(timesOf(run.facts, 'breaker-closed')).toEqual([350 * SECOND])
    expect(verdicts(run)).toContain('false-close')
    const lazy = gate(parts, { 'breaker-guard': 'none' })
    expect(verdicts(lazy)).not.toContain('false-close')
  })
})

describe('one round', () => {
  const parts: Partial<Scenario> = {
    ...HALF_OPEN_SLOTS,
    jobs: [once(1, '310s', '50s', 'error'), once(2, '320s', '10s', 'done'), once(3, '330s', '10s', 'done')],
  }
  const round = { 'breaker-gate': 'one-round' }

  test('those who wait are let through when it closes, in order, and not before', () => {
    expect(story(gate(parts, round))).toEqual([
      '310 half-open',
      '310 job-1 probe',
      '320 job-2 refused: round',
      '330 job-3 refused: round',
      '360 job-1 step-error: released',
      '360 closed',
      '360 job-2 normal',
      '360 job-3 normal',
      '370 job-2 done: cleared',
      '370 job-3 done: cleared',
    ])
  })

  test('when the test is cancelled the first of them is the next test', () => {
    const edits = [{ at: '340s', fault: 'shutdown', back: '1h' } as const]
    const workers = [{ id: 'worker-1' }, { id: 'worker-2' }]
    const run = gate({ ...parts, workers: [{ id: 'worker-1', waitsMax: 1 }, ...workers.slice(1)], edits }, round)
    const probes = ofKind(run.facts, 'admitted').filter(({ probe }) => probe)
    expect(probes.map(({ atMs, job }) => [atMs / SECOND, job])).toEqual([
      [310, 0],
      [340, 1],
    ])
  })

  test('a test that is never told leaves them waiting for ever, each of them', () => {
    const run = gate(parts, { ...round, 'breaker-explicit': 'skipped' })
    expect(timesOf(run.facts, 'gate-wedged')).toEqual([360 * SECOND])
    expect(ofKind(run.facts, 'admitted').map(({ job }) => job)).toEqual([0])
    for (const job of [1, 2]) expect(verdictsOf(run.monitors, job, run.plan)).toContain('gate-wedged')
  })

  test('and so a caller that comes later', () => {
    const late = { ...parts, jobs: [once(1, '310s', '50s', 'error'), once(2, '400s', '10s', 'done')] }
    const run = gate(late, { ...round, 'breaker-explicit': 'skipped' })
    expect(verdictsOf(run.monitors, 1, run.plan)).toContain('gate-wedged')
  })

  test('unless the slot has a lease: its end frees them', () => {
    const run = gate({ ...parts, numbers: { probeLease: '60s' } }, { ...round, 'breaker-explicit': 'skipped' })
    expect(story(run)).toEqual(expect.arrayContaining(['370 reclaimed', '370 job-2 probe', '370 job-3 refused: round']))
    expect(timesOf(run.facts, 'gate-wedged')).toEqual([])
    expect(phase(run)).toBe('closed')
  })

  test('those who wait for a lost test wait on although a late failure opens it again', () => {
    const jobs = [
      once(1, '0s', '10s', 'garbage'),
      once(2, '0s', '350s', 'garbage'),
      once(3, '310s', '20s', 'error'),
      once(4, '320s', '10s', 'done'),
    ]
    const run = gate(
      { numbers: { breakerLimit: 1 }, jobs },
      { ...round, 'breaker-guard': 'failures-count', 'breaker-explicit': 'skipped' },
    )
    expect(story(run)).toEqual(expect.arrayContaining(['330 job-3 step-error: leaked', '350 open']))
    expect(verdictsOf(run.monitors, 3, run.plan)).toContain('gate-wedged')
    expect(run.end.jobStatus[3]).toBe(1)
  })
})

describe('when a gate is wedged (I6)', () => {
  const parts: Partial<Scenario> = {
    numbers: { breakerLimit: 1 },
    jobs: [once(1, '0s', '10s', 'garbage'), once(2, '0s', '400s', 'done'), once(3, '310s', '10s', 'error')],
  }
  const skipped = { 'breaker-explicit': 'skipped' }

  test('at once where late answers have no effect', () => {
    expect(timesOf(gate(parts, skipped).facts, 'gate-wedged')).toEqual([320 * SECOND])
  })

  test('not while an answer is under way that would be believed', () => {
    const run = gate(parts, { ...skipped, 'breaker-guard': 'none' })
    expect(timesOf(run.facts, 'gate-wedged')).toEqual([])
    expect(timesOf(run.facts, 'breaker-closed')).toEqual([400 * SECOND])
  })

  test('but when the last of them is gone without effect', () => {
    const run = gate(parts, { ...skipped, 'breaker-guard': 'failures-count' })
    expect(timesOf(run.facts, 'gate-wedged')).toEqual([400 * SECOND])
  })

  test('never where everybody is let through', () => {
    const run = gate(parts, { ...skipped, 'breaker-gate': 'everyone' })
    expect(timesOf(run.facts, 'gate-wedged')).toEqual([])
  })
})

test('a settled permit stays settled (7): what was kept in memory is not reported once more', () => {
  const run = gate(
    {
      jobs: [once(1, '0s', '10s', 'done')],
      edits: [{ at: '5s', fault: 'record-unavailable', for: '60s' }],
    },
    { 'breaker-guard': 'none', 'record-down': 'waits' },
  )
  expect(ofKind(run.facts, 'committed')).toHaveLength(1)
  expect(ofKind(run.facts, 'reported')).toHaveLength(1)
})
