import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { seePlaces } from '../../app/whatif/map.ts'
import type { Filter } from '../../view/whatif/arrange.ts'
import { GridCell } from './GridCell.tsx'
import { gridKey, placeAt, type Spot, spotOf, useHoverWhileThere } from './grid.ts'
import { ColumnHeads, Corner, RowHeads } from './Heads.tsx'
import { useHover } from './hover.ts'
import { useInView } from './in-view.ts'
import { type Measures, measure, UNMEASURED } from './measures.ts'
import type { Sheet } from './sheet.ts'
import { useCanvas } from './use-canvas.ts'
import { useRoom } from './use-room.ts'
import './map.css'

export interface MapProps {
  readonly sheet: Sheet
  readonly filter: Filter
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

/** Scrolls just so far that a cell is in view beside the headings. */
function bringIntoView(box: HTMLElement, { row, column }: Spot, measures: Measures): void {
  const { cellWidth, cellHeight, headWidth, headHeight, keptWidth } = measures
  const [x, y] = [headWidth + column * cellWidth, headHeight + row * cellHeight]
  box.scrollTo({
    left: Math.max(x + cellWidth - box.clientWidth, Math.min(x - keptWidth, box.scrollLeft)),
    top: Math.max(y + cellHeight - box.clientHeight, Math.min(y - headHeight, box.scrollTop)),
    behavior: 'instant',
  })
}

/** All outcomes, drawn; and one of them, the one where the keyboard stands, as a cell of a grid that can be read out. */
export function MapView({ sheet, filter, now, here, onMove, onOpen, say }: MapProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { room, text } = useRoom(scroller)
  const { rows, columns, outcome } = sheet
  const measures = useMemo(() => (room.width > 0 ? measure(sheet, room, text) : UNMEASURED), [sheet, room, text])
  const spot = useMemo(() => spotOf(sheet, here), [sheet, here])
  const chosen = useMemo(() => spotOf(sheet, now), [sheet, now])
  const range = useCanvas(scroller, canvas, { sheet, measures, filter, here: spot, now: chosen })
  const isEmpty = rows.lines.length === 0 || columns.lines.length === 0
  const { cellWidth, cellHeight, headWidth, headHeight, keptWidth } = measures
  const at = spot ?? chosen ?? { row: 0, column: 0 }
  useHoverWhileThere()

  // What is in view is played before what is not.
  useEffect(() => {
    const places: number[] = []
    for (const { offset } of rows.lines.slice(range.fromRow, range.toRow))
      for (const column of columns.lines.slice(range.fromColumn, range.toColumn)) places.push(offset + column.offset)
    seePlaces(places)
    useInView.setState({ key: outcome.key, range })
    return () => seePlaces([])
  }, [outcome, rows, columns, range])

  // Whoever comes from the whole map, or by a link, sees the cell that is meant.
  const isPlaced = room.width > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at first
  useLayoutEffect(() => {
    if (isPlaced && spot !== null && scroller.current !== null) bringIntoView(scroller.current, spot, measures)
  }, [isPlaced])

  /** The cell under a pointer; null: it is over a heading, or beside the map. */
  const under = ({ clientX, clientY }: MouseEvent): number | null => {
    const box = scroller.current
    if (box === null || isEmpty) return null
    const { left, top } = box.getBoundingClientRect()
    const [x, y] = [clientX - left - box.clientLeft, clientY - top - box.clientTop - headHeight]
    if (y < 0 || x < Math.max(keptWidth, headWidth - box.scrollLeft)) return null
    const column = Math.floor((x - headWidth + box.scrollLeft) / cellWidth)
    const row = Math.floor((y + box.scrollTop) / cellHeight)
    return row < rows.lines.length && column < columns.lines.length ? placeAt(sheet, { row, column }) : null
  }

  const place = isEmpty ? null : placeAt(sheet, at)
  // Thousands of cells are drawn, not laid out: to who cannot see them the map is a grid of which one cell is there at a
  // time, the one where the keyboard stands. Beside it there is a table of all, page by page.
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      ref={scroller}
      className={keptWidth < headWidth ? 'map-scroll loose' : 'map-scroll'}
      role="grid"
      tabIndex={0}
      aria-label="Map of outcomes"
      aria-describedby="map-keys"
      aria-rowcount={rows.lines.length}
      aria-colcount={columns.lines.length}
      aria-activedescendant={place === null ? undefined : `map-cell-${place}`}
      data-testid="map"
      onKeyDown={(event) =>
        gridKey(event, {
          sheet,
          at,
          page: Math.max(1, range.toRow - range.fromRow - 2),
          onOpen: (one) => onOpen(one, true),
          onMove: (one, to) => {
            if (scroller.current !== null) bringIntoView(scroller.current, to, measures)
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
      <div
        className="map-sheet"
        style={{
          width: headWidth + columns.lines.length * cellWidth,
          height: headHeight + rows.lines.length * cellHeight,
        }}
      >
        <canvas ref={canvas} />
        {isPlaced ? (
          <>
            <RowHeads sheet={sheet} measures={measures} range={range} />
            <ColumnHeads sheet={sheet} measures={measures} range={range} />
            <Corner sheet={sheet} measures={measures} />
          </>
        ) : null}
        <GridCell place={place} at={at} isNow={place === now} say={say} />
      </div>
    </div>
  )
}
