import { describe, expect, test } from 'vitest'
import { RULES } from '../../src/sim/rules.ts'
import { differencesOf, type Pair, SIDES } from '../../src/story/coverage.ts'
import { type PairView, pairInSteps, settingInWords, wordsOf } from '../../src/view/claims.ts'
import { CLAIM_FILES, find } from '../support/claims.ts'

const claims = CLAIM_FILES.flatMap(({ claims: list }) => list)
const pairsOf = (id: string): readonly Pair[] => claims.find((claim) => claim.id === id)?.pairs ?? []

function played(pair: Pair): PairView {
  const steps = pairInSteps(pair, find(pair.scenario))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

describe('a pair of runs in short', () => {
  test('the incident: two headlines, two sets of verdicts, and what differs', () => {
    const { bad, good, contrasts, problems } = played(pairsOf('R1')[0])
    expect(bad.verdicts.map(({ slug }) => slug)).toEqual(['hang', 'lost-result', 'wrong-cause'])
    expect(good.verdicts.map(({ slug }) => slug)).toEqual(['settled-with-cause'])
    expect([bad.untrue, good.untrue]).toEqual([true, false])
    expect(bad.headline).toContain('untrue for 2 h 02 min')
    expect(contrasts).toEqual([
      { what: 'Record', bad: 'failed: timed out', good: 'failed: out of memory at step 9' },
      { what: 'Answered', bad: 'after 6 h 06 min', good: 'after 4 h 04 min' },
      { what: 'Untrue', bad: 'for 2 h 02 min', good: 'never' },
    ])
    expect(problems).toEqual([])
  })

  test('one scale for both: every change of either side has its place on it', () => {
    for (const { pairs } of claims.slice(0, 30)) {
      for (const pair of pairs) {
        const { bad, good, scale } = played(pair)
        const stops = scale.stops.map(({ atMs }) => atMs)
        const last = stops[stops.length - 1]
        for (const { bands } of [bad, good])
          for (const { fromMs } of [...bands.truth, ...bands.user]) {
            expect(fromMs > last || stops.includes(fromMs) || fromMs < stops[0], pair.scenario).toBe(true)
          }
      }
    }
  })

  test.each([
    ['R22', { what: 'Results left in the store', bad: '10', good: '0' }],
    ['R46', { what: 'Attempts', bad: '49 attempts, on a', good: '2 attempts, on a, a' }],
    ['D12', { what: 'Results set aside', bad: '0', good: '1' }],
    ['D14', { what: 'Most retries in one instant', bad: '20', good: '1' }],
    ['R48', { what: 'Alarm', bad: 'never', good: 'after 10 min' }],
    ['R68', { what: 'Breaker of a', bad: 'closed, 0 of 3 strikes', good: 'open, 0 of 3 strikes' }],
  ])('%s: the number that its line names', (id, contrast) => {
    expect(played(pairsOf(id)[0]).contrasts).toContainEqual(contrast)
  })

  test('where both come to the same nothing differs', () => {
    const [pair] = pairsOf('R34')
    expect(pair.alike).toBe(true)
    expect(played(pair).contrasts).toEqual([])
  })

  test('what came out otherwise is said', () => {
    const [pair] = pairsOf('R1')
    const wrong: Pair = { ...pair, good: { ...pair.good, expect: { verdicts: ['hang'] } } }
    expect(played(wrong).problems).toEqual(['verdicts should be ["hang"], is ["settled-with-cause"]'])
  })

  test('every pair differs in something that can be seen, or says that it is alike', () => {
    const silent = claims.flatMap(({ id, pairs }) =>
      pairs.flatMap((pair, i) => {
        const { bad, good, contrasts } = played(pair)
        const slugs = [bad, good].map(({ verdicts }) => verdicts.map(({ slug }) => slug).join())
        return pair.alike === true || contrasts.length > 0 || slugs[0] !== slugs[1] ? [] : [`${id}/${i + 1}`]
      }),
    )
    expect(silent).toEqual([])
  })
})

describe('in words', () => {
  test('what sets the sides apart reads as on the rules panel, or as the fault is called', () => {
    for (const { pairs } of claims) {
      for (const pair of pairs) {
        const [difference] = differencesOf(pair, find(pair.scenario))
        for (const side of SIDES) {
          const { what, says } = settingInWords(difference, side)
          expect(says).not.toBe('')
          if (difference.what === 'rule') expect(what).toBe(RULES[difference.rule].title)
        }
      }
    }
    const [cut] = differencesOf(pairsOf('R15')[0], find('one-job'))
    expect(SIDES.map((side) => settingInWords(cut, side).says)).toEqual([
      'reply lost at 65s',
      'store loading at 60s, for 10s',
    ])
  })

  test('a claim is found by its number, its words, its rules, its verdicts', () => {
    const [first] = claims
    for (const word of ['r1', 'in progress', 'routing', 'terminal-stops', 'lost-result', 'incident'])
      expect(wordsOf(first)).toContain(word)
  })

  test('it is found as well by what the page shows of it: rules and options, and what goes wrong', () => {
    const [first] = claims
    for (const word of ['if the result is bad', 'keep waiting', 'stop']) expect(wordsOf(first)).toContain(word)
    const [cut] = claims.filter(({ id }) => id === 'R15')
    expect(wordsOf(cut)).toContain('reply lost')
  })
})
