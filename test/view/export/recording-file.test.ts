/** A recording as a file: opened again it is the same run, and what is not says where. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RecordOptions, record } from '../../../src/run/record.ts'
import { type Laid, NOTHING_CHOSEN } from '../../../src/scenario/choices.ts'
import { planOf } from '../../../src/scenario/chosen.ts'
import { ScenarioError } from '../../../src/scenario/error.ts'
import { type LinkState, nothingChosen } from '../../../src/scenario/link-state.ts'
import type { Scenario } from '../../../src/scenario/schema.ts'
import { PRESET_NAMES } from '../../../src/sim/presets.ts'
import { folded, unfolded } from '../../../src/view/export/folds.ts'
import { differenceFrom } from '../../../src/view/export/recording-differs.ts'
import { decodeRecording, isRecordingFile, isSameScenario } from '../../../src/view/export/recording-read.ts'
import { arbitraryScenario } from '../../support/arbitrary-scenario.ts'
import { arbitrarySession } from '../../support/arbitrary-session.ts'
import { hostile } from '../../support/hostile-text.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'
import { replayed, saved } from '../../support/recordings.ts'
import { small } from '../../support/small.ts'

async function expectSame(scenario: Scenario, state: LinkState, options: RecordOptions = {}): Promise<void> {
  const text = saved(scenario, state, options)
  const again = await replayed(text)
  expect(again.difference).toBeNull()
  expect(again.opened.leftOut).toEqual({ messages: 0, facts: 0 })
  expect(isSameScenario(again.opened.scenario, scenario)).toBe(true)
  expect(again.state.at).toEqual(state.at)
  expect(text.length).toBeLessThan(10_000_000)
}

const NAMES = SCENARIO_FILES.map((file) => file.replace('.json', ''))

describe.each(NAMES)('%s', (name) => {
  test('under its own rules and each preset', async () => {
    for (const preset of [null, ...PRESET_NAMES])
      await expectSame(shipped(name), {
        ...nothingChosen('play', name),
        preset,
        at: { ms: 65_000, order: 1, told: 400 },
      })
  })
})

test('any scenario', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryScenario(), (scenario) =>
      expectSame(scenario, nothingChosen('play', scenario.id), { untilMs: 600_000 }),
    ),
    { numRuns: 80 },
  )
})

test('everything that a person can lay over a scenario', async () => {
  let played = 0
  await fc.assert(
    fc.asyncProperty(arbitrarySession, async (session) => {
      const scenario = session.own ?? shipped(session.scenario)
      try {
        planOf(scenario, session)
      } catch (error) {
        if (error instanceof ScenarioError) return
        throw error
      }
      played++
      await expectSame(scenario, session, { untilMs: 120_000 })
    }),
    { numRuns: 100 },
  )
  expect(played).toBeGreaterThan(30)
})

test('six hours of looks are a few lines', () => {
  const text = saved(shipped('incident'), nothingChosen('play', 'incident'))
  expect(text.length).toBeLessThan(20_000)
  expect(text).toContain('"times":2927')
})

test('a run too long for a file is cut short, and what there is of it is held against the run', async () => {
  const one = small()
  const jobs = Array.from({ length: 900 }, (_, i) => ({ ...one.jobs[0], id: `job-${i}` }))
  const text = saved({ ...one, jobs }, nothingChosen('play', one.id), { untilMs: 300_000 })
  expect(text.length).toBeLessThan(10_000_000)
  const { opened, difference } = await replayed(text)
  expect(opened.leftOut.facts).toBeGreaterThan(1000)
  expect(difference).toBeNull()
})

test('folding loses nothing', () => {
  const row = fc.array(fc.record({ gap: fc.constantFrom(0, 5, 5, 7), what: fc.constantFrom('a', 'a', 'b') }), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(row, (steps) => {
      let atMs = 0
      const items = steps.map(({ gap, what }) => {
        atMs += gap
        return { atMs, what }
      })
      const rows = folded(items, ({ what }) => what)
      expect([...unfolded(rows)]).toEqual(items)
      expect(rows.length).toBeLessThanOrEqual(items.length)
    }),
  )
  const looks = Array.from({ length: 900 }, (_, i) => ({ atMs: Math.floor(i / 3) * 10 + (i % 3), what: String(i % 3) }))
  expect(folded(looks, ({ what }) => what)).toEqual([{ times: 300, everyMs: 10, of: looks.slice(0, 3) }])
})

describe('a file that is none', () => {
  const value = () => JSON.parse(saved(shipped('incident'), nothingChosen('play', 'incident')))

  test.each<[string, (file: Record<string, unknown>) => unknown, RegExp]>([
    ['of another version', (file) => ({ ...file, 'burn-after-reading-recording': 2 }), /version 2.*reads version 1/],
    ['of an odd version', (file) => ({ ...file, 'burn-after-reading-recording': '\u202e' }), /⟨U\+202E⟩/],
    ['without a scenario', ({ scenario: _, ...file }) => file, /^scenario: is missing$/],
    ['with a scenario that is none', (file) => ({ ...file, scenario: null }), /^scenario: null is not allowed/],
    ['with half a scenario', (file) => ({ ...file, scenario: { version: 1 } }), /^scenario\.\w+: is missing$/],
    ['without facts', ({ facts: _, ...file }) => file, /^facts: is missing$/],
    [
      'with facts that are none',
      (file) => ({ ...file, facts: [1] }),
      /^facts\.0: 1 is not allowed; allowed: a fact, or/,
    ],
    [
      'with a fact of no kind',
      (file) => ({ ...file, facts: [{ kind: 1, atMs: 0, job: 'x' }] }),
      /^facts\.0: .* is not allowed; allowed: a fact, or/,
    ],
    [
      'with rows without end',
      (file) => ({ ...file, facts: [{ times: 1e12, everyMs: 1, of: [] }] }),
      /^facts\.0: .* is not allowed; allowed: a fact, or/,
    ],
    ['with an end that is none', (file) => ({ ...file, endMs: 'soon' }), /^endMs: "soon" is not allowed; .* a number$/],
    ['with an end before it', (file) => ({ ...file, endMs: -1 }), /^endMs: -1 is not allowed; allowed: at least 0$/],
    [
      'with half a millisecond',
      (file) => ({ ...file, untilMs: 0.5 }),
      /^untilMs: 0.5 is not allowed; allowed: a whole number$/,
    ],
    [
      'with a verdict that is none',
      (file) => ({ ...file, verdicts: ['setled'] }),
      /^verdicts\.0: "setled" is not allowed \(did you mean "settled"\?\); allowed: one of /,
    ],
    ['with a rule that is none', (file) => ({ ...file, rules: { evil: '1' } }), /^rules\.evil: /],
    [
      'with text that is too long',
      (file) => ({ ...file, endedBy: 'x'.repeat(61) }),
      /^endedBy: .*; allowed: at most 60/,
    ],
    ['with more than it may have', (file) => ({ ...file, evil: 1 }), /^evil: no such field; allowed: .*facts/],
    ['with a name that any object has', (file) => ({ ...file, toString: 1 }), /^toString: no such field/],
    ['with such a rule', (file) => ({ ...file, rules: { toString: '1' } }), /^rules\.toString: /],
  ])('%s is refused with a reason', (_, change, says) => {
    const changed = JSON.parse(JSON.stringify(change(value())))
    expect(isRecordingFile(changed)).toBe(true)
    expect(() => decodeRecording(changed)).toThrow(ScenarioError)
    expect(() => decodeRecording(changed)).toThrow(says)
    expect(() => decodeRecording(changed)).not.toThrow(/Invalid|expected|received/)
  })

  test.each(['scenario', 'state', 'facts'])('nested without end in its %s, it is opened or refused', (where) => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const file = value()
    if (where === 'scenario') file.scenario.payloads.deep = { json: 'DEEP' }
    else if (where === 'state') file.state.payload = { json: 'DEEP' }
    else file.facts.unshift({ kind: 'enqueued', atMs: 0, job: 'DEEP' })
    const text = JSON.stringify(file).replace('"DEEP"', deep)
    if (where === 'scenario') {
      expect(() => decodeRecording(JSON.parse(text))).toThrow(/payloads\.deep\.json: nested too deeply/)
      return
    }
    const opened = decodeRecording(JSON.parse(text))
    expect(isSameScenario(opened.scenario, shipped('incident'))).toBe(true)
    const recording = record(planOf(shipped('incident'), NOTHING_CHOSEN))
    expect(differenceFrom(opened, recording) === null).toBe(where !== 'facts')
  })

  test('other things are no recordings', () => {
    for (const other of [null, 1, 'x', [], {}, { __proto__: { 'burn-after-reading-recording': 1 } }])
      expect(isRecordingFile(other)).toBe(false)
  })
})

test('whatever a payload says, the file is JSON, and opens', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const laid: Laid = {
        ...NOTHING_CHOSEN,
        payload: { json: { status: 'error', message: text } },
        preset: 'typed-errors',
      }
      await expectSame(small(), { ...nothingChosen('play', 'small'), ...laid })
    }),
    { numRuns: 60 },
  )
})
