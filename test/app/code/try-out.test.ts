/** Functions that learners write: what is wrong with one is said, whatever it is, and nothing is lost by it. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CodeAnswer, PRINTED_MAX, resultFrom, SOURCE_MAX } from '../../../src/app/code/asked.ts'
import { transpile } from '../../../src/app/code/transpile.ts'
import { codeValue } from '../../../src/app/code/value.ts'
import { FINAL_INPUTS, FORMS } from '../../../src/sim/own-code.ts'
import { runInNode, valueInNode } from '../../support/run-code.ts'

const DONE = '{"status":"done"}'
const ERROR = '{"status":"error","message":"out of memory"}'

const saidOf = (answer: CodeAnswer): string => ('problem' in answer ? answer.problem.says : JSON.stringify(answer))

/** What is said of a function that reads, for one payload. */
function said(body: string, payload = DONE): string {
  const result = runInNode('parse', `function read(text: string): any {\n${body}\n}`, [payload])
  return 'problem' in result ? result.problem.says : saidOf(result.answers[0])
}

describe('what is returned', () => {
  test.each([
    ['return', 'It returned undefined. Allowed: { kind } with “done”'],
    ['return null', 'It returned null.'],
    ['return 5', 'It returned 5.'],
    ['return "done"', 'It returned “done”.'],
    ['return []', 'It returned a list.'],
    ['return {}', 'It returned the kind undefined. Allowed: done, not-final, step-error, protocol-error.'],
    ['return { kind: "finished" }', 'the kind “finished”'],
    ['return { kind: "step-error" }', 'Its “message” is undefined. Allowed: a text.'],
    ['return { kind: "step-error", message: 7 }', 'Its “message” is 7.'],
    ['return { kind: "protocol-error", reason: "" }', 'Its “reason” is empty.'],
    ['return { kind: "protocol-error", reason: "a\\u202Eb" }', 'characters in it that cannot be seen'],
    [
      'return { kind: "protocol-error", reason: "x".repeat(10 * 1024 * 1024) }',
      '10,485,760 characters. Allowed: at most 200.',
    ],
    ['return Promise.resolve({ kind: "done" })', 'It returned a promise: “read” must not be async'],
    ['return () => ({ kind: "done" })', 'It returned a function'],
    ['return Symbol("x")', 'It returned a symbol'],
    ['return new Proxy({}, { get() { throw new Error("peeked") } })', 'It threw Error: peeked'],
    ['return { get kind() { throw { toString() { throw 1 } } } }', 'It threw an object with toString'],
  ])('%s', (body, says) => {
    expect(said(body)).toContain(says)
  })

  test.each([
    ['throw new TypeError("no such thing")', 'It threw TypeError: no such thing'],
    ['throw "a text"', 'It threw “a text”'],
    ['throw null', 'It threw null'],
    ['throw new Error("x".repeat(1e6))', 'It threw Error: xxx'],
    [
      'throw new Proxy(new Error("x"), { get() { throw 1 }, getPrototypeOf() { throw 2 } })',
      'It threw an object without fields',
    ],
    ['return read(text)', 'It calls itself without an end.'],
    ['return JSON.parse(text).status.length.size.much', 'It threw TypeError'],
  ])('%s', (body, says) => {
    expect(said(body)).toContain(says)
    expect(said(body).length).toBeLessThan(320)
  })

  test('a function that remembers, or throws dice, is no rule', () => {
    const source = 'let n = 0\nfunction read(text: string) { return { kind: n++ % 2 === 0 ? "done" : "not-final" } }'
    const result = runInNode('parse', source, [DONE, ERROR, '{}'])
    if ('problem' in result) throw new Error(result.problem.says)
    expect(result.answers.map(saidOf).filter((says) => says.includes('answered otherwise'))).not.toEqual([])
    expect(valueInNode('parse', source, [DONE, ERROR, '{}'])).toBeNull()
  })

  test('one payload without an answer, and there is no value; the others are told all the same', () => {
    const source =
      'function read(text) { return JSON.parse(text).status === "done" ? { kind: "done" } : { kind: "not-final" } }'
    const inputs = [DONE, '{', ERROR]
    const result = runInNode('parse', source, inputs)
    expect(codeValue('parse', inputs, result)).toEqual({ value: null, says: null })
    expect('answers' in result && result.answers.map((answer) => 'reading' in answer)).toEqual([true, false, true])
    expect(valueInNode('parse', source, [DONE, ERROR])).toMatch(/^own-1~/)
  })

  test('texts that no link holds are said to be too long', () => {
    const inputs = Array.from({ length: 30 }, (_, i) => `{"n":${i}}`)
    const source = 'function read(text: string) { return { kind: "protocol-error", reason: text + "é".repeat(60) } }'
    expect(codeValue('parse', inputs, runInNode('parse', source, inputs))).toMatchObject({
      value: null,
      says: expect.stringContaining('too long'),
    })
  })

  test('of errors, only true and false count', () => {
    const result = runInNode(
      'routing',
      'function isFinal(error: unknown): any { return error instanceof Error && 1 }',
      [],
    )
    expect('answers' in result && result.answers.map(saidOf)).toEqual(
      FINAL_INPUTS.map(() => 'It returned 1. Allowed: true, false.'),
    )
  })
})

