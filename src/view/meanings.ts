/** What a fact means that only further parts of the model bring about; empty where its sentence says it all. */
import type { Fact } from '../sim/facts.ts'

/** One short sentence on what has just been told. */
export function meaningOf(fact: Fact): string {
  switch (fact.kind) {
    case 'read':
      return readMeans(fact)
    case 'claimed':
      return CLAIM_MEANS[fact.reply]
    case 'put-back':
      return 'Whoever took it did not say that it was done with it, so it is there to be read again.'
    case 'asked':
      return fact.answer === 'gone'
        ? 'The node has forgotten the work: waiting for its result makes no sense any more.'
        : 'The key is silent, and the node knows: asking it does not depend on the store.'
    case 'resubmitted':
      return fact.known
        ? 'Both submissions carry the same key, so the node runs the work once.'
        : 'Nothing tells the node that the two submissions are one: it works twice.'
    case 'rejected':
      return 'The record compares before it is written, and this worker’s turn is over.'
    case 'record-held':
      return 'The outcome exists in this worker’s memory alone: if it dies now, nobody knows.'
    case 'record-lost':
      return 'The failure to record was recorded nowhere that a user looks.'
    case 'set-aside':
      return 'The bytes can be looked at later, by people who may.'
    case 'alarm':
      return 'Somebody knows now that this job takes too long.'
    case 'paused':
      return 'It does not know that time goes on, and that others may take its work.'
    case 'woke':
      return 'It carries on from where it stood, whatever has happened since.'
    case 'lease-ended':
      return 'No sign of life came in time: the job is given to somebody else.'
    case 'reaper-saw':
      return 'What it sees now it acts on later, whether or not it is still so.'
    case 'evicted':
      return 'A store that is short of room throws away what nobody has read yet.'
    case 'failed-over':
      return fact.undone === 'nothing' ? '' : 'What was written last is as if it had never been.'
    case 'delete-unheard':
      return fact.repeated ? 'A delete that is repeated removes whatever lies there by then.' : ''
    case 'work-stopped':
      return 'The node was told how long the worker waits.'
    case 'advanced':
      return 'What was held against the first step is not held against the next.'
    case 'console':
      return fact.took ? 'Whoever typed it has the only copy now. The worker has nothing.' : ''
    default:
      return ''
  }
}

const CLAIM_MEANS = {
  ok: 'For a while nobody else may act on this value.',
  held: 'Somebody has it in hand, or had and is gone: until the claim ends it is left alone.',
  lost: 'The claim is made, and its maker does not know: until it ends, nobody may act on the value.',
  full: '',
} as const

function readMeans(fact: Extract<Fact, { kind: 'read' }>): string {
  if (fact.payload < 0) return ''
  if (!fact.destroyed) return NON_DESTRUCTIVE[fact.command] ?? ''
  return fact.reply === 'lost' ? 'The key is empty now, and the worker does not know it ever held anything.' : ''
}

const NON_DESTRUCTIVE: Readonly<Partial<Record<Extract<Fact, { kind: 'read' }>['command'], string>>> = {
  lmove: 'LMOVE puts it into a second list: there it stays until the worker says that it is done.',
  xreadgroup: 'The stream keeps the entry until the worker acknowledges it.',
  xautoclaim: 'Another worker had it and never acknowledged it: after a while it can be claimed.',
  eval: 'One script copies the notice into the stash and empties the key.',
}
