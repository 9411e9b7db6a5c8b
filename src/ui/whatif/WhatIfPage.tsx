import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { loadFurther, useFurther } from '../../app/further.ts'
import { loadScenario, scenarioOf } from '../../app/library.ts'
import { enter, useSession } from '../../app/session.ts'
import { ALL_ROWS, useMapChoice } from '../../app/whatif/choice.ts'
import { useKeptChoice } from '../../app/whatif/kept.ts'
import { askMap, leave, type MapState, type Outcome, useMap } from '../../app/whatif/map.ts'
import { columnAt, optionsAt, type Question } from '../../run/matrix/question.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { cellSaid } from '../../view/whatif/words.ts'
import { Detail } from './Detail.tsx'
import { Findings } from './Findings.tsx'
import { useHover } from './hover.ts'
import { Legend } from './Legend.tsx'
import { MapTable } from './MapTable.tsx'
import { MapView } from './MapView.tsx'
import { Progress } from './Progress.tsx'
import { cellAtPlace, useSheet } from './sheet.ts'
import { useCalm } from './use-calm.ts'
import { Varies } from './Varies.tsx'
import { ViewChoice } from './ViewChoice.tsx'
import './what-if.css'

/** Fetches what every combination may need. @returns what went wrong, and what tries it again */
function useParts(scenario: string): { readonly problem: string | null; readonly again: () => void } {
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try is another one
  useEffect(() => {
    let isGone = false
    setProblem(null)
    Promise.all([loadFurther(), loadScenario(scenario)]).catch(() => {
      if (!isGone) setProblem('A part of the page that is needed here could not be loaded.')
    })
    return () => {
      isGone = true
    }
  }, [scenario, tries])
  return { problem, again: useCallback(() => setTries((n) => n + 1), []) }
}

/** Every combination of some rules and some payloads, played here and now, on one map. */
export function WhatIfPage() {
  const slug = useSession((session) => session.scenario)
  const scenario = useSession(scenarioOf)
  const there = useFurther((parts) => parts.there)
  const { problem, again } = useParts(slug)
  const misread = useKeptChoice()
  return (
    <main className="room what-if">
      <div className="room-head">
        <div>
          <h1>What if?</h1>
          <button type="button" className="link" onClick={() => enter('play')}>
            Back to Play
          </button>
        </div>
        <p>
          <strong>{scenario?.title}</strong>, in every combination of the rules and payloads below. Each cell is a run,
          played here: press one to see what came of it. What does not vary stays as it is chosen in Play.
        </p>
      </div>
      {misread === null ? null : (
        <p role="alert">The map that the link asks for cannot be shown: {misread}. This is the usual one.</p>
      )}
      {there && scenario !== undefined ? (
        <Workbench scenario={scenario} />
      ) : problem === null ? (
        <p role="status">Getting ready…</p>
      ) : (
        <p role="alert">
          {problem}{' '}
          <button type="button" onClick={again}>
            Try again
          </button>
        </p>
      )}
    </main>
  )
}

/** What is asked, of all that is chosen. */
function useQuestion(scenario: Scenario): Question {
  const { preset, set, payload, work, numbers, edits } = useSession()
  const axes = useMapChoice((choice) => choice.axes)
  const rows = useMapChoice((choice) => choice.rows)
  return useMemo(
    () => ({
      scenario,
      laid: { preset, set, payload, work, numbers, edits },
      axes,
      rows: ALL_ROWS.filter(({ id }) => rows.includes(id)),
    }),
    [scenario, preset, set, payload, work, numbers, edits, axes, rows],
  )
}

function Workbench({ scenario }: { readonly scenario: Scenario }) {
  const question = useQuestion(scenario)
  useEffect(() => askMap(question), [question])
  useEffect(() => leave, [])
  const outcome = useMap((map) => map.outcome)
  const status = useMap((map) => map.status)
  const problem = useMap((map) => map.problem)
  return (
    <>
      <div className="what-if-asked">
        <Varies question={question} />
        <Progress status={status} outcome={outcome} problem={problem} />
      </div>
      {outcome === null ? null : <Board outcome={outcome} key={outcome.key} />}
    </>
  )
}

/** The place of what is chosen now; null where it is not on the map. */
export function presentPlace({ question, columns }: Outcome, present: MapState['present']): number | null {
  if (present === null || present.row < 0 || present.places.includes(-1)) return null
  return present.row * columns + columnAt(question.axes, present.places)
}

function Board({ outcome }: { readonly outcome: Outcome }) {
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
  const [here, setHere] = useState<number | null>(null)
  const [open, setOpen] = useState<{ readonly place: number; readonly byKey: boolean } | null>(null)
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
    setHere(place)
    setOpen({ place, byKey })
  }, [])
  const close = useCallback(() => {
    setOpen(null)
    map.current?.querySelector<HTMLElement>('[role="grid"], [aria-pressed="true"]')?.focus()
  }, [])

  return (
    <>
      <ViewChoice sheet={sheet} isWhole={isWhole} />
      <div className="what-if-board">
        <div className="what-if-map" ref={map}>
          {choice.as === 'map' ? (
            <>
              <MapView
                sheet={sheet}
                filter={choice.filter}
                now={now}
                here={here}
                onMove={setHere}
                onOpen={openCell}
                say={say}
              />
              <Saying say={say} known={known} />
            </>
          ) : (
            <MapTable
              sheet={sheet}
              filter={choice.filter}
              now={now}
              open={open?.place ?? null}
              clock={clock}
              known={known}
              onOpen={openCell}
            />
          )}
        </div>
        {open === null ? (
          <p className="cell-detail cell-none">Press a cell, and here stands what came of it.</p>
        ) : (
          <Detail
            key={open.place}
            outcome={outcome}
            place={open.place}
            isNow={open.place === now}
            clock={clock}
            present={changes?.present ?? null}
            byKey={open.byKey}
            known={known}
            onClose={close}
          />
        )}
      </div>
      <Legend outcome={outcome} known={known} now={now} isPlaced={present !== null} />
      <Findings
        outcome={outcome}
        present={present}
        changes={changes}
        conclusions={conclusions}
        onOpen={(place) => openCell(place, true)}
      />
    </>
  )
}

/** The cell that a pointer is over, in words: what the map is too small to say. */
function Saying({ say, known }: { readonly say: (place: number) => string; readonly known: number }) {
  const place = useHover((hover) => hover.place)
  return (
    <p className="map-says" aria-hidden="true" data-known={known}>
      {place === null ? 'Point at a cell, or move about with the arrow keys.' : say(place)}
    </p>
  )
}
