/** Tables of counting scripts: their text, and what a run makes of them. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Recording } from '../../src/run/record.ts'
import { summarise } from '../../src/run/summary.ts'
import { decodeRule, encodeRule } from '../../src/sim/rule-values.ts'
import {
  parseScript,
  SCRIPT_STATES,
  SCRIPT_TEXT_MAX,
  type ScriptRow,
  type ScriptTable,
  scriptCount,
  scriptPlace,
  scriptState,
  scriptText,
} from '../../src/sim/script.ts'
import { scriptTable } from '../support/arbitrary-script.ts'
import { jobOf, ofKind, play } from '../support/small.ts'

const states = Array.from({ length: SCRIPT_STATES }, (_, place) => scriptState(place))

/** A table made by a rule of thumb: what is done in each state. */
const tableBy = (row: (count: number, lives: boolean) => Partial<ScriptRow>): ScriptTable =>
  states.map(({ count, lives }) => ({
    left: Math.max(count, 0) + 1,
    life: lives ? 'kept' : 'none',
    returns: Math.max(count, 0) + 1,
    error: '',
    ...row(count, lives),
  }))

/** INCR, and EXPIRE where the count is one. */
const BUILT_IN = tableBy((count) => (count <= 0 ? { life: 'given' } : {}))

const ADDRESS = /^[A-Za-z0-9~._-]+$/

