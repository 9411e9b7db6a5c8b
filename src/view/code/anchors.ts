/** Where in the worker's code a fact belongs: the catalogue's anchor, refined where the code has several places for it. */
import { FACTS, type Fact } from '../../sim/facts.ts'

/** The line a worker stands on while it waits and nothing has happened since. */
export const WAITING_ANCHOR = 'wait'

/** The anchor of the one line that a fact belongs to, in every language; null where it belongs to none. */
export function anchorOf(fact: Fact): string | null {
  const { anchor } = FACTS[fact.kind]
  if (anchor === null) return null
  switch (fact.kind) {
    case 'read':
    case 'ignored':
      return `${anchor}.${fact.look}`
    case 'classified':
      return `${anchor}.${fact.reading}`
    case 'abandoned':
      return `${anchor}.abandoned`
    case 'count-failed':
      return `${anchor}.failed`
    case 'unclaimed':
      return `${anchor}.off`
    case 'rejected':
      return 'rejected'
    case 'spent':
      return fact.by === 'general-counter' ? `${anchor}.general` : anchor
    case 'requeued':
      return fact.counted ? anchor : `${anchor}.refused`
    case 'failed':
      return fact.byLimit ? `${anchor}.limit` : anchor
    case 'reported':
      // A worker that has crashed runs no line: its slot is freed without it.
      if (fact.outcome === 'crashed') return null
      return fact.effect === 'stale' ? `${anchor}.stale` : `${anchor}.${fact.outcome}`
    case 'breaker-closed':
      return fact.byRestart ? null : anchor
    case 'resumed':
      // A new attempt begins in the queue.
      return fact.recovery === 'resume' ? anchor : null
    default:
      return anchor
  }
}
