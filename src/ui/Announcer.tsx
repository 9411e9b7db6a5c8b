import { useEffect, useState } from 'react'
import { usePlayhead } from '../app/playhead.ts'
import { clockAt, sentenceOf } from '../view/words.ts'
import { useCurrent } from './current.ts'

/** Changes follow each other faster than they can be spoken: the last one of a while is enough. */
const QUIET_MS = 1500

/** Says changes to those who do not see them. Looks that find nothing are not worth a word. */
export function Announcer() {
  const { run } = useCurrent()
  const { recording, timeline } = run
  const last = usePlayhead(
    ({ instant }) => timeline.stops.findLast(({ fact, change }) => change && fact < instant.facts)?.fact ?? -1,
  )
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (last < 0) return
    const fact = recording.facts[last]
    const timer = setTimeout(
      () => setSpoken(`${clockAt(recording.plan, fact.atMs)}. ${sentenceOf(recording.plan, fact)}`),
      QUIET_MS,
    )
    return () => clearTimeout(timer)
  }, [recording, last])
  return (
    <div className="visually-hidden" role="status" data-testid="announcer">
      {spoken}
    </div>
  )
}
