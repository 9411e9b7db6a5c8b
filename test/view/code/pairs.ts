/** A small set of rule sets in which every option of each rule meets every option of each other rule. */
import { OPTION_NAMES, RULE_NAMES, type RuleName, type RuleSet, ruleEntry } from '../../../src/sim/rules.ts'

/** The options that are tried for a rule: all of a choice, all counts, and lives of each form. */
export function optionsOf(name: RuleName): readonly string[] {
  const entry = ruleEntry(name)
  switch (entry.type) {
    case 'choice':
      return OPTION_NAMES[RULE_NAMES.indexOf(name)]
    case 'count':
      return Array.from({ length: entry.max - entry.min + 1 }, (_, i) => String(entry.min + i))
    case 'life':
      return [...OPTION_NAMES[RULE_NAMES.indexOf(name)], '1h', '6h', '90s', '1500ms']
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

/** Greedy: each row starts from a pair that is still missing and takes, rule by rule, what covers most. */
export function coveringArray(): RuleSet[] {
  let missing = allPairs()
  const rows: RuleSet[] = []
  while (missing.length > 0) {
    const [{ a, x, b, y }] = missing
    const row: Partial<RuleSet> = { [a]: x, [b]: y }
    for (const name of RULE_NAMES) {
      if (row[name] !== undefined) continue
      const scores = optionsOf(name).map((option) => {
        const gain = missing.filter(
          (pair) =>
            (pair.a === name && pair.x === option && row[pair.b] === pair.y) ||
            (pair.b === name && pair.y === option && row[pair.a] === pair.x),
        ).length
        return { option, gain }
      })
      row[name] = scores.reduce((best, score) => (score.gain > best.gain ? score : best)).option
    }
    const full = row as RuleSet
    rows.push(full)
    missing = missing.filter((pair) => !holdsPair(full, pair))
  }
  return rows
}
