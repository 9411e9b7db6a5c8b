import { type MouseEvent, type ReactNode, type RefObject, useMemo } from 'react'
import { GridCell } from './GridCell.tsx'
import { gridKey, placeAt, type Spot, spotOf, useHoverWhileThere } from './grid.ts'
import { useHover } from './hover.ts'
import type { Sheet } from './sheet.ts'

/** A map that is drawn, as everyone gets it who draws one. */
export interface Drawn {
  readonly sheet: Sheet
  /** The place of what is chosen now; null: not on this map. */
  readonly now: number | null
  /** Where the keyboard stands; null: nowhere yet. */
  readonly here: number | null
  readonly onMove: (place: number) => void
  /** Opens a cell; `byKey`: who opened it goes on by keyboard. */
  readonly onOpen: (place: number, byKey: boolean) => void
  /** A cell in words. */
  readonly say: (place: number) => string
}

/** The lines of where the keyboard stands, and of what is chosen; null: nowhere on the map. */
export function useSpots({ sheet, now, here }: Drawn): { readonly spot: Spot | null; readonly chosen: Spot | null } {
  const spot = useMemo(() => spotOf(sheet, here), [sheet, here])
  const chosen = useMemo(() => spotOf(sheet, now), [sheet, now])
  return { spot, chosen }
}

interface DrawnGridProps {
  readonly drawn: Drawn
  readonly spots: ReturnType<typeof useSpots>
  readonly box: RefObject<HTMLDivElement>
  readonly className: string
  readonly label: string
  readonly testId: string
  /** Rows that a page key goes on by. */
  readonly page: number
  /** The cell at a point of the window; null: it is over something else. Not called for an empty map. */
  readonly spotUnder: (x: number, y: number) => Spot | null
  /** Called before the keyboard goes to a cell. */
  readonly onGoTo?: (spot: Spot) => void
  readonly children: (cell: ReactNode) => ReactNode
}

/**
 * Thousands of cells are drawn, not laid out: to who cannot see them the map is a grid of which one cell is there at a
 * time, the one where the keyboard stands. Beside it there is a table of all, page by page.
 */
export function DrawnGrid(props: DrawnGridProps) {
  const { drawn, spots, box, className, label, testId, page, spotUnder, onGoTo, children } = props
  const { sheet, now, here, onMove, onOpen, say } = drawn
  const { rows, columns } = sheet
  const isEmpty = rows.lines.length === 0 || columns.lines.length === 0
  const at = spots.spot ?? spots.chosen ?? { row: 0, column: 0 }
  const place = isEmpty ? null : placeAt(sheet, at)
  useHoverWhileThere()
  const under = ({ clientX, clientY }: MouseEvent): number | null => {
    const found = isEmpty ? null : spotUnder(clientX, clientY)
    return found === null ? null : placeAt(sheet, found)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      ref={box}
      className={className}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-describedby="map-keys"
      aria-rowcount={rows.lines.length}
      aria-colcount={columns.lines.length}
      aria-activedescendant={place === null ? undefined : `map-cell-${place}`}
      data-testid={testId}
      onKeyDown={(event) =>
        gridKey(event, {
          sheet,
          at,
          page,
          onOpen: (one) => onOpen(one, true),
          onMove: (one, to) => {
            onGoTo?.(to)
            onMove(one)
          },
        })
      }
      onFocus={() => {
        if (place !== null) useHover.setState({ place })
      }}
      onClick={(event) => {
        const one = under(event)
        if (one !== null) onOpen(one, false)
      }}
      onPointerMove={(event) => {
        const one = under(event)
        if (one !== useHover.getState().place) useHover.setState({ place: one ?? here })
      }}
      onPointerLeave={() => useHover.setState({ place: here })}
    >
      {children(<GridCell place={place} at={at} isNow={place === now} say={say} />)}
    </div>
  )
}
