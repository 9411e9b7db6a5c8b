/** Whatever the scenario: a run ends, its world stays within its description, and what it states hangs together. */
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type EndedBy, type Recording, record } from '../../src/run/record.ts'
import { jobSummaries } from '../../src/run/summary.ts'
import { compile } from '../../src/scenario/compile.ts'
import { FACT_KINDS, type Fact } from '../../src/sim/facts.ts'
import { assertRanges, enabled, initial, stepFirst } from '../../src/sim/index.ts'
import { MESSAGE_KINDS } from '../../src/sim/messages.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'

const KNOWN: Record<EndedBy, true> = {
  'nothing-pending': true,
  recurrence: true,
  horizon: true,
  'no-progress': true,
  'too-many-messages': true,
}
const SIX_HOURS_MS = 6 * 3_600_000
const ended = new Map<EndedBy, number>()
const stated = new Set<string>()
let runs = 0

/** The first thing in which the attempts of a run do not follow each other; null where they do. */
function attemptOutOfOrder(facts: readonly Fact[]): Fact | null {
  const begun = new Map<number, number>()
  for (const fact of facts) {
    if (fact.kind === 'attempt-started') {
      if (fact.attempt !== (begun.get(fact.job) ?? 0) + 1) return fact
      begun.set(fact.job, fact.attempt)
    } else if (fact.kind === 'attempt-ended' && fact.attempt > (begun.get(fact.job) ?? 0)) return fact
  }
  return null
}

function check(recording: Recording): void {
  const { plan, facts, messageAtMs, factsUpTo, end, endedBy, endMs, monitors } = recording
  runs++
  ended.set(endedBy, (ended.get(endedBy) ?? 0) + 1)
  for (const { kind } of facts) stated.add(kind)
  expect(KNOWN).toHaveProperty(endedBy)
  assertRanges(end)
  // Plain comparisons: an assertion for each of many thousand messages would be most of the run.
  expect(messageAtMs.every((at, i) => i === 0 || at >= messageAtMs[i - 1])).toBe(true)
  expect(facts.every(({ atMs }, i) => i === 0 || atMs >= facts[i - 1].atMs)).toBe(true)
  expect(factsUpTo.every((n, i) => i === 0 || n >= factsUpTo[i - 1])).toBe(true)
  if (factsUpTo.length > 0) expect(factsUpTo.at(-1)).toBe(facts.length)
  expect(endMs).toBeGreaterThanOrEqual(messageAtMs.at(-1) ?? 0)
  expect(attemptOutOfOrder(facts)).toBeNull()
  const verdicts = verdictsOf(monitors, -1, plan)
  if (endedBy === 'recurrence' || endedBy === 'no-progress') expect(verdicts).toContain('endless-requeue')
  for (const job of jobSummaries(recording)) {
    for (const verdict of job.verdicts) expect(verdicts).toContain(verdict)
    expect(job.falseForMs).toBeGreaterThanOrEqual(0)
  }
}

describe('ten thousand generated scenarios', () => {
  // Several parts, so that a failure names a smaller one, and none is long.
  test.each([1, 2, 3, 4, 5, 6])(
    'played for six hours, part %i',
    (seed) => {
      fc.assert(
        fc.property(arbitraryScenario(), (scenario) => {
          check(record(compile(scenario), { untilMs: SIX_HOURS_MS }))
        }),
        { numRuns: 1500, seed },
      )
    },
    60_000,
  )

  test('played to their own end', () => {
    fc.assert(
      fc.property(arbitraryScenario(), (scenario) => {
        check(record(compile(scenario)))
      }),
      { numRuns: 1000, seed: 7 },
    )
  }, 60_000)

  afterAll(() => {
    expect(runs).toBeGreaterThanOrEqual(10_000)
    // A generator that never gets anywhere would let everything pass.
    expect([...ended.keys()]).toEqual(expect.arrayContaining(['nothing-pending', 'horizon', 'recurrence']))
    expect([...FACT_KINDS].filter((kind) => !stated.has(kind))).toEqual([])
  })
})

test('the world is within its description at every step, and every message that comes up is known', () => {
  fc.assert(
    fc.property(arbitraryScenario(), (scenario) => {
      const world = initial(compile(scenario))
      assertRanges(world)
      for (let n = 0; n < 400; n++) {
        const [first] = enabled(world)
        if (first === undefined || first.dueAt > SIX_HOURS_MS) break
        expect(MESSAGE_KINDS).toContain(first.kind)
        expect(first.dueAt).toBeGreaterThanOrEqual(world.now[0])
        stepFirst(world, [])
        assertRanges(world)
      }
    }),
    { numRuns: 300, seed: 8 },
  )
}, 60_000)
