import { describe, expect, test } from 'vitest'
import { ScenarioError } from '../../src/scenario/error.ts'
import { SHOWS } from '../../src/sim/rules/shows.ts'
import {
  ADDITIONS,
  type Claim,
  type ClaimFile,
  cover,
  coverage,
  differencesOf,
  type Pair,
  REQUIREMENTS,
  SIDES,
  type Side,
} from '../../src/story/coverage.ts'
import { checkClaims } from '../../src/story/coverage-schema.ts'
import { CLAIM_FILES, find } from '../support/claims.ts'

const claims = CLAIM_FILES.flatMap(({ id, claims: list }) => list.map((claim) => ({ ...claim, group: id })))
const pairs = claims.flatMap(({ id, pairs: list }) =>
  list.map((pair, i) => ({ name: `${id}, pair ${i + 1}`, id, pair })),
)

test('there are claims, one for each requirement and each addition, in order', () => {
  expect(claims.map(({ id }) => id)).toEqual([...REQUIREMENTS, ...ADDITIONS])
  expect([REQUIREMENTS.length, REQUIREMENTS.at(-1)]).toEqual([82, 'R82'])
  expect([ADDITIONS.length, ADDITIONS.at(-1)]).toEqual([18, 'D18'])
  expect(pairs.length).toBeGreaterThanOrEqual(100)
})

describe('each requirement and each addition is shown as written', () => {
  test.each(claims)('$id: $claim', ({ group, ...claim }) => {
    const covered = cover(claim, group, find)
    expect(covered.problems).toEqual([])
    expect(covered.standing).toBe('ok')
  })
})

/** Where something else than a rule is what the requirement is about: a fault, or another kind of it; a length of time. */
const NO_RULE: Readonly<Record<string, string>> = {
  R2: 'edit',
  R15: 'edit',
  R58: 'number',
  D5: 'number',
  D18: 'number',
}

describe('bad and good differ in exactly one thing', () => {
  test.each(pairs)('$name', ({ id, pair }) => {
    const differences = differencesOf(pair, find(pair.scenario))
    expect(differences).toHaveLength(1)
    const [{ what }] = differences
    if (what !== 'rule') expect(what).toBe(NO_RULE[id])
  })

  test('each with a rule that a run asked, and that says so of itself', () => {
    const unasked = pairs.flatMap(({ name, pair }) => {
      const [{ recordings, rule }] = [played(pair)]
      return rule === null || recordings.some(({ consulted }) => consulted.includes(rule)) ? [] : [name]
    })
    expect(unasked).toEqual([])
  })

  /** The rule by which the sides differ, and their runs. */
  function played(pair: Pair) {
    const [difference] = differencesOf(pair, find(pair.scenario))
    const covered = cover({ id: 'R1', claim: '', pairs: [pair] }, '', find)
    const recordings = covered.pairs.flatMap((one) => SIDES.map((side) => one[side].recording))
    return { rule: difference.what === 'rule' ? difference.rule : null, recordings }
  }
})

test('whatever a rule says it shows is shown by some claim', () => {
  const shown = new Set(Object.values(SHOWS).flat())
  expect([...shown].filter((id) => !REQUIREMENTS.includes(id))).toEqual([])
})

