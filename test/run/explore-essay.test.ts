/**
 * What the essay does not say: each claim is reproduced by a trace that contains what it rests on, or refuted by a
 * search that left nothing untried.
 */
import { describe, expect, test } from 'vitest'
import type { Question } from '../../src/run/explore-paths.ts'
import type { Fact } from '../../src/sim/facts.ts'
import { ofKind } from '../support/small.ts'
import { type Bounds, badOnes, factsOf, find, inOrder, is, search, sequence, ways } from '../support/untimed.ts'

/** A wait is hopeless, or at its ceiling, while the record has no outcome: nobody else will bring it. */
const HANGS_UNSETTLED: Question = {
  watches: ['committed', 'failed', 'requeued', 'attempt-started', 'hopeless', 'limit-reached'],
  start: () => [0, 0],
  fold: (state, { kind }) => {
    if (kind === 'hopeless' || kind === 'limit-reached') state[1] = Math.max(state[1], 1 - state[0])
    else state[0] = kind === 'committed' || kind === 'failed' ? 1 : 0
  },
  holds: ([, hangs]) => hangs === 1,
}

const FIXED = { preset: 'all-fixed' } as const

describe('1: “either is fine” is not, with one result key for each job', () => {
  const late = { ...FIXED, set: { read: 'get-then-del' } } as const

  test('GET, then DEL hangs without any fault: a late DEL takes the next attempt’s result', () => {
    const hang = find(search(late), 'hang')
    expect(hang.faults).toBe(0)
    const [requeued, written, deleted] = inOrder(
      factsOf(hang),
      is('requeued', { attempt: 1 }),
      is('written', { attempt: 2 }),
      is('deleted', { existed: true }),
      is('hopeless'),
    ) as [Extract<Fact, { kind: 'requeued' }>, Extract<Fact, { kind: 'written' }>, Extract<Fact, { kind: 'deleted' }>]
    expect(deleted.worker).toBe(requeued.worker)
    expect(deleted.key).toBe(written.key)
  })

  test('and loses a result that says done, which nobody had read: the record is failed', () => {
    const unread = sequence(
      [is('written', { attempt: 2, did: 'done' }), is('deleted', { existed: true }), is('failed', { byLimit: true })],
      ['written', 'read', 'deleted', 'failed'],
      is('read', { reply: 'value' }),
    )
    const facts = ways(late)(unread)
    expect(ofKind(facts ?? [], 'committed')).toEqual([])
    expect(ofKind(facts ?? [], 'failed')).toHaveLength(1)
    // The contract’s lost result asks for a read that took it; this one is another’s delete.
    expect(badOnes(search(late))).not.toContain('lost-result')
  })

  test('a key for each attempt mends it', () => {
    expect(badOnes(search({ ...FIXED, set: { read: 'get-then-del', 'key-scope': 'per-attempt' } }))).toEqual([])
  })
})

describe('2: GET with a retry on one key for each job reads its own stale failure', () => {
  /** An attempt ends with what another attempt had written, before its own node has written anything. */
  const STALE = sequence(
    [
      is('requeued', { attempt: 1 }),
      is('attempt-started', { attempt: 2 }),
      is('decided', { attempt: 2, outcome: 'step-error' }),
      is('spent'),
    ],
    ['requeued', 'attempt-started', 'written', 'decided', 'spent'],
    is('written', { attempt: 2 }),
  )

  test('the retry is burnt, and the second node answers for the first', () => {
    const facts = ways({ ...FIXED, set: { read: 'get' } })(STALE)
    if (facts === null) throw new Error('no such way')
    expect(ofKind(facts, 'written').map(({ attempt }) => attempt)).toEqual([1])
    expect(ofKind(facts, 'counted').map(({ count }) => count)).toEqual([1, 2])
    const [first, second] = ofKind(facts, 'attempt-started').map(({ node }) => node)
    expect(second).not.toBe(first)
    expect(ofKind(facts, 'reported').at(-1)).toMatchObject({ node: second, outcome: 'step-error' })
  })

  test('not with a key for each attempt', () => {
    expect(ways({ ...FIXED, set: { read: 'get', 'key-scope': 'per-attempt' } })(STALE)).toBeNull()
  })

  test('and not where reading deletes', () => {
    expect(ways(FIXED)(STALE)).toBeNull()
  })
})

describe('3: a guard at the requeue alone, under a lease that ends early', () => {
  const early = { ...FIXED, faults: 1, only: ['lease-expired-early'] } as const
  const guarded = { ...early, set: { 'requeue-guard': 'state-and-attempt' } } as const

  test('without it every wait that hangs waits for a job that somebody else settles', () => {
    expect(ways(early)(HANGS_UNSETTLED)).toBeNull()
    // A hang in the sense of the contract is there all the same: the other worker's, once the result is gone.
    expect(badOnes(search(early))).toContain('hang')
  })

  test('it adds a hang of the job itself: the loser ate the key, and its requeue is dropped', () => {
    const facts = ways(guarded)(HANGS_UNSETTLED)
    if (facts === null) throw new Error('no such way')
    const [eaten, rejected] = inOrder(
      facts,
      is('read', { reply: 'value', destroyed: true }),
      is('rejected', { what: 'requeue' }),
    ) as [Extract<Fact, { kind: 'read' }>, Extract<Fact, { kind: 'rejected' }>]
    expect(rejected.worker).toBe(eaten.worker)
    expect(ofKind(facts, 'hopeless').at(-1)?.worker).not.toBe(eaten.worker)
  })

  test('a key for each attempt takes that hang away', () => {
    const set = { ...guarded.set, 'key-scope': 'per-attempt' }
    expect(ways({ ...guarded, set })(HANGS_UNSETTLED)).toBeNull()
  })

  test('it does not stop double commits; a guard at the commit does', () => {
    const twice = sequence(
      [is('committed'), (fact) => is('committed')(fact) || is('failed')(fact)],
      ['committed', 'failed'],
    )
    expect(ways(guarded)(twice)).not.toBeNull()
    const both = { ...guarded.set, 'commit-guard': 'state-and-attempt' }
    expect(ways({ ...guarded, set: both })(twice)).toBeNull()
    expect(badOnes(search({ ...guarded, set: both }))).not.toContain('duplicate')
  })
})

