/** How stages are put together, and how large their letters are. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Part } from '../../../src/story/talk/parts.ts'
import { measured, wrapped } from '../../../src/view/stage/text.ts'
import { labelWays, shortClock, talkScale } from '../../../src/view/talk/bands.ts'
import { fitSize, sayWithin } from '../../../src/view/talk/fit.ts'
import { layoutOf } from '../../../src/view/talk/layout.ts'
import { paceWords, watchWords } from '../../../src/view/talk/pace.ts'

const PARTS: readonly Part[] = [
  { part: 'card' },
  { part: 'clock' },
  { part: 'bands' },
  { part: 'boxes', who: ['store', 'worker'] },
  { part: 'count', of: 'looks', one: 'look', many: 'looks' },
  { part: 'code', lines: ['continue'] },
  { part: 'ask', question: 'What now?', options: ['Stop', 'Wait'] },
  { part: 'gate', node: 'a' },
  { part: 'words', text: 'Nothing.' },
  { part: 'list', items: ['One'] },
  { part: 'link', to: 'page' },
]

describe('putting a stage together', () => {
  test('every part has exactly one place, whatever stands beside it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 4 }), (stage) => {
        const { columns, bands, clock } = layoutOf(stage)
        const places = [
          ...columns.flatMap(({ parts }) => parts),
          ...(bands === null ? [] : [bands]),
          ...(clock === null ? [] : [clock]),
        ]
        expect(places.toSorted()).toEqual(stage.map((_, at) => at))
        for (const { weight, parts } of columns) {
          expect(weight).toBeGreaterThan(0)
          expect(parts.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  test.each<[readonly Part['part'][], string]>([
    [['card', 'clock'], '0 | 1'],
    [['card', 'bands'], '0 | 1'],
    [['card', 'count', 'bands'], '0 | 1 / 2'],
    [['boxes', 'card', 'clock'], '0 | 1 @ 2'],
    [['code', 'count', 'card'], '0 | 1,2'],
    [['boxes', 'code'], '0 | 1'],
    [['bands', 'clock'], ' / 0 @ 1'],
  ])('%j', (names, expected) => {
    const { columns, bands, clock } = layoutOf(names.map((name) => PARTS.find(({ part }) => part === name) as Part))
    const across = columns.map(({ parts }) => parts.join()).join(' | ')
    expect(`${across}${bands === null ? '' : ` / ${bands}`}${clock === null ? '' : ` @ ${clock}`}`).toBe(expected)
  })

  test.each<[readonly Part['part'][], boolean]>([
    [['card', 'clock'], false],
    [['boxes'], false],
    [['boxes', 'card'], true],
    [['boxes', 'ask'], true],
    [['boxes', 'code'], false],
    [['card', 'bands'], true],
    [['code', 'count', 'card'], false],
  ])('%j on a screen of 4 by 3: below each other: %s', (names, stacks) => {
    const layout = layoutOf(names.map((name) => PARTS.find(({ part }) => part === name) as Part))
    expect(layout.stacks).toBe(stacks)
    for (const { high } of layout.columns) expect(high).toBeGreaterThan(0)
  })

  test('a long line of code has the width that it needs', () => {
    const least = (line: string) => layoutOf([{ part: 'code', lines: [line] }]).columns[0].least
    expect(least('x'.repeat(40))).toBeGreaterThan(40 * 0.6)
    expect(least('x'.repeat(40)) - least('x'.repeat(20))).toBeCloseTo(12)
  })
})

describe('letters', () => {
  test('stand within their room wherever a size does, and are never larger or smaller than allowed', () => {
    const words = fc
      .array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 20 })
      .map((all) => all.join(' '))
    fc.assert(
      fc.property(words, fc.integer({ min: 5, max: 60 }), fc.integer({ min: 2, max: 25 }), (text, w, h) => {
        const size = fitSize([text], w, h, { least: 1, most: 4, leading: 1.2 })
        expect(size).toBeGreaterThanOrEqual(1)
        expect(size).toBeLessThanOrEqual(4)
        if (size === 1) return
        const lines = wrapped(text, w / size, 99, { size: 1 })
        expect(lines.length * 1.2 * size).toBeLessThanOrEqual(h + 0.1)
        for (const line of lines) expect(measured(line, { size })).toBeLessThanOrEqual(w + 0.1)
      }),
    )
  })

  test('of several ways to say something the first that has room is said', () => {
    expect(sayWithin(['untrue for 2 h 02 min', '2 h 02 min'], 30)).toBe('untrue for 2 h 02 min')
    expect(sayWithin(['untrue for 2 h 02 min', '2 h 02 min'], 7)).toBe('2 h 02 min')
    expect(sayWithin(['untrue for 2 h 02 min', '2 h 02 min'], 2)).toBe('')
  })
})

describe('bands in large letters', () => {
  test('say less where there is less room', () => {
    expect(labelWays('untrue for 59 min')).toEqual(['untrue for 59 min', '59 min'])
    expect(labelWays('failed: out of memory at step 9')).toEqual(['failed: out of memory at step 9', 'failed'])
    expect(labelWays('wrong cause, never corrected')).toEqual(['wrong cause, never corrected', 'wrong cause'])
    expect(labelWays('running on node a')).toEqual(['running on node a', 'running'])
    expect(labelWays('queued')).toEqual(['queued'])
    expect(labelWays('nothing usable came')).toEqual(['nothing usable came', 'nothing'])
    expect(labelWays('“done” is untrue')).toEqual(['“done” is untrue', 'untrue'])
  })

  test('have clocks without seconds where those are none', () => {
    expect(shortClock('18:28:00')).toBe('18:28')
    expect(shortClock('09:01:05')).toBe('09:01:05')
  })

  test('to scale: equal times are equally wide, and something is left for what goes on', () => {
    const { stops } = talkScale({ startMs: 1000 }, 11_000)
    expect(stops[0]).toEqual({ atMs: 1000, x: 0 })
    expect(stops[1].atMs).toBe(11_000)
    expect(stops[1].x).toBeLessThan(1)
  })
})

describe('the speaker’s watch', () => {
  test.each([
    [0, '0:00'],
    [61_999, '1:01'],
    [599_000, '9:59'],
    [3_600_000, '1:00:00'],
  ])('%i ms', (ms, says) => {
    expect(watchWords(ms)).toBe(says)
  })

  test.each([
    [0, 'in time'],
    [4_900, 'in time'],
    [20_000, '20 s behind'],
    [-20_000, '20 s ahead'],
    [75_000, '1 min 15 s behind'],
  ])('%i ms behind', (ms, says) => {
    expect(paceWords(ms)).toBe(says)
  })
})