describe('errors as they arrive', () => {
  const answers = (source: string): readonly (readonly boolean[])[] => {
    const result = runInNode('routing', source, [])
    if ('problem' in result) throw new Error(result.problem.says)
    const all = result.answers.map((answer) => 'isFinal' in answer && answer.isFinal)
    return FORMS.map((_, i) => all.slice(i * 4, i * 4 + 4))
  }
  const none = [false, false, false, false]
  const right = [false, false, true, true]

  test('two layers up, the type is found where each layer has kept it, and nowhere else', () => {
    const source = `function isFinal(error: unknown): boolean {
      for (let at = error; at instanceof Error; at = at.cause)
        if (at instanceof StepError || at instanceof ProtocolError) return true
      return false
    }`
    expect(answers(source)).toEqual([right, none, none, none, none, none])
  })

  test('one layer down, and at the outermost, it is not', () => {
    expect(answers('function isFinal(e: any) { return e instanceof StepError }').flat()).not.toContain(true)
    expect(answers('function isFinal(e: any) { return e.cause instanceof StepError }').flat()).not.toContain(true)
    expect(answers('function isFinal(e: any) { return e.cause?.cause instanceof StepError }')[0]).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  test('by its name it is found in a copy too, and by its text where it has become one', () => {
    const byName = `function isFinal(error: any): boolean {
      return /^(Step|Protocol)Error$/.test(error.name) || (error.cause !== undefined && isFinal(error.cause))
    }`
    expect(answers(byName)).toEqual([right, none, right, right, none, none])
    expect(answers('function isFinal(e: any) { return /(Step|Protocol)Error/.test(e.message) }')).toEqual([
      none,
      right,
      none,
      none,
      none,
      none,
    ])
  })
})

describe('programs', () => {
  test.each([
    ['function read(text: string {', 1],
    ['const a: number = 1\n\nconst = 2', 3],
    ['function read() {\n  return `', 2],
    ['}', 1],
    ['const a = 1 +* 2', 1],
    ['let x: { = 3', 1],
  ])('%s is none, and the place is said', (source, line) => {
    const made = transpile(source)
    expect('problem' in made && made.problem).toMatchObject({
      line,
      column: expect.any(Number),
      says: expect.stringMatching(/\S\.$/),
    })
  })

  test('a huge one is not read at all', () => {
    expect(transpile(' '.repeat(SOURCE_MAX))).toHaveProperty('code')
    const made = transpile(' '.repeat(SOURCE_MAX + 1))
    expect('problem' in made && made.problem.says).toBe('It has 20,001 characters; at most 20,000 are read.')
  })

  test('every one comes to a program or to a problem', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (source) => {
        const made = transpile(source)
        expect('code' in made || made.problem.says !== '').toBe(true)
      }),
      { numRuns: 1000 },
    )
    for (const deep of ['('.repeat(9000), '['.repeat(9000), '{'.repeat(9000), '`${'.repeat(2000)])
      expect(transpile(deep)).toBeDefined()
  })

  test('types go, lines stay, and what would be a module is one function', () => {
    const source = `type A =\n  | { a: 1 }\ninterface B { b: string }\nexport function read<T>(text: string): any {\n  const x = text as unknown as string\n  return { kind: 'done' } satisfies object\n}`
    const made = transpile(source)
    expect('code' in made && made.code.split('\n')).toHaveLength(source.split('\n').length)
    expect(valueInNode('parse', source, [DONE])).toMatch(/^own-1~/)
  })

  test('without the function there is nothing to try', () => {
    expect(() => runInNode('parse', 'function reed() {}', [DONE])).not.toThrow()
    expect(said('}; { //')).toContain('It returned')
  })

  test('nothing can be imported', () => {
    expect(() => runInNode('parse', 'import fs from "fs"\nfunction read() { return fs }', [DONE])).toThrow(
      'nothing can be imported here',
    )
  })
})

describe('an answer from the frame is believed only once checked', () => {
  const ask = { rule: 'parse', inputs: [DONE, ERROR] } as const
  const good = { reading: { kind: 'done', text: null } }
  const text = (changes: object) => JSON.stringify({ answers: [good, good], printed: [], printedMore: 0, ...changes })

  test('the right form is', () => {
    expect(resultFrom(text({}), ask)).toEqual({ answers: [good, good], printed: [], printedMore: 0 })
    expect(resultFrom('{"problem":{"says":"x\\u202e","line":1,"column":2}}', ask)).toEqual({
      problem: { says: 'x⟨U+202E⟩', line: 1, column: 2 },
    })
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
    ['much print', text({ printed: Array.from({ length: PRINTED_MAX + 1 }, () => 'x') })],
    ['print that is no text', text({ printed: [{}] })],
    ['a count that is none', text({ printedMore: -1 })],
  ])('%s is not', (_, value) => {
    expect(resultFrom(value, ask)).toBeNull()
  })

  test('whatever comes, nothing breaks', () => {
    fc.assert(
      fc.property(fc.json(), (value) => {
        resultFrom(value, ask)
        resultFrom(value, { rule: 'routing', inputs: [] })
      }),
    )
  })
})
