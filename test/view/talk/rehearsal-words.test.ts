import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  differenceOf,
  minutesOf,
  paceInWords,
  type RehearsedTable,
  rehearsalCsv,
  rehearsalMarkdown,
} from '../../../src/view/talk/rehearsal-words.ts'
import { hostile } from '../../support/hostile-text.ts'

test.each([
  [0, '0:00'],
  [59_499, '0:59'],
  [65_000, '1:05'],
  [600_000, '10:00'],
  [-20_000, '−0:20'],
  [-100, '0:00'],
])('%i ms is %s', (ms, text) => {
  expect(minutesOf(ms)).toBe(text)
})

test.each([
  [0, 'on time'],
  [4999, 'on time'],
  [20_000, '20 s behind'],
  [-7000, '7 s ahead'],
  [95_000, '1:35 min behind'],
])('a talk that is %i ms behind: %s', (ms, text) => {
  expect(paceInWords(ms)).toBe(text)
})

test.each([
  [60_000, 60_300, '0:00'],
  [65_000, 60_000, '+0:05'],
  [40_000, 60_000, '−0:20'],
])('%i ms of %i', (used, planned, text) => {
  expect(differenceOf(used, planned)).toBe(text)
})

const table = (title: string, says: string): RehearsedTable => ({
  title,
  endedAt: Date.UTC(2026, 10, 30, 14, 5),
  whole: true,
  plannedMs: 60_000,
  usedMs: 65_000,
  beats: [
    {
      title,
      plannedMs: 60_000,
      usedMs: 65_000,
      presses: [
        { says: 'Before the first press', plannedMs: 40_000, usedMs: 41_000 },
        { says, plannedMs: 20_000, usedMs: 24_000 },
      ],
    },
  ],
})

describe('as Markdown', () => {
  test('it is a table', () => {
    expect(rehearsalMarkdown(table('In progress', 'Two hours pass'))).toBe(`# Rehearsal: In progress

2026-11-30 14:05 UTC, to the end: 1:05 of 1:00 min.

| Beat and press | Planned | Used | Difference |
| --- | --- | --- | --- |
| **1. In progress** | 1:00 | 1:05 | +0:05 |
| → Before the first press | 0:40 | 0:41 | +0:01 |
| → Two hours pass | 0:20 | 0:24 | +0:04 |
| **Together** | 1:00 | 1:05 | +0:05 |
`)
  })
  test('no title breaks out of its cell', () => {
    fc.assert(
      fc.property(hostile, hostile, (title, says) => {
        const lines = rehearsalMarkdown(table(title, says)).trimEnd().split('\n')
        const rows = lines.filter((line) => line.startsWith('|'))
        expect(rows.length).toBeGreaterThanOrEqual(6)
        for (const row of rows) expect(row.replaceAll(/\\./g, '').split('|')).toHaveLength(6)
      }),
    )
  })
})

describe('for a spreadsheet', () => {
  test('a line for each press', () => {
    expect(rehearsalCsv(table('In "progress", still', '=1+1'))).toBe(
      [
        'beat,title,press,does,planned_seconds,used_seconds',
        '1,"In ""progress"", still",0,Before the first press,40.0,41.0',
        `1,"In ""progress"", still",1,'=1+1,20.0,24.0`,
        '',
      ].join('\r\n'),
    )
  })
  test('nothing is taken for a formula', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t'), hostile, (sign, rest) => {
        expect(rehearsalCsv(table('x', sign + rest))).toMatch(/,"?'/)
      }),
    )
  })
})
