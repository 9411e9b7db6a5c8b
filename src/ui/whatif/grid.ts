/** A map as a grid of which one cell is there at a time, the one where the keyboard stands: what its keys do. */
import { type KeyboardEvent, useEffect } from 'react'
import { type Lines, placesIn } from '../../view/whatif/lines.ts'
import { useHover } from './hover.ts'
import type { Sheet } from './sheet.ts'

/** A cell by its lines. */
export interface Spot {
  readonly row: number
  readonly column: number
}

/** The lines of a place; null where they are left out. */
export function spotOf({ rows, columns, outcome }: Sheet, place: number | null): Spot | null {
  if (place === null || place >= outcome.runOf.length) return null
  const lineIn = ({ dimensions, lines }: Lines): number => {
    const wanted = placesIn(dimensions, place)
    return lines.findIndex(({ places }) => places.every((one, i) => one === wanted[i]))
  }
  const [row, column] = [lineIn(rows), lineIn(columns)]
  return row < 0 || column < 0 ? null : { row, column }
}

/** The place of a cell by its lines. */
export const placeAt = ({ rows, columns }: Sheet, { row, column }: Spot): number =>
  rows.lines[row].offset + columns.lines[column].offset

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

interface GridKeys {
  readonly sheet: Sheet
  readonly at: Spot
  /** Rows that a page key goes on by. */
  readonly page: number
  readonly onMove: (place: number, to: Spot) => void
  readonly onOpen: (place: number) => void
}

/** Moves about and opens, as the keys of a grid do. Every other key is left alone. */
export function gridKey(event: KeyboardEvent, { sheet, at, page, onMove, onOpen }: GridKeys): void {
  const { rows, columns } = sheet
  if (rows.lines.length === 0 || columns.lines.length === 0) return
  if (event.altKey || event.shiftKey || event.metaKey) return
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault()
    onOpen(placeAt(sheet, at))
    return
  }
  let to = stepped(event.key, at, page)
  if (to === null) return
  event.preventDefault()
  event.stopPropagation()
  if (event.ctrlKey && event.key === 'Home') to = { row: 0, column: 0 }
  if (event.ctrlKey && event.key === 'End') to = { row: Number.POSITIVE_INFINITY, column: Number.POSITIVE_INFINITY }
  const kept = {
    row: Math.max(0, Math.min(rows.lines.length - 1, to.row)),
    column: Math.max(0, Math.min(columns.lines.length - 1, to.column)),
  }
  const place = placeAt(sheet, kept)
  onMove(place, kept)
  useHover.setState({ place })
}

/** Nothing is hovered over any more once the grid is gone. */
export function useHoverWhileThere(): void {
  useEffect(() => () => useHover.setState({ place: null }), [])
}
