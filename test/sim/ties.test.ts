/** What happens first at one instant, and where a span or a life ends: the small print of the contract, one scenario each. */
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import type { Overlay } from '../../src/scenario/compile.ts'
import { compile } from '../../src/scenario/compile.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import type { Fact } from '../../src/sim/facts.ts'
import { enabled, initial, stepFirst } from '../../src/sim/index.ts'
import { jobOf, ofKind, play, small, timesOf } from '../support/small.ts'

const SECOND = 1000
const HOUR = 3_600_000

/** The kinds of messages performed at one instant, in order. */
function messagesAt(parts: Partial<Scenario>, atMs: number, overlay: Overlay = {}): string[] {
  const world = initial(compile(small(parts), overlay))
  const kinds: string[] = []
  for (let [next] = enabled(world); next !== undefined && next.dueAt <= atMs; [next] = enabled(world)) {
    if (next.dueAt === atMs) kinds.push(next.kind)
    stepFirst(world, [])
  }
  return kinds
}

const looksOf = (facts: readonly Fact[]) =>
  ofKind(facts, 'read').map(({ atMs, look, reply }) => ({ at: atMs / SECOND, look, reply }))

describe('at one instant', () => {
  test('the write comes before the nudge, and both before the tick', () => {
    expect(messagesAt({}, 65 * SECOND)).toEqual(['write', 'nudge', 'tick'])
    const { facts } = play({}, { set: { read: 'get' } })
    const at65 = looksOf(facts).filter(({ at }) => at === 65)
    expect(at65.map(({ look }) => look)).toEqual(['nudge', 'tick'])
    expect(at65.every(({ reply }) => reply === 'value')).toBe(true)
  })

  test('all writes come before any nudge', () => {
    const jobs = [jobOf('job-1', 'done', '62s'), jobOf('job-2', 'done', '62s')]
    expect(messagesAt({ jobs }, 62 * SECOND)).toEqual(['write', 'write', 'nudge', 'nudge'])
  })

  test('a fault begins and a rule changes before what is written then', () => {
    const parts: Partial<Scenario> = {
      jobs: [jobOf('job-1', 'error', '62s')],
      edits: [
        { at: '62s', order: 2, fault: 'nudge-dropped' },
        { at: '62s', order: 1, set: { routing: 'terminal-stops' } },
      ],
    }
    expect(messagesAt(parts, 62 * SECOND).slice(0, 3)).toEqual(['edit', 'edit', 'write'])
    const { facts } = play(parts)
    const kinds = facts.filter(({ atMs }) => atMs === 62 * SECOND).map(({ kind }) => kind)
    expect(kinds.slice(0, 4)).toEqual(['rule-set', 'fault-began', 'written', 'nudge-dropped'])
  })

  test('edits of one instant go by their order, then by their place', () => {
    const set = (budget: string) => ({ 'budget-limit': budget })
    const { facts } = play({
      edits: [
        { at: '1s', order: 1, set: set('3') },
        { at: '1s', set: set('4') },
        { at: '1s', order: 1, set: set('5') },
      ],
    })
    expect(ofKind(facts, 'rule-set').map(({ to }) => to)).toEqual(['4', '3', '5'])
  })

  test('arrivals come after nudges and before ticks', () => {
    const jobs = [jobOf('job-1', 'error', '65s'), jobOf('job-2', 'done', '5s', { enqueuedAt: '65s' })]
    expect(messagesAt({ jobs }, 65 * SECOND)).toEqual(['write', 'nudge', 'arrive', 'tick'])
  })

  test('a requeue with no gap begins the next attempt before that instant’s ticks', () => {
    const numbers = { requeueGap: '0s' }
    const { facts } = play({ numbers }, { preset: 'all-fixed' })
    expect(timesOf(facts, 'attempt-started')).toEqual([0, 65 * SECOND])
    expect(looksOf(facts).filter(({ at }) => at === 65)).toEqual([{ at: 65, look: 'nudge', reply: 'value' }])
  })

  test('a nudge reaches the workers in order of subscription, each handled fully before the next', () => {
    const parts: Partial<Scenario> = {
      workers: [{ id: 'w1' }, { id: 'w2' }],
      jobs: [jobOf('job-1', 'done', '62s')],
      edits: [{ at: '10s', fault: 'lease-expired-early', recovery: 'resume' }],
    }
    const { facts } = play(parts)
    const then = facts.filter(({ atMs }) => atMs === 62 * SECOND)
    const reads = ofKind(then, 'read')
    expect(reads.map(({ worker, reply }) => [worker, reply])).toEqual([
      [0, 'value'],
      [1, 'nil'],
    ])
    const place = (kind: Fact['kind'], nth = 0) => then.indexOf(ofKind(then, kind)[nth])
    expect(place('committed')).toBeGreaterThan(place('read'))
    expect(place('committed')).toBeLessThan(place('read', 1))
  })

  test('who subscribed first is asked first, whatever the worker’s number', () => {
    const { facts } = play({
      workers: [{ id: 'w1' }, { id: 'w2' }],
      jobs: [jobOf('job-1', 'done', '62s')],
      edits: [
        { at: '10s', fault: 'lease-expired-early', recovery: 'resume' },
        { at: '20s', fault: 'worker-crash', worker: 'w1', back: '5s', recovery: 'resume' },
      ],
    })
    const reads = ofKind(facts, 'read').filter(({ look }) => look === 'nudge')
    expect(reads.map(({ worker }) => worker)).toEqual([1, 0])
  })
})

