/** Files that mean harm, or are merely broken: each is refused in a line that names the place, and none takes anything along. */
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/scenario/compile.ts'
import { TYPED_MAX } from '../../src/scenario/compile-store.ts'
import { ScenarioError } from '../../src/scenario/error.ts'
import { mistakesIn } from '../../src/scenario/mistakes.ts'
import { parseScenario } from '../../src/scenario/parse.ts'
import { small } from '../support/small.ts'

const said = (text: string): string[] => mistakesIn(text).map(({ message }) => message)
const beside = (field: string, json: string): string => JSON.stringify(small()).replace('{', `{"${field}":${json},`)
/** Of a field that stands twice, the last counts. */
const withPayloads = (json: string): string => JSON.stringify(small()).replace(/}$/, `,"payloads":${json}}`)
const nested = (open: string, close: string, times: number): string => `${open.repeat(times)}${close.repeat(times)}`

describe('nested so deeply that nothing could go through it', () => {
  test.each([
    ['an object', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['a field', beside('edits', nested('[', ']', 50_000))],
  ])('%s', (_, text) => {
    expect(said(text)).toEqual(['the file: nested too deeply; allowed: 200 levels'])
  })

  test('the file as a whole', () => {
    expect(said(nested('[', ']', 200_000))).toEqual([
      'the file: what is nested too deeply is not allowed; allowed: an object',
    ])
  })

  test.each([
    ['a payload', (deep: string) => withPayloads(`{"p":{"json":${deep}}}`), 'payloads.p.json', 3],
    [
      'one of a name without end',
      (deep: string) => withPayloads(`{"${'x'.repeat(100_000)}":{"json":${deep}}}`),
      `payloads.${'x'.repeat(60)}….json`,
      3,
    ],
  ])('%s, which may hold anything, but that', (_, around, where, levels) => {
    for (const open of ['[', '{"a":'] as const) {
      const file = (times: number) =>
        around(open === '[' ? nested('[', ']', times) : `${open.repeat(times)}1${'}'.repeat(times)}`)
      expect(said(file(50_000))).toEqual([`${where}: nested too deeply; allowed: 200 levels`])
      expect(said(file(201 - levels))).toEqual([`${where}: nested too deeply; allowed: 200 levels`])
      expect(said(file(200 - levels)).filter((line) => line.includes('deep'))).toEqual([])
    }
  })
})

test('with more in it than anybody writes: refused before each part is looked at', () => {
  expect(said(beside('edits', `[${'{},'.repeat(100_000)}{}]`))).toEqual([
    'the file: too many values; allowed: 100,000 in all',
  ])
  expect(said(beside('edits', `[${'{},'.repeat(60)}{}]`)).length).toBe(50) // and of the mistakes, the first ones
})

test('what hides or reorders is named where a file is quoted', () => {
  expect(said('\u202e{')).toEqual([expect.stringMatching(/^the file: not JSON .*\\u\{202e\}/)])
  expect(said(beside('\u200bx', '1'))).toEqual([expect.stringMatching(/^\\u\{200b\}x: no such field/)])
})

test.each(['__proto__', 'constructor', 'prototype'])('a key named %s', (key) => {
  expect(said(beside(key, '{"id":"other"}'))).toEqual([`the file: the key "${key}" is not allowed`])
  expect(said(beside('numbers', `{"${key}":{}}`))).toEqual([`numbers: the key "${key}" is not allowed`])
  expect(({} as Record<string, unknown>)['id']).toBeUndefined()
})

test('names without end are cut where they are said', () => {
  const name = 'x'.repeat(100_000)
  for (const line of said(beside(name, '1'))) expect(line.length).toBeLessThan(1000)
  for (const line of said(beside('numbers', `{"${name}":1}`))) expect(line.length).toBeLessThan(3000)
})

test('a node that is named twice is said once, at its place, whatever is expected of its breaker', () => {
  const text = JSON.stringify({
    ...small(),
    nodes: ['a', 'a'],
    expect: [{ rules: 'as-found', verdicts: [], breakers: { a: { state: 'open' } } }],
  })
  expect(said(text)).toEqual(['nodes: the same name twice: a'])
})

test('more names than anybody types to a store are refused before places are made for them', () => {
  const line = (n: number) => ({ at: '1s', console: `DEL ${'k '.repeat(900)}${n}` })
  const lines = Array.from({ length: 12 }, (_, n) => line(n))
  expect(lines.reduce((sum, { console }) => sum + console.length, 0)).toBeGreaterThan(TYPED_MAX)
  expect(said(JSON.stringify({ ...small(), edits: lines }))).toEqual([
    expect.stringMatching(/^edits: [\d,]+ characters are typed to the store; allowed: 20,000 in all$/),
  ])
  // The same where they come by a link, on top of a scenario.
  const scenario = parseScenario(JSON.stringify(small()))
  expect(() => compile(scenario, { edits: lines })).toThrow(ScenarioError)
  expect(() => compile(scenario, { edits: lines.slice(0, 10) })).not.toThrow()
})
