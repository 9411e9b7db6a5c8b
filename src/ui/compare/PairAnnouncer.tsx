import { useEffect, useState } from 'react'
import type { Side } from '../../run/compare-runs.ts'
import { clockAt, sentenceOf } from '../../view/words.ts'
import { useChangesTold } from './changes-told.ts'
import { SIDE_NAMES, useCompared } from './sides.tsx'

/** Changes follow each other faster than they can be spoken: the last ones of a while are enough. */
const QUIET_MS = 1500

/** Says changes on both sides to those who do not see them; those of an older instant have been said. */
export function PairAnnouncer() {
  const { pair } = useCompared()
  const { runs } = pair
  const last = useChangesTold()
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const { left, right } = last
    const told = { left: runs.left.recording.facts.at(left), right: runs.right.recording.facts.at(right) }
    const atMs = Math.max(left < 0 ? -1 : (told.left?.atMs ?? -1), right < 0 ? -1 : (told.right?.atMs ?? -1))
    if (atMs < 0) return
    const says = (side: Side, fact: number): string => {
      const found = fact < 0 ? undefined : told[side]
      return found?.atMs === atMs ? ` ${SIDE_NAMES[side]}: ${sentenceOf(runs[side].recording.plan, found)}` : ''
    }
    const text = `${clockAt(runs.left.recording.plan, atMs)}.${says('left', left)}${says('right', right)}`
    const timer = setTimeout(() => setSpoken(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [runs, last])
  return (
    <div className="visually-hidden" role="status" data-testid="announcer">
      {spoken}
    </div>
  )
}
