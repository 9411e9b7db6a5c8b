import { describe, expect, test } from 'vitest'
import { matrixOf } from '../../../src/run/matrix/matrix.ts'
import { DEFAULT_AXES, DEFAULT_ROWS, NOTHING_LAID } from '../../../src/run/matrix/question.ts'
import { type Filter, filtered, NO_FILTER, sorted } from '../../../src/view/whatif/arrange.ts'
import { dimensionsOf, type Line, linesOf } from '../../../src/view/whatif/lines.ts'
import { signName } from '../../../src/view/whatif/signs.ts'
import { shipped } from '../../support/library.ts'

const question = { scenario: shipped('incident'), laid: NOTHING_LAID, axes: DEFAULT_AXES, rows: DEFAULT_ROWS }
const map = matrixOf(question)
const [payload, ...axes] = dimensionsOf(question)
const rows = linesOf([payload])
const columns = linesOf(axes)
const look = (filter: Partial<Filter>) => filtered(rows, columns, { ...NO_FILTER, ...filter }, map)
const cellsIn = (down: readonly Line[], across: readonly Line[]) =>
  down.flatMap((row) => across.map((column) => map.runs[map.runOf[row.offset + column.offset]]))

describe('what is looked for', () => {
  test('nothing: everything stays', () => {
    const { rows: down, columns: across } = look({})
    expect([down.length, across.length]).toEqual([10, 18])
  })

  test('an option: its lines alone', () => {
    const { rows: down, columns: across } = look({ only: { payload: 1, read: 2 } })
    expect(down.map(({ places }) => places)).toEqual([[1]])
    expect(across.length).toBe(6)
    expect(across.every(({ places: [read] }) => read === 2)).toBe(true)
  })

  test('a sign: lines without it are gone, and none that has it', () => {
    const { rows: down, columns: across } = look({ signs: ['silent-corruption'] })
    const found = cellsIn(down, across).filter((cell) => signName(cell) === 'silent-corruption').length
    expect(found).toBe(map.runOf.filter((run) => map.runs[run].worst === 'silent-corruption').length)
    expect(found).toBeGreaterThan(0)
    for (const row of down)
      expect(cellsIn([row], columns.lines).some(({ worst }) => worst === 'silent-corruption')).toBe(true)
    for (const column of across)
      expect(cellsIn(rows.lines, [column]).some(({ worst }) => worst === 'silent-corruption')).toBe(true)
    expect(down.length).toBeLessThan(10)
  })

  test('what cannot be found leaves nothing, and what is unknown is not found', () => {
    expect(look({ signs: ['gate-wedged'] })).toEqual({ rows: [], columns: [] })
    const unknown = { runs: [], runOf: map.runOf.map(() => -1) }
    expect(filtered(rows, columns, { ...NO_FILTER, show: 'bad' }, unknown)).toEqual({ rows: [], columns: [] })
  })
})

describe('order', () => {
  const badIn = (line: Line) => cellsIn([line], rows.lines).filter(({ isBad }) => isBad).length
  const order = (sort: Parameters<typeof sorted>[2]) =>
    sorted(columns.lines, rows.lines, sort, map, ({ places }) => places.join())

  test('fewest bad cells first, most of them first', () => {
    const best = order('best').map(badIn)
    expect(best).toEqual(best.toSorted((x, y) => x - y))
    expect(best[0]).toBe(0)
    const most = order('bad').map(badIn)
    expect(most).toEqual(most.toSorted((x, y) => y - x))
    expect(new Set(most).size).toBeGreaterThan(2)
  })

  test('worst first; by name; as listed', () => {
    const [first] = order('worst')
    expect(cellsIn([first], rows.lines).some(({ worst }) => worst === 'silent-corruption')).toBe(true)
    expect(order('name').map(({ places }) => places.join())).toEqual(
      columns.lines.map(({ places }) => places.join()).sort(),
    )
    expect(order('given')).toBe(columns.lines)
    for (const sort of ['worst', 'bad', 'best', 'name'] as const)
      expect(new Set(order(sort))).toEqual(new Set(columns.lines))
  })
})
