import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { forecastsInSteps, type Wanted } from '../../src/app/forecasting.ts'
import type { Forecasts } from '../../src/app/forecasts.ts'
import { optionsOf } from '../../src/app/options.ts'
import { type Asked, rulesAsked, runOf } from '../../src/app/runs.ts'
import { choicesOf, FIRST_SESSION } from '../../src/app/session.ts'
import { drive } from '../../src/app/slices.ts'
import { record } from '../../src/run/record.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { PRESET_NAMES, STEP_NAMES } from '../../src/sim/presets.ts'
import { RULE_NAMES, type RuleName, ruleEntry } from '../../src/sim/rules.ts'
import { forecastOf } from '../../src/view/forecast.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { shipped } from '../support/library.ts'

const NOTHING: Asked = choicesOf(FIRST_SESSION)

let files = 0
/** The same scenario under a name of its own: nothing is known of it beforehand. */
const fresh = (scenario: Scenario): Scenario => ({ ...scenario, id: `${scenario.id}-${files++}`.slice(-40) })

function wanted(scenario: Scenario, asked: Asked, more: Partial<Wanted> = {}): Wanted {
  const { recording } = runOf(scenario, asked)
  return { scenario, asked, recording, job: 0, rules: RULE_NAMES, presets: true, ...more }
}

/** All forecasts; `steps` counts how often the page was let in. */
function forecasts(what: Wanted): { found: Forecasts; steps: number } {
  const found = new Map<string, Forecasts extends ReadonlyMap<string, infer F> ? F : never>()
  const going = forecastsInSteps(what, (news) => {
    for (const [key, forecast] of news) found.set(key, forecast)
  })
  let steps = 0
  while (!going.next().done) steps++
  return { found, steps }
}

/** What playing it from scratch says. */
function played(scenario: Scenario, asked: Asked, key: string, job: number) {
  const [rule, option] = key.split('=')
  const chosen =
    rule === 'preset'
      ? { ...asked, preset: option as never, set: {} }
      : { ...asked, set: { ...asked.set, [rule]: option } }
  return forecastOf(record(planOf(scenario, rule === 'now' ? asked : chosen)), job)
}

const someRules = fc
  .uniqueArray(fc.constantFrom(...RULE_NAMES), { maxLength: 5 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) => {
        const entry = ruleEntry(name)
        const options =
          entry.type === 'count'
            ? ['1', '2', '9']
            : [...Object.keys(entry.options), ...(entry.type === 'life' ? ['65s'] : [])]
        return fc.constantFrom(...options).map((option) => [name, option] as const)
      }),
    ),
  )
  .map((pairs) => Object.fromEntries(pairs) as Partial<Record<RuleName, string>>)

describe('each forecast is that of the run it foretells', () => {
  test.each(['after-the-fix', 'off-by-one', 'probe-leak', 'shutdown-during-probe', 'endless-requeue'])('%s', (id) => {
    const scenario = shipped(id)
    fc.assert(
      fc.property(fc.constantFrom(null, ...PRESET_NAMES), someRules, fc.nat(), (preset, set, n) => {
        const asked: Asked = { ...NOTHING, preset, set }
        const job = n % scenario.jobs.length
        const again = fresh(scenario)
        const { found } = forecasts(wanted(again, asked, { job }))
        const options = RULE_NAMES.flatMap((name) => optionsOf(name, rulesAsked(scenario, asked)[name]))
        expect(found.size).toBe(1 + STEP_NAMES.length + options.length)
        for (const [key, forecast] of found) expect([key, forecast]).toEqual([key, played(again, asked, key, job)])
      }),
      { numRuns: 6 }, // each plays some hundred runs
    )
  })

  test('in any scenario', () => {
    fc.assert(
      fc.property(arbitraryScenario({ editsMax: 4 }), (scenario) => {
        const again = fresh(scenario)
        const { found } = forecasts(wanted(again, NOTHING))
        for (const [key, forecast] of found) expect([key, forecast]).toEqual([key, played(again, NOTHING, key, 0)])
      }),
      { numRuns: 12 },
    )
  })
})

describe('the incident', () => {
  const incident = shipped('incident')
  let scenario = incident
  beforeEach(() => {
    scenario = fresh(incident)
  })

  test('only what can make a difference is played, in many short steps', () => {
    const what = wanted(scenario, NOTHING)
    const { steps } = forecasts(what)
    expect(steps).toBeGreaterThan(100)
    // Everything is known now: told in one go.
    expect(forecasts(what).steps).toBe(1)
  })

  test('rules that were not consulted cost nothing', () => {
    const what = wanted(scenario, NOTHING, { presets: false })
    const unasked = RULE_NAMES.filter((name) => !what.recording.consulted.includes(name))
    expect(unasked.length).toBeGreaterThan(5)
    const { found, steps } = forecasts({ ...what, rules: unasked })
    expect(steps).toBe(1)
    expect(new Set([...found.values()].map(({ text }) => text))).toEqual(new Set(['hangs until 20:30']))
  })

  test('an option that was foretold is shown at once', () => {
    const what = wanted(scenario, NOTHING, { rules: ['read'], presets: false })
    forecasts(what)
    const chosen = { ...NOTHING, set: { read: 'get' } }
    const { recording } = runOf(scenario, chosen)
    expect(recording.facts).toEqual(record(planOf(scenario, chosen)).facts)
    expect(recording.plan.rules).toEqual(planOf(scenario, chosen).rules)
  })

  test('nothing is foretold from a run of other choices', () => {
    const { recording } = runOf(scenario, NOTHING)
    const other = { ...NOTHING, numbers: { pollInterval: '7s' } }
    expect(forecasts({ ...wanted(scenario, other), recording }).found.size).toBe(0)
  })

  test('a slice is let go of, and taken up again', () => {
    const told: string[] = []
    const going = forecastsInSteps(wanted(scenario, NOTHING), (news) => told.push(...news.keys()))
    expect(drive(going, 0)).toBeNull()
    const early = told.length
    expect(drive(going, Number.POSITIVE_INFINITY)).not.toBeNull()
    expect(told.length).toBeGreaterThan(early)
    expect(new Set(told).size).toBe(told.length)
  })
})

describe('what a rule offers', () => {
  test.each(RULE_NAMES)('%s: its own value among them, each once', (name) => {
    const entry = ruleEntry(name)
    const values =
      entry.type === 'count'
        ? ['1', '5', '9']
        : [...Object.keys(entry.options), ...(entry.type === 'life' ? ['1h', '65s'] : [])]
    for (const value of values) {
      const options = optionsOf(name, value)
      expect(options).toContain(value)
      expect(new Set(options).size).toBe(options.length)
    }
  })

  test('a count offers its neighbours, within its bounds', () => {
    expect(['1', '5', '9'].map((value) => optionsOf('budget-limit', value))).toEqual([
      ['1', '2'],
      ['4', '5', '6'],
      ['8', '9'],
    ])
  })
})
