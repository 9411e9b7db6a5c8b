import { useEffect, useState } from 'react'
import { useMap } from '../../app/whatif/map.ts'

/** Often enough to be followed, and seldom enough to cost nothing. */
const EVERY_MS = 200

/** How many cells are known, told a few times a second; at once when it is over. */
export function useCalm(): number {
  const [known, setKnown] = useState(() => useMap.getState().known)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const tell = () => {
      timer = null
      setKnown(useMap.getState().known)
    }
    const stop = useMap.subscribe(({ status }, before) => {
      if (status !== before.status) tell()
      else timer ??= setTimeout(tell, EVERY_MS)
    })
    tell()
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [])
  return known
}
