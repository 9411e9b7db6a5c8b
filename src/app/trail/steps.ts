/**
 * The entries that the browser's own history has of this tab, and at which step of what a person has changed each of
 * them stands: so that back and forward, undo and redo are one way, walked in either fashion.
 */

import type { Place } from '../../scenario/link-state.ts'

export interface Entry {
  /** How many changes had been made. */
  readonly step: number
  /** The run is on screen there; else a page that lies over it. */
  readonly stage: boolean
  /** Where the run of Play stood when it was left; null or nothing: at its beginning, or it was playing. */
  readonly at?: Place | null
}

export interface Steps {
  readonly entries: readonly Entry[]
  /** The one that is shown. */
  readonly at: number
}

/** A way that begins here. */
export const firstSteps = (entry: Entry): Steps => ({ entries: [entry], at: 0 })

/** One more entry; what lay ahead is gone, as in the browser. */
export function pushed({ entries, at }: Steps, entry: Entry): Steps {
  return { entries: [...entries.slice(0, at + 1), entry], at: at + 1 }
}

/** The entry that is shown is another one now. */
export function replaced({ entries, at }: Steps, entry: Entry): Steps {
  return { entries: entries.map((there, i) => (i === at ? entry : there)), at }
}

/** The nearest entry before or after the one that is shown that shows the run at `step`; -1 where there is none. */
export function entryOf({ entries, at }: Steps, step: number): number {
  const fits = (entry: Entry): boolean => entry.step === step && entry.stage
  const isBack = step < entries[at].step
  return isBack ? entries.slice(0, at).findLastIndex(fits) : entries.findIndex((entry, i) => i > at && fits(entry))
}
