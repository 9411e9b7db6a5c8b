import type { Spot } from './grid.ts'

interface GridCellProps {
  /** Null: there is none. */
  readonly place: number | null
  readonly at: Spot
  readonly isNow: boolean
  readonly say: (place: number) => string
}

/** The one cell of a drawn grid that is read out: the one where the keyboard stands. */
export function GridCell({ place, at, isNow, say }: GridCellProps) {
  if (place === null) return null
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: what is drawn is no table
    // biome-ignore-start lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is meant
    <div role="row" aria-rowindex={at.row + 1} className="visually-hidden">
      <div
        role="gridcell"
        id={`map-cell-${place}`}
        aria-colindex={at.column + 1}
        aria-current={isNow ? 'true' : undefined}
      >
        {say(place)}
      </div>
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    // biome-ignore-end lint/a11y/useSemanticElements: see above
  )
}
