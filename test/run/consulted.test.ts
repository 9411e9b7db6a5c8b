/** A rule that a run never asked cannot change it: what forecasts, maps and the panel's folds rest on. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { RULE_NAMES, RULES, type RuleEntry, type RuleName } from '../../src/sim/rules.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'

const optionsOf = (name: RuleName): readonly string[] => {
  const entry: RuleEntry = RULES[name]
  if (entry.type === 'count') return ['1', '2', '3', '9']
  return entry.type === 'life' ? [...Object.keys(entry.options), '30m', '1h'] : Object.keys(entry.options)
}

const ruleSet = fc.record(
  Object.fromEntries(RULE_NAMES.map((name) => [name, fc.constantFrom(...optionsOf(name))])) as Record<
    RuleName,
    fc.Arbitrary<string>
  >,
)

/** Plays with the rules, and once more with each rule that was not asked set to something else. Returns how many there were. */
function unaskedMakeNoDifference(scenario: Scenario, set: Record<RuleName, string>): number {
  const first = record(compile(scenario, { set }))
  const unasked = RULE_NAMES.filter((name) => !first.consulted.includes(name))
  for (const name of unasked) {
    for (const option of optionsOf(name)) {
      const again = record(compile(scenario, { set: { ...set, [name]: option } }))
      expect(again.facts, `${scenario.id}: ${name}=${option} was not asked`).toEqual(first.facts)
    }
  }
  return unasked.length
}

test('in the scenarios that ship', () => {
  const scenarios = SCENARIO_FILES.map((file) => shipped(file.replace(/\.json$/, '')))
  let unasked = 0
  fc.assert(
    fc.property(fc.constantFrom(...scenarios), ruleSet, (scenario, set) => {
      unasked += unaskedMakeNoDifference(scenario, set)
    }),
    { numRuns: 20 },
  )
  expect(unasked).toBeGreaterThan(100)
})

test('in any scenario', () => {
  fc.assert(
    fc.property(arbitraryScenario(), ruleSet, (scenario, set) => {
      unaskedMakeNoDifference(scenario, set)
    }),
    { numRuns: 20 },
  )
})
