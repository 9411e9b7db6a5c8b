/** From TypeScript to what an engine runs: what is no program is told of at its place, and lines stay where they are. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SOURCE_MAX } from '../../../src/app/code/asked.ts'
import { transpile } from '../../../src/app/code/transpile.ts'
import { runInNode, valueInNode } from '../../support/run-code.ts'

const DONE = '{"status":"done"}'

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

test.each([
  ['function read(text: string) {\n  if (text) {\n    return 1\n  }\n', '}', 4, 4],
  ['const read = (text: string) => {\n  return 1', '}', 2, 11],
  ['function read() {\n  return {\n    kind: "done"\n', '}}', 3, 17],
  ['function read() {\n  return JSON.parse("1"\n}', null, 3, 1],
  ['const a = JSON.parse("1" // so far\n\n', ')', 1, 35],
  ['const a = [1, 2', ']', 1, 16],
  ['new Map([', '])', 1, 10],
])('%s ends too early, which is said', (source, missing, line, column) => {
  const made = transpile(source)
  const says = `The text ends too early: a “${missing}” is missing. Is everything closed that was opened?`
  expect(made).toEqual({ problem: { says: missing === null ? expect.any(String) : says, line, column } })
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
    expect(transpile(deep)).toMatchObject({
      problem: {
        says: expect.stringMatching(
          /^(It is nested too deeply to be read|Unexpected token.*|Unterminated template)\.$/,
        ),
      },
    })
})

test('types go, lines stay, and what would be a module is one function', () => {
  const source = `type A =\n  | { a: 1 }\ninterface B { b: string }\nexport function read<T>(text: string): any {\n  const x = text as unknown as string\n  return { kind: 'done' } satisfies object\n}`
  const made = transpile(source)
  expect('code' in made && made.code.split('\n')).toHaveLength(source.split('\n').length)
  expect(valueInNode('parse', source, [DONE])).toMatch(/^own-1~/)
})

test('nothing can be imported', () => {
  const problem = (source: string) => {
    const result = runInNode('parse', source, [DONE])
    return 'problem' in result ? result.problem : null
  }
  const says = 'There is nothing to import here: no “fs”.'
  expect(problem('import fs from "fs"\nfunction read() { return fs.x }')).toEqual({ says, line: 1, column: 1 })
  expect(problem('type A = 1\n  import { x } from "fs"\nfunction read() { return x }')).toEqual({
    says,
    line: 2,
    column: 3,
  })
  expect(problem('const a = 1, fs = require("fs")\nfunction read() { return fs }')).toMatchObject({
    says,
    line: 1,
    column: 19,
  })
})
