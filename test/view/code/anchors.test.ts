import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Recording, record } from '../../../src/run/record.ts'
import { compile } from '../../../src/scenario/compile.ts'
import { FACTS, type Fact } from '../../../src/sim/facts.ts'
import { PRESET_NAMES, PRESETS } from '../../../src/sim/presets.ts'
import { decodeRules } from '../../../src/sim/rule-values.ts'
import type { RuleSet } from '../../../src/sim/rules.ts'
import { anchorOf, WAITING_ANCHOR } from '../../../src/view/code/anchors.ts'
import { LANGUAGES, listingOf, loadTemplate } from '../../../src/view/code/listing.ts'
import { arbitraryScenario } from '../../support/arbitrary-scenario.ts'
import { runFor } from '../../support/expectations.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'
import { jobOf, ofKind, PAYLOADS, play } from '../../support/small.ts'
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
  let rules = decodeRules(plan.rules, plan.scripts)
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
      if (count.get(anchor) !== 1 && !isLate(fact, rules))
        found.push(`${LANGUAGES[i]}: ${count.get(anchor) ?? 0} lines for ${anchor} (${JSON.stringify(fact)})`)
  }
  expect(rules).toEqual(decodeRules(end.ruleValue, plan.scripts))
  return [...new Set(found)]
}

/**
 * A rule has taken away the branch that a worker stood in while it waited for a reply, or paused: there is no line to
 * point at any more.
 */
function isLate(fact: Fact, rules: RuleSet): boolean {
  if (fact.kind !== 'ignored' && (fact.kind !== 'read' || fact.reply !== 'timeout')) return false
  if (fact.look === 'again') return rules.routing !== 'reads-again'
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

  // A third of the rows for each scenario, another third for the next: each row is played by a third of all scenarios.
  test('under pairs of options', () => {
    const rows = covering.filter((_, row) => (row + library.indexOf(name)) % 3 === 0)
    for (const set of rows) expect(strays(record(compile(scenario, { set })))).toEqual([])
  })
})

test('places that no shipped scenario reaches', () => {
  const running = { id: 'job-1', attempts: [{ payload: 'running', run: '4s' }] }
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
    // the record cannot be written
    play({ edits: [{ at: '60s', fault: 'record-unavailable', for: '20s' }] }, { preset: 'all-fixed' }),
    play(
      { edits: [{ at: '60s', fault: 'record-unavailable', for: '20s' }] },
      { preset: 'all-fixed', set: { 'record-down': 'gives-up' } },
    ),
    // two workers at one job
    ...(['state', 'state-and-attempt'] as const).map((guard) =>
      play(
        {
          workers: [{ id: 'a' }, { id: 'b' }],
          edits: [{ at: '10s', fault: 'lease-expired-early', recovery: 'resume' }],
        },
        { preset: 'all-fixed', set: { read: 'get', 'commit-guard': guard, 'requeue-guard': guard } },
      ),
    ),
    // the node is asked
    ...(['done', 'error', 'garbage'] as const).map((payload) =>
      play(
        { jobs: [jobOf('job-1', payload, '61s')], edits: [{ at: '62s', fault: 'reply-lost', command: 'read' }] },
        { preset: 'all-fixed', set: { 'status-query': 'when-unsure' } },
      ),
    ),
    play(
      { jobs: [{ id: 'job-1', attempts: [{ payload: 'done', run: '61s', dies: true }] }] },
      { preset: 'all-fixed', set: { 'status-query': 'after-empty-looks' } },
    ),
    // the node wrote a list, and the worker looks for a string
    play(
      {
        rules: { preset: 'all-fixed', set: { read: 'lmove' } },
        jobs: [jobOf('job-1', 'done', '61s')],
        edits: [
          { at: '61s', fault: 'nudge-dropped' },
          { at: '62s', set: { read: 'get' } },
        ],
      },
      {},
    ),
    // any error stops it
    play(
      { edits: [{ at: '1s', fault: 'store-unreachable', for: '5s' }] },
      { preset: 'all-fixed', set: { routing: 'every-error-stops' } },
    ),
    // an answer that is not the last one
    ...(['every-error-stops', 'terminal-stops'] as const).map((routing) =>
      play(
        { payloads: { ...PAYLOADS, running: { text: '{"status":"running"}' } }, jobs: [running] },
        { preset: 'all-fixed', set: { routing, parse: 'status-table' } },
      ),
    ),
  ]
  for (const recording of runs) expect(strays(recording)).toEqual([])
})

test('a worker that paused in a branch that is gone has no line there, and says so nowhere else', () => {
  const { facts } = play(
    {
      edits: [
        { at: '65s', fault: 'nudge-dropped' },
        { at: '65s', fault: 'worker-pauses', for: '5s', point: 'after-read' },
        { at: '66s', set: { poll: 'off' } },
      ],
    },
    { set: { read: 'get' } },
  )
  const [ignored] = ofKind(facts, 'ignored')
  expect([ignored.look, ignored.atMs]).toEqual(['tick', 70_000])
  const rules = { ...PRESETS['as-found'].rules, poll: 'off' }
  for (const count of counts(rules)) expect(count.get(anchorOf(ignored) as string)).toBeUndefined()
  expect(isLate(ignored, rules)).toBe(true)
  expect(isLate(ignored, PRESETS['as-found'].rules)).toBe(false)
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
