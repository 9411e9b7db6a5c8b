/** The retry budget of a job: what has been counted, of how much, and whether the counter will ever be forgotten. */
import type { Plan } from '../../sim/plan.ts'
import { decodeRules } from '../../sim/rule-values.ts'
import { RULE_NAMES } from '../../sim/rules.ts'
import { START, type Teller, type Told, Track } from './track.ts'

/** Counters of a job, by step: whose they are the rules at the start say (R52 to R54). */
function countersOf(plan: Plan, job: number): readonly number[] {
  const scope = plan.rules[RULE_NAMES.indexOf('budget-scope')]
  return plan.jobs[job].steps.map(({ budgetKeys }) => budgetKeys[scope])
}

interface Counter {
  count: number
  /** The key is there, whatever it holds. */
  held: boolean
  hasTtl: boolean
}

/** Listens for the budget of `job`. */
export function budgetTeller(plan: Plan, job: number): Teller {
  const track = new Track()
  const rules = { ...decodeRules(plan.rules, plan.scripts) } as Record<string, string>
  const keys = countersOf(plan, job)
  const counters = new Map(keys.map((key): [number, Counter] => [key, { count: 0, held: false, hasTtl: false }]))
  let step = 0
  let servers = 0
  const show = (at: Pick<Told, 't' | 'index'>): void => {
    const kind = rules['budget']
    if (kind === 'none') {
      track.enter(at, 'none', 'no retry')
      return
    }
    const { count, held, hasTtl } = counters.get(keys[step]) as Counter
    const listed = kind === 'servers-limit-1' || kind === 'servers-dedupe-limit-2'
    const limit = listed ? (kind === 'servers-limit-1' ? 1 : 2) : Number(rules['budget-limit'])
    const used = listed ? servers : count
    const immortal = !listed && held && !hasTtl
    const words = listed ? `${used} of ${limit} servers` : `${used} of ${limit}${immortal ? ', never expires' : ''}`
    track.enter(
      at,
      immortal ? 'immortal' : used > 0 ? 'counting' : 'zero',
      words,
      Math.max(0, Math.min(1, used / limit)),
    )
  }

  const change = (key: number, to: Partial<Counter>): void => {
    const counter = counters.get(key)
    if (counter !== undefined) Object.assign(counter, to)
  }

  const hear = (told: Told): void => {
    const { fact } = told
    switch (fact.kind) {
      case 'rule-set':
        rules[fact.rule] = fact.to
        break
      case 'counted':
        if (fact.key < 0 ? fact.job !== job : !counters.has(fact.key)) return
        if (fact.key < 0) servers = fact.count
        else {
          if (fact.own === true) return
          change(fact.key, { count: fact.count, held: true, ...(fact.lastsMs > 0 ? { hasTtl: true } : {}) })
        }
        break
      case 'advanced':
        if (fact.job !== job) return
        step = fact.step + 1
        break
      case 'enqueued':
        if (fact.job !== job) return
        step = 0
        break
      case 'script-ran':
        change(fact.key, {
          count: fact.left,
          held: fact.life !== 'gone',
          hasTtl: fact.life === 'set' || fact.life === 'kept',
        })
        break
      case 'console':
      case 'failed-over':
        for (const { key, count, held, lives } of fact.changes) change(key, { count, held, hasTtl: lives })
        break
      case 'expiry-set':
        change(fact.key, { hasTtl: true })
        break
      case 'key-expired':
        change(fact.key, { count: 0, held: false, hasTtl: false })
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
