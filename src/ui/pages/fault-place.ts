/** Places in the fault table have addresses: `#faults/F7` is a row, `#faults/F7/getdel` a cell, open. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FAULT_COLUMNS, FAULT_ROWS, type FaultColumn, type FaultRow } from '../../run/fault-rows.ts'

/** A row of the table, and which of its cells is open. */
export interface FaultPlace {
  readonly row: FaultRow
  readonly column: (typeof FAULT_COLUMNS)[number] | null
}

const NAMED = /^#faults\/(F\w+)(?:\/([\w-]+))?$/i

/** The place that an address leads to; null where it leads to none. A row's number may be written in small letters. */
export function faultPlaceOf(hash: string): FaultPlace | null {
  const [, number = '', read] = NAMED.exec(hash) ?? []
  const row = FAULT_ROWS.find(({ id }) => id.toLowerCase() === number.toLowerCase())
  if (row === undefined) return null
  return { row, column: FAULT_COLUMNS.find((column) => column.read === read) ?? null }
}

/** It names a row, or a row and one of its cells. */
export const isFaultPlace = (place: string): boolean => {
  const named = faultPlaceOf(`#faults/${place}`)
  return named !== null && (named.column !== null || !place.includes('/'))
}

/** What `isFaultPlace` takes, in words. */
export const FAULT_PLACES = `${FAULT_ROWS[0].id} to ${FAULT_ROWS[FAULT_ROWS.length - 1].id}, by itself or with a way of reading, such as F7/getdel`

/** The address of a row, or of a cell of it. */
export function faultAddress(row: FaultRow, column: FaultColumn | null): string {
  return `#faults/${row.id}${column === null ? '' : `/${column.read}`}`
}

/** The element that stands for a row. */
export const rowId = (row: FaultRow): string => `fault-${row.id}`

/** Whoever does one of these looks where they want to. */
const OWN_WAY = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const

/** Brings a row to the top, and there again as rows above it grow: until somebody looks elsewhere. */
function useComing(played: number): (row: FaultRow) => void {
  const goal = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const stay = () => {
      goal.current = null
    }
    for (const event of OWN_WAY) addEventListener(event, stay, { passive: true })
    return () => {
      for (const event of OWN_WAY) removeEventListener(event, stay)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been played since is what has grown
  useLayoutEffect(() => {
    goal.current?.scrollIntoView({ block: 'start' })
  }, [played])
  return useCallback((row) => {
    goal.current = document.getElementById(rowId(row))
    goal.current?.scrollIntoView({ block: 'start' })
    goal.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [])
}

/**
 * The place that is open, and what opens another one, or closes it again; the address says which it is. `played`: how
 * many cells are there so far.
 */
export function useFaultPlace(played: number): [FaultPlace | null, (row: FaultRow, column: FaultColumn) => void] {
  const [place, setPlace] = useState(() => faultPlaceOf(location.hash))
  const come = useComing(played)
  useEffect(() => {
    const go = () => {
      const named = faultPlaceOf(location.hash)
      setPlace(named)
      if (named !== null) come(named.row)
    }
    go()
    addEventListener('hashchange', go)
    return () => removeEventListener('hashchange', go)
  }, [come])
  // It asks the address, not the state: so it stays the same, and no cell is drawn again for it.
  const toggle = useCallback((row: FaultRow, column: FaultColumn) => {
    const open = faultPlaceOf(location.hash)
    const closes = open?.row === row && open.column === column
    const hash = faultAddress(row, closes ? null : column)
    // No step in the history: going back leads out of the table, not through what was looked at.
    history.replaceState(history.state, '', hash)
    setPlace(faultPlaceOf(hash))
  }, [])
  return [place, toggle]
}
