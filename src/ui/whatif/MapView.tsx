import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { seePlaces } from '../../app/whatif/map.ts'
import type { Filter } from '../../view/whatif/arrange.ts'
import { type Drawn, DrawnGrid, useSpots } from './DrawnGrid.tsx'
import type { Spot } from './grid.ts'
import { ColumnHeads, Corner, RowHeads } from './Heads.tsx'
import { useInView } from './in-view.ts'
import { type Measures, measure, UNMEASURED } from './measures.ts'
import { useCanvas } from './use-canvas.ts'
import { useRoom } from './use-room.ts'
import './map.css'

export interface MapProps extends Drawn {
  readonly filter: Filter
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
export function MapView({ filter, ...drawn }: MapProps) {
  const { sheet } = drawn
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { room, text } = useRoom(scroller)
  const { rows, columns, outcome } = sheet
  const measures = useMemo(() => (room.width > 0 ? measure(sheet, room, text) : UNMEASURED), [sheet, room, text])
  const spots = useSpots(drawn)
  const { spot, chosen } = spots
  const range = useCanvas(scroller, canvas, { sheet, measures, filter, here: spot, now: chosen })
  const { cellWidth, cellHeight, headWidth, headHeight, keptWidth } = measures

  // What is in view is played before what is not.
  useEffect(() => {
    const places: number[] = []
    for (const { offset } of rows.lines.slice(range.fromRow, range.toRow))
      for (const column of columns.lines.slice(range.fromColumn, range.toColumn)) places.push(offset + column.offset)
    seePlaces(places)
    useInView.setState({ key: outcome.key, range })
    return () => seePlaces([])
  }, [outcome, rows, columns, range])

  const goTo = (to: Spot) => {
    if (scroller.current !== null) bringIntoView(scroller.current, to, measures)
  }
  // Whoever comes from the whole map, or by a link, sees the cell that is meant.
  const isPlaced = room.width > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at first
  useLayoutEffect(() => {
    if (isPlaced && spot !== null) goTo(spot)
  }, [isPlaced])

  const spotUnder = (clientX: number, clientY: number): Spot | null => {
    const box = scroller.current
    if (box === null) return null
    const { left, top } = box.getBoundingClientRect()
    const [x, y] = [clientX - left - box.clientLeft, clientY - top - box.clientTop - headHeight]
    if (y < 0 || x < Math.max(keptWidth, headWidth - box.scrollLeft)) return null
    const column = Math.floor((x - headWidth + box.scrollLeft) / cellWidth)
    const row = Math.floor((y + box.scrollTop) / cellHeight)
    return row < rows.lines.length && column < columns.lines.length ? { row, column } : null
  }

  return (
    <DrawnGrid
      drawn={drawn}
      spots={spots}
      box={scroller}
      className={keptWidth < headWidth ? 'map-scroll loose' : 'map-scroll'}
      label="Map of outcomes"
      testId="map"
      page={Math.max(1, range.toRow - range.fromRow - 2)}
      spotUnder={spotUnder}
      onGoTo={goTo}
    >
      {(cell) => (
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
          {cell}
        </div>
      )}
    </DrawnGrid>
  )
}
