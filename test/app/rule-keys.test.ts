import { afterEach, expect, test } from 'vitest'
import { choosePreset } from '../../src/app/changes.ts'
import { cycleRule, useShownRules } from '../../src/app/rule-keys.ts'
import { forgetSession, setRule, undo, useSession } from '../../src/app/session.ts'
import { PRESETS } from '../../src/sim/presets.ts'
import { type OptionText, RULE_NAMES, type RuleName, ruleEntry } from '../../src/sim/rules.ts'

afterEach(() => {
  forgetSession()
  useShownRules.setState({ names: [] })
})

const valueNow = (name: RuleName): string => useSession.getState().set[name] ?? PRESETS['all-fixed'].rules[name]

const usualOf = (options: Readonly<Record<string, OptionText>>) =>
  Object.keys(options).filter((option) => options[option].rare !== true)

test.each(RULE_NAMES)(
  'pressing its key often enough goes through the options of %s that most want, and round',
  (name) => {
    choosePreset('all-fixed')
    useShownRules.setState({ names: ['read', name] })
    const first = valueNow(name)
    const seen: string[] = []
    do {
      expect(cycleRule(2)).toBe(true)
      seen.push(valueNow(name))
    } while (seen.at(-1) !== first && seen.length < 20)
    const entry = ruleEntry(name)
    const all =
      entry.type === 'count'
        ? Array.from({ length: entry.max - entry.min + 1 }, (_, i) => String(entry.min + i))
        : [...usualOf(entry.options), ...(entry.type === 'life' ? ['1h', '6h'] : [])]
    expect(seen.toSorted()).toEqual(all.toSorted())
    // Back where it was, nothing is set any more.
    expect(useSession.getState().set).toEqual({})
  },
)

test('an option that few want is left by its key, and not come back to', () => {
  useShownRules.setState({ names: ['read'] })
  setRule('read', 'stream', 'getdel')
  expect([1, 1, 1, 1].map((key) => cycleRule(key) && valueNow('read'))).not.toContain('stream')
})

test('a key without a rule does nothing', () => {
  useShownRules.setState({ names: ['read'] })
  const before = useSession.getState()
  expect([0, 2, 9].map(cycleRule)).toEqual([false, false, false])
  expect(useSession.getState()).toBe(before)
})

test('it starts from what is set, and can be taken back', () => {
  useShownRules.setState({ names: ['budget-limit'] })
  setRule('budget-limit', '7', '2')
  cycleRule(1)
  expect(useSession.getState().set).toEqual({ 'budget-limit': '8' })
  undo()
  expect(useSession.getState().set).toEqual({})
})
