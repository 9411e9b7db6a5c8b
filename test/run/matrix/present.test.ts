/** The row that holds what is chosen now, in which nothing but the rules is to differ from it. */
import { describe, expect, test } from 'vitest'
import { cellOf } from '../../../src/run/matrix/cell.ts'
import { cellAt, matrixOf } from '../../../src/run/matrix/matrix.ts'
import { presentRow, withPresentRow } from '../../../src/run/matrix/present.ts'
import {
  ALL_ROWS,
  DEFAULT_AXES,
  laidAt,
  NOTHING_LAID,
  presentColumn,
  type Question,
  SCENARIO_ROW,
} from '../../../src/run/matrix/question.ts'
import { record } from '../../../src/run/record.ts'
import { planOf } from '../../../src/scenario/chosen.ts'
import { shipped } from '../../support/library.ts'

const question: Question = { scenario: shipped('incident'), laid: NOTHING_LAID, axes: DEFAULT_AXES, rows: ALL_ROWS }

const asChosen = ({ rows }: Question) => rows.filter(({ payload }) => payload === null).map(({ id }) => id)
const rowOf = (asked: Question) => presentRow(asked, planOf(asked.scenario, asked.laid))

describe('the row of what is chosen now', () => {
  test('is left as it is chosen, and every other as it was', () => {
    const left = withPresentRow(question)
    expect(asChosen(left)).toEqual(['error'])
    const at = rowOf(left)
    expect(at).toBe(rowOf(question))
    expect(laidAt(left, at, 5).payload).toBeNull()
    expect(left.rows.toSpliced(at, 1)).toEqual(question.rows.toSpliced(at, 1))
  })

  test('holds an edited payload however it is spaced, letter for letter', () => {
    const payload = { text: '{ "status" :\n500 }' }
    const left = withPresentRow({ ...question, laid: { ...NOTHING_LAID, payload } })
    expect(asChosen(left)).toEqual(['status-500'])
    expect(laidAt(left, rowOf(left), 0).payload).toBe(payload)
  })

  test('is found beside one that is as chosen anyway', () => {
    const left = withPresentRow({ ...question, rows: [SCENARIO_ROW, ...ALL_ROWS] })
    expect(asChosen(left)).toEqual(['scenario', 'error'])
    expect(rowOf(left)).toBe(0)
  })

  test('a byte order mark is no space', () => {
    const laid = { ...NOTHING_LAID, payload: { text: '{"status":"done"}' } }
    const rows = ALL_ROWS.filter(({ id }) => id !== 'done')
    expect(rowOf({ ...question, laid, rows })).toBe(-1)
    expect(asChosen(withPresentRow({ ...question, laid }))).toEqual(['done'])
  })

  test('comes to what the present run comes to, also where the node did something else than it writes', () => {
    const jobs = question.scenario.jobs.map((job) => ({
      ...job,
      attempts: job.attempts.map((attempt) => ({ ...attempt, did: 'done' as const })),
    }))
    const asked = withPresentRow({ ...question, scenario: { ...question.scenario, jobs } })
    const present = cellOf(record(planOf(asked.scenario, asked.laid)))
    expect(cellAt(matrixOf(asked), rowOf(asked), presentColumn(asked))).toEqual(present)
  })

  test('there is none where nothing is written that is in a row, or nothing can be played', () => {
    const other = { ...question, laid: { ...NOTHING_LAID, payload: { text: '{"status":501}' } } }
    expect(withPresentRow(other)).toBe(other)
    const broken = { ...question, laid: { ...NOTHING_LAID, work: { 'job-99/1': { run: '5s' } } } }
    expect(withPresentRow(broken)).toBe(broken)
  })
})
