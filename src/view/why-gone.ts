/** What became of a notice that a wait waits for, where neither a read nor time took it. */
import type { Fact } from '../sim/facts.ts'
import type { Plan } from '../sim/plan.ts'
import { clockAt } from './words.ts'

/** One sentence on the fact that took it, or kept it from being written; null where that fact says nothing of it. */
export function whyGone(plan: Plan, event: Fact): string | null {
  const clock = clockAt(plan, event.atMs)
  switch (event.kind) {
    case 'deleted':
      return `The notice was deleted at ${clock}.`
    case 'console':
      return `The notice was taken away by hand at ${clock}.`
    case 'node-died':
      return `Node ${plan.nodes[event.node].id} died at ${clock}, before it wrote a result.`
    case 'write-refused':
      return `The store did not take the result at ${clock}.`
    default:
      return null
  }
}
