import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBytes, encodeText } from '../../src/scenario/bytes.ts'
import {
  allowlist,
  type Did,
  negativeCheck,
  PARSERS,
  type Reading,
  statusTable,
  strict,
  truthOf,
  versioned,
} from '../../src/sim/payload.ts'
import { leaks } from '../../src/sim/text.ts'

/** A reading in short: done, error (what it says), or the reason of a protocol error. */
const short = ({ kind, reason, says }: Reading): string =>
  kind === 'done' ? 'done' : kind === 'step-error' ? `error (${says})` : String(reason)

type Row = readonly [payload: string, negative: string, allowed: string, strictly: string, truth: Did]

/** The published table, its extras, and what the strict parser adds. */
const ROWS: readonly Row[] = [
  ['{"status":"done","pages":12}', 'done', 'done', 'done', 'done'],
  ['{"status":"error","message":"bad"}', 'error (bad)', 'error (bad)', 'error (bad)', 'failed'],
  ['{"status":"failed","content":"half"}', 'done', 'unknown-status:failed', 'unknown-status:failed', 'failed'],
  ['{"status":500}', 'done', 'status-not-string', 'status-not-string', 'nothing'],
  ['{}', 'done', 'missing-status', 'missing-status', 'nothing'],
  // extras
  ['{"status":"ERROR"}', 'done', 'unknown-status:ERROR', 'unknown-status:ERROR', 'nothing'],
  ['{"status":"running"}', 'done', 'unknown-status:running', 'unknown-status:running', 'nothing'],
  ['{"status":""}', 'done', 'unknown-status:', 'unknown-status:', 'nothing'],
  ['{"status":null}', 'done', 'status-not-string', 'status-not-string', 'nothing'],
  ['{"status":true}', 'done', 'status-not-string', 'status-not-string', 'nothing'],
  ['{"status":["done"]}', 'done', 'status-not-string', 'status-not-string', 'nothing'],
  ['{"Status":"error"}', 'done', 'missing-status', 'missing-status', 'nothing'],
  ['null', 'done', 'not-an-object', 'not-an-object', 'nothing'],
  ['', 'invalid-json', 'invalid-json', 'invalid-json', 'nothing'],
  [' ', 'invalid-json', 'invalid-json', 'invalid-json', 'nothing'],
  ['{"status":"done"', 'invalid-json', 'invalid-json', 'invalid-json', 'nothing'],
  ['\ufeff{"status":"done"}', 'invalid-json', 'invalid-json', 'invalid-json', 'nothing'],
  ['{"status":"done"}x', 'invalid-json', 'invalid-json', 'invalid-json', 'nothing'],
  ["{'status':'done'}", 'invalid-json', 'invalid-json', 'invalid-json', 'nothing'],
  ['{"status":"done",}', 'invalid-json', 'invalid-json', 'invalid-json', 'nothing'],
  ['NaN', 'invalid-json', 'invalid-json', 'invalid-json', 'nothing'],
  ['[]', 'not-an-object', 'not-an-object', 'not-an-object', 'nothing'],
  ['[{"status":"done"}]', 'not-an-object', 'not-an-object', 'not-an-object', 'nothing'],
  ['"done"', 'not-an-object', 'not-an-object', 'not-an-object', 'nothing'],
  ['500', 'not-an-object', 'not-an-object', 'not-an-object', 'nothing'],
  ['true', 'not-an-object', 'not-an-object', 'not-an-object', 'nothing'],
  // repeated keys: the last one wins for JSON.parse, nobody knows what was meant
  ['{"status":"error","status":"done"}', 'done', 'done', 'duplicate-key', 'nothing'],
  ['{"status":"done","status":"error"}', 'error (error)', 'error (error)', 'duplicate-key', 'nothing'],
  ['{"status":"done","status":"done"}', 'done', 'done', 'duplicate-key', 'nothing'],
  ['{"status":"done","a":1,"a":2}', 'done', 'done', 'duplicate-key', 'done'],
  ['{"status":"done","x":{"a":1,"b":[{"c":1,"c":2}]}}', 'done', 'done', 'duplicate-key', 'done'],
  ['{"a":1,"status":"done","x":{"a":1,"status":"error"},"y":{"a":1}}', 'done', 'done', 'done', 'done'],
  ['{"x":[{"status":"error"},{"status":"error"}],"status":"done"}', 'done', 'done', 'done', 'done'],
  // the same key in another spelling
  ['{"st\\u0061tus":"done"}', 'done', 'done', 'done', 'done'],
  ['{"st\\u0061tus":"error","status":"done"}', 'done', 'done', 'duplicate-key', 'nothing'],
  ['{"a\\"b":1,"a\\u0022b":2,"status":"done"}', 'done', 'done', 'duplicate-key', 'done'],
  // brackets, commas and quotes that are only text
  ['{"status":"done","m":"}{\\",\\"status\\":\\"error"}', 'done', 'done', 'done', 'done'],
  ['{"status":"done","m":"\\\\"}', 'done', 'done', 'done', 'done'],
  ['{ "status" : "done" , "list" : [ "a" , "a" ] }', 'done', 'done', 'done', 'done'],
  // names that reach a prototype elsewhere are plain keys here
  ['{"__proto__":{"status":"done"}}', 'done', 'missing-status', 'missing-status', 'nothing'],
  ['{"__proto__":{"status":"error"},"status":"done"}', 'done', 'done', 'done', 'done'],
  ['{"__proto__":1,"__proto__":2,"status":"done"}', 'done', 'done', 'duplicate-key', 'done'],
  ['{"constructor":1,"toString":2,"status":"done"}', 'done', 'done', 'done', 'done'],
  // what the error says
  ['{"status":"error"}', 'error (error)', 'error (error)', 'error (error)', 'failed'],
  ['{"status":"error","message":5}', 'error (error)', 'error (error)', 'error (error)', 'failed'],
  ['{"status":"error","message":"  "}', 'error (error)', 'error (error)', 'error (error)', 'failed'],
  [
    '{"status":"error","message":"\\u202e/srv/a/b\\u0007"}',
    'error ([path])',
    'error ([path])',
    'error ([path])',
    'failed',
  ],
]

