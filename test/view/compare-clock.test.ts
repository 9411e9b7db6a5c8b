/** One clock for two runs. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../src/view/further/installed.ts'
import { SIDES } from '../../src/run/compare-runs.ts'
import { record } from '../../src/run/record.ts'
import { compile, type Overlay } from '../../src/scenario/compile.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { PRESET_NAMES } from '../../src/sim/presets.ts'
import { jointTimelineOf, momentOfFact, type Narrated, sideAt } from '../../src/view/compare-clock.ts'
import { narrationOf } from '../../src/view/narration.ts'
import { momentAt, placeOf } from '../../src/view/place.ts'
import { instantAt, momentOf, timelineOf } from '../../src/view/presentation.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'

function narrated(scenario: Scenario, overlay: Overlay, untilMs?: number): Narrated {
  const recording = record(compile(scenario, overlay), { untilMs })
  return { recording, narration: narrationOf(recording) }
}

const incident = shipped('incident')
const asFound = narrated(incident, { preset: 'as-found' })
const fixed = narrated(incident, { preset: 'all-fixed' })

test('as found and all fixed: told within half a minute, from one moment on apart', () => {
  const joint = jointTimelineOf(asFound, fixed)
  expect(joint.clock.closingT).toBeGreaterThan(15_000)
  expect(joint.clock.closingT).toBeLessThan(30_000)
  const [left, right] = [joint.left, joint.right]
  // Up to there both tell the same at the same moments.
  const ignored = asFound.recording.facts.findIndex(({ kind }) => kind === 'ignored')
  const decided = fixed.recording.facts.findIndex(({ kind }) => kind === 'decided')
  expect(decided).toBe(ignored)
  expect(momentOfFact(right, decided)).toBe(momentOfFact(left, ignored))
  const before = (stops: typeof left.stops) => stops.filter(({ fact }) => fact < ignored)
  expect(before(right.stops)).toEqual(before(left.stops))
  expect(before(left.stops).length).toBeGreaterThan(5)
  // After its own end the right side's time goes on with the clock's.
  const end = instantAt(joint.clock, joint.clock.closingT)
  expect(end.ms).toBe(21_960_000)
  expect(sideAt(right, joint.clock.closingT, end.ms)).toMatchObject({
    ms: 21_960_000,
    facts: fixed.recording.facts.filter(({ atMs }) => atMs <= 21_960_000).length,
  })
})

test('while one side tells, the other stands still, and so does the clock', () => {
  const { clock, left, right } = jointTimelineOf(asFound, fixed)
  // At 18:29:14 only the right side has something to tell.
  const stop = right.stops.find(({ fact }) => fixed.recording.facts[fact].atMs === 14_714_000)
  expect(stop).toBeDefined()
  const [from, to] = [stop?.t ?? 0, (stop?.t ?? 0) + (stop?.lastsMs ?? 0)].map((t) => instantAt(clock, t + 0.01))
  expect([from.ms, to.ms]).toEqual([14_714_000, 14_714_000])
  const there = [stop?.t ?? 0, (stop?.t ?? 0) + (stop?.lastsMs ?? 0)].map((t) => sideAt(left, t, from.ms).messages)
  expect(there[1] - there[0]).toBe(0)
})

test.each(SCENARIO_FILES.map((file) => file.replace(/\.json$/, '')))('%s beside itself is its own timeline', (id) => {
  const one = narrated(shipped(id), {})
  const alone = timelineOf(one.recording, one.narration)
  const { clock, left, right } = jointTimelineOf(one, one)
  expect(right).toEqual(left)
  expect(left.stops.map(({ fact }) => fact)).toEqual(alone.stops.map(({ fact }) => fact))
  // With more to tell than that, the least gap goes by instants here, by messages there.
  if (one.narration.quiet.filter((quiet) => !quiet).length > 25) return
  expect(clock.endT).toBeCloseTo(alone.endT, 6)
  expect(clock.closingT).toBeCloseTo(alone.closingT, 6)
  for (const [i, { t, lastsMs }] of alone.stops.entries()) {
    expect(left.stops[i].t).toBeCloseTo(t, 6)
    expect(left.stops[i].lastsMs).toBeCloseTo(lastsMs, 6)
  }
  for (let i = 0; i <= 40; i++) {
    const t = (alone.endT * i) / 40
    expect(instantAt(clock, t).ms).toBeCloseTo(instantAt(alone, t).ms, 3)
  }
})

const pair = fc.record({
  scenario: arbitraryScenario(),
  left: fc.constantFrom(...PRESET_NAMES),
  right: fc.constantFrom(...PRESET_NAMES),
  shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 10, maxLength: 25 }),
})

describe('any two runs on one clock', () => {
  test('time never goes back; a side has told all that is over and nothing that is to come', () => {
    let told = 0
    fc.assert(
      fc.property(pair, ({ scenario, left, right, shares }) => {
        const of = {
          left: narrated(scenario, { preset: left }, 900_000),
          right: narrated(scenario, { preset: right }, 900_000),
        }
        const joint = jointTimelineOf(of.left, of.right)
        const { clock } = joint
        const before = { ms: -1, left: { messages: -1, facts: -1 }, right: { messages: -1, facts: -1 } }
        const stops = clock.stops.map(({ t }) => t)
        const moments = [...shares.map((share) => share * clock.endT), ...stops.slice(0, 30), clock.endT]
        for (const t of moments.sort((x, y) => x - y)) {
          const { ms } = instantAt(clock, t)
          expect(ms).toBeGreaterThanOrEqual(before.ms - 1e-6)
          before.ms = ms
          for (const side of SIDES) {
            const now = sideAt(joint[side], t, ms)
            const { facts } = of[side].recording
            expect(now.ms).toBe(ms)
            expect(now.messages).toBeGreaterThanOrEqual(before[side].messages)
            expect(now.facts).toBeGreaterThanOrEqual(before[side].facts)
            before[side] = now
            // Sums of fractions of a millisecond: that much is no order.
            const over = facts.slice(0, now.facts).filter(({ kind }) => kind !== 'horizon') // told with the last message
            for (const fact of over) expect(fact.atMs).toBeLessThanOrEqual(ms + 1e-3)
            expect(facts.slice(now.facts).every(({ atMs }) => atMs >= ms - 1e-3)).toBe(true)
            told += now.facts
          }
        }
        for (const side of SIDES) expect(sideAt(joint[side], clock.endT, 0).facts).toBe(of[side].recording.facts.length)
      }),
      { numRuns: 40 },
    )
    expect(told).toBeGreaterThan(1000)
  })

  test('each thing told has a moment of its own on its side, and is one of the clock’s', () => {
    fc.assert(
      fc.property(pair, ({ scenario, left, right }) => {
        const of = [left, right].map((preset) => narrated(scenario, { preset }, 900_000))
        const joint = jointTimelineOf(of[0], of[1])
        const moments = new Set(joint.clock.stops.map(({ t }) => t))
        for (const [i, side] of SIDES.entries()) {
          const { stops } = joint[side]
          const { narration, recording } = of[i]
          const spoken = recording.factsUpTo.reduce(
            (sum, upTo, m) => sum + (narration.quiet[m] ? 0 : upTo - (recording.factsUpTo[m - 1] ?? 0)),
            0,
          )
          expect(stops).toHaveLength(spoken)
          for (const [n, stop] of stops.entries()) {
            expect(stop.lastsMs).toBeGreaterThan(0)
            expect(moments.has(stop.t)).toBe(true)
            if (n > 0) expect(stop.t).toBeGreaterThan(stops[n - 1].t)
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  test('a place that a link remembers leads back to the same moment of both', () => {
    const { clock, left, right } = jointTimelineOf(asFound, fixed)
    for (let i = 0; i <= 100; i++) {
      const t = (clock.endT * i) / 100
      const there = instantAt(clock, t)
      const back = momentAt(clock, placeOf(clock, there))
      const again = instantAt(clock, back)
      expect(Math.abs(again.ms - there.ms)).toBeLessThan(1.001)
      for (const side of [left, right]) {
        const facts = sideAt(side, back, again.ms).facts
        expect(Math.abs(facts - sideAt(side, t, there.ms).facts)).toBeLessThanOrEqual(1)
      }
    }
    expect(momentOf(clock, 21_960_000)).toBeGreaterThan(0)
  })
})
