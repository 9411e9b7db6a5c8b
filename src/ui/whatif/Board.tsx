import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMapChoice } from '../../app/whatif/choice.ts'
import { lookAt } from '../../app/whatif/choosing.ts'
import { type MapState, type Outcome, useMap } from '../../app/whatif/map.ts'
import { columnAt, optionsAt } from '../../run/matrix/question.ts'
import { cellSaid } from '../../view/whatif/words.ts'
import { Detail } from './Detail.tsx'
import { Findings, Rescues } from './Findings.tsx'
import { useHover } from './hover.ts'
import { Legend } from './Legend.tsx'
import { MapTable } from './MapTable.tsx'
import { MapView } from './MapView.tsx'
import { cellAtPlace, useSheet } from './sheet.ts'
import { inShort } from './short.ts'
import { useCalm } from './use-calm.ts'
import { ViewChoice } from './ViewChoice.tsx'
import { Sums, WholeView, wholeInWords } from './WholeView.tsx'

/** The place of what is chosen now; null where it is not on the map. */
function presentPlace({ question, columns }: Outcome, present: MapState['present']): number | null {
  if (present === null || present.row < 0 || present.places.includes(-1)) return null
  return present.row * columns + columnAt(question.axes, present.places)
}

/** The map, the cell that is looked at, and what it all comes down to. */
export function Board({ outcome }: { readonly outcome: Outcome }) {
  const choice = useMapChoice()
  // One by one: the number of cells that are known changes with every frame, and draws nothing but the map.
  const present = useMap((map) => map.present)
  const clock = useMap((map) => map.clock)
  const changes = useMap((map) => map.changes)
  const conclusions = useMap((map) => map.conclusions)
  const status = useMap((map) => map.status)
  const known = useCalm()
  const isWhole = status === 'done' || known === outcome.runOf.length
  const sheet = useSheet(outcome, choice, known, isWhole)
  const now = presentPlace(outcome, present)
  // Another map may be asked for before it is there.
  const cell = choice.cell !== null && choice.cell < outcome.runOf.length ? choice.cell : null
  const [at, setAt] = useState<number | null>(cell)
  const here = at ?? cell
  /** Who opened a cell goes on from there; one that came with a link, or back, leaves everyone where they are. */
  const [opened, setOpened] = useState<{ readonly place: number; readonly byKey: boolean } | null>(null)
  useLayoutEffect(() => {
    if (cell === null) setOpened(null)
  }, [cell])
  const map = useRef<HTMLDivElement>(null)

  const say = useCallback(
    (place: number): string => {
      const { row, column, payload } = cellAtPlace(outcome, place)
      const run = outcome.runOf[place]
      const said = cellSaid(
        payload,
        optionsAt(outcome.question.axes, column),
        run < 0 ? undefined : outcome.runs[run],
        clock ?? { startsAtMs: 0, queuedAtMs: null },
      )
      return place === now && row >= 0 ? `${said}. This is the present run.` : said
    },
    [outcome, clock, now],
  )
  const openCell = useCallback((place: number, byKey: boolean) => {
    setAt(place)
    setOpened({ place, byKey })
    lookAt(place)
  }, [])
  const close = useCallback(() => {
    setOpened(null)
    lookAt(null)
    map.current?.querySelector<HTMLElement>('[role="grid"], [aria-pressed="true"]')?.focus()
  }, [])
  const short = useMemo(() => inShort(changes), [changes])
  const drawn = { sheet, filter: choice.filter, now, here, onMove: setAt, onOpen: openCell, say }
  const shown = cell ?? now

  return (
    <>
      <ViewChoice sheet={sheet} isWhole={isWhole} />
      <Legend outcome={outcome} known={known} now={now} isPlaced={present !== null} as={choice.as} />
      <div className="what-if-board">
        <div className="what-if-map" ref={map}>
          {choice.as === 'map' ? <MapView {...drawn} /> : null}
          {choice.as === 'whole' ? <WholeView {...drawn} known={known} /> : null}
          {choice.as === 'table' ? (
            <MapTable
              sheet={sheet}
              filter={choice.filter}
              now={now}
              open={cell}
              clock={clock}
              known={known}
              onOpen={openCell}
            />
          ) : (
            <Saying say={say} known={known} otherwise={short} />
          )}
          {choice.as === 'whole' ? (
            <>
              <p className="small">{wholeInWords(sheet)}</p>
              <Sums sheet={sheet} known={known} />
            </>
          ) : null}
        </div>
        <div className="what-if-side">
          {shown === null ? (
            <p className="cell-detail cell-none">Press a cell, and here stands what came of it.</p>
          ) : (
            <Detail
              key={cell === null ? 'present' : shown}
              outcome={outcome}
              place={shown}
              isNow={shown === now}
              isChosen={cell !== null}
              clock={clock}
              present={changes?.present ?? null}
              by={opened?.place !== cell ? 'link' : opened?.byKey === true ? 'key' : 'pointer'}
              known={known}
              onClose={close}
            />
          )}
          <Rescues outcome={outcome} changes={changes} />
        </div>
        <Findings
          outcome={outcome}
          present={present}
          changes={changes}
          conclusions={conclusions}
          onOpen={(place) => openCell(place, true)}
        />
      </div>
    </>
  )
}

interface SayingProps {
  readonly say: (place: number) => string
  readonly known: number
  /** What is said while nothing is pointed at. */
  readonly otherwise: string
}

/** The cell that a pointer is over, in words: what the map is too small to say. */
function Saying({ say, known, otherwise }: SayingProps) {
  const place = useHover((hover) => hover.place)
  return (
    <p className="map-says" aria-hidden="true" data-known={known}>
      {place === null ? otherwise : say(place)}
    </p>
  )
}
