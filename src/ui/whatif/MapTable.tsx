import { useState } from 'react'
import { type Filter, looksAtCells, matching } from '../../view/whatif/arrange.ts'
import { SIGNS, signName, toneOf } from '../../view/whatif/signs.ts'
import { answerInWords, type Clock } from '../../view/whatif/words.ts'
import { Patch } from './Legend.tsx'
import { lineSaid, lineTitle, type Sheet } from './sheet.ts'
import './map-table.css'

/** Cells of one page: more could not be put on screen in one go. */
const CELLS_MOST = 240
const COLUMNS_MOST = 18

interface MapTableProps {
  readonly sheet: Sheet
  readonly filter: Filter
  /** The place of what is chosen now. */
  readonly now: number | null
  /** The place of the cell that is open. */
  readonly open: number | null
  readonly clock: Clock | null
  /** Grows as outcomes come in. */
  readonly known: number
  readonly onOpen: (place: number, byKey: boolean) => void
}

/** All outcomes in words, with a head for each row and column; page by page where there are many. */
export function MapTable({ sheet, filter, now, open, clock, known, onOpen }: MapTableProps) {
  const { outcome, rows, columns } = sheet
  const [fromRow, setFromRow] = useState(0)
  const [fromColumn, setFromColumn] = useState(0)
  const wide = Math.min(COLUMNS_MOST, columns.lines.length)
  const high = Math.max(1, Math.floor(CELLS_MOST / Math.max(1, wide)))
  // Lines may be fewer by now, where something is looked for.
  const left = fromColumn < columns.lines.length ? fromColumn : 0
  const top = fromRow < rows.lines.length ? fromRow : 0
  const across = columns.lines.slice(left, left + wide)
  const down = rows.lines.slice(top, top + high)
  const isWanted = looksAtCells(filter) ? matching(filter, outcome.runs) : null
  return (
    <div className="map-table" data-testid="map-table" data-known={known}>
      <Pages what="rows" from={top} size={high} all={rows.lines.length} onGo={setFromRow} />
      <Pages what="columns" from={left} size={wide} all={columns.lines.length} onGo={setFromColumn} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className="map-table-scroll" tabIndex={0} aria-label="Outcomes, as a table">
        <table>
          <caption className="visually-hidden">
            What each combination comes to: a row for each payload, a column for each combination of rules
          </caption>
          <thead>
            <tr>
              <td />
              {across.map((column) => (
                <th key={column.offset} scope="col" title={lineSaid(outcome, columns, column)}>
                  {lineTitle(outcome, columns, column) || 'as chosen now'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {down.map((row) => (
              <tr key={row.offset}>
                <th scope="row" title={lineSaid(outcome, rows, row)}>
                  {lineTitle(outcome, rows, row) || 'as chosen now'}
                </th>
                {across.map((column) => {
                  const place = row.offset + column.offset
                  const run = outcome.runOf[place]
                  const cell = run < 0 ? undefined : outcome.runs[run]
                  if (cell === undefined) return <td key={place}>not played yet</td>
                  return (
                    <td key={place} className={isWanted !== null && !isWanted[run] ? 'other' : undefined}>
                      <button
                        type="button"
                        data-place={place}
                        data-run={run}
                        data-verdicts={cell.verdicts.join(' ')}
                        data-attempts={cell.attempts}
                        aria-pressed={place === open}
                        onClick={() => onOpen(place, true)}
                      >
                        <Patch tone={toneOf(cell)} /> {SIGNS[signName(cell)].word}
                        <small>{clock === null ? '' : answerInWords(cell, clock)}</small>
                        {place === now ? <small>the present run</small> : null}
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

interface PagesProps {
  readonly what: 'rows' | 'columns'
  readonly from: number
  readonly size: number
  readonly all: number
  readonly onGo: (from: number) => void
}

function Pages({ what, from, size, all, onGo }: PagesProps) {
  if (all <= size) return null
  return (
    <nav className="map-pages" aria-label={`Pages of ${what}`}>
      <button type="button" disabled={from === 0} onClick={() => onGo(Math.max(0, from - size))}>
        Earlier {what}
      </button>
      <span>
        {what} {from + 1} to {Math.min(all, from + size)} of {all}
      </span>
      <button type="button" disabled={from + size >= all} onClick={() => onGo(from + size)}>
        Later {what}
      </button>
    </nav>
  )
}
