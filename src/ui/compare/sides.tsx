import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { chooseOn, HEADS, type Pair, setRuleOn } from '../../app/compare.ts'
import { HeadContext } from '../../app/playhead.ts'
import { type Both, SIDES, type Side } from '../../run/compare-runs.ts'
import type { Side as Laid } from '../../scenario/choices.ts'
import { bandsOf } from '../../view/bands.ts'
import { jobToCompare } from '../../view/compare-job.ts'
import { scaleOf } from '../../view/scale.ts'
import { type Current, CurrentContext } from '../current.ts'
import { LaidContext } from '../laid.ts'

export const SIDE_NAMES: Both<string> = { left: 'Left', right: 'Right' }

/** Two runs as they are shown, one job of them. */
export interface Compared {
  readonly pair: Pair
  /** What is chosen on each side now; `pair` follows once both have been played. */
  readonly chosen: Both<Laid>
  readonly job: number
  /** Each side as the parts of Play know a run; both laid out on one clock and on one scale. */
  readonly currents: Both<Current>
}

export const ComparedContext = createContext<Compared | null>(null)

/** The two runs on screen; only inside the room. */
export function useCompared(): Compared {
  const compared = useContext(ComparedContext)
  if (compared === null) throw new Error('No two runs are shown here.')
  return compared
}

/** Both sides of a pair, ready to be shown. */
export function useSides(pair: Pair | null, chosen: Both<Laid>, named: string | null): Compared | null {
  const shown = useMemo(() => {
    if (pair === null) return null
    const { scenario, runs, joint, closingMs, laid } = pair
    const job = jobToCompare(pair.comparison, named, runs.left.jobToShow)
    const [left, right] = SIDES.map((side) => bandsOf(runs[side].recording, job, closingMs))
    const scale = scaleOf(
      { ...left, truth: [...left.truth, ...right.truth], user: [...left.user, ...right.user] },
      closingMs,
    )
    const currentOf = (side: Side): Current => ({
      scenario,
      run: { ...runs[side], timeline: joint[side], closingMs },
      job,
      bands: side === 'left' ? left : right,
      scale,
      side: { laid: laid[side], setRule: (name, value, base) => setRuleOn(side, name, value, base) },
    })
    return { pair, job, currents: { left: currentOf('left'), right: currentOf('right') } }
  }, [pair, named])
  return shown && { ...shown, chosen }
}

/** What stands here is of one side: its run, where that is at the moment of the one clock, and what is laid over it. */
export function OnSide({ side, children }: { readonly side: Side; readonly children: ReactNode }) {
  const { currents, chosen } = useCompared()
  const laid = chosen[side]
  const changing = useMemo(
    () => ({
      laid,
      put: (change: Partial<Laid>, about = '') => chooseOn(side, change, about === '' ? '' : `${about} ${side}`),
    }),
    [side, laid],
  )
  return (
    <HeadContext.Provider value={HEADS[side]}>
      <CurrentContext.Provider value={currents[side]}>
        <LaidContext.Provider value={changing}>{children}</LaidContext.Provider>
      </CurrentContext.Provider>
    </HeadContext.Provider>
  )
}
