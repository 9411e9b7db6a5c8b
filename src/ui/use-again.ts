import { useCallback, useEffect, useRef, useState } from 'react'
import { useTries } from '../app/parts.ts'

/** What is opened once, and opened anew only where that failed. */
export interface Opening {
  /** Another number whenever it is to be tried again. */
  readonly round: number
  /** Why it could not be opened, until it can be; null: it was not so, or is not known yet. */
  readonly problem: string | null
  /** Notes what becomes of a try, and hands on what it brings, until what it returns is called. */
  readonly note: <T>(opening: Promise<T>, take?: (brought: T) => void) => () => void
}

/**
 * For what must not be opened anew as long as it stands: it is tried again whenever what did not come is asked for
 * again, or `asked` is something else, and only then if it failed.
 */
export function useAgain(asked: unknown): Opening {
  const tries = useTries((now) => now.tries)
  const [round, setRound] = useState(0)
  const [failure, setFailure] = useState<{ readonly asked: unknown; readonly says: string } | null>(null)
  const failed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason
  useEffect(() => {
    if (failed.current) setRound((n) => n + 1)
  }, [tries, asked])
  const note = useCallback(
    <T>(opening: Promise<T>, take?: (brought: T) => void) => {
      let isGone = false
      opening.then(
        (brought) => {
          if (isGone) return
          failed.current = false
          setFailure(null)
          take?.(brought)
        },
        (error: unknown) => {
          if (isGone) return
          failed.current = true
          setFailure({ asked, says: error instanceof Error ? error.message : String(error) })
        },
      )
      return () => {
        isGone = true
      }
    },
    [asked],
  )
  return { round, problem: failure !== null && Object.is(failure.asked, asked) ? failure.says : null, note }
}
