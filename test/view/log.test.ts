import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import { parseScenario } from '../../src/scenario/parse.ts'
import { counted, logRows, rowsUpTo, rowText } from '../../src/view/log.ts'
import { narrationOf } from '../../src/view/narration.ts'

const incident = parseScenario(readFileSync(join(import.meta.dirname, '../../scenarios/incident.json'), 'utf8'))

test('looks that find nothing are one line, which counts up', () => {
  const recording = record(compile(incident))
  const rows = logRows(recording, narrationOf(recording))
  expect(rows.length).toBeLessThan(30)
  const all = recording.facts.length
  const texts = rows.map((row) => rowText(row, all))
  expect(texts).toContain('2,927 looks find nothing.')
  expect(texts).toContain('1,464 looks find nothing.')
  const folded = rows.find(({ looks }) => looks !== null)!
  expect(rowText(folded, folded.from + 1)).toBe('One look finds nothing.')
  expect(rowText(folded, folded.from + 12)).toBe('12 looks find nothing.')
  expect(rowsUpTo(rows, 0)).toBe(0)
  expect(rowsUpTo(rows, all)).toBe(rows.length)
})

test('looks that find the same notice again and again are one line as well', () => {
  const recording = record(compile(incident, { set: { read: 'get' } }))
  const rows = logRows(recording, narrationOf(recording))
  expect(rows.length).toBeLessThan(40)
  expect(rows.map((row) => rowText(row, recording.facts.length)).join('\n')).toMatch(/1,46\d looks find the same\./)
})

test('each fact is told by exactly one row', () => {
  const recording = record(compile(incident, { preset: 'all-fixed' }))
  const rows = logRows(recording, narrationOf(recording))
  let next = 0
  for (const { from, to } of rows) {
    expect(from).toBe(next)
    next = to
  }
  expect(next).toBe(recording.facts.length)
})

test('the story closes with the last change, not with what tidies up after it', () => {
  const recording = record(compile(incident, { preset: 'all-fixed' }))
  const { closing } = narrationOf(recording)
  expect(recording.facts.at(-1)?.kind).toBe('key-expired')
  expect(recording.messageAtMs[closing - 1]).toBe(14_714_000)
})

test('thousands are set apart', () => {
  expect([0, 12, 999, 1000, 1464, 1234567].map(counted)).toEqual(['0', '12', '999', '1,000', '1,464', '1,234,567'])
})
