/** The run of a state where it stands: what the parts of its stage are computed from, and what its claims are held against. */
import { foldMonitors, startMonitors } from '../../sim/monitors.ts'
import type { Evidence } from '../goals/property.ts'
import type { FindScenario } from '../play.ts'
import { playMoment } from '../play.ts'
import { type AskedRun, keyOfAsked, type PlayAsked } from './asked.ts'
import { momentIn } from './at.ts'
import type { Scene } from './parts/entry.ts'
import { worldIn } from './parts/picture.ts'
import { jobShown } from './parts/runs.ts'
import type { TalkState } from './state.ts'

/**
 * The scene of a state when all motion is over; null where it has no run. Throws `ScenarioError` where a run cannot be
 * played, or its instant is not one of it.
 */
export function sceneOf({ run, at, where }: Pick<TalkState, 'run' | 'at' | 'where'>, play: PlayAsked): Scene | null {
  if (run === null) return null
  const recording = play(run)
  return {
    asked: run,
    recording,
    moment: momentIn(recording, at, where.at),
    job: jobShown(recording, run, where.job),
    play,
  }
}

/** A run as far as it has come by the instant of a scene. */
export function evidenceAt(scene: Scene): Evidence {
  const { recording, moment } = scene
  const facts = recording.facts.slice(0, moment.facts)
  const monitors = startMonitors(recording.plan)
  for (const fact of facts) foldMonitors(monitors, fact, recording.plan)
  return { plan: recording.plan, facts, monitors, end: worldIn(scene), holdsUntilMs: moment.ms }
}

/** Plays runs as they are asked for, each once. */
export function playedOnce(find: FindScenario): PlayAsked {
  const kept = new Map<string, ReturnType<PlayAsked>>()
  return (asked: AskedRun) => {
    const key = keyOfAsked(asked)
    const recording = kept.get(key) ?? playMoment(asked.run, find, ...asked.changes)
    kept.set(key, recording)
    return recording
  }
}
