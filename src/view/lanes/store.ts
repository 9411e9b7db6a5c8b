/** What lies in the key of a job's result, and each look at it. */
import type { Fact } from '../../sim/facts.ts'
import { resultKeyBy } from '../../sim/keys.ts'
import type { Plan } from '../../sim/plan.ts'
import { decodeRule } from '../../sim/rule-values.ts'
import { RULE_NAMES } from '../../sim/rules.ts'
import { START, type Teller, Track } from './track.ts'

const SCOPE = 'key-scope'

/** Looks by what came of them: their moments and their facts, both rising. */
export interface Looks {
  readonly t: readonly number[]
  readonly fact: readonly number[]
}

export type Find = 'empty' | 'found' | 'unanswered'
export type Polls = Readonly<Record<Find, Looks>>

type Becomes = readonly ['held' | 'gone', string]

/** What lies in one key, as the facts that name it tell. */
class Content {
  kind = 'empty'
  label = ''
  /** Results in the key: more than one only where it is a list. */
  private waiting = 0

  /** What a fact makes of the key: held or gone, and why; null where it stays as it is. */
  private becomes(fact: Fact): Becomes | null {
    switch (fact.kind) {
      case 'written':
        this.waiting = fact.command === 'rpush' ? this.waiting + 1 : 1
        return ['held', fact.current ? 'note' : 'old note']
      case 'put-back':
        this.waiting++
        return ['held', 'put back']
      case 'read': {
        const moves = fact.payload >= 0 && (fact.command === 'lmove' || fact.command === 'eval')
        if (!fact.destroyed && !moves) return null
        this.waiting = Math.max(0, this.waiting - 1)
        return this.waiting > 0 ? null : ['gone', moves ? 'moved' : 'gone']
      }
      case 'deleted':
        // A stream keeps what is acknowledged.
        if (!fact.existed || fact.command === 'xack') return null
        this.waiting = 0
        return ['gone', 'deleted']
      case 'set-aside':
        this.waiting = 0
        return ['gone', 'set aside']
      case 'evicted':
        this.waiting = 0
        return ['gone', 'thrown away']
      case 'key-expired':
        this.waiting = 0
        return ['gone', 'expired']
      default:
        return null
    }
  }

  hear(fact: Fact): void {
    this.set(this.becomes(fact))
  }

  set(next: Becomes | null): void {
    if (next !== null) [this.kind, this.label] = next
  }
}

const changesOf = (fact: Fact) => (fact.kind === 'console' || fact.kind === 'failed-over' ? fact.changes : [])

/** Listens for the key in which the result of `job` is looked for: with a key for each attempt, that of the present one. */
export function keyTeller(plan: Plan, job: number): Teller {
  const track = new Track()
  let scope = String(decodeRule(SCOPE, plan.rules[RULE_NAMES.indexOf(SCOPE)]))
  let attempt = 0
  const contents = plan.keys.map(() => new Content())
  const show = (told: Parameters<Track['enter']>[0]) => {
    const { kind, label } = contents[resultKeyBy(plan, job, attempt, scope)]
    track.enter(told, kind, label)
  }
  show(START)
  return {
    track,
    hear(told) {
      const { fact } = told
      if (fact.kind === 'attempt-started' && fact.job === job) attempt = fact.attempt
      else if (fact.kind === 'rule-set' && fact.rule === SCOPE) scope = String(fact.to)
      else if ('key' in fact && fact.key >= 0) contents[fact.key].hear(fact)
      for (const { key, anew, held } of changesOf(fact)) {
        const how = fact.kind === 'console' ? 'by hand' : 'in a failover'
        if (anew) contents[key].set(held ? ['held', `put there ${how}`] : ['gone', `gone ${how}`])
      }
      show(told)
    },
  }
}

/** Gathers the looks at the result of `job`. */
export function pollsOf(job: number): { readonly hear: Teller['hear']; readonly polls: Polls } {
  const none = () => ({ t: [] as number[], fact: [] as number[] })
  const polls = { empty: none(), found: none(), unanswered: none() }
  return {
    polls,
    hear({ fact, index, t }) {
      // The end of waiting for a reply belongs to a look that has been counted.
      if (fact.kind !== 'read' || fact.job !== job || fact.reply === 'timeout') return
      const looks = polls[fact.reply === 'nil' ? 'empty' : fact.reply === 'value' ? 'found' : 'unanswered']
      looks.t.push(t)
      looks.fact.push(index)
    },
  }
}
