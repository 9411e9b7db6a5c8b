import { useMemo } from 'react'
import { usePlayhead } from '../../app/playhead.ts'
import { type Both, SIDES } from '../../run/compare-runs.ts'
import { momentsPassed } from '../../view/presentation.ts'
import { useCompared } from './sides.tsx'

/** Each side's last change that has been told, as its place among the facts; -1 where nothing has changed yet. */
export function useChangesTold(): Both<number> {
  const { joint } = useCompared().pair
  const changes = useMemo(() => SIDES.map((side) => joint[side].stops.filter(({ change }) => change)), [joint])
  const told = usePlayhead(({ t }) => changes.map((stops) => stops[momentsPassed(stops, t) - 1]?.fact ?? -1).join())
  return useMemo(() => {
    const [left, right] = told.split(',').map(Number)
    return { left, right }
  }, [told])
}
