import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { listenToKeys } from '../app/keyboard.ts'
import { FIRST_SCENARIO, knownScenario } from '../app/library.ts'
import { changeRun, openRun } from '../app/playhead.ts'
import { runOf } from '../app/runs.ts'
import { useSession } from '../app/session.ts'
import { wantsStills } from '../app/theme.ts'
import { bandsOf } from '../view/bands.ts'
import { scaleOf } from '../view/scale.ts'
import { Announcer } from './Announcer.tsx'
import { Boundary } from './Boundary.tsx'
import { type Current, CurrentContext } from './current.ts'
import { Header } from './Header.tsx'
import { Hero } from './Hero.tsx'
import { Log } from './Log.tsx'
import { PayloadField } from './PayloadField.tsx'
import { RulesPanel } from './RulesPanel.tsx'
import { Stage } from './Stage.tsx'
import { Transport } from './Transport.tsx'

/** The page: a run, what was true beside what was told, and everything about it that can be changed. */
export function App() {
  return (
    <Boundary>
      <Play />
    </Boundary>
  )
}

function useCurrentRun(): Current {
  const session = useSession()
  const { preset, set, payload, work, numbers, edits } = session
  const scenario = knownScenario(session.scenario) ?? FIRST_SCENARIO
  const run = useMemo(
    () => runOf(scenario, { preset, set, payload, work, numbers, edits }),
    [scenario, preset, set, payload, work, numbers, edits],
  )
  const named = run.recording.plan.jobs.findIndex(({ id }) => id === session.job)
  const job = named < 0 ? run.jobToShow : named
  return useMemo(() => {
    const bands = bandsOf(run.recording, job, run.closingMs)
    return { scenario, run, job, bands, scale: scaleOf(bands, run.closingMs) }
  }, [scenario, run, job])
}

function Play() {
  const current = useCurrentRun()
  const { scenario, run } = current
  const shown = useRef<string | null>(null)

  // Before anything is painted: a frame of one run at the instant of another would be a lie.
  useLayoutEffect(() => {
    if (shown.current === scenario.id) changeRun(run.timeline)
    else openRun(run.timeline, wantsStills())
    shown.current = scenario.id
  }, [scenario, run])
  useEffect(listenToKeys, [])

  return (
    <CurrentContext value={current}>
      <Header />
      <main className="page">
        <Hero />
        <div className="workbench">
          <RulesPanel />
          <Stage />
          <div className="side">
            <PayloadField key={scenario.id} />
            <Log />
          </div>
        </div>
      </main>
      <Transport />
      <Announcer />
    </CurrentContext>
  )
}
