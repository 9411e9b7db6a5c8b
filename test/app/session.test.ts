import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { choosePreset, chooseScenario, resetRules, setPayload } from '../../src/app/changes.ts'
import { addEdit, removeEdit, resetNumbers, setNumber, setWork } from '../../src/app/laid-changes.ts'
import { runOf } from '../../src/app/runs.ts'
import {
  choicesOf,
  chooseJob,
  FIRST_SESSION,
  forgetSession,
  openSession,
  redo,
  setRule,
  undo,
  useHistory,
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
  fc.string({ unit: 'binary' }).map((text) => () => setPayload({ text }, true)),
  fc.string().map((job) => () => chooseJob(job)),
  fc.integer({ min: 1, max: 9 }).map((n) => () => setNumber('breakerLimit', n)),
  fc.constantFrom('5s', '1m', undefined).map((text) => () => setNumber('pollInterval', text)),
  fc.constantFrom('65s', '1h').map((run) => () => setWork('job-7f3/1', { run })),
  fc.constantFrom('a', 'b').map((text) => () => setWork('job-7f3/2', { payload: { text } }, true)),
  fc.constant(() => setWork('job-7f3/1', null)),
  fc.constantFrom('10s', '18:20:00').map((at) => () => addEdit({ at, fault: 'restart' })),
  fc.nat(3).map((index) => () => removeEdit(index)),
  fc.constant(() => openSession({ ...FIRST_SESSION, room: 'play', preset: 'breaker' })),
  fc.constant(resetNumbers),
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

test('whatever is done can be taken back, step by step, and done again', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 15 }), (deeds) => {
      forgetSession()
      const states = [choicesOf(useSession.getState())]
      for (const act of deeds) {
        const steps = useHistory.getState().past.length
        act()
        const now = choicesOf(useSession.getState())
        // More of the same is one step; a change of view is none.
        if (useHistory.getState().past.length > steps) states.push(now)
        else states[states.length - 1] = now
      }
      for (let i = states.length - 1; i >= 0; i--) {
        expect(choicesOf(useSession.getState())).toEqual(states[i])
        undo()
      }
      expect(useHistory.getState().past).toEqual([])
      for (let i = 0; i < states.length; i++) {
        expect(choicesOf(useSession.getState())).toEqual(states[i])
        redo()
      }
      expect(useHistory.getState().future).toEqual([])
    }),
  )
})

test('letters typed one after the other are one change', () => {
  for (const text of ['{', '{}', '{} ']) setPayload({ text }, true)
  setPayload({ text: 'put' })
  undo()
  expect(useSession.getState().payload).toEqual({ text: '{} ' })
  undo()
  expect(useSession.getState().payload).toBe(null)
})

test('a new change ends what could have been made again', () => {
  setRule('read', 'get', 'getdel')
  undo()
  choosePreset('all-fixed')
  redo()
  expect(useSession.getState().set).toEqual({})
  expect(useSession.getState().preset).toBe('all-fixed')
})
