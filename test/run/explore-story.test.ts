/** The essay's story in a world without time, step by step: what can go wrong under each step's rules, and nothing else. */
import { describe, expect, test } from 'vitest'
import type { Found } from '../../src/run/explore.ts'
import type { Fact } from '../../src/sim/facts.ts'
import type { VerdictSlug } from '../../src/sim/verdicts.ts'
import { ofKind } from '../support/small.ts'
import { type Bounds, badOnes, factsOf, find, inOrder, is, search } from '../support/untimed.ts'

/** What a trace to each verdict rests on, where no fault is allowed. */
const ESSENCE: Partial<Record<VerdictSlug, (found: Found) => void>> = {
  'silent-corruption': (found) => {
    const [committed] = ofKind(factsOf(found), 'committed')
    expect(committed.did).not.toBe('done')
  },
  hang: (found) =>
    void inOrder(factsOf(found), is('read', { destroyed: true }), is('ignored', { destroyed: true }), is('hopeless')),
  'lost-result': (found) => void inOrder(factsOf(found), is('read', { destroyed: true }), is('ignored')),
  'wrong-cause': (found) =>
    void inOrder(factsOf(found), is('written'), is('ignored'), is('limit-reached'), is('failed', { generic: true })),
  'healthy-node-ejected': (found) => {
    const facts = factsOf(found)
    const [, , { outcome }] = inOrder(
      facts,
      is('written', { wellFormed: true }),
      is('read', { reply: 'value' }),
      is('reported', { effect: 'counted' }),
      is('breaker-opened'),
    ) as Extract<Fact, { kind: 'reported' }>[]
    expect(['step-error', 'timed-out']).toContain(outcome)
  },
  'starved-budget': (found) => {
    const [failed] = ofKind(factsOf(found), 'failed')
    expect([failed.tries, failed.promised]).toEqual([1, 2])
  },
  'endless-requeue': ({ trace, loopFrom }) => {
    const round = trace.slice(loopFrom ?? trace.length).flatMap(({ facts }) => facts)
    inOrder(round, is('attempt-started'), is('requeued'))
  },
  'gate-wedged': (found) =>
    void inOrder(
      factsOf(found),
      is('admitted', { probe: true }),
      is('reported', { outcome: 'step-error', effect: 'leaked' }),
      is('gate-wedged'),
    ),
}

const AS_FOUND: readonly VerdictSlug[] = [
  'silent-corruption',
  'hang',
  'lost-result',
  'wrong-cause',
  'healthy-node-ejected',
]

/** The story of the essay, step by step: rules, and the bad verdicts that can be reached. Worst first. */
const STORY: readonly [name: string, rules: Bounds, bad: readonly VerdictSlug[]][] = [
  ['original', { preset: 'as-found' }, AS_FOUND],
  ['typed errors, chain lost by stringifying', { preset: 'typed-errors', set: { identity: 'stringified' } }, AS_FOUND],
  ['typed errors, chain kept', { preset: 'typed-errors' }, ['silent-corruption', 'healthy-node-ejected']],
  ['allowlist', { preset: 'allowlist' }, ['healthy-node-ejected']],
  [
    'servers tried, limit 1',
    { preset: 'allowlist', set: { budget: 'servers-limit-1' } },
    ['healthy-node-ejected', 'starved-budget'],
  ],
  [
    'servers tried without duplicates, limit 2',
    { preset: 'allowlist', set: { budget: 'servers-dedupe-limit-2' } },
    ['endless-requeue', 'healthy-node-ejected'],
  ],
  [
    'counter with a short life',
    { preset: 'allowlist', set: { budget: 'counter-script', 'budget-ttl': '1h' } },
    ['endless-requeue', 'healthy-node-ejected'],
  ],
  ['counter with a long life', { preset: 'allowlist', set: { budget: 'counter-script' } }, ['healthy-node-ejected']],
  [
    'explicit failures skipped by the breaker',
    { preset: 'allowlist', set: { budget: 'counter-script', 'breaker-explicit': 'skipped' } },
    ['gate-wedged'],
  ],
  ['released', { preset: 'allowlist', set: { budget: 'counter-script', 'breaker-explicit': 'released' } }, []],
  ['all fixed', { preset: 'all-fixed' }, []],
]

describe('without faults the story comes out step by step', () => {
  test.each(STORY)('%s', (_, rules, bad) => {
    const exploration = search(rules)
    expect(badOnes(exploration).sort()).toEqual([...bad].sort())
    for (const verdict of bad) {
      const found = find(exploration, verdict)
      expect(found.faults).toBe(0)
      ESSENCE[verdict]?.(found)
    }
    // Something good can be reached as well: the search did get anywhere.
    expect(exploration.found.map(({ verdict }) => verdict)).toContain('settled')
  })

  test('each verdict of the story is asked what it rests on', () => {
    const bad = new Set(STORY.flatMap(([, , verdicts]) => verdicts))
    expect([...bad].filter((verdict) => ESSENCE[verdict] === undefined)).toEqual([])
  })
})