describe('ticks and the limit', () => {
  const numbers = { pollInterval: '5s', ceiling: '20s' }
  const jobs = [jobOf('job-1', 'done', '1h')]

  test('a tick that falls on the limit is the last look, not a second one', () => {
    const { facts } = play({ numbers, jobs })
    expect(looksOf(facts).map(({ at, look }) => [at, look])).toEqual([
      [5, 'tick'],
      [10, 'tick'],
      [15, 'tick'],
      [20, 'last'],
    ])
  })

  test('a limit off the grid has its own instant', () => {
    const { facts } = play({ numbers: { pollInterval: '5s', ceiling: '21s' }, jobs })
    expect(looksOf(facts).map(({ at }) => at)).toEqual([5, 10, 15, 20, 21])
  })

  test('a ceiling of one interval or less leaves the last look alone', () => {
    for (const ceiling of ['5s', '3s']) {
      const { facts } = play({ numbers: { pollInterval: '5s', ceiling }, jobs })
      expect(looksOf(facts).map(({ look }) => look)).toEqual(['last'])
    }
  })

  test('a wait begins with no look, unless it checks first', () => {
    const first = (checkFirst: boolean) => looksOf(play({ numbers: { ...numbers, checkFirst }, jobs }).facts)[0]
    expect(first(false)).toEqual({ at: 5, look: 'tick', reply: 'nil' })
    expect(first(true)).toEqual({ at: 0, look: 'first', reply: 'nil' })
  })

  test('what is written at the limit is found by the nudge before it', () => {
    const { facts } = play({ numbers, jobs: [jobOf('job-1', 'done', '20s')] })
    expect(looksOf(facts).at(-1)).toEqual({ at: 20, look: 'nudge', reply: 'value' })
    expect(ofKind(facts, 'limit-reached')).toEqual([])
  })

  test('each wait has its own grid', () => {
    const { facts } = play({
      numbers,
      jobs: [jobOf('job-1', 'done', '1h'), jobOf('job-2', 'done', '1h', { enqueuedAt: '2s' })],
    })
    const second = ofKind(facts, 'read').filter(({ job }) => job === 1)
    expect(second.map(({ atMs }) => atMs / SECOND)).toEqual([7, 12, 17, 22])
  })
})

