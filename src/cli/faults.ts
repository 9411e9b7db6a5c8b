/** `faults`: plays the fault table and prints it. */
import { type ColumnId, FAULT_COLUMNS, FAULT_ROWS, FAULT_SCENARIO } from '../run/fault-rows.ts'
import { faultTable } from '../run/fault-table.ts'
import { COLUMN_WORDS, cellInWords } from '../view/fault-table.ts'
import { parse } from './arguments.ts'
import { loadScenario } from './files.ts'
import { UsageError } from './usage.ts'

const OPTIONS = { json: { type: 'boolean' } } as const

/** What a cell says where the fault has no place. */
const NOT_THERE = 'cannot be there'

/** @returns what to print */
export function faultsCommand(args: readonly string[]): string {
  const { values, positionals } = parse(args, OPTIONS)
  if (positionals.length > 0) throw new UsageError(`faults takes no "${positionals[0]}"`)
  const cells = faultTable(loadScenario(FAULT_SCENARIO))
  const cellOf = (row: string, column: ColumnId) => {
    const cell = cells.find((one) => one.row === row && one.column === column)
    if (cell === undefined) throw new Error(`no cell ${row} ${column}`)
    return cell
  }
  if (values['json'] === true) {
    const rows = FAULT_ROWS.map(({ id, title, what }) => ({
      id,
      title,
      what,
      cells: FAULT_COLUMNS.map((column) => ({
        column: column.id,
        runs: cellOf(id, column.id).findings.map(({ run, word, lateMs, verdicts }, n) => ({
          shows: run.shows,
          word,
          lateMs,
          verdicts,
          why: cellInWords(cellOf(id, column.id))[n].why,
        })),
      })),
    }))
    return JSON.stringify({ columns: COLUMN_WORDS, rows })
  }
  const lines = FAULT_ROWS.flatMap(({ id, title, what }) => [
    '',
    `${id.padEnd(5)}${title}`,
    `     ${what}`,
    ...COLUMN_WORDS.flatMap(({ id: column, title: way }) => {
      const said = cellInWords(cellOf(id, column))
      const head = `       ${column.padEnd(4)}${way}: `
      if (said.length === 0) return [`${head}${NOT_THERE}`]
      return said.map(({ shows, word, late, why }, n) =>
        n === 0 ? `${head}${word}, ${late}. ${why}` : `           ${shows}: ${word}, ${late}. ${why}`,
      )
    }),
  ])
  return lines.slice(1).join('\n')
}
