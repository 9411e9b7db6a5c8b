/** What “nothing but the ceiling or a restart can end this wait” promises, held against what then happens. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import type { Fact } from '../../src/sim/facts.ts'
import { RULES } from '../../src/sim/rules.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { jobOf, ofKind, play, timesOf } from '../support/small.ts'

const HOUR_MS = 3_600_000

/** What comes from outside: no wait is hopeless against that. */
const FROM_OUTSIDE: ReadonlySet<Fact['kind']> = new Set([
  'rule-set',
  'console',
  'fault-began',
  'fault-ended',
  'crashed', // an armed crash, which kills all waits of its worker
])
/** How a wait is over. */
const OVER: ReadonlySet<Fact['kind']> = new Set(['decided', 'abandoned', 'wait-lost', 'record-lost'])

interface Watched {
  /** Waits called hopeless that nothing from outside came to. */
  readonly said: number
  /** The first one that ended by itself all the same. */
  readonly broken: Fact | null
}

function watch(facts: readonly Fact[]): Watched {
  const hopeless = new Set<string>()
  let said = 0
  for (const fact of facts) {
    if (FROM_OUTSIDE.has(fact.kind)) hopeless.clear()
    if (!('worker' in fact && 'job' in fact)) continue
    const wait = `${fact.worker} ${fact.job}`
    if (fact.kind === 'hopeless') {
      hopeless.add(wait)
      said++
    } else if (fact.kind === 'limit-reached') hopeless.delete(wait)
    else if (OVER.has(fact.kind) && hopeless.has(wait)) return { said, broken: fact }
  }
  return { said, broken: null }
}

function neverEndsByItself(scenario: Scenario): number {
  const { facts } = record(compile(scenario), { untilMs: HOUR_MS })
  const { said, broken } = watch(facts)
  expect(broken).toBeNull()
  return said
}

describe('a wait said to be hopeless ends by its ceiling, or by what comes from outside', () => {
  test.each(Object.keys(RULES.read.options))('read by %s', (read) => {
    let said = 0
    fc.assert(
      fc.property(arbitraryScenario({ set: { read } }), (scenario) => {
        said += neverEndsByItself(scenario)
      }),
      { numRuns: 250, seed: 11 },
    )
    expect(said).toBeGreaterThan(50)
  })

  test.each(['when-unsure', 'after-empty-looks'])('where the producer is asked %s', (query) => {
    let said = 0
    fc.assert(
      fc.property(arbitraryScenario({ set: { 'status-query': query } }), (scenario) => {
        said += neverEndsByItself(scenario)
      }),
      { numRuns: 250, seed: 12 },
    )
    expect(said).toBeGreaterThan(20)
  })

  test('where each attempt has a key of its own', () => {
    let said = 0
    fc.assert(
      fc.property(arbitraryScenario({ set: { 'key-scope': 'per-attempt' } }), (scenario) => {
        said += neverEndsByItself(scenario)
      }),
      { numRuns: 120, seed: 13 },
    )
    expect(said).toBeGreaterThan(20)
  })

  test('one that is said too soon is found out', () => {
    const facts: Fact[] = [
      { kind: 'hopeless', atMs: 1, job: 0, worker: 0 },
      { kind: 'decided', atMs: 2, job: 0, worker: 0, attempt: 1, outcome: 'done', logs: -1 },
    ]
    expect(watch(facts).broken).toBe(facts[1])
    expect(watch([facts[0], { kind: 'limit-reached', atMs: 2, job: 0, worker: 0 }, facts[1]]).broken).toBeNull()
  })
})

const garbage = { jobs: [jobOf('job-1', 'garbage', '65s')] }
const waits = { routing: 'every-error-waits' } as const

