import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePlayhead } from '../app/playhead.ts'
import { counted, type LogRow, rowsUpTo, rowText } from '../view/log.ts'
import { useCurrent } from './current.ts'

/** Rows kept in the page at once; a log of thousands stays quick. */
const SHOWN = 150

/** What scrolls must be reachable by keyboard, and keeps the keys that scroll it. */
const SCROLLS = { tabIndex: 0, 'data-scrolls': '' }

/** What has happened so far, one sentence a fact. */
export function Log() {
  const { run } = useCurrent()
  const [filter, setFilter] = useState('')
  const [extra, setExtra] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const wanted = filter.trim().toLowerCase()
  const rows = useMemo(
    () => (wanted === '' ? run.rows : run.rows.filter((row) => textOf(row).toLowerCase().includes(wanted))),
    [run.rows, wanted],
  )
  const facts = usePlayhead(({ instant }) => instant.facts)
  const count = rowsUpTo(rows, facts)
  const from = Math.max(0, count - SHOWN - extra)

  // The newest line stays in sight.
  useLayoutEffect(() => {
    const element = list.current
    if (element !== null && count > 0) element.scrollTop = element.scrollHeight
  }, [count])

  return (
    <section className="log" aria-labelledby="log-title">
      <div className="side-head">
        <h2 className="kicker" id="log-title">
          Log
        </h2>
        <input
          type="search"
          aria-label="Filter the log"
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      {from > 0 ? (
        <button type="button" className="link" onClick={() => setExtra((n) => n + SHOWN)}>
          {counted(from)} earlier lines
        </button>
      ) : null}
      <ol ref={list} className="rows" {...SCROLLS} data-testid="log">
        {rows.slice(from, count).map((row) => (
          <Row key={row.from} clock={row.clock} text={rowText(row, facts)} change={row.change} />
        ))}
      </ol>
      {count === 0 ? <p className="small">{wanted === '' ? 'Nothing yet.' : 'No line so far.'}</p> : null}
    </section>
  )
}

const textOf = (row: LogRow): string => `${row.clock} ${row.looks === null ? row.text : `looks find ${row.finds}`}`

const Row = memo(function Row({
  clock,
  text,
  change,
}: {
  readonly clock: string
  readonly text: string
  readonly change: boolean
}) {
  return (
    <li className={change ? 'row change' : 'row'}>
      <time>{clock}</time> <span>{text}</span>
    </li>
  )
})
