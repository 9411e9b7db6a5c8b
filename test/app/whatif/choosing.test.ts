/** What a person changes of the map stands in the session at once, as something that can be taken back. */
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetSession, redo, undo, useHistory, useSession } from '../../../src/app/session.ts'
import { FIRST_CHOICE, forgetMapChoice, useMapChoice } from '../../../src/app/whatif/choice.ts'
import { choiceIn, textOf } from '../../../src/app/whatif/choice-text.ts'
import {
  addAxis,
  chooseMap,
  lookAt,
  lookFor,
  putOn,
  removeAxis,
  showAs,
  sortBy,
  toggleOption,
  toggleRow,
  toggleSign,
} from '../../../src/app/whatif/choosing.ts'
import { takeIn } from '../../../src/app/whatif/kept.ts'
import { PRESETS } from '../../../src/sim/presets.ts'

const { rules } = PRESETS['as-found']

beforeEach(() => {
  forgetSession()
  forgetMapChoice()
})

const steps = () => useHistory.getState().past.length
const wanted = () => useMapChoice.getState()

describe('every change', () => {
  const CHANGES: Readonly<Record<string, () => void>> = {
    'another map': () => chooseMap('big'),
    'one more axis': () => addAxis('poll', rules),
    'one less': () => removeAxis('read'),
    'an option less': () => toggleOption('read', 'getdel', rules),
    'a payload less': () => toggleRow('done'),
    'another side': () => putOn('read', 'rows'),
    'what is looked for': () => lookFor({ show: 'bad' }),
    'a sign': () => toggleSign('hang'),
    'the order': () => sortBy('rows', 'worst'),
    'the view': () => showAs('whole'),
    'a cell': () => lookAt(37),
  }

  test.each(Object.keys(CHANGES))('%s: one step, in the text, and back again', (name) => {
    CHANGES[name]()
    expect(steps()).toBe(1)
    const after = wanted()
    expect(after).not.toEqual(FIRST_CHOICE)
    const { map } = useSession.getState()
    expect(map).not.toBeNull()
    expect(choiceIn(map)).toEqual(after)
    undo()
    expect(takeIn(useSession.getState().map)).toBeNull()
    expect(wanted()).toEqual(FIRST_CHOICE)
    redo()
    expect(takeIn(useSession.getState().map)).toBeNull()
    expect(wanted()).toEqual(after)
    // Taking in says nothing back: what was made again can still be taken back, and nothing more.
    expect(steps()).toBe(1)
    expect(useHistory.getState().future).toEqual([])
  })
})

test('more of the same is one step; something else is another', () => {
  lookAt(1)
  lookAt(2)
  lookAt(2)
  expect(steps()).toBe(1)
  showAs('table')
  lookAt(3)
  expect(steps()).toBe(3)
})

test('another map forgets the cell and what was looked for, another order does not', () => {
  lookFor({ show: 'good' })
  lookAt(7)
  sortBy('columns', 'best')
  expect(wanted()).toMatchObject({ cell: 7, filter: { show: 'good' } })
  toggleRow('done')
  expect(wanted()).toMatchObject({ cell: null, filter: { show: 'all' } })
})

test('the last option and the last payload stay, and that is no step', () => {
  useMapChoice.setState({ axes: [{ name: 'read', options: ['get'] }], rows: ['done'] })
  toggleOption('read', 'get', rules)
  toggleRow('done')
  expect(steps()).toBe(0)
  expect(wanted()).toMatchObject({ axes: [{ name: 'read', options: ['get'] }], rows: ['done'] })
})

test('a map with very many cells is shown whole at first, a usual one large', () => {
  chooseMap('big')
  expect(wanted().as).toBe('whole')
  chooseMap('usual')
  expect(wanted()).toEqual(FIRST_CHOICE)
  expect(textOf(wanted())).toBeNull()
})

test('what makes no sense is named, and what was wanted stays', () => {
  showAs('table')
  const before = wanted()
  expect(takeIn('read:getdel*gut~done~payload~given*given~map~all')).toContain('gut')
  expect(wanted()).toBe(before)
})
