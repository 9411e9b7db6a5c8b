import { expect, test } from 'vitest'
import { betrayals } from '../../../src/run/matrix/influence.ts'
import { cellAt, matrixOf } from '../../../src/run/matrix/matrix.ts'
import { columnAt, DEFAULT_AXES, DEFAULT_ROWS, NOTHING_LAID, placesOf } from '../../../src/run/matrix/question.ts'
import { byHarm, harmInWords } from '../../../src/view/whatif/harm.ts'
import { shipped } from '../../support/library.ts'

const map = matrixOf({ scenario: shipped('incident'), laid: NOTHING_LAID, axes: DEFAULT_AXES, rows: DEFAULT_ROWS })

test('what was good before is counted, cell by cell, also when it is none', () => {
  const found = byHarm(betrayals(map))
  expect(found.length).toBeGreaterThan(0)
  for (const { name, from, to, fromClean, times } of found) {
    const axis = DEFAULT_AXES.findIndex((one) => one.name === name)
    const { options } = DEFAULT_AXES[axis]
    let broken = 0
    for (let row = 0; row < DEFAULT_ROWS.length; row++)
      for (let column = 0; column < map.columns; column++) {
        const places = placesOf(DEFAULT_AXES, column)
        if (places[axis] !== options.indexOf(from)) continue
        const after = columnAt(DEFAULT_AXES, places.with(axis, options.indexOf(to)))
        if (!cellAt(map, row, column).isBad && cellAt(map, row, after).isBad) broken++
      }
    expect(fromClean, `${name} ${to}`).toBe(broken)
    expect(harmInWords({ times, fromClean })).toContain(
      broken === 0 ? 'breaks nothing that was good' : `breaks ${broken}`,
    )
  }
  expect(found.some(({ fromClean }) => fromClean === 0)).toBe(true)
})

test('those that break something good come first', () => {
  const [one] = betrayals(map)
  const some = [0, 3, 0, 7].map((fromClean, times) => ({ ...one, fromClean, times }))
  expect(byHarm(some).map(({ fromClean, times }) => [fromClean, times])).toEqual([
    [7, 3],
    [3, 1],
    [0, 0],
    [0, 2],
  ])
})

test.each([
  [{ times: 18, fromClean: 0 }, 'It breaks nothing that was good: all 18 below were bad before.'],
  [{ times: 1, fromClean: 0 }, 'It breaks nothing that was good: the one below was bad before.'],
  [{ times: 4, fromClean: 1 }, 'It breaks 1 that was good before.'],
  [{ times: 4, fromClean: 3 }, 'It breaks 3 that were good before.'],
])('%j', (harm, says) => {
  expect(harmInWords(harm)).toBe(says)
})
