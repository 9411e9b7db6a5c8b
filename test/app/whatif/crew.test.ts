import { describe, expect, test } from 'vitest'
import { playMap } from '../../../src/app/whatif/crew.ts'
import type { OpenLane } from '../../../src/app/whatif/lanes.ts'
import type { Order, Report } from '../../../src/app/whatif/orders.ts'
import { hasPlace, type Task } from '../../../src/app/whatif/tasks.ts'
import { workshop } from '../../../src/app/whatif/workshop.ts'
import { changesOf } from '../../../src/run/matrix/changes.ts'
import { betrayals, influences } from '../../../src/run/matrix/influence.ts'
import { cellAt, type Matrix, matrixOf } from '../../../src/run/matrix/matrix.ts'
import {
  columnCount,
  DEFAULT_AXES,
  DEFAULT_ROWS,
  NOTHING_LAID,
  presentPlaces,
  type Question,
  SCENARIO_ROW,
} from '../../../src/run/matrix/question.ts'
import { smallestSets } from '../../../src/run/matrix/sets.ts'
import { shipped } from '../../support/library.ts'

const scenario = shipped('incident')
const question: Question = {
  scenario,
  laid: NOTHING_LAID,
  axes: DEFAULT_AXES.slice(1),
  rows: DEFAULT_ROWS.slice(0, 5),
}

/** A lane to a workshop in this very thread, whose messages are copied as those of a worker are. */
const openHere: OpenLane = (heard) => {
  let closed = false
  const soon = (act: () => void) =>
    setImmediate(() => {
      if (!closed) act()
    })
  const take = workshop((report: Report) => {
    const copy = structuredClone(report)
    soon(() => heard(copy))
  }, soon)
  return {
    order: (order: Order) => {
      const copy = structuredClone(order)
      soon(() => take(copy))
    },
    close: () => {
      closed = true
    },
  }
}

interface Heard {
  readonly reports: Report[]
  readonly runOf: number[]
  readonly runs: Matrix['runs'][number][]
}

/** Plays a map to its end, or to where it fails. */
function played(asked: Question, lanes: number, open: OpenLane): Promise<Heard & { readonly failed: string | null }> {
  const columns = columnCount(asked.axes)
  const runOf = new Array<number>(asked.rows.length * columns).fill(-1)
  const heard: Heard = { reports: [], runOf, runs: [] }
  return new Promise((resolve) => {
    playMap(asked, lanes, open, () => false, {
      heard: (report) => heard.reports.push(report),
      played: (runs) => {
        for (const { cell, places } of runs) {
          heard.runs.push(cell)
          for (const place of places) {
            expect(runOf[place], 'a cell is told once').toBe(-1)
            runOf[place] = heard.runs.length - 1
          }
        }
      },
      matrix: () => ({ axes: asked.axes, rows: asked.rows, columns, runs: heard.runs, runOf }),
      isSeen: () => false,
      failed: (failed) => resolve({ ...heard, failed }),
      done: () => resolve({ ...heard, failed: null }),
    })
  })
}

const reportOf = <K extends Report['kind']>({ reports }: Heard, kind: K) =>
  reports.find((report): report is Extract<Report, { kind: K }> => report.kind === kind)

