import { expect, test } from 'vitest'
import { FAULT_WORDS, type FaultWord } from '../../src/run/fault-outcome.ts'
import { FAULT_COLUMNS, FAULT_ROWS } from '../../src/run/fault-rows.ts'
import { faultTable } from '../../src/run/fault-table.ts'
import { REASON_COUNT, reasonFor } from '../../src/view/fault-reasons.ts'
import { COLUMN_WORDS, cellInWords, faultNumber, TONES } from '../../src/view/fault-table.ts'
import { shipped } from '../support/library.ts'

const cells = faultTable(shipped('one-result'))

test('every run has a reason of its own, and every reason a run', () => {
  const used = new Set<number>()
  for (const { row, column, findings } of cells) {
    for (const [run, { word }] of findings.entries()) {
      const place = reasonFor(row, run, column, word)
      expect(place, `${row} ${column} ${word}`).toBeGreaterThanOrEqual(0)
      used.add(place)
    }
  }
  expect(used.size).toBe(REASON_COUNT)
})

test('another word has another reason, or none: nothing is explained that did not happen', () => {
  for (const { row, column, findings } of cells) {
    for (const [run, { word }] of findings.entries()) {
      const right = reasonFor(row, run, column, word)
      const others = (Object.keys(FAULT_WORDS) as FaultWord[]).filter((other) => other !== word)
      expect(others.map((other) => reasonFor(row, run, column, other))).not.toContain(right)
    }
  }
})

test('a cell says what its runs came to, how late, and why', () => {
  const lost = cells.find(({ row, column }) => row === 'F2r' && column === 'D1')
  expect(lost && cellInWords(lost)).toEqual([
    {
      shows: 'The client tries again',
      word: 'lost without an error',
      tone: 'bad',
      late: 'after 8 min 54 s',
      why: expect.stringContaining('no error is ever seen'),
      verdicts: expect.arrayContaining(['Hang', 'Lost result']),
    },
  ])
  const none = cells.find(({ row, column }) => row === 'F9' && column === 'D1')
  expect(none && cellInWords(none)).toEqual([])
})

test('rows are numbered as people write it: a variant has a dash', () => {
  expect(FAULT_ROWS.map(faultNumber).slice(0, 7)).toEqual(['F0', 'F1', 'F2', 'F2′', 'F3', 'F4', 'F4′'])
  expect(new Set(FAULT_ROWS.map(faultNumber)).size).toBe(FAULT_ROWS.length)
})

test('columns, rows and signs are all there are', () => {
  expect(COLUMN_WORDS.map(({ id }) => id)).toEqual(FAULT_COLUMNS.map(({ id }) => id))
  expect(new Set(COLUMN_WORDS.map(({ title }) => title)).size).toBe(FAULT_COLUMNS.length)
  expect(new Set(FAULT_ROWS.map(({ title }) => title)).size).toBe(FAULT_ROWS.length)
  expect(Object.keys(TONES).sort()).toEqual([...new Set(Object.values(FAULT_WORDS).map(({ tone }) => tone))].sort())
})
