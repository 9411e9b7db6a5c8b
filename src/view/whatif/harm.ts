/** Changes that are held to be improvements and add a bad verdict: how much harm that is, in words and in order. */
import type { Betrayal } from '../../run/matrix/influence.ts'
import { counted } from '../counts.ts'

/** Those that break what was good before come first, the most often first; else the order stays. */
export const byHarm = (betrayals: readonly Betrayal[]): readonly Betrayal[] =>
  betrayals.toSorted((x, y) => y.fromClean - x.fromClean)

/** How many of the combinations that get another bad verdict were good before. */
export function harmInWords({ times, fromClean }: Pick<Betrayal, 'times' | 'fromClean'>): string {
  if (fromClean === 0)
    return `It breaks nothing that was good: ${times === 1 ? 'the one' : `all ${counted(times)}`} below ${times === 1 ? 'was' : 'were'} bad before.`
  const isAre = fromClean === 1 ? 'was' : 'were'
  return `It breaks ${counted(fromClean)} that ${isAre} good before.`
}
