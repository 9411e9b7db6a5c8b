/** What choices cost: every sentence belongs to an option that there is, and says something of its own. */
import { expect, test } from 'vitest'
import { RULE_NAMES, ruleEntry } from '../../src/sim/rules.ts'
import { costsOfOwn } from '../../src/story/costs.ts'

test('a sentence for each choice that has one, in the order of the choices', () => {
  const both = costsOfOwn({ set: { 'commit-guard': 'keyed', 'key-scope': 'per-attempt' }, numbers: { ceiling: '70s' } })
  expect(both).toHaveLength(3)
  expect(both[0]).toMatch(/^The record needs a mark/)
  expect(both[2]).toMatch(/longer than the ceiling/)
  expect(costsOfOwn({ set: { routing: 'own-300000' } })).toEqual([expect.stringContaining('Lines of your own')])
  expect(costsOfOwn({})).toEqual([])
  expect(costsOfOwn({ set: { poll: 'off', parse: 'toString' }, numbers: { requeueGap: '1s' } })).toEqual([])
})

test('each is a sentence, and no two choices share one', () => {
  const all = RULE_NAMES.flatMap((rule) => {
    const entry = ruleEntry(rule)
    return 'options' in entry
      ? Object.keys(entry.options).flatMap((option) => costsOfOwn({ set: { [rule]: option } }))
      : []
  })
  expect(all.length).toBeGreaterThan(40)
  expect(new Set(all).size).toBe(all.length)
  for (const one of all) expect(one).toMatch(/^[A-Z].*\.$/)
})
