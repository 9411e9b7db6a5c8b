/** A number that no number can be is refused as it was written, where it was written: JSON would make nothing of it. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largeNumberIn } from '../../src/scenario/large-number.ts'
import { mistakesIn } from '../../src/scenario/mistakes.ts'
import { small } from '../support/small.ts'

const LARGE = ['1e400', '-1E+309', '1.5e9999999999', `${'9'.repeat(310)}`, '1797693134862315708145274237317044e300']

test.each<[text: string, written: string, path: string]>([
  ...LARGE.map((written): [string, string, string] => [`{"a":[1,{"b":${written}}]}`, written, 'a.1.b']),
  ['1e400', '1e400', ''],
  ['[1e308,-1e-400,1e309]', '1e309', '2'],
  ['{"\\u0061\\"": {}, "x": [[], 1e999]}', '1e999', 'x.1'],
  ['{"a": {"b": 1}, "c": -1e999}', '-1e999', 'c'],
])('%s', (text, written, path) => {
  const found = largeNumberIn(text)
  expect([found?.written, found?.path.join('.')]).toEqual([written, path])
})

test.each(['"1e400"', '{"1e400":"\\"1e400"}', '[1e308, 1e-400, 0.1e-9]', '[]', 'null'])('none in %s', (text) => {
  expect(largeNumberIn(text)).toBeNull()
})

/** The value at a path; `undefined` where there is none. */
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], value)

test('found wherever it is planted, and nowhere else', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(...LARGE), fc.nat(), fc.boolean(), (json, large, n, isPretty) => {
      expect(largeNumberIn(json)).toBeNull()
      const value: unknown = JSON.parse(json)
      let leaves = 0
      const planted = (part: unknown): unknown => {
        if (typeof part !== 'object' || part === null) return leaves++ === n % 5 ? 'PLANTED' : part
        if (Array.isArray(part)) return part.map(planted)
        return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, planted(one)]))
      }
      const text = JSON.stringify(planted(value), null, isPretty ? 2 : 0).replace('"PLANTED"', large)
      const found = largeNumberIn(text)
      if (!text.includes(large)) expect(found).toBeNull()
      else if (found !== null) {
        expect(found.written).toBe(large)
        expect(Math.abs(at(JSON.parse(text), found.path) as number)).toBe(Number.POSITIVE_INFINITY)
      } else expect(JSON.stringify(JSON.parse(text))).toContain(large) // it stands in quotes
    }),
    { numRuns: 500 },
  )
})

describe('in a scenario', () => {
  const said = (text: string): string[] => mistakesIn(text).map(({ message }) => message)
  const LAST = /}$/

  test('a setting', () => {
    const text = JSON.stringify({ ...small(), numbers: { attempts: 7 } }).replace(':7}', ':1e400}')
    expect(said(text)).toEqual(['numbers.attempts: 1e400 is not allowed; allowed: numbers up to 1.79e308'])
  })

  test('a payload, of which it would have made null', () => {
    const text = JSON.stringify(small()).replace(LAST, ',"payloads":{"p":{"json":{"n":[0,1e999]}}}}')
    expect(said(text)).toEqual(['payloads.p.json.n.1: 1e999 is not allowed; allowed: numbers up to 1.79e308'])
  })

  test('one without end is cut', () => {
    const text = JSON.stringify(small()).replace(LAST, `,"startClock":${'9'.repeat(100_000)}}`)
    expect(said(text)).toEqual([expect.stringMatching(/^startClock: 9{60} is not allowed; allowed: numbers/)])
  })
})
