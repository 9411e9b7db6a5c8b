/** Every mistake has a place in the text, and the place is the one that is wrong. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mistakesWithPlaces } from '../../../src/view/own/mistakes.ts'
import { BLANK } from '../../../src/view/own/starts.ts'
import { hostile } from '../../support/hostile-text.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'

const SHIPPED = SCENARIO_FILES.map((file) => file.replace('.json', ''))

/** The mistakes of the blank scenario in which one thing is written otherwise, and what stands at each place. */
function found(text: string) {
  return mistakesWithPlaces(text).map(({ where, from, to, line, mending, says }) => ({
    where,
    at: text.slice(from, to),
    line,
    mended: mending === null ? null : text.slice(0, mending.from) + mending.text + text.slice(mending.to),
    says,
  }))
}
const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length

describe('each kind of mistake is shown at what is wrong', () => {
  test.each<[what: string, before: string, after: string, where: string, at: string]>([
    ['a field that does not exist', '"nodes"', '"ndoes"', 'ndoes', '"ndoes"'],
    ['a value of another kind', '"62s"', '60', 'jobs.0.attempts.0.run', '60'],
    ['a name that points nowhere', '"payload": "done"', '"payload": "doone"', 'jobs.0.attempts.0.payload', '"doone"'],
    ['an option', '"preset": "as-found"', '"preset": "all-fixt"', 'rules.preset', '"all-fixt"'],
    ['a duration', '"62s"', '"a minute"', 'jobs.0.attempts.0.run', '"a minute"'],
    ['a whole object', '{\n        "status": "done"\n      }', '7', 'payloads', ''],
  ])('%s', (_, before, after, where, at) => {
    const text = BLANK.replace(before, after)
    expect(text).not.toBe(BLANK)
    const mistakes = found(text)
    if (at === '')
      expect(mistakes).toEqual([]) // any JSON is a payload
    else {
      expect(mistakes.map((mistake) => [mistake.where, mistake.at])).toContainEqual([where, at])
      expect(mistakes.find((mistake) => mistake.at === at)?.line).toBe(lineOf(text, at))
    }
  })

  test('what is missing is shown at the thing that misses it', () => {
    const text = BLANK.replace('"version": 1,', '').replace('"run": "62s"', '"did": "done"')
    expect(found(text).map(({ where, at, says }) => [where, at, says])).toEqual([
      ['version', '{', 'is missing'],
      ['jobs.0.attempts.0.run', '{', 'is missing'],
    ])
  })

  test('names with dots in them are found', () => {
    const text = BLANK.replaceAll('"done": {', '"v1.2.done": {').replace('"payload": "done"', '"payload": "v1.2.done"')
    expect(found(text)).toEqual([])
    expect(found(text.replace('"json"', '"jsn"'))[0]).toMatchObject({ where: 'payloads.v1.2.done.jsn', at: '"jsn"' })
  })

  test('a likely spelling can be put in its place', () => {
    const [key] = found(BLANK.replace('"nodes"', '"ndoes"'))
    expect(key.mended).toBe(BLANK)
    const [value] = found(BLANK.replace('"as-found"', '"as-fuond"'))
    expect(value.mended).toBe(BLANK)
  })

  test.each([
    ['a comma', '"my-scenario",', '"my-scenario"', 'a comma is missing before this', '"title"'],
    ['quotes', '"My scenario"', '"My scenario', 'the quotes are not closed on their line', '"My scenario,'],
    ['a comment', '"version"', '// one\n  "version"', 'JSON has no comments; notes can stand in "about"', '// one'],
  ])('what is no JSON is said where it stops being JSON: %s', (_, before, after, says, at) => {
    const mistakes = found(BLANK.replace(before, after))
    expect(mistakes.map((mistake) => [mistake.says, mistake.at])).toEqual([[says, at]])
  })

  test('a field that stands twice is named, and stops nothing', () => {
    const text = BLANK.replace('"id": "my-scenario",', '"id": "one",\n  "id": "my-scenario",')
    expect(mistakesWithPlaces(text)).toMatchObject([{ where: 'id', line: 4, stops: false }])
  })
})

test.each(SHIPPED)('%s has none', (name) => {
  expect(mistakesWithPlaces(JSON.stringify(shipped(name), null, 2))).toEqual([])
})

test('no text at all is too much for it, and every place is within the text', () => {
  const near = fc
    .tuple(fc.nat(BLANK.length), fc.nat(40), hostile)
    .map(([at, length, put]) => BLANK.slice(0, at) + put + BLANK.slice(at + length))
  let wrong = 0
  fc.assert(
    fc.property(fc.oneof(near, hostile, fc.json()), (text) => {
      for (const { from, to, line, says, where } of mistakesWithPlaces(text)) {
        wrong++
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeGreaterThanOrEqual(from)
        expect(to).toBeLessThanOrEqual(Math.max(text.length, 1))
        expect(line).toBeLessThanOrEqual(text.split('\n').length)
        expect(`${where}${says}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
      }
    }),
    { numRuns: 500 },
  )
  expect(wrong).toBeGreaterThan(300)
  expect(mistakesWithPlaces('['.repeat(500_000))).toHaveLength(1)
})

describe('a text that is nested too deeply', () => {
  const payload = (json: string) => BLANK.replace('{\n        "status": "done"\n      }', json)
  const nested = (times: number) => `${'['.repeat(times)}${']'.repeat(times)}`

  test('is refused where it becomes so, whether or not it is JSON', () => {
    for (const text of [payload(nested(5000)), payload('['.repeat(5000))]) {
      const [mistake, ...others] = mistakesWithPlaces(text)
      expect(others).toEqual([])
      expect(mistake).toMatchObject({ says: 'nested too deeply; allowed: 200 levels', stops: true })
      expect(text.slice(text.indexOf('[['), mistake.to)).toBe('['.repeat(198)) // three levels are around it
    }
    expect(mistakesWithPlaces(payload(nested(197)))).toEqual([])
  })

  test('is none for brackets within quotes', () => {
    expect(mistakesWithPlaces(payload(JSON.stringify('['.repeat(5000))))).toEqual([])
  })
})
