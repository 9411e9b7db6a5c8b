/** From a script to its table, and on into a run. */
import { describe, expect, test } from 'vitest'
import { lifeInSeconds } from '../../../src/app/lua/life.ts'
import { BUILT_IN_SCRIPT, SCRIPT_SAMPLES } from '../../../src/app/lua/samples.ts'
import { tableOf } from '../../../src/app/lua/table-of.ts'
import { summarise } from '../../../src/run/summary.ts'
import type { Scenario } from '../../../src/scenario/schema.ts'
import { type ScriptTable, scriptPlace, scriptText } from '../../../src/sim/script.ts'
import { jobOf, ofKind, play } from '../../support/small.ts'

const KEY = 'retry:job-1:main'
const LIFE_MS = 43_920_000

function tabled(source: string, lifeMs = LIFE_MS): ScriptTable {
  const found = tableOf(source, lifeMs, KEY)
  if ('problem' in found) throw new Error(found.problem.says)
  return found.table
}
const problem = (source: string) => {
  const found = tableOf(source, LIFE_MS, KEY)
  return 'problem' in found ? found.problem : null
}
const sample = (says: string): string => {
  const found = SCRIPT_SAMPLES.find((one) => one.says === says)
  if (found === undefined) throw new Error(`no sample ${says}`)
  return found.source
}
const at = (table: ScriptTable, held: boolean, count = 0, lives = false) => table[scriptPlace(held, count, lives)]

describe('the samples', () => {
  test('the built-in one counts, and sets the life with the first count', () => {
    const table = tabled(BUILT_IN_SCRIPT)
    expect(scriptText(table)).toBe('1~1g.1g.2k.3k.4k.5k.6k.7k.8k.9k.ak.bk.1g.2n.3n.4n.5n.6n.7n.8n.9n.an.bn')
  })

  test('EXPIRE before INCR finds nothing to expire', () => {
    const table = tabled(sample('EXPIRE first'))
    expect(at(table, false)).toEqual({ left: 1, life: 'none', returns: 1, error: '' })
    expect(at(table, true, 1)).toEqual({ left: 2, life: 'given', returns: 2, error: '' })
  })

  test('one renews the life at each count', () => {
    const table = tabled(sample('renews its life'))
    expect(table.every(({ life }) => life === 'given')).toBe(true)
  })

  test('one gives a life to a counter that has none, whatever it counts; the built-in one does not', () => {
    const repairs = tabled(sample('repairs its life'))
    expect(at(repairs, true, 7)).toMatchObject({ left: 8, life: 'given' })
    expect(at(repairs, true, 7, true)).toMatchObject({ left: 8, life: 'kept' })
    expect(at(tabled(BUILT_IN_SCRIPT), true, 7)).toMatchObject({ left: 8, life: 'none' })
  })

  test('one with a bad argument leaves the count without a life', () => {
    const table = tabled(sample('a bad argument'))
    expect(at(table, false)).toEqual({
      left: 1,
      life: 'none',
      returns: null,
      error: 'ERR value is not an integer or out of range',
    })
    expect(at(table, true, 1, true)).toMatchObject({ left: 2, life: 'kept', error: '' })
  })
})

describe('what a table holds', () => {
  test.each([
    ["redis.call('SET', KEYS[1], 1, 'EX', 60) return 1", { left: 1, life: 60_000, returns: 1 }],
    ["redis.call('SET', KEYS[1], 1, 'PX', 1500) return 1", { left: 1, life: 1500 }],
    ["redis.call('SET', KEYS[1], 1, 'EX', 43920) return 1", { left: 1, life: 43_920_000 }],
    ["redis.call('SET', KEYS[1], 1, 'EX', ARGV[1]) return 1", { left: 1, life: 'given' }],
    ["redis.call('SET', KEYS[1], 1, 'PX', ARGV[1] * 1000) return 1", { left: 1, life: 'given' }],
    ["redis.call('SET', KEYS[1], 1, 'PX', ARGV[1] * 100000) return 1", { left: 1, life: 1_800_000_000 }],
    ["redis.call('DEL', KEYS[1]) return 0", { left: null, life: 'none', returns: 0 }],
    [
      "redis.call('INCR', KEYS[1]) redis.call('EXPIRE', KEYS[1], -1) return 1",
      { left: null, life: 'none', returns: 1 },
    ],
    ["redis.call('SET', KEYS[1], 99) return redis.call('GET', KEYS[1])", { left: 11, returns: 11 }],
    ["return redis.call('DECR', KEYS[1])", { left: -1, returns: -1 }],
    ["redis.call('DECRBY', KEYS[1], 50) return -50", { left: -1, returns: -1 }],
    ["return redis.call('GET', KEYS[1])", { left: null, returns: null }],
    ["return redis.status_reply('7')", { returns: null }],
    ["return '7'", { returns: 7 }],
    ["return '7 '", { returns: null }],
    ['return 7.9', { returns: 7 }],
    ['return true', { returns: 1 }],
    ['return {7}', { returns: null }],
    ['return', { returns: null }],
    ["return redis.error_reply('SPENT no more')", { returns: null, error: 'SPENT no more' }],
    ["error('caf\u00e9 \u202e\u0007 end')", { error: 'ERR caf\u00e9 end' }],
    ["error(('long '):rep(100))", { error: `ERR ${'long '.repeat(100)}`.slice(0, 100).trim() }],
  ])('where there is no counter: %s', (source, row) => {
    expect(at(tabled(source), false)).toMatchObject(row)
  })

  test('each error beside its line', () => {
    const found = tableOf("if redis.call('EXISTS', KEYS[1]) == 0 then\n  error('boo')\nend\nreturn 1", LIFE_MS, KEY)
    expect(found).toMatchObject({ lines: expect.arrayContaining([2, 0]) })
  })

  test('a life of less than a second is told as one', () => {
    expect([1, 999, 1000, 1001, LIFE_MS].map(lifeInSeconds)).toEqual([1, 1, 1, 2, 43_920])
    expect(at(tabled(BUILT_IN_SCRIPT, 20), false)).toMatchObject({ life: 'given' })
  })
})

