/** What would have saved a run, as the report tells it. */
import { expect, test } from 'vitest'
import { record } from '../../../src/run/record.ts'
import { type Laid, NOTHING_CHOSEN } from '../../../src/scenario/choices.ts'
import { planOf } from '../../../src/scenario/chosen.ts'
import type { Scenario } from '../../../src/scenario/schema.ts'
import { verdictsOf } from '../../../src/sim/monitors.ts'
import { STEP_NAMES, STEPS } from '../../../src/sim/presets.ts'
import { RULE_NAMES, type RuleName, ruleEntry } from '../../../src/sim/rules.ts'
import { VERDICTS } from '../../../src/sim/verdicts.ts'
import { saved } from '../../../src/view/export/rescues.ts'
import { shipped } from '../../support/library.ts'

const savedOf = (scenario: Scenario, laid: Laid = NOTHING_CHOSEN) =>
  saved({ scenario, laid, recording: record(planOf(scenario, laid)), job: 0 })

const isBad = (scenario: Scenario, laid: Laid): boolean => {
  const { monitors, plan } = record(planOf(scenario, laid))
  return verdictsOf(monitors, -1, plan).some((slug) => VERDICTS[slug].bad)
}

test('what is named does save the incident, and what is not named does not', () => {
  const scenario = shipped('incident')
  const text = savedOf(scenario) ?? ''
  const named = text.split('\n').filter((line) => line.startsWith('| ') && line.includes('**'))
  const saves = RULE_NAMES.flatMap((rule: RuleName) => {
    const entry = ruleEntry(rule)
    return entry.type === 'choice'
      ? Object.keys(entry.options)
          .filter((option) => option !== entry.otherwise)
          .filter((option) => !isBad(scenario, { ...NOTHING_CHOSEN, set: { [rule]: option } }))
          .map((option) => `${entry.title}: **${entry.options[option].says}**`)
      : []
  })
  expect(saves.length).toBeGreaterThan(1)
  expect(named.map((line) => line.split(' | ')[0].slice(2)).sort()).toEqual(saves.sort())
  expect(named[0]).toContain('answered 2 h 02 min sooner')
})

test('where one change is not enough, the first step that is; or none', () => {
  const scenario = shipped('four-answers')
  const text = savedOf(scenario, { ...NOTHING_CHOSEN, preset: 'as-found' }) ?? ''
  expect(text).toContain('none alone would have been enough')
  const first = STEP_NAMES.findIndex((preset) => !isBad(scenario, { ...NOTHING_CHOSEN, preset }))
  expect(first).toBeGreaterThan(0)
  expect(text).toContain(`Step ${first + 1}, **${STEPS[STEP_NAMES[first]].title}**`)
  expect(savedOf(shipped('reply-lost'), { ...NOTHING_CHOSEN, preset: 'as-found' })).toMatch(
    /nor would all of the six steps/,
  )
})

test('where nothing is wrong there is nothing to save', () => {
  expect(savedOf(shipped('incident'), { ...NOTHING_CHOSEN, preset: 'all-fixed' })).toBeNull()
})

test('how far it is is told, up to the last change that is tried', () => {
  const scenario = shipped('incident')
  const told: string[] = []
  const text = saved(
    { scenario, laid: NOTHING_CHOSEN, recording: record(planOf(scenario, NOTHING_CHOSEN)), job: 0 },
    (says) => told.push(says),
  )
  const all = Number(/^(\d+) changes/.exec(text ?? '')?.[1])
  expect(all).toBeGreaterThan(20)
  expect(told).toEqual(
    Array.from({ length: all }, (_, i) => `Trying what would have saved it: ${i + 1} of ${all} changes of one rule.`),
  )
})

test('an answer that is not so is no saving: what is named leaves fewer people with one for good', () => {
  const scenario = shipped('incident')
  for (const payload of [{ text: '{}' }, { text: '{"status":500}' }])
    for (const [preset, change] of [
      ['as-found', 'Step 3, **Only “done” is done**'],
      ['typed-errors', 'Trust: **only “done”**'],
    ] as const) {
      const text = savedOf(scenario, { ...NOTHING_CHOSEN, preset, payload }) ?? ''
      const row = text.split('\n').find((line) => line.includes(change))
      expect(row).toContain('| Answered, cause kept | 1 fewer user ends with the wrong outcome |')
      expect(text).not.toMatch(/no extra cost|untrue for/)
    }
})
