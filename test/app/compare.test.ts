/** Two sides: what each is played with, and what is done with both. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { choosePreset, chooseScenario, setPayload } from '../../src/app/changes.ts'
import {
  beforeLastChange,
  chooseOn,
  leftOf,
  makeRightAsLeft,
  nameRight,
  rightOf,
  setRuleOn,
  startComparing,
  swapSides,
} from '../../src/app/compare.ts'
import { loadFurther } from '../../src/app/further.ts'
import { enter, forgetSession, redo, setRule, undo, useHistory, useSession } from '../../src/app/session.ts'
import { NOTHING_LAID } from '../../src/scenario/choices.ts'

beforeEach(loadFurther)
afterEach(forgetSession)

const left = () => leftOf(useSession.getState())
const right = () => rightOf(useSession.getState())

describe('what a run is held against where nobody says', () => {
  test('the mended worker, with all else as it is', () => {
    setPayload({ text: '{}' })
    setRule('read', 'get', 'getdel')
    expect(right()).toEqual({ ...NOTHING_LAID, payload: { text: '{}' }, preset: 'all-fixed' })
  })

  test('for the mended worker, the scenario as it is', () => {
    choosePreset('all-fixed')
    expect(right()).toEqual(NOTHING_LAID)
    setRule('read', 'get', 'getdel')
    expect(right()).toEqual({ ...NOTHING_LAID, preset: 'all-fixed' })
  })

  test('once it is named, it stays; naming it is no change to be taken back', () => {
    enter('compare')
    nameRight()
    expect(useHistory.getState().past).toEqual([])
    choosePreset('all-fixed')
    expect(right()).toEqual({ ...NOTHING_LAID, preset: 'all-fixed' })
    // What is named by a person is left alone.
    startComparing(NOTHING_LAID)
    nameRight()
    expect(right()).toEqual(NOTHING_LAID)
  })
})

test('a change to one side leaves the other as it is', () => {
  const before = right()
  chooseOn('left', { preset: 'breaker' })
  expect([left().preset, right()]).toEqual(['breaker', before])
  forgetSession()
  chooseOn('left', { payload: { text: '{}' } })
  expect([left().payload, right()]).toEqual([{ text: '{}' }, before])
  forgetSession()
  chooseOn('right', { payload: { text: 'x' } })
  expect([left().payload, right()]).toEqual([null, { ...before, payload: { text: 'x' } }])
})

test('a rule that is set to what it would be anyway is not worth remembering', () => {
  setRuleOn('right', 'read', 'get', 'getdel')
  expect(right().set).toEqual({ read: 'get' })
  setRuleOn('right', 'read', 'getdel', 'getdel')
  expect(right().set).toEqual({})
  setRuleOn('left', 'read', 'get', 'getdel')
  expect([left().set, right().set]).toEqual([{ read: 'get' }, {}])
})

test('each change to either side is taken back and made again', () => {
  setRuleOn('left', 'read', 'get', 'getdel')
  setRuleOn('right', 'read', 'claim', 'getdel')
  const [mine, theirs] = [left(), right()]
  undo()
  expect([left(), right().set]).toEqual([mine, {}])
  undo()
  expect([left(), useSession.getState().other]).toEqual([NOTHING_LAID, null])
  redo()
  redo()
  expect([left(), right()]).toEqual([mine, theirs])
})

test('swapped twice is as before, and once is the other way round', () => {
  choosePreset('breaker')
  chooseOn('right', { set: { poll: 'off' } })
  const [mine, theirs] = [left(), right()]
  swapSides()
  expect([left(), right()]).toEqual([theirs, mine])
  swapSides()
  expect([left(), right()]).toEqual([mine, theirs])
})

test('right as left, but for one rule', () => {
  choosePreset('breaker')
  setRule('read', 'get', 'getdel')
  makeRightAsLeft({ poll: 'off' })
  expect(right()).toEqual({ ...NOTHING_LAID, preset: 'breaker', set: { read: 'get', poll: 'off' } })
  makeRightAsLeft()
  expect(right()).toEqual(left())
})

test('another scenario is compared with nothing that was chosen for the last one', () => {
  chooseOn('right', { payload: { text: 'x' } })
  chooseScenario('hot-fix')
  expect(useSession.getState().other).toBeNull()
})

test('the run before the last change is that before the last change to it, in the same scenario', () => {
  const past = () => useHistory.getState().past
  expect(beforeLastChange(past())).toBeNull()
  setRule('read', 'get', 'getdel')
  choosePreset('breaker')
  chooseOn('right', { set: { poll: 'off' } })
  expect(beforeLastChange(past())).toEqual({ ...NOTHING_LAID, set: { read: 'get' } })
  chooseScenario('hot-fix')
  expect(beforeLastChange(past())).toBeNull()
})