describe('several workers at one map', () => {
  test.each([1, 2, 4])('%i of them come to what one thread alone comes to, cell by cell', async (lanes) => {
    const heard = await played(question, lanes, openHere)
    expect(heard.failed).toBeNull()
    const alone = matrixOf(question)
    expect(heard.runOf).toHaveLength(alone.runOf.length)
    for (let row = 0; row < question.rows.length; row++)
      for (let column = 0; column < alone.columns; column++)
        expect(heard.runs[heard.runOf[row * alone.columns + column]].verdicts).toEqual(
          cellAt(alone, row, column).verdicts,
        )
  })

  test('what stands below the map is what the headless functions say', async () => {
    const heard = await played(question, 2, openHere)
    const alone = matrixOf(question)
    expect(reportOf(heard, 'changes')?.changes).toEqual(changesOf(question))
    const conclusions = reportOf(heard, 'conclusions')?.conclusions
    expect(conclusions?.sets).toEqual(smallestSets(alone, presentPlaces(question)))
    expect(conclusions?.influences).toEqual(influences(alone))
    expect(conclusions?.betrayals).toEqual(betrayals(alone))
  })

  test('the present run is found on the map, however its payload is spaced', async () => {
    const at = async (asked: Question) => reportOf(await played(asked, 1, openHere), 'present')?.present
    expect(await at(question)).toEqual({ row: 1, places: [0, 0] })
    const edited = { ...NOTHING_LAID, payload: { text: '{ "status" : 500 }' }, set: { parse: 'allowlist' } }
    expect(await at({ ...question, laid: edited })).toEqual({ row: 3, places: [1, 0] })
    expect(await at({ ...question, laid: { ...edited, payload: { text: '{"status": "5 00"}' } } })).toMatchObject({
      row: -1,
    })
    expect(await at({ ...question, rows: [DEFAULT_ROWS[0], SCENARIO_ROW] })).toMatchObject({ row: 1 })
  })

  test('what cannot be played is said, once, and ends it', async () => {
    const broken = { ...NOTHING_LAID, work: { 'job-99/1': { run: '5s' } } }
    const { failed } = await played({ ...question, laid: broken }, 2, openHere)
    expect(failed).toContain('job-99')
  })

  test('a worker that breaks ends it, with its words', async () => {
    const { failed } = await played(question, 1, (heard, fail) => ({
      ...openHere(heard, fail),
      order: (order) => order.kind !== 'question' && fail('out of memory'),
    }))
    expect(failed).toBe('out of memory')
  })

  test('where no worker can be started, that is said', async () => {
    const { failed } = await played(question, 2, () => {
      throw new Error('no workers here')
    })
    expect(failed).toBe('no workers here')
  })

  test('what is known already is not played again', async () => {
    const columns = columnCount(question.axes)
    const orders: string[] = []
    await new Promise<void>((resolve, reject) => {
      const alone = matrixOf(question)
      playMap(
        question,
        2,
        (heard, failed) => {
          const lane = openHere(heard, failed)
          return {
            ...lane,
            order: (order) => {
              orders.push(order.kind)
              lane.order(order)
            },
          }
        },
        () => true,
        {
          heard: () => {},
          played: () => reject(new Error('played again')),
          matrix: () => ({ ...alone, columns }),
          isSeen: () => false,
          failed: reject,
          done: resolve,
        },
      )
    })
    expect(orders.filter((kind) => kind === 'play')).toEqual([])
    expect(orders).toContain('conclude')
  })

  test('what is in view is played first, also where somebody looks elsewhere on the way', async () => {
    const whole: Question = { ...question, axes: DEFAULT_AXES, rows: DEFAULT_ROWS }
    const columns = columnCount(whole.axes)
    const played: Task[] = []
    let looked: readonly number[] = [9 * columns]
    await new Promise<void>((resolve, reject) => {
      const alone = matrixOf(whole)
      playMap(
        whole,
        1,
        (heard, failed) => {
          const lane = openHere(heard, failed)
          return {
            ...lane,
            order: (order) => {
              if (order.kind === 'cut') lane.order({ ...order, least: 12 })
              else lane.order(order)
              if (order.kind !== 'play') return
              played.push(order.task)
              if (played.length === 3) looked = [5 * columns + 17]
            },
          }
        },
        () => false,
        {
          heard: () => {},
          played: () => {},
          matrix: () => alone,
          isSeen: (task) => looked.some(hasPlace(whole, task)),
          failed: reject,
          done: resolve,
        },
      )
    })
    expect(played.length).toBeGreaterThan(6)
    // The last row stands in one piece only of each way to read a payload.
    expect(played[0].rows).toContain(9)
    expect(hasPlace(whole, played[0])(9 * columns)).toBe(true)
    expect(hasPlace(whole, played[3])(5 * columns + 17)).toBe(true)
    expect(new Set(played).size).toBe(played.length)
  })
})
