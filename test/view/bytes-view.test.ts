/** Bytes come through every view of them unharmed, and nothing in them stays unseen. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '../../src/scenario/compile.ts'
import { checkScenario } from '../../src/scenario/parse.ts'
import { PARSERS, truthOf } from '../../src/sim/payload.ts'
import {
  BYTES_A_ROW,
  bytesOfEscapes,
  bytesView,
  escapesOf,
  invisibles,
  lettersIn,
  nearestText,
  sizeInWords,
  sourceOf,
  textOf,
  unseenIn,
} from '../../src/view/bytes-view.ts'
import { MORE_SAMPLES, SAMPLES, sameSource } from '../../src/view/payload-samples.ts'
import { payloadWords } from '../../src/view/payload-words.ts'
import { shipped } from '../support/library.ts'

/** Random bytes, random text, and the two in one. */
const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 80 }).map((text) => new TextEncoder().encode(text)),
  fc
    .tuple(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.uint8Array({ maxLength: 8 }))
    .map(([text, tail]) => Uint8Array.from([...new TextEncoder().encode(text), ...tail])),
)

const typedBytes = (text: string): Uint8Array => {
  const typed = bytesOfEscapes(text)
  if ('problem' in typed) throw new Error(typed.problem)
  return typed.bytes
}

describe('escapes', () => {
  test('any bytes, written out and read again, are the same bytes', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(typedBytes(escapesOf(bytes))).toEqual(bytes)
      }),
    )
  })

  test('what is written out can be seen, and survives a text field', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const text = escapesOf(bytes)
        expect(invisibles(text).count).toBe(0)
        expect(text).not.toMatch(/[\r\t\ufffe\uffff]/)
      }),
    )
  })

  test('writing out what was read settles at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const read = bytesOfEscapes(typed)
        fc.pre('bytes' in read)
        const once = escapesOf((read as { bytes: Uint8Array }).bytes)
        expect(escapesOf(typedBytes(once))).toBe(once)
      }),
    )
  })

  test.each([
    ['plain', [0x70, 0x6c, 0x61, 0x69, 0x6e]],
    ['\\x00\\xFF', [0x00, 0xff]],
    ['\\\\x41', [0x5c, 0x78, 0x34, 0x31]],
    ['\\r\\n\\t', [0x0d, 0x0a, 0x09]],
    ['é', [0xc3, 0xa9]],
  ])('%s', (typed, bytes) => expect([...typedBytes(typed)]).toEqual(bytes))

  test.each([
    ['\\', 1],
    ['ab\\q', 3],
    ['\\x4', 1],
    ['😀\\xzz', 2],
    ['\\\\\\', 3],
  ])('%s makes no sense at letter %i', (typed, at) => expect(bytesOfEscapes(typed)).toMatchObject({ at }))
})

describe('rows', () => {
  test('the hex of all rows is the bytes, and no byte is said twice', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const { rows, more } = bytesView(bytes)
        expect(more).toBe(0)
        const hex = rows.flatMap((row) => (row.hex === '' ? [] : row.hex.split(' ')))
        expect(hex.map((two) => Number.parseInt(two, 16))).toEqual([...bytes])
        expect(rows.map(({ offset }) => Number.parseInt(offset, 16))).toEqual(rows.map((_, i) => i * BYTES_A_ROW))
        // Rows show a line feed as an escape; that apart they say what the field says.
        expect(rows.map(({ text }) => text).join('')).toBe(escapesOf(bytes).replaceAll('\n', '\\n'))
      }),
    )
  })

  test('a megabyte is shown by its first 4 KB', () => {
    const { rows, more } = bytesView(new Uint8Array(1_000_000))
    expect(rows).toHaveLength(4096 / BYTES_A_ROW)
    expect(sizeInWords(more)).toBe('996 KB')
    expect(rows.at(-1)).toMatchObject({ offset: '0ff8', text: '\\x00'.repeat(BYTES_A_ROW) })
  })
})

describe('text or not', () => {
  test('a source made of bytes holds these bytes, as text exactly where they are text', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const source = sourceOf(bytes)
        expect(bytesOf('some', source)).toEqual(bytes)
        expect('text' in source).toBe(textOf(bytes) !== null)
        if ('text' in source) expect(source.text).toBe(nearestText(bytes))
      }),
    )
  })

  test('letters are code points', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
        expect(lettersIn(text)).toBe(Array.from(text).length)
      }),
    )
    expect(lettersIn('\udc00\ud800\ud83d\ude00')).toBe(3)
  })
})