describe.each(ROWS)('%s', (payload, negative, allowed, strictly, truth) => {
  test('is read by each parser as the table says', () => {
    expect([negativeCheck, allowlist, strict].map((parse) => short(parse(payload)))).toEqual([
      negative,
      allowed,
      strictly,
    ])
  })

  test('and the producer did what it says', () => {
    expect(truthOf(payload)).toBe(truth)
  })
})

test('of the five rows of the table exactly three are taken for a success they are not', () => {
  const corrupt = (parse: (text: string) => Reading) =>
    ROWS.slice(0, 5).filter(([payload]) => parse(payload).kind === 'done' && truthOf(payload) !== 'done')
  expect(corrupt(negativeCheck)).toHaveLength(3)
  expect(corrupt(allowlist)).toHaveLength(0)
})

test.each([
  ['{"status":"done"}', 'done'],
  ['{"version":1,"status":"done"}', 'done'],
  ['{"version":1.0,"status":"error","message":"bad"}', 'error (bad)'],
  ['{"version":1,"status":"failed"}', 'unknown-status:failed'],
  ['{"version":2,"status":"done"}', 'version-skew'],
  ['{"version":2,"state":"succeeded"}', 'version-skew'],
  ['{"version":"1","status":"done"}', 'version-skew'],
  ['{"version":true,"status":"done"}', 'version-skew'],
  ['{"version":null,"status":"done"}', 'version-skew'],
  ['{"status":"done","pages":{"version":2}}', 'done'],
  ['[{"version":2}]', 'not-an-object'],
  ['{"version":2', 'invalid-json'],
])('with a version: %s is %s', (payload, wanted) => {
  expect(short(versioned(payload))).toBe(wanted)
})

test('the parsers stand in the order of the rule', () => {
  expect(Object.values(PARSERS)).toEqual([negativeCheck, allowlist, strict, statusTable, versioned])
})

