/** Which keys a plan was made with. */
import { SCOPES } from './keys.ts'
import type { Plan } from './plan.ts'
import type { RuleName } from './rules.ts'

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
