import { useEffect, useMemo, useState } from 'react'
import { isReached, type Judged, judgeInSteps, type Task, unjudged } from '../../../app/learn/judging.ts'
import { inSlices, soon } from '../../../app/slices.ts'
import type { Changes } from '../../../story/laid.ts'

/** How a goal stands under the present changes. */
export interface Judging {
  /** Of each case what is known last: while it is played again, what came of the changes before. */
  readonly judged: Judged
  /** All of it is about the present changes. */
  readonly settled: boolean
  /** The goal holds, under the present changes. */
  readonly reached: boolean
}

/** How long the page may be kept busy at a time (ms). */
const SLICE_MS = 8

interface Known {
  readonly of: Changes
  readonly judged: Judged
  readonly whole: boolean
}

/** Judges a goal whenever the changes are others; a change that comes before it is done takes its place. */
export function useJudging(task: Task, changes: Changes): Judging {
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    const tell = (judged: Judged) =>
      setKnown((before) => ({
        of: changes,
        whole: judged.costs !== null || judged.problem !== null,
        judged: {
          ...judged,
          outcomes: judged.outcomes.map((one, i) => one ?? before?.judged.outcomes[i] ?? null),
        },
      }))
    return inSlices(judgeInSteps(task, changes, tell), SLICE_MS, soon, () => {})
  }, [task, changes])
  return useMemo(() => {
    if (known === null) return { judged: unjudged(task), settled: false, reached: false }
    const settled = known.of === changes && known.whole
    return { judged: known.judged, settled, reached: settled && isReached(known.judged) }
  }, [known, task, changes])
}
