import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BIG_AXES, DEFAULT_ROWS } from '../../../src/run/matrix/question.ts'
import { dimensionsOf, linesOf } from '../../../src/view/whatif/lines.ts'
import { pagesOf } from '../../../src/view/whatif/pages.ts'

const dimensions = dimensionsOf({ axes: BIG_AXES, rows: DEFAULT_ROWS })
const rows = linesOf(dimensions.filter(({ name }) => !['read', 'parse', 'routing'].includes(name)))

test('the rows of the big map are ten pages, one for each payload', () => {
  const pages = pagesOf(rows, 40)
  expect(pages.map(({ to, from }) => to - from)).toEqual(new Array(10).fill(45))
  expect(pages.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('few lines are one page without a name', () => {
  expect(pagesOf(linesOf(dimensions.slice(0, 1)), 40)).toEqual([{ from: 0, to: 10, place: null }])
  expect(pagesOf({ dimensions: [], lines: [] }, 40)).toEqual([{ from: 0, to: 0, place: null }])
})

test('whatever the lines, pages hold each once, in order, and none is too long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.array(fc.nat(449)), (each, dropped) => {
      const gone = new Set(dropped)
      const lines = { ...rows, lines: rows.lines.filter((_, i) => !gone.has(i)) }
      const pages = pagesOf(lines, each)
      expect(pages[0].from).toBe(0)
      expect(pages.at(-1)?.to).toBe(lines.lines.length)
      for (const [i, { from, to, place }] of pages.entries()) {
        if (i > 0) expect(from).toBe(pages[i - 1].to)
        expect(to - from).toBeLessThanOrEqual(each * 1.6)
        if (place !== null) for (const { places } of lines.lines.slice(from, to)) expect(places[0]).toBe(place)
      }
    }),
  )
})
