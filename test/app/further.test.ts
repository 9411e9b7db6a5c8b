import * as fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { needsFurther, optionNeedsFurther, scenarioNeedsFurther } from '../../src/app/further.ts'
import { optionsOf } from '../../src/app/options.ts'
import { type Recording, record, worldAt } from '../../src/run/record.ts'
import { NOTHING_CHOSEN } from '../../src/scenario/choices.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { PRESET_NAMES, PRESETS, STEP_NAMES } from '../../src/sim/presets.ts'
import { RULE_NAMES, ruleEntry } from '../../src/sim/rules.ts'
import { captionOf } from '../../src/view/caption.ts'
import { pictureAt } from '../../src/view/stage/picture.ts'
import { hasGates, sceneOf } from '../../src/view/stage/scene.ts'
import { sentenceOf } from '../../src/view/words.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'
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
    ['a rule set later', { edits: [{ at: '1s', set: { poll: 'off' } }] }],
    ['another count', { set: { budget: 'counter-split' } }],
    ['a changed attempt', { work: { 'job-1/1': { run: '1s' } } }],
    ['a lease', { numbers: { jobLease: '30s' } }],
    ['a lease of a test slot', { numbers: { probeLease: '30s' } }],
    ['a bound on values', { numbers: { valueMax: 100 } }],
    ['another length of text', { numbers: { textMax: 5 } }],
    ['other bytes', { payload: { text: '{}' } }],
  ])('not %s', (_, choices) => {
    expect(needsFurther({ ...NOTHING_CHOSEN, ...choices })).toBe(true)
  })

  test('rules of the incident and its numbers', () => {
    expect(needsFurther({ ...NOTHING_CHOSEN, set: { read: 'get', budget: 'counter-script' } })).toBe(false)
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

test.each([[{ dies: true }], [{ onNode: { a: { dies: true } } }]])('a scenario whose nodes may die, %j', (work) => {
  const payloads = { done: { text: '{"status":"done"}' } }
  const needs = (more: object): boolean => {
    const jobs = [{ id: 'job-1', attempts: [{ payload: 'done', run: '65s', ...more }] }]
    return scenarioNeedsFurther(small({ payloads, jobs }))
  }
  expect(needs({})).toBe(false)
  expect(needs(work)).toBe(true)
})

test('the presets of libraries stand beside the steps', () => {
  expect(PRESET_NAMES.length).toBeGreaterThan(STEP_NAMES.length)
})

/** Everything that a run comes to, and what is said of it, by modules of one's own. */
interface Page {
  readonly planOf: typeof planOf
  readonly record: typeof record
  readonly sentenceOf: typeof sentenceOf
  readonly captionOf: typeof captionOf
  readonly pictureAt: typeof pictureAt
  readonly isInstalled: () => boolean
}

/**
 * What the stage shows at some of the facts, as each is told. Nodes with gates are not compared: without the further
 * parts, which come in the first quiet moment, they are drawn without them.
 */
function picturesOf(draw: typeof pictureAt, recording: Recording): unknown[] {
  if (hasGates(recording)) return []
  const scene = sceneOf(recording, 0, 'wide', undefined, true)
  const step = Math.max(1, Math.floor(recording.facts.length / 12))
  return recording.facts
    .map(({ atMs: ms }, fact) => ({ ms, fact }))
    .filter(({ fact }) => fact % step === 0)
    .map(({ ms, fact }) => {
      const messages = recording.factsUpTo.findIndex((stated) => stated > fact) + 1
      const facts = fact + 1
      return draw(scene, worldAt(recording, messages, facts), { messages, facts, ms, fact, progress: 0.5 })
    })
}

function playedBy(
  { planOf: plan, record: play, sentenceOf: say, captionOf: caption, pictureAt: draw }: Page,
  scenario: Scenario,
  set: object,
) {
  const recording = play(plan(scenario, { ...NOTHING_CHOSEN, set }))
  const { facts, messageAtMs, consulted, endedBy, monitors } = recording
  return {
    facts,
    messageAtMs,
    consulted,
    endedBy,
    monitors,
    says: facts.map((fact) => say(recording.plan, fact)),
    caption: recording.plan.jobs.map((_, job) => caption(recording, recording.end, job, facts.length, -1, true)),
    pictures: picturesOf(draw, recording),
  }
}

describe('what is said to need no further parts', () => {
  const whole = { planOf, record, sentenceOf, captionOf, pictureAt, isInstalled: () => true }
  let bare: Page

  beforeAll(async () => {
    vi.resetModules() // the same modules once more, to which nobody has made the further parts known
    bare = {
      ...(await import('../../src/scenario/chosen.ts')),
      ...(await import('../../src/run/record.ts')),
      ...(await import('../../src/view/words.ts')),
      ...(await import('../../src/view/caption.ts')),
      ...(await import('../../src/view/stage/picture.ts')),
      ...(await import('../../src/sim/further.ts')),
    }
  })

  const same = (scenario: Scenario, set: object): void => {
    const played = playedBy(bare, scenario, set)
    expect(played).toEqual(playedBy(whole, scenario, set))
    expect(played.says).not.toContain('')
  }

  test('is played by modules that do not have them', () => {
    expect(bare.isInstalled()).toBe(false)
    expect(() => playedBy(bare, shipped('incident'), { read: 'stream' })).toThrow('further parts')
  })

  test.each(STEP_NAMES)('the incident under the step %s runs as it does with them', (step) => {
    expect(scenarioNeedsFurther(shipped('incident'))).toBe(false)
    same(shipped('incident'), PRESETS[step].rules)
  })

  const atHand = SCENARIO_FILES.map((file) => shipped(file.replace('.json', ''))).filter(
    (scenario) => !scenarioNeedsFurther(scenario),
  )

  test('and so does every scenario that needs none, under every set of rules that needs none', () => {
    expect(atHand.length).toBeGreaterThan(3)
    const setting = fc.tuple(
      fc.constantFrom(...atHand),
      fc.record(
        Object.fromEntries(
          RULE_NAMES.map((name) => [
            name,
            fc.constantFrom(
              ...optionsOf(name, ruleEntry(name).otherwise).filter((option) => !optionNeedsFurther(name, option)),
            ),
          ]),
        ),
      ),
    )
    fc.assert(
      fc.property(setting, ([scenario, set]) => same(scenario, set)),
      { numRuns: 150 },
    )
  })
})
