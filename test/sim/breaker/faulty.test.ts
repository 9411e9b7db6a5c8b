/** Each faulty breaker on its shortest trace, played as a scenario, and the mended one beside it. */
import { describe, expect, test } from 'vitest'
import type { Recording } from '../../../src/run/record.ts'
import type { Scenario } from '../../../src/scenario/schema.ts'
import type { RuleName } from '../../../src/sim/rules.ts'
import type { VerdictSlug } from '../../../src/sim/verdicts.ts'
import { gate, once, story, verdicts } from '../../support/gate.ts'
import { INVARIANTS } from '../../support/gate-invariants.ts'

const cancelled = (at: string, job: string) => ({ at, fault: 'wait-cancelled', job }) as const

const OF_BREAKERS = INVARIANTS.flatMap(({ verdicts: slugs }) => slugs)
const ofBreakers = (run: Recording): VerdictSlug[] => verdicts(run).filter((slug) => OF_BREAKERS.includes(slug))

interface Trace {
  readonly set: Partial<Record<RuleName, string>>
  readonly parts: Partial<Scenario>
  /** What else the mended one differs in. */
  readonly mended?: Partial<Scenario>
  readonly breaks: readonly VerdictSlug[]
  readonly faulty: readonly string[]
  readonly good: readonly string[]
}

/** The first strike opens it, for 300 s. */
const F1 = { breakerLimit: 1 } as const