describe('bytes', () => {
  const readAll = (bytes: Uint8Array) => {
    const { text } = decodeBytes(bytes)
    return [negativeCheck, allowlist, strict].map((parse) => short(parse(text)))
  }

  test('a byte order mark is not swallowed on the way', () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, ...encodeText('{"status":"done"}'))
    expect(decodeBytes(bytes).byteLength).toBe(20)
    expect(readAll(bytes)).toEqual(['invalid-json', 'invalid-json', 'invalid-json'])
  })

  test('what is not UTF-8 does not throw, inside a string or outside', () => {
    const inside = Uint8Array.of(...encodeText('{"status":"error","message":"a'), 0xff, 0xc3, ...encodeText('b"}'))
    expect(readAll(inside)).toEqual(Array(3).fill('error (a\ufffd\ufffdb)'))
    expect(readAll(Uint8Array.of(0xff, 0xfe, 0x00))).toEqual(Array(3).fill('invalid-json'))
    expect(readAll(new Uint8Array(0))).toEqual(Array(3).fill('invalid-json'))
  })

  test('UTF-16 is not JSON', () => {
    const utf16 = Uint8Array.from(Array.from('{"status":"done"}').flatMap((c) => [c.charCodeAt(0), 0]))
    expect(readAll(utf16)).toEqual(Array(3).fill('invalid-json'))
  })
})

describe('size', () => {
  test('a megabyte of text in one field, and of fields', () => {
    const long = JSON.stringify({ status: 'error', message: 'x'.repeat(1_000_000) })
    expect(allowlist(long).says).toBe('x'.repeat(200))
    const unknown = JSON.stringify({ status: 'y'.repeat(1_000_000) })
    expect(allowlist(unknown).says).toHaveLength(200)
    const many = `{"status":"done",${Array.from({ length: 80_000 }, (_, i) => `"k${i}":${i}`).join()}}`
    expect(short(strict(many))).toBe('done')
    expect(short(strict(`${many.slice(0, -1)},"k7":0}`))).toBe('duplicate-key')
    expect(truthOf(many)).toBe('done')
  })

  // Whether JSON.parse takes it is the engine's affair; the scan for keys must not be what gives way.
  test.each([
    ['arrays', '[', ']', '1'],
    ['objects', '{"a":', '}', '1'],
  ])('nested a hundred thousand deep: %s', (_, open, close, core) => {
    const depth = 100_000
    const deep = open.repeat(depth) + core + close.repeat(depth)
    const payload = `{"status":"done","deep":${deep}}`
    expect(['done', 'invalid-json']).toContain(short(strict(payload)))
    expect(['done', 'invalid-json']).toContain(short(negativeCheck(payload)))
    expect(['done', 'nothing']).toContain(truthOf(payload))
    expect(short(strict(payload.slice(0, -1)))).toBe('invalid-json')
  })
})

/** JSON values with the names that matter, some with keys repeated or cut off, and any text at all. */
const jsonLike = fc.oneof(
  fc.json(),
  fc
    .record(
      { status: fc.oneof(fc.constantFrom('done', 'error', 'failed'), fc.anything()), message: fc.string() },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc
    .array(fc.tuple(fc.constantFrom('status', 'st\\u0061tus', 'message', '__proto__'), fc.json()), { maxLength: 5 })
    .map((pairs) => `{${pairs.map(([key, value]) => `"${key}":${value}`).join()}}`),
)
const anyText = fc.oneof(
  jsonLike,
  fc.tuple(jsonLike, fc.nat()).map(([text, n]) => text.slice(0, n % (text.length + 1))),
  fc.string({ unit: 'binary' }),
)

describe('for any text', () => {
  test('no parser throws, and nothing that is recorded leaks', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const parse of Object.values(PARSERS)) {
          const { kind, reason, says } = parse(text)
          expect(kind === 'done').toBe(says === null)
          expect(kind === 'protocol-error').toBe(reason !== null)
          if (says !== null) {
            expect(leaks(says)).toBe(false)
            expect(says).not.toBe('')
            expect(Array.from(says).length).toBeLessThanOrEqual(200)
          }
        }
        expect(['done', 'failed', 'nothing']).toContain(truthOf(text))
      }),
      { numRuns: 5000 },
    )
  })

  test('the parsers get stricter from left to right', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [negative, allowed, strictly] = Object.values(PARSERS).map((parse) => parse(text).kind)
        if (strictly !== 'protocol-error') expect(allowed).toBe(strictly)
        if (allowed !== 'protocol-error') expect(negative).toBe(allowed)
      }),
      { numRuns: 3000 },
    )
  })

  test('what the strict parser takes for done is done, and for an error has failed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { kind } = strict(text)
        if (kind === 'done') expect(truthOf(text)).toBe('done')
        if (kind === 'step-error') expect(truthOf(text)).toBe('failed')
      }),
      { numRuns: 3000 },
    )
  })
})
