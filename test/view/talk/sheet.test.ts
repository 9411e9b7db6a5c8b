/** Notes on paper: as large as their sheet lets them be, and never so large that they leave it. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sheetLetters } from '../../../src/view/talk/sheet.ts'
import { hostile } from '../../support/hostile-text.ts'

test('few words stand in large letters, many in the smallest', () => {
  expect(sheetLetters(['1. A title', 'before the first press', 'Say this.'])).toBe(13)
  expect(sheetLetters(Array.from({ length: 6 }, () => 'Many words of a speaker. '.repeat(12)))).toBe(8)
})

test('more words never stand in larger letters, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 8 }), hostile, (notes, more) => {
      const size = sheetLetters(notes)
      expect(size).toBeGreaterThanOrEqual(8)
      expect(size).toBeLessThanOrEqual(13)
      expect(sheetLetters([...notes, more])).toBeLessThanOrEqual(size)
    }),
  )
})
