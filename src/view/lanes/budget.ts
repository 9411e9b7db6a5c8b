/** The retry budget of a job: what has been counted, of how much, and whether the counter will ever be forgotten. */
import type { Plan } from '../../sim/plan.ts'
import { decodeRules } from '../../sim/rule-values.ts'
import { START, type Teller, type Told, Track } from './track.ts'

/** Listens for the budget of `job`. */
export function budgetTeller(plan: Plan, job: number): Teller {
  const track = new Track()
  const rules = { ...decodeRules(plan.rules) } as Record<string, string>
  const { budgetKey } = plan.jobs[job]
  let servers = 0
  let count = 0
  let hasTtl = false
  const show = (at: Pick<Told, 't' | 'index'>): void => {
    const kind = rules['budget']
    if (kind === 'none') {
      track.enter(at, 'none', 'no retry')
      return
    }
    const listed = kind === 'servers-limit-1' || kind === 'servers-dedupe-limit-2'
    const limit = listed ? (kind === 'servers-limit-1' ? 1 : 2) : Number(rules['budget-limit'])
    const used = listed ? servers : count
    const immortal = !listed && count > 0 && !hasTtl
    const words = listed ? `${used} of ${limit} servers` : `${used} of ${limit}${immortal ? ', never expires' : ''}`
    track.enter(at, immortal ? 'immortal' : used > 0 ? 'counting' : 'zero', words, Math.min(1, used / limit))
  }

  const hear = (told: Told): void => {
    const { fact } = told
    switch (fact.kind) {
      case 'rule-set':
        rules[fact.rule] = fact.to
        break
      case 'counted':
        if (fact.key < 0 ? fact.job !== job : fact.key !== budgetKey) return
        if (fact.key < 0) servers = fact.count
        else {
          count = fact.count
          if (fact.lastsMs > 0) hasTtl = true
        }
        break
      case 'expiry-set':
        if (fact.key !== budgetKey) return
        hasTtl = true
        break
      case 'key-expired':
        if (fact.key !== budgetKey) return
        count = 0
        hasTtl = false
        break
      case 'count-failed':
        if (fact.job === job) track.mark(told, 'strike', 'not counted')
        return
      case 'spent':
        if (fact.job === job) track.mark(told, 'spent', 'spent')
        return
      default:
        return
    }
    show(told)
  }
  show(START)
  return { hear, track }
}
