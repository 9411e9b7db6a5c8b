/** A message from the frame in which functions are tried is believed only once it has been checked. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { heardFrom, SAYS_MAX } from '../../../src/app/code/asked.ts'

const ask = { rule: 'parse', inputs: ['{}', '{}'] } as const
const good = { reading: { kind: 'done', text: null } }
const text = (changes: object) => JSON.stringify({ answers: [good, good], ...changes })

test('the right form is', () => {
  expect(heardFrom(text({}), ask)).toEqual({ outcome: { answers: [good, good] } })
  expect(heardFrom('1', ask)).toEqual({ at: 1 })
  expect(heardFrom('{"problem":{"says":"x\\u202e","line":1,"column":2}}', ask)).toEqual({
    outcome: { problem: { says: 'x⟨U+202E⟩', line: 1, column: 2 } },
  })
})

test.each(['printed', 'problem', 'error'])('of what says “%s” the text is bounded and visible', (field) => {
  const says = `\u202e\u0000${'x'.repeat(50_000)}`
  const value = field === 'printed' ? says : { says, line: 1, column: 1 }
  const heard = heardFrom(JSON.stringify({ [field]: value }), ask)
  expect(heard).not.toBeNull()
  const shown = JSON.stringify(heard)
  expect(shown).toContain('⟨U+202E⟩⟨U+0000⟩xxx')
  expect(shown.length).toBeLessThan(SAYS_MAX + 150)
})

test.each<[string, unknown]>([
  ['no text', { answers: [] }],
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['too few', text({ answers: [good] })],
  ['too many', text({ answers: [good, good, good] })],
  ['another kind', text({ answers: [good, { reading: { kind: 'stopped', text: null } }] })],
  ['a text where none belongs', text({ answers: [good, { reading: { kind: 'done', text: 'x' } }] })],
  ['no reason', text({ answers: [good, { reading: { kind: 'protocol-error', text: null } }] })],
  ['a hidden character', text({ answers: [good, { reading: { kind: 'step-error', text: 'a\u202eb' } }] })],
  ['a long text', text({ answers: [good, { reading: { kind: 'step-error', text: 'x'.repeat(201) } }] })],
  ['of the other rule', text({ answers: [good, { isFinal: true }] })],
  ['a line that is none', text({ answers: [good, { problem: { says: 'x', line: -1, column: 0 } }] })],
  ['a problem that is no text', text({ answers: [good, { problem: { says: {}, line: 0, column: 0 } }] })],
  ['an error without a place', '{"error":{"says":"x"}}'],
  ['print that is no text', '{"printed":{}}'],
  ['an input that there is not', '2'],
])('%s is not', (_, value) => {
  expect(heardFrom(value, ask)).toBeNull()
})

test('whatever comes, nothing breaks', () => {
  fc.assert(
    fc.property(fc.json(), (value) => {
      heardFrom(value, ask)
      heardFrom(value, { rule: 'routing', inputs: [] })
    }),
  )
})
