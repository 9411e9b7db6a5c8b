import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visible } from '../../src/view/visible.ts'

test.each([
  ['plain text, “quotes”, ümlaut, 漢字, 🎉', 'plain text, “quotes”, ümlaut, 漢字, 🎉'],
  ['a\u202eb', 'a⟨U+202E⟩b'],
  ['line\nbreak\u0000', 'line⟨U+000A⟩break⟨U+0000⟩'],
  ['zero\u200bwidth\ufeff', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
  ['half \ud83c', 'half ⟨U+D83C⟩'],
  ['tag \u{e0041}', 'tag ⟨U+E0041⟩'],
])('%j', (text, seen) => {
  expect(visible(text)).toBe(seen)
})

test('nothing unseen is left, and what can be seen stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const seen = visible(text)
      expect(seen).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
      expect(visible(seen)).toBe(seen)
      const kept = Array.from(text).filter((c) => !/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(c))
      expect(seen.replace(/⟨U\+[0-9A-F]{4,6}⟩/g, '')).toBe(kept.join('').replace(/⟨U\+[0-9A-F]{4,6}⟩/g, ''))
    }),
  )
})
