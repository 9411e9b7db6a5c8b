import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPresetName, PRESET_NAMES, PRESETS, STEP_NAMES } from '../../src/sim/presets.ts'
import {
  allowedOptions,
  decodeRule,
  decodeRules,
  encodeRule,
  encodeRules,
  formatDuration,
  parseDuration,
} from '../../src/sim/rule-values.ts'
import { SHOWS } from '../../src/sim/rules/shows.ts'
import { GROUPS, isRuleName, RULE_NAMES, RULES, type RuleName, ruleEntry } from '../../src/sim/rules.ts'
import { rulesOf } from '../../src/sim/rules-in-force.ts'

/** The published table: `=` is the value of the column to its left. Written by hand, from the contract. */
const TABLE: Readonly<Partial<Record<RuleName, readonly [options: string, ...presets: string[]]>>> = {
  read: ['getdel, get, get-then-del', 'getdel', '=', '=', '=', '=', '='],
  parse: ['negative-check, allowlist, strict', 'negative-check', '=', 'allowlist', '=', '=', '='],
  routing: [
    'every-error-waits, nudge-branch-only, every-error-stops, terminal-stops',
    'every-error-waits',
    'terminal-stops',
    '=',
    '=',
    '=',
    '=',
  ],
  identity: ['kept, stringified, by-value', 'kept', '=', '=', '=', '=', '='],
  poll: ['on, off', 'on', '=', '=', '=', '=', '='],
  'last-read': ['on, off, any-error', 'on', '=', '=', '=', '=', '='],
  resend: ['off, on', 'off', '=', '=', '=', '=', '='],
  budget: [
    'none, servers-limit-1, servers-dedupe-limit-2, counter-split, counter-script',
    'none',
    '=',
    '=',
    'counter-script',
    '=',
    '=',
  ],
  'budget-limit': ['', '2', '=', '=', '=', '=', '='],
  'budget-ttl': ['twice-ceiling', 'twice-ceiling', '=', '=', '=', '=', '='],
  'node-choice': ['same, rotate, avoid-tried', 'same', '=', '=', 'rotate', '=', 'avoid-tried'],
  'breaker-explicit': ['counts, skipped, released', 'counts', '=', '=', '=', 'released', '='],
  'breaker-protocol': ['counts, ignored', 'counts', '=', '=', '=', '=', '='],
  'breaker-cancel': ['leaks, closes, neutral', 'leaks', '=', '=', '=', '=', 'neutral'],
  'breaker-guard': ['none, generation', 'none', '=', '=', '=', '=', 'generation'],
}
const COLUMNS = ['as-found', 'typed-errors', 'allowlist', 'retry-budget', 'breaker', 'all-fixed'] as const
const table = Object.entries(TABLE) as [RuleName, readonly [options: string, ...presets: string[]]][]

describe('the catalogue is the published one', () => {
  test('all its rules are there, and its presets are the presets', () => {
    expect(RULE_NAMES).toEqual(expect.arrayContaining(Object.keys(TABLE)))
    expect(STEP_NAMES).toEqual(COLUMNS)
  })

  test('a preset that is named after a library says what of that it takes', () => {
    const libraries = PRESET_NAMES.filter((name) => !(STEP_NAMES as readonly string[]).includes(name))
    expect(libraries.length).toBeGreaterThan(0)
    for (const name of libraries) expect(PRESETS[name].title).toMatch(/^A breaker like \w+’s$/)
  })

  test.each(RULE_NAMES.filter((name) => !(name in TABLE)))('%s, added later, is the same in every preset', (name) => {
    expect(COLUMNS.map((preset) => PRESETS[preset].rules[name])).toEqual(COLUMNS.map(() => ruleEntry(name).otherwise))
  })

  test.each(table)('%s: options and presets', (name, [options, ...cells]) => {
    const entry = RULES[name]
    // Options may be added; none may go.
    const slugs: readonly string[] = 'options' in entry ? Object.keys(entry.options) : []
    expect(slugs).toEqual(expect.arrayContaining(options === '' ? [] : options.split(', ')))
    expect(cells).toHaveLength(COLUMNS.length)
    let value = ''
    for (const [i, cell] of cells.entries()) {
      if (cell !== '=') value = cell
      expect(PRESETS[COLUMNS[i]].rules[name]).toBe(value)
    }
  })

  test.each(RULE_NAMES)('%s has a title, a few words beside it, a group and requirements', (name) => {
    const { title, hint, group } = ruleEntry(name)
    const shows = SHOWS[name]
    expect(title).not.toBe('')
    expect(hint).toMatch(/^[a-z].{3,24}$/)
    expect(Object.keys(GROUPS)).toContain(group)
    expect(shows.filter((number) => !/^R\d+$/.test(number))).toEqual([])
  })

  test.each(Object.keys(GROUPS))('group %s has rules', (group) => {
    expect(RULE_NAMES.some((name) => ruleEntry(name).group === group)).toBe(true)
  })

  test.each(PRESET_NAMES)('%s is total', (preset) => {
    expect(Object.keys(PRESETS[preset].rules).sort()).toEqual([...RULE_NAMES].sort())
  })
})

