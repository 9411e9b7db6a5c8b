/** Nothing unknown gets in, and what is refused is told where and what is allowed. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseClock } from '../../src/scenario/clock.ts'
import { ScenarioError } from '../../src/scenario/error.ts'
import { checkScenario, parseScenario } from '../../src/scenario/parse.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { small } from '../support/small.ts'

/** The complaint about a scenario that is `small`, but for these fields. */
function complaint(parts: Record<string, unknown>): ScenarioError {
  try {
    checkScenario({ ...small(), ...parts })
  } catch (error) {
    if (error instanceof ScenarioError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('what is refused names its place', () => {
  test.each<[where: string, parts: Record<string, unknown>]>([
    ['version', { version: 2 }],
    ['id', { id: '../etc/passwd' }],
    ['tittle', { tittle: 'a slip of the pen' }],
    ['jobs', { jobs: [] }],
    ['jobs.0.attempts', { jobs: [{ id: 'j', attempts: [] }] }],
    ['jobs.0.attempts.0.run', { jobs: [{ id: 'j', attempts: [{ payload: 'done', run: '65' }] }] }],
    ['numbers.probes', { numbers: { probes: 0 } }],
    ['numbers.ceiling', { numbers: { ceiling: '721h' } }],
    ['numbers.pollIntervall', { numbers: { pollIntervall: '5s' } }],
    ['rules.preset', { rules: { preset: 'fixed' } }],
    ['edits.0.fault', { edits: [{ at: '1s', fault: 'earthquake' }] }],
    ['edits.0.at', { edits: [{ at: '24:00:00', set: {} }] }],
    ['startClock', { startClock: '9:00' }],
  ])('%s', (where, parts) => {
    const error = complaint(parts)
    expect(error.where).toBe(where)
    expect(error.message).not.toContain('\n')
  })

  test('a rule that does not exist, in a scenario or in an edit', () => {
    expect(complaint({ rules: { set: { reed: 'get' } } }).where).toMatch(/^rules\.set/)
    expect(complaint({ edits: [{ at: '1s', set: { reed: 'get' } }] }).where).toMatch(/^edits\.0\.set/)
  })

  test('text that is not JSON, in one line', () => {
    expect(() => parseScenario('{\n')).toThrow(/^the file: not JSON \([^\n]*\)$/)
  })
})

describe('keys that reach a prototype', () => {
  test.each(['__proto__', 'constructor', 'prototype'])('%s is refused anywhere but in a payload', (key) => {
    const text = JSON.stringify(small()).replace('"version":1', `"version":1,"numbers":{"${key}":{}}`)
    expect(() => parseScenario(text)).toThrow(`the key "${key}" is not allowed`)
    const harmless = JSON.stringify({ ...small(), payloads: { done: { json: { status: 'done', deep: 1 } } } }).replace(
      '"deep":1',
      `"${key}":{"polluted":1}`,
    )
    expect(() => parseScenario(harmless)).not.toThrow()
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('nesting has a bound, and is refused rather than overflowing', () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    expect(() => parseScenario(`{"version":1,"numbers":${deep}}`)).toThrow(ScenarioError)
  })
})

test('any text is either a scenario or an error that says so', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      expect(() => parseScenario(text)).toThrow(ScenarioError)
    }),
    { numRuns: 1000 },
  )
})

test('what was checked once is the same when checked again', () => {
  fc.assert(
    fc.property(arbitraryScenario(), (scenario) => {
      expect(parseScenario(JSON.stringify(scenario))).toEqual(scenario)
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['14:24:00', 51_840_000],
  ['14:24', 51_840_000],
  ['00:00:00.5', 500],
  ['23:59:59.999', 86_399_999],
])('the clock %s is %i ms of the day', (clock, ms) => {
  expect(parseClock(clock)).toBe(ms)
})
