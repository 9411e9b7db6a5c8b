import { useEffect, useState } from 'react'
import { knownScenario, loadScenario } from '../../app/library.ts'
import { idly, inSlices } from '../../app/slices.ts'
import { type ColumnId, FAULT_COLUMNS, FAULT_SCENARIO } from '../../run/fault-rows.ts'
import { type FaultCell, playTable } from '../../run/fault-table.ts'
// Among all cells every part of the model is needed, and nobody comes here at first.
import '../../scenario/further/installed.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { useAgain } from '../use-again.ts'

/** Of each idle moment, so many ms are spent on playing. */
const SLICE_MS = 8

/** The name of a cell among all of them. */
export const keyOf = (row: string, column: ColumnId): string => `${row} ${column}`

/** Cells by their names. */
export type Cells = ReadonlyMap<string, FaultCell>

/** The cells that have been played so far, and what went wrong where nothing can be played. */
export function useFaultCells(): { readonly cells: Cells; readonly problem: string | null } {
  const [cells, setCells] = useState<Cells>(new Map())
  const { round, problem, note } = useAgain(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another try
  useEffect(() => {
    let stop = (): void => {}
    const leave = note(loadScenario(FAULT_SCENARIO), () => {
      let played: [string, FaultCell][] = []
      // A row at a time: fewer changes on screen, and each of them whole.
      const hand = (cell: FaultCell): void => {
        played.push([keyOf(cell.row, cell.column), cell])
        if (played.length < FAULT_COLUMNS.length) return
        const row = played
        played = []
        setCells((before) => new Map([...before, ...row]))
      }
      stop = inSlices(playTable(knownScenario(FAULT_SCENARIO) as Scenario, hand), SLICE_MS, idly, () => {})
    })
    return () => {
      leave()
      stop()
    }
  }, [round])
  return { cells, problem }
}
