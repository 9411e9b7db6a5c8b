/** Whether what is to be brought about can be, from where a learner stands, and on which way. */
import { type Graph, graphInSteps } from '../../run/explore-graph.ts'
import { type Question, shortestTo } from '../../run/explore-paths.ts'
import type { Recording } from '../../run/record.ts'
import { scheduled } from '../../run/schedule.ts'
import { firstWhere } from '../../run/search.ts'
import type { Message } from '../../sim/messages.ts'
import type { Plan } from '../../sim/plan.ts'
import { concludedOf } from './question.ts'

/** Everything that can happen in a run, searched once. */
export interface Searched {
  readonly graph: Graph
  readonly question: Question
}

/** More than any task needs; beyond it nothing is said of what cannot be done. */
const STATES_MAX = 20_000

/**
 * Searches everything that can happen, pausing often.
 * @param plan an untimed plan
 */
export function* searchInSteps(plan: Plan, question: Question): Generator<undefined, Searched> {
  // Worlds that differ in workers' names are not one here: the learner sees the names.
  const graph = yield* graphInSteps(plan, { statesMax: STATES_MAX, fold: false, untilBad: false })
  return { graph, question }
}

/** The same in one go. */
export function searched(plan: Plan, question: Question): Searched {
  const steps = searchInSteps(plan, question)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** How things stand with the aim. */
export type Outlook =
  /** It holds. */
  | { readonly kind: 'there' }
  /** A shortest way to it, with the fewest faults. */
  | { readonly kind: 'way'; readonly messages: readonly Message[]; readonly faults: number }
  /** Nothing that can happen leads to it. */
  | { readonly kind: 'none' }
  /** Not everything was tried. */
  | { readonly kind: 'unknown' }

/** The aim holds of a run, whatever else could have happened. */
export const isThere = (question: Question, { plan, facts }: Pick<Recording, 'plan' | 'facts'>): boolean =>
  question.holds(concludedOf(question, plan, facts), -1, plan)

/** How things stand after a run, which must be one of the plan that was searched. */
export function outlookOf({ graph, question }: Searched, recording: Recording): Outlook {
  if (isThere(question, recording)) return { kind: 'there' }
  const { facts, end } = recording
  const concluded = concludedOf(question, graph.plan, facts)
  if (!graph.places.has(graph.keyOf(end))) return { kind: 'unknown' }
  const { path } = shortestTo(graph, question, { world: end, concluded })
  if (path === null) return { kind: graph.exhausted ? 'none' : 'unknown' }
  const spent = facts.filter(({ kind }) => kind === 'fault-began').length
  return { kind: 'way', messages: path.trace.map(({ message }) => message), faults: path.faults - spent }
}

/**
 * How many steps have to be taken back until there is a way to the aim; 0 where there is one, or where it holds. Once out
 * of reach it stays so.
 */
export function stepsBack(searched: Searched, recording: Recording): number {
  const { plan, chosen } = recording
  const made = chosen ?? []
  const isOut = (steps: number): boolean =>
    outlookOf(searched, scheduled(plan, made.slice(0, steps)).recording).kind === 'none'
  if (!isOut(made.length)) return 0
  return made.length + 1 - firstWhere(made.length, isOut)
}
