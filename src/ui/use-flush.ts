import { useEffect } from 'react'

/** Sends what has been typed, and is still waiting for a rest, before its field goes and before the page does. */
export function useFlush(flush: () => void): void {
  useEffect(() => {
    addEventListener('beforeunload', flush)
    return () => {
      removeEventListener('beforeunload', flush)
      flush()
    }
  }, [flush])
}
