/** What comes out of the frame of scripts is believed only where it is an answer. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerIn } from '../../../src/app/lua/ask.ts'
import { BUILT_IN_SCRIPT, SCRIPT_SAMPLES } from '../../../src/app/lua/samples.ts'
import { tableOf } from '../../../src/app/lua/table-of.ts'
import { parseScript, SCRIPT_STATES, scriptText } from '../../../src/sim/script.ts'

const KEY = 'retry:job-1:main'
const answerTo = (source: string) => tableOf(source, 43_920_000, KEY)
const honest = answerTo(BUILT_IN_SCRIPT)
if ('problem' in honest) throw new Error(honest.problem.says)
const { table, lines } = honest

test('what the thread answers comes through as it is', () => {
  for (const source of [...SCRIPT_SAMPLES.map((sample) => sample.source), 'return 1 +', "error('boo')", 'x']) {
    const answer = answerTo(source)
    expect(answerIn(JSON.stringify(answer))).toEqual(answer)
  }
})

const withRow = (changes: object) => ({ lines, table: [{ ...table[0], ...changes }, ...table.slice(1)] })

describe('what is none', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['a table without lines', { table }],
    ['lines without a table', { lines }],
    ['a row too few', { table: table.slice(1), lines }],
    ['a row too many', { table: [...table, table[0]], lines }],
    ['a row that is nothing', { table: [null, ...table.slice(1)], lines }],
    ['a line too few', { table, lines: lines.slice(1) }],
    ['a line that is a text', { table, lines: ['1', ...lines.slice(1)] }],
    ['a line before the first', { table, lines: [-1, ...lines.slice(1)] }],
    ['half a line', { table, lines: [0.5, ...lines.slice(1)] }],
    ['a count too large', withRow({ left: 12 })],
    ['a count too small', withRow({ left: -2 })],
    ['half a count', withRow({ left: 0.5 })],
    ['a count that is a text', withRow({ left: '1' })],
    ['no count at all', withRow({ left: undefined })],
    ['an unknown life', withRow({ life: 'long' })],
    ['a life of nothing', withRow({ life: 0 })],
    ['a life longer than any', withRow({ life: 1e15 })],
    ['a life kept that there was not', withRow({ life: 'kept' })],
    ['a returned list', withRow({ returns: [1] })],
    ['an error that is a list', withRow({ error: ['boo'] })],
    ['an error too long', withRow({ returns: null, error: 'x'.repeat(101) })],
    ['an error that turns the line around', withRow({ returns: null, error: 'ERR \u202Eboo' })],
    ['a problem that says nothing', { problem: { line: 1 } }],
    ['a problem at no line', { problem: { says: 'boo' } }],
    ['a problem at a text', { problem: { says: 'boo', line: '1' } }],
  ])('%s', (_, answer) => {
    expect(answerIn(JSON.stringify(answer) ?? '')).toBeNull()
  })

  test.each([undefined, null, 1, {}, honest, '', '{', 'null', `${JSON.stringify(honest)}x`])('%j', (message) => {
    expect(answerIn(message)).toBeNull()
  })
})

test('what is added is dropped', () => {
  const answer = JSON.stringify({ ...withRow({ more: 1 }), more: 1 }).replace('{', '{"__proto__":{"problem":1},')
  const found = answerIn(answer)
  expect(found).toEqual(honest)
  expect(Object.keys(found ?? {})).toEqual(['table', 'lines'])
})

test('what a problem says is short, and hides nothing', () => {
  const found = answerIn(JSON.stringify({ problem: { says: `\u202Eboo\0${'x'.repeat(100_000)}`, line: 3 } }))
  if (found === null || !('problem' in found)) throw new Error('no problem')
  expect(found.problem.says).toMatch(/^⟨U\+202E⟩boo⟨U\+0000⟩x+…$/)
  expect(found.problem.says.length).toBeLessThan(350)
})

test('whatever comes, it is no answer or one that a rule can hold', () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record({ table: fc.array(fc.jsonValue()), lines: fc.array(fc.jsonValue()) }),
    fc
      .record({
        place: fc.nat(SCRIPT_STATES - 1),
        row: fc.dictionary(fc.constantFrom('left', 'life', 'error'), fc.jsonValue()),
      })
      .map(({ place, row }) => ({ lines, table: table.map((one, i) => (i === place ? { ...one, ...row } : one)) })),
  )
  fc.assert(
    fc.property(anything, (value) => {
      const found = answerIn(JSON.stringify(value))
      if (found === null || 'problem' in found) return
      expect(parseScript(scriptText(found.table))).toEqual(found.table)
    }),
  )
})
