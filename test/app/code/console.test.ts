/** What programs print: as people know it from a console, and never too much of it. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRINTED_LENGTH_MAX, PRINTED_MAX } from '../../../src/app/code/asked.ts'
import { inspect } from '../../../src/app/code/inspect.ts'
import { runInNode } from '../../support/run-code.ts'

const INPUTS = ['{}', '[]']

/** What a program prints before its function is called. */
function printed(program: string): string[] {
  const result = runInNode('parse', `${program}\nfunction read() { return { kind: 'done' } }`, INPUTS)
  if ('problem' in result) throw new Error(result.problem.says)
  return result.printed.map(({ line }) => line)
}

describe('a console', () => {
  test.each<[string, string[]]>([
    ['console.log("a", 1, true, null, undefined)', ['a 1 true null undefined']],
    ['console.log()', ['']],
    ['console.log("two\\nlines")', ['two', 'lines']],
    ['console.log(new Error("x"))', ['Error: x']],
    [
      'console.log(new Error("look", { cause: new StepError("out of memory") }))',
      ['Error: look (cause: StepError: out of memory)'],
    ],
    ['console.log(Object.assign(new TypeError("x"), { code: 7 }))', ['TypeError: x { code: 7 }']],
    ['console.log(10n, -0, NaN, Symbol("s"))', ['10n -0 NaN Symbol(s)']],
    ['const a: any = { b: {} }; a.b.a = a; console.log(a)', ['{ b: { a: (itself) } }']],
    ['const a: any = []; a.push(a, a); console.log(a)', ['[(itself), (itself)]']],
    ['console.log([1, "x", [2, {}]], { "a-b": "c", d: [] })', ['[1, "x", [2, {}]] { "a-b": "c", d: [] }']],
    ['console.log([, 1])', ['[(empty), 1]']],
    ['console.log(new Map<any, any>([["a", { b: 1 }]]), new Set([1]))', ['Map { "a" => { b: 1 } } Set { 1 }']],
    ['console.log(new Date(0), new Date(NaN), /x/g)', ['1970-01-01T00:00:00.000Z Invalid Date /x/g']],
    [
      'console.log(function read2() {}, () => {}, class A {}, Promise.resolve())',
      ['function read2 function (no name) class A a promise'],
    ],
    ['console.log(new (class Point { x = 1 })(), Object.create(null))', ['Point { x: 1 } {}']],
    ['console.log({ get a() { throw 1 } }, new Uint8Array(3))', ['{ a: (a getter) } Uint8Array [0, 0, 0]']],
    ['console.log(new Proxy({}, { ownKeys() { throw 1 }, getPrototypeOf() { throw 1 } }))', ['(cannot be shown)']],
    [
      'console.log("%s is %d, %i, %f of %o, 100%%", "a", "5", 5.9, "0.5", { b: 1 }, "more")',
      ['a is 5, 5, 0.5 of { b: 1 }, 100% more'],
    ],
    ['console.log("%cred", "color: red"); console.log("100%"); console.log("%s")', ['red', '100%', '%s']],
    [
      'console.assert(1 === 1, "no"); console.assert(false, "yes", 1); console.assert(false)',
      ['Assertion failed: yes 1', 'Assertion failed'],
    ],
    [
      'console.dir({ a: 1 }); console.info(1); console.warn(2); console.error(3); console.debug(4)',
      ['{ a: 1 }', '1', '2', '3', '4'],
    ],
    [
      'console.group("one"); console.log("two\\nlines"); console.groupCollapsed(); console.log("deep"); console.groupEnd(); console.groupEnd(); console.groupEnd(); console.log("out")',
      ['one', '  two', '  lines', '    deep', 'out'],
    ],
    [
      'console.count(); console.count("a"); console.count(); console.countReset(); console.count()',
      ['default: 1', 'a: 1', 'default: 2', 'default: 1'],
    ],
    [
      'console.time("t"); console.timeLog("t", 1); console.timeEnd("t"); console.timeEnd("t")',
      ['t: 0 ms 1', 't: 0 ms', 'Timer “t” does not exist'],
    ],
    ['console.trace("here"); console.clear(); console.timeStamp()', ['Trace: here']],
    [
      'console.table([{ status: "done", n: 1 }, { status: "error" }])',
      ['(index)  status   n', '0        "done"   1', '1        "error"'],
    ],
    ['console.table(["a", { b: 1 }])', ['(index)  b  (value)', '0           "a"', '1        1']],
    ['console.table({ x: [1, 2] }, ["1"])', ['(index)  1', 'x        2']],
    ['console.table(new Map([["k", { v: 1 }]])); console.table(7)', ['(index)  v', 'k        1', '7']],
  ])('%s', (program, lines) => {
    expect(printed(program)).toEqual(lines)
  })

  test('what is printed belongs to the input that was asked about, once each', () => {
    const result = runInNode(
      'parse',
      'console.log("first")\nfunction read(text: string) { console.log("given", text); return { kind: "done" } }',
      INPUTS,
    )
    expect(result.printed).toEqual([
      { input: null, line: 'first' },
      { input: 0, line: 'given {}' },
      { input: 1, line: 'given []' },
    ])
    expect(result.printedMore).toBe(false)
  })

  test('what was printed before it went wrong is told as well', () => {
    const result = runInNode('parse', 'console.log("so far")\nthrow new Error("x")', INPUTS)
    expect(result).toMatchObject({ problem: { line: 2 }, printed: [{ input: null, line: 'so far' }] })
  })

  test.each([
    ['lines', 'for (let i = 0; i < 1e4; i++) console.log(i)'],
    ['lines of one call', 'for (let i = 0; i < 1e2; i++) console.log("x\\n".repeat(1e5))'],
    ['letters', 'for (let i = 0; i < 200; i++) console.log("x".repeat(1e6), { a: "y".repeat(1e6) })'],
    [
      'values',
      'const a = Array.from({ length: 1e5 }, () => ({ b: [1, 2, 3] })); for (let i = 0; i < 200; i++) console.log(a, a)',
    ],
    [
      'fields',
      'const a = Object.fromEntries(Array.from({ length: 1e4 }, (_, i) => ["k" + i, i])); for (let i = 0; i < 200; i++) console.log(a)',
    ],
    [
      'rows',
      'const rows = Array.from({ length: 1e4 }, (_, i) => ({ i, j: "x".repeat(1000) })); for (let i = 0; i < 200; i++) console.table(rows)',
    ],
    ['depth', 'let a: any = {}; for (let i = 0; i < 1e4; i++) a = { a }; for (let i = 0; i < 200; i++) console.log(a)'],
  ])('of many %s the first are kept', (_, program) => {
    const result = runInNode('parse', `${program}\nfunction read() { return { kind: 'done' } }`, INPUTS)
    expect('problem' in result).toBe(false)
    expect(result.printed).toHaveLength(PRINTED_MAX)
    expect(result.printedMore).toBe(true)
    expect(Math.max(...result.printed.map(({ line }) => line.length))).toBeLessThanOrEqual(PRINTED_LENGTH_MAX + 60)
  })
})

test('anything at all comes to a text', () => {
  fc.assert(
    fc.property(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
        withSparseArray: true,
        withObjectString: true,
        withNullPrototype: true,
        withBoxedValues: true,
      }),
      (value) => {
        const text = inspect(value)
        expect(typeof text).toBe('string')
        expect(text).not.toBe('(cannot be shown)')
      },
    ),
  )
})
