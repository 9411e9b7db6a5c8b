/** Clocks over the bands: none runs into another one, whatever run and however wide the page. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import { bandsOf, hasLength } from '../../src/view/bands.ts'
import { type Clock, clocksApart, type PlacedClock } from '../../src/view/clocks-apart.ts'
import { placeOf, scaleOf } from '../../src/view/scale.ts'
import { clockAt } from '../../src/view/words.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'

const LETTER = 7.8
const WIDTHS = [320, 375, 560, 720, 1440]

/** Where a clock begins and ends. */
const ends = ({ left, says }: PlacedClock) => [left, left + says.length * LETTER] as const

function expectApart(shown: readonly PlacedClock[], width: number): void {
  const placed = shown.map(ends).sort(([a], [b]) => a - b)
  for (const [i, [left, right]] of placed.entries()) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width + 0.01)
    if (i > 0) expect(left - placed[i - 1][1]).toBeGreaterThanOrEqual(LETTER - 0.01)
  }
}

describe.each(SCENARIO_FILES)('%s', (file) => {
  const recording = record(compile(shipped(file.replace('.json', ''))))
  test.each(WIDTHS)('at %i pixels', (width) => {
    for (const [job] of recording.plan.jobs.slice(0, 5).entries()) {
      const bands = bandsOf(recording, job)
      const scale = scaleOf(bands, recording.endMs)
      const changes = [...bands.truth, ...bands.user].filter(hasLength).map(({ fromMs }) => fromMs)
      const clocks = changes
        .toSorted((x, y) => x - y)
        .map((atMs) => ({ atMs, x: placeOf(scale, atMs) * width, says: clockAt(recording.plan, atMs) }))
      const shown = clocksApart(clocks, width, LETTER)
      expectApart(shown, width)
      // The first is always among them: there is room for one.
      if (clocks.length > 0) expect(shown[0]).toMatchObject({ atMs: clocks[0].atMs })
    }
  })
})

const clock = fc.record({
  atMs: fc.nat(),
  x: fc.double({ min: -10, max: 1500, noNaN: true }),
  ends: fc.boolean(),
  says: fc.constantFrom('18:28:00', '09:01:05.25', '02:00:00 +1 d'),
})

test('of any clocks the more important ones stay, whatever else is asked for', () => {
  fc.assert(
    fc.property(fc.array(clock, { maxLength: 12 }), fc.integer({ min: 200, max: 1440 }), (wanted: Clock[], width) => {
      const shown = clocksApart(wanted, width, LETTER)
      expectApart(shown, width)
      for (let most = 0; most < wanted.length; most++) {
        const fewer = clocksApart(wanted.slice(0, most), width, LETTER)
        expect(shown.slice(0, fewer.length)).toEqual(fewer)
      }
    }),
  )
})

test('before the width is known there are none', () => {
  expect(clocksApart([{ atMs: 0, x: 0, says: '18:28:00' }], 0, 0)).toEqual([])
})
