import { recordingKept } from '../../app/talk/plays.ts'
import { ScenarioError } from '../../scenario/error.ts'
import { standsAlone, wordsOfPart } from '../../story/talk/parts.ts'
import { sceneOf } from '../../story/talk/scene.ts'
import { stateAt, type Talk, type TalkPlace } from '../../story/talk/state.ts'
import { FrameBoundary } from './FrameBoundary.tsx'
import { StillFrame } from './StillFrame.tsx'
import { useRuns } from './use-runs.ts'

interface SafeFrameProps {
  readonly talk: Talk
  readonly place: TalkPlace
}

/** What is wrong with a place whose runs have been played; null where it can be drawn. */
function problemAt(talk: Talk, place: TalkPlace): string | null {
  const state = stateAt(talk, place)
  try {
    const scene = sceneOf(state, recordingKept)
    for (const [i, part] of state.stage.entries()) {
      const where = `${state.where.stage}.${i}`
      if (scene === null && !standsAlone(part)) return `${where}: “${part.part}” needs a run`
      wordsOfPart(part, scene, where)
    }
    return null
  } catch (error) {
    if (error instanceof ScenarioError) return error.message
    throw error
  }
}

/** A frame of a deck that may still have mistakes: what cannot be drawn is said in its place. */
export function SafeFrame({ talk, place }: SafeFrameProps) {
  const { ready } = useRuns(talk, place)
  const problem = ready ? problemAt(talk, place) : null
  if (problem !== null)
    return (
      <p className="frame-problem" role="status" data-testid="frame-problem">
        This cannot be shown yet. {problem}
      </p>
    )
  return (
    <FrameBoundary key={`${place.beat}.${place.build}`}>
      <StillFrame talk={talk} place={place} />
    </FrameBoundary>
  )
}
