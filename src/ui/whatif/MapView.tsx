import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Filter } from '../../view/whatif/arrange.ts'
import { type Lines, placesIn } from '../../view/whatif/lines.ts'
import { ColumnHeads, Corner, RowHeads } from './Heads.tsx'
import { useHover } from './hover.ts'
import { type Measures, measure } from './measures.ts'
import type { Sheet } from './sheet.ts'
import { type Spot, useCanvas } from './use-canvas.ts'
import './map.css'

interface MapViewProps {
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

/** The lines of a place; null where they are left out. */
function spotOf({ rows, columns, outcome }: Sheet, place: number | null): Spot | null {
  if (place === null || place >= outcome.runOf.length) return null
  const lineIn = ({ dimensions, lines }: Lines): number => {
    const wanted = placesIn(dimensions, place)
    return lines.findIndex(({ places }) => places.every((one, i) => one === wanted[i]))
  }
  const [row, column] = [lineIn(rows), lineIn(columns)]
  return row < 0 || column < 0 ? null : { row, column }
}

/** Where a key leads to from a spot; null: it is no key of the map. */
function stepped(key: string, { row, column }: Spot, page: number): Spot | null {
  switch (key) {
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'PageUp':
      return { row: row - page, column }
    case 'PageDown':
      return { row: row + page, column }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: Number.POSITIVE_INFINITY }
    default:
      return null
  }
}

/** Scrolls just so far that a cell is in view beside the headings. */
function bringIntoView(box: HTMLElement, { row, column }: Spot, measures: Measures): void {
  const { cellWidth, cellHeight, headWidth, headHeight } = measures
  const [x, y] = [column * cellWidth, row * cellHeight]
  const [wide, high] = [box.clientWidth - headWidth, box.clientHeight - headHeight]
  box.scrollTo({
    left: Math.max(x + cellWidth - wide, Math.min(x, box.scrollLeft)),
    top: Math.max(y + cellHeight - high, Math.min(y, box.scrollTop)),
    behavior: 'instant',
  })
}

/** Height of a line of text that sizes go by, in CSS pixels. */
const USUAL_LETTERS = 16

/** All outcomes, drawn; and one of them, the one where the keyboard stands, as a cell of a grid that can be read out. */
export function MapView({ sheet, filter, now, here, onMove, onOpen, say }: MapViewProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [{ width, scale }, setRoom] = useState({ width: 0, scale: 1 })
  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null) return
    const follow = () => {
      const now = box.clientWidth
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS
      setRoom((before) => (before.width === now && before.scale === letters ? before : { width: now, scale: letters }))
    }
    follow()
    const sizes = new ResizeObserver(follow)
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [])
  const { rows, columns } = sheet
  const measures = useMemo(() => measure(sheet, width, scale), [sheet, width, scale])
  const spot = useMemo(() => spotOf(sheet, here), [sheet, here])
  const chosen = useMemo(() => spotOf(sheet, now), [sheet, now])
  const range = useCanvas(scroller, canvas, { sheet, measures, filter, here: spot, now: chosen })
  const isEmpty = rows.lines.length === 0 || columns.lines.length === 0
  const at = spot ?? chosen ?? { row: 0, column: 0 }
  const placeAt = ({ row, column }: Spot): number => rows.lines[row].offset + columns.lines[column].offset

  useEffect(() => () => useHover.setState({ place: null }), [])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isEmpty || event.altKey || event.shiftKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onOpen(placeAt(at), true)
      return
    }
    const page = Math.max(1, range.toRow - range.fromRow - 2)
    let to = stepped(event.key, at, page)
    if (to === null || scroller.current === null) return
    event.preventDefault()
    event.stopPropagation()
    if (event.ctrlKey && event.key === 'Home') to = { row: 0, column: 0 }
    if (event.ctrlKey && event.key === 'End') to = { row: Number.POSITIVE_INFINITY, column: Number.POSITIVE_INFINITY }
    const kept = {
      row: Math.max(0, Math.min(rows.lines.length - 1, to.row)),
      column: Math.max(0, Math.min(columns.lines.length - 1, to.column)),
    }
    bringIntoView(scroller.current, kept, measures)
    onMove(placeAt(kept))
    useHover.setState({ place: placeAt(kept) })
  }

  /** The cell under a pointer; null: it is over a heading, or beside the map. */
  const under = ({ clientX, clientY }: MouseEvent): number | null => {
    const box = scroller.current
    if (box === null || isEmpty) return null
    const { left, top } = box.getBoundingClientRect()
    const { headWidth, headHeight, cellWidth, cellHeight } = measures
    const [x, y] = [clientX - left - box.clientLeft - headWidth, clientY - top - box.clientTop - headHeight]
    if (x < 0 || y < 0) return null
    const column = Math.floor((x + box.scrollLeft) / cellWidth)
    const row = Math.floor((y + box.scrollTop) / cellHeight)
    return row < rows.lines.length && column < columns.lines.length ? placeAt({ row, column }) : null
  }

  const { cellWidth, cellHeight, headWidth, headHeight } = measures
  const place = isEmpty ? null : placeAt(at)
  // Thousands of cells are drawn, not laid out: to who cannot see them the map is a grid of which one cell is there at a
  // time, the one where the keyboard stands. Beside it there is a table of all, page by page.
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      ref={scroller}
      className="map-scroll"
      role="grid"
      tabIndex={0}
      aria-label="Map of outcomes"
      aria-describedby="map-keys"
      aria-rowcount={rows.lines.length}
      aria-colcount={columns.lines.length}
      aria-activedescendant={place === null ? undefined : `map-cell-${place}`}
      data-testid="map"
      onKeyDown={onKeyDown}
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
        <RowHeads sheet={sheet} measures={measures} range={range} />
        <ColumnHeads sheet={sheet} measures={measures} range={range} />
        <Corner sheet={sheet} measures={measures} />
        {place === null ? null : (
          // biome-ignore-start lint/a11y/useSemanticElements: see above
          // biome-ignore-start lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is meant
          <div role="row" aria-rowindex={at.row + 1} className="visually-hidden">
            <div
              role="gridcell"
              id={`map-cell-${place}`}
              aria-colindex={at.column + 1}
              aria-current={place === now ? 'true' : undefined}
            >
              {say(place)}
            </div>
          </div>
          // biome-ignore-end lint/a11y/useFocusableInteractive: see above
          // biome-ignore-end lint/a11y/useSemanticElements: see above
        )}
      </div>
    </div>
  )
}
