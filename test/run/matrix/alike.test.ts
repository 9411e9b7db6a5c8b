/** Which payloads count as one, and that a map with many of nearly the same kind is still what playing each comes to. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payloadsSeen } from '../../../src/run/matrix/alike.ts'
import { cellOf } from '../../../src/run/matrix/cell.ts'
import { cellAt, matrixOf } from '../../../src/run/matrix/matrix.ts'
import { type Axis, laidAt, type MatrixRow, NOTHING_LAID } from '../../../src/run/matrix/question.ts'
import { record } from '../../../src/run/record.ts'
import { planOf } from '../../../src/scenario/chosen.ts'
import { checkScenario } from '../../../src/scenario/parse.ts'
import type { ScenarioEdit } from '../../../src/scenario/schema.ts'
import { arbitraryScenario } from '../../support/arbitrary-scenario.ts'
import { shipped } from '../../support/library.ts'

const job = shipped('one-job')

function seen(
  text: string,
  parse: string,
  edits: readonly ScenarioEdit[] = [],
  valueMax: number | 'none' = 'none',
  scenario = job,
) {
  const laid = { ...NOTHING_LAID, payload: { text }, edits, numbers: { valueMax } }
  return payloadsSeen(planOf(scenario, laid), parse)
}

describe('two payloads are one to a run', () => {
  test.each([
    ['{"status":500}', '{}', 'negative-check'],
    ['{"status":500}', '{}', 'allowlist'],
    ['null', '[]', 'allowlist'],
    ['{"status":"error","message":"out of memory"}', '{"status":"error","message":"no space"}', 'negative-check'],
  ])('that differ in words alone: %s and %s, with %s', (one, other, parse) => {
    expect(seen(one, parse)).toBe(seen(other, parse))
  })

  test.each([
    ['what is made of them', 'null', '[]', 'negative-check'],
    ['what is made of them', '{"status":"error","status":"done"}', '{"status":"done"}', 'strict'],
    ['what is made of them', '{"status":"running"}', '{"status":"error","status":"done"}', 'status-table'],
    ['what the node did', '{"status":"failed"}', '{"status":"gone"}', 'negative-check'],
    ['what the node did', '{"status":"error","status":"done"}', '{"status":"done"}', 'allowlist'],
    ['what they say of a retry', '{"status":"error","retryable":false}', '{"status":"error"}', 'allowlist'],
    ['when to retry', '{"status":"error","retryAfterMs":5}', '{"status":"error","retryAfterMs":6}', 'allowlist'],
    [
      'whether its words may be shown',
      '{"status":"error","message":"/srv/a/b"}',
      '{"status":"error","message":"x"}',
      'strict',
    ],
    [
      'how its words can be cut',
      `{"status":"error","message":"${'é'.repeat(150)}"}`,
      '{"status":"error","message":"x"}',
      'strict',
    ],
  ])('but not where %s differs', (_, one, other, parse) => {
    expect(seen(one, parse)).not.toBe(seen(other, parse))
  })

  test('nor where one says what another payload of the scenario says', () => {
    const twice = { ...job, payloads: { ...job.payloads, other: { text: '{"status":"error","message":"x"}' } } }
    const [one, other] = ['{"status":"error","message":"x","n":1}', '{"status":"error","message":"y","n":1}']
    expect(seen(one, 'strict')).toBe(seen(other, 'strict'))
    expect(seen(one, 'strict', [], 'none', twice)).not.toBe(seen(other, 'strict', [], 'none', twice))
  })

  test('nor where rules can change the words of one, and not of the other', () => {
    const [short, long] = [1, 150].map((n) => `{"status":"error","message":"${'é'.repeat(n)}"}`)
    expect(seen(short, 'strict')).not.toBe(seen(long, 'strict'))
  })

  test('nor where one is too large for the store', () => {
    const [small, large] = ['{"status":500}', `{"status":500,"x":"${'x'.repeat(50)}"}`]
    expect(seen(small, 'allowlist')).toBe(seen(large, 'allowlist'))
    expect(seen(small, 'allowlist', [], 40)).not.toBe(seen(large, 'allowlist', [], 40))
  })

  test('nor where one is the same text as another payload of the scenario', () => {
    const [{ payload }] = job.jobs[0].attempts
    const source = job.payloads[payload]
    const text = 'text' in source ? source.text : JSON.stringify('json' in source ? source.json : null)
    expect(seen(text, 'allowlist')).not.toBe(seen(` ${text}`, 'allowlist'))
  })

  test('and nobody can say where the parser changes on the way, or somebody types to the store', () => {
    expect(seen('{}', 'allowlist', [{ at: '10s', set: { parse: 'strict' } }])).toBeNull()
    expect(seen('{}', 'allowlist', [{ at: '10s', console: 'GET result:job-1' }])).toBeNull()
    expect(seen('{}', 'allowlist', [{ at: '10s', set: { poll: 'off' } }])).not.toBeNull()
  })
})

/** Payloads of few kinds, in many words. */
const text = fc.oneof(
  fc.constantFrom(
    '{}',
    '{"status":500}',
    '{"status":"x"}',
    '{"status":"error","status":"done"}',
    '{"status":"failed"}',
    '{"status":null}',
    'null',
    '[]',
    '7',
    '',
  ),
  fc
    .record({
      status: fc.constantFrom('error', 'done', 'failed', 'canceled', 'running'),
      message: fc.constantFrom(
        '',
        'x',
        'y',
        'timed out',
        'no /srv/a/b',
        'see https://a.example/x',
        `${'é'.repeat(190)}`,
        'a\u0007b',
      ),
      retryable: fc.constantFrom(undefined, true, false),
      retryAfterMs: fc.constantFrom(undefined, 5000, 20_000),
      version: fc.constantFrom(undefined, 1, 2),
    })
    .map((payload) => JSON.stringify(payload)),
)
const rows = fc
  .uniqueArray(text, { minLength: 3, maxLength: 8 })
  .map((texts) => texts.map((one, i): MatrixRow => ({ id: `row-${i}`, title: one, payload: { text: one } })))

