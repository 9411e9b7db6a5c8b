/**
 * The catalogue of rules: what a worker may be told to do. Everything that lists, edits, links or explains a rule
 * is generated from here; nothing else knows the options. Slugs and presets follow the published contract.
 */
import { BREAKER } from './rules/breaker.ts'
import type { RuleEntry, RuleWords } from './rules/entry.ts'
import { JUDGING } from './rules/judging.ts'
import { PRODUCING } from './rules/producing.ts'
import { READING } from './rules/reading.ts'
import { RECORDING } from './rules/recording.ts'
import { RETRYING } from './rules/retrying.ts'
import { WAITING } from './rules/waiting.ts'
import { WORDING } from './rules/wording.ts'

export { GROUPS, type OptionText, type RuleEntry, type RuleGroup } from './rules/entry.ts'

export const RULES = {
  ...READING,
  ...JUDGING,
  ...WAITING,
  ...RETRYING,
  ...RECORDING,
  ...BREAKER,
  ...PRODUCING,
  ...WORDING,
} as const satisfies Record<string, RuleEntry>

export type RuleName = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as RuleName[]

/** Options of a choice rule, as a union of their slugs. */
export type OptionOf<R extends RuleName> = (typeof RULES)[R] extends {
  readonly type: 'choice'
  readonly options: infer O
}
  ? keyof O & string
  : never

/** A rule set by slug, as it stands in files, links and on the command line. */
export type RuleSet = Record<RuleName, string>

/** A rule's entry, whatever its type. */
export const ruleEntry = (name: RuleName): RuleEntry => RULES[name]
/** Gives rules their words, once these are there. */
export function nameRules(words: Readonly<Record<string, RuleWords>>): void {
  for (const [name, { title, hint, options }] of Object.entries(words)) {
    const found = ruleEntry(name as RuleName)
    Object.assign(found, { title, hint })
    if (found.type === 'count') continue
    for (const [option, text] of Object.entries(options)) Object.assign(found.options[option], text)
  }
}

/** Gives options a sentence each on what the worker then does, once these are there. */
export function explainRules(helps: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
  for (const [name, ofOptions] of Object.entries(helps)) {
    const found = ruleEntry(name as RuleName)
    if (found.type === 'count') continue
    for (const [option, help] of Object.entries(ofOptions)) Object.assign(found.options[option], { help })
  }
}

/** Slugs of each rule's named options, by the rule's place. */
export const OPTION_NAMES = RULE_NAMES.map((name) => {
  const found = ruleEntry(name)
  return found.type === 'count' ? [] : Object.keys(found.options)
})

/** `x` is a rule's slug. Safe for any string, `__proto__` included. */
export function isRuleName(x: string): x is RuleName {
  return Object.hasOwn(RULES, x)
}
