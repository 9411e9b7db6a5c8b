/** A small set of rule sets in which every option of each rule meets every option of each other rule. */
import { OPTION_NAMES, RULE_NAMES, type RuleName, type RuleSet, ruleEntry } from '../../../src/sim/rules.ts'

/** The options that are tried for a rule: all of a choice, the ends of a count, and lives of each form. */
export function optionsOf(name: RuleName): readonly string[] {
  const entry = ruleEntry(name)
  switch (entry.type) {
    case 'choice':
    case 'table':
      return OPTION_NAMES[RULE_NAMES.indexOf(name)]
    case 'count':
      return [...new Set([entry.min, Number(entry.otherwise), entry.max])].map(String)
    case 'life':
      return [...OPTION_NAMES[RULE_NAMES.indexOf(name)], '1h', '90s', '1500ms']
  }
}

export interface Pair {
  readonly a: RuleName
  readonly x: string
  readonly b: RuleName
  readonly y: string
}

/** Every pair of options of two different rules. */
export function allPairs(): Pair[] {
  return RULE_NAMES.flatMap((a, i) =>
    RULE_NAMES.slice(i + 1).flatMap((b) => optionsOf(a).flatMap((x) => optionsOf(b).map((y) => ({ a, x, b, y })))),
  )
}

export const holdsPair = (rules: RuleSet, { a, x, b, y }: Pair): boolean => rules[a] === x && rules[b] === y

/** Options of all rules in one line, each with the bits of the pairs that it is still missing with every other. */
interface Grid {
  readonly rules: readonly (readonly number[])[]
  readonly names: readonly string[]
  readonly missing: readonly Set<number>[]
}

function gridOf(): Grid {
  const names: string[] = []
  const rules = RULE_NAMES.map((name) => optionsOf(name).map((option) => names.push(option) - 1))
  const missing = names.map((_, option) => {
    const own = rules.find((options) => options.includes(option))
    return new Set(rules.flatMap((options) => (options === own ? [] : options)))
  })
  return { rules, names, missing }
}

/**
 * Greedy: each row starts with the option that misses most pairs, and goes on, rule by rule, with what covers most of
 * what is missing; where several cover the same, with the one that misses most.
 */
export function coveringArray(): RuleSet[] {
  const { rules, names, missing } = gridOf()
  const rows: RuleSet[] = []
  for (;;) {
    const [most] = names.map((_, option) => option).sort((x, y) => missing[y].size - missing[x].size)
    if (missing[most].size === 0) return rows
    const row = rules.map((options) => (options.includes(most) ? most : -1))
    const open = new Set(rules.keys())
    open.delete(row.indexOf(most))
    while (open.size > 0) {
      let best = { rule: -1, option: -1, gain: -1 }
      for (const rule of open)
        for (const option of rules[rule]) {
          const gain = row.filter((other) => other >= 0 && missing[option].has(other)).length
          const isBetter = gain > best.gain || (gain === best.gain && missing[option].size > missing[best.option].size)
          if (isBetter) best = { rule, option, gain }
        }
      row[best.rule] = best.option
      open.delete(best.rule)
    }
    for (const option of row) for (const other of row) missing[option].delete(other)
    rows.push(Object.fromEntries(RULE_NAMES.map((name, rule) => [name, names[row[rule]]])) as RuleSet)
  }
}
