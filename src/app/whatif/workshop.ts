/** What a worker does: it takes orders one at a time, and reports. The same in a worker of the page and in a test. */
import { changesInSteps } from '../../run/matrix/changes.ts'
import { betrayals, influences } from '../../run/matrix/influence.ts'
import { matrixInSteps } from '../../run/matrix/matrix.ts'
import { presentRow } from '../../run/matrix/present.ts'
import { presentPlaces, type Question } from '../../run/matrix/question.ts'
import { smallestSets } from '../../run/matrix/sets.ts'
import { planOf } from '../../scenario/chosen.ts'
import { ScenarioError } from '../../scenario/error.ts'
import { nearestOf } from '../../view/whatif/nearest.ts'
import { drive, type Steps } from '../slices.ts'
import type { Order, Played, Report } from './orders.ts'
import { placesInMap, questionOf, tasksOf } from './tasks.ts'

/** So long it works before it reports and listens (ms). */
const SLICE_MS = 30

const failure = (error: unknown): string =>
  error instanceof ScenarioError ? error.message : `it came to an error (${String(error)})`

/**
 * @param report is told whatever there is to tell
 * @param later calls back soon, once newer orders have been heard
 * @returns takes an order
 */
export function workshop(report: (report: Report) => void, later: (act: () => void) => void): (order: Order) => void {
  let question: Question | null = null
  let turn = 0

  /** Works in slices, unless another order comes meanwhile. */
  const work = <T>(steps: Steps<T>, each: () => void, then: (value: T) => void): void => {
    const mine = turn
    const slice = (): void => {
      if (mine !== turn) return
      try {
        const done = drive(steps, SLICE_MS)
        each()
        if (done === null) later(slice)
        else then(done.value)
      } catch (error) {
        report({ kind: 'failed', says: failure(error) })
      }
    }
    slice()
  }

  const obey = (order: Order, asked: Question): void => {
    switch (order.kind) {
      case 'question':
        return
      case 'cut': {
        const { scenario, laid } = asked
        const plan = planOf(scenario, laid)
        const [first, ...others] = plan.jobs
        const queuedAtMs = others.length === 0 ? first.enqueuedAtMs[0] : null
        report({
          kind: 'present',
          present: { row: presentRow(asked, plan), places: presentPlaces(asked) },
          clock: { startsAtMs: plan.startsAtMs, queuedAtMs },
        })
        report({ kind: 'tasks', tasks: tasksOf(asked, order.least) })
        return
      }
      case 'play': {
        const whole = placesInMap(asked, order.task)
        let runs: Played[] = []
        const steps = matrixInSteps(questionOf(asked, order.task), ({ cell, places }) =>
          runs.push({ cell, places: Int32Array.from(places, (place) => whole[place]) }),
        )
        const hand = () => {
          if (runs.length === 0) return
          report({ kind: 'runs', runs })
          runs = []
        }
        work(steps, hand, () => report({ kind: 'played' }))
        return
      }
      case 'changes':
        work(
          changesInSteps(asked),
          () => {},
          (changes) => report({ kind: 'changes', changes }),
        )
        return
      case 'conclude': {
        const { matrix, present } = order
        report({
          kind: 'conclusions',
          conclusions: {
            sets: smallestSets(matrix, present.places),
            nearest: nearestOf(matrix, present.places),
            influences: influences(matrix),
            betrayals: betrayals(matrix),
          },
        })
      }
    }
  }

  return (order) => {
    turn++
    if (order.kind === 'question') question = order.question
    else if (question !== null) {
      try {
        obey(order, question)
      } catch (error) {
        report({ kind: 'failed', says: failure(error) })
      }
    }
  }
}
