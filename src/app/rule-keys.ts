/** The number keys: each goes through the options of one of the rules on screen. */
import { create } from 'zustand'
import { type RuleName, ruleEntry } from '../sim/rules.ts'
import { scenarioOf } from './library.ts'
import { optionsOf } from './options.ts'
import { rulesAsked } from './runs.ts'
import { setRule, useSession } from './session.ts'

/** The rules on screen, from the top. */
export const useShownRules = create<{ readonly names: readonly RuleName[] }>(() => ({ names: [] }))

/** Those that a key goes through: without the ones that few want. */
function usualOptions(name: RuleName, value: string): readonly string[] {
  const entry = ruleEntry(name)
  return optionsOf(name, value).filter(
    (option) => option === value || !('options' in entry) || entry.options[option]?.rare !== true,
  )
}

/** The next option of the `n`-th rule on screen (from 1); from the last one to the first. False where there is no such rule. */
export function cycleRule(n: number): boolean {
  const name = useShownRules.getState().names[n - 1]
  const session = useSession.getState()
  const scenario = scenarioOf(session)
  if (name === undefined || scenario === undefined) return false
  const base = rulesAsked(scenario, { ...session, set: {} })[name]
  const value = session.set[name] ?? base
  const entry = ruleEntry(name)
  const options = usualOptions(name, value)
  const next = options[options.indexOf(value) + 1] ?? (entry.type === 'count' ? String(entry.min) : options[0])
  setRule(name, next, base)
  return true
}
