/** Tables of counting scripts in words. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_TABLE, type ScriptRow, type ScriptTable } from '../../src/sim/script.ts'
import { scriptLines } from '../../src/view/script-words.ts'
import { scriptTable } from '../support/arbitrary-script.ts'

const GIVEN_MS = 43_920_000
const said = (table: ScriptTable) =>
  scriptLines(table, GIVEN_MS).map(({ finds, leaves, returns }) => `${finds} -> ${leaves}${returns && `; ${returns}`}`)
const changed = (place: number, row: Partial<ScriptRow>): ScriptTable =>
  BUILT_IN_TABLE.map((own, i) => (i === place ? { ...own, ...row } : own))

test('the built-in script takes five lines', () => {
  expect(said(BUILT_IN_TABLE)).toEqual([
    'no counter yet -> 1, lives 12 h 12 min',
    '0, with a life -> 1, lives 12 h 12 min',
    '1 and more, with a life -> one more, its life as it was',
    '0, without a life -> 1, lives 12 h 12 min',
    '1 and more, without a life -> one more, for ever',
  ])
})

describe('a line', () => {
  test.each<[string, Partial<ScriptRow>, string]>([
    ['without a counter', { left: null, life: 'none', returns: 0 }, 'no counter yet -> no counter; 0'],
    ['that returns nothing', { returns: null }, 'no counter yet -> 1, lives 12 h 12 min; no count'],
    ['with a life of its own', { life: 90_000 }, 'no counter yet -> 1, lives 1 min 30 s'],
    [
      'that fails',
      { life: 'none', returns: null, error: 'ERR boo' },
      'no counter yet -> 1, for ever; error: “ERR boo”',
    ],
    ['cut off', { left: 11, life: 'none', returns: -1 }, 'no counter yet -> more than 10, for ever; less than 0'],
  ])('%s', (_, row, words) => {
    expect(said(changed(0, row))[0]).toBe(words)
  })

  test('in the middle stands by itself', () => {
    expect(said(changed(4, { left: 1, life: 'kept', returns: 1 }))).toEqual(
      expect.arrayContaining([
        '1 to 2, with a life -> one more, its life as it was',
        '3, with a life -> 1, its life as it was',
        '4 and more, with a life -> one more, its life as it was',
      ]),
    )
  })

  test('that says the same of all says the number, not how it follows', () => {
    const one = BUILT_IN_TABLE.map((row): ScriptRow => ({ ...row, left: 1, life: 'none', returns: 1 }))
    expect(said(one)).toEqual([
      'no counter yet -> 1, for ever',
      '0 and more, with a life -> 1, for ever',
      '0 and more, without a life -> 1, for ever',
    ])
  })
})

test('every row is in one line, and each line names its first one', () => {
  fc.assert(
    fc.property(scriptTable(), (table) => {
      const lines = scriptLines(table, GIVEN_MS)
      const places = lines.map(({ place }) => place)
      expect(places[0]).toBe(0)
      expect(places).toEqual([...new Set(places)].sort((x, y) => x - y))
      for (const { fails, place } of lines) expect(fails).toBe(table[place].error !== '')
      // As many fail in words as there are different failures, at least.
      expect(lines.filter(({ fails }) => fails).length > 0).toBe(table.some(({ error }) => error !== ''))
    }),
  )
})
