import { expect, test } from 'vitest'
import { cellOf } from '../../../src/run/matrix/cell.ts'
import { type AxisName, DEFAULT_ROWS } from '../../../src/run/matrix/question.ts'
import { record } from '../../../src/run/record.ts'
import { compile } from '../../../src/scenario/compile.ts'
import { PRESET_NAMES } from '../../../src/sim/presets.ts'
import { RULE_NAMES, ruleEntry } from '../../../src/sim/rules.ts'
import { answerInWords, cellSaid, dimensionTitle, optionTitle, payloadSaid } from '../../../src/view/whatif/words.ts'
import { shipped } from '../../support/library.ts'

const incident = shipped('incident')
const plan = compile(incident)
const clock = { startsAtMs: plan.startsAtMs, queuedAtMs: plan.jobs[0].enqueuedAtMs[0] }
const options: [AxisName, string][] = [
  ['read', 'get'],
  ['parse', 'allowlist'],
  ['routing', 'terminal-stops'],
]

test('a cell as a sentence, with the clock of the scenario', () => {
  const row = DEFAULT_ROWS.find(({ id }) => id === 'empty-object') ?? DEFAULT_ROWS[0]
  const set = Object.fromEntries(options)
  const cell = cellOf(record(compile(incident, { set })))
  expect(cellSaid(row, options, cell, clock)).toBe(
    'payload empty object, GET, only “done”, stop: answered, cause kept, 18:28:00',
  )
  expect(cellSaid(row, options, undefined, clock)).toBe('payload empty object, GET, only “done”, stop: not played yet')
})

test('no answer, and the answers of several jobs', () => {
  expect(answerInWords({ answeredAfterMs: null }, clock)).toBe('never answered')
  expect(answerInWords({ answeredAfterMs: 139_000 }, { startsAtMs: 0, queuedAtMs: null })).toBe(
    'all answered after 2 min 19 s',
  )
  expect(answerInWords({ answeredAfterMs: null }, { startsAtMs: 0, queuedAtMs: null })).toBe(
    'some job is never answered',
  )
})

test('every rule and every option has a name, and within a rule each its own', () => {
  for (const name of RULE_NAMES) {
    expect(dimensionTitle(name), name).not.toBe('')
    const entry = ruleEntry(name)
    if (entry.type === 'count') continue
    const titles = Object.keys(entry.options).map((option) => optionTitle(name, option))
    expect(titles, name).not.toContain('')
    expect(new Set(titles).size, name).toBe(titles.length)
  }
  expect(optionTitle('budget-ttl', '1h30m')).toBe('1 h 30 min')
  expect(optionTitle('budget-limit', '2')).toBe('2')
  expect(new Set(PRESET_NAMES.map((name) => optionTitle('preset', name))).size).toBe(PRESET_NAMES.length)
  expect(new Set(DEFAULT_ROWS.map(payloadSaid)).size).toBe(DEFAULT_ROWS.length)
})
