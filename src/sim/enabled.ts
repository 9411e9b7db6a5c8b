/** What may happen next: in time, the pending messages in their order; without time, everything eligible and every choice. */
import { COMMAND_CLASSES, CRASH_POINTS, RECOVERIES } from './fault-points.ts'
import { type FaultSlug, UNTIMED_FAULTS } from './faults.ts'
import { isHopeless, isListening, tickMatters } from './hopeless.ts'
import { resultKeySeen } from './keys.ts'
import { KIND, MESSAGE_KINDS, MESSAGES, type Message } from './messages.ts'
import { isArmed } from './mishaps.ts'
import type { PlanFault } from './plan.ts'
import { inOrder, SEQUENCE_SPAN } from './queue.ts'
import { isClaimAdrift } from './reading/claim.ts'
import { mayReap } from './reading/list.ts'
import { wayIn } from './reading/ways.ts'
import { rulesForecast } from './rules-in-force.ts'
import { waitsOn } from './subscriptions.ts'
import { takersOf } from './work.ts'
import { queuedJobs } from './work-queue.ts'
import { DONE, jobOfWait, type World } from './world.ts'

function messageAt(w: World, at: number): Message {
  const q = w.pending
  const slot = q.heapSlot[at]
  const rank = Math.floor(q.heapOrder[at] / SEQUENCE_SPAN)
  return {
    dueAt: q.heapDue[at],
    rank,
    sequence: q.heapOrder[at] - rank * SEQUENCE_SPAN,
    kind: MESSAGE_KINDS[q.kind[slot]],
    a: q.a[slot],
    b: q.b[slot],
    c: q.c[slot],
    d: q.d[slot],
    choice: -1,
  }
}

/** Why something that is pending may not happen yet, where time is left out. */
export type Blocked =
  | 'finds-nothing'
  | 'wait-may-still-end'
  | 'claim-is-held'
  | 'job-is-under-way'
  | 'nothing-is-adrift'

/**
 * Without time: a tick may come whenever it would find something (or would end the wait by finding nothing), the
 * ceiling only when nothing else can end the wait, and a counter that lives for twice the ceiling outlives its job.
 */
function blockedBy(w: World, m: Message): Blocked | null {
  switch (m.kind) {
    case 'tick':
      return tickMatters(w, m.a) ? null : 'finds-nothing'
    case 'limit':
      return isHopeless(w, m.a) ? null : 'wait-may-still-end'
    case 'expire': {
      const { kind, job } = w.plan.keys[m.a]
      // A claim outlives what its holder does with it; only one whose holder is gone, or does not know of it, ends.
      if (kind === 'claim') return isClaimAdrift(w, m.a) ? null : 'claim-is-held'
      const mayEnd = kind !== 'budget' || rulesForecast(w)['budget-ttl'] > 0 || areFinal(w, job, m.a)
      return mayEnd ? null : 'job-is-under-way'
    }
    case 'reap':
      return mayReap(w, m.a) ? null : 'nothing-is-adrift'
    default:
      return null
  }
}

/** The job that a counter belongs to is final, or, where it belongs to none, all jobs that share it. */
function areFinal(w: World, job: number, counter: number): boolean {
  if (job >= 0) return w.jobStatus[job] >= DONE
  return w.plan.jobs.every(
    ({ steps }, sharer) => w.jobStatus[sharer] >= DONE || !steps.some(({ budgetKeys }) => budgetKeys.includes(counter)),
  )
}

const choiceOf = (w: World, kind: 'take' | 'fault' | 'nudge', a: number, b: number, c: number): Message => ({
  dueAt: w.now[0],
  rank: MESSAGES[kind].rank,
  sequence: -1,
  kind,
  a,
  b,
  c,
  d: 0,
  choice: -1,
})

/** Where nothing else is said: replies to reads may be lost. */
const READS: readonly number[] = [COMMAND_CLASSES.indexOf('read')]
const RECOVERIES_ALL: readonly number[] = RECOVERIES.map((_, recovery) => recovery)

