/** Performs edits: rules set in the middle of a run; what is thrown in or typed is left to the further parts. */
import type { Fact } from './facts.ts'
import { further } from './further.ts'
import { decodeRule } from './rule-values.ts'
import { RULE_NAMES } from './rules.ts'
import type { World } from './world.ts'

/** Performs the plan's edit number `index`. */
export function applyEdit(w: World, facts: Fact[], index: number): void {
  const { change } = w.plan.edits[index]
  if (!('set' in change)) {
    further().strike(w, facts, index, change)
    return
  }
  for (const { rule, value } of change.set) {
    w.ruleValue[rule] = value
    facts.push({
      kind: 'rule-set',
      atMs: w.now[0],
      rule: RULE_NAMES[rule],
      to: decodeRule(RULE_NAMES[rule], value, w.plan.scripts),
    })
  }
}