describe('the text of a table', () => {
  test('comes back as the table it was, in letters that an address holds', () => {
    fc.assert(
      fc.property(scriptTable(), (table) => {
        const text = scriptText(table)
        expect(parseScript(text)).toEqual(table)
        expect(text).toMatch(ADDRESS)
        expect(text.length).toBeLessThanOrEqual(SCRIPT_TEXT_MAX)
      }),
      { numRuns: 300 },
    )
  })

  test('of the built-in script is short', () => {
    expect(scriptText(BUILT_IN)).toBe('1~1g.1g.2k.3k.4k.5k.6k.7k.8k.9k.ak.bk.1g.2n.3n.4n.5n.6n.7n.8n.9n.an.bn')
  })

  test('is one of each table: what is no such text is refused, or says the same in the same way', () => {
    const text = scriptText(BUILT_IN)
    const changed = fc.tuple(fc.nat(text.length - 1), fc.string({ maxLength: 2 })).map(([at, by]) => {
      return text.slice(0, at) + by + text.slice(at + 1)
    })
    fc.assert(
      fc.property(fc.oneof(changed, fc.string()), (other) => {
        const table = parseScript(other)
        if (table !== null) expect(scriptText(table)).toBe(other)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['another version', scriptText(BUILT_IN).replace('1~', '2~')],
    ['a row less', scriptText(BUILT_IN).replace('.bn', '')],
    ['a life that is kept where there is none', scriptText(BUILT_IN).replace('~1g', '~1k')],
    ['an error that is not there', scriptText(BUILT_IN).replace('~1g', '~1ge0')],
    ['an error that nobody names', `${scriptText(BUILT_IN)}~boo`],
    ['an error of control characters', `${scriptText(BUILT_IN).replace('~1g', '~1ge0')}~a_07b`],
    ['an error that turns text around', `${scriptText(BUILT_IN).replace('~1g', '~1ge0')}~a_E2_80_AEb`],
    ['a life beyond every run', scriptText(BUILT_IN).replace('~1g', '~1s1800000001')],
    ['what is said twice', scriptText(BUILT_IN).replace('~1g', '~1gr1')],
  ])('is not %s', (_, text) => {
    expect(parseScript(text)).toBeNull()
    expect(encodeRule('budget-script', text)).toBeNull()
  })

  test('is a value of the rule', () => {
    const text = scriptText(BUILT_IN)
    const numbers: string[] = []
    expect(encodeRule('budget-script', text, (it) => numbers.push(it) + 4)).toBe(5)
    expect(numbers).toEqual([text])
    expect(decodeRule('budget-script', 1, [{ text }])).toBe(text)
    expect(decodeRule('budget-script', 0)).toBe('built-in')
    expect(encodeRule('budget-script', 'built-in')).toBe(0)
  })
})

describe('the states of a table', () => {
  test('are each at its own place', () => {
    expect(states.map(({ count, lives }) => scriptPlace(count >= 0, count, lives))).toEqual(
      states.map((_, place) => place),
    )
  })

  test('stand for those beyond their ends, where a count moves as it does at the end', () => {
    expect(scriptPlace(true, 1000, true)).toBe(scriptPlace(true, 10, true))
    expect(scriptPlace(true, -7, false)).toBe(scriptPlace(true, 0, false))
    expect(scriptCount(1000, 10, 11)).toBe(1001)
    expect(scriptCount(1000, 10, 10)).toBe(1000)
    expect(scriptCount(1000, 10, 1)).toBe(1)
    expect(scriptCount(10, 10, 11)).toBe(11)
    expect(scriptCount(-7, 0, 1)).toBe(-6)
  })
})

describe('a run with a script of one’s own', () => {
  const HOUR = 3_600_000
  const counting = (table: ScriptTable, set: Record<string, string> = {}, untilMs = 24 * HOUR) =>
    play(
      { jobs: [jobOf('job-1', 'error', '65s')] },
      { preset: 'all-fixed', set: { ...set, 'budget-script': scriptText(table) } },
      { untilMs },
    )
  const verdicts = (run: Recording) => summarise(run).verdicts

  test('that is the built-in one goes as with the built-in one', () => {
    const own = counting(BUILT_IN)
    const native = play({ jobs: [jobOf('job-1', 'error', '65s')] }, { preset: 'all-fixed' })
    const same = (facts: readonly { kind: string }[]) =>
      facts.filter(({ kind }) => kind !== 'script-ran').map((fact) => ({ ...fact, own: undefined }))
    expect(same(own.facts)).toEqual(same(native.facts))
    expect(verdicts(own)).toEqual(verdicts(native))
    expect(verdicts(own)).toEqual(['settled-with-cause'])
    expect(ofKind(own.facts, 'script-ran').map(({ left, life, lastsMs }) => [left, life, lastsMs])).toEqual([
      [1, 'set', 12 * HOUR + 720_000],
      [2, 'kept', 0],
    ])
  })

  test('that fails after it has counted leaves the count, without a life, and grants no retry', () => {
    const run = counting(tableBy((count) => (count <= 0 ? { returns: null, error: 'ERR no integer' } : {})))
    expect(ofKind(run.facts, 'script-ran')).toMatchObject([{ left: 1, life: 'none' }])
    expect(ofKind(run.facts, 'count-failed')).toMatchObject([{ why: 'script', script: 1, row: 0 }])
    expect(verdicts(run)).toContain('immortal-counter')
    expect(verdicts(run)).toContain('starved-budget')
    expect(ofKind(run.facts, 'requeued')).toEqual([])
  })

  test('that does not count goes round for ever', () => {
    expect(verdicts(counting(tableBy(() => ({ left: 1, returns: 1 }))))).toContain('endless-requeue')
  })

  test('that removes the counter goes round for ever, and leaves nothing', () => {
    const run = counting(tableBy(() => ({ left: null, life: 'none', returns: 1 })))
    expect(verdicts(run)).toContain('endless-requeue')
    expect(verdicts(run)).not.toContain('immortal-counter')
  })

  test('that takes the life away leaves a counter that never dies; one that gives it back does not', () => {
    const takes = counting(tableBy((count) => (count <= 0 ? { life: 'given' } : { life: 'none' })))
    expect(ofKind(takes.facts, 'script-ran').map(({ left, life }) => [left, life])).toEqual([
      [1, 'set'],
      [2, 'none'],
    ])
    expect(ofKind(takes.facts, 'key-expired')).toEqual([])
    expect(verdicts(takes)).toContain('immortal-counter')
    const gives = counting(tableBy((count) => (count <= 0 ? { life: 'none' } : { life: 'given' })))
    expect(ofKind(gives.facts, 'key-expired')).toHaveLength(1)
    expect(verdicts(gives)).not.toContain('immortal-counter')
  })

  test('that returns no count grants no retry', () => {
    const run = counting(tableBy(() => ({ returns: null })))
    expect(ofKind(run.facts, 'count-failed')).toMatchObject([{ why: 'no-count' }])
  })

  test('that sets another life than it was told is forgotten by then', () => {
    const short = counting(
      tableBy((count) => (count <= 0 ? { life: 70_000 } : {})),
      {},
      10 * 60_000,
    )
    expect(ofKind(short.facts, 'key-expired').map(({ atMs }) => atMs)).toContain(135_000)
    expect(ofKind(short.facts, 'counted').map(({ count }) => count)).toEqual(expect.arrayContaining([1, 1, 1]))
  })

  test('is not asked where something else counts', () => {
    const run = counting(BUILT_IN, { budget: 'counter-split' })
    expect(run.consulted).not.toContain('budget-script')
    expect(ofKind(run.facts, 'script-ran')).toEqual([])
  })

  test('may be put into force in the middle of it', () => {
    const never = scriptText(tableBy(() => ({ left: 1, returns: 1 })))
    const run = play(
      { jobs: [jobOf('job-1', 'error', '65s')], edits: [{ at: '100s', set: { 'budget-script': never } }] },
      { preset: 'all-fixed' },
      { untilMs: HOUR },
    )
    expect(ofKind(run.facts, 'rule-set')).toMatchObject([{ rule: 'budget-script', to: never }])
    expect(ofKind(run.facts, 'counted').slice(0, 4)).toMatchObject([
      { count: 1 },
      { count: 1 },
      { count: 1 },
      { count: 1 },
    ])
  })
})
