import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasPlace, placesInMap, questionOf, tasksOf } from '../../../src/app/whatif/tasks.ts'
import { matrixOf } from '../../../src/run/matrix/matrix.ts'
import {
  type Axis,
  BIG_AXES,
  columnCount,
  DEFAULT_AXES,
  DEFAULT_ROWS,
  laidAt,
  NOTHING_LAID,
  type Question,
} from '../../../src/run/matrix/question.ts'
import { shipped } from '../../support/library.ts'

const scenario = shipped('incident')
const question = (axes: readonly Axis[], rows = DEFAULT_ROWS): Question => ({
  scenario,
  laid: NOTHING_LAID,
  axes,
  rows,
})

const AXES: readonly Axis[] = [
  ...BIG_AXES,
  { name: 'preset', options: ['as-found', 'all-fixed'] },
  { name: 'poll', options: ['on', 'off'] },
]
const axesOf = fc
  .subarray([...AXES])
  .chain((some) =>
    fc.tuple(
      ...some.map(({ name, options }) =>
        fc.subarray([...options], { minLength: 1 }).map((few): Axis => ({ name, options: few })),
      ),
    ),
  )

describe('a map cut into pieces', () => {
  test('the pieces cover it, without overlapping, and each cell asks the same in both', () => {
    fc.assert(
      fc.property(
        axesOf,
        fc.subarray([...DEFAULT_ROWS], { minLength: 1 }),
        fc.integer({ min: 1, max: 20 }),
        (...of) => {
          const [axes, rows, least] = of
          const whole = question(axes, rows)
          const tasks = tasksOf(whole, least)
          const places = tasks.flatMap((task) => [...placesInMap(whole, task)])
          const columns = columnCount(axes)
          expect(places.toSorted((x, y) => x - y)).toEqual(Array.from({ length: rows.length * columns }, (_, i) => i))
          for (const task of tasks) {
            const isIn = hasPlace(whole, task)
            expect(places.filter(isIn)).toEqual([...placesInMap(whole, task)])
            const piece = questionOf(whole, task)
            const across = columnCount(piece.axes)
            for (const [at, place] of placesInMap(whole, task).entries()) {
              const asked = laidAt(piece, Math.floor(at / across), at % across)
              expect(asked).toEqual(laidAt(whole, Math.floor(place / columns), place % columns))
            }
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  test('hardly any run is played twice: no more for the whole map in pieces than 1.1 times as many', () => {
    const whole = question(DEFAULT_AXES)
    const tasks = tasksOf(whole, 12)
    expect(tasks.length).toBeGreaterThanOrEqual(12)
    const inPieces = tasks.reduce((sum, task) => sum + matrixOf(questionOf(whole, task)).runs.length, 0)
    expect(inPieces).toBeLessThanOrEqual(1.1 * matrixOf(whole).runs.length)
  })

  test('where nothing can be parted it stays in one piece', () => {
    expect(tasksOf(question([{ name: 'budget', options: ['none', 'job-row'] }], DEFAULT_ROWS.slice(0, 1)), 8)).toEqual([
      { rows: [0], axes: [{ name: 'budget', options: ['none', 'job-row'] }] },
    ])
  })
})
