import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstWhere } from '../../src/run/search.ts'

test('the first place that holds, as a look at each would find it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (numbers, limit) => {
      const rising = [...numbers].sort((x, y) => x - y)
      const found = rising.findIndex((n) => n >= limit)
      expect(firstWhere(rising.length, (i) => rising[i] >= limit)).toBe(found < 0 ? rising.length : found)
    }),
  )
})

test('asks about few places', () => {
  let asked = 0
  firstWhere(1_000_000, (i) => {
    asked++
    return i > 700_000
  })
  expect(asked).toBeLessThanOrEqual(20)
})
