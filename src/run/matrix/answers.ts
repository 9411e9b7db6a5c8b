/** What one run says of runs by other rules: the one definition, for maps and forecasts alike. */
import type { RuleName, RuleSet } from '../../sim/rules.ts'

/** A run, as far as that goes: the rules it began with, and those that it asked. */
export interface Ruled {
  readonly rules: RuleSet
  readonly consulted: readonly RuleName[]
}

/**
 * A run by `others`, everything else being equal, is this very run: a rule that a run never asked cannot change it.
 * `test/run/consulted.test.ts` holds the model to that.
 */
export function answersFor({ rules, consulted }: Ruled, others: RuleSet): boolean {
  return consulted.every((name) => rules[name] === others[name])
}
