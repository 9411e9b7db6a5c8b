/** The map of all outcomes: few runs are played, and each cell is what playing it alone comes to. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cell, cellOf } from '../../../src/run/matrix/cell.ts'
import { cellAt, type Matrix, matrixInSteps, matrixOf } from '../../../src/run/matrix/matrix.ts'
import {
  ALL_ROWS,
  type Axis,
  type AxisName,
  BIG_AXES,
  columnAt,
  columnCount,
  DEFAULT_AXES,
  DEFAULT_ROWS,
  laidAt,
  NOTHING_LAID,
  placesOf,
  presentColumn,
  type Question,
  SCENARIO_ROW,
} from '../../../src/run/matrix/question.ts'
import { record } from '../../../src/run/record.ts'
import { summarise } from '../../../src/run/summary.ts'
import { planOf } from '../../../src/scenario/chosen.ts'
import { PRESET_NAMES } from '../../../src/sim/presets.ts'
import { RULE_NAMES, type RuleName, ruleEntry } from '../../../src/sim/rules.ts'
import { arbitraryScenario } from '../../support/arbitrary-scenario.ts'
import { shipped } from '../../support/library.ts'

const incident = shipped('incident')
const BIG: Question = { scenario: incident, laid: NOTHING_LAID, axes: BIG_AXES, rows: DEFAULT_ROWS }

const alone = (question: Question, row: number, column: number): Cell =>
  cellOf(record(planOf(question.scenario, laidAt(question, row, column)), { untilMs: question.untilMs }))

function expectEachCell(question: Question, matrix: Matrix): void {
  for (let row = 0; row < matrix.rows.length; row++)
    for (let column = 0; column < matrix.columns; column++)
      expect(cellAt(matrix, row, column), `${matrix.rows[row].id}, column ${column}`).toEqual(
        alone(question, row, column),
      )
}

describe('the map of the incident, 8,100 combinations', () => {
  const matrix = matrixOf(BIG)

  test('at most 15 % of them are played', () => {
    expect(matrix.runOf).toHaveLength(3 * 2 * 3 * 3 * 5 * 3 * 10)
    expect(matrix.runOf.every((run) => run >= 0 && run < matrix.runs.length)).toBe(true)
    expect(matrix.runs.length / matrix.runOf.length).toBeLessThanOrEqual(0.15)
  })

  test('every run that was played is somebody’s, and no two cells of it differ', () => {
    expect(new Set(matrix.runOf).size).toBe(matrix.runs.length)
  })

  test('200 cells, drawn, come to the same when each is played alone', () => {
    const cells = fc.sample(fc.nat(matrix.runOf.length - 1), { numRuns: 200, seed: 5 })
    for (const place of cells) {
      const [row, column] = [Math.floor(place / matrix.columns), place % matrix.columns]
      const recording = record(planOf(incident, laidAt(BIG, row, column)))
      const { verdicts, jobs } = summarise(recording)
      const cell = cellAt(matrix, row, column)
      expect(cell.verdicts).toEqual(verdicts)
      expect(cell.answeredAfterMs).toBe(jobs[0].settledAfterMs)
      expect(cell.attempts).toBe(jobs[0].attempts.length)
      expect(cell.falseForMs).toBe(jobs[0].falseForMs)
    }
  })

  test('as found, the error hangs until 20:30 and is untrue for 2 h 02 min', () => {
    const row = DEFAULT_ROWS.findIndex(({ id }) => id === 'error')
    expect(cellAt(matrix, row, presentColumn(BIG))).toMatchObject({
      verdicts: ['hang', 'lost-result', 'wrong-cause'],
      worst: 'hang',
      isBad: true,
      answeredAfterMs: 21_960_000,
      falseForMs: 7_320_000,
      attempts: 1,
      duplicates: 0,
    })
  })
})

describe('what a run never asked cannot change it, nor can words that nobody tells apart', () => {
  /** Options of a rule, and numbers and lives for those that have no list. */
  const optionsOf = (name: AxisName): readonly string[] => {
    if (name === 'preset') return PRESET_NAMES
    const entry = ruleEntry(name)
    if (entry.type === 'count') return ['1', '2', '3']
    return entry.type === 'life' ? [...Object.keys(entry.options), '5m'] : Object.keys(entry.options)
  }
  /** Rules that ended as trouble before come more often than chance would have them. */
  const name = fc.oneof(
    fc.constantFrom<AxisName>('read', 'parse', 'routing', 'poll', 'budget', 'identity', 'preset', 'breaker-explicit'),
    fc.constantFrom<AxisName>(...RULE_NAMES),
  )
  const axes: fc.Arbitrary<Axis[]> = fc
    .uniqueArray(name, { minLength: 1, maxLength: 3 })
    .chain((names) =>
      fc.tuple(
        ...names.map((one) =>
          fc
            .subarray([...optionsOf(one)], { minLength: 1, maxLength: Math.min(3, optionsOf(one).length) })
            .map((options): Axis => ({ name: one, options })),
        ),
      ),
    )
  const rows = fc.subarray([SCENARIO_ROW, ...ALL_ROWS], { minLength: 1, maxLength: 4 })

  test('so the map is what playing every combination comes to, in any scenario', () => {
    let played = 0
    let combinations = 0
    fc.assert(
      fc.property(arbitraryScenario({ editsMax: 3 }), axes, rows, (scenario, anyAxes, anyRows) => {
        const question = { scenario, laid: NOTHING_LAID, axes: anyAxes, rows: anyRows, untilMs: 900_000 }
        const matrix = matrixOf(question)
        expectEachCell(question, matrix)
        played += matrix.runs.length
        combinations += matrix.runOf.length
      }),
      { numRuns: 40 },
    )
    expect(played).toBeLessThan(combinations)
  })

  test.each(['payload-table', 'endless-requeue', 'probe-leak', 'cut-then-clean', 'too-big', 'hot-fix'])(
    'and in %s',
    (id) => {
      const question = {
        scenario: shipped(id),
        laid: NOTHING_LAID,
        axes: [
          { name: 'parse', options: ['negative-check', 'allowlist', 'strict'] },
          { name: 'routing', options: ['every-error-waits', 'terminal-stops'] },
          { name: 'budget', options: ['none', 'counter-script'] },
        ] satisfies Axis[],
        rows: [SCENARIO_ROW, ...ALL_ROWS].slice(0, 8),
        // Of a loop, that it is one is part of what comes out.
        untilMs: id === 'endless-requeue' ? undefined : 1_800_000,
      }
      expectEachCell(question, matrixOf(question))
    },
  )
})

