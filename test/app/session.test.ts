import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { runOf } from '../../src/app/runs.ts'
import {
  chooseJob,
  choosePreset,
  chooseScenario,
  FIRST_SESSION,
  forgetSession,
  resetRules,
  setPayload,
  setRule,
  useSession,
} from '../../src/app/session.ts'
import { parseScenario } from '../../src/scenario/parse.ts'
import { PRESET_NAMES, PRESETS } from '../../src/sim/presets.ts'
import { decodeRules } from '../../src/sim/rule-values.ts'
import { RULE_NAMES, RULES, type RuleEntry, type RuleName } from '../../src/sim/rules.ts'

const folder = join(import.meta.dirname, '../../scenarios')
const incident = parseScenario(readFileSync(join(folder, 'incident.json'), 'utf8'))

afterEach(forgetSession)

const optionsOf = (name: RuleName): string[] => {
  const entry: RuleEntry = RULES[name]
  return entry.type === 'count' ? ['1', '2', '9'] : Object.keys(entry.options)
}

/** Everything that a person can do to a session. */
const deed = fc.oneof(
  fc.constantFrom('incident', 'elsewhere').map((id) => () => chooseScenario(id)),
  fc.constantFrom(...PRESET_NAMES).map((preset) => () => choosePreset(preset)),
  fc
    .constantFrom(...RULE_NAMES)
    .chain((name) => fc.constantFrom(...optionsOf(name)).map((value) => () => setRule(name, value, 'none of these'))),
  fc.string({ unit: 'binary' }).map((text) => () => setPayload({ text })),
  fc.string().map((job) => () => chooseJob(job)),
  fc.constant(resetRules),
  fc.constant(() => setPayload(null)),
)

test('whatever is done, the session goes through JSON unharmed', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
      forgetSession()
      for (const act of deeds) act()
      const session = useSession.getState()
      const again = JSON.parse(JSON.stringify(session))
      expect(again).toEqual(session)
      useSession.setState(again, true)
      expect(useSession.getState()).toEqual(session)
    }),
  )
})

test('a session that came back plays the same run', () => {
  choosePreset('allowlist')
  setRule('read', 'get', 'getdel')
  setPayload({ text: '{"status":500}' })
  const first = runOf(incident, useSession.getState())
  const again = runOf(incident, JSON.parse(JSON.stringify(useSession.getState())))
  expect(again.recording.facts).toEqual(first.recording.facts)
})

test('a preset replaces the rules that were set, and a rule put back is forgotten', () => {
  setRule('read', 'get', 'getdel')
  expect(useSession.getState().set).toEqual({ read: 'get' })
  setRule('read', 'getdel', 'getdel')
  expect(useSession.getState().set).toEqual({})
  setRule('poll', 'off', 'on')
  choosePreset('all-fixed')
  expect(useSession.getState()).toEqual({ ...FIRST_SESSION, preset: 'all-fixed' })
  expect(decodeRules(runOf(incident, useSession.getState()).recording.plan.rules)).toEqual(PRESETS['all-fixed'].rules)
})

test('the same choice is the same run, without playing it again', () => {
  expect(runOf(incident, { ...FIRST_SESSION, set: { read: 'get', poll: 'on' } })).toBe(
    runOf(incident, { ...FIRST_SESSION, set: { poll: 'on', read: 'get' } }),
  )
})