const axis = fc.constantFrom<Axis>(
  { name: 'parse', options: ['negative-check', 'allowlist', 'status-table'] },
  { name: 'parse', options: ['strict', 'versioned'] },
  { name: 'text-raw', options: ['in-message', 'kept-out'] },
  { name: 'text-record', options: ['raw', 'cleaned'] },
  { name: 'retry-flag', options: ['honoured', 'ignored'] },
  { name: 'preset', options: ['as-found', 'allowlist', 'all-fixed'] },
)
const axes = fc.uniqueArray(axis, { minLength: 1, maxLength: 2, selector: ({ name }) => name })

test('a map of payloads that are nearly the same is what playing each comes to', () => {
  let played = 0
  let combinations = 0
  fc.assert(
    fc.property(arbitraryScenario({ editsMax: 2 }), axes, rows, fc.boolean(), (scenario, anyAxes, anyRows, small) => {
      const numbers = { ...scenario.numbers, ...(small ? { valueMax: 40 } : {}) }
      const question = {
        scenario: checkScenario({ ...scenario, numbers }),
        laid: NOTHING_LAID,
        axes: anyAxes,
        rows: anyRows,
        untilMs: 400_000,
      }
      const matrix = matrixOf(question)
      for (let row = 0; row < anyRows.length; row++)
        for (let column = 0; column < matrix.columns; column++)
          expect(cellAt(matrix, row, column)).toEqual(
            cellOf(record(planOf(question.scenario, laidAt(question, row, column)), { untilMs: 400_000 })),
          )
      played += matrix.runs.length
      combinations += matrix.runOf.length
    }),
    { numRuns: 60 },
  )
  expect(played / combinations).toBeLessThan(0.9)
})
