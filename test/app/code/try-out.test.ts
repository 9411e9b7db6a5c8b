/** Functions that learners write: what is wrong with one is said, whatever it is, and nothing is lost by it. */
import { describe, expect, test } from 'vitest'
import type { CodeAnswer } from '../../../src/app/code/asked.ts'
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

/** A function that reads “done” where something odd holds. */
const oneWhere = (odd: string, before = ''): string =>
  `${before}\nfunction read(text: string) { return { kind: ${odd} ? "done" : "not-final" } }`

/** Tries a function that is no rule: it is told that it answers otherwise, and there is no value. */
function expectNoRule(source: string, inputs: readonly string[], nowMs?: number): void {
  const result = runInNode('parse', source, inputs, nowMs)
  if ('problem' in result) throw new Error(result.problem.says)
  expect(
    result.answers.map(saidOf).filter((says) => says.includes('Asked again, it answered otherwise')),
    nowMs === undefined ? undefined : new Date(nowMs).toISOString(),
  ).not.toEqual([])
  expect(codeValue('parse', inputs, result).value).toBeNull()
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
    ['return read(text)', 'It calls itself and never stops.'],
    ['const all = [0]; for (;;) all.push(...all)', 'It threw RangeError: Maximum call stack size exceeded'],
    ['return JSON.parse(text).status.length.size.much', 'It threw TypeError'],
  ])('%s', (body, says) => {
    expect(said(body)).toContain(says)
    expect(said(body).length).toBeLessThan(320)
  })

  test.each([
    ['remembers', 'let n = 0', 'n++ % 2 === 0'],
    ['remembers, by threes', 'let n = 0', 'n++ % 3 === 1'],
    ['remembers, by sevens', 'let n = 0', 'n++ % 7 === 6'],
    ['remembers where everybody can', 'globalThis.n ??= 0', 'globalThis.n++ % 3 === 1'],
    ['remembers the input before', 'let last = ""', '[last === "{}", last = text][0]'],
    [
      'counts how it is asked',
      'globalThis.n ??= 0',
      '[((n) => (n < 24 ? n : n < 48 ? 47 - n : n < 60 ? 2 * (n - 48) : 2 * (n - 60) + 1))(globalThis.n++)].some((at) => at % 3 === 1)',
    ],
    ['throws dice', '', 'Math.random() < 0.001'],
    ['looks at the clock', '', 'Date.now() % 2 === 0'],
  ])('a function that %s is no rule', (_, before, odd) => {
    const inputs = [DONE, ERROR, '{}', ...Array.from({ length: 21 }, (_, i) => `{"n":${i}}`)]
    expectNoRule(oneWhere(odd, before), inputs)
  })

  /** From the hour before a new year on: days and months turn in it, too. */
  const HOURS_MS = Array.from({ length: 25 }, (_, hour) => Date.UTC(2026, 11, 31, 23) + hour * 3_600_000)

  test.each([
    ['the second', 'new Date().getSeconds() < 30', 1],
    ['the minute', 'new Date().getMinutes() < 30', 1],
    ['the hour', 'new Date().getHours() < 11', 1],
    ['the hour, written as a text', '/ (0.|10|11):/.test(Date())', 1],
    ['the time of work', 'new Date().getHours() >= 9 && new Date().getHours() < 17', 9],
    ['the end of the week', 'new Date().getDay() % 6 === 0', 9],
    ['the month', 'new Date().getMonth() === 11', 24],
    ['the day of the month', 'new Date().getDate() > 15', 9],
  ])('a function that looks at %s is no rule, whenever it is tried', (_, odd, count) => {
    const inputs = Array.from({ length: count }, (_, i) => `{"n":${i}}`)
    for (const nowMs of HOURS_MS) expectNoRule(oneWhere(odd), inputs, nowMs)
  })

  test('one that keeps what it knows of an input is a rule all the same', () => {
    const source = `const known = new Map<string, object>()
      let calls = 0
      function read(text: string) {
        calls++
        if (!known.has(text)) known.set(text, { kind: text === '{}' ? 'done' : 'not-final' })
        return known.get(text)
      }`
    expect(valueInNode('parse', source, [DONE, ERROR, '{}'])).toMatch(/^own-1~/)
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

describe('names', () => {
  const kept = (test: string) => {
    const result = runInNode(
      'routing',
      `function isFinal(e: any): boolean { const inner = e.cause?.cause; return ${test} }`,
      [],
    )
    if ('problem' in result) throw new Error(result.problem.says)
    return result.answers.slice(0, 4).map((answer) => 'isFinal' in answer && answer.isFinal)
  }

  test.each([
    'inner?.constructor.name === "StepError"',
    'inner?.constructor === StepError && StepError.name === "StepError"',
    'inner?.name === "StepError"',
    'String(inner).startsWith("StepError: ")',
    '/^StepError: /.test(String(inner?.stack))',
    'Object.prototype.isPrototypeOf.call(StepError.prototype, inner ?? {})',
  ])('%s knows the error, as the build has it', (test) => {
    expect(kept(test)).toEqual([false, false, true, false])
  })

  test('a class that extends one of them has a name of its own', () => {
    expect(kept('new (class Mine extends StepError {})("x").constructor.name === "Mine"')).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(kept('Object.assign(new StepError("x"), { name: "other" }).name === "other"')).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
})

describe('what everybody shares is left as it is', () => {
  test.each([
    ['Array.prototype.map = () => []', 'Array.prototype.map'],
    ['(Array.prototype as any).last = 1', 'Array.prototype.last'],
    ['(Object.prototype as any).toJSON = () => 1', 'Object.prototype.toJSON'],
    ['(Object.prototype as any).get = 1', 'Object.prototype.get'],
    ['JSON.stringify = () => "1"', 'JSON.stringify'],
    ['(globalThis as any).JSON = {}', 'JSON'],
    ['Object.keys = () => { throw 1 }', 'Object.keys'],
    ['String.prototype.slice = () => ""', 'String.prototype.slice'],
    ['RegExp.prototype.exec = () => null', 'RegExp.prototype.exec'],
    ['Array.prototype[Symbol.iterator] = function* () {}', 'Array.prototype[Symbol(Symbol.iterator)]'],
    ['delete (Function.prototype as any).call', 'Function.prototype.call'],
    ['Object.setPrototypeOf(Array.prototype, null)', 'Array.prototype'],
    ['Error.prototype.toString = () => "x"', 'Error.prototype.toString'],
    ['Reflect.ownKeys = () => []', 'Reflect.ownKeys'],
    ['(StepError as any).prototype.name = "x"', 'StepError.prototype.name'],
  ])('%s', (act, name) => {
    const says = `It changes ${name}, which is the language’s own. Allowed: names of your own.`
    const before = runInNode('parse', `${act}\nfunction read() { return { kind: "done" } }`, [DONE])
    expect(before).toEqual({ problem: { says, line: 0, column: 0 }, printed: [], printedMore: false })
    expect(said(`${act}; return { kind: "done" }`)).toBe(says)
    expect(said(`${act}; throw 1`)).toBe(says)
    expect(said(`return { get kind() { ${act}; return "done" } }`)).toBe(says)
  })

  test('names of its own, and how deep a stack is shown, are its own', () => {
    const source = `Error.stackTraceLimit = 50
      ;(globalThis as any).known = ['done']
      class Odd extends Error { constructor(text: string) { super(text); this.name = 'Odd' } }
      function read() { return { kind: known[0] } }`
    expect(valueInNode('parse', source, [DONE])).toMatch(/^own-1~/)
  })

  test('nobody is there to be told anything but the answer', () => {
    for (const name of ['postMessage', 'close'])
      expect(said(`self.${name}("1"); return { kind: "done" }`)).toBe(
        `“${name}” leads nowhere here. Allowed: to return an answer.`,
      )
  })

  test.each([
    ['toJSON', '{ value: () => 1 }'],
    ['toJSON', '{ get() { for (;;); } }'],
    ['then', '{ value: 1 }'],
  ])('“%s” that is there for good as %s is said like any other', (name, what) => {
    const act = `Object.defineProperty(Object.prototype, ${JSON.stringify(name)}, ${what})`
    const says = `It changes Object.prototype.${name}, which is the language’s own. Allowed: names of your own.`
    expect(said(`${act}; return { kind: "done" }`)).toBe(says)
    const before = runInNode('parse', `${act}\nconsole.log("x")\nfunction read() { return { kind: "done" } }`, [DONE])
    expect(before).toMatchObject({ problem: { says }, printed: [{ input: null, line: 'x' }] })
  })
})

describe('what leads out is said to be switched off', () => {
  test.each([
    ['fetch', 'fetch("https://example.com")'],
    ['XMLHttpRequest', 'new XMLHttpRequest()'],
    ['WebSocket', 'new WebSocket("wss://example.com")'],
    ['EventSource', 'new EventSource("/events")'],
    ['Worker', 'new Worker("data:text/javascript,")'],
    ['importScripts', 'importScripts("/x.js")'],
    ['indexedDB', 'indexedDB.open("x")'],
    ['localStorage', 'localStorage.getItem("x")'],
    ['localStorage', 'localStorage.x = 1'],
    ['sessionStorage', '"x" in sessionStorage'],
    ['caches', 'caches.open("x")'],
  ])('%s: %s', (name, act) => {
    const says = `Nothing outside can be reached from here: “${name}” is switched off.`
    const problem = { says, line: 2, column: expect.any(Number) }
    const body = `function read(text: string) {\n${act}\nreturn { kind: "done" } }`
    expect(runInNode('parse', body, [DONE])).toMatchObject({ answers: [{ problem }] })
    expect(runInNode('parse', `\n${act}\n${body}`, [DONE])).toMatchObject({ problem })
  })

  test.each(['eval("1")', '(0, eval)("1")', 'new Function("return 1")()', '(() => {}).constructor("return 1")()'])(
    '%s',
    (act) => {
      expect(said(`${act}; return { kind: "done" }`)).toBe(
        'No text becomes code here: “eval” and “new Function” are switched off.',
      )
    },
  )

  test.each([
    ['import("x")\nfunction read() {}', 1, 1],
    ['const a: number = 1\n  const b: string = await import ("x")', 2, 27],
    ['import a from "b"\n\nfunction read() { import(/* "x" */ a) }', 3, 19],
  ])('%s', (source, line, column) => {
    const says = 'Nothing outside can be reached from here: “import(…)” is switched off.'
    expect(transpile(source)).toEqual({ problem: { says, line, column } })
  })

  test('names of its own, and texts, are none of it', () => {
    const source = `const fetch = (text: string) => text // import("x")
      const kind = '; import("x")'.length > 0 ? 'done' : 'not-final'
      function read(text: string) { return { kind: fetch(text) && kind } }`
    expect(valueInNode('parse', source, [DONE])).toMatch(/^own-1~/)
  })
})

describe('where it is', () => {
  test.each([
    ['const a: number = 1, b: string = nothing', 34],
    ['let a = nothing', 9],
    ['throw new Error("x")', 7],
  ])('%s', (line, column) => {
    const result = runInNode('parse', `function read(text: string): any {\n${line}\n}`, [DONE])
    expect('answers' in result && result.answers[0]).toMatchObject({ problem: { line: 2 } })
    const before = runInNode('parse', `\n${line}\nfunction read() {}`, [DONE])
    expect(before).toMatchObject({
      problem: { line: 2, column, says: expect.stringMatching(/^It threw .* “read” was not called yet\.$/) },
    })
  })
})

test('without the function there is nothing to try', () => {
  expect(() => runInNode('parse', 'function reed() {}', [DONE])).not.toThrow()
  expect(said('}; { //')).toContain('It returned')
})