describe('what cannot be seen', () => {
  test.each([
    ['bidi', 'a\u202eb', ['U+202E (right-to-left override) at 2']],
    ['zero width', '\u200b\u200d', ['U+200B (zero width space) at 1', 'U+200D (zero width joiner) at 2']],
    ['byte order mark', '\ufeff{}', ['U+FEFF (byte order mark) at 1']],
    ['null', 'ab\0', ['U+0000 (null) at 3']],
    ['carriage return', 'a\r\nb', ['U+000D (carriage return) at 2']],
    ['line separator', '😀\u2028', ['U+2028 (line separator) at 2']],
    ['tag letters', 'x\u{e0041}', ['U+E0041 at 2']],
    ['half a pair', 'x\ud800', ['U+D800 at 2']],
    ['isolates', '\u2066\u2069', ['U+2066 at 1', 'U+2069 at 2']],
  ])('%s', (_, text, said) => {
    const { count, first } = invisibles(text)
    expect(first.map(({ code, name, at }) => `${code}${name === null ? '' : ` (${name})`} at ${at}`)).toEqual(said)
    expect(count).toBe(said.length)
  })

  test('everything that the model strips from a text is listed, and more', () => {
    const stripped = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
    for (let point = 0; point < 0x1_0000; point++) {
      const char = String.fromCodePoint(point)
      if (stripped.test(char) && char !== '\n' && char !== '\t')
        expect([point, invisibles(char).count]).toEqual([point, 1])
    }
    expect(invisibles('{\n\t"plain": "text, ümläute, 漢字, 😀"}').count).toBe(0)
  })

  test('all are counted, the first are placed', () => {
    const { count, first } = invisibles('\u200b'.repeat(1000))
    expect(count).toBe(1000)
    expect(first.map(({ at }) => at)).toEqual([1, 2, 3])
    expect(unseenIn('a\u200b\u202e\u200c', 10, /\u202e/).map(({ code, index }) => [code, index])).toEqual([
      ['U+200B', 1],
      ['U+200C', 3],
    ])
  })
})

describe('samples', () => {
  const all = [...SAMPLES, ...MORE_SAMPLES]

  test('each has a name and bytes of its own, and a scenario file can hold it', () => {
    expect(new Set(all.map(({ says }) => says)).size).toBe(all.length)
    for (const [i, { says, source }] of all.entries()) {
      expect(all.filter((other) => sameSource(other.source, source)).map((same) => same.says)).toEqual([says])
      checkScenario({ ...shipped('incident'), payloads: { 'out-of-memory': source }, title: `Sample ${i}` })
    }
  })

  const line = (says: string, rule: keyof typeof PARSERS) => {
    const sample = all.find((one) => one.says === says)
    if (sample === undefined) throw new Error(`no sample ${says}`)
    const bytes = bytesOf(says, sample.source)
    const text = nearestText(bytes)
    const readings = Object.values(PARSERS).map((parse) => parse(text))
    const { reads, truth, differs } = payloadWords(
      { byteLength: bytes.length, readings },
      truthOf(text),
      Object.keys(PARSERS).indexOf(rule),
    )
    return `${reads} / ${truth}${differs ? ' !' : ''}`
  }

  // The payload table, in the words below the editor.
  test.each([
    ['done', 'negative-check', 'done / done'],
    ['error', 'negative-check', 'failed, “out of memory at step 9” / failed'],
    ['"failed"', 'negative-check', 'done / failed !'],
    ['"failed"', 'allowlist', 'unreadable, unknown-status:failed / failed'],
    ['status: 500', 'negative-check', 'done / not said !'],
    ['status: 500', 'allowlist', 'unreadable, status-not-string / not said'],
    ['{}', 'negative-check', 'done / not said !'],
    ['{}', 'allowlist', 'unreadable, missing-status / not said'],
    ['null', 'negative-check', 'done / not said !'],
    ['empty', 'negative-check', 'unreadable, invalid-json / not said'],
    ['bytes', 'allowlist', 'unreadable, invalid-json / not said'],
    ['[ ]', 'allowlist', 'unreadable, not-an-object / not said'],
    ['error, then done', 'allowlist', 'done / not said !'],
    ['error, then done', 'strict', 'unreadable, duplicate-key / not said'],
    ['a path and a URL', 'allowlist', 'failed, “cannot open [path], see [url]” / failed'],
  ] as const)('%s under %s: %s', (says, rule, words) => expect(line(says, rule)).toBe(words))
})
