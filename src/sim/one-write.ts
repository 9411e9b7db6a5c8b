/** The count of a failed attempt and its queue entry as one write: nothing comes between the two (F11). */
import { countsBefore, remainingBudget } from './budget.ts'
import type { Fact } from './facts.ts'
import { CONSUMER_STATES } from './machines.ts'
import { crashesAt, isArmedAt, pausesAt } from './points.ts'
import { rulesOf } from './rules-in-force.ts'
import { IN_PROGRESS, jobOfWait, type World } from './world.ts'

const COUNTED = CONSUMER_STATES.indexOf('counted')

/** An attempt has just been counted: true where the worker crashes before it can queue the job. */
export function crashesCounted(w: World, facts: Fact[], wait: number, granted: boolean): boolean {
  if (!isArmedAt(w, wait, 'after-incr')) {
    pausesAt(w, facts, wait, 'after-incr')
    return false
  }
  // What is written together is there together: the crash comes after both.
  if (granted && !countsBefore(w, wait) && rulesOf(w)['requeue-write'] === 'outbox') return false
  return crashesAt(w, facts, wait, 'after-incr')
}

/**
 * Count and queue entry are one transaction, which compares the record before it counts: a job that would be queued again
 * and is not, since the record is not as it was, is not counted either.
 */
export function comparesFirst(w: World, wait: number): boolean {
  const job = jobOfWait(w, wait)
  // Whatever the rules compare, a record that still shows this attempt lets it through: then nobody asks.
  if (w.jobStatus[job] === IN_PROGRESS && w.jobAttempt[job] === w.waitAttempt[wait]) return false
  return !countsBefore(w, wait) && rulesOf(w)['requeue-write'] === 'outbox' && remainingBudget(w, job) > 1
}

/** A job that was counted with its entry has just been queued: true where the crash after the count comes now. */
export function crashesQueued(w: World, facts: Fact[], wait: number): boolean {
  if (!isArmedAt(w, wait, 'after-incr')) return false
  const rules = rulesOf(w)
  if (rules['requeue-write'] !== 'outbox' || rules['budget-count'] === 'at-claim') return false
  return crashesAt(w, facts, wait, 'after-incr')
}

/** Without time others may come between two steps of a worker, but not between the halves of one write. */
export function goesOnAtOnce(w: World, wait: number): boolean {
  if (w.plan.untimed === null) return true
  return w.waitState[wait] === COUNTED && rulesOf(w)['requeue-write'] === 'outbox'
}
