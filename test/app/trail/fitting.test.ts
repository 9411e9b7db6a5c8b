/** What of a trail fits into so much room: held against what a person would want of it. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitting, type Lines } from '../../../src/app/trail/fitting.ts'
import type { Line, Part } from '../../../src/app/trail/parts.ts'

const PARTS: readonly Part[] = [200, 1000, 5000].map((letters, n) => ({ n, value: n, letters }))
const line: fc.Arbitrary<Line> = fc.record({
  text: fc.nat({ max: 300 }).map((length) => 'x'.repeat(length)),
  parts: fc.subarray([...PARTS]),
})
const lines: fc.Arbitrary<Lines> = fc.record({
  now: line,
  past: fc.array(line, { maxLength: 8 }),
  future: fc.array(line, { maxLength: 8 }),
  branches: fc.array(fc.record({ id: fc.nat(), line }), { maxLength: 4 }),
})

/** Every part once, and every text. */
function lettersOf({ now, past, future, branches }: Lines): number {
  const all = [now, ...past, ...future, ...branches.map((branch) => branch.line)]
  const parts = new Set(all.flatMap((one) => one.parts))
  return [...parts].reduce((sum, { letters }) => sum + letters, 0) + all.reduce((sum, { text }) => sum + text.length, 0)
}

test('it fits, what is on screen is in it, and each way is the nearest stretch of it', () => {
  fc.assert(
    fc.property(lines, fc.nat({ max: 9000 }), (all, room) => {
      const fit = fitting(all, room)
      expect(fit.letters).toBe(lettersOf(fit))
      expect(fit.now).toBe(all.now)
      if (fit.past.length + fit.future.length + fit.branches.length > 0) expect(fit.letters).toBeLessThanOrEqual(room)
      expect(fit.past).toEqual(all.past.slice(all.past.length - fit.past.length))
      expect(fit.future).toEqual(all.future.slice(all.future.length - fit.future.length))
      expect(fit.leftOut).toBe(all.past.length + all.future.length - fit.past.length - fit.future.length)
      expect(new Set(fit.parts)).toEqual(
        new Set([fit.now, ...fit.past, ...fit.future, ...fit.branches.map((b) => b.line)].flatMap((one) => one.parts)),
      )
    }),
    { numRuns: 300 },
  )
})

test('nothing is left out for which there is room', () => {
  fc.assert(
    fc.property(lines, (all) => {
      expect(fitting(all, lettersOf(all))).toMatchObject({ ...all, leftOut: 0 })
    }),
  )
})

test('neither way starves the other: the nearest go first', () => {
  const one = (n: number): Line => ({ text: '', parts: [{ n, value: n, letters: 1000 }] })
  const all: Lines = {
    now: { text: '', parts: [] },
    past: [1, 2, 3, 4, 5].map(one),
    future: [6, 7, 8].map(one),
    branches: [],
  }
  const { past, future, leftOut } = fitting(all, 4500)
  expect([past.length, future.length, leftOut]).toEqual([2, 2, 4])
})
