/** An instant of a run is the same however one comes to it: played, sought, copied on the way, or through JSON. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsAfter, messagesUpTo, type Recording, record, worldAfter } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import type { Fact } from '../../src/sim/facts.ts'
import { copy, enabled, initial, step, stepFirst, type World } from '../../src/sim/index.ts'
import type { Plan } from '../../src/sim/plan.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { shipped } from '../support/library.ts'

/** Long enough for checkpoints to matter, short enough to play again message by message. */
const UNTIL_MS = 3_600_000
const plans = arbitraryScenario().map((scenario) => compile(scenario))

/** Everything that lies in a world, the order of freed slots included. The plan is shared and left out. */
const contents = ({ plan: _, ...columns }: World) => columns

/** What is pending and what the columns hold: two heaps may store the same messages in different slots. */
function seen(world: World): unknown {
  const { plan: _, pending: __, ...columns } = world
  return { columns, pending: enabled(world) }
}

interface Played {
  readonly world: World
  readonly facts: readonly Fact[]
}

/** Plays `messages` messages by hand; `between` may put another world in the place of the one that is played. */
function played(plan: Plan, messages: number, between: (world: World) => World = (world) => world): Played {
  let world = initial(plan)
  const facts: Fact[] = []
  for (let n = 0; n < messages; n++) {
    stepFirst(world, facts)
    world = between(world)
  }
  return { world, facts }
}

/** The facts that the model states, without those that the recorder adds about the run. */
const stated = (facts: readonly Fact[]) => facts.filter(({ kind }) => kind !== 'recurred' && kind !== 'horizon')

describe('playing equals seeking', () => {
  const anywhere = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 8 })

  const seekAll = (recording: Recording, places: readonly number[]) => {
    for (const place of places) {
      const messages = Math.round(place * recording.messageAtMs.length)
      const { world } = played(recording.plan, messages)
      expect(seen(worldAfter(recording, messages))).toEqual(seen(world))
    }
  }

  test('at any message, forwards and backwards', () => {
    fc.assert(
      fc.property(plans, anywhere, (plan, places) => {
        const recording = record(plan, { untilMs: UNTIL_MS })
        seekAll(recording, places)
        seekAll(recording, [...places].reverse())
      }),
      { numRuns: 150 },
    )
  })

  test('at and beside each checkpoint of the incident', () => {
    const recording = record(compile(shipped('incident')))
    expect(recording.checkpoints.length).toBeGreaterThan(4)
    const world = initial(recording.plan)
    for (let n = 0; n < recording.messageAtMs.length; n++) {
      // Any power of two up to this distance is met, on it and on both sides.
      if (n % 128 <= 1 || n % 128 === 127) expect(seen(worldAfter(recording, n))).toEqual(seen(world))
      stepFirst(world, [])
    }
    expect(seen(recording.end)).toEqual(seen(world))
  })

  test('to seek changes neither the recording nor what is sought next', () => {
    fc.assert(
      fc.property(plans, fc.double({ min: 0, max: 1, noNaN: true }), (plan, place) => {
        const recording = record(plan, { untilMs: UNTIL_MS })
        const messages = Math.round(place * recording.messageAtMs.length)
        const first = worldAfter(recording, messages)
        const before = structuredClone(contents(first))
        while (first.now[0] < UNTIL_MS && stepFirst(first, []));
        expect(contents(worldAfter(recording, messages))).toEqual(before)
      }),
      { numRuns: 50 },
    )
  })

  test('before the beginning and after the end there is nothing more', () => {
    const recording = record(compile(shipped('after-the-fix')))
    expect(seen(worldAfter(recording, -5))).toEqual(seen(initial(recording.plan)))
    expect(seen(worldAfter(recording, 1e9))).toEqual(seen(recording.end))
    expect(factsAfter(recording, -1)).toBe(0)
    expect(factsAfter(recording, 1e9)).toBe(recording.facts.length)
    expect(messagesUpTo(recording, -1)).toBe(0)
    expect(messagesUpTo(recording, recording.endMs)).toBe(recording.messageAtMs.length)
  })

  test('facts and messages of an instant belong together', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: UNTIL_MS }), (plan, ms) => {
        const recording = record(plan, { untilMs: UNTIL_MS })
        const messages = messagesUpTo(recording, ms)
        const facts = stated(recording.facts.slice(0, factsAfter(recording, messages)))
        expect(facts).toEqual(played(plan, messages).facts)
        expect(recording.messageAtMs.filter((at) => at <= ms)).toHaveLength(messages)
      }),
      { numRuns: 100 },
    )
  })
})

describe('one semantics, whatever happens between two steps', () => {
  const messagesOf = (plan: Plan) => Math.min(record(plan, { untilMs: UNTIL_MS }).messageAtMs.length, 600)

  test.each([
    ['copied', copy],
    ['taken through JSON', (world: World): World => JSON.parse(JSON.stringify(world)) as World],
  ])('a world %s at each step goes the same way', (_, between) => {
    fc.assert(
      fc.property(plans, (plan) => {
        const messages = messagesOf(plan)
        const plain = played(plan, messages)
        const other = played(plan, messages, between)
        expect(other.facts).toEqual(plain.facts)
        expect(seen(other.world)).toEqual(seen(plain.world))
      }),
      { numRuns: 60 },
    )
  })

  test('a copy that goes on leaves the original where it was', () => {
    fc.assert(
      fc.property(plans, fc.nat(200), (plan, n) => {
        const { world } = played(plan, Math.min(n, messagesOf(plan)))
        const before = structuredClone(contents(world))
        const other = copy(world)
        for (let i = 0; i < 50; i++) stepFirst(other, [])
        expect(contents(world)).toEqual(before)
      }),
      { numRuns: 100 },
    )
  })

  test('equal plans give equal runs', () => {
    fc.assert(
      fc.property(arbitraryScenario(), (scenario) => {
        const [one, two] = [compile(scenario), compile(structuredClone(scenario))].map((plan) =>
          record(plan, { untilMs: UNTIL_MS }),
        )
        expect(two.facts).toEqual(one.facts)
        expect(contents(two.end)).toEqual(contents(one.end))
        expect(two.endedBy).toBe(one.endedBy)
        expect(two.monitors).toEqual(one.monitors)
        expect(two.consulted).toEqual(one.consulted)
      }),
      { numRuns: 100 },
    )
  })

  test('a plan is not changed by being played', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const before = structuredClone(plan)
        record(plan, { untilMs: UNTIL_MS })
        expect(plan).toEqual(before)
      }),
      { numRuns: 50 },
    )
  })

  test('the first of what is enabled is what play takes', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const [chosen, taken] = [initial(plan), initial(plan)]
        for (let n = 0; n < 300; n++) {
          const [first] = enabled(chosen)
          if (first === undefined) break
          const facts: Fact[] = []
          stepFirst(taken, facts)
          expect(step(chosen, first)).toEqual(facts)
          expect(contents(chosen)).toEqual(contents(taken))
        }
        expect(enabled(taken)).toEqual(enabled(chosen))
      }),
      { numRuns: 60 },
    )
  })
})
