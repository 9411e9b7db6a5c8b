/** What a person wants explained. */
import { create } from 'zustand'
import type { VerdictSlug } from '../sim/verdicts.ts'
import { momentOf } from '../view/presentation.ts'
import { seek, usePlayhead } from './playhead.ts'

/** A fact of the run on screen (its place among the facts), or a verdict on it. */
export type WhyTarget =
  | { readonly kind: 'fact'; readonly fact: number }
  | { readonly kind: 'verdict'; readonly slug: VerdictSlug }

interface Asked {
  readonly target: WhyTarget | null
}

/** What is being explained; null: nothing is. */
export const useWhy = create<Asked>(() => ({ target: null }))

/** Opens the explanation; the run rests while it is read. */
export function askWhy(target: WhyTarget): void {
  const { playing, t } = usePlayhead.getState()
  if (playing) seek(t)
  useWhy.setState({ target })
}

/** Closes it. */
export function closeWhy(): void {
  useWhy.setState({ target: null })
}

/** Goes to where fact number `fact`, of instant `atMs`, is told on `timeline`: the playhead's, or one laid out as it is. */
export function goToFact(fact: number, atMs: number, timeline = usePlayhead.getState().timeline): void {
  const stop = timeline.stops.find((stop) => stop.fact === fact)
  // Into its telling, however the sums were rounded.
  seek(stop === undefined ? momentOf(timeline, atMs) : stop.t + Math.min(1, stop.lastsMs / 2))
}
