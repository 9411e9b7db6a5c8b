/** The retry budget of a job: what has been counted, of how much, and whether the counter will ever be forgotten. */
import type { Plan } from '../../sim/plan.ts'
import { decodeRules } from '../../sim/rule-values.ts'
import { RULES } from '../../sim/rules.ts'
import { START, type Teller, type Told, Track } from './track.ts'

const SCOPES = Object.keys(RULES['budget-scope'].options)

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
  const { steps } = plan.jobs[job]
  /** By key; whose it is the rules say (R52 to R54). */
  const counters = plan.keys.map((): Counter => ({ count: 0, held: false, hasTtl: false }))
  let step = 0
  let servers = 0
  let inRecord = 0
  const counter = (): Counter => counters[steps[step].budgetKeys[SCOPES.indexOf(rules['budget-scope'])]]
  const show = (at: Pick<Told, 't' | 'index'>): void => {
    const kind = rules['budget']
    if (kind === 'none') {
      track.enter(at, 'none', 'no retry')
      return
    }
    const { count, held, hasTtl } = counter()
    const listed = kind === 'servers-limit-1' || kind === 'servers-dedupe-limit-2'
    const limit = listed ? (kind === 'servers-limit-1' ? 1 : 2) : Number(rules['budget-limit'])
    const used = listed ? servers : kind === 'job-row' ? inRecord : count
    const immortal = kind.startsWith('counter') && held && !hasTtl
    const words = listed ? `${used} of ${limit} servers` : `${used} of ${limit}${immortal ? ', never expires' : ''}`
    track.enter(
      at,
      immortal ? 'immortal' : used > 0 ? 'counting' : 'zero',
      words,
      Math.max(0, Math.min(1, used / limit)),
    )
  }

  const change = (key: number, to: Partial<Counter>): void => {
    Object.assign(counters[key], to)
  }

  const hear = (told: Told): void => {
    const { fact } = told
    switch (fact.kind) {
      case 'rule-set':
        rules[fact.rule] = fact.to
        break
      case 'counted':
        if (fact.key < 0) {
          if (fact.job !== job) return
          if (fact.command === 'list') servers = fact.count
          else inRecord = fact.count
        } else {
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
        inRecord = 0
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
