/** A rule that a run never asked cannot change it: what forecasts, maps and the panel's folds rest on. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDifference } from '../../src/run/compare.ts'
import { type RecordOptions, record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { RULE_NAMES, RULES, type RuleEntry, type RuleName } from '../../src/sim/rules.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'

/** Functions of one's own: one that knows nothing, one that takes the wrong way round for final. */
const OWN: Readonly<Partial<Record<RuleName, readonly string[]>>> = {
  parse: ['own-1~00000000000d'],
  routing: ['own-300000', 'own-cccccc'],
}

const optionsOf = (name: RuleName): readonly string[] => {
  const entry: RuleEntry = RULES[name]
  if (entry.type === 'count') return ['1', '2', '3', '9']
  if (entry.type === 'life') return [...Object.keys(entry.options), '30m', '1h']
  return [...Object.keys(entry.options), ...(OWN[name] ?? [])]
}

const ruleSet = fc.record(
  Object.fromEntries(RULE_NAMES.map((name) => [name, fc.constantFrom(...optionsOf(name))])) as Record<
    RuleName,
    fc.Arbitrary<string>
  >,
)

const MESSAGES_MAX = 50_000

/** Plays with the rules, and once more with each rule that was not asked set to something else. Returns how many there were. */
function unaskedMakeNoDifference(scenario: Scenario, set: Record<RuleName, string>, options?: RecordOptions): number {
  const first = record(compile(scenario, { set }), options)
  if (first.messageAtMs.length > MESSAGES_MAX) return 0 // more of the same, many times over
  const unasked = RULE_NAMES.filter((name) => !first.consulted.includes(name))
  for (const name of unasked) {
    for (const option of optionsOf(name)) {
      const again = record(compile(scenario, { set: { ...set, [name]: option } }), options)
      const at = firstDifference(first, again)
      expect([first.facts[at], again.facts[at]], `${scenario.id}: ${name}=${option} was not asked`).toEqual([
        undefined,
        undefined,
      ])
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

/** Long enough for several attempts; a generated scenario may look ten times a second, for ever. */
const UNTIL_MS = 1_800_000

test('in any scenario', () => {
  fc.assert(
    fc.property(arbitraryScenario(), ruleSet, (scenario, set) => {
      unaskedMakeNoDifference(scenario, set, { untilMs: UNTIL_MS })
    }),
    { numRuns: 20 },
  )
})
