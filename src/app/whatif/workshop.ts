/** What a worker does: it takes orders one at a time, and reports. The same in a worker of the page and in a test. */
import { changesInSteps } from '../../run/matrix/changes.ts'
import { betrayals, influences } from '../../run/matrix/influence.ts'
import { matrixInSteps } from '../../run/matrix/matrix.ts'
import { presentPlaces, type Question } from '../../run/matrix/question.ts'
import { smallestSets } from '../../run/matrix/sets.ts'
import { planOf } from '../../scenario/chosen.ts'
import { bytesOf } from '../../scenario/compile.ts'
import { ScenarioError } from '../../scenario/error.ts'
import type { Plan } from '../../sim/plan.ts'
import { nearestOf } from '../../view/whatif/nearest.ts'
import { drive, type Steps } from '../slices.ts'
import type { Order, Played, Present, Report } from './orders.ts'
import { placesInMap, questionOf, tasksOf } from './tasks.ts'

/** So long it works before it reports and listens (ms). */
const SLICE_MS = 30

/** The one text that all attempts of a plan write; null where they differ. */
function onlyText({ jobs, payloads }: Plan): string | null {
  const texts = new Set(
    jobs.flatMap(({ steps }) =>
      steps.flatMap(({ attempts }) =>
        attempts.flatMap((byNode) => byNode.map(({ payload }) => payloads[payload].text)),
      ),
    ),
  )
  const [text] = texts
  return texts.size === 1 ? text : null
}

/** JSON without the space between its parts, which makes no difference to anyone; any other text as it is. */
function tight(text: string): string {
  try {
    JSON.parse(text)
  } catch {
    return text
  }
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
}

/** Where what is chosen now stands on the map. Throws `ScenarioError`. */
function presentOf(question: Question, plan: Plan): Present {
  const { rows } = question
  const text = onlyText(plan)
  const asItIs = rows.findIndex(({ payload }) => payload === null)
  const row =
    asItIs >= 0 || text === null
      ? asItIs
      : rows.findIndex(
          ({ payload }) => payload !== null && tight(new TextDecoder().decode(bytesOf('row', payload))) === tight(text),
        )
  return { row, places: presentPlaces(question) }
}

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
          present: presentOf(asked, plan),
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
