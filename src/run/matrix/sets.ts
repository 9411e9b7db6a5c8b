/** The smallest sets of changes that leave no bad verdict in any row of a map. */
import { type Costs, cheaper, costsOf, together } from './costs.ts'
import { cellAt, type Matrix } from './matrix.ts'
import { type AxisName, columnAt, placesOf } from './question.ts'

export type Change = readonly [AxisName, string]

export interface ChangeSet {
  /** What is otherwise than now; none where nothing has to be changed. */
  readonly changes: readonly Change[]
  readonly column: number
  /** Of all rows together beside what is chosen now; null where that is no column of the map. */
  readonly costs: Costs | null
}

/** Every row of the column is known and has no bad verdict. */
function isClean(matrix: Matrix, column: number): boolean {
  return matrix.rows.every((_, row) => {
    const cell = cellAt(matrix, row, column)
    return cell !== undefined && !cell.isBad
  })
}

/**
 * @param matrix a map
 * @param present the place of what is chosen now on each axis; -1 where it is none of its options, which then has to change
 * @returns all sets of changes after which no row has a bad verdict, and of which no part is enough; fewest changes first, then cheapest
 */
export function smallestSets(matrix: Matrix, present: readonly number[]): readonly ChangeSet[] {
  const { axes, rows, columns } = matrix
  const now = present.includes(-1) ? -1 : columnAt(axes, present)
  const clean = Array.from({ length: columns }, (_, column) => column)
    .filter((column) => isClean(matrix, column))
    .map((column) => {
      const places = placesOf(axes, column)
      return { column, places, size: places.filter((place, i) => place !== present[i]).length }
    })
    .sort((x, y) => x.size - y.size || x.column - y.column)
  const minimal: typeof clean = []
  for (const one of clean) {
    const isEnough = minimal.some(({ places }) =>
      places.every((place, i) => place === present[i] || place === one.places[i]),
    )
    if (!isEnough) minimal.push(one)
  }
  return minimal
    .map(({ column, places }): ChangeSet => {
      const changes = axes.flatMap(({ name, options }, i): Change[] =>
        places[i] === present[i] ? [] : [[name, options[places[i]]]],
      )
      const costs =
        now < 0 ? null : together(rows.map((_, row) => costsOf(cellAt(matrix, row, column), cellAt(matrix, row, now))))
      return { changes, column, costs }
    })
    .sort((x, y) => {
      const bySize = x.changes.length - y.changes.length
      if (bySize !== 0 || x.costs === null || y.costs === null) return bySize || x.column - y.column
      return cheaper(x.costs, y.costs) || x.column - y.column
    })
}
