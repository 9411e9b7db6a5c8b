import { useMemo } from 'react'
import type { FaultColumn, FaultRow } from '../../run/fault-rows.ts'
import { choicesFor, type FaultCell } from '../../run/fault-table.ts'
import { type ColumnWords, cellInWords, type FindingWords, faultNumber, type Tone } from '../../view/fault-table.ts'
import { Icon, type IconName } from '../Icon.tsx'
import { RunLink } from './RunLink.tsx'

/** The sign of each tone. */
export const ICONS: Readonly<Record<Tone, IconName>> = { good: 'tick', late: 'clock', risk: 'hourglass', bad: 'cross' }

/** A tone as a small sign in a frame. */
export function Sign({ tone }: { readonly tone: Tone }) {
  return (
    <span className={`fault-sign fault-${tone}`}>
      <Icon name={ICONS[tone]} />
    </span>
  )
}

/** The element that says more of a cell. */
export const detailId = (row: FaultRow, column: FaultColumn): string => `fault-detail-${row.id}-${column.id}`

interface DetailProps {
  readonly row: FaultRow
  readonly words: ColumnWords
  /** Undefined as long as it has not been played. */
  readonly cell: FaultCell | undefined
}

/** Why a cell is as it is, and its runs to be seen. */
export function Detail({ row, words: { column, title }, cell }: DetailProps) {
  const said = cell === undefined ? [] : cellInWords(cell)
  return (
    <div className="fault-detail" id={detailId(row, column)}>
      <p className="kicker">
        {faultNumber(row)}, {title}
      </p>
      <ol className="fault-runs" aria-busy={cell === undefined}>
        {cell?.findings.map(({ run }, n) => (
          <li key={run.shows}>
            <Run words={said[n]} />
            <PlayLink row={row} column={column} way={title} nth={n} shows={run.shows} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Run({ words: { shows, word, tone, late, why, verdicts } }: { readonly words: FindingWords }) {
  return (
    <>
      <p className="fault-shows">{shows}</p>
      <p className="fault-said">
        <Sign tone={tone} /> <strong>{word}</strong>, {late}
      </p>
      <p>{why}</p>
      <p className="fault-verdicts">{verdicts.join(' · ') || 'No verdict'}</p>
    </>
  )
}

interface LinkProps {
  readonly row: FaultRow
  readonly column: ColumnWords['column']
  readonly way: string
  readonly nth: number
  readonly shows: string
}

/** Opens a run on the stage: the scenario with all that is laid over it. */
function PlayLink({ row, column, way, nth, shows }: LinkProps) {
  const state = useMemo(
    () => ({
      ...choicesFor(column.id, row.runs(column.id)[nth]),
      room: 'play' as const,
      job: null,
      map: null,
      at: null,
    }),
    [row, column, nth],
  )
  return (
    <RunLink state={state}>
      See it happen
      <span className="visually-hidden">
        : {row.title}, {way}. {shows}
      </span>
    </RunLink>
  )
}
