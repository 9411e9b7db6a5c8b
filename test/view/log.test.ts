import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import { parseScenario } from '../../src/scenario/parse.ts'
import { counted } from '../../src/view/counts.ts'
import { logRows, logText, rowFact, rowsUpTo, rowsWith, rowText } from '../../src/view/log.ts'
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

describe('searching', () => {
  const recording = record(compile(incident))
  const rows = logRows(recording, narrationOf(recording))
  const all = recording.facts.length

  test('whatever its case, in the clock and in the text', () => {
    expect(rowsWith(rows, '  TIMED OUT ', false).every((row) => rowText(row, all).includes('timed out'))).toBe(true)
    expect(rowsWith(rows, 'timed out', false).length).toBeGreaterThan(0)
    expect(rowsWith(rows, '18:28:00', false).every(({ clock }) => clock === '18:28:00')).toBe(true)
    expect(rowsWith(rows, 'looks find nothing', false)).toHaveLength(2)
    expect(rowsWith(rows, '', false)).toBe(rows)
  })

  test('changes only', () => {
    const changes = rowsWith(rows, '', true)
    expect(changes.length).toBeGreaterThan(3)
    expect(changes).toEqual(rows.filter(({ change }) => change))
    expect(rowsWith(rows, 'record', true).map((row) => row.text)).toEqual([
      'The record of job-7f3 says failed: timed out.',
    ])
  })
})

test('of many looks, the last one so far is what is asked about', () => {
  const recording = record(compile(incident))
  const rows = logRows(recording, narrationOf(recording))
  const folded = rows.findLast(({ looks }) => looks !== null)!
  const { looks, from, to } = folded
  expect(rowFact(folded, from)).toBe(looks?.[0])
  expect(rowFact(folded, from + 10)).toBe(looks?.[9])
  expect(rowFact(folded, to)).toBe(looks?.at(-1))
  expect(rowFact(rows[0], 99)).toBe(rows[0].from)
})

test('as text: what has been told, and nothing of what is still to come', () => {
  const recording = record(compile(incident))
  const rows = logRows(recording, narrationOf(recording))
  const told = logText(rows, recording.facts.length).split('\n')
  expect(told).toHaveLength(rows.length + 1)
  expect(told[0]).toBe(`14:24:00  ${rows[0].text}`)
  expect(told.filter((line) => line.endsWith('1,464 looks find nothing.'))).toHaveLength(1)
  expect(logText(rows, 1)).toBe(`14:24:00  ${rows[0].text}\n`)
  expect(logText(rows, 0)).toBe('')
})

test('what a name hides is shown', () => {
  const { payloads, jobs, ...rest } = incident
  const [job] = jobs
  const attempts = job.attempts.map((attempt) => ({ ...attempt, payload: 'evil\u202etxt' }))
  const text = Object.values(payloads)[0]
  const recording = record(
    compile({ ...rest, payloads: { ...payloads, 'evil\u202etxt': text }, jobs: [{ ...job, attempts }] }),
  )
  const rows = logRows(recording, narrationOf(recording))
  expect(rows.some((row) => row.text.includes('evil⟨U+202E⟩txt'))).toBe(true)
  expect(rows.every((row) => !row.text.includes('\u202e'))).toBe(true)
})
