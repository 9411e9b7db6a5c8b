import { useEffect, useMemo, useState } from 'react'
import { loadFurther, useFurther } from '../../app/further.ts'
import { loadScenario, scenarioOf } from '../../app/library.ts'
import { tryAgain, useTries } from '../../app/parts.ts'
import { enter, useSession } from '../../app/session.ts'
import { ALL_ROWS, useMapChoice } from '../../app/whatif/choice.ts'
import { useKeptChoice } from '../../app/whatif/kept.ts'
import { askMap, leave, useMap } from '../../app/whatif/map.ts'
import { withPresentRow } from '../../run/matrix/present.ts'
import type { Question } from '../../run/matrix/question.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { visible } from '../../view/visible.ts'
import { Board } from './Board.tsx'
import { Progress } from './Progress.tsx'
import { Varies } from './Varies.tsx'
import './what-if.css'

/** Fetches what every combination may need. @returns what went wrong, and what tries it again */
function useParts(scenario: string): { readonly problem: string | null; readonly again: () => void } {
  const [problem, setProblem] = useState<string | null>(null)
  const tries = useTries((now) => now.tries)
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
  return { problem, again: tryAgain }
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
        <h1>What if?</h1>
        <p>
          <strong>{visible(scenario?.title ?? '')}</strong> in every combination of what varies. Each cell is a run,
          played here: press one to see what came of it. All else stays as chosen in Play.
        </p>
        <button type="button" className="link" onClick={() => enter('play')}>
          Back to Play
        </button>
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
    () =>
      withPresentRow({
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
        <Progress status={status} outcome={outcome} problem={problem} />
        <Varies question={question} />
      </div>
      {outcome === null ? null : <Board outcome={outcome} key={outcome.key} />}
    </>
  )
}
