/** Searches of small worlds without time, and what a trace must contain. */
import { expect } from 'vitest'
import { type Exploration, explore, type Found } from '../../src/run/explore.ts'
import { graphOf } from '../../src/run/explore-graph.ts'
import { type Question, shortestTo } from '../../src/run/explore-paths.ts'
import { withOneOfEachKind } from '../../src/run/explore-payloads.ts'
import { type ExploreBounds, explorePlan } from '../../src/run/explore-plan.ts'
import type { Fact, FactKind } from '../../src/sim/facts.ts'
import type { Plan } from '../../src/sim/plan.ts'
import { VERDICTS, type VerdictSlug } from '../../src/sim/verdicts.ts'

export type Bounds = Partial<ExploreBounds>

const planFor = (bounds: Bounds): Plan => explorePlan({ jobs: 1, workers: 2, faults: 0, ...bounds })

/** The same for the same bounds. */
function once<T>(make: (bounds: Bounds) => T): (bounds: Bounds) => T {
  const made = new Map<string, T>()
  return (bounds) => {
    const key = JSON.stringify(bounds)
    const known = made.get(key) ?? make(bounds)
    made.set(key, known)
    return known
  }
}

/** Everything was tried; what a test says of it is so within the bounds. */
export const search = once((bounds): Exploration => {
  const exploration = explore(planFor(bounds))
  expect(exploration.exhausted).toBe(true)
  return exploration
})

export const badOnes = ({ found }: Exploration): VerdictSlug[] =>
  found.map(({ verdict }) => verdict).filter((verdict) => VERDICTS[verdict].bad)

export function find(exploration: Exploration, verdict: VerdictSlug): Found {
  const found = exploration.found.find((candidate) => candidate.verdict === verdict)
  if (found === undefined) throw new Error(`${verdict} was not found`)
  return found
}

export const factsOf = ({ trace }: Pick<Found, 'trace'>): Fact[] => trace.flatMap(({ facts }) => facts)

/** The facts that satisfy each of `tests` in turn, one after the other; fails where they do not come in that order. */
export function inOrder(facts: readonly Fact[], ...tests: ((fact: Fact) => boolean)[]): Fact[] {
  let from = 0
  return tests.map((is, i) => {
    const at = facts.findIndex((fact, n) => n >= from && is(fact))
    expect(at, `fact ${i + 1} of what it rests on`).toBeGreaterThanOrEqual(0)
    from = at + 1
    return facts[at]
  })
}

export const is =
  (kind: FactKind, parts: Readonly<Record<string, unknown>> = {}) =>
  (fact: Fact): boolean =>
    fact.kind === kind && Object.entries(parts).every(([name, value]) => fact[name as keyof Fact] === value)

/** Asks a graph of everything for the shortest way to where a question of a test's own holds. */
export const ways = once((bounds) => {
  const graph = graphOf(withOneOfEachKind(planFor(bounds)), { statesMax: 400_000, fold: true, untilBad: false })
  expect(graph.exhausted).toBe(true)
  return (question: Question): Fact[] | null => {
    const { path } = shortestTo(graph, question)
    return path === null ? null : factsOf(path)
  }
})

/** Holds once these have happened, one after the other; what `undoes` says begins it anew. */
export function sequence(
  steps: readonly ((fact: Fact) => boolean)[],
  watches: readonly FactKind[],
  undoes?: (fact: Fact) => boolean,
): Question {
  return {
    watches,
    start: () => [0],
    fold: (state, fact) => {
      if (state[0] === steps.length) return
      if (undoes?.(fact)) state[0] = 0
      else if (steps[state[0]](fact)) state[0]++
    },
    holds: (state) => state[0] === steps.length,
  }
}
