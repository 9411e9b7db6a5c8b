/** Which key a worker or a node means, as the rules in force say. */
import type { Plan } from './plan.ts'
import { RULES } from './rules.ts'
import { rulesForecast, rulesOf } from './rules-in-force.ts'
import type { World } from './world.ts'

/** Options of the rule `budget-scope`, by their places in a step's `budgetKeys`. */
export const SCOPES: readonly string[] = Object.keys(RULES['budget-scope'].options)

/** The key that an option of the rule `key-scope` gives to that attempt of `job` (R6). */
export function resultKeyBy({ jobs, sharedKey }: Plan, job: number, attempt: number, scope: string): number {
  const { resultKey, attemptKeys } = jobs[job]
  switch (scope) {
    case 'per-attempt':
      return attemptKeys[Math.max(0, attempt - 1) % attemptKeys.length]
    case 'shared':
      return sharedKey
    default:
      return resultKey
  }
}

/** The key under which the result of that attempt of `job` is written and looked for (R6). */
export function resultKeyOf(w: World, job: number, attempt: number): number {
  return resultKeyBy(w.plan, job, attempt, rulesOf(w)['key-scope'])
}

/** The same for who only watches: the rule does not count as consulted. */
export function resultKeySeen(w: World, job: number, attempt: number): number {
  return resultKeyBy(w.plan, job, attempt, rulesForecast(w)['key-scope'])
}

/** The counter that an attempt of `job` at its present step spends (R52 to R54). */
export function budgetKeyOf(w: World, job: number): number {
  return w.plan.jobs[job].steps[w.jobStep[job]].budgetKeys[SCOPES.indexOf(rulesOf(w)['budget-scope'])]
}

/** The same for who only watches. */
export function budgetKeySeen(w: World, job: number): number {
  return w.plan.jobs[job].steps[w.jobStep[job]].budgetKeys[SCOPES.indexOf(rulesForecast(w)['budget-scope'])]
}
