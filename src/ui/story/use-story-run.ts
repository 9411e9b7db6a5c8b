import { useMemo } from 'react'
import { type Asked, useRun } from '../../app/runs.ts'
import type { setRule } from '../../app/session.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { bandsOf } from '../../view/bands.ts'
import { scaleOf } from '../../view/scale.ts'
import type { Current } from '../current.ts'

/** A run of a story, as the parts of Play know one. */
export interface StoryRun {
  readonly current: Current
  /** What was asked for last is still being played; `current` is what was asked for before. */
  readonly pending: boolean
  /** Why what was asked for last cannot be played. */
  readonly error: string | null
}

/**
 * Plays what a story asks for.
 * @param jobId the job whose story is told; undefined, or none of that name: the one that has most to tell
 * @param change sets a rule of what is laid over the run
 */
export function useStoryRun(
  scenario: Scenario,
  asked: Asked,
  jobId: string | undefined,
  change: typeof setRule,
): StoryRun {
  const { scenario: shown, run, pending, error } = useRun(scenario, asked)
  const named = run.recording.plan.jobs.findIndex(({ id }) => id === jobId)
  const job = named < 0 ? run.jobToShow : named
  const current = useMemo<Current>(() => {
    const bands = bandsOf(run.recording, job, run.closingMs)
    const side = { laid: asked, setRule: change }
    return { scenario: shown, run, job, bands, scale: scaleOf(bands, run.closingMs), side }
  }, [shown, run, job, asked, change])
  return { current, pending, error }
}
