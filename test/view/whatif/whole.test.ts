import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matrixOf } from '../../../src/run/matrix/matrix.ts'
import { BIG_AXES, DEFAULT_AXES, DEFAULT_ROWS, NOTHING_LAID } from '../../../src/run/matrix/question.ts'
import { dimensionsOf, linesOf } from '../../../src/view/whatif/lines.ts'
import { blocksOf, offsetsOf, sumOf, sumsOf, wholeSizes } from '../../../src/view/whatif/whole.ts'
import { shipped } from '../../support/library.ts'

const big = dimensionsOf({ axes: BIG_AXES, rows: DEFAULT_ROWS })
const rows = linesOf(big.filter(({ name }) => !['read', 'parse', 'routing'].includes(name)))

describe('blocks', () => {
  test('one for each payload', () => {
    expect(blocksOf(rows).map(({ from, to, place }) => [from, to, place])).toEqual(
      DEFAULT_ROWS.map((_, i) => [45 * i, 45 * (i + 1), i]),
    )
  })

  test('in another order so many each, without a gap', () => {
    const mixed = { ...rows, lines: rows.lines.toSorted((x, y) => y.places[3] - x.places[3]) }
    const blocks = blocksOf(mixed)
    expect(blocks.length).toBeLessThanOrEqual(24)
    expect(blocks.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i))).toEqual(
      mixed.lines.map((_, i) => i),
    )
    expect(blocks.every(({ place }) => place === null)).toBe(true)
  })

  test('a map without rows has none', () => {
    expect(blocksOf({ ...rows, lines: [] })).toEqual([])
  })
})

describe('sizes', () => {
  const room = { gap: 20, head: 40 }

  test('the big map fits into a small window, and has larger cells in a large one', () => {
    const small = wholeSizes(10, 45, 18, { ...room, width: 1180, height: 380 })
    const large = wholeSizes(10, 45, 18, { ...room, width: 1420, height: 600 })
    for (const [{ across, cellWidth, cellHeight }, width, height] of [
      [small, 1180, 380],
      [large, 1420, 600],
    ] as const) {
      expect(across * (18 * cellWidth + 20)).toBeLessThanOrEqual(width)
      expect(Math.ceil(10 / across) * (45 * cellHeight + 60)).toBeLessThanOrEqual(height)
    }
    expect(large.cellWidth * large.cellHeight).toBeGreaterThan(small.cellWidth * small.cellHeight)
  })

  test('whatever there is, cells are large enough to be seen, and it is no wider than its room where that can be', () => {
    const counts = fc.integer({ min: 1, max: 24 })
    const sizes = fc.integer({ min: 1, max: 300 })
    fc.assert(
      fc.property(counts, sizes, sizes, fc.integer({ min: 200, max: 1900 }), (count, down, columns, width) => {
        const { across, cellWidth, cellHeight } = wholeSizes(count, down, columns, { ...room, width, height: 500 })
        expect(Math.min(cellWidth, cellHeight)).toBeGreaterThanOrEqual(4)
        if (across > 1) expect(across * (cellWidth * columns + 20)).toBeLessThanOrEqual(width)
      }),
    )
  })
})

test('lines stand one after the other, those of another outer option apart', () => {
  const columns = linesOf(dimensionsOf({ axes: DEFAULT_AXES, rows: DEFAULT_ROWS }).slice(1)).lines
  const xs = offsetsOf(columns, 5, 0, 2)
  expect(xs.slice(0, 7)).toEqual([0, 5, 10, 15, 20, 25, 32])
  expect(xs.at(-1)).toBe(17 * 5 + 2 * 2)
  expect(offsetsOf(columns, 5, -1, 2).at(-1)).toBe(85)
})

test('sums by option count every cell once for each thing that varies, and none that is unknown', () => {
  const question = { scenario: shipped('incident'), laid: NOTHING_LAID, axes: DEFAULT_AXES, rows: DEFAULT_ROWS }
  const map = matrixOf(question)
  const bad = map.runOf.filter((run) => map.runs[run].isBad).length
  expect(bad).toBeGreaterThan(0)
  for (const { sums } of sumsOf(question, map)) {
    expect(sums.reduce((all, one) => all + one.known, 0)).toBe(180)
    expect(sums.reduce((all, one) => all + one.bad, 0)).toBe(bad)
  }
  const [payload] = sumsOf(question, map)
  const [payloads, axes] = [linesOf(dimensionsOf(question).slice(0, 1)), linesOf(dimensionsOf(question).slice(1))]
  expect(payload.sums).toEqual(payloads.lines.map((line) => sumOf([line], axes.lines, map)))
  const half = { runs: map.runs, runOf: map.runOf.map((run, place) => (place < 90 ? run : -1)) }
  expect(sumsOf(question, half)[0].sums.map(({ known }) => known)).toEqual([18, 18, 18, 18, 18, 0, 0, 0, 0, 0])
})
