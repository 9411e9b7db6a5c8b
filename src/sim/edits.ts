/** Performs edits: rules set in the middle of a run; and what is thrown in or typed. */
import { wakeGates } from './breaker/queue.ts'
import type { Fact } from './facts.ts'
import { strike } from './fault-effects.ts'
import { decodeRule } from './rule-values.ts'
import { RULE_NAMES, type RuleName } from './rules.ts'
import type { World } from './world.ts'

/** Rules that say which breaker a caller asks, and whom that lets through. */
const OF_GATES: ReadonlySet<RuleName> = new Set<RuleName>(['breaker-scope', 'breaker-gate'])

/** Performs the plan's edit number `index`. */
export function applyEdit(w: World, facts: Fact[], index: number): void {
  const { change } = w.plan.edits[index]
  if (!('set' in change)) {
    strike(w, facts, index, change)
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
  if (change.set.some(({ rule }) => OF_GATES.has(RULE_NAMES[rule]))) wakeGates(w)
}
