/** A file is text in UTF-8, or is refused with the reason. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Text } from '../../src/scenario/utf8.ts'
import { hostile } from '../support/hostile-text.ts'

test.each<[what: string, bytes: readonly number[], problem: string]>([
  ['UTF-16, its little end first', [0xff, 0xfe, 0x7b, 0x00], 'not UTF-8: it begins as UTF-16 does; allowed: UTF-8'],
  ['UTF-16, its big end first', [0xfe, 0xff, 0x00, 0x7b], 'not UTF-8: it begins as UTF-16 does; allowed: UTF-8'],
  ['Latin 1', [0x7b, 0xe4, 0x7d], 'not UTF-8: byte 2 (e4) is part of no letter; allowed: UTF-8'],
  ['a letter that is cut', [0x61, 0xe2, 0x82], 'not UTF-8: byte 2 (e2) is part of no letter; allowed: UTF-8'],
  ['a letter like those that stand for others', [0xef, 0x61], 'not UTF-8: byte 1 (ef)'],
  ['after a mark', [0xef, 0xbb, 0xbf, 0x61, 0x80], 'not UTF-8: byte 5 (80) is part of no letter; allowed: UTF-8'],
  ['after what stands for such bytes', [0xef, 0xbf, 0xbd, 0x0f, 0xff], 'not UTF-8: byte 5 (ff)'],
])('%s', (_, bytes, problem) => {
  expect(utf8Text(Uint8Array.from(bytes))).toEqual({ problem: expect.stringContaining(problem) })
})

test('any text comes back, without its mark', () => {
  fc.assert(
    fc.property(hostile, fc.boolean(), (text, isMarked) => {
      const well = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))
      const bytes = new TextEncoder().encode((isMarked ? '\ufeff' : '') + well)
      const unmarked = isMarked ? well : well.replace(/^\ufeff/, '')
      expect(utf8Text(bytes)).toEqual({ text: unmarked })
    }),
  )
})

test('any bytes are a text, or are refused at one of them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const read = utf8Text(bytes)
      if ('text' in read) return
      const at = Number(/byte (\d+)/.exec(read.problem)?.[1] ?? 1)
      expect('text' in utf8Text(bytes.slice(0, at - 1))).toBe(true) // all before it is text
      expect(read.problem).toMatch(
        /^not UTF-8: (?:it begins as UTF-16 does|byte \d+ \([0-9a-f]{2}\) is part of no letter); /,
      )
    }),
    { numRuns: 1000 },
  )
})
