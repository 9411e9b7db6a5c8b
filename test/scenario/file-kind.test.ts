/** Files are told apart: every file that comes with the project is of its kind, and nothing else is of one by chance. */
import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FILE_KINDS, kindIn, kindOf, otherThan } from '../../src/scenario/file-kind.ts'
import { hostile } from '../support/hostile-text.ts'

const FOLDERS = { '': 'scenario', 'decks/': 'deck', 'lessons/': 'lesson', 'claims/': 'claims' } as const

const root = new URL('../../', import.meta.url)
const shipped = Object.entries(FOLDERS).flatMap(([folder, kind]) =>
  readdirSync(new URL(`scenarios/${folder}`, root))
    .filter((name) => name.endsWith('.json'))
    .map((name) => [kind, `scenarios/${folder}${name}`] as const),
)

test.each(shipped)('a %s: %s', (kind, path) => {
  const text = readFileSync(new URL(path, root), 'utf8')
  expect(kindIn(text).kind).toBe(kind)
  // With a mistake in its end it is still seen what it was to be.
  expect(kindIn(text.replace(/\}\s*$/, ',}'))).toEqual({ kind, value: undefined })
})

describe('of no kind', () => {
  test.each(['package.json', 'tsconfig.json', 'public/scenario.schema.json', 'public/app.webmanifest'])(
    '%s',
    (path) => {
      expect(kindIn(readFileSync(new URL(path, root), 'utf8')).kind).toBeNull()
    },
  )
  test.each([
    ['a version alone', '{"version":1}'],
    ['half of it', '{"version":1,}'],
    ['brackets without end', `{"version":1,"x":${'['.repeat(10_000)}`],
    ['a list of scenarios', '[{"jobs":[]}]'],
    ['half of that', '[{"jobs":['],
    ['prose', 'see { "jobs": 1'],
    ['fields further in', '{"a":{"jobs":1},"b":[{"payloads":2}],"c":"\\"moments\\":","d":"beats"'],
    ['what every object has', '{"__proto__":{"jobs":1},"constructor":{},"kind":"constructor"}'],
  ])('%s', (_, text) => {
    expect(kindIn(text).kind).toBeNull()
  })
  test('nor is what is nested without end, or long', () => {
    for (const text of ['{'.repeat(1_000_000), `{"a":"${'x'.repeat(5_000_000)}`, `{"a":"${'\\n'.repeat(1_000_000)}"`])
      expect(kindIn(text)).toEqual({ kind: null, value: undefined })
  })
})

describe('half a file', () => {
  test.each([
    ['{"jobs":', 'scenario'],
    ['\n {"title": "half a tit\n "jobs": [', 'scenario'],
    ['{"title":"a {[ \\" b","beats":[{"jobs":[', 'deck'],
    ['{"x":{"y":1}},"moments":', null],
    ['{"x":{"y":[1]},"moments":', 'lesson'],
  ])('%s', (text, kind) => {
    expect(kindIn(text)).toEqual({ kind, value: undefined })
  })
})

test('of several kinds it is the one that its own word or its mark names', () => {
  expect(kindOf({ kind: 'deck', jobs: [] })).toBe('deck')
  expect(kindOf({ kind: 'lesson', jobs: [] })).toBe('lesson')
  expect(kindOf({ kind: 'lesson', beats: [] })).toBe('deck') // half of one, begun as the other
  expect(kindOf({ beats: [], jobs: [] })).toBe('scenario')
  expect(kindOf({ firstDifference: null, jobs: [], rules: {} })).toBe('comparison')
  expect(kindOf({ 'burn-after-reading': 1, kind: 'deck', beats: [] })).toBe('session')
  expect(kindOf({ 'burn-after-reading-recording': 1, scenario: {}, rulesConsulted: [] })).toBe('recording')
})

test('what is said of another kind says where that opens, where it does', () => {
  expect(otherThan('deck', 'saved run')).toBe('is a talk, and no saved run; it opens under “Write a talk”')
  expect(otherThan('comparison', 'scenario')).toBe('is a comparison of two runs, and no scenario')
})

test('any text is of one kind, or of none', () => {
  const names = [...Object.keys(FILE_KINDS), null]
  fc.assert(
    fc.property(fc.oneof(hostile, fc.json(), fc.string()), (text) => {
      expect(names).toContain(kindIn(text).kind)
      expect(names).toContain(kindIn(`{${text}`).kind)
    }),
  )
})
