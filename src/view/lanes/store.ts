/** What lies in the key of a job's result, and each look at it. */
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
  return {
    track,
    hear(told) {
      const { fact } = told
      if (!('key' in fact) || fact.key !== key) return
      if (fact.kind === 'written') track.enter(told, 'held', fact.current ? 'note' : 'old note')
      else if (fact.kind === 'read' && fact.destroyed) track.enter(told, 'gone', 'gone')
      else if (fact.kind === 'deleted' && fact.existed) track.enter(told, 'gone', 'deleted')
      else if (fact.kind === 'key-expired') track.enter(told, 'gone', 'expired')
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
