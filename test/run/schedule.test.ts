/** A run that somebody schedules: what is offered can be chosen, and what was chosen is a recording. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explore } from '../../src/run/explore.ts'
import { explorePlan } from '../../src/run/explore-plan.ts'
import { worldAfter, worldAt } from '../../src/run/record.ts'
import { choiceOf, scheduled, scheduledOn } from '../../src/run/schedule.ts'
import { enabled } from '../../src/sim/enabled.ts'
import type { Message } from '../../src/sim/messages.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
import { stateKey } from '../../src/sim/world.ts'

const plan = explorePlan({ preset: 'all-fixed', jobs: 1, workers: 2, faults: 1 })

/** Choices by place among what is on offer, taken round where there are fewer. */
function choose(places: readonly number[]): Message[] {
  const chosen: Message[] = []
  for (const place of places) {
    const { offers } = scheduled(plan, chosen)
    if (offers.length === 0) break
    chosen.push(offers[place % offers.length])
  }
  return chosen
}
const places = fc.array(fc.nat(30), { maxLength: 25 })

test('nothing chosen: nothing has happened, and something may', () => {
  const { recording, offers } = scheduled(plan, [])
  expect(recording.facts).toEqual([])
  expect(offers.map(({ kind }) => kind)).toEqual(['arrive'])
})

test('whatever is chosen is chosen; taking the last back leads to where one stood before', () => {
  fc.assert(
    fc.property(places, (list) => {
      const chosen = choose(list)
      const { recording, offers } = scheduled(plan, chosen)
      expect(recording.chosen).toEqual(chosen)
      expect(offers).toEqual(enabled(recording.end))
      if (chosen.length === 0) return
      const before = scheduled(plan, chosen.slice(0, -1))
      expect(before.offers).toContainEqual(chosen.at(-1))
      expect(recording.facts.slice(0, before.recording.facts.length)).toEqual(before.recording.facts)
    }),
    { numRuns: 60 },
  )
})

test('it is a recording: the world after each message and within each is that of the choices', () => {
  fc.assert(
    fc.property(places, (list) => {
      const chosen = choose(list)
      const { recording } = scheduled(plan, chosen)
      for (let n = 0; n <= chosen.length; n++) {
        const there = scheduled(plan, chosen.slice(0, n)).recording
        expect(stateKey(worldAfter(recording, n), false)).toBe(stateKey(there.end, false))
        expect(stateKey(worldAt(recording, n, there.facts.length), false)).toBe(stateKey(there.end, false))
      }
    }),
    { numRuns: 30 },
  )
})

test('going on from where one stands is the same as choosing all of it, and leaves that as it was', () => {
  fc.assert(
    fc.property(places, fc.nat(25), (list, at) => {
      const chosen = choose(list)
      const before = scheduled(plan, chosen.slice(0, at))
      const world = stateKey(before.recording.end, false)
      const facts = before.recording.facts.length
      const after = scheduledOn(before, chosen.slice(at).map(choiceOf))
      const whole = scheduled(plan, chosen)
      expect(after.offers).toEqual(whole.offers)
      expect(after.blocked).toEqual(whole.blocked)
      expect(stateKey(after.recording.end, false)).toBe(stateKey(whole.recording.end, false))
      for (const part of ['facts', 'messageAtMs', 'factsUpTo', 'monitors', 'chosen', 'consulted', 'endMs'] as const)
        expect(after.recording[part]).toEqual(whole.recording[part])
      expect(stateKey(before.recording.end, false)).toBe(world)
      expect(before.recording.facts).toHaveLength(facts)
    }),
    { numRuns: 60 },
  )
})

test('what is blocked is pending and not on offer, and what is on offer is not blocked', () => {
  fc.assert(
    fc.property(places, (list) => {
      const { offers, blocked } = scheduled(plan, choose(list))
      const name = ({ kind, sequence }: Message) => `${kind} ${sequence}`
      const offered = new Set(offers.filter(({ sequence }) => sequence >= 0).map(name))
      for (const { message } of blocked) expect(offered.has(name(message))).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('what is no longer on offer is left out, with all that follows', () => {
  const chosen = choose([0, 0, 0, 0])
  const { recording } = scheduled(plan, [chosen[0], chosen[0], chosen[1]])
  expect(recording.chosen).toEqual([chosen[0]])
})

describe('the ways that a search finds can be gone by hand', () => {
  const { found } = explore(explorePlan({ preset: 'all-fixed', jobs: 1, workers: 2, faults: 1, only: ['reply-lost'] }))
  test('there are some', () => {
    expect(found.map(({ verdict }) => verdict)).toContain('hang')
  })
  test.each(found)('$verdict', ({ verdict, trace }) => {
    const there = explorePlan({ preset: 'all-fixed', jobs: 1, workers: 2, faults: 1, only: ['reply-lost'] })
    const { recording } = scheduled(
      there,
      trace.map(({ message }) => message),
    )
    expect(recording.chosen).toHaveLength(trace.length)
    expect(verdictsOf(recording.monitors, -1, there)).toContain(verdict)
  })
})
