/** What a place of a talk shows of its run: where it stands, also in the middle of the motion that leads there. */
import { type Moment, momentIn } from '../../story/talk/at.ts'
import type { Scene } from '../../story/talk/parts/entry.ts'
import { jobShown } from '../../story/talk/parts/runs.ts'
import type { TalkState } from '../../story/talk/state.ts'
import { momentAt } from '../../view/place.ts'
import { type Instant, instantAt } from '../../view/presentation.ts'
import type { Run } from '../runs.ts'
import { recordingKept, runKept } from './plays.ts'

export interface Showing {
  readonly run: Run
  /** The run of the story at its instant, as parts of a stage are computed from it. */
  readonly scene: Scene
  readonly instant: Instant
  /** The story of the run is told by then. */
  readonly closed: boolean
}

/** In the middle of a motion: the second that the clock shows, and what has been stated by then. */
function momentOf(run: Run, { ms, facts }: Instant): Moment {
  const last = run.recording.facts[facts - 1]
  return { ms: Math.max(Math.floor(ms / 1000) * 1000, last?.atMs ?? 0), facts, order: 0, told: 999 }
}

/**
 * What is shown at share `progress` (0 to 1) of the motion into a state; null where it has no run. All its runs must
 * have been played. Throws `ScenarioError` where the state names an instant that is none of its run.
 */
export function showingOf(state: TalkState, progress: number): Showing | null {
  const asked = state.run
  const run = asked === null ? undefined : runKept(asked)
  if (asked === null || run === undefined) return null
  const { recording, timeline } = run
  const to = momentIn(recording, state.at, state.where.at)
  const toT = momentAt(timeline, to)
  let t = toT
  if (progress < 1) {
    const fromT = momentAt(timeline, momentIn(recording, state.from, state.where.from))
    t = fromT + (toT - fromT) * progress
  }
  const instant = instantAt(timeline, t)
  const moment = progress < 1 ? momentOf(run, instant) : to
  const scene: Scene = {
    asked,
    recording,
    moment,
    job: jobShown(recording, asked, state.where.job),
    play: recordingKept,
  }
  return { run, scene, instant, closed: t >= timeline.closingT }
}
