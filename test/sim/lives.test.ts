/** How long things live in the store: results, and the counter of the retry budget. */
import { describe, expect, test } from 'vitest'
import type { Scenario } from '../../src/scenario/schema.ts'
import { jobOf, ofKind, PAYLOADS, play, timesOf } from '../support/small.ts'

const SECOND = 1000
const HOUR = 3_600_000

describe('a key with a life', () => {
  const lives = (resultLife: string, edits: Scenario['edits'] = []) =>
    play(
      {
        numbers: { resultLife },
        jobs: [jobOf('job-1', 'error', '62s')],
        edits: [{ at: '62s', fault: 'nudge-dropped' }, ...(edits ?? [])],
      },
      { preset: 'typed-errors' },
    ).facts

  test('is readable through its last millisecond', () => {
    expect(ofKind(lives('3s'), 'read').at(-1)).toMatchObject({ atMs: 65 * SECOND, look: 'tick', reply: 'value' })
  })

  test('and gone after it', () => {
    const facts = lives('2999ms')
    expect(ofKind(facts, 'read').filter(({ reply }) => reply === 'value')).toEqual([])
    expect(timesOf(facts, 'key-expired')).toEqual([62 * SECOND + 2999])
  })
})

describe('the life of the counter', () => {
  const failing = (run: string, more: Partial<Scenario> = {}) => ({
    payloads: PAYLOADS,
    jobs: [jobOf('job-1', 'error', run)],
    ...more,
  })
  const counts = (run: string, ttl: string, untilMs: number) =>
    ofKind(play(failing(run), { preset: 'all-fixed', set: { 'budget-ttl': ttl } }, { untilMs }).facts, 'counted').map(
      ({ atMs, count }) => [atMs / SECOND, count],
    )

  test('one hour is shorter than an attempt: the count is one, and one, and one', () => {
    expect(counts('1h05m', '1h', 4 * HOUR)).toEqual([
      [3900, 1],
      [7809, 1],
      [11718, 1],
    ])
  })

  test('so are six hours, where an attempt takes six hours and two minutes', () => {
    expect(counts('6h02m', '6h', 19 * HOUR).map(([, count]) => count)).toEqual([1, 1, 1])
  })

  test('twice the ceiling is longer than any gap: two, and no more', () => {
    expect(counts('6h02m', 'twice-ceiling', 24 * HOUR)).toEqual([
      [21_720, 1],
      [43_449, 2],
    ])
    expect(counts('1h05m', 'twice-ceiling', 24 * HOUR).map(([, count]) => count)).toEqual([1, 2])
  })

  test('it is set at the first count and never renewed', () => {
    const { facts } = play(
      failing('65s'),
      { preset: 'all-fixed', set: { 'budget-ttl': '5m', 'budget-limit': '9' } },
      { untilMs: 10 * 60 * SECOND },
    )
    const lasting = ofKind(facts, 'counted').map(({ count, lastsMs }) => [count, lastsMs])
    expect(lasting.every(([count, lastsMs]) => lastsMs === (count === 1 ? 300 * SECOND : 0))).toBe(true)
    expect(timesOf(facts, 'key-expired')[0]).toBe(65 * SECOND + 300 * SECOND)
    // Counted at 65, 139, 213, 287, 361: gone at 365, and the sixth failure counts one again.
    expect(lasting.slice(0, 6).map(([count]) => count)).toEqual([1, 2, 3, 4, 5, 1])
  })

  test('at exactly its life the counter still counts on', () => {
    // Failures are 74 s apart.
    expect(counts('65s', '74s', 10 * 60 * SECOND).map(([, count]) => count)).toEqual([1, 2])
    expect(counts('65s', '73.999s', 4 * 60 * SECOND).map(([, count]) => count)).toEqual([1, 1, 1])
  })
})
