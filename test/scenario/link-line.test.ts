import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineInLink, linkedLine } from '../../src/scenario/link-line.ts'

test('a typed line goes through a link unharmed, and gives nothing in an address a meaning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (line) => {
      const linked = linkedLine(line)
      expect(linked).toMatch(/^[A-Za-z0-9.:*_~-]*$/)
      expect(lineInLink(linked, 'edits.0.console')).toBe(line)
    }),
    { numRuns: 500 },
  )
})

test('it can be read where that is safe', () => {
  expect(linkedLine('GETDEL result:job-7f3')).toBe('GETDEL_result:job-7f3')
  expect(linkedLine('SET a_b \'{"x":1}\'')).toBe('SET_a~5Fb_~27~7B~22x~22:1~7D~27')
})

test.each(['a b', 'a~2', 'a~zz', 'ä', 'a;b'])('what no link of ours holds is refused: %s', (text) => {
  expect(() => lineInLink(text, 'edits.0.console')).toThrow('edits.0.console')
})
