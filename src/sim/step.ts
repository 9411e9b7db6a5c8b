/** The step: one message is taken from the world and performed; what happened comes back. */
import { applyEdit, bringBack, endSpan, recover, throwIn } from './edits.ts'
import { faultChosen } from './enabled.ts'
import type { Fact } from './facts.ts'
import { endCoolDown, endLease } from './gate.ts'
import { noticeHopeless } from './hopeless.ts'
import { KIND, MESSAGE_KINDS, MESSAGES, type Message } from './messages.ts'
import { DIDS } from './payload.ts'
import { isWellFormed } from './plan.ts'
import { push, removeAt, SEQUENCE_SPAN } from './queue.ts'
import { expire, setLife, setResult, storeOut } from './store.ts'
import { scheduleTick } from './timers.ts'
import { deliver, endReplyWait } from './wait.ts'
import { dispatch, enqueue, take } from './work.ts'
import { IN_PROGRESS, jobOfWait, type World, workerOfWait } from './world.ts'

function write(
  w: World,
  facts: Fact[],
  job: number,
  attempt: number,
  node: number,
  packed: number,
  choice: number,
): void {
  const atMs = w.now[0]
  if (packed < 0) {
    facts.push({ kind: 'node-died', atMs, job, node, attempt })
    return
  }
  const replaced = w.nodePayload[node] - 1
  const payload = choice >= 0 ? choice : replaced >= 0 ? replaced : packed >> 2
  const said = choice >= 0 || replaced >= 0 ? -1 : (packed & 3) - 1
  const did = said >= 0 ? said : DIDS.indexOf(w.plan.payloads[payload].did)
  const current = attempt === w.jobAttempt[job]
  const out = storeOut(w)
  if (out !== null) {
    facts.push({ kind: 'write-refused', atMs, job, node, reason: out, attempt, did: DIDS[did], current })
    // Repeated when the store is back, before that instant's tick; an instant that ends a span ends it first.
    if (w.storeBackAt[0] >= 0)
      push(w.pending, Math.max(w.storeBackAt[0], atMs + 1), MESSAGES.write.rank, KIND.write, job, attempt, node, packed)
    return
  }
  const { resultKey } = w.plan.jobs[job]
  const { resultLifeMs } = w.plan.numbers
  setResult(w, resultKey, payload, attempt, did)
  for (let wait = job; wait < w.waitState.length; wait += w.plan.jobs.length) w.waitSawValue[wait] = 0
  if (resultLifeMs > 0) setLife(w, resultKey, resultLifeMs)
  facts.push({
    kind: 'written',
    atMs,
    job,
    node,
    attempt,
    key: resultKey,
    payload,
    did: DIDS[did],
    wellFormed: isWellFormed(w.plan.payloads[payload]),
    current,
    forMs: resultLifeMs,
  })
  if (w.nudgesDropped[0] > 0) facts.push({ kind: 'nudge-dropped', atMs, job })
  else if (w.plan.untimed === null)
    push(w.pending, atMs + w.nudgeDelayMs[0], MESSAGES.nudge.rank, KIND.nudge, job, 0, 0, 0)
}

/** Delivers a nudge to those who wait for it, in order of subscription, each handled fully before the next. */
function nudge(w: World, facts: Fact[], job: number): void {
  const waits: number[] = []
  for (let wait = job; wait < w.waitState.length; wait += w.plan.jobs.length)
    if (w.waitSubscribed[wait] > 0) waits.push(wait)
  waits.sort((x, y) => w.waitSubscribed[x] - w.waitSubscribed[y])
  facts.push({ kind: 'nudged', atMs: w.now[0], job, heardBy: waits.length })
  for (const wait of waits) if (w.waitSubscribed[wait] > 0) deliver(w, facts, wait, 'NUDGE')
}

/** Those at the gate try again, in order of arrival. */
function wake(w: World, facts: Fact[], node: number): void {
  const waits = w.waitGated
    .map((order, wait) => ({ order, wait }))
    .filter(({ order, wait }) => order > 0 && w.waitNode[wait] === node)
  waits.sort((x, y) => x.order - y.order)
  for (const { wait } of waits) if (w.waitGated[wait] > 0) deliver(w, facts, wait, 'GATE_MOVED')
}

/** A job is queued on purpose; while an attempt is under way its record goes on saying so. */
function arrive(w: World, job: number): void {
  const before = w.jobStatus[job]
  enqueue(w, job)
  if (before === IN_PROGRESS) w.jobStatus[job] = before
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
      // The grid of a wait is fixed: the next tick is due one interval after this one, whatever this one leads to.
      scheduleTick(w, a, b - 1)
      deliver(w, facts, a, 'TICK')
      return
    case KIND.limit:
      facts.push({ kind: 'limit-reached', atMs: w.now[0], job: jobOfWait(w, a), worker: workerOfWait(w, a) })
      deliver(w, facts, a, 'LIMIT')
      return
    case KIND.write:
      write(w, facts, a, b, c, d, choice)
      return
    case KIND.nudge:
      nudge(w, facts, a)
      return
    case KIND.arrive:
      w.jobTries[a] = 0
      w.jobCause[a] = 0
      arrive(w, a)
      facts.push({ kind: 'enqueued', atMs: w.now[0], job: a, onPurpose: true })
      return
    case KIND.requeue:
      enqueue(w, a)
      return
    case KIND.back:
      bringBack(w, facts, a)
      return
    case KIND.recover:
      recover(w, facts, a, b, c, d)
      return
    case KIND.coolDownEnd:
      endCoolDown(w, facts, a)
      return
    case KIND.wake:
      wake(w, facts, a)
      return
    case KIND.leaseEnd:
      endLease(w, facts, a, b)
      return
    case KIND.replyTimeout:
      endReplyWait(w, facts, a, b, c === 1)
      return
    case KIND.proceed:
      deliver(w, facts, a, 'PROCEED')
      return
    case KIND.expire:
      expire(w, facts, a)
      return
    case KIND.edit:
      applyEdit(w, facts, a)
      return
    case KIND.spanEnd:
      endSpan(w, facts, a)
      return
    case KIND.take:
      take(w, facts, a, b)
      return
    case KIND.fault: {
      w.faultsLeft[0]--
      const fault = faultChosen(w, a, b, c)
      facts.push({
        kind: 'fault-began',
        atMs: w.now[0],
        fault: fault.fault,
        worker: fault.worker,
        node: fault.node,
        job: fault.job,
      })
      throwIn(w, facts, fault)
      return
    }
    default:
      throw new Error(`a message that nobody performs: ${MESSAGE_KINDS[kind]}`)
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
 * @returns what happened, in order
 */
export function step(w: World, message: Message): Fact[] {
  const facts: Fact[] = []
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
