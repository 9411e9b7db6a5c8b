/**
 * The presets “as in opossum” and “as in cockatiel” against the libraries themselves: the same calls, ends and spans of
 * time go to both, and after each step phase and callers must stand alike. Time is faked; nothing waits for a clock.
 */
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RuleName } from '../../../src/sim/rules.ts'
import { Cockatiel } from '../../support/libraries/cockatiel.ts'
import type { Driven, Ending } from '../../support/libraries/driven.ts'
import { Model } from '../../support/libraries/model.ts'
import { Opossum } from '../../support/libraries/opossum.ts'

const COOL_DOWN_MS = 10_000
const COOL_DOWN = '10s'
/** Shorter than the cool-down: of a deadline and a cool-down that end together, the older timer is the deadline’s. */
const TIMEOUT_MS = 7_000
const CALLERS_MAX = 30

type Step =
  | { readonly do: 'call' }
  /** Of those under way, the one at that place, going round. */
  | { readonly do: 'end'; readonly which: number; readonly how: Ending }
  | { readonly do: 'pass'; readonly ms: number }

const ending = fc.oneof(
  { weight: 3, arbitrary: fc.constant('failure' as const) },
  { weight: 3, arbitrary: fc.constantFrom('ok' as const, 'ignored' as const, 'cancel' as const) },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ do: 'call' } as const) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(9), how: ending }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      // Just before, at, and just after what ends then; and half of it, so that things overlap.
      ms: fc.constantFrom(1, 3000, 5000, COOL_DOWN_MS - 1, COOL_DOWN_MS, COOL_DOWN_MS + 1, 3 * COOL_DOWN_MS),
    }),
  },
)
const steps = fc.array(step, { maxLength: 40, size: 'max' })

interface Seen {
  readonly phases: Set<string>
  readonly standings: Set<string>
  /** Calls that ended after the state of the breaker had changed. */
  late: number
}

const nothingSeen = (): Seen => ({ phases: new Set(), standings: new Set(), late: 0 })

/** Drives both through the same steps; throws where they differ. */
async function agree(real: Driven, model: Driven, list: readonly Step[], seen: Seen): Promise<void> {
  let callers = 0
  let changes = 0
  let phase = real.phase
  const begun: number[] = []
  for (const [at, step] of list.entries()) {
    if (step.do === 'call') {
      if (callers === CALLERS_MAX) continue
      const caller = callers++
      begun[caller] = changes
      await Promise.all([real.call(caller), model.call(caller)])
    } else if (step.do === 'pass') await Promise.all([real.pass(step.ms), model.pass(step.ms)])
    else {
      const underWay = Array.from({ length: callers }, (_, i) => i).filter((i) => real.standing(i) === 'under way')
      if (underWay.length === 0) continue
      const caller = underWay[step.which % underWay.length]
      if (begun[caller] < changes) seen.late++
      await Promise.all([real.end(caller, step.how), model.end(caller, step.how)])
    }
    const says = (breaker: Driven) => [
      breaker.phase,
      ...Array.from({ length: callers }, (_, caller) => breaker.standing(caller)),
    ]
    expect(says(model), `after step ${at + 1}, ${JSON.stringify(step)}`).toEqual(says(real))
    if (real.phase !== phase) changes++
    phase = real.phase
    seen.phases.add(phase)
    for (const standing of says(real).slice(1)) seen.standings.add(standing)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Setting = Partial<Record<RuleName, string>>

const opossum = (timeoutMs: number | false, set: Setting = {}) => ({
  real: () => new Opossum({ coolDownMs: COOL_DOWN_MS, timeoutMs }),
  model: () =>
    new Model(
      { callers: CALLERS_MAX, numbers: { breakerLimit: 1, coolDown: COOL_DOWN }, preset: 'as-in-opossum', set },
      timeoutMs,
    ),
})

const cockatiel = (failuresMax: number, set: Setting = {}) => ({
  real: () => new Cockatiel({ coolDownMs: COOL_DOWN_MS, failuresMax }),
  model: () =>
    new Model({
      callers: CALLERS_MAX,
      numbers: { breakerLimit: failuresMax, coolDown: COOL_DOWN },
      preset: 'as-in-cockatiel',
      set,
    }),
})

type Pair = ReturnType<typeof opossum> | ReturnType<typeof cockatiel>

function property(pair: Pair, seen: Seen) {
  return fc.asyncProperty(steps, async (list) => {
    const real = pair.real()
    const model = pair.model()
    try {
      await agree(real, model, list, seen)
    } finally {
      real.stop()
      vi.clearAllTimers()
    }
  })
}

const PAIRS: readonly [string, Pair, readonly string[]][] = [
  ['opossum with its timeout', opossum(TIMEOUT_MS), ['over', 'rejected', 'under way']],
  ['opossum without a timeout', opossum(false), ['over', 'rejected', 'under way']],
  ['cockatiel, one failure opens', cockatiel(1), ['over', 'rejected', 'under way', 'waiting']],
  ['cockatiel, two failures open', cockatiel(2), ['over', 'rejected', 'under way', 'waiting']],
  ['cockatiel, three failures open', cockatiel(3), ['over', 'rejected', 'under way', 'waiting']],
]

describe('the model does what the library does', () => {
  test.each(PAIRS)('%s', async (_, pair, standings) => {
    const seen = nothingSeen()
    await fc.assert(property(pair, seen), { numRuns: 400, seed: 1 })
    expect([...seen.phases].sort()).toEqual(['closed', 'half-open', 'open'])
    expect([...seen.standings].sort()).toEqual(standings)
    expect(seen.late).toBeGreaterThan(100)
  })
})

describe('one rule otherwise, and the difference is found', () => {
  test.each<[string, Pair]>([
    ['opossum: a late answer has no effect', opossum(false, { 'breaker-guard': 'generation' })],
    ['opossum: the next caller starts the test', opossum(false, { 'breaker-half-open': 'next-caller' })],
    ['opossum: a cancelled call says nothing', opossum(false, { 'breaker-cancel': 'neutral' })],
    ['opossum: an ignored error is a strike', opossum(false, { 'breaker-explicit': 'counts' })],
    ['opossum: a timeout says nothing', opossum(TIMEOUT_MS, { 'breaker-deadline': 'neutral' })],
    ['cockatiel: callers are turned away during a test', cockatiel(1, { 'breaker-gate': 'slots' })],
    ['cockatiel: strikes are forgotten', cockatiel(2, { 'breaker-strikes': 'cleared' })],
    ['cockatiel: a late answer has no effect', cockatiel(2, { 'breaker-guard': 'generation' })],
    ['cockatiel: a late answer counts as any other', cockatiel(2, { 'breaker-guard': 'none' })],
    ['cockatiel: only a late failure counts', cockatiel(2, { 'breaker-guard': 'failures-count' })],
    ['cockatiel: an ignored error clears strikes', cockatiel(2, { 'breaker-explicit': 'resets' })],
    ['cockatiel: a cancelled call clears strikes', cockatiel(2, { 'breaker-cancel': 'closes' })],
    ['cockatiel: a cancelled test says nothing', cockatiel(2, { 'breaker-cancel': 'neutral' })],
    ['cockatiel: a timer starts the test', cockatiel(1, { 'breaker-half-open': 'timer' })],
  ])('%s', async (_, pair) => {
    const found = await fc.check(property(pair, nothingSeen()), { numRuns: 400, seed: 2 })
    expect(found.failed).toBe(true)
    // Shrunk to what matters.
    expect(found.counterexample?.[0].length).toBeLessThan(12)
  })
})