function faultChoices(w: World): Message[] {
  const allowed = w.plan.untimed?.faults ?? []
  if (w.faultsLeft[0] === 0) return []
  const choices: Message[] = []
  const offer = (fault: FaultSlug, x: number, y = 0) => {
    const index = (UNTIMED_FAULTS as readonly FaultSlug[]).indexOf(fault)
    if (allowed.includes(fault)) choices.push(choiceOf(w, 'fault', index, x, y))
  }
  const jobs = w.plan.jobs.length
  const recoveries = w.plan.untimed?.recoveries ?? RECOVERIES_ALL
  for (const [worker] of w.plan.workers.entries()) {
    const atWork = w.waitState.some((state, wait) => state > 0 && Math.floor(wait / jobs) === worker)
    if (!atWork) continue
    for (const point of w.plan.untimed?.crashPoints ?? []) {
      if (w.crashPoint[worker] > 0) break
      for (const recovery of recoveries) offer('worker-crash', worker, point * RECOVERIES.length + recovery)
    }
    for (const command of w.plan.untimed?.replies ?? READS)
      if (!isArmed(w, worker, COMMAND_CLASSES[command])) offer('reply-lost', worker, command)
  }
  for (let wait = 0; wait < w.waitState.length; wait++) {
    if (!isListening(w, wait)) continue
    offer('wait-cancelled', wait)
    const job = jobOfWait(w, wait)
    if (takersOf(w, job).length === 0) continue
    for (const recovery of recoveries) offer('lease-expired-early', wait, recovery)
  }
  for (let job = 0; job < jobs; job++) {
    const q = w.pending
    const pending = (kind: number) =>
      inOrder(q).some((at) => q.kind[q.heapSlot[at]] === kind && q.a[q.heapSlot[at]] === job)
    if (pending(KIND.write)) offer('node-dies-before-writing', job)
  }
  if (w.nudgesDropped[0] === 0) offer('nudge-dropped', 0)
  return choices
}

/** The fault that a choice of an untimed world stands for. */
export function faultChosen(w: World, index: number, x: number, y: number): PlanFault {
  const fault = UNTIMED_FAULTS[index]
  const none: PlanFault = {
    fault,
    worker: -1,
    node: -1,
    job: -1,
    forMs: -1,
    delayMs: 0,
    point: CRASH_POINTS.indexOf('now'),
    backMs: 0,
    recovery: 0,
    payload: 0,
    command: 0,
  }
  const jobs = w.plan.jobs.length
  switch (fault) {
    case 'worker-crash':
      return {
        ...none,
        worker: x,
        point: Math.floor(y / RECOVERIES.length),
        recovery: y % RECOVERIES.length,
      }
    case 'reply-lost':
      return { ...none, worker: x, command: y }
    case 'wait-cancelled':
    case 'lease-expired-early':
      return { ...none, worker: Math.floor(x / jobs), job: x % jobs, recovery: y }
    case 'node-dies-before-writing':
      return { ...none, job: x }
    case 'nudge-dropped':
      return none
  }
}

function takeChoices(w: World): Message[] {
  return queuedJobs(w).flatMap((job) => takersOf(w, job).map((worker) => choiceOf(w, 'take', job, worker, 0)))
}

/**
 * Without time a nudge differs from a poll in nothing but the branch it takes: it may be heard while there is
 * something to hear of. A worker that is busy hears it when it is done.
 */
function nudgeChoices(w: World): Message[] {
  if (w.nudgesDropped[0] > 0) return []
  const way = wayIn(rulesForecast(w))
  const offered = new Set<number>()
  const choices: Message[] = []
  for (const job of w.plan.jobs.keys()) {
    for (let wait = job; wait < w.waitState.length; wait += w.plan.jobs.length) {
      if (w.waitSubscribed[wait] === 0) continue
      const attempt = w.waitAttempt[wait]
      const key = resultKeySeen(w, job, attempt)
      if (offered.has(key)) continue
      offered.add(key)
      const isBusy = waitsOn(w, key).some((other) => w.waitSubscribed[other] > 0 && !isListening(w, other))
      if (!isBusy && way.finds(w, wait, key)) choices.push(choiceOf(w, 'nudge', job, attempt, 0))
    }
  }
  return choices
}

/**
 * Everything that may happen next, in a total order. In time that is what is pending, the first of which is due;
 * in an untimed world also who takes a job, what a node writes, and the faults still allowed.
 */
export function enabled(w: World): Message[] {
  const pending = inOrder(w.pending).map((at) => messageAt(w, at))
  const { untimed } = w.plan
  if (untimed === null) return pending
  const eligible = pending
    .filter((m) => blockedBy(w, m) === null)
    .flatMap((m) =>
      m.kind === 'write' && m.d >= 0 && untimed.payloads.length > 0
        ? untimed.payloads.map((choice) => ({ ...m, choice }))
        : [m],
    )
  return [...eligible, ...nudgeChoices(w), ...takeChoices(w), ...faultChoices(w)]
}

/** What is pending in an untimed world and may not happen yet, in order, each with the reason. */
export function blocked(w: World): { readonly message: Message; readonly by: Blocked }[] {
  return inOrder(w.pending).flatMap((at) => {
    const message = messageAt(w, at)
    const by = blockedBy(w, message)
    return by === null ? [] : [{ message, by }]
  })
}
