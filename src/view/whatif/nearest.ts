/** What comes nearest to a map's best: the column that leaves the fewest rows bad. */
import { badOf } from '../../run/matrix/cell.ts'
import { cellAt, type Matrix } from '../../run/matrix/matrix.ts'
import { placesOf } from '../../run/matrix/question.ts'
import type { Change } from '../../run/matrix/sets.ts'
import type { VerdictSlug } from '../../sim/verdicts.ts'

export interface Nearest {
  readonly column: number
  /** What is otherwise than now. */
  readonly changes: readonly Change[]
  /** Rows that stay bad, each with its worst verdict. */
  readonly rows: readonly { readonly row: number; readonly worst: VerdictSlug }[]
}

/**
 * @param matrix a map, all of it known
 * @param present the place of what is chosen now on each axis; -1 where it is none of its options
 * @returns the column with the fewest bad rows, and of several the one with the fewest changes
 */
export function nearestOf(matrix: Matrix, present: readonly number[]): Nearest {
  let best: Nearest | null = null
  for (let column = 0; column < matrix.columns; column++) {
    const rows = matrix.rows.flatMap((_, row) => {
      const [worst] = badOf(cellAt(matrix, row, column))
      return worst === undefined ? [] : [{ row, worst }]
    })
    const changes = placesOf(matrix.axes, column).flatMap((place, i): Change[] =>
      place === present[i] ? [] : [[matrix.axes[i].name, matrix.axes[i].options[place]]],
    )
    const by = best === null ? -1 : rows.length - best.rows.length || changes.length - best.changes.length
    if (by < 0) best = { column, changes, rows }
  }
  if (best === null) throw new Error('A map has at least one column.')
  return best
}
