/** What a rule offers. */
import { type RuleName, ruleEntry } from '../sim/rules.ts'

/** Lives worth trying, beside those that have a name. */
const LIVES = ['1h', '6h']

/** The options that a rule with this value offers: all of them, or for a number its neighbours. */
export function optionsOf(name: RuleName, value: string): readonly string[] {
  const entry = ruleEntry(name)
  if (entry.type === 'choice') return Object.keys(entry.options)
  if (entry.type === 'table') return [...new Set([...Object.keys(entry.options), value])]
  if (entry.type === 'life') return [...new Set([...Object.keys(entry.options), ...LIVES, value])]
  return [-1, 0, 1]
    .map((by) => Number(value) + by)
    .filter((n) => n >= entry.min && n <= entry.max)
    .map(String)
}
