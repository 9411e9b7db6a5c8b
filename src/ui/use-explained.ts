import { useEffect } from 'react'
import { create } from 'zustand'
import { useFurther } from '../app/further.ts'
import { useTries } from '../app/parts.ts'

const useThere = create<{ readonly there: boolean }>(() => ({ there: false }))

/**
 * The sentences on what the options of rules mean are there: they come with the further parts, or at once where one is
 * `wanted`. Whoever asks is drawn again when they are.
 */
export function useExplained(wanted: boolean): boolean {
  const further = useFurther(({ there }) => there)
  const there = useThere((store) => store.there) || further
  const tries = useTries((now) => now.tries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => {
    if (!wanted || there) return
    // Without a connection the further parts bring them later, or the next try does.
    void import('../sim/rules/explained.ts').then(() => useThere.setState({ there: true })).catch(() => {})
  }, [wanted, there, tries])
  return there
}
