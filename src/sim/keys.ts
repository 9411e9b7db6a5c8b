/** Which key a worker or a node means, as the rules in force say. */
import type { Plan } from './plan.ts'
import { RULES, type RuleName } from './rules.ts'
import { rulesForecast, rulesOf } from './rules-in-force.ts'
import type { World } from './world.ts'

const SCOPES = Object.keys(RULES['budget-scope'].options)

function resultKeyBy(w: World, job: number, attempt: number, scope: string): number {
  const { resultKey, attemptKeys } = w.plan.jobs[job]
  switch (scope) {
    case 'per-attempt':
      return attemptKeys[Math.max(0, attempt - 1) % attemptKeys.length]
    case 'shared':
      return w.plan.sharedKey
    default:
      return resultKey
  }
}

/** The key under which the result of that attempt of `job` is written and looked for (R6). */
export function resultKeyOf(w: World, job: number, attempt: number): number {
  return resultKeyBy(w, job, attempt, rulesOf(w)['key-scope'])
}

/** The same for who only watches: the rule does not count as consulted. */
export function resultKeySeen(w: World, job: number, attempt: number): number {
  return resultKeyBy(w, job, attempt, rulesForecast(w)['key-scope'])
}

/** The counter that an attempt of `job` at its present step spends (R52 to R54). */
export function budgetKeyOf(w: World, job: number): number {
  return w.plan.jobs[job].steps[w.jobStep[job]].budgetKeys[SCOPES.indexOf(rulesOf(w)['budget-scope'])]
}

/** The same for who only watches. */
export function budgetKeySeen(w: World, job: number): number {
  return w.plan.jobs[job].steps[w.jobStep[job]].budgetKeys[SCOPES.indexOf(rulesForecast(w)['budget-scope'])]
}

/** The plan has the keys, and the breakers, that `rule` = `option` would ask for: a run that never does may be played without them. */
export function hasKeysFor(plan: Plan, rule: RuleName, option: string): boolean {
  const [job] = plan.jobs
  switch (`${rule}=${option}`) {
    case 'read=claim':
      return job.claimKey >= 0
    case 'read=stash':
      return job.stashKey >= 0
    case 'read=lmove':
      return job.progressKey >= 0
    case 'read=stream':
      return plan.itemsMax > 0
    case 'key-scope=per-attempt':
      return job.attemptKeys.length > 0
    case 'key-scope=shared':
      return plan.sharedKey >= 0
    case 'budget-scope=entity':
    case 'budget-scope=attempt':
      return job.steps[0].budgetKeys[SCOPES.indexOf(option)] >= 0
    case 'breaker-scope=worker':
      return plan.workers.length === 1 || plan.breakers > plan.nodes.length
    default:
      return true
  }
}
