import { type KeyboardEvent, memo, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { rowsOf } from '../app/log-rows.ts'
import { usePlayhead } from '../app/playhead.ts'
import { askWhy, goToFact } from '../app/why.ts'
import { counted } from '../view/counts.ts'
import { toldWhereGatesAct } from '../view/gate-facts.ts'
import { type LogRow, logText, rowFact, rowsUpTo, rowsWith, rowText } from '../view/log.ts'
import { useCurrent } from './current.ts'

/** Rows kept in the page at once; a log of thousands stays quick. */
const SHOWN = 150
/** This near to the end (px), a reader is at the end. */
const NEAR = 24

/** What has happened so far, one sentence a fact. `gates`: which runs tell of theirs. */
export function Log({ gates = 'all' }: { readonly gates?: 'all' | 'where they act' }) {
  const { run } = useCurrent()
  const [filter, setFilter] = useState('')
  const [changesOnly, setChangesOnly] = useState(false)
  const wanted = useDeferredValue(filter)
  const all = useMemo(() => {
    if (gates === 'all') return rowsOf(run)
    const { recording } = run
    const isTold = toldWhereGatesAct(recording)
    return rowsOf(run).filter(({ from }) => isTold(recording.facts[from]))
  }, [run, gates])
  const rows = useMemo(() => rowsWith(all, wanted, changesOnly), [all, wanted, changesOnly])
  return (
    <section className="log" aria-labelledby="log-title">
      <h2 className="visually-hidden" id="log-title">
        Log
      </h2>
      <div className="log-head">
        <input
          type="search"
          aria-label="Filter the log"
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <label className="log-only">
          <input type="checkbox" checked={changesOnly} onChange={(event) => setChangesOnly(event.target.checked)} />{' '}
          Changes only
        </label>
        <Copy rows={rows} />
      </div>
      <Rows key={`${wanted} ${changesOnly}`} rows={rows} filtered={rows !== all} />
    </section>
  )
}

interface RowsProps {
  readonly rows: readonly LogRow[]
  readonly filtered: boolean
}

function Rows({ rows, filtered }: RowsProps) {
  const list = useRef<HTMLOListElement>(null)
  /** Where the rows begin while someone reads further up; null: the newest line stays in sight. */
  const [held, setHeld] = useState<number | null>(null)
  /** The row whose buttons Tab reaches; the arrow keys go to the others. */
  const [chosen, setChosen] = useState(-1)
  /** How far the end was below the reader before earlier rows came in above. */
  const below = useRef<number | null>(null)

  const count = usePlayhead(({ instant }) => rowsUpTo(rows, instant.facts))
  const last = rows[count - 1]
  // With a filter, the line of the moment may not be among them.
  const current = usePlayhead(({ instant }) => last !== undefined && instant.facts <= last.to)
  const newest = Math.max(0, count - SHOWN)
  const from = held === null || held >= count ? newest : held
  const shown = rows.slice(from, count)
  const reached = shown.some((row) => row.from === chosen) ? chosen : (shown.at(-1)?.from ?? -1)

  useLayoutEffect(() => {
    const element = list.current
    if (element === null || count === 0) return
    if (below.current !== null) element.scrollTop = element.scrollHeight - below.current
    else if (held === null) element.scrollTop = element.scrollHeight
    below.current = null
    if (held !== null && element.scrollHeight <= element.clientHeight) setHeld(null)
  }, [count, held])

  const onScroll = () => {
    const element = list.current
    if (element === null) return
    const atEnd = element.scrollHeight - element.clientHeight - element.scrollTop <= NEAR
    if (atEnd !== (held === null)) setHeld(atEnd ? null : from)
  }
  const earlier = () => {
    const element = list.current
    if (element !== null) below.current = element.scrollHeight - element.scrollTop
    setHeld(Math.max(0, from - SHOWN))
  }

  return (
    <div className="log-body">
      <ol ref={list} className="rows" data-scrolls="" data-testid="log" onScroll={onScroll} onKeyDown={moveAmongRows}>
        {from > 0 ? (
          <li>
            <button type="button" className="link" onClick={earlier}>
              {counted(from)} earlier lines
            </button>
          </li>
        ) : null}
        {shown.map((row) => (
          <Row
            key={row.from}
            row={row}
            current={current && row === last}
            reached={row.from === reached}
            onReach={setChosen}
          />
        ))}
      </ol>
      {count === 0 ? <p className="small">{filtered ? 'No line so far.' : 'Nothing yet.'}</p> : null}
      {held === null || count === 0 ? null : (
        <button type="button" className="log-newest" onClick={() => setHeld(null)}>
          Newest line
        </button>
      )}
    </div>
  )
}

/** Up and down go to the same button of the next row: a log of hundreds of lines is one stop for Tab. */
function moveAmongRows(event: KeyboardEvent<HTMLOListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement)) return
  const row = event.target.closest('li')
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  const buttons = next?.querySelectorAll<HTMLElement>('button')
  if (buttons === undefined || buttons.length === 0) return
  event.preventDefault()
  buttons[event.target.classList.contains('row-why') ? buttons.length - 1 : 0].focus()
}

interface RowProps {
  readonly row: LogRow
  readonly current: boolean
  readonly reached: boolean
  readonly onReach: (from: number) => void
}

const Row = memo(function Row({ row, current, reached, onReach }: RowProps) {
  const { from, clock, change } = row
  // Of many looks one row counts up; the others stay as they are.
  const text = usePlayhead(({ instant }) => rowText(row, instant.facts))
  const { run } = useCurrent()
  const tabIndex = reached ? 0 : -1
  const why = () => askWhy({ kind: 'fact', fact: rowFact(row, usePlayhead.getState().instant.facts) })
  return (
    <li className={change ? 'row change' : 'row'} aria-current={current || undefined} onFocus={() => onReach(from)}>
      <button
        type="button"
        className="row-clock"
        tabIndex={tabIndex}
        title={`Go to ${clock}`}
        onClick={() => goToFact(from, run.recording.facts[from].atMs)}
      >
        {clock}
      </button>
      <span className="row-text">{text}</span>
      <button type="button" className="row-why" tabIndex={tabIndex} aria-label={`Why: ${text}`} onClick={why}>
        why?
      </button>
    </li>
  )
})

const COPY = { ready: 'Copy', done: 'Copied', failed: 'Not allowed' } as const

/** Puts what has been told so far on the clipboard. */
function Copy({ rows }: { readonly rows: readonly LogRow[] }) {
  const [state, setState] = useState<keyof typeof COPY>('ready')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(logText(rows, usePlayhead.getState().instant.facts))
      setState('done')
    } catch {
      setState('failed')
    }
  }
  return (
    <button
      type="button"
      className="quiet"
      aria-label={state === 'ready' ? 'Copy the log' : undefined}
      onClick={() => void copy()}
      onBlur={() => setState('ready')}
    >
      <span role="status">{COPY[state]}</span>
    </button>
  )
}