describe('4: “never on cancellation”, alone, wedges the gate', () => {
  const cancelled = (cancel: string) =>
    search({
      preset: 'breaker',
      set: { 'breaker-guard': 'generation', 'breaker-cancel': cancel, 'node-choice': 'same' },
      faults: 1,
      only: ['wait-cancelled'],
    })

  test('a probe that is cancelled and says nothing holds its slot for ever', () => {
    const wedged = find(cancelled('leaks'), 'gate-wedged')
    inOrder(
      factsOf(wedged),
      is('admitted', { probe: true }),
      is('fault-began', { fault: 'wait-cancelled' }),
      is('reported', { outcome: 'cancelled', effect: 'leaked' }),
      is('gate-wedged'),
    )
  })

  test('a neutral release does not', () => {
    expect(badOnes(cancelled('neutral'))).not.toContain('gate-wedged')
  })

  test('and closing on it is false', () => {
    inOrder(
      factsOf(find(cancelled('closes'), 'false-close')),
      is('reported', { outcome: 'cancelled' }),
      is('breaker-closed', { byProbe: false }),
    )
  })
})

describe('5: a lost reply', () => {
  const lost = (set: NonNullable<Bounds['set']>) => search({ ...FIXED, set, faults: 1, only: ['reply-lost'] })

  test.each<[string, NonNullable<Bounds['set']>]>([
    ['the fixed one', {}],
    ['with the client’s resend', { resend: 'on' }],
    ['with a resend of harmless reads only', { resend: 'safe-only' }],
    ['with a key for each attempt', { 'key-scope': 'per-attempt' }],
    [
      'with every guard',
      {
        'key-scope': 'per-attempt',
        'commit-guard': 'state-and-attempt',
        'requeue-guard': 'state-and-attempt',
        'requeue-write': 'outbox',
      },
    ],
  ])('hangs GETDEL: %s', (_, set) => {
    const hang = find(lost(set), 'hang')
    expect(hang.faults).toBe(1)
    inOrder(factsOf(hang), is('read', { reply: 'lost', destroyed: true }), is('hopeless'))
  })

  test.each(['when-unsure', 'after-empty-looks'])('a worker that asks the producer (%s) does not hang', (query) => {
    const bad = badOnes(lost({ 'status-query': query }))
    expect(bad).not.toContain('hang')
    // The result is lost all the same, until the producer repeats it.
    expect(bad).toContain('lost-result')
  })

  test('nor one that reads without deleting, with a key for each attempt', () => {
    expect(badOnes(lost({ read: 'get', 'key-scope': 'per-attempt' }))).toEqual([])
  })
})

describe('6: a crash between INCR and requeue', () => {
  /** Counted, crashed before it was queued again, and failed for good with a retry still owed. */
  const STARVED = sequence(
    [is('counted'), is('crashed'), (fact) => fact.kind === 'failed' && fact.tries < fact.promised],
    ['counted', 'requeued', 'crashed', 'failed'],
    is('requeued'),
  )
  const crash = (set: NonNullable<Bounds['set']>, more: Bounds = {}) =>
    ways({ ...FIXED, set, faults: 1, only: ['worker-crash'], ...more })(STARVED)

  test.each([
    ['GETDEL: what it had counted is gone, and nobody queues it', {}],
    ['GET: it counts the same failure twice', { read: 'get', 'key-scope': 'per-attempt' }],
  ])('starves the job: %s', (_, set) => {
    const facts = crash(set)
    if (facts === null) throw new Error('no such way')
    expect(ofKind(facts, 'requeued')).toEqual([])
    expect(ofKind(facts, 'attempt-started')).toHaveLength(1)
    expect(ofKind(facts, 'failed').at(-1)).toMatchObject({ tries: 1, promised: 2 })
  })

  test('so does one at the named point, where no other is tried', () => {
    expect(crash({}, { crashAt: ['after-incr'] })).not.toBeNull()
    expect(crash({}, { crashAt: ['before-read'] })).toBeNull()
  })

  test('count and queue entry in one write leave nothing between', () => {
    expect(crash({ 'requeue-write': 'outbox' })).toBeNull()
    expect(crash({ read: 'get', 'key-scope': 'per-attempt', 'requeue-write': 'outbox' })).toBeNull()
  })
})

describe('7: one counter for all jobs of an entity', () => {
  const two = (set: NonNullable<Bounds['set']>) => search({ ...FIXED, set, jobs: 2, workers: 1, sharedEntity: true })

  test('starves the second job without any fault', () => {
    const starved = find(two({ 'budget-scope': 'entity' }), 'starved-budget')
    expect(starved.faults).toBe(0)
    const facts = factsOf(starved)
    const counts = ofKind(facts, 'counted')
    expect(counts.map(({ job, count }) => [job, count])).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(ofKind(facts, 'failed')).toEqual([expect.objectContaining({ job: 1, tries: 1, promised: 2 })])
  })

  test('a counter for each job does not', () => {
    expect(badOnes(two({}))).toEqual([])
  })
})
