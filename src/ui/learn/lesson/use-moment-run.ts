import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTries } from '../../../app/parts.ts'
import { changeRun, openRun, pause, replayRun, seek } from '../../../app/playhead.ts'
import { type Asked, startRun } from '../../../app/runs.ts'
import { askedFor, loadRuns, scenarioFor } from '../../../app/story/story-run.ts'
import { ScenarioError } from '../../../scenario/error.ts'
import type { Scenario } from '../../../scenario/schema.ts'
import { msOf } from '../../../story/goals/times.ts'
import type { Changes } from '../../../story/laid.ts'
import type { Moment, MomentRun } from '../../../story/moment.ts'
import { bandsAt, ceilingAhead } from '../../../view/bands.ts'
import { instantAt, momentOf } from '../../../view/presentation.ts'
import { scaleOf } from '../../../view/scale.ts'
import type { Current } from '../../current.ts'
import { asIs } from '../../story/as-is.ts'
import { useStoryRun } from '../../story/use-story-run.ts'

/** A run that can be shown, or why there is none; null while it is on its way. */
export type Ready = { readonly scenario: Scenario } | { readonly problem: string } | null

/** Fetches and plays a moment's run, before anything of it is put on screen. */
export function useReady(run: MomentRun): Ready {
  const [ready, setReady] = useState<Ready>(null)
  const tries = useTries((now) => now.tries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => {
    let wanted = true
    const begin = async (): Promise<Ready> => {
      await loadRuns([run])
      const scenario = scenarioFor(run)
      const started = startRun(scenario, askedFor(run, scenario))
      if ('pending' in started) await started.pending
      return { scenario }
    }
    begin().then(
      (there) => {
        if (wanted) setReady(there)
      },
      (error: unknown) => {
        if (wanted) setReady({ problem: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => {
      wanted = false
    }
  }, [run, tries])
  return ready
}

/** Where a moment's run begins to be told, on its timeline. */
function beginningOf({ at }: Moment, { run }: Current): number {
  const { timeline, recording } = run
  return at === undefined ? 0 : momentOf(timeline, msOf(at, recording.plan, 'at'))
}

/** Plays what is on screen from the moment's beginning. */
export function watchFromBeginning(moment: Moment, current: Current): void {
  replayRun(current.run.timeline, beginningOf(moment, current))
}

/** What of a run can be known before it is played on: nothing in it leads further than the wait that is under way. */
function unplayed(moment: Moment, current: Current): Current {
  const { run, bands, job } = current
  const { facts, ms } = instantAt(run.timeline, beginningOf(moment, current))
  const known = bandsAt(bands, ms, facts)
  const aheadMs = ceilingAhead(run.recording, job, facts, ms) ?? ms + 1
  // The instant is a place of its own: what has been is seen, however long the wait may last.
  const user = known.user.flatMap((span, i, all) => (i < all.length - 1 ? [span] : [span, { ...span, fromMs: ms }]))
  return { ...current, bands: known, scale: scaleOf({ ...known, user }, aheadMs) }
}

/** A moment's run on screen. */
export interface MomentRunShown {
  /** Null in the first instant. */
  readonly current: Current | null
  readonly pending: boolean
  readonly error: string | null
}

interface Wanted {
  readonly moment: Moment & { readonly run: MomentRun }
  readonly scenario: Scenario
  /** What lies over the moment's run, one over the other. */
  readonly changes: readonly Changes[]
  readonly job: string | undefined
  /** It has not been played yet, and nothing may tell how it goes on. */
  readonly hidden: boolean
  /** It begins as a still of its end: it has been seen before. */
  readonly still: boolean
}

/** Puts a moment's run on screen, under the page's one playhead. */
export function useMomentRun({ moment, scenario, changes, job, hidden, still }: Wanted): MomentRunShown {
  const { run } = moment
  const asked = useMemo((): Asked => {
    try {
      return askedFor(run, scenario, ...changes)
    } catch (error) {
      if (error instanceof ScenarioError) return askedFor(run, scenario)
      throw error
    }
  }, [run, scenario, changes])
  const { current: next, pending, error } = useStoryRun(scenario, asked, job, asIs)
  const [current, setCurrent] = useState<Current | null>(null)
  // The run and the playhead change together, before anything is painted.
  useLayoutEffect(() => {
    const { timeline } = next.run
    if (current !== null) changeRun(timeline)
    else {
      openRun(timeline, still)
      if (!still) seek(beginningOf(moment, next))
    }
    setCurrent(next)
  }, [current, next, moment, still])
  useEffect(() => pause, [])
  const shown = useMemo(
    () => (current === null || !hidden ? current : unplayed(moment, current)),
    [current, hidden, moment],
  )
  return { current: shown, pending, error }
}
