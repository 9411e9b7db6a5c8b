import { useEffect, useState } from 'react'

/** @returns a number that grows when letters have come: what was measured or drawn with others is so no longer */
export function useFonts(): number {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const come = () => setTimes((n) => n + 1)
    document.fonts.addEventListener('loadingdone', come)
    return () => document.fonts.removeEventListener('loadingdone', come)
  }, [])
  return times
}
