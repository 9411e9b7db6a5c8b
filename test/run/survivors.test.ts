/** Very few configurations live through whichever single fault strikes, and what those have in common. */
import { describe, expect, test } from 'vitest'
import { explorePlan } from '../../src/run/explore-plan.ts'
import { combinations, played, SPACE, survival } from '../../src/run/survivors.ts'

const BOUNDS = { preset: 'all-fixed', jobs: 1, workers: 2, faults: 1 } as const

test('every combination of the options is one configuration', () => {
  const all = combinations(SPACE)
  expect(all).toHaveLength(3 * 2 * 5 * 3 * 2 * 3)
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length)
})

describe('crash, early end of a lease, cancelled wait, lost reply: one of them, at any time', () => {
  const { fates, survivors, traces } = survival(SPACE, BOUNDS)
  const common = { 'key-scope': 'per-attempt', 'commit-guard': 'state-and-attempt', 'requeue-write': 'outbox' }

  test('8 of 540 survive', () => {
    expect(fates).toHaveLength(540)
    const either = ['state', 'state-and-attempt']
    expect(survivors).toEqual([
      ...either.flatMap((guard) =>
        SPACE['status-query'].map((query) => ({
          ...common,
          read: 'get',
          'requeue-guard': guard,
          'status-query': query,
        })),
      ),
      // Deleting leaves a second worker of the same attempt with nothing: it has to ask the producer.
      ...either.map((guard) => ({
        ...common,
        read: 'get-then-del',
        'requeue-guard': guard,
        'status-query': 'after-empty-looks',
      })),
    ])
  })

  test('a few traces condemn all the others', () => {
    expect(traces).toBeLessThan(20)
    expect(fates.filter(({ searched }) => searched)).toHaveLength(traces + survivors.length)
  })

  test('none that reads destructively is among them', () => {
    const destructive = fates.filter(({ configuration }) => configuration.read === 'getdel')
    expect(new Set(destructive.map(({ verdict }) => verdict))).toEqual(new Set(['lost-result']))
  })
})

test('without faults many more are clean', () => {
  const { survivors } = survival({ read: SPACE.read, 'key-scope': SPACE['key-scope'] }, { ...BOUNDS, faults: 0 })
  expect(survivors).toEqual([
    { read: 'getdel', 'key-scope': 'per-job' },
    { read: 'getdel', 'key-scope': 'per-attempt' },
    { read: 'get', 'key-scope': 'per-attempt' },
    { read: 'get-then-del', 'key-scope': 'per-attempt' },
  ])
})

test('a trace that cannot be played condemns nobody', () => {
  const plan = explorePlan(BOUNDS)
  const choice = { dueAt: 0, rank: 0, sequence: 0, kind: 'take', a: 0, b: 7, c: 0, d: 0, choice: -1 } as const
  expect(played(plan, [choice])).toBeNull()
  expect(played(plan, [])).toBeNull()
})

test('a search that is too large says so rather than praise', () => {
  const space = { read: ['get'], 'key-scope': ['per-attempt'] }
  expect(() => survival(space, { ...BOUNDS, faults: 0 }, 20)).toThrow('more than 20 states')
})
