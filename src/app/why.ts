/** What a person wants explained. */
import { create } from 'zustand'
import type { VerdictSlug } from '../sim/verdicts.ts'

/** A fact of the run on screen (its place among the facts), or a verdict on it. */
export type WhyTarget =
  | { readonly kind: 'fact'; readonly fact: number }
  | { readonly kind: 'verdict'; readonly slug: VerdictSlug }

interface Asked {
  readonly target: WhyTarget | null
}

/** What is being explained; null: nothing is. */
export const useWhy = create<Asked>(() => ({ target: null }))

/** Opens the explanation. */
export function askWhy(target: WhyTarget): void {
  useWhy.setState({ target })
}

/** Closes it. */
export function closeWhy(): void {
  useWhy.setState({ target: null })
}