describe('it is said as soon as it is so, and not before', () => {
  test.each([
    ['getdel', 65_000],
    ['stash', 65_000],
    ['get', 65_000],
    ['get-then-del', 65_000],
    ['claim', 65_000],
    ['lmove', 65_000],
    ['stream', 65_000],
  ])('an unreadable result that is passed over, read by %s', (read, atMs) => {
    const { facts } = play(garbage, { set: { ...waits, read } })
    expect(timesOf(facts, 'hopeless')).toEqual([atMs])
  })

  test.each(['claim', 'lmove', 'stream', 'stash'])(
    'a lost reply is nothing final where reading by %s mends it',
    (read) => {
      const edits = [{ at: '65s', fault: 'reply-lost' as const }]
      const { facts } = play({ jobs: [jobOf('job-1', 'done', '65s')], edits }, { set: { read } })
      expect(timesOf(facts, 'hopeless')).toEqual([])
      expect(ofKind(facts, 'committed')).toHaveLength(1)
    },
  )

  test('a producer that will be asked and knows the answer is a hope', () => {
    const lost = { jobs: [jobOf('job-1', 'done', '65s')], edits: [{ at: '65s', fault: 'reply-lost' as const }] }
    expect(timesOf(play(lost, { set: { resend: 'on' } }).facts, 'hopeless')).toEqual([65_000])
    const asks = play(lost, { set: { resend: 'on', 'status-query': 'after-empty-looks' } })
    expect(timesOf(asks.facts, 'hopeless')).toEqual([])
    expect(ofKind(asks.facts, 'asked').at(-1)).toMatchObject({ answer: 'done' })
    const isUnsure = play(lost, { set: { resend: 'off', 'status-query': 'when-unsure' } })
    expect(timesOf(isUnsure.facts, 'hopeless')).toEqual([])
  })

  test('a worker that pauses with the value in its hand has something to go on with', () => {
    const edits = [{ at: '60s', fault: 'worker-pauses' as const, point: 'after-read' as const, for: '2m' }]
    const { facts } = play({ jobs: [jobOf('job-1', 'done', '65s')], edits })
    expect(timesOf(facts, 'hopeless')).toEqual([])
    expect(timesOf(facts, 'committed')).toEqual([185_000])
  })

  describe('another attempt of the same job', () => {
    // The first attempt's node dies at 10 s, and a second worker has begun another one.
    const parts = {
      jobs: [jobOf('job-1', 'done', '65s')],
      workers: [{ id: 'worker-1' }, { id: 'worker-2' }],
      edits: [
        { at: '5s', fault: 'lease-expired-early' as const, recovery: 'redeliver' as const },
        { at: '10s', fault: 'node-dies-before-writing' as const, node: 'a' },
      ],
    }
    const said = (set: Record<string, string>) =>
      ofKind(play(parts, { set: { 'node-choice': 'rotate', ...set } }).facts, 'hopeless')
        .filter(({ worker }) => worker === 0)
        .map(({ atMs }) => atMs)

    test('writes to the same key: a hope', () => {
      expect(said({})).toEqual([])
      expect(said({ read: 'get' })).toEqual([])
    })

    test('writes to a key of its own: none', () => {
      expect(said({ 'key-scope': 'per-attempt' })).toEqual([10_000])
    })

    test('unless the producer is asked, which knows nothing of the older one', () => {
      expect(said({ 'key-scope': 'per-attempt', 'status-query': 'after-empty-looks' })).toEqual([])
    })
  })

  test('where the worker is going to look at another key, what is there is a hope', () => {
    const parts = (set: Record<string, string>) => ({
      jobs: [jobOf('job-1', 'done', '65s')],
      edits: [
        { at: '1s', console: `SET result:job-1 '{"status":"done"}'` },
        { at: '10s', fault: 'node-dies-before-writing' as const },
        { at: '2m', set },
      ],
    })
    const { facts } = play(parts({ 'key-scope': 'per-job' }), { set: { 'key-scope': 'per-attempt' } })
    expect(timesOf(facts, 'committed')).toEqual([120_000])
    expect(timesOf(facts, 'hopeless')).toEqual([])
    const same = play(parts({ parse: 'strict' }), { set: { 'key-scope': 'per-attempt' } })
    expect(timesOf(same.facts, 'hopeless')).toEqual([10_000])
  })

  test('a job lease that is still to end may bring another attempt', () => {
    const edits = [{ at: '10s', fault: 'node-dies-before-writing' as const }]
    const parts = {
      jobs: [jobOf('job-1', 'done', '65s')],
      workers: [{ id: 'worker-1' }, { id: 'worker-2' }],
      numbers: { jobLease: '30s' },
      edits,
    }
    expect(timesOf(play(parts, { set: { heartbeat: 'off' } }).facts, 'hopeless')).toEqual([])
    expect(timesOf(play(parts).facts, 'hopeless')).toEqual([10_000])
  })
})
