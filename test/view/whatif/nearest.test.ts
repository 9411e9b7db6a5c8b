import { expect, test } from 'vitest'
import { badOf } from '../../../src/run/matrix/cell.ts'
import { cellAt, matrixOf } from '../../../src/run/matrix/matrix.ts'
import { RARER_ROWS } from '../../../src/run/matrix/payload-rows.ts'
import { DEFAULT_AXES, DEFAULT_ROWS, NOTHING_LAID, optionsAt } from '../../../src/run/matrix/question.ts'
import { smallestSets } from '../../../src/run/matrix/sets.ts'
import { nearestOf } from '../../../src/view/whatif/nearest.ts'
import { shipped } from '../../support/library.ts'

const scenario = shipped('incident')
const map = (rows: typeof DEFAULT_ROWS) => matrixOf({ scenario, laid: NOTHING_LAID, axes: DEFAULT_AXES, rows })

test('where no combination is clean, the nearest leaves the fewest rows bad, and says which', () => {
  const matrix = map([...DEFAULT_ROWS, ...RARER_ROWS.slice(0, 1)])
  expect(smallestSets(matrix, [0, 0, 0])).toEqual([])
  const nearest = nearestOf(matrix, [0, 0, 0])
  const badRows = (column: number) =>
    matrix.rows.filter((_, row) => badOf(cellAt(matrix, row, column)).length > 0).length
  const counts = Array.from({ length: matrix.columns }, (_, column) => badRows(column))
  expect(nearest.rows.length).toBe(Math.min(...counts))
  expect(nearest.rows.map(({ row }) => matrix.rows[row].id)).toEqual(['error-then-done'])
  expect(nearest.rows[0].worst).toBe('silent-corruption')
  // It is what is chosen now with these changes.
  const now = new Map(optionsAt(DEFAULT_AXES, 0))
  for (const [name, option] of nearest.changes) now.set(name, option)
  expect(optionsAt(DEFAULT_AXES, nearest.column)).toEqual([...now])
})

test('where one is clean, the nearest is a smallest set', () => {
  const matrix = map(DEFAULT_ROWS)
  const [first] = smallestSets(matrix, [0, 0, 0])
  const nearest = nearestOf(matrix, [0, 0, 0])
  expect(nearest.rows).toEqual([])
  expect(nearest.changes.length).toBe(first.changes.length)
})
