import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import { PRESET_NAMES } from '../../src/sim/presets.ts'
import { narrationOf } from '../../src/view/narration.ts'
import { momentAt, placeOf } from '../../src/view/place.ts'
import { instantAt, type Timeline, timelineOf } from '../../src/view/presentation.ts'
import { SHIPPED } from '../support/arbitrary-session.ts'

const timelines: readonly Timeline[] = SHIPPED.flatMap((scenario) =>
  PRESET_NAMES.map((preset) => {
    const recording = record(compile(scenario, { preset }))
    return timelineOf(recording, narrationOf(recording))
  }),
)

/** Moments at which something begins or ends, and any others. */
const momentOf = (timeline: Timeline): fc.Arbitrary<number> =>
  fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }).map((share) => share * timeline.endT),
    fc.constantFrom(0, timeline.closingT, timeline.endT),
    fc.constantFrom(...timeline.stops).map(({ t }) => t),
    fc
      .constantFrom(...timeline.stops)
      .chain(({ t, lastsMs }) => fc.double({ min: 0, max: 1, noNaN: true }).map((x) => t + x * lastsMs)),
  )

test('the same place is the same picture', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...timelines).chain((timeline) => fc.tuple(fc.constant(timeline), momentOf(timeline))),
      ([timeline, t]) => {
        const seen = instantAt(timeline, t)
        const again = instantAt(timeline, momentAt(timeline, placeOf(timeline, seen)))
        expect(Math.abs(again.ms - seen.ms)).toBeLessThan(1.5)
        expect(again.facts).toBe(seen.facts)
        if (seen.progress > 0.999) return // over, as far as anyone can see
        expect(again.fact).toBe(seen.fact)
        expect(Math.abs(again.progress - seen.progress)).toBeLessThan(0.002)
      },
    ),
    { numRuns: 3000 },
  )
})

test('a place that a run has not is somewhere in it', () => {
  const place = fc.record({ ms: fc.nat(1e9), order: fc.nat(500), told: fc.integer({ min: 0, max: 1000 }) })
  fc.assert(
    fc.property(fc.constantFrom(...timelines), place, (timeline, wanted) => {
      const t = momentAt(timeline, wanted)
      expect(t).toBeGreaterThanOrEqual(0)
      expect(t).toBeLessThanOrEqual(timeline.endT)
    }),
  )
})
