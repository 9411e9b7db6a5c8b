import { Fragment, useEffect, useMemo, useState } from 'react'
import { knownScenario, loadScenario } from '../../app/library.ts'
import { idly, inSlices } from '../../app/slices.ts'
import { type ColumnId, FAULT_COLUMNS, FAULT_ROWS, FAULT_SCENARIO, type FaultRow } from '../../run/fault-rows.ts'
import { choicesFor, type FaultCell, playTable } from '../../run/fault-table.ts'
// Among all cells every part of the model is needed, and nobody comes here at first.
import '../../scenario/further/installed.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { COLUMN_WORDS, cellInWords, type FindingWords, TONES, type Tone } from '../../view/fault-table.ts'
import { Icon, type IconName } from '../Icon.tsx'
import { useMedia } from '../use-media.ts'
import { RunLink } from './RunLink.tsx'
import './faults-page.css'

const ICONS: Readonly<Record<Tone, IconName>> = { good: 'tick', late: 'clock', risk: 'hourglass', bad: 'cross' }

/** Of each idle moment, so much is spent on playing. */
const SLICE_MS = 8

const keyOf = (row: string, column: ColumnId): string => `${row} ${column}`

type Cells = ReadonlyMap<string, FaultCell>

/** The cells that have been played so far, and what went wrong where nothing can be played. */
function useCells(): { readonly cells: Cells; readonly problem: string | null } {
  const [cells, setCells] = useState<Cells>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let stop = (): void => {}
    let isGone = false
    const start = (scenario: Scenario): void => {
      if (isGone) return
      let played: [string, FaultCell][] = []
      // A row at a time: fewer changes on screen, and each of them whole.
      const hand = (cell: FaultCell): void => {
        played.push([keyOf(cell.row, cell.column), cell])
        if (played.length < FAULT_COLUMNS.length) return
        const row = played
        played = []
        setCells((before) => new Map([...before, ...row]))
      }
      stop = inSlices(playTable(scenario, hand), SLICE_MS, idly, () => {})
    }
    loadScenario(FAULT_SCENARIO).then(
      () => start(knownScenario(FAULT_SCENARIO) as Scenario),
      (error: unknown) => setProblem(error instanceof Error ? error.message : 'The scenario could not be loaded.'),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return { cells, problem }
}

/** The fault table: what each fault comes to under each way of reading, played here and now. */
export function FaultsPage() {
  const { cells, problem } = useCells()
  const [open, setOpen] = useState<string | null>(null)
  const wide = useMedia('(width >= 64rem)')
  const done = cells.size === FAULT_ROWS.length * FAULT_COLUMNS.length
  const toggle = (key: string): void => setOpen((before) => (before === key ? null : key))
  const parts = { cells, open, toggle }
  return (
    <main className="faults-page">
      <h1>The fault table</h1>
      <p className="faults-lead">
        One worker waits for one result, and one thing goes wrong. Each row says what and where; each column is another
        way of reading. Nothing here is written down: every cell is a run that has just been played, and opens on the
        stage.
      </p>
      <ul className="faults-legend" aria-label="What the signs say">
        {(Object.keys(TONES) as Tone[]).map((tone) => (
          <li key={tone}>
            <Sign tone={tone} /> {TONES[tone]}
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {problem ?? (done ? 'The whole table has been played.' : 'The table is being played.')}
      </p>
      {problem !== null && <p>{problem}</p>}
      {wide ? <Table {...parts} /> : <Cards {...parts} />}
    </main>
  )
}

function Sign({ tone }: { readonly tone: Tone }) {
  return (
    <span className={`fault-sign fault-${tone}`}>
      <Icon name={ICONS[tone]} />
    </span>
  )
}

interface Parts {
  readonly cells: Cells
  readonly open: string | null
  readonly toggle: (key: string) => void
}

function Table({ cells, open, toggle }: Parts) {
  return (
    <table className="faults-table">
      <caption className="visually-hidden">What each fault comes to, by the way of reading</caption>
      <thead>
        <tr>
          <th scope="col">What goes wrong</th>
          {COLUMN_WORDS.map(({ id, title, help }) => (
            <th scope="col" key={id}>
              {title}
              <small>{help}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FAULT_ROWS.map((row) => {
          const opened = FAULT_COLUMNS.find(({ id }) => keyOf(row.id, id) === open)
          return (
            <Fragment key={row.id}>
              <tr>
                <th scope="row">
                  {row.title}
                  <small>{row.what}</small>
                </th>
                {FAULT_COLUMNS.map(({ id }) => (
                  <td key={id}>
                    <Cell row={row} column={id} cells={cells} open={open} toggle={toggle} />
                  </td>
                ))}
              </tr>
              {opened !== undefined && (
                <tr className="faults-detail">
                  <td colSpan={FAULT_COLUMNS.length + 1}>
                    <Detail row={row} column={opened.id} cells={cells} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

function Cards({ cells, open, toggle }: Parts) {
  return FAULT_ROWS.map((row) => (
    <section className="faults-card" key={row.id} aria-labelledby={`fault-${row.id}`}>
      <h2 id={`fault-${row.id}`}>{row.title}</h2>
      <p>{row.what}</p>
      <dl>
        {COLUMN_WORDS.map(({ id, title }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              <Cell row={row} column={id} cells={cells} open={open} toggle={toggle} />
              {keyOf(row.id, id) === open && <Detail row={row} column={id} cells={cells} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

const detailId = (row: FaultRow, column: ColumnId): string => `fault-detail-${row.id}-${column}`

interface CellParts {
  readonly row: FaultRow
  readonly column: ColumnId
  readonly cells: Cells
}

function Cell({ row, column, cells, open, toggle }: CellParts & Omit<Parts, 'cells'>) {
  const key = keyOf(row.id, column)
  const cell = cells.get(key)
  if (row.runs(column).length === 0) return <span className="fault-none">nothing is deleted afterwards</span>
  if (cell === undefined) return <span className="fault-none">…</span>
  const [first, ...others] = cellInWords(cell)
  const isOpen = open === key
  const differs = others.find(({ word }) => word !== first.word)
  return (
    <button
      type="button"
      className={`fault-cell fault-${first.tone}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailId(row, column) : undefined}
      onClick={() => toggle(key)}
    >
      <Icon name={ICONS[first.tone]} />
      <span>
        {first.word}
        <small>{first.late}</small>
        {differs !== undefined && <small>or: {differs.word}</small>}
      </span>
    </button>
  )
}

/** Why a cell is as it is, and its runs to be seen. */
function Detail({ row, column, cells }: CellParts) {
  const cell = cells.get(keyOf(row.id, column))
  if (cell === undefined) return null
  const words = cellInWords(cell)
  return (
    <ol className="fault-runs" id={detailId(row, column)}>
      {cell.findings.map(({ run }, n) => (
        <li key={run.shows}>
          <Run words={words[n]} />
          <PlayLink row={row} column={column} nth={n} shows={run.shows} />
        </li>
      ))}
    </ol>
  )
}

function Run({ words: { shows, word, tone, late, why, verdicts } }: { readonly words: FindingWords }) {
  return (
    <>
      <h3>{shows}</h3>
      <p className="fault-said">
        <Sign tone={tone} /> <strong>{word}</strong>, {late}
      </p>
      <p>{why}</p>
      <p className="fault-verdicts">{verdicts.join(' · ') || 'No verdict'}</p>
    </>
  )
}

interface LinkParts {
  readonly row: FaultRow
  readonly column: ColumnId
  readonly nth: number
  readonly shows: string
}

/** Opens a run on the stage: the scenario with all that is laid over it. */
function PlayLink({ row, column, nth, shows }: LinkParts) {
  const state = useMemo(
    () => ({ ...choicesFor(column, row.runs(column)[nth]), room: 'play' as const, job: null, at: null }),
    [row, column, nth],
  )
  const way = COLUMN_WORDS.find(({ id }) => id === column)?.title ?? ''
  return (
    <RunLink state={state}>
      See it happen
      <span className="visually-hidden">
        : {row.title}, {way}. {shows}
      </span>
    </RunLink>
  )
}
