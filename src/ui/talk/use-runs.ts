import { useEffect, useState } from 'react'
import { useTries } from '../../app/parts.ts'
import { isPlayed, playRuns, runsAt } from '../../app/talk/plays.ts'
import type { Talk, TalkPlace } from '../../story/talk/state.ts'

/** Whether a place can be shown, or why not. */
export interface Ready {
  readonly ready: boolean
  readonly problem: string | null
}

/** Plays what a place of a talk needs. */
export function useRuns(talk: Talk, { beat, build }: TalkPlace): Ready {
  const [, again] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const ready = isPlayed(talk, { beat, build })
  const tries = useTries((now) => now.tries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => {
    let isGone = false
    setProblem(null)
    if (isPlayed(talk, { beat, build })) {
      if (!ready) again((n) => n + 1) // what plays ahead was done with it since this was drawn
      return
    }
    playRuns(runsAt(talk, { beat, build })).then(
      () => {
        if (!isGone) again((n) => n + 1)
      },
      (error: unknown) => {
        if (!isGone) setProblem(error instanceof Error ? error.message : String(error))
      },
    )
    return () => {
      isGone = true
    }
  }, [talk, beat, build, tries])
  return { ready, problem }
}
