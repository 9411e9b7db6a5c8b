/** The step: one message is taken from the world and performed; what happened comes back. */
import { callersAtGate } from './breaker/queue.ts'
import { CONSUMER_EVENTS } from './consumer.ts'
import type { Fact } from './facts.ts'
import { further } from './further.ts'
import { endCoolDown } from './gate.ts'
import { noticeHopeless } from './hopeless.ts'
import { resultKeyOf } from './keys.ts'
import { KIND, type Message } from './messages.ts'
import { putOff } from './points.ts'
import { produce } from './produce.ts'
import { removeAt, SEQUENCE_SPAN, somePending } from './queue.ts'
import { rulesOf } from './rules-in-force.ts'
import { expire } from './store.ts'
import { listenersOn } from './subscriptions.ts'
import { scheduleTick } from './timers.ts'
import { deliver } from './wait.ts'
import { dispatch } from './work.ts'
import { enqueue } from './work-queue.ts'
import { IN_PROGRESS, jobOfWait, type World, workerOfWait } from './world.ts'

/** Delivers a nudge to those who wait for it, in order of subscription, each handled fully before the next. */
function nudge(w: World, facts: Fact[], job: number, attempt: number): void {
  const waits = listenersOn(w, resultKeyOf(w, job, attempt))
  facts.push({ kind: 'nudged', atMs: w.now[0], job, heardBy: waits.length })
  for (const wait of waits)
    if (w.waitSubscribed[wait] > 0 && !putOff(w, wait, 'NUDGE')) deliver(w, facts, wait, 'NUDGE')
}

/** Those at the gate try again, in order of arrival. */
function wake(w: World, facts: Fact[], breaker: number): void {
  for (const wait of callersAtGate(w, breaker)) if (w.waitGated[wait] > 0) deliver(w, facts, wait, 'GATE_MOVED')
}

/** A job's age is counted anew; an alarm that was set when it was queued before is off. */
function watch(w: World, job: number): void {
  w.jobAlarmed[job] = 0
  if (rulesOf(w)['stale-monitor'] === 'total-age') further().watchAge(w, job)
  else if (somePending(w.pending, (m) => w.pending.kind[m] === KIND.stale)) further().forgetAge(w, job)
}

/** A job that is queued on purpose begins at its first step, with nothing held against it. */
function startOver(w: World, job: number): void {
  if (w.jobStep[job] > 0) {
    w.jobStep[job] = 0
    w.jobStepAttempt[job] = 0
  }
  w.jobRequeues[job] = 0
  w.jobRowCount[job] = 0
  w.jobDeliveries[job] = 0
}

/** A job is queued on purpose; while an attempt is under way its record goes on saying so. */
function arrive(w: World, job: number): void {
  const before = w.jobStatus[job]
  enqueue(w, job)
  if (before === IN_PROGRESS) w.jobStatus[job] = before
}

function reachLimit(w: World, facts: Fact[], wait: number): void {
  facts.push({ kind: 'limit-reached', atMs: w.now[0], job: jobOfWait(w, wait), worker: workerOfWait(w, wait) })
  deliver(w, facts, wait, 'LIMIT')
}

function perform(
  w: World,
  facts: Fact[],
  kind: number,
  a: number,
  b: number,
  c: number,
  d: number,
  choice: number,
): void {
  switch (kind) {
    case KIND.tick:
      // A worker that pauses misses its ticks. The grid of a wait is fixed: the next tick is due one interval after this one, whatever this one leads to.
      scheduleTick(w, a, b - 1)
      if (w.workerPaused[workerOfWait(w, a)] === 0) deliver(w, facts, a, 'TICK')
      return
    case KIND.limit:
      if (!putOff(w, a, 'LIMIT')) reachLimit(w, facts, a)
      return
    case KIND.write:
      produce(w, facts, { job: a, attempt: b, node: c, packed: d }, choice)
      return
    case KIND.nudge:
      nudge(w, facts, a, b)
      return
    case KIND.arrive:
      w.jobTries[a] = 0
      w.jobCause[a] = 0
      startOver(w, a)
      arrive(w, a)
      watch(w, a)
      facts.push({ kind: 'enqueued', atMs: w.now[0], job: a, onPurpose: true })
      return
    case KIND.requeue:
      enqueue(w, a)
      return
    case KIND.coolDownEnd:
      endCoolDown(w, facts, a)
      return
    case KIND.wake:
      wake(w, facts, a)
      return
    case KIND.proceed:
      if (CONSUMER_EVENTS[b] === 'LIMIT') reachLimit(w, facts, a)
      else deliver(w, facts, a, CONSUMER_EVENTS[b])
      return
    case KIND.expire:
      expire(w, facts, a)
      return
    default:
      further().perform(w, facts, kind, a, b, c, d)
  }
}

/**
 * Looks that found nothing, or once more the value they had seen, and ticks of a worker that does not poll: nothing
 * that could end a wait has changed.
 */
function isIdleTick(w: World, facts: readonly Fact[], from: number, wait: number, sawValue: boolean): boolean {
  return facts.length - from <= 1 || (sawValue && w.waitSawValue[wait] === 1)
}

/** The jobs that something has just happened to. */
function jobsIn(facts: readonly Fact[], from: number): Set<number> {
  const jobs = new Set<number>()
  for (let i = from; i < facts.length; i++) {
    const fact = facts[i]
    if ('job' in fact && fact.job >= 0) jobs.add(fact.job)
  }
  return jobs
}

function run(w: World, facts: Fact[], kind: number, a: number, b: number, c: number, d: number, choice: number): void {
  const from = facts.length
  const isTick = kind === KIND.tick
  const sawValue = isTick && w.waitSawValue[a] === 1
  perform(w, facts, kind, a, b, c, d, choice)
  if (isTick && isIdleTick(w, facts, from, a, sawValue)) return
  // A wait may have ended, or a job arrived: workers with room take what is queued.
  dispatch(w, facts)
  noticeHopeless(
    w,
    facts,
    kind === KIND.edit || kind === KIND.spanEnd || kind === KIND.fault ? null : jobsIn(facts, from),
  )
}

/** Takes the first pending message and performs it; its facts are added to `facts`. False where nothing is pending. */
export function stepFirst(w: World, facts: Fact[]): boolean {
  const q = w.pending
  if (q.size === 0) return false
  w.now[0] = q.heapDue[0]
  const slot = removeAt(q, 0)
  run(w, facts, q.kind[slot], q.a[slot], q.b[slot], q.c[slot], q.d[slot], -1)
  return true
}

/**
 * Performs `message`, which must be one of `enabled(world)`, in place.
 * @param facts what happened is added to it, each fact as soon as it is so
 * @returns `facts`
 */
export function step(w: World, message: Message, facts: Fact[] = []): Fact[] {
  if (message.sequence >= 0) {
    const order = message.rank * SEQUENCE_SPAN + message.sequence
    const at = w.pending.heapOrder.indexOf(order)
    if (at < 0 || at >= w.pending.size)
      throw new Error(`the message is not pending: ${message.kind} at ${message.dueAt} ms`)
    removeAt(w.pending, at)
  }
  // Without time a message may be performed after one that was due later.
  w.now[0] = Math.max(w.now[0], message.dueAt)
  run(w, facts, KIND[message.kind], message.a, message.b, message.c, message.d, message.choice)
  return facts
}
