import { describe, expect, test } from 'vitest'
import { needsFurther, optionNeedsFurther, scenarioNeedsFurther } from '../../src/app/further.ts'
import { NOTHING_CHOSEN } from '../../src/scenario/choices.ts'
import { PRESET_NAMES, PRESETS, STEP_NAMES } from '../../src/sim/presets.ts'
import { RULE_NAMES, ruleEntry } from '../../src/sim/rules.ts'
import { small } from '../support/small.ts'

describe('what can be played before the further parts are there', () => {
  test.each(STEP_NAMES)('the step %s', (step) => {
    expect(RULE_NAMES.filter((name) => optionNeedsFurther(name, PRESETS[step].rules[name]))).toEqual([])
  })

  test.each(RULE_NAMES)('%s, as it is for everybody', (name) => {
    expect(optionNeedsFurther(name, ruleEntry(name).otherwise)).toBe(false)
  })

  test.each<[string, Partial<Parameters<typeof needsFurther>[0]>]>([
    ['a fault', { edits: [{ at: '1s', fault: 'restart' }] }],
    ['a typed line', { edits: [{ at: '1s', console: 'PING' }] }],
    ['another way of reading', { set: { read: 'stream' } }],
    ['another way of reading, later', { edits: [{ at: '1s', set: { read: 'stash' } }] }],
    ['a lease', { numbers: { jobLease: '30s' } }],
    ['another length of text', { numbers: { textMax: 5 } }],
    ['other bytes', { payload: { text: '{}' } }],
  ])('not %s', (_, choices) => {
    expect(needsFurther({ ...NOTHING_CHOSEN, ...choices })).toBe(true)
  })

  test('rules of the incident and its numbers', () => {
    expect(needsFurther({ ...NOTHING_CHOSEN, set: { read: 'get', budget: 'counter-split' } })).toBe(false)
    expect(needsFurther({ ...NOTHING_CHOSEN, numbers: { ceiling: '1h' } })).toBe(false)
  })

  test.each([
    ['{"status":"done"}', false],
    ['{"status":"error","message":"out of memory"}', false],
    ['{"status":"error","status":"done"}', true],
    ['{"status":"done","x":1,"x":2}', true],
    ['{"status":"error","message":"see https://a.example/b"}', true],
    ['{"status":"error","message":"\\u202eabc"}', true],
    ['{"status":"error"}', true],
    ['null', true],
    ['{}', true],
    ['', true],
  ])('a payload %s: %s', (text, needs) => {
    expect(scenarioNeedsFurther(small({ payloads: { done: { text } } }))).toBe(needs)
  })
})

test('the presets of libraries stand beside the steps', () => {
  expect(PRESET_NAMES.length).toBeGreaterThan(STEP_NAMES.length)
})