describe('what no table can hold', () => {
  test.each([
    ["redis.call('SET', KEYS[1], 'x') return 1", 'It leaves “x” under the key, which is no count.'],
    ["return redis.call('TTL', KEYS[1])", 'depends on how long the counter has left to live'],
    ["if redis.call('TTL', KEYS[1]) < 60 then redis.call('DEL', KEYS[1]) end return 1", 'depends on how long'],
    ['return 1 +', 'unexpected symbol'],
  ])('%s', (source, says) => {
    expect(problem(source)?.says).toContain(says)
  })
})

describe('the built-in script written down is the built-in one', () => {
  const edits: NonNullable<Scenario['edits']> = [{ at: '10s', fault: 'reply-lost', command: 'budget' }]
  const settings: [string, Record<string, string>, Partial<Scenario>][] = [
    ...Array.from({ length: 9 }, (_, i): [string, Record<string, string>, Partial<Scenario>] => [
      `with a limit of ${i + 1}`,
      { 'budget-limit': String(i + 1) },
      {},
    ]),
    ['that is forgotten in between', { 'budget-ttl': '1m', 'budget-limit': '3' }, {}],
    ['that lives exactly as long', { 'budget-ttl': '74s', 'budget-limit': '9' }, {}],
    ['whose reply is lost', {}, { edits }],
    ['that is sent twice', { resend: 'on' }, { edits }],
    ['that counts when the job is taken', { 'budget-count': 'at-claim' }, {}],
    [
      'that many jobs share',
      { 'budget-scope': 'entity' },
      {
        jobs: Array.from({ length: 15 }, (_, i) => jobOf(`job-${i + 1}`, 'error', '65s', { entity: 'page-3' })),
      },
    ],
    [
      'of a counter without a life',
      { budget: 'counter-split' },
      {
        edits: [
          { at: '1s', fault: 'worker-crash', point: 'between-incr-and-expire', back: '5s', recovery: 'redeliver' },
          { at: '66s', set: { budget: 'counter-script' } },
        ],
      },
    ],
  ]

  test.each(settings)('%s', (_, set, parts) => {
    const played = (script: string) =>
      play(
        parts,
        { preset: 'all-fixed', set: { 'node-choice': 'same', ...set, 'budget-script': script } },
        { untilMs: 7_200_000 },
      )
    const native = played('built-in')
    const written = played(scriptText(tabled(BUILT_IN_SCRIPT)))
    const told = (facts: typeof native.facts) =>
      facts.filter(({ kind }) => kind !== 'script-ran').map((fact) => ({ ...fact, own: undefined }))
    expect(told(written.facts)).toEqual(told(native.facts))
    expect({ ...summarise(written), rules: null }).toEqual({ ...summarise(native), rules: null })
    expect(ofKind(written.facts, 'script-ran').length).toBeGreaterThan(0)
  })
})

test('errors whose texts no table holds are said, and no table is made', () => {
  const source = `
    local count = redis.call('INCR', KEYS[1])
    error(count .. tostring(redis.call('TTL', KEYS[1]) > 0) .. ('\\226\\130\\172'):rep(90))`
  expect(problem(source)?.says).toBe('Its errors have too many texts, or too long ones; no table holds them.')
})
