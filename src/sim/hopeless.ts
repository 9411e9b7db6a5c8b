/**
 * When a wait has nothing left to wait for: nothing pending but the ceiling or a restart can end it. Play states it
 * the moment it becomes so; without time, only then may the ceiling fire. The machine itself is asked what it would
 * do, and the way of reading what it could still find, so this knows no rules of its own.
 */

import { CONSUMER_EVENTS, type ConsumerContext, type ConsumerEvent, type Look, NOTHING_UNUSUAL } from './consumer.ts'
import type { Fact, ReadCommand } from './facts.ts'
import { choose } from './flatten.ts'
import { further } from './further.ts'
import { resultKeyOf } from './keys.ts'
import { CONSUMER, CONSUMER_STATES } from './machines.ts'
import { KIND } from './messages.ts'
import { mayBeLost } from './mishaps.ts'
import { type Answer, answerOf, GONE, RUNS } from './producer.ts'
import { somePending } from './queue.ts'
import { parserIn } from './reading/judge.ts'
import { wayIn } from './reading/ways.ts'
import { rulesOf } from './rules-in-force.ts'
import { typeOf } from './store/values.ts'
import { storeOut } from './store.ts'
import { jobOfWait, type World, workerOfWait } from './world.ts'

const WAITING = CONSUMER_STATES.indexOf('listening.waiting')
const FETCHING = CONSUMER_STATES.indexOf('listening.fetching')
const CLASSIFYING = CONSUMER_STATES.indexOf('listening.classifying')
const QUERYING = CONSUMER_STATES.indexOf('listening.querying')

/** The wait is subscribed and idle between two looks, or has a look under way. */
export function isListening(w: World, wait: number): boolean {
  const state = w.waitState[wait]
  return state === WAITING || state === FETCHING
}

/** A wait's context as it would be at a look of that kind. */
function forecast(w: World, look: Look): ConsumerContext {
  return {
    rules: rulesOf(w),
    look,
    holdsPayload: true,
    jobIsFinal: false,
    mayRetry: true,
    checkFirst: false,
    ...NOTHING_UNUSUAL,
  }
}

/** What `event` would lead to in `state`, the machine being asked with another look. */
function wouldLeadTo(state: number, event: ConsumerEvent, context: ConsumerContext): number {
  return choose(CONSUMER, state, CONSUMER_EVENTS.indexOf(event), context)?.target ?? state
}

const EVENT_OF = {
  done: 'DONE',
  'step-error': 'STEP_ERROR',
  'protocol-error': 'PROTOCOL_ERROR',
  stopped: 'STOPPED',
  'not-final': 'NOT_FINAL',
} as const

function endsAtValue(w: World, payload: number, context: ConsumerContext): boolean {
  const { readings, crashesParser } = w.plan.payloads[payload]
  const event = EVENT_OF[readings[parserIn(context.rules)].kind]
  return crashesParser || wouldLeadTo(CLASSIFYING, event, context) !== WAITING
}

/** What the producer says would end the wait, if it asks; it says so whenever it is asked. */
function endsAtAnswer(w: World, answer: Answer): boolean {
  if (answer === RUNS) return false
  return answer === GONE || endsAtValue(w, answer, forecast(w, 'tick'))
}

/** Looks that come to nothing: the key is empty, or the store does not answer. */
type Nothing = 'EMPTY' | 'UNREACHABLE'

/** A look that comes to nothing would be followed by a question, now or after some more such looks. */
function wouldAsk(w: World, wait: number, nothing: Nothing): boolean {
  const context = forecast(w, 'tick')
  const asks = (unusual: Partial<ConsumerContext>) =>
    wouldLeadTo(FETCHING, nothing, { ...context, ...unusual }) === QUERYING
  const mayBeUnsure = w.waitSuspect[wait] === 1 || mayBeLost(w, workerOfWait(w, wait), 'read')
  return asks({ looksEmpty: true }) || (mayBeUnsure && asks({ isUnsure: true }))
}

/**
 * A look that comes to nothing would end the wait, by itself or by what the producer answers.
 * @param stops the node is going to give the attempt up
 */
function endsAtNothing(w: World, wait: number, nothing: Nothing, stops = false): boolean {
  const target = wouldLeadTo(FETCHING, nothing, forecast(w, 'tick'))
  if (target !== WAITING && target !== QUERYING) return true
  const known = answerOf(w, wait)
  const answer = known === RUNS && stops ? GONE : known
  return answer !== RUNS && wouldAsk(w, wait, nothing) && endsAtAnswer(w, answer)
}

/** Something of another type than a look by `command` can use is under the key, and the error ends the wait. */
function endsAtWrongType(w: World, key: number, command: ReadCommand): boolean {
  const wanted = command === 'lmove' ? 'list' : command === 'xreadgroup' ? 'stream' : 'string'
  const type = typeOf(w, key)
  return type !== 'none' && type !== wanted && wouldLeadTo(FETCHING, 'WRONG_TYPE', forecast(w, 'tick')) !== WAITING
}

/**
 * Attempts whose results come to the key that a wait looks at, as a test by job and attempt: those of its own job, of
 * any where all share one key, and no other where each attempt has a key of its own.
 */
function writersFor(w: World, wait: number): (job: number, attempt: number) => boolean {
  const own = jobOfWait(w, wait)
  switch (rulesOf(w)['key-scope']) {
    case 'shared':
      return () => true
    case 'per-attempt': {
      // Without time a ceiling fires only when nothing can settle the job any more, whoever does.
      if (w.plan.untimed !== null) return (job) => job === own
      const key = resultKeyOf(w, own, w.waitAttempt[wait])
      return (job, attempt) => job === own && resultKeyOf(w, job, attempt) === key
    }
    default:
      return (job) => job === own
  }
}

