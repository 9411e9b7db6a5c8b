import { useEffect, useRef, useState } from 'react'
import { useTries } from '../app/parts.ts'

/**
 * For what is opened once, and must not be opened anew as long as it stands: `round` is another number whenever what did
 * not come is asked for again, or `asked` is something else, and only then if it `failed`.
 */
export function useAgain(asked: unknown): { readonly round: number; readonly failed: { current: boolean } } {
  const tries = useTries((now) => now.tries)
  const [round, setRound] = useState(0)
  const failed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason
  useEffect(() => {
    if (failed.current) setRound((n) => n + 1)
  }, [tries, asked])
  return { round, failed }
}
