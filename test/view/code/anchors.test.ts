import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Recording, record } from '../../../src/run/record.ts'
import { compile } from '../../../src/scenario/compile.ts'
import { FACTS, type Fact } from '../../../src/sim/facts.ts'
import { PRESET_NAMES } from '../../../src/sim/presets.ts'
import { decodeRules } from '../../../src/sim/rule-values.ts'
import type { RuleSet } from '../../../src/sim/rules.ts'
import { anchorOf, WAITING_ANCHOR } from '../../../src/view/code/anchors.ts'
import { LANGUAGES, listingOf, loadTemplate } from '../../../src/view/code/listing.ts'
import { arbitraryScenario } from '../../support/arbitrary-scenario.ts'
import { runFor } from '../../support/expectations.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'
import { jobOf, play } from '../../support/small.ts'
import { coveringArray } from './pairs.ts'

const templates = await Promise.all(LANGUAGES.map(loadTemplate))

/** For each language, how many lines of the listing carry each anchor. */
const countsUnder = new Map<string, readonly ReadonlyMap<string, number>[]>()
function counts(rules: RuleSet): readonly ReadonlyMap<string, number>[] {
  const key = JSON.stringify(rules)
  const there = countsUnder.get(key)
  if (there !== undefined) return there
  const made = templates.map((template) => {
    const count = new Map<string, number>()
    for (const anchor of listingOf(template, rules).flatMap(({ anchors }) => anchors))
      count.set(anchor, (count.get(anchor) ?? 0) + 1)
    return count
  })
  countsUnder.set(key, made)
  return made
}

const hit = new Set<string>()
const hitOfCatalogue = new Set<string>()
let checked = 0

/** Facts of a recording that do not stand on exactly one line, under the rules in force when they happened. */
function strays({ plan, facts, end }: Recording): string[] {
  let rules = decodeRules(plan.rules)
  let lines = counts(rules)
  const found: string[] = []
  for (const fact of facts) {
    if (fact.kind === 'rule-set') {
      rules = { ...rules, [fact.rule]: fact.to }
      lines = counts(rules)
    }
    const anchor = anchorOf(fact)
    if (anchor === null) continue
    checked++
    hit.add(anchor)
    hitOfCatalogue.add(FACTS[fact.kind].anchor as string)
    for (const [i, count] of lines.entries())
      if (count.get(anchor) !== 1 && !isLateReply(fact, rules))
        found.push(`${LANGUAGES[i]}: ${count.get(anchor) ?? 0} lines for ${anchor} (${JSON.stringify(fact)})`)
  }
  expect(rules).toEqual(decodeRules(end.ruleValue))
  return [...new Set(found)]
}

/** A reply given up on after a rule has taken away the branch that had asked: there is no line to point at any more. */
function isLateReply(fact: Fact, rules: RuleSet): boolean {
  if (fact.kind !== 'read' || fact.reply !== 'timeout') return false
  return (fact.look === 'tick' && rules.poll === 'off') || (fact.look === 'last' && rules['last-read'] === 'off')
}

const library = SCENARIO_FILES.map((file) => file.replace(/\.json$/, ''))
const covering = coveringArray()

describe.each(library)('%s: each fact that has a place in the code stands on exactly one line', (name) => {
  const scenario = shipped(name)

  test('under its own rules and all presets', () => {
    for (const expectation of scenario.expect ?? []) expect(strays(runFor(scenario, expectation))).toEqual([])
    for (const preset of PRESET_NAMES) expect(strays(record(compile(scenario, { preset })))).toEqual([])
  })

  test('under all pairs of options', () => {
    for (const set of covering) expect(strays(record(compile(scenario, { set })))).toEqual([])
  })
})

test('places that no shipped scenario reaches', () => {
  const crash = (point: 'now' | 'after-commit', at: string) =>
    ({ at, fault: 'worker-crash', point, back: '2m', recovery: 'resume' }) as const
  const runs = [
    // taken up again: an error is there that means nothing to it, nothing is there any more, its permit is void
    play({ edits: [crash('now', '10s')] }),
    play({ edits: [crash('after-commit', '10s')] }, { preset: 'all-fixed' }),
    play({ edits: [crash('now', '10s')] }, { preset: 'all-fixed' }),
    // the first look of a second life finds the notice of the first
    play(
      {
        jobs: [jobOf('job-1', 'error', '65s', { enqueuedAt: ['0s', '10m'] })],
        numbers: { checkFirst: true, ceiling: '5m' },
      },
      { set: { read: 'get' } },
    ),
    play({ edits: [{ at: '0s', fault: 'submit-refused', for: '30s' }] }),
    play({ edits: [{ at: '10s', fault: 'reply-lost', command: 'budget' }] }, { preset: 'all-fixed' }),
  ]
  for (const recording of runs) expect(strays(recording)).toEqual([])
})

test('enough was checked, and every place was hit', () => {
  expect(checked).toBeGreaterThan(500_000)
  const catalogue = new Set(Object.values(FACTS).flatMap(({ anchor }) => (anchor === null ? [] : [anchor])))
  expect(hitOfCatalogue).toEqual(catalogue)
  const inListings = new Set(templates.flatMap(({ lines }) => lines.flatMap(({ anchors }) => anchors)))
  expect([...inListings].filter((anchor) => !hit.has(anchor))).toEqual([])
  expect([...hit].filter((anchor) => !inListings.has(anchor))).toEqual([])
  expect(hit).toContain(WAITING_ANCHOR)
})

test('what happens elsewhere has no line', () => {
  const { facts } = record(compile(shipped('incident'), { preset: 'all-fixed' }))
  const without = new Set(facts.filter((fact) => anchorOf(fact) === null).map(({ kind }) => kind))
  expect([...without].sort()).toEqual(['attempt-ended', 'enqueued', 'key-expired', 'nudged', 'written'])
})

test('any scenario, with rules set in the middle of it', () => {
  fc.assert(
    fc.property(arbitraryScenario(), (scenario) => {
      expect(strays(record(compile(scenario)))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
