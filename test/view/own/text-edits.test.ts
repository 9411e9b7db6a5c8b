/** Changes to a text: what was asked for is so, and everything else stands as it stood. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkScenario } from '../../../src/scenario/parse.ts'
import { calledIn, leastChange, renamed, withOneMore, without, withValue } from '../../../src/view/own/text-edits.ts'
import { arbitraryScenario } from '../../support/arbitrary-scenario.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'

const SHIPPED = SCENARIO_FILES.map((file) => file.replace('.json', ''))

const ODD = `{
   "version": 1,   "unknown": [1,2,   3],
   "jobs": [ {"id":"job-1"} ]
}`

describe('a value is put in', () => {
  test('and the rest of the text keeps its blanks and its unknown fields', () => {
    expect(withValue(ODD, ['jobs', 0, 'id'], 'job-2')).toBe(ODD.replace('job-1', 'job-2'))
  })
  test.each([
    ['two blanks', '{\n  "a": {}\n}', '{\n  "a": {},\n  "b": {\n    "c": 1\n  }\n}'],
    ['tabs', '{\n\t"a": {}\n}', '{\n\t"a": {},\n\t"b": {\n\t\t"c": 1\n\t}\n}'],
    ['lines of another kind', '{\r\n  "a": 1\r\n}', '{\r\n  "a": 1,\r\n  "b": {\r\n    "c": 1\r\n  }\r\n}'],
  ])('as the file is laid out: %s', (_, text, after) => {
    expect(withValue(text, ['b', 'c'], 1)).toBe(after)
  })
  test('at the end of a list, which is made where there is none', () => {
    expect(JSON.parse(withOneMore('{"edits":[1]}', ['edits'], 2))).toEqual({ edits: [1, 2] })
    expect(JSON.parse(withOneMore('{"edits":[]}', ['edits'], 2))).toEqual({ edits: [2] })
    expect(JSON.parse(withOneMore('{}', ['edits'], 2))).toEqual({ edits: [2] })
  })
})

describe('a value is taken out', () => {
  test.each([
    [['rules', 'set', 'read'], { x: 1 }],
    [['rules'], { x: 1 }],
    [['x'], { rules: { set: { read: 'get' } } }],
    [['y', 'z'], { rules: { set: { read: 'get' } }, x: 1 }],
  ])('%j, with what it leaves empty', (path, left) => {
    expect(JSON.parse(without('{"rules":{"set":{"read":"get"}},"x":1}', path))).toEqual(left)
  })
  test('what the format needs stays, though it be empty', () => {
    expect(JSON.parse(without('{"payloads":{"a":1},"jobs":[{"x":{"y":1}}]}', ['payloads', 'a']))).toEqual({
      payloads: {},
      jobs: [{ x: { y: 1 } }],
    })
    expect(JSON.parse(without('{"jobs":[{"x":{"y":1}}]}', ['jobs', 0, 'x', 'y']))).toEqual({ jobs: [{}] })
  })
})

describe('a thing gets another name', () => {
  /** All names of a kind that a scenario declares. */
  const own = (kind: string, file: ReturnType<typeof checkScenario>): readonly string[] => {
    if (kind === 'payload') return Object.keys(file.payloads)
    if (kind === 'job') return file.jobs.map(({ id }) => id)
    return kind === 'node' ? (file.nodes ?? []) : (file.workers ?? []).map(({ id }) => id)
  }

  test.each(['node', 'worker', 'job', 'payload'] as const)(
    'a %s: everything still compiles and no mention is left',
    (kind) => {
      let renamings = 0
      fc.assert(
        fc.property(arbitraryScenario(), fc.nat(), (scenario, n) => {
          const names = own(kind, scenario)
          if (names.length === 0) return
          const from = names[n % names.length]
          const text = JSON.stringify(scenario, null, 2)
          const after = renamed(text, kind, from, 'another-name')
          const back = renamed(after, kind, 'another-name', from)
          expect(own(kind, checkScenario(JSON.parse(after)))).toContain('another-name')
          expect(own(kind, checkScenario(JSON.parse(after)))).not.toContain(from)
          expect(back).toBe(text)
          renamings++
        }),
        { numRuns: 100 },
      )
      expect(renamings).toBeGreaterThan(20)
    },
  )

  test.each(SHIPPED)('each payload of %s is called by its new name wherever it is written', (name) => {
    const scenario = checkScenario(shipped(name))
    for (const payload of Object.keys(scenario.payloads)) {
      const after = renamed(JSON.stringify(scenario), 'payload', payload, 'another-name')
      expect(after).not.toContain(`"payload":"${payload}"`)
      expect(Object.keys(checkScenario(JSON.parse(after)).payloads)).toContain('another-name')
    }
  })
})

test('the least change leads from one text to the other, and leaves both ends alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (head, before, after, tail) => {
      const [one, other] = [head + before + tail, head + after + tail]
      const { from, to, text } = leastChange(one, other)
      expect(one.slice(0, from) + text + one.slice(to)).toBe(other)
      expect(to - from).toBeLessThanOrEqual(before.length)
    }),
  )
})

test('a payload is called where an attempt, a step, a node or a fault writes it', () => {
  const value = {
    payloads: { a: {}, b: {}, c: {}, d: {}, e: {} },
    jobs: [
      {
        before: [{ attempts: [{ payload: 'c' }] }],
        attempts: [{ payload: 'a', onNode: { x: { payload: 'b' }, y: { run: '1s' } } }],
      },
    ],
    edits: [{ at: '1s', fault: 'sends-other', payload: 'd' }],
  }
  const called = calledIn('payload', value)
  expect(['a', 'b', 'c', 'd', 'e'].filter((name) => called.has(name))).toEqual(['a', 'b', 'c', 'd'])
  expect(calledIn('payload', null).size).toBe(0)
})