describe('spans are closed on the left and open on the right', () => {
  test('a rule edited at 19:00:00 governs the tick of 19:00:00', () => {
    const parts: Partial<Scenario> = {
      startClock: '18:58:00',
      edits: [{ at: '19:00:00', set: { routing: 'terminal-stops' } }],
    }
    const { facts } = play(parts, { set: { read: 'get' } })
    expect(ofKind(facts, 'decided')).toEqual([expect.objectContaining({ atMs: 120 * SECOND, outcome: 'step-error' })])
  })

  test.each(['store-loading', 'store-unreachable'] as const)(
    '%s: refused from the first instant, answered at the last',
    (fault) => {
      const { facts } = play({
        jobs: [jobOf('job-1', 'done', '30s')],
        edits: [{ at: '10s', fault, for: '10s' }],
      })
      const reply = fault === 'store-loading' ? 'loading' : 'unreachable'
      expect(looksOf(facts).map((look) => [look.at, look.reply])).toEqual([
        [5, 'nil'],
        [10, reply],
        [15, reply],
        [20, 'nil'],
        [25, 'nil'],
        [30, 'value'],
      ])
    },
  )

  test('a write refused while the store loads is repeated when it is back, before that instant’s tick', () => {
    const { facts } = play({
      jobs: [jobOf('job-1', 'done', '62s')],
      edits: [{ at: '60s', fault: 'store-loading', for: '10s' }],
    })
    expect(timesOf(facts, 'write-refused')).toEqual([62 * SECOND])
    expect(timesOf(facts, 'written')).toEqual([70 * SECOND])
    expect(timesOf(facts, 'committed')).toEqual([70 * SECOND])
    expect(looksOf(facts).at(-1)).toEqual({ at: 70, look: 'nudge', reply: 'value' })
  })

  test('where two spans overlap, the store is back at the later end', () => {
    const { facts } = play({
      jobs: [jobOf('job-1', 'done', '62s')],
      edits: [
        { at: '60s', fault: 'store-loading', for: '10s' },
        { at: '61s', fault: 'store-unreachable', for: '20s' },
      ],
    })
    expect(timesOf(facts, 'written')).toEqual([81 * SECOND])
  })

  test('a short span within a long one of another payload does not end the long one', () => {
    const sends = (payload: string, at: string, length: string) =>
      ({ at, fault: 'node-sends-another-payload', payload, for: length }) as const
    const { facts, plan } = play({
      jobs: [jobOf('job-1', 'done', '60s')],
      edits: [sends('error', '0s', '10m'), sends('garbage', '10s', '20s')],
    })
    expect(ofKind(facts, 'written').map(({ payload }) => plan.payloads[payload].name)).toEqual(['error'])
  })

  test('a span that begins after another has ended has an end of its own', () => {
    const { facts } = play({
      jobs: [jobOf('job-1', 'done', '62s')],
      edits: [
        { at: '10s', fault: 'store-loading', for: '10s' },
        { at: '60s', fault: 'store-loading', for: '10s' },
      ],
    })
    expect(timesOf(facts, 'written')).toEqual([70 * SECOND])
  })
})

test('taking up a wait again reads at once, with a fresh limit', () => {
  const { facts } = play({
    numbers: { ceiling: '60s' },
    jobs: [jobOf('job-1', 'done', '100s')],
    edits: [{ at: '50s', fault: 'worker-crash', back: '3s', recovery: 'resume' }],
  })
  const after = looksOf(facts).filter(({ at }) => at >= 50)
  expect(after.map(({ at, look }) => [at, look])).toEqual([
    [53, 'return'],
    ...[58, 63, 68, 73, 78, 83, 88, 93, 98].map((at) => [at, 'tick']),
    [100, 'nudge'],
  ])
})

test('more than ten thousand messages at one instant are not played on for ever', () => {
  const parts: Partial<Scenario> = { numbers: { requeueGap: '0s' }, jobs: [jobOf('job-1', 'error', '0s')] }
  const plan = compile(small(parts), {
    preset: 'all-fixed',
    set: { budget: 'servers-dedupe-limit-2', 'node-choice': 'same' },
  })
  const recording = record(plan, { untilMs: HOUR })
  expect(recording.endedBy).toBe('no-progress')
  expect(recording.messageAtMs.length).toBeLessThan(11_000)
})
