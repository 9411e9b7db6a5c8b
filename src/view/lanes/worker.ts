/** What the worker does for one job. Of several workers on it, the one that something happened to last is shown. */
import type { Plan } from '../../sim/plan.ts'
import { START, type Teller, type Told, Track } from './track.ts'

interface Doing {
  readonly kind: string
  readonly label: string
}

const WAITING: Doing = { kind: 'waiting', label: 'waiting' }
const READING: Doing = { kind: 'reading', label: 'reads' }
const NOTHING: Doing = { kind: 'none', label: '' }
const QUEUED: Doing = { kind: 'queued', label: 'queued' }

/** Listens for `job`. */
export function workerTeller(plan: Plan, job: number): Teller {
  const track = new Track()
  /** By worker, the one heard of last at the end. */
  const waits = new Map<number, Doing>()
  const down = new Set<number>()
  let otherwise = NOTHING
  /** The record has its answer: a wait that goes on beside it leaves nothing behind. */
  let answered = false

  const does = (worker: number, doing: Doing): void => {
    waits.delete(worker)
    waits.set(worker, doing)
  }
  const leaves = (worker: number, then: Doing): void => {
    waits.delete(worker)
    otherwise = then
  }
  const show = (told: Told): void => {
    const doing = [...waits.values()].at(-1) ?? otherwise
    track.enter(told, doing.kind, doing.label)
  }

  const hear = (told: Told): void => {
    const { fact } = told
    if (fact.kind === 'returned') {
      down.delete(fact.worker)
      return
    }
    if (fact.kind === 'crashed') {
      down.add(fact.worker)
      if (waits.has(fact.worker)) track.mark(told, 'crash', 'crash')
      return
    }
    if (fact.kind === 'paused' || fact.kind === 'woke') {
      if (waits.has(fact.worker)) track.mark(told, fact.kind, fact.kind === 'paused' ? 'pauses' : 'goes on')
      return
    }
    if (!('job' in fact) || fact.job !== job) return
    switch (fact.kind) {
      case 'enqueued':
        otherwise = QUEUED
        answered = false
        break
      case 'gate-refused':
        does(fact.worker, { kind: 'gated', label: 'waits at the gate' })
        break
      case 'admitted':
        does(fact.worker, { kind: 'submitting', label: 'submits' })
        break
      case 'subscribed':
        // Not yet admitted: it takes up an attempt that is under way.
        if (waits.get(fact.worker)?.kind !== 'submitting') does(fact.worker, WAITING)
        break
      case 'attempt-started':
        answered = false
        does(fact.worker, WAITING)
        if (fact.attempt > 1) track.mark(told, 'attempt', `attempt ${fact.attempt}`)
        break
      case 'read':
        if (fact.reply === 'value') does(fact.worker, READING)
        else if (fact.reply === 'lost')
          track.mark(told, 'lost', fact.destroyed ? 'reply lost, note gone' : 'reply lost')
        else return
        break
      case 'ignored':
        does(fact.worker, WAITING)
        track.mark(told, 'dropped', fact.destroyed ? 'read, dropped' : 'read, left there')
        break
      case 'hopeless':
        does(fact.worker, { kind: 'hopeless', label: 'waiting for nothing' })
        break
      case 'limit-reached':
        does(fact.worker, { kind: 'reading', label: 'gives up' })
        break
      case 'record-held':
        does(fact.worker, { kind: 'holding', label: 'waits for the record' })
        break
      case 'requeued':
      case 'handed-back':
        answered = false
        leaves(fact.worker, { kind: 'queued', label: 'queued again' })
        break
      case 'committed': {
        answered = true
        const asDone = fact.did === 'done' && fact.writtenBy === fact.attempt
        leaves(fact.worker, NOTHING)
        track.mark(told, asDone ? 'done' : 'said', 'says “done”')
        break
      }
      case 'failed':
        answered = true
        leaves(fact.worker, NOTHING)
        track.mark(told, 'said', `says “${fact.generic ? plan.texts[fact.cause] : 'failed'}”`)
        break
      case 'abandoned':
        leaves(fact.worker, NOTHING)
        break
      case 'advanced':
        leaves(fact.worker, { kind: 'queued', label: 'queued for its next step' })
        track.mark(told, 'done', 'step done')
        break
      case 'rejected':
        // Somebody else has the job, or its answer is there.
        leaves(fact.worker, otherwise)
        break
      case 'wait-lost':
        // What was answered or handed on before the crash stays so.
        if (waits.has(fact.worker))
          leaves(
            fact.worker,
            answered ? NOTHING : { kind: 'down', label: fact.comesBack ? 'worker down' : 'worker gone' },
          )
        break
      case 'resumed':
        // A worker that is up takes up the attempt; else somebody starts another one.
        if (fact.recovery === 'redeliver' || down.has(fact.worker)) otherwise = QUEUED
        else does(fact.worker, WAITING)
        break
      case 'recurred':
        track.mark(told, 'again', 'and so on, for ever')
        return
      default:
        return
    }
    show(told)
  }
  track.enter(START, NOTHING.kind, NOTHING.label)
  return { hear, track }
}
