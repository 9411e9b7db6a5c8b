import type { Talk, TalkPlace } from '../../story/talk/state.ts'
import { Frame } from './Frame.tsx'
import { useRuns } from './use-runs.ts'

interface StillFrameProps {
  readonly talk: Talk
  readonly place: TalkPlace
  readonly heading?: 'h1' | 'h2' | 'p'
}

/** A place of a talk as it stands when all motion is over; plays what it needs first. */
export function StillFrame({ talk, place, heading = 'p' }: StillFrameProps) {
  const { ready, problem } = useRuns(talk, place)
  if (problem !== null)
    return (
      <p className="tf-problem" role="alert">
        {problem}
      </p>
    )
  if (!ready) return <div className="tf" aria-busy="true" />
  return <Frame talk={talk} place={place} heading={heading} />
}
