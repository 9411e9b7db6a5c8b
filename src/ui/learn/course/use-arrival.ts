import { useEffect } from 'react'
import { goToHeading } from '../../keep-focus.ts'

/** Whoever comes here from another place of the room begins at its heading. */
export function useArrival(): void {
  useEffect(() => {
    goToHeading()
    scrollTo(0, 0)
  }, [])
}
