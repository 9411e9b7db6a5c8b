import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Axis, columnAt, DEFAULT_ROWS, placesOf } from '../../../src/run/matrix/question.ts'
import { dimensionsOf, linesOf, placesIn, spansOf } from '../../../src/view/whatif/lines.ts'

/** Axes as a question may have them; which rules they are makes no difference to how they are laid out. */
const axes = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }).map((sizes): Axis[] =>
  sizes.map((size, i) => ({
    name: (['read', 'parse', 'routing', 'identity'] as const)[i],
    options: Array.from({ length: size }, (_, n) => String(n)),
  })),
)
const rows = fc.integer({ min: 1, max: 5 }).map((n) => DEFAULT_ROWS.slice(0, n))

test('however it is laid out, each cell of the map is there once', () => {
  fc.assert(
    fc.property(axes, rows, fc.integer({ min: 0, max: 31 }), (someAxes, someRows, mask) => {
      const dimensions = dimensionsOf({ axes: someAxes, rows: someRows })
      const inRows = (i: number) => ((mask >> i) & 1) === 1
      const down = linesOf(dimensions.filter((_, i) => inRows(i)))
      const across = linesOf(dimensions.filter((_, i) => !inRows(i)))
      const places = down.lines.flatMap((row) => across.lines.map((column) => row.offset + column.offset))
      const total = someRows.length * someAxes.reduce((product, { options }) => product * options.length, 1)
      expect(places.toSorted((x, y) => x - y)).toEqual(Array.from({ length: total }, (_, i) => i))
    }),
  )
})

test('a place names the row and the options that the map has there', () => {
  fc.assert(
    fc.property(axes, rows, fc.nat(), (someAxes, someRows, n) => {
      const dimensions = dimensionsOf({ axes: someAxes, rows: someRows })
      const columns = someAxes.reduce((product, { options }) => product * options.length, 1)
      const place = n % (columns * someRows.length)
      const [row, ...options] = placesIn(dimensions, place)
      expect(options).toEqual(placesOf(someAxes, place % columns))
      expect(row * columns + columnAt(someAxes, options)).toBe(place)
    }),
  )
})

test('headings cover their lines without a gap, and an outer one holds whole inner ones', () => {
  fc.assert(
    fc.property(axes, rows, fc.array(fc.nat(), { maxLength: 6 }), (someAxes, someRows, dropped) => {
      const { dimensions, lines } = linesOf(dimensionsOf({ axes: someAxes, rows: someRows }))
      const some = lines.filter((_, i) => !dropped.some((n) => n % lines.length === i))
      let outer: readonly number[] = []
      for (const level of dimensions.keys()) {
        const spans = spansOf(some, level)
        expect(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i))).toEqual(
          some.map((_, i) => i),
        )
        for (const { from, to, place } of spans)
          expect(some.slice(from, to).every(({ places }) => places[level] === place)).toBe(true)
        const starts = spans.map(({ from }) => from)
        expect(outer.every((from) => starts.includes(from))).toBe(true)
        outer = starts
      }
    }),
  )
})
