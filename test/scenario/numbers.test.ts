import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NUMBER_WORDS } from '../../src/scenario/number-words.ts'
import {
  allowedNumbers,
  isNumberName,
  LONGEST_MS,
  NUMBER_NAMES,
  type NumberName,
  numberEntry,
  numberFrom,
  typedNumber,
} from '../../src/scenario/numbers.ts'
import { formatDuration } from '../../src/sim/rule-values.ts'

const ofType = (type: 'time' | 'count' | 'flag') => NUMBER_NAMES.filter((name) => numberEntry(name).type === type)

test('there are numbers of every kind', () => {
  for (const type of ['time', 'count', 'flag'] as const) expect(ofType(type)).not.toEqual([])
})

describe.each(NUMBER_NAMES)('%s', (name) => {
  const { otherwise } = numberEntry(name)
  const { title, help } = NUMBER_WORDS[name]

  test('says what it is, and what holds otherwise is allowed', () => {
    expect(title).not.toBe('')
    expect(help).toMatch(/\.$/)
    expect(numberFrom(name, otherwise)).not.toBeNull()
  })

  test('what is typed is what a file would hold', () => {
    expect(typedNumber(name, ` ${otherwise} `)).toBe(otherwise)
  })

  test('nonsense is none, whatever it is', () => {
    const nonsense = ['', ' ', 'soon', '-1', '1.5', '5 s 1', '__proto__', 'NaN', 'Infinity', '１']
    for (const text of nonsense) expect([text, typedNumber(name, text)]).toEqual([text, null])
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, {}, [], -1, 1.5])
      expect([value, numberFrom(name, value)]).toEqual([value, null])
  })

  test('whatever is typed is either a value that a file may hold, or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{0,4}[hms ]{0,2}$/)), (text) => {
        const value = typedNumber(name, text)
        if (value !== null) expect(numberFrom(name, value)).not.toBeNull()
      }),
    )
  })
})

describe.each(ofType('time'))('%s is a time', (name) => {
  const entry = numberEntry(name)
  if (entry.type !== 'time') throw new Error('no time')
  const { minMs, maxMs, orNone } = entry

  test('from its least to its most, and says so', () => {
    fc.assert(
      fc.property(fc.integer({ min: minMs, max: maxMs }), (ms) => {
        expect(numberFrom(name, formatDuration(ms))).toBe(ms)
      }),
    )
    expect(numberFrom(name, formatDuration(maxMs + 1))).toBeNull()
    if (minMs > 0) expect(numberFrom(name, formatDuration(minMs - 1))).toBeNull()
    expect(allowedNumbers(name)).toContain(`from ${formatDuration(minMs)} to ${formatDuration(maxMs)}`)
    expect(maxMs).toBeLessThanOrEqual(LONGEST_MS)
  })

  test('and none only where there may be no end', () => {
    expect(numberFrom(name, 'none')).toBe(orNone ? 0 : null)
    expect(typedNumber(name, 'none')).toBe(orNone ? 'none' : null)
    expect(allowedNumbers(name).startsWith('none, or ')).toBe(orNone)
  })

  test('a number alone has no unit', () => {
    expect(numberFrom(name, 5000)).toBeNull()
    expect(typedNumber(name, '5000')).toBeNull()
    expect(typedNumber(name, '1h 30m')).toBe('1h30m')
  })
})

describe.each(ofType('count'))('%s is counted', (name) => {
  const entry = numberEntry(name)
  if (entry.type !== 'count') throw new Error('no count')

  test.each([
    [entry.min, true],
    [entry.max, true],
    [entry.min - 1, false],
    [entry.max + 1, false],
  ])('%i: %s', (n, allowed) => {
    expect(numberFrom(name, n)).toBe(allowed ? n : null)
    expect(typedNumber(name, String(n))).toBe(allowed ? n : null)
    expect(numberFrom(name, String(n))).toBeNull()
  })

  test('within the bounds that it names', () => {
    expect(allowedNumbers(name)).toBe(
      `${entry.orNone ? 'none, or ' : ''}a whole number from ${entry.min} to ${entry.max}`,
    )
  })
})

test.each(ofType('flag'))('%s is true or false', (name) => {
  expect([true, false, 'true', 1].map((value) => numberFrom(name, value))).toEqual([1, 0, null, null])
  expect(['true', 'false', 'yes', '1'].map((text) => typedNumber(name, text))).toEqual([true, false, null, null])
  expect(allowedNumbers(name)).toBe('true or false')
})

test.each(['__proto__', 'constructor', 'toString', '', 'PollInterval'])('"%s" names no number', (name) => {
  expect(isNumberName(name)).toBe(false)
  expect(NUMBER_NAMES.includes(name as NumberName)).toBe(false)
})
