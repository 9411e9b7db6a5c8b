import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { offerChange, useGuide } from '../app/guide.ts'
import { FIRST_SCENARIO, scenarioOf } from '../app/library.ts'
import { usePage } from '../app/pages.ts'
import { changeRun, isClosed, openRun, replayRun, usePlayhead } from '../app/playhead.ts'
import { useRun } from '../app/runs.ts'
import { useSession } from '../app/session.ts'
import { wantsStills } from '../app/theme.ts'
import { firstDifference } from '../run/compare.ts'
import { bandsOf } from '../view/bands.ts'
import { scaleOf } from '../view/scale.ts'
import { Announcer } from './Announcer.tsx'
import { type Current, CurrentContext } from './current.ts'
import { Headline } from './Headline.tsx'
import { Hero } from './Hero.tsx'
import { lazyPart, lazyQuiet } from './lazy-quiet.ts'
import { Stage } from './Stage.tsx'
import { Transport } from './Transport.tsx'
import { useMedia } from './use-media.ts'
import { WhyMount } from './WhyMount.tsx'

const RulesPanel = lazyPart(async () => (await import('./RulesPanel.tsx')).RulesPanel)
const OneThing = lazyPart(async () => (await import('./OneThing.tsx')).OneThing)
const Side = lazyQuiet(async () => (await import('./Side.tsx')).Side)

/** The run to show, and what is to be said where it is not the one that was asked for. */
export function useCurrentRun(): { current: Current; pending: boolean; error: string | null } {
  const session = useSession()
  const { scenario, run, pending, error } = useRun(scenarioOf(session) ?? FIRST_SCENARIO, session)
  const named = run.recording.plan.jobs.findIndex(({ id }) => id === session.job)
  const job = named < 0 ? run.jobToShow : named
  const current = useMemo(() => {
    const bands = bandsOf(run.recording, job, run.closingMs)
    return { scenario, run, job, bands, scale: scaleOf(bands, run.closingMs) }
  }, [scenario, run, job])
  return { current, pending, error }
}

/** How much is seen again of what is still the same. */
const BEFORE_MS = 2500

/** A run, what was true beside what was told, and everything about it that can be changed. */
export function Play() {
  const { current: next, pending, error } = useCurrentRun()
  const [current, setCurrent] = useState<Current | null>(null)
  const phase = useGuide((guide) => guide.phase)
  const closed = usePlayhead(isClosed)
  const wide = useMedia('(width >= 72rem)')

  // The run and the playhead change together, before anything is painted: a frame of one run at the instant of another
  // would be a lie.
  useLayoutEffect(() => {
    const { timeline, recording } = next.run
    if (current === null && usePage.getState().asItWas && usePlayhead.getState().timeline === timeline) {
      // Back from a page: the playhead stands where it was left.
    } else if (current?.scenario.id !== next.scenario.id) openRun(timeline, wantsStills() && phase === 'everything')
    else if (phase === 'changing' && current.run !== next.run) {
      // The first change is watched: from a little before it makes a difference.
      const from = firstDifference(current.run.recording, recording)
      const stop = timeline.stops.find(({ fact }) => fact >= from)
      replayRun(timeline, Math.max(0, (stop?.t ?? timeline.closingT) - BEFORE_MS))
    } else changeRun(timeline)
    setCurrent(next)
  }, [current, next, phase])
  useEffect(() => {
    if (closed && current !== null && usePlayhead.getState().timeline === current.run.timeline) offerChange()
  }, [closed, current])

  if (current === null) return null
  return (
    <CurrentContext.Provider value={current}>
      <main className="play" data-phase={phase} data-shows={current.scenario.id}>
        <Hero>{wide ? null : <Headline />}</Hero>
        {error === null ? null : (
          <p className="problem" role="alert">
            {error} The last run that could be played is still shown.
          </p>
        )}
        <div className="workbench" aria-busy={pending}>
          <Stage />
          {phase === 'watching' ? null : (
            <div className="rules-side">
              <Suspense fallback={null}>{phase === 'changing' ? <OneThing /> : <RulesPanel />}</Suspense>
            </div>
          )}
          {phase === 'everything' ? (
            <div className="side">
              <Suspense fallback={null}>
                <Side />
              </Suspense>
            </div>
          ) : null}
        </div>
      </main>
      <Transport>{wide ? <Headline /> : null}</Transport>
      <Announcer />
      <WhyMount />
    </CurrentContext.Provider>
  )
}
