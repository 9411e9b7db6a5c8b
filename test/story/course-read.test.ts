/** Progress that nobody vouches for: what can be kept is, and the rest is named with its place. */
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NOT_BEGUN } from '../../src/story/course-progress.ts'
import { CODE_MAX, PROGRESS_MAX, progressText, readProgress } from '../../src/story/course-read.ts'
import { hostileFile, inherited } from '../support/arbitrary-hostile.ts'
import { lessons } from '../support/arbitrary-progress.ts'
import { fingerprint } from '../support/globals.ts'

let before: string
beforeEach(() => {
  before = fingerprint()
})
afterEach(() => expect(fingerprint()).toBe(before))

test('what is written is read back, all of it', () => {
  fc.assert(
    fc.property(lessons, fc.option(fc.constant(2), { nil: undefined }), (some, indent) => {
      expect(readProgress(progressText(some, indent))).toEqual({ lessons: some, problems: [] })
    }),
  )
})

/** A text in which one lesson, beside a sound one, is what is given. */
const withLesson = (odd: unknown, version: unknown = 1): string =>
  JSON.stringify({ kind: 'progress', version, lessons: { odd, sound: { ...NOT_BEGUN, done: '2026-11-30' } } })

const FIELDS = Object.keys(NOT_BEGUN)
const oddValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(-1, 1.5, 1e300, 'x'.repeat(30_000), '2026-02-31', ['__proto__'], [[[[[[]]]]]]),
  fc.dictionary(fc.oneof(inherited, fc.constantFrom('m', 'a/b', '')), fc.jsonValue()),
)
const oddLesson = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), inherited), oddValue, { minKeys: 1 }),
)

test('500 hostile ones: the sound lesson is always there, and what is kept of the odd one is sound', () => {
  fc.assert(
    fc.property(oddLesson, fc.constantFrom<unknown>(1, 2, 'x', null), (odd, version) => {
      const read = readProgress(withLesson(odd, version))
      expect(read.lessons['sound']).toEqual({ ...NOT_BEGUN, done: '2026-11-30' })
      expect(readProgress(progressText(read.lessons))).toEqual({ lessons: read.lessons, problems: [] })
    }),
    { numRuns: 500 },
  )
})

test('any other text gives nothing, and says why', () => {
  const other = fc.oneof(
    fc.string(),
    fc.json(),
    hostileFile.map(({ text }) => text),
  )
  fc.assert(
    fc.property(other, (text) => {
      const { lessons: found, problems } = readProgress(text)
      expect(found).toEqual({})
      expect(problems.length).toBe(1)
    }),
  )
})

describe('what is not kept is named with its place, and what is allowed', () => {
  test.each<[string, unknown, string]>([
    [
      'a guess with a key that reaches a prototype',
      JSON.parse('{"guesses":{"__proto__":"x"}}'),
      'lessons.odd.guesses: “__proto__” is not kept',
    ],
    ['a guess that is no name', { guesses: { m: 'a b' } }, 'lessons.odd.guesses.m: not kept; allowed: a name of'],
    ['too many hints', { hints: { m: 9 } }, 'lessons.odd.hints.m: not kept; allowed: a whole number from 1 to 5'],
    ['a rule that is none', { changes: { m: { set: { gizmo: 'on' } } } }, 'lessons.odd.changes.m: not kept; allowed:'],
    ['a field that is none', { changes: { m: { evil: 1 } } }, 'lessons.odd.changes.m: not kept'],
    ['code without end', { code: { m: 'x'.repeat(CODE_MAX + 1) } }, `text of at most ${CODE_MAX} characters`],
    ['choices without end', { chosen: { m: new Array(3000).fill(0) } }, 'at most 2000 choices'],
    ['a choice that is nested without end', { chosen: { m: nested(100) } }, 'lessons.odd.chosen.m: not kept'],
    ['choices that are no list', { chosen: { m: {} } }, 'lessons.odd.chosen.m: not kept; allowed: a list'],
    ['code that is no text', { code: { m: 7 } }, 'lessons.odd.code.m: not kept; allowed: text'],
    ['a day that is none', { done: 'tomorrow' }, 'lessons.odd.done: not kept; allowed: a day such as 2026-11-30'],
    ['a list that is none', { reached: 'all' }, 'lessons.odd.reached: not kept; allowed: a list'],
    [
      'a round without a time',
      { again: [{ answers: {} }] },
      'lessons.odd.again.0.began: not kept; allowed: a time such as',
    ],
    ['a field that there is not', { score: 16 }, 'lessons.odd: “score” is not kept: there is no such field'],
    ['a lesson that is none', 7, 'lessons.odd: not kept; allowed: an object'],
  ])('%s', (_, odd, says) => {
    const { lessons: found, problems } = readProgress(withLesson(odd))
    expect(problems.join('\n')).toContain(says)
    expect(found['sound'].done).toBe('2026-11-30')
  })

  test.each<[string, string, string]>([
    ['no JSON', 'half', 'it is not JSON'],
    ['a list', '[]', 'that is an object in braces'],
    ['a scenario', '{"version":1,"id":"x"}', 'does not say "kind": "progress"'],
    ['too large', 'x'.repeat(PROGRESS_MAX + 1), 'too large; allowed: 3,000,000 characters'],
    ['nested beyond what can be read', '['.repeat(200_000), 'it is not JSON'],
  ])('%s', (_, text, says) => {
    expect(readProgress(text).problems.join()).toContain(says)
  })

  test('another version is named, and what can be understood of it is kept', () => {
    const { lessons: found, problems } = readProgress(withLesson({ ...NOT_BEGUN, reached: ['m'], medals: 3 }, 2))
    expect(problems).toContain('version: 2; this page knows 1')
    expect(found['odd'].reached).toEqual(['m'])
  })

  test('a hundred mistakes are not all told', () => {
    const odd = Object.fromEntries(Array.from({ length: 39 }, (_, i) => [`m${i}`, 99]))
    expect(readProgress(withLesson({ hints: odd, guesses: odd })).problems.length).toBeLessThan(30)
  })
})

function nested(levels: number): unknown[] {
  let value: unknown[] = []
  for (let i = 0; i < levels; i++) value = [value]
  return value
}