/** The job is going to have another attempt, and that can end the wait: by what it writes, or since the producer then knows of no other. */
function nextMayEnd(w: World, wait: number, mayWrite: (job: number, attempt: number) => boolean, job: number): boolean {
  if (mayWrite(job, w.jobAttempt[job] + 1)) return true
  return job === jobOfWait(w, wait) && (wouldAsk(w, wait, 'EMPTY') || wouldAsk(w, wait, 'UNREACHABLE'))
}

/** A look of that wait, or something pending, can still end it; what other waits may lead to is not asked. */
function mayEndByItself(w: World, wait: number): boolean {
  const q = w.pending
  const job = jobOfWait(w, wait)
  const mayWrite = writersFor(w, wait)
  const way = () => wayIn(rulesOf(w))
  // Only where it matters: a rule that need not be asked is not asked.
  let found: readonly number[] | null = null
  const values = () => {
    found ??= way().prospects(w, wait, resultKeyOf(w, job, w.waitAttempt[wait]))
    return found
  }
  const isThere = () => values().length > 0
  const storeIsGone = storeOut(w) !== null && w.storeBackAt[0] === -1
  // Without time a nudge may be heard for as long as the value is there.
  let nudged = w.plan.untimed !== null && w.nudgesDropped[0] === 0 && isThere()
  let stops = false
  const helped = somePending(q, (m) => {
    switch (q.kind[m]) {
      case KIND.write:
        return mayWrite(q.a[m], q.b[m]) && !storeIsGone
      case KIND.nudge:
        nudged ||= mayWrite(q.a[m], q.b[m])
        return false
      case KIND.stop:
        stops ||= q.a[m] === job
        return false
      case KIND.replyTimeout:
      case KIND.proceed: // a worker that pauses has something to go on with
        return q.a[m] === wait
      case KIND.requeue:
      case KIND.arrive:
      case KIND.recover:
      case KIND.reaperWrites:
        return nextMayEnd(w, wait, mayWrite, q.a[m])
      case KIND.jobLeaseEnd:
        return q.b[m] === w.jobToken[q.a[m]] && nextMayEnd(w, wait, mayWrite, q.a[m])
      case KIND.edit:
        return further().editMayEnd(w, wait, w.plan.edits[q.a[m]], isThere)
      default:
        return false
    }
  })
  if (helped) return true
  const as = (look: Look) => forecast(w, look)
  const polls = wouldLeadTo(WAITING, 'TICK', as('tick')) !== WAITING
  if (!polls && !nudged) return false
  if (storeIsGone) return polls && endsAtNothing(w, wait, 'UNREACHABLE', stops)
  if (endsAtWrongType(w, resultKeyOf(w, job, w.waitAttempt[wait]), way().command)) return true
  const ends = () => polls && endsAtNothing(w, wait, 'EMPTY', stops)
  if (!isThere()) return ends()
  // A look that is yet to come decides: one that takes the only copy, or the first at this value.
  if (way().takesOnlyCopy || w.waitSawValue[wait] === 0) return true
  const acts = (value: number) =>
    (polls && endsAtValue(w, value, as('tick'))) || (nudged && endsAtValue(w, value, as('nudge')))
  if (values().some(acts)) return true
  // What it passes over may expire, and then it finds nothing.
  return w.keyHasTtl[resultKeyOf(w, job, w.waitAttempt[wait])] === 1 && ends()
}

function mayEnd(w: World, wait: number): boolean {
  const mayWrite = writersFor(w, wait)
  // Another attempt may still write: its job is queued, or in the hands of a worker that may requeue it.
  if (w.jobQueued.some((order, job) => order > 0 && nextMayEnd(w, wait, mayWrite, job))) return true
  if (mayEndByItself(w, wait)) return true
  return w.waitState.some((state, other) => {
    if (state === 0 || other === wait || !nextMayEnd(w, wait, mayWrite, jobOfWait(w, other))) return false
    return !isListening(w, other) || mayEndByItself(w, other)
  })
}

/** Nothing pending but the ceiling or a restart can end this wait. The rules that decide it count as consulted: a run says it. */
export function isHopeless(w: World, wait: number): boolean {
  return isListening(w, wait) && !mayEnd(w, wait)
}

/** A tick would come to something: the worker polls, and it would find a value, or something would come of finding none. */
export function tickMatters(w: World, wait: number): boolean {
  if (!isListening(w, wait)) return false
  if (wouldLeadTo(WAITING, 'TICK', forecast(w, 'tick')) === WAITING) return false
  const key = resultKeyOf(w, jobOfWait(w, wait), w.waitAttempt[wait])
  return wayIn(rulesOf(w)).finds(w, wait, key) || endsAtNothing(w, wait, 'EMPTY')
}

/** States each wait that has just become hopeless; only waits for `jobs` are asked, or all (null). */
export function noticeHopeless(w: World, facts: Fact[], jobs: ReadonlySet<number> | null): void {
  for (let wait = 0; wait < w.waitState.length; wait++) {
    if (w.waitState[wait] === 0) continue
    const isAffected = jobs === null || jobs.has(jobOfWait(w, wait)) || w.plan.sharedKey >= 0
    if (!isAffected) continue
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