/** Every option of every rule; for a number all of them, for a life its name and some durations. */
const everyOption = RULE_NAMES.flatMap((name): [RuleName, string][] => {
  const entry = RULES[name]
  if (entry.type === 'count') return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [name, String(n)])
  const named = Object.keys(entry.options).map((option): [RuleName, string] => [name, option])
  return entry.type === 'life'
    ? [...named, ...['1s', '1h', '6h', '12h12m', '168h'].map((x): [RuleName, string] => [name, x])]
    : named
})

describe('options as integers', () => {
  test.each(everyOption)('%s=%s comes back', (name, option) => {
    const value = encodeRule(name, option)
    expect(value).not.toBeNull()
    expect(decodeRule(name, value as number)).toBe(option)
  })

  test.each(PRESET_NAMES)('preset %s comes back', (preset) => {
    const { rules } = PRESETS[preset]
    expect(decodeRules(encodeRules(rules))).toEqual(rules)
  })

  const nonsense = ['', ' ', 'GETDEL', 'getdel ', '__proto__', 'constructor', 'toString', '0', '10', '-1', '1.5', 'NaN']
  test.each(RULE_NAMES.flatMap((name) => nonsense.map((option): [RuleName, string] => [name, option])))(
    '%s has no option "%s"',
    (name, option) => {
      expect(encodeRule(name, option)).toBeNull()
    },
  )

  test.each(['0s', '999ms', '169h', '168h00m01s', '1h 30m', 'forever'])('a counter cannot live for %s', (life) => {
    expect(encodeRule('budget-ttl', life)).toBeNull()
  })

  test('a rule set with an option that does not exist is refused, and told what is allowed', () => {
    const wrong = { ...PRESETS['as-found'].rules, read: 'peek' }
    expect(() => encodeRules(wrong)).toThrow('getdel, get, get-then-del')
    expect(allowedOptions('budget-limit')).toContain('1 to 9')
    expect(allowedOptions('budget-ttl')).toContain('twice-ceiling')
  })
})

test.each(['__proto__', 'constructor', 'hasOwnProperty', '', 'Read'])('"%s" names neither rule nor preset', (name) => {
  expect(isRuleName(name)).toBe(false)
  expect(isPresetName(name)).toBe(false)
})

describe('durations', () => {
  test.each([
    ['6h06m', 21_960_000],
    ['65s', 65_000],
    ['65.1s', 65_100],
    ['250ms', 250],
    ['1h30m', 5_400_000],
    ['1m', 60_000],
    ['0s', 0],
    ['12h12m', 43_920_000],
    ['1h05s', 3_605_000],
  ])('%s is %i ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })

  test.each(['', ' ', '65', 's', '1m1h', '-1s', '1.5h', '1s ', '65.1234s', '1e3s', '١s', '1h1h'])(
    '"%s" is none',
    (text) => {
      expect(parseDuration(text)).toBeNull()
    },
  )

  test('what is formatted is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * 24 * 3_600_000 }), (ms) => {
        expect(parseDuration(formatDuration(ms))).toBe(ms)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the accessor', () => {
  test('answers with slugs and numbers, and notes what was asked and nothing else', () => {
    const world = { ruleValue: encodeRules(PRESETS['all-fixed'].rules), ruleConsulted: RULE_NAMES.map(() => 0) }
    const rules = rulesOf(world)
    expect(rules.parse).toBe('allowlist')
    expect(rules['budget-limit']).toBe(2)
    expect(rules['budget-ttl']).toBe(0)
    const asked = RULE_NAMES.filter((_, i) => world.ruleConsulted[i] === 1)
    expect(asked).toEqual(['parse', 'budget-limit', 'budget-ttl'])
  })

  test.each(everyOption)('%s=%s is what it says', (name, option) => {
    const world = {
      ruleValue: encodeRules({ ...PRESETS['as-found'].rules, [name]: option }),
      ruleConsulted: RULE_NAMES.map(() => 0),
    }
    const said = rulesOf(world)[name]
    expect(typeof said === 'string' ? said : decodeRule(name, said)).toBe(option)
  })
})
