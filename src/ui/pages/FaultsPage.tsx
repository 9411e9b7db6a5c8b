import { Fragment, memo } from 'react'
import { FAULT_COLUMNS, FAULT_ROWS, type FaultRow } from '../../run/fault-rows.ts'
import type { FaultCell } from '../../run/fault-table.ts'
import {
  COLUMN_WORDS,
  type ColumnWords,
  cellInWords,
  faultNumber,
  LATENESS,
  TONES,
  type Tone,
} from '../../view/fault-table.ts'
import { Problem } from '../Absent.tsx'
import { Icon } from '../Icon.tsx'
import { useMedia } from '../use-media.ts'
import { Detail, detailId, ICONS, Sign } from './FaultDetail.tsx'
import { FAULT_PLACES, type FaultPlace, faultAddress, isFaultPlace, rowId, useFaultPlace } from './fault-place.ts'
import { StrayPlace } from './StrayPlace.tsx'
import { type Cells, keyOf, useFaultCells } from './use-fault-cells.ts'
import { useRoving } from './use-roving.ts'
import './faults-page.css'

type Toggle = ReturnType<typeof useFaultPlace>[1]

/** The fault table: what each fault comes to under each way of reading, played here and now. */
export function FaultsPage() {
  const { cells, problem } = useFaultCells()
  const [place, toggle] = useFaultPlace(cells.size)
  const wide = useMedia('(width >= 64rem)')
  const done = cells.size === FAULT_ROWS.length * FAULT_COLUMNS.length
  const parts = { cells, place, toggle }
  return (
    <main className="room faults-page">
      <div className="room-head">
        <h1>The fault table</h1>
        <p>
          One worker waits for one result, and one thing goes wrong: a row for each fault, a column for each way to read
          the result. Every cell is a run, played just now. Press one to see why, and to watch it.
          {wide ? ' By keyboard, the arrow keys lead from one to the next.' : null}
        </p>
        <StrayPlace isThere={isFaultPlace} allowed={FAULT_PLACES} />
      </div>
      <ul className="faults-legend" aria-label="What the signs say">
        {(Object.keys(TONES) as Tone[]).map((tone) => (
          <li key={tone}>
            <Sign tone={tone} /> {TONES[tone]}
          </li>
        ))}
        <li>{LATENESS}</li>
      </ul>
      <p role="status" className="visually-hidden">
        {problem !== null ? '' : done ? 'The whole table has been played.' : 'The table is being played.'}
      </p>
      {problem === null ? null : <Problem says={problem} />}
      {wide ? <Table {...parts} /> : <Cards {...parts} />}
    </main>
  )
}

interface Parts {
  readonly cells: Cells
  readonly place: FaultPlace | null
  readonly toggle: Toggle
}

const FIRST_CELL = keyOf(FAULT_ROWS[0].id, COLUMN_WORDS[0].id)

function Table({ cells, place, toggle }: Parts) {
  const { tabIndexOf, keys } = useRoving(FIRST_CELL)
  return (
    <div className="faults-wide">
      <table className="faults-table" {...keys}>
        <caption className="visually-hidden">What each fault comes to, by the way of reading</caption>
        <thead>
          <tr>
            <th scope="col">What goes wrong</th>
            {COLUMN_WORDS.map(({ id, title }) => (
              <th scope="col" key={id}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="faults-ways">
            <td />
            {COLUMN_WORDS.map(({ id, help }) => (
              <td key={id}>
                <small>{help}</small>
              </td>
            ))}
          </tr>
        </tbody>
        <tbody>
          {FAULT_ROWS.map((row) => {
            const opened = place?.row === row ? COLUMN_WORDS.find(({ column }) => column === place.column) : undefined
            return (
              <Fragment key={row.id}>
                <tr id={rowId(row)}>
                  <th scope="row">
                    <RowTitle row={row} />
                    <small>{row.what}</small>
                  </th>
                  {COLUMN_WORDS.map((words) => (
                    <td key={words.id}>
                      <Cell
                        row={row}
                        words={words}
                        cell={cells.get(keyOf(row.id, words.id))}
                        isOpen={words === opened}
                        toggle={toggle}
                        tabIndex={tabIndexOf(keyOf(row.id, words.id))}
                      />
                    </td>
                  ))}
                </tr>
                {opened !== undefined && (
                  <tr className="faults-detail">
                    <td colSpan={FAULT_COLUMNS.length + 1}>
                      <Detail row={row} words={opened} cell={cells.get(keyOf(row.id, opened.id))} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ cells, place, toggle }: Parts) {
  return FAULT_ROWS.map((row) => (
    <section className="faults-card" key={row.id} id={rowId(row)} aria-labelledby={`${rowId(row)}-title`}>
      <h2 id={`${rowId(row)}-title`}>
        <RowTitle row={row} />
      </h2>
      <p>{row.what}</p>
      <dl>
        {COLUMN_WORDS.map((words) => {
          const cell = cells.get(keyOf(row.id, words.id))
          const isOpen = place?.row === row && place.column === words.column
          return (
            <div key={words.id}>
              <dt>{words.title}</dt>
              <dd>
                <Cell row={row} words={words} cell={cell} isOpen={isOpen} toggle={toggle} />
                {isOpen && <Detail row={row} words={words} cell={cell} />}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  ))
}

/** A row's number, which is its address, and what goes wrong in it. */
function RowTitle({ row }: { readonly row: FaultRow }) {
  return (
    <>
      <a className="room-number" href={faultAddress(row, null)}>
        {faultNumber(row)}
      </a>{' '}
      {row.title}
    </>
  )
}

interface CellProps {
  readonly row: FaultRow
  readonly words: ColumnWords
  readonly cell: FaultCell | undefined
  readonly isOpen: boolean
  readonly toggle: Toggle
  /** -1: arrow keys lead to it; left out: Tab. */
  readonly tabIndex?: 0 | -1
}

/** Drawn again only where it changes: there are over a hundred of them, and rows come one by one. */
const Cell = memo(function Cell({ row, words: { id, column }, cell, isOpen, toggle, tabIndex = 0 }: CellProps) {
  if (row.runs(id).length === 0) return <span className="fault-none">nothing is deleted afterwards</span>
  if (cell === undefined) return <span className="fault-none">…</span>
  const [first, ...others] = cellInWords(cell)
  const differs = others.find(({ word }) => word !== first.word)
  return (
    <button
      type="button"
      className={`fault-cell fault-${first.tone}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailId(row, column) : undefined}
      onClick={() => toggle(row, column)}
      tabIndex={tabIndex}
      data-cell={keyOf(row.id, id)}
    >
      <Icon name={ICONS[first.tone]} />
      <span>
        {first.word}
        <small>{first.late}</small>
        {differs !== undefined && <small>or: {differs.word}</small>}
      </span>
    </button>
  )
})
