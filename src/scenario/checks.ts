/** What is checked while a scenario is compiled: durations, options, names. Every error says what is allowed. */
import { allowedOptions, encodeRule, parseDuration } from '../sim/rule-values.ts'
import { isRuleName, RULE_NAMES, type RuleSet } from '../sim/rules.ts'
import { parseClock } from './clock.ts'
import { ScenarioError } from './error.ts'
import { LONGEST_MS } from './numbers.ts'

/** A duration that the schema has checked, in ms. */
export const ms = (text: string): number => parseDuration(text) as number

/** A duration that was not checked on its way in. */
export function checkedMs(text: string, where: string): number {
  const value = parseDuration(text)
  if (value === null || value > LONGEST_MS)
    throw new ScenarioError(where, `"${text}" is not allowed; allowed: a duration such as 65s or 4h04m, at most 500h`)
  return value
}

/** Rules by slug whose options exist. Throws `ScenarioError`. */
export function checkedSet(set: Readonly<Record<string, string | undefined>>, where: string): Partial<RuleSet> {
  for (const [name, option] of Object.entries(set)) {
    if (!isRuleName(name))
      throw new ScenarioError(where, `no rule "${name}"; allowed: ${RULE_NAMES.join(', ')}`, name, RULE_NAMES)
    if (option === undefined || encodeRule(name, option) === null) {
      const allowed = allowedOptions(name)
      throw new ScenarioError(
        `${where}.${name}`,
        `no option "${option}"; allowed: ${allowed}`,
        option,
        allowed.split(', '),
      )
    }
  }
  return set as Partial<RuleSet>
}

/** Places of names in a list, with an error that says which are allowed. */
export function indexer(kind: string, names: readonly string[]): (name: string, where: string) => number {
  const places = new Map(names.map((name, i) => [name, i]))
  if (places.size !== names.length)
    throw new ScenarioError(`${kind}s`, `the same name twice: ${names.find((n, i) => names.indexOf(n) !== i)}`)
  return (name, where) => {
    const place = places.get(name)
    if (place === undefined)
      throw new ScenarioError(where, `no ${kind} "${name}"; allowed: ${names.join(', ')}`, name, names)
    return place
  }
}

export type Finder = ReturnType<typeof indexer>

/** Finds the places of names. */
export interface Names {
  readonly node: Finder
  readonly worker: Finder
  readonly job: Finder
  readonly payload: Finder
}

/** An instant of a file in ms from the start. Throws `ScenarioError`. */
export function instantMs(text: string, startsAtMs: number, where: string): number {
  const clock = parseClock(text)
  if (clock === null) return checkedMs(text, where)
  // A clock before the start belongs to the next day.
  const at = clock - startsAtMs
  const day = 24 * 3_600_000
  if (!Number.isFinite(at)) throw new ScenarioError(where, 'no such instant')
  return at < 0 ? at + day : at
}
