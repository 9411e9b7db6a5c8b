/** What must hold of every breaker whose rules are the good ones, whatever else goes wrong (semantics, rule 25). */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { initial, stepFirst, type World } from '../../src/sim/index.ts'
import { BREAKER_STATES, HALF_OPEN } from '../../src/sim/machines.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
import type { RuleName } from '../../src/sim/rules.ts'
import { LEAKED } from '../../src/sim/world.ts'
import { arbitraryGate } from '../support/arbitrary-gate.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { INVARIANTS, type Invariant, probesUnderWay } from '../support/gate-invariants.ts'
import { ofKind } from '../support/small.ts'

type Rules = Partial<Record<RuleName, string>>

/** The rules that a breaker needs. The others of its rules are anything. */
const GOOD: Rules = {
  'breaker-explicit': 'released',
  'breaker-cancel': 'neutral',
  'breaker-guard': 'generation',
  'breaker-gate': 'slots',
  'breaker-settle': 'once',
  'breaker-release': 'owned',
}
const UNTIL_MS = 3 * 3_600_000

/** Where breakers stand, and whether a slot has a lease there, without which a store is no good place. */
const PLACES: readonly [scope: string, leased: boolean][] = [
  ['process', false],
  ['worker', false],
  ['store', true],
]

/** Generated scenarios with those rules throughout. */
const scenarios = (set: Rules, leased: boolean): fc.Arbitrary<Scenario> =>
  arbitraryScenario({ set }).map((scenario) => {
    const { numbers } = scenario
    const lease = leased && (numbers?.probeLease ?? 'none') === 'none' ? { probeLease: '10m' } : {}
    return { ...scenario, numbers: { ...numbers, ...lease } }
  })

/** The first rule that a world breaks; null where it breaks none. */
function broken(w: World): string | null {
  const { probesMax, probeLeaseMs } = w.plan.numbers
  for (let breaker = 0; breaker < w.plan.breakers; breaker++) {
    const slots = w.slotHolder.slice(breaker * probesMax, (breaker + 1) * probesMax)
    const held = slots.filter((holder) => holder !== 0).length
    const leaked = slots.filter((holder) => holder === LEAKED).length
    const live = probesUnderWay(w, breaker)
    if (live > probesMax) return 'I1: more live probes than slots'
    if (held + w.breakerSuccesses[breaker] > probesMax) return 'I1: more slots and successes than probes'
    if (leaked > 0 && probeLeaseMs === 0) return 'I6: a slot leaked'
    if (w.breakerState[breaker] !== HALF_OPEN && held > 0)
      return `slots held while ${BREAKER_STATES[w.breakerState[breaker]]}`
    if (held - leaked !== live) return 'I5: slots and live probes differ'
    if (w.breakerExtra[breaker] > 0) return 'I5: a slot was returned that nobody held'
  }
  return null
}

describe.each(PLACES)('in the memory, or the store: %s', (scope, leased) => {
  const set = { ...GOOD, 'breaker-scope': scope }

  test('at each step: no more probes than slots, none leaked, none without a holder', () => {
    let halfOpen = 0
    fc.assert(
      fc.property(scenarios(set, leased), (scenario) => {
        const world = initial(compile(scenario))
        for (let n = 0; n < 1500 && world.now[0] < UNTIL_MS && stepFirst(world, []); n++) {
          const problem = broken(world)
          if (problem !== null) expect.fail(`${problem}, at ${world.now[0]} ms`)
          if (world.breakerState.includes(HALF_OPEN)) halfOpen++
        }
      }),
      { numRuns: 250, seed: 11 },
    )
    expect(halfOpen).toBeGreaterThan(100)
  })

  test('over whole runs: closed and reopened by a probe’s answer alone, and opened by nothing but what the node did', () => {
    const causes = new Set<string>()
    let closed = 0
    const wrong = INVARIANTS.flatMap(({ verdicts }) => verdicts)
    fc.assert(
      fc.property(scenarios(set, leased), (scenario) => {
        const { facts, monitors, plan } = record(compile(scenario), { untilMs: UNTIL_MS })
        // A deadline after a well-formed result is no fault of the node either, but of the rules for reading.
        const found = verdictsOf(monitors, -1, plan).filter((slug) => slug !== 'healthy-node-ejected')
        expect(found.filter((slug) => wrong.includes(slug))).toEqual([])
        for (const { outcome } of ofKind(facts, 'breaker-opened')) causes.add(outcome)
        const changes = ofKind(facts, 'breaker-closed')
        expect(changes.every(({ byProbe, byRestart }) => byProbe || byRestart)).toBe(true)
        closed += changes.filter(({ byProbe }) => byProbe).length
      }),
      { numRuns: 400, seed: 12 },
    )
    expect(['protocol-error', 'refused', 'timed-out']).toEqual(expect.arrayContaining([...causes]))
    expect(causes.size).toBeGreaterThan(1)
    expect(closed).toBeGreaterThan(5)
  })
})

describe('one rule spoilt breaks in generated scenarios what is documented, and its consequences', () => {
  const SPOILT: readonly [Rules, documented: Invariant, besides: Invariant[]][] = [
    [{ 'breaker-explicit': 'skipped' }, 'I6', []],
    [{ 'breaker-explicit': 'counts' }, 'I4', []],
    [{ 'breaker-guard': 'none' }, 'I2', ['I3']],
    [{ 'breaker-guard': 'failures-count' }, 'I3', []],
    [{ 'breaker-cancel': 'closes' }, 'I2', []],
    [{ 'breaker-cancel': 'leaks' }, 'I6', []],
    [{ 'breaker-scope': 'store' }, 'I6', []],
    [{ 'breaker-gate': 'everyone' }, 'I1', []],
    [{ 'breaker-settle': 'twice' }, 'I5', ['I1', 'I2']],
    [{ 'breaker-release': 'anyone' }, 'I1', ['I5']],
  ]
  test.each(SPOILT)('%j', (spoilt, documented, besides) => {
    const found = new Set<Invariant>()
    const set: Rules = { ...GOOD, 'breaker-scope': 'process', ...spoilt }
    fc.assert(
      fc.property(arbitraryGate({ lease: false }), (scenario) => {
        const { monitors, plan } = record(compile(scenario, { preset: 'all-fixed', set }), { untilMs: UNTIL_MS })
        const verdicts = verdictsOf(monitors, -1, plan)
        for (const { name, verdicts: slugs } of INVARIANTS) {
          // What the good rules do not rule out says nothing here.
          const own = slugs.filter((slug) => slug !== 'healthy-node-ejected' || documented === 'I4')
          if (own.some((slug) => verdicts.includes(slug))) found.add(name)
        }
      }),
      { numRuns: 600, seed: 13 },
    )
    expect([...found]).toContain(documented)
    expect([documented, ...besides]).toEqual(expect.arrayContaining([...found]))
  })
})