const TRACES: Readonly<Record<string, Trace>> = {
  skipBoth: {
    set: { 'breaker-explicit': 'skipped' },
    parts: { numbers: F1, jobs: [once(1, '0s', '10s', 'garbage'), once(2, '310s', '10s', 'error')] },
    breaks: ['gate-wedged'],
    faulty: ['310 half-open', '310 job-2 probe', '320 job-2 step-error: leaked'],
    good: ['310 half-open', '310 job-2 probe', '320 job-2 step-error: released', '320 closed'],
  },
  domainAsFailure: {
    set: { 'breaker-explicit': 'counts' },
    parts: { numbers: F1, jobs: [once(1, '0s', '10s', 'error')] },
    breaks: ['healthy-node-ejected'],
    faulty: ['0 job-1 normal', '10 job-1 step-error: counted', '10 open'],
    good: ['0 job-1 normal', '10 job-1 step-error: none'],
  },
  'domainAsFailure, after a real strike': {
    set: { 'breaker-explicit': 'counts' },
    parts: { numbers: { breakerLimit: 2 }, jobs: [once(1, '0s', '10s', 'garbage'), once(2, '20s', '10s', 'error')] },
    breaks: ['opened-without-fault'],
    faulty: ['30 job-2 step-error: counted', '30 open'],
    good: ['20 job-2 normal', '30 job-2 step-error: none'],
  },
  noGuard1: {
    set: { 'breaker-guard': 'none' },
    parts: {
      numbers: F1,
      jobs: [once(1, '0s', '10s', 'garbage'), once(2, '0s', '320s', 'done'), once(3, '310s', '50s', 'done')],
    },
    breaks: ['false-close'],
    faulty: ['320 job-2 done: released', '320 closed', '360 job-3 done: cleared'],
    good: ['320 job-2 done: stale', '360 job-3 done: released', '360 closed'],
  },
  cancelAsSuccess: {
    set: { 'breaker-cancel': 'closes' },
    parts: {
      numbers: F1,
      jobs: [once(1, '0s', '10s', 'garbage'), once(2, '310s', '50s', 'garbage')],
      edits: [cancelled('320s', 'job-2')],
    },
    breaks: ['false-close'],
    faulty: ['310 job-2 probe', '320 job-2 cancelled: released', '320 closed', '320 job-2 normal'],
    good: ['310 job-2 probe', '320 job-2 cancelled: released', '320 job-2 probe'],
  },
  cancelLeaks: {
    set: { 'breaker-cancel': 'leaks' },
    parts: {
      numbers: F1,
      jobs: [once(1, '0s', '10s', 'garbage'), once(2, '310s', '50s', 'done')],
      edits: [cancelled('320s', 'job-2')],
    },
    breaks: ['gate-wedged'],
    faulty: ['310 job-2 probe', '320 job-2 cancelled: leaked', '320 job-2 refused: probe-busy'],
    good: ['310 job-2 probe', '320 job-2 cancelled: released', '320 job-2 probe'],
  },
  noLease: {
    set: { 'breaker-scope': 'store' },
    parts: {
      numbers: F1,
      jobs: [once(1, '0s', '10s', 'garbage'), once(2, '310s', '50s', 'done')],
      edits: [{ at: '320s', fault: 'worker-crash', back: '5s', recovery: 'redeliver' }],
    },
    mended: { numbers: { ...F1, probeLease: '60s' } },
    breaks: ['gate-wedged'],
    faulty: ['320 job-2 crashed: leaked', '325 job-2 refused: probe-busy'],
    good: ['320 job-2 crashed: leaked', '325 job-2 refused: probe-busy', '370 reclaimed', '370 job-2 probe'],
  },
  noGate: {
    set: { 'breaker-gate': 'everyone' },
    parts: { openBreakers: ['a'], jobs: [once(1, '310s', '50s', 'done'), once(2, '320s', '50s', 'done')] },
    breaks: ['too-many-probes'],
    faulty: ['310 job-1 probe', '320 job-2 probe', '360 job-1 done: released', '360 closed'],
    good: ['310 job-1 probe', '320 job-2 refused: probe-busy', '360 job-1 done: released', '360 closed'],
  },
  staleFailure: {
    set: { 'breaker-guard': 'failures-count' },
    parts: {
      numbers: F1,
      jobs: [once(1, '0s', '10s', 'garbage'), once(2, '0s', '320s', 'garbage'), once(3, '310s', '50s', 'done')],
    },
    breaks: ['false-reopen'],
    faulty: ['310 job-3 probe', '320 job-2 protocol-error: counted', '320 open', '360 job-3 done: stale'],
    good: ['310 job-3 probe', '320 job-2 protocol-error: stale', '360 job-3 done: released', '360 closed'],
  },
  doubleSettle: {
    set: { 'breaker-settle': 'twice' },
    parts: {
      openBreakers: ['a'],
      jobs: [once(1, '310s', '50s', 'done')],
      edits: [{ at: '320s', fault: 'shutdown', back: '1m' }],
    },
    breaks: ['double-return'],
    faulty: ['310 job-1 probe', '320 job-1 cancelled: released', '320 job-1 cancelled: released'],
    good: ['310 job-1 probe', '320 job-1 cancelled: released'],
  },
  uncappedRelease: {
    set: { 'breaker-release': 'anyone' },
    parts: {
      numbers: F1,
      workers: [{ id: 'worker-1' }, { id: 'worker-2' }],
      jobs: [
        once(1, '0s', '10s', 'garbage'),
        once(2, '0s', '400s', 'done'),
        once(3, '310s', '50s', 'done'),
        once(4, '330s', '50s', 'done'),
      ],
      edits: [cancelled('320s', 'job-2')],
    },
    breaks: ['too-many-probes'],
    faulty: ['310 job-3 probe', '320 job-2 cancelled: released', '320 job-2 probe', '330 job-4 refused: probe-busy'],
    good: ['310 job-3 probe', '320 job-2 cancelled: stale', '320 job-2 refused: probe-busy'],
  },
  'started-closed': {
    set: { 'breaker-guard': 'started-closed' },
    parts: {
      openBreakers: ['a'],
      numbers: { ...F1, probes: 2 },
      jobs: [once(1, '300s', '400s', 'done'), once(2, '300s', '50s', 'garbage'), once(3, '660s', '30s', 'done')],
    },
    breaks: ['false-close'],
    faulty: ['660 half-open', '660 job-3 probe', '690 job-3 done: released', '700 job-1 done: released', '700 closed'],
    good: ['660 half-open', '660 job-3 probe', '690 job-3 done: released', '700 job-1 done: stale'],
  },
  'started-closed, a lease over': {
    set: { 'breaker-guard': 'started-closed' },
    parts: {
      openBreakers: ['a'],
      numbers: { ...F1, probeLease: '30s' },
      jobs: [once(1, '310s', '40s', 'done'), once(2, '345s', '20s', 'garbage')],
    },
    breaks: ['false-close'],
    faulty: ['340 reclaimed', '345 job-2 probe', '350 job-1 done: released', '350 closed'],
    good: [
      '340 reclaimed',
      '345 job-2 probe',
      '350 job-1 done: stale',
      '365 job-2 protocol-error: counted',
      '365 open',
    ],
  },
  protocolIgnored: {
    set: { 'breaker-protocol': 'ignored' },
    parts: { openBreakers: ['a'], jobs: [once(1, '310s', '10s', 'garbage')] },
    breaks: [],
    faulty: ['310 half-open', '310 job-1 probe', '320 job-1 protocol-error: released'],
    good: ['310 half-open', '310 job-1 probe', '320 job-1 protocol-error: counted', '320 open'],
  },
  essayRelease: {
    set: { 'breaker-explicit': 'zeroes' },
    parts: {
      openBreakers: ['a'],
      numbers: { probes: 2 },
      jobs: [once(1, '310s', '10s', 'error'), once(2, '310s', '20s', 'garbage')],
    },
    breaks: [],
    faulty: ['320 job-1 step-error: released', '320 closed', '330 job-2 protocol-error: stale'],
    good: ['320 job-1 step-error: released', '330 job-2 protocol-error: counted', '330 open'],
  },
  blockingWaiters: {
    set: { 'breaker-gate': 'one-round' },
    parts: {
      openBreakers: ['a'],
      jobs: [once(1, '310s', '50s', 'done'), once(2, '320s', '10s', 'done'), once(3, '330s', '10s', 'done')],
    },
    breaks: [],
    faulty: ['320 job-2 refused: round', '330 job-3 refused: round', '360 job-1 done: released', '360 closed'],
    good: ['320 job-2 refused: probe-busy', '330 job-3 refused: probe-busy', '360 job-1 done: released', '360 closed'],
  },
}

/** The lines of a story that are expected, one after the other, whatever stands between them. */
const inOrder = (lines: readonly string[], all: readonly string[]): string[] => {
  let from = 0
  return lines.filter((line) => {
    const at = all.indexOf(line, from)
    if (at >= 0) from = at + 1
    return at >= 0
  })
}

describe.each(Object.entries(TRACES))('%s', (_, { set, parts, mended, breaks, faulty, good }) => {
  test('faulty', () => {
    const run = gate(parts, set)
    expect(inOrder(faulty, story(run)), story(run).join('\n')).toEqual(faulty)
    expect(ofBreakers(run)).toEqual(breaks)
  })

  test('mended', () => {
    const run = gate({ ...parts, ...mended }, mended === undefined ? {} : set)
    expect(inOrder(good, story(run)), story(run).join('\n')).toEqual(good)
    expect(ofBreakers(run)).toEqual([])
  })
})
