/** A run as a test: the file alone plays the same run, and expects all of it. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstDifference } from '../../../src/run/compare.ts'
import { problemsOf, runFor } from '../../../src/run/expectations.ts'
import { type RecordOptions, record } from '../../../src/run/record.ts'
import { type Laid, NOTHING_CHOSEN } from '../../../src/scenario/choices.ts'
import { planOf } from '../../../src/scenario/chosen.ts'
import { ScenarioError } from '../../../src/scenario/error.ts'
import { mistakesIn } from '../../../src/scenario/mistakes.ts'
import { parseScenario } from '../../../src/scenario/parse.ts'
import type { Scenario } from '../../../src/scenario/schema.ts'
import { PRESET_NAMES } from '../../../src/sim/presets.ts'
import { asTest } from '../../../src/view/export/as-test.ts'
import { arbitraryScenario } from '../../support/arbitrary-scenario.ts'
import { arbitrarySession } from '../../support/arbitrary-session.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'
import { small } from '../../support/small.ts'

/** The run, and what the file that it becomes says of the run that the file is. */
function roundTrip(scenario: Scenario, laid: Laid, options: RecordOptions = {}) {
  const recording = record(planOf(scenario, laid), options)
  const text = asTest({ scenario, laid, recording, job: 0, untilMs: options.untilMs })
  const mistakes = mistakesIn(text).map(({ message }) => message)
  if (mistakes.length > 0) return { recording, text, mistakes, problems: [], again: recording }
  const file = parseScenario(text)
  const [expected] = file.expect ?? []
  const again = runFor(file, expected)
  return { recording, text, mistakes, problems: problemsOf(expected, again), again }
}

function expectSame(scenario: Scenario, laid: Laid, options: RecordOptions = {}): void {
  const { recording, mistakes, problems, again } = roundTrip(scenario, laid, options)
  expect(mistakes).toEqual([])
  expect(problems).toEqual([])
  expect(again.endedBy).toBe(recording.endedBy)
  expect(again.endMs).toBe(recording.endMs)
  expect(firstDifference(recording, again)).toBe(recording.facts.length)
  expect(again.facts.length).toBe(recording.facts.length)
}

describe.each(SCENARIO_FILES.map((file) => file.replace('.json', '')))('%s', (name) => {
  test.each([null, ...PRESET_NAMES])('under %s', (preset) => {
    expectSame(shipped(name), { ...NOTHING_CHOSEN, preset })
  })
})

test('any scenario', () => {
  fc.assert(
    fc.property(arbitraryScenario(), (scenario) => {
      expectSame(scenario, NOTHING_CHOSEN, { untilMs: 3_600_000 })
    }),
    { numRuns: 150 },
  )
})

test('everything that a person can lay over a scenario that ships', () => {
  let played = 0
  fc.assert(
    fc.property(arbitrarySession, (session) => {
      const scenario = session.own ?? shipped(session.scenario)
      try {
        planOf(scenario, session)
      } catch (error) {
        if (error instanceof ScenarioError) return
        throw error
      }
      played++
      expectSame(scenario, session, { untilMs: 600_000 })
    }),
    { numRuns: 120 },
  )
  expect(played).toBeGreaterThan(40)
})

test('bytes that somebody brought are bytes of the file, and truth is read off them', () => {
  const laid: Laid = {
    ...NOTHING_CHOSEN,
    payload: { text: '{"status":"done"}', crashesParser: true },
    work: { 'job-1/1': { payload: { base64: '/w==' }, run: '3s' } },
  }
  const scenario = small({
    payloads: { ...small().payloads, edited: { text: 'taken' } },
    jobs: [
      { id: 'job-1', attempts: [{ payload: 'error', run: '65s', did: 'failed', onNode: { b: { did: 'done' } } }] },
    ],
  })
  const { text } = roundTrip(scenario, laid)
  const file = parseScenario(text)
  expect(file.payloads['edited-2']).toEqual({ text: '{"status":"done"}' })
  expect(file.payloads['edited-attempt']).toEqual({ base64: '/w==' })
  expect(file.jobs[0].attempts[0]).toEqual({ payload: 'edited-attempt', run: '3s', onNode: { b: {} } })
  expectSame(scenario, laid)
})

test('a run that is cut short is expected as far as it went', () => {
  const scenario = { ...shipped('endless-requeue'), until: '3h' }
  for (const untilMs of [undefined, 3_600_000, 5_400_123]) expectSame(scenario, NOTHING_CHOSEN, { untilMs })
})

test('names that no file may use as a key are left out', () => {
  const scenario = small({ jobs: [{ id: 'constructor', attempts: [{ payload: 'error', run: '5s' }] }] })
  expectSame(scenario, NOTHING_CHOSEN)
})

test('a run that is otherwise is found out', () => {
  const scenario = shipped('incident')
  const recording = record(planOf(scenario, NOTHING_CHOSEN))
  const file = parseScenario(asTest({ scenario, laid: NOTHING_CHOSEN, recording, job: 0 }))
  const [expected] = file.expect ?? []
  const other = runFor({ ...file, rules: { preset: 'all-fixed' } }, expected)
  expect(problemsOf(expected, other).length).toBeGreaterThan(5)
})