describe('bit by bit', () => {
  const laid = { ...NOTHING_LAID, numbers: { ceiling: '10m' } }
  const question: Question = { scenario: shipped('one-job'), laid, axes: DEFAULT_AXES, rows: DEFAULT_ROWS }

  test('each cell is told once, with its run, and counts up to all', () => {
    const told = new Map<number, number>()
    let last = 0
    const steps = matrixInSteps(question, ({ run, places, known, total, cell }) => {
      for (const place of places) {
        expect(told.has(place)).toBe(false)
        told.set(place, run)
      }
      expect(known).toBe(told.size)
      expect(total).toBe(180)
      expect(cell.consulted.length).toBeGreaterThan(0)
      last = known
    })
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    expect(last).toBe(180)
    expect([...Array(180).keys()].map((place) => told.get(place))).toEqual(step.value.runOf)
  })

  test('the same question is answered in the same order', () => {
    expect(matrixOf(question)).toEqual(matrixOf(question))
  })

  test('it survives being posted', () => {
    const matrix = matrixOf({ ...question, rows: DEFAULT_ROWS.slice(0, 1) })
    expect(structuredClone(matrix)).toEqual(matrix)
  })
})

describe('a question', () => {
  test('numbers its columns, the last axis turning fastest', () => {
    expect(columnCount(DEFAULT_AXES)).toBe(18)
    for (let column = 0; column < 18; column++)
      expect(columnAt(DEFAULT_AXES, placesOf(DEFAULT_AXES, column))).toBe(column)
    expect(placesOf(DEFAULT_AXES, 1)).toEqual([0, 0, 1])
  })

  test('knows the column of what is chosen, if it has one', () => {
    const at = (set: Partial<Record<RuleName, string>>, axes = DEFAULT_AXES) =>
      presentColumn({ scenario: incident, laid: { ...NOTHING_LAID, set }, axes, rows: DEFAULT_ROWS })
    expect(at({})).toBe(0)
    expect(at({ routing: 'terminal-stops' })).toBe(2)
    expect(at({ read: 'stream' })).toBe(-1)
    expect(at({}, [{ name: 'preset', options: ['all-fixed', 'as-found'] }])).toBe(1)
  })

  test('a preset is laid below single rules, and varies like them', () => {
    const question: Question = {
      scenario: incident,
      laid: { ...NOTHING_LAID, set: { identity: 'stringified' } },
      axes: [{ name: 'preset', options: ['as-found', 'typed-errors'] }],
      rows: [SCENARIO_ROW],
    }
    expect(laidAt(question, 0, 1)).toMatchObject({ preset: 'typed-errors', set: { identity: 'stringified' } })
    expectEachCell(question, matrixOf(question))
  })

  test.each<[readonly Axis[], typeof DEFAULT_ROWS, string]>([
    [[{ name: 'reading' as RuleName, options: ['get'] }], DEFAULT_ROWS, 'no rule "reading"; allowed: preset, read,'],
    [[{ name: 'read', options: ['peek'] }], DEFAULT_ROWS, 'read has no option "peek"; allowed: getdel, get,'],
    [[{ name: 'read', options: ['get', 'get'] }], DEFAULT_ROWS, 'read=get twice'],
    [[{ name: 'read', options: [] }], DEFAULT_ROWS, 'read has no options'],
    [
      [
        { name: 'read', options: ['get'] },
        { name: 'read', options: ['getdel'] },
      ],
      DEFAULT_ROWS,
      'read twice',
    ],
    [[{ name: 'preset', options: ['best'] }], DEFAULT_ROWS, 'preset has no option "best"; allowed: as-found,'],
    [[], [], 'no rows'],
    [[], [SCENARIO_ROW, SCENARIO_ROW], 'scenario twice'],
    [
      [
        { name: 'budget-limit', options: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
        { name: 'budget-ttl', options: Array.from({ length: 99 }, (_, n) => `${n + 1}m`) },
      ],
      Array.from({ length: 200 }, (_, n) => ({ id: `row-${n}`, title: '', payload: null })),
      '178200 combinations are too many; allowed: at most 100000',
    ],
  ])('refuses %j', (axes, rows, message) => {
    expect(() => matrixOf({ scenario: incident, laid: NOTHING_LAID, axes, rows })).toThrow(message)
  })
})
