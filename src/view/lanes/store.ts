/** What lies in the key of a job's result, and each look at it. */
import type { Fact } from '../../sim/facts.ts'
import { START, type Teller, Track } from './track.ts'

/** Looks by what came of them: their moments and their facts, both rising. */
export interface Looks {
  readonly t: readonly number[]
  readonly fact: readonly number[]
}

export type Find = 'empty' | 'found' | 'unanswered'
export type Polls = Readonly<Record<Find, Looks>>

/** Listens for the key with index `key`. */
export function keyTeller(key: number): Teller {
  const track = new Track()
  track.enter(START, 'empty', '')
  /** Results in the key: more than one only where it is a list. */
  let waiting = 0
  /** What a fact makes of the key: held or gone, and why; null where it stays as it is. */
  const becomes = (fact: Fact): readonly ['held' | 'gone', string] | null => {
    switch (fact.kind) {
      case 'written':
        waiting = fact.command === 'rpush' ? waiting + 1 : 1
        return ['held', fact.current ? 'note' : 'old note']
      case 'put-back':
        waiting++
        return ['held', 'put back']
      case 'read': {
        const moves = fact.payload >= 0 && (fact.command === 'lmove' || fact.command === 'eval')
        if (!fact.destroyed && !moves) return null
        waiting = Math.max(0, waiting - 1)
        return waiting > 0 ? null : ['gone', moves ? 'moved' : 'gone']
      }
      case 'deleted':
        // A stream keeps what is acknowledged.
        if (!fact.existed || fact.command === 'xack') return null
        waiting = 0
        return ['gone', 'deleted']
      case 'evicted':
        waiting = 0
        return ['gone', 'thrown away']
      case 'key-expired':
        waiting = 0
        return ['gone', 'expired']
      default:
        return null
    }
  }
  return {
    track,
    hear(told) {
      const { fact } = told
      if (fact.kind === 'console' || fact.kind === 'failed-over') {
        const change = fact.changes.find((one) => one.anew && one.key === key)
        const how = fact.kind === 'console' ? 'by hand' : 'in a failover'
        if (change !== undefined)
          track.enter(told, change.held ? 'held' : 'gone', change.held ? `put there ${how}` : `gone ${how}`)
        return
      }
      if (!('key' in fact) || fact.key !== key) return
      const next = becomes(fact)
      if (next !== null) track.enter(told, ...next)
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
