import { describe, expect, test } from 'vitest'
import { problemsOf } from '../src/run/expectations.ts'
import { compile } from '../src/scenario/compile.ts'
import { STEP_NAMES } from '../src/sim/presets.ts'
import { expectationName, runFor } from './support/expectations.ts'
import { SCENARIO_FILES, shipped } from './support/library.ts'

const library = SCENARIO_FILES.map((file) => {
  const name = file.replace(/\.json$/, '')
  return { name, scenario: shipped(name) }
})

test('the table is not empty', () => {
  expect(library.length).toBeGreaterThanOrEqual(10)
  const expectations = library.flatMap(({ scenario }) => scenario.expect ?? [])
  expect(expectations.length).toBeGreaterThanOrEqual(60)
})

describe.each(library)('$name', ({ name, scenario }) => {
  test('goes by its file’s name, and compiles', () => {
    expect(scenario.id).toBe(name)
    expect(compile(scenario).scenario).toBe(name)
  })

  test('says what each preset, or its own rules, come to', () => {
    const said = new Set<string>((scenario.expect ?? []).map(({ rules }) => rules))
    const missing = STEP_NAMES.filter((preset) => !said.has(preset))
    if (!said.has('scenario')) expect(missing).toEqual([])
    expect(said.size).toBeGreaterThan(0)
  })

  test.each((scenario.expect ?? []).map((expectation) => [expectationName(expectation), expectation] as const))(
    '%s',
    (_, expectation) => {
      expect(problemsOf(expectation, runFor(scenario, expectation))).toEqual([])
    },
  )
})

test('a wrong expectation is found out', () => {
  const incident = shipped('incident')
  const [expectation] = incident.expect ?? []
  expect(expectation).toBeDefined()
  const recording = runFor(incident, expectation)
  const wrong = {
    ...expectation,
    verdicts: ['settled' as const],
    jobs: { 'job-7f3': { attempts: 2, nodes: ['b'], cause: null }, nobody: {} },
    breakers: { a: 'open' as const, z: 'closed' as const },
  }
  expect(problemsOf(wrong, recording)).toHaveLength(7)
})
