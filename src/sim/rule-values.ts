/** A rule's value in text, as files, links and command lines hold it, and as the small integer that the world holds. */

import { further } from './further.ts'
import { OPTION_NAMES, RULE_NAMES, type RuleName, type RuleSet, ruleEntry } from './rules.ts'

const HOUR_MS = 3_600_000

/** The options of a rule in words, for an error message or a list. */
export function allowedOptions(name: RuleName): string {
  const found = ruleEntry(name)
  if (found.type === 'choice') return Object.keys(found.options).join(', ')
  if (found.type === 'count') return `a whole number from ${found.min} to ${found.max}`
  const named = Object.keys(found.options).join(', ')
  return found.type === 'table'
    ? `${named}, or the table of a script`
    : `${named}, or a duration from 1s to 168h such as 1h or 1h30m`
}

const DURATION = /^(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d{1,3})?)s)?(?:(\d+)ms)?$/

/**
 * A duration in text ("6h06m", "65s", "65.1s", "250ms") in milliseconds, or null where the text is none.
 * It stands in `sim` because a rule may be a duration.
 */
export function parseDuration(text: string): number | null {
  const parts = DURATION.exec(text)
  if (text === '' || parts === null) return null
  const [, hours = '0', minutes = '0', seconds = '0', ms = '0'] = parts
  return Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Math.round(Number(seconds) * 1000) + Number(ms)
}

/** Milliseconds as the shortest text that `parseDuration` reads back: 3600000 -> "1h". */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s'
  const hours = Math.floor(ms / HOUR_MS)
  const minutes = Math.floor((ms % HOUR_MS) / 60_000)
  const seconds = (ms % 60_000) / 1000
  const pad = (n: number) => (hours > 0 && n < 10 ? `0${n}` : `${n}`)
  return (hours > 0 ? `${hours}h` : '') + (minutes > 0 ? `${pad(minutes)}m` : '') + (seconds > 0 ? `${seconds}s` : '')
}

/** Gives a table its number, from 1 on; 0 is the option that has a name. */
export type TableNumber = (text: string) => number

/** For who asks only whether a table is one. */
const anyNumber: TableNumber = () => 1

/**
 * A rule's value as the small integer that the world holds: the option's place in the catalogue, the count, or the
 * duration in ms (0 for the first named option). Null where the text is no value of that rule. A table's number is the
 * plan's affair: whoever makes a plan passes `numberOf`.
 */
export function encodeRule(name: RuleName, option: string, numberOf = anyNumber): number | null {
  const found = ruleEntry(name)
  const index = RULE_NAMES.indexOf(name)
  if (found.type === 'count') {
    const n = /^\d$/.test(option) ? Number(option) : Number.NaN
    return n >= found.min && n <= found.max ? n : null
  }
  const place = OPTION_NAMES[index].indexOf(option)
  if (place >= 0) return found.type === 'choice' ? place : 0
  if (found.type === 'choice') return option.startsWith('own-') ? further().ownValue(name, option, numberOf) : null
  if (found.type === 'table') return further().parseScript(option) === null ? null : numberOf(option)
  const ms = parseDuration(option)
  return ms !== null && ms >= found.minMs && ms <= found.maxMs ? ms : null
}

/** Tables of a plan, by their number less one. */
type Tables = readonly { readonly text: string }[]

/** The text of a value that `encodeRule` made; of a table that is not among `tables`, the word `table`. */
export function decodeRule(name: RuleName, value: number, tables: Tables = []): string {
  const found = ruleEntry(name)
  if (found.type === 'table' && value > 0) return tables[value - 1]?.text ?? 'table'
  if (found.type === 'count') return String(value)
  if (found.type === 'life' && value > 0) return formatDuration(value)
  return OPTION_NAMES[RULE_NAMES.indexOf(name)][value] ?? further().ownText(name, value, tables)
}

/** A rule set by slug as the integers a plan holds. Throws on a value that the catalogue does not know: a bug here. */
export function encodeRules(set: RuleSet, numberOf = anyNumber): number[] {
  return RULE_NAMES.map((name) => {
    const value = encodeRule(name, set[name], numberOf)
    if (value === null) throw new Error(`rule ${name}: "${set[name]}" is not one of ${allowedOptions(name)}`)
    return value
  })
}

/** The inverse of `encodeRules`. */
export function decodeRules(values: readonly number[], tables: Tables = []): RuleSet {
  return Object.fromEntries(RULE_NAMES.map((name, i) => [name, decodeRule(name, values[i], tables)])) as RuleSet
}
