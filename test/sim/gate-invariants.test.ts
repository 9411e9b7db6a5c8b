/** What must hold of every breaker whose rules are the good ones, whatever else goes wrong. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import type { Fact } from '../../src/sim/facts.ts'
import { initial, stepFirst, type World } from '../../src/sim/index.ts'
import { BREAKER_STATES, HALF_OPEN } from '../../src/sim/machines.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
import { LEAKED } from '../../src/sim/world.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { ofKind } from '../support/small.ts'

const GOOD = { 'breaker-cancel': 'neutral', 'breaker-guard': 'generation', 'breaker-explicit': 'released' } as const
const UNTIL_MS = 3 * 3_600_000

/** Waits that hold a probe's permit of the breaker's present generation. */
function liveProbes(w: World, node: number): number {
  return w.waitPermit.filter(
    (permit, wait) => permit === 2 && w.waitNode[wait] === node && w.waitGeneration[wait] === w.breakerGeneration[node],
  ).length
}

/** The first rule that a world breaks; null where it breaks none. */
function broken(w: World): string | null {
  const { probesMax } = w.plan.numbers
  for (let node = 0; node < w.plan.nodes.length; node++) {
    const slots = w.slotHolder.slice(node * probesMax, (node + 1) * probesMax)
    const held = slots.filter((holder) => holder !== 0).length
    if (liveProbes(w, node) > probesMax) return 'I1: more live probes than slots'
    if (held + w.breakerSuccesses[node] > probesMax) return 'I1: more slots and successes than probes'
    if (slots.includes(LEAKED)) return 'I6: a slot leaked'
    if (w.breakerState[node] !== HALF_OPEN && held > 0)
      return `slots held while ${BREAKER_STATES[w.breakerState[node]]}`
    if (held !== liveProbes(w, node)) return 'I5: slots and live probes differ'
  }
  return null
}

test('at each step: no more probes than slots, none leaked, none without a holder', () => {
  let halfOpen = 0
  fc.assert(
    fc.property(arbitraryScenario({ set: GOOD }), (scenario) => {
      const world = initial(compile(scenario))
      for (let n = 0; n < 1500 && world.now[0] < UNTIL_MS && stepFirst(world, []); n++) {
        const problem = broken(world)
        if (problem !== null) expect.fail(`${problem}, at ${world.now[0]} ms`)
        if (world.breakerState.includes(HALF_OPEN)) halfOpen++
      }
    }),
    { numRuns: 600, seed: 11 },
  )
  expect(halfOpen).toBeGreaterThan(1000)
}, 60_000)

/** What each breaker that opened had been told in that instant, just before. */
function openedBy(facts: readonly Fact[]): string[] {
  const told = new Map<number, Extract<Fact, { kind: 'reported' }>>()
  const causes: string[] = []
  for (const fact of facts) {
    if (fact.kind === 'reported') told.set(fact.node, fact)
    if (fact.kind !== 'breaker-opened') continue
    const last = told.get(fact.node)
    causes.push(last?.atMs === fact.atMs ? `${last.outcome}: ${last.effect}` : 'nothing')
  }
  return causes
}

test('over whole runs: closed by a probe’s answer alone, never opened by an honest failure or a cancelled wait', () => {
  const causes = new Set<string>()
  let closed = 0
  fc.assert(
    fc.property(arbitraryScenario({ set: GOOD }), (scenario) => {
      const { facts, monitors, plan } = record(compile(scenario), { untilMs: UNTIL_MS })
      const verdicts = verdictsOf(monitors, -1, plan)
      expect(verdicts).not.toContain('false-close')
      expect(verdicts).not.toContain('gate-wedged')
      for (const cause of openedBy(facts)) causes.add(cause)
      const changes = ofKind(facts, 'breaker-closed')
      expect(changes.every(({ byProbe, byRestart }) => byProbe || byRestart)).toBe(true)
      closed += changes.filter(({ byProbe }) => byProbe).length
    }),
    { numRuns: 1200, seed: 12 },
  )
  expect([...causes].sort()).toEqual(['protocol-error: counted', 'refused: counted', 'timed-out: counted'])
  expect(closed).toBeGreaterThan(40)
}, 60_000)
