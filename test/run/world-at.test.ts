/** The world between two facts: what was so when a fact was stated. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsAfter, type Recording, record, recordInSteps, worldAfter, worldAt } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import type { Fact } from '../../src/sim/facts.ts'
import { LEAKED, stateKey, type World, waitOf } from '../../src/sim/world.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'

const runs = SCENARIO_FILES.map((file) => shipped(file.replace(/\.json$/, ''))).flatMap((scenario) =>
  ([undefined, 'all-fixed'] as const).map((preset): [string, Recording] => [
    `${scenario.id}, ${preset ?? 'its own rules'}`,
    record(compile(scenario, { preset })),
  ]),
)

/** What a fact claims of the world in which it is stated. */
function holds(w: World, fact: Fact): boolean {
  switch (fact.kind) {
    case 'read':
      if (fact.reply === 'value')
        return (
          w.waitHand[waitOf(w, fact.worker, fact.job)] === fact.payload + 1 &&
          w.keyHeld[fact.key] === (fact.destroyed ? 0 : 1)
        )
      return fact.reply !== 'lost' || w.keyHeld[fact.key] === (fact.payload >= 0 && !fact.destroyed ? 1 : 0)
    case 'ignored':
      return w.waitHand[waitOf(w, fact.worker, fact.job)] === 0
    case 'written':
      return w.keyHeld[fact.key] === 1 && w.keyValue[fact.key] === fact.payload
    case 'admitted':
      return !fact.probe || w.slotHolder.includes(waitOf(w, fact.worker, fact.job) + 1)
    case 'reported':
      return fact.effect !== 'leaked' || w.slotHolder.includes(LEAKED)
    case 'counted':
      return fact.key < 0 || w.keyValue[fact.key] === fact.count
    case 'deleted':
      return fact.command !== 'del' || w.keyHeld[fact.key] === 0
    case 'key-expired':
      return w.keyHeld[fact.key] === 0
    case 'breaker-opened':
      return w.breakerState[fact.node] === 1
    case 'committed':
      return w.jobStatus[fact.job] === 3
    case 'failed':
      return w.jobStatus[fact.job] === 4
    default:
      return true
  }
}

test('there are runs to look into', () => {
  expect(runs.length).toBeGreaterThan(15)
})

describe.each(runs)('%s', (_, recording) => {
  const { messageAtMs } = recording
  const message = fc.integer({ min: 1, max: messageAtMs.length })

  test('a fact is so when it is stated', () => {
    fc.assert(
      fc.property(message, fc.nat(20), (m, n) => {
        const before = factsAfter(recording, m - 1)
        const stated = factsAfter(recording, m) - before
        if (stated === 0) return
        const facts = before + (n % stated) + 1
        const fact = recording.facts[facts - 1]
        expect(holds(worldAt(recording, m, facts), fact), `${fact.kind} at ${fact.atMs}`).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('after its last fact a message is done; before its first it has not begun', () => {
    fc.assert(
      fc.property(message, (m) => {
        const done = worldAt(recording, m, factsAfter(recording, m))
        expect(stateKey(done, true)).toBe(stateKey(worldAfter(recording, m), true))
        if (factsAfter(recording, m) === factsAfter(recording, m - 1)) return
        const begun = worldAt(recording, m, factsAfter(recording, m - 1))
        expect(stateKey(begun, true)).toBe(stateKey(worldAfter(recording, m - 1), true))
      }),
    )
  })

  test('played with pauses, it is the same recording', () => {
    const steps = recordInSteps(recording.plan)
    let pauses = 0
    for (;;) {
      const { done, value } = steps.next()
      if (!done) {
        pauses++
        continue
      }
      expect(value.facts).toEqual(recording.facts)
      expect(pauses).toBe(Math.floor(messageAtMs.length / 256))
      return
    }
  })
})
