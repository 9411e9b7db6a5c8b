/**
 * When a wait has nothing left to wait for: nothing pending but the ceiling or a restart can end it. Play states it
 * the moment it becomes so; without time, only then may the ceiling fire. The machine itself is asked what it would
 * do, so this knows no rules of its own.
 */

import { CONSUMER_EVENTS, type ConsumerContext, type ConsumerEvent, type Look } from './consumer.ts'
import type { Fact } from './facts.ts'
import type { FaultSlug } from './faults.ts'
import { choose } from './flatten.ts'
import { CONSUMER, CONSUMER_STATES } from './machines.ts'
import { KIND } from './messages.ts'
import { somePending } from './queue.ts'
import { parserIn } from './reading.ts'
import { rulesOf } from './rules-in-force.ts'
import { storeOut } from './store.ts'
import { jobOfWait, type World, workerOfWait } from './world.ts'

const WAITING = CONSUMER_STATES.indexOf('listening.waiting')
const FETCHING = CONSUMER_STATES.indexOf('listening.fetching')
const CLASSIFYING = CONSUMER_STATES.indexOf('listening.classifying')

/** The wait is subscribed and idle between two looks, or has a look under way. */
export function isListening(w: World, wait: number): boolean {
  const state = w.waitState[wait]
  return state === WAITING || state === FETCHING
}

/** A wait's context as it would be at a look of that kind. */
function forecast(w: World, look: Look): ConsumerContext {
  return { rules: rulesOf(w), look, holdsPayload: true, jobIsFinal: false, mayRetry: true, checkFirst: false }
}

/** What `event` would lead to in `state`, the machine being asked with another look. */
function wouldLeadTo(state: number, event: ConsumerEvent, context: ConsumerContext): number {
  return choose(CONSUMER, state, CONSUMER_EVENTS.indexOf(event), context)?.target ?? state
}

function endsAtValue(w: World, payload: number, context: ConsumerContext): boolean {
  const reading = w.plan.payloads[payload].readings[parserIn(context.rules)].kind
  const event = reading === 'done' ? 'DONE' : reading === 'step-error' ? 'STEP_ERROR' : 'PROTOCOL_ERROR'
  return wouldLeadTo(CLASSIFYING, event, context) !== WAITING
}

/** Faults that end a wait by ending its worker's interest in it; a restart does not count. */
const ENDS_WAITS: readonly FaultSlug[] = ['shutdown', 'wait-cancelled', 'worker-crash']

function editMayEnd(w: World, wait: number, edit: number, held: boolean): boolean {
  const { change } = w.plan.edits[edit]
  if ('set' in change) return held
  const isMeant = (named: number, own: number) => named < 0 || named === own
  return (
    ENDS_WAITS.includes(change.fault) &&
    isMeant(change.worker, workerOfWait(w, wait)) &&
    isMeant(change.job, jobOfWait(w, wait))
  )
}

function mayEnd(w: World, wait: number): boolean {
  const q = w.pending
  const job = jobOfWait(w, wait)
  const key = w.plan.jobs[job].resultKey
  const held = w.keyHeld[key] === 1
  const storeIsGone = storeOut(w) !== null && w.storeBackAt[0] === -1
  // Another attempt may still write: its job is queued, or about to be, or in the hands of a worker that may requeue it.
  if (w.jobQueued[job] > 0) return true
  for (let other = job; other < w.waitState.length; other += w.plan.jobs.length) {
    if (other !== wait && w.waitState[other] > 0 && !isListening(w, other)) return true
  }
  const as = (look: Look) => forecast(w, look)
  // Without time a nudge may be heard for as long as the value is there.
  let nudged = w.plan.untimed !== null && held && w.nudgesDropped[0] === 0
  const helped = somePending(q, (m) => {
    switch (q.kind[m]) {
      case KIND.write:
        return q.a[m] === job && !storeIsGone
      case KIND.nudge:
        nudged ||= q.a[m] === job
        return false
      case KIND.replyTimeout:
        return q.a[m] === wait
      case KIND.requeue:
      case KIND.arrive:
      case KIND.recover:
        return q.a[m] === job
      case KIND.edit:
        return editMayEnd(w, wait, q.a[m], held)
      default:
        return false
    }
  })
  if (helped) return true
  // Only now: a rule that need not be asked is not asked.
  const polls = wouldLeadTo(WAITING, 'TICK', as('tick')) !== WAITING
  if (!polls && !nudged) return false
  if (!held) return wouldLeadTo(FETCHING, 'EMPTY', as('tick')) !== WAITING
  if (storeIsGone) return false
  // A look that is yet to come decides: one that takes the only copy, or the first at this value.
  if (rulesOf(w).read === 'getdel' || w.waitSawValue[wait] === 0) return true
  const value = w.keyValue[key]
  return (polls && endsAtValue(w, value, as('tick'))) || (nudged && endsAtValue(w, value, as('nudge')))
}

/** Nothing pending but the ceiling or a restart can end this wait. The rules that decide it count as consulted: a run says it. */
export function isHopeless(w: World, wait: number): boolean {
  return isListening(w, wait) && !mayEnd(w, wait)
}

/** A tick would come to something: the worker polls, and it would find a value, or stop at finding none. */
export function tickMatters(w: World, wait: number): boolean {
  if (!isListening(w, wait)) return false
  const context = forecast(w, 'tick')
  if (wouldLeadTo(WAITING, 'TICK', context) === WAITING) return false
  const { resultKey } = w.plan.jobs[jobOfWait(w, wait)]
  return w.keyHeld[resultKey] === 1 || wouldLeadTo(FETCHING, 'EMPTY', context) !== WAITING
}

/** States each wait that has just become hopeless; only waits for `jobs` are asked, or all (null). */
export function noticeHopeless(w: World, facts: Fact[], jobs: ReadonlySet<number> | null): void {
  for (let wait = 0; wait < w.waitState.length; wait++) {
    if (w.waitState[wait] === 0 || (jobs !== null && !jobs.has(jobOfWait(w, wait)))) continue
    const hopeless = isHopeless(w, wait)
    if (hopeless && w.waitHopeless[wait] === 0) {
      facts.push({
        kind: 'hopeless',
        atMs: w.now[0],
        job: jobOfWait(w, wait),
        worker: Math.floor(wait / w.plan.jobs.length),
      })
    }
    w.waitHopeless[wait] = hopeless ? 1 : 0
  }
}
