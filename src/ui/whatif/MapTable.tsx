import { memo, useEffect, useMemo, useState } from 'react'
import { type Filter, looksAtCells, matching } from '../../view/whatif/arrange.ts'
import type { Line } from '../../view/whatif/lines.ts'
import { pagesOf } from '../../view/whatif/pages.ts'
import { SIGNS, signName, toneOf } from '../../view/whatif/signs.ts'
import { answerInWords, type Clock } from '../../view/whatif/words.ts'
import { Patch } from './Legend.tsx'
import { Pages } from './Pages.tsx'
import { type Sheet, titleAt } from './sheet.ts'
import { ColumnTitles, RowTitles } from './TableHeads.tsx'
import './map-table.css'

/** Lines of one page, unless whole groups of them make fewer or more. */
const ROWS_EACH = 40
const COLUMNS_EACH = 18
/** Rows that are put on screen in one go. */
const ROWS_AT_ONCE = 6

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

/** How many of `rows` are on screen: some more with every frame, so that none takes long. */
function useGrowing(rows: number, page: string): number {
  const [shown, setShown] = useState({ page, rows: ROWS_AT_ONCE })
  const there = shown.page === page ? shown.rows : ROWS_AT_ONCE
  useEffect(() => {
    if (there >= rows) return
    const frame = requestAnimationFrame(() => setShown({ page, rows: there + ROWS_AT_ONCE }))
    return () => cancelAnimationFrame(frame)
  }, [there, rows, page])
  return Math.min(there, rows)
}

/** All outcomes in words, with a head for each row and column; page by page where there are many. */
export function MapTable({ sheet, filter, now, open, clock, known, onOpen }: MapTableProps) {
  const { outcome, rows, columns } = sheet
  const pages = useMemo(
    () => ({ rows: pagesOf(rows, ROWS_EACH), columns: pagesOf(columns, COLUMNS_EACH) }),
    [rows, columns],
  )
  const [rowPage, setRowPage] = useState(0)
  const [columnPage, setColumnPage] = useState(0)
  // Lines may be fewer by now, where something is looked for.
  const [atRow, atColumn] = [Math.min(rowPage, pages.rows.length - 1), Math.min(columnPage, pages.columns.length - 1)]
  const { from: top, to: bottom } = pages.rows[atRow]
  const { from: left, to: right } = pages.columns[atColumn]
  const across = useMemo(() => columns.lines.slice(left, right), [columns, left, right])
  const down = useMemo(() => rows.lines.slice(top, bottom), [rows, top, bottom])
  const shown = useGrowing(down.length, `${outcome.key} ${top} ${left}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: outcomes come into `outcome` itself, and `known` tells when
  const isWanted = useMemo(
    () => (looksAtCells(filter) ? matching(filter, outcome.runs) : null),
    [filter, outcome, known],
  )
  const named = (page: { readonly place: number | null }, side: 'rows' | 'columns'): string =>
    page.place === null ? '' : titleAt(outcome, sheet[side].dimensions[0].name, page.place)
  return (
    <div className="map-table" data-testid="map-table" data-known={known}>
      <Pages what="rows" pages={pages.rows} at={atRow} named={(page) => named(page, 'rows')} onGo={setRowPage} />
      <Pages
        what="columns"
        pages={pages.columns}
        at={atColumn}
        named={(page) => named(page, 'columns')}
        onGo={setColumnPage}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className="map-table-scroll" tabIndex={0} aria-label="Outcomes, as a table">
        <table>
          <caption className="visually-hidden">
            What each combination comes to: what stands in the rows, and in the columns, is named where both meet
          </caption>
          <ColumnTitles sheet={sheet} lines={across} />
          <tbody>
            {down.slice(0, shown).map((row, i) => (
              <Row
                key={row.offset}
                sheet={sheet}
                lines={down}
                at={i}
                across={across}
                runs={across.map((column) => outcome.runOf[row.offset + column.offset]).join(' ')}
                isWanted={isWanted}
                now={isIn(now, row, across) ? now : null}
                open={isIn(open, row, across) ? open : null}
                clock={clock}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const isIn = (place: number | null, row: Line, across: readonly Line[]): boolean =>
  place !== null && across.some(({ offset }) => row.offset + offset === place)

interface RowProps extends Pick<MapTableProps, 'sheet' | 'now' | 'open' | 'clock' | 'onOpen'> {
  readonly lines: readonly Line[]
  readonly at: number
  readonly across: readonly Line[]
  /** The runs of its cells, as a text: it is drawn anew when one of them becomes known. */
  readonly runs: string
  readonly isWanted: readonly boolean[] | null
}

const Row = memo(function Row({ sheet, lines, at, across, isWanted, now, open, clock, onOpen }: RowProps) {
  const { outcome } = sheet
  const row = lines[at]
  return (
    <tr>
      <RowTitles sheet={sheet} lines={lines} at={at} />
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
  )
})