describe('what is not so is found out', () => {
  const [file] = CLAIM_FILES
  const [first] = file.claims
  const [pair] = first.pairs
  const withPair = (changed: Pair): Claim => ({ ...first, pairs: [changed] })

  test('a claim that is missing, or there twice, is a gap', () => {
    const without: ClaimFile[] = [{ ...file, claims: [first, first] }]
    const covered = coverage(without, find)
    expect(covered.map(({ id }) => id)).toEqual([...REQUIREMENTS, ...ADDITIONS])
    expect(covered.every(({ standing }) => standing === 'gap')).toBe(true)
    expect(covered[0].problems).toEqual(['2 claims'])
    expect([covered[81], covered[99]].map(({ problems }) => problems)).toEqual([['no claim'], ['no claim']])
  })

  test('a wrong time', () => {
    const expected = { ...pair.good.expect, jobs: { 'job-7f3': { settledAfterMs: 14_640_001 } } }
    const covered = cover(withPair({ ...pair, good: { ...pair.good, expect: expected } }), '', find)
    expect(covered.standing).toBe('wrong')
    expect(covered.problems).toEqual(['good: job-7f3: settledAfterMs should be 14640001, is 14640000'])
  })

  test('a wrong verdict, a wrong breaker, a wrong key, a fact that did not happen, one that happened more often', () => {
    const expected: Pair['bad']['expect'] = {
      verdicts: ['hang'],
      breakers: { a: { failures: 7 }, z: 'open' },
      keys: { 'result:job-7f3': 'held', nokey: 'gone' },
      resultsLeft: 3,
      facts: [{ kind: 'committed' }, { kind: 'written', times: 2 }, { kind: 'failed', atMs: 1, where: { job: 'x' } }],
    }
    const covered = cover(withPair({ ...pair, bad: { ...pair.bad, expect: expected } }), '', find)
    expect(covered.problems).toHaveLength(9)
    expect(covered.standing).toBe('wrong')
  })

  test('sides that differ in two things', () => {
    const good = { ...pair.good, set: { ...pair.good.set, resend: 'on' } }
    const covered = cover(withPair({ ...pair, good }), '', find)
    expect(covered.standing).toBe('wrong')
    expect(covered.problems.join()).toContain('the two sides differ in 2 things: resend=off | resend=on; routing=')
  })

  test('expectations that do not tell the sides apart', () => {
    const either: Side['expect'] = { verdicts: ['settled-with-cause'] }
    const loose: Pair = {
      scenario: 'incident',
      base: { preset: 'all-fixed' },
      bad: { set: { 'dead-letter': 'off' }, expect: either },
      good: { set: { 'dead-letter': 'on' }, expect: either },
    }
    expect(cover(withPair(loose), '', find)).toMatchObject({
      standing: 'gap',
      problems: ['what is expected of one side holds on the other too'],
    })
    expect(cover(withPair({ ...loose, alike: true }), '', find).standing).toBe('ok')
  })

  test('sides that are one run, and sides that come to the same', () => {
    expect(cover(withPair({ ...pair, good: pair.bad }), '', find)).toMatchObject({
      standing: 'gap',
      problems: ['the two sides are the same run'],
    })
    // Nobody asks for this rule in that run.
    const idle: Pair = {
      scenario: 'incident',
      bad: { set: { 'breaker-guard': 'none' }, expect: pair.bad.expect },
      good: { set: { 'breaker-guard': 'generation' }, expect: pair.bad.expect },
    }
    expect(cover(withPair(idle), '', find)).toMatchObject({
      standing: 'gap',
      problems: ['the two sides come to the same'],
    })
  })

  test('a rule, an option or a scenario that there is not', () => {
    const unknown = cover(withPair({ ...pair, good: { ...pair.good, set: { routing: 'somehow' } } }), '', find)
    expect(unknown.standing).toBe('gap')
    expect(unknown.problems.join()).toMatch(/cannot be played: set.routing: no option "somehow"/)
    const nowhere = (slug: string) => {
      throw new ScenarioError('scenario', `no scenario "${slug}"`)
    }
    expect(cover(first, '', nowhere).problems.join()).toMatch(/no scenario "incident"/)
  })

  test.each([
    [{ ...file, claims: [] }, 'at least one claim'],
    [{ ...file, more: 1 }, 'no such field'],
    [{ ...file, claims: [{ ...first, id: 'R0' }] }, 'a requirement such as R34'],
    [{ ...file, claims: [{ ...first, id: 'E1' }] }, 'an addition such as D4'],
    [{ ...file, claims: [{ ...first, pairs: [{ ...pair, bad: {} }] }] }, 'is missing'],
    [{ ...file, claims: [{ ...first, pairs: [{ ...pair, base: { set: { nothing: 'on' } } }] }] }, 'one of read'],
    ['text', 'the file'],
  ])('a file that is none: %#', (value, says) => {
    expect(() => checkClaims(value)).toThrow(ScenarioError)
    expect(() => checkClaims(value)).toThrow(says)
  })
})
