/** What a rule may be changed to. */
import { type RuleName, ruleEntry } from '../../sim/rules.ts'

/** Lives worth trying, beside those that have a name. */
const LIVES = ['1h', '6h']

/** Options worth trying in place of `present`, which is not among them: of a number all, of a duration some. */
export function otherOptions(name: RuleName, present: string): readonly string[] {
  const entry = ruleEntry(name)
  const all =
    entry.type === 'count'
      ? Array.from({ length: entry.max - entry.min + 1 }, (_, n) => String(entry.min + n))
      : [...Object.keys(entry.options), ...(entry.type === 'life' ? LIVES : [])]
  return all.filter((option) => option !== present)
}
