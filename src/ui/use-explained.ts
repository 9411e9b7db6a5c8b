import { useEffect } from 'react'
import { create } from 'zustand'
import { useFurther } from '../app/further.ts'

const useThere = create<{ readonly there: boolean }>(() => ({ there: false }))

/**
 * The sentences on what the options of rules mean are there: they come with the further parts, or at once where one is
 * `wanted`. Whoever asks is drawn again when they are.
 */
export function useExplained(wanted: boolean): boolean {
  const further = useFurther(({ there }) => there)
  const there = useThere((store) => store.there) || further
  useEffect(() => {
    if (!wanted || there) return
    // Without a connection the further parts bring them later, or there is nothing to explain with.
    void import('../sim/rules/explained.ts').then(() => useThere.setState({ there: true })).catch(() => {})
  }, [wanted, there])
  return there
}
