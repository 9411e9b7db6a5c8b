/** Performs edits: rules set in the middle of a run, and faults thrown in. Each fault of the catalogue has its effect here. */
import { crash, loseWaits } from './crash.ts'
import type { Fact } from './facts.ts'
import { COMMAND_CLASSES, CRASH_POINTS, FAULTS, RECOVERIES } from './faults.ts'
import { resetBreakers } from './gate.ts'
import { KIND, MESSAGES } from './messages.ts'
import type { PlanFault } from './plan.ts'
import { push, removeAt, removeWhere, somePending } from './queue.ts'
import { decodeRule } from './rule-values.ts'
import { RULE_NAMES } from './rules.ts'
import { deliver } from './wait.ts'
import { enqueue, resume } from './work.ts'
import { ABSENT, DONE, type World, waitOf } from './world.ts'

const NOW = CRASH_POINTS.indexOf('now')
const REDELIVER = RECOVERIES.indexOf('redeliver')
const BUDGET_COMMANDS = COMMAND_CLASSES.indexOf('budget')

/** Performs the plan's edit number `index`. */
export function applyEdit(w: World, facts: Fact[], index: number): void {
  const { change } = w.plan.edits[index]
  if ('set' in change) {
    for (const { rule, value } of change.set) {
      w.ruleValue[rule] = value
      facts.push({ kind: 'rule-set', atMs: w.now[0], rule: RULE_NAMES[rule], to: decodeRule(RULE_NAMES[rule], value) })
    }
    return
  }
  facts.push({
    kind: 'fault-began',
    atMs: w.now[0],
    fault: change.fault,
    worker: change.worker,
    node: change.node,
    job: change.job,
  })
  if (FAULTS[change.fault].span && change.forMs >= 0)
    push(w.pending, w.now[0] + change.forMs, MESSAGES.spanEnd.rank, KIND.spanEnd, index, 0, 0, 0)
  throwIn(w, facts, change)
}

/** The end of a span that edit number `index` opened. */
export function endSpan(w: World, facts: Fact[], index: number): void {
  const { change } = w.plan.edits[index]
  if ('set' in change) throw new Error('a rule edit has no span')
  moveSpan(w, change, -1)
  facts.push({ kind: 'fault-ended', atMs: w.now[0], fault: change.fault })
}

const nodesMeant = (w: World, fault: PlanFault): number[] =>
  fault.node >= 0 ? [fault.node] : w.plan.nodes.map((_, node) => node)

/** Opens (+1) or closes (-1) the span of a lasting fault. */
function moveSpan(w: World, fault: PlanFault, by: 1 | -1): void {
  switch (fault.fault) {
    case 'nudge-dropped':
      w.nudgesDropped[0] += by
      break
    case 'nudge-late':
      w.nudgeDelayMs[0] += by * fault.delayMs
      break
    case 'store-loading':
      w.storeLoading[0] += by
      break
    case 'store-unreachable':
      w.storeUnreachable[0] += by
      break
    case 'submit-refused':
      for (const node of nodesMeant(w, fault)) w.nodeRefuses[node] += by
      break
    case 'node-sends-another-payload':
      for (const node of nodesMeant(w, fault)) w.nodePayload[node] = replacementOn(w, node) + 1
      break
    default:
      throw new Error(`${fault.fault} has no span`)
  }
}

/** The payload that the latest open span makes a node write instead, or -1. An edit is open while its end is pending. */
function replacementOn(w: World, node: number): number {
  const q = w.pending
  const isPending = (kind: number, edit: number) => somePending(q, (m) => q.kind[m] === kind && q.a[m] === edit)
  let latest = -1
  for (const [index, edit] of w.plan.edits.entries()) {
    const { change } = edit
    if (!('fault' in change) || change.fault !== 'node-sends-another-payload') continue
    if (change.node >= 0 && change.node !== node) continue
    const open = change.forMs < 0 ? !isPending(KIND.edit, index) : isPending(KIND.spanEnd, index)
    if (!open) continue
    const before = w.plan.edits[latest]
    const isLater = latest < 0 || edit.atMs > before.atMs || (edit.atMs === before.atMs && edit.order >= before.order)
    if (isLater) latest = index
  }
  const { change } = w.plan.edits[latest] ?? { change: { set: [] } }
  return 'fault' in change ? change.payload : -1
}

function noteStoreOut(w: World, forMs: number): void {
  if (forMs < 0) w.storeBackAt[0] = -1
  else if (w.storeBackAt[0] >= 0) w.storeBackAt[0] = Math.max(w.storeBackAt[0], w.now[0] + forMs)
}

/** What a fault does at the instant it is thrown in; also used where an untimed world chooses it. */
export function throwIn(w: World, facts: Fact[], fault: PlanFault): void {
  switch (fault.fault) {
    case 'store-loading':
    case 'store-unreachable':
      moveSpan(w, fault, 1)
      noteStoreOut(w, fault.forMs)
      return
    case 'nudge-dropped':
    case 'nudge-late':
    case 'submit-refused':
    case 'node-sends-another-payload':
      moveSpan(w, fault, 1)
      return
    case 'reply-lost':
      for (const worker of workersMeant(w, fault)) {
        if (fault.command === BUDGET_COMMANDS) w.budgetRepliesLost[worker]++
        else w.readRepliesLost[worker]++
      }
      return
    case 'worker-crash':
      crashWorker(w, facts, fault)
      return
    case 'restart':
      restart(w, facts, fault)
      return
    case 'shutdown':
      shutDown(w, facts, fault)
      return
    case 'wait-cancelled':
      for (const wait of waitsMeant(w, fault).slice(0, 1)) deliver(w, facts, wait, 'CANCEL')
      return
    case 'lease-expired-early':
      expireLease(w, facts, fault)
      return
    case 'node-dies-before-writing':
      killNode(w, facts, fault)
      return
    default:
      throw new Error(`a fault that nobody performs: ${fault.fault satisfies never}`)
  }
}

/** The named worker; where none is named, the one that is at work, or the first. */
function workersMeant(w: World, fault: PlanFault): number[] {
  if (fault.worker >= 0) return [fault.worker]
  const [wait] = waitsMeant(w, fault)
  return [wait === undefined ? 0 : Math.floor(wait / w.plan.jobs.length)]
}

function waitsMeant(w: World, fault: PlanFault): number[] {
  const jobs = w.plan.jobs.length
  return w.waitState
    .map((state, wait) => ({ state, wait }))
    .filter(
      ({ state, wait }) =>
        state > 0 &&
        (fault.worker < 0 || Math.floor(wait / jobs) === fault.worker) &&
        (fault.job < 0 || wait % jobs === fault.job),
    )
    .map(({ wait }) => wait)
}

function crashWorker(w: World, facts: Fact[], fault: PlanFault): void {
  const [worker] = workersMeant(w, fault)
  if (w.workerUp[worker] === 0) return
  if (fault.point === NOW) {
    crash(w, facts, worker, 'now', fault.backMs, fault.recovery)
    return
  }
  w.crashPoint[worker] = fault.point + 1
  w.crashBackMs[worker] = fault.backMs + 1
  w.crashRecovery[worker] = fault.recovery
}

function restart(w: World, facts: Fact[], fault: PlanFault): void {
  for (const [worker] of w.plan.workers.entries()) {
    w.crashPoint[worker] = 0
    w.readRepliesLost[worker] = 0
    w.budgetRepliesLost[worker] = 0
    loseWaits(w, facts, worker, 0, fault.recovery)
    forgetReturn(w, worker)
    if (w.workerUp[worker] === 0) {
      w.workerUp[worker] = 1
      facts.push({ kind: 'returned', atMs: w.now[0], worker })
    }
  }
  resetBreakers(w, facts)
  // What an earlier crash had left for later is taken up now.
  const q = w.pending
  const left: number[][] = []
  removeWhere(q, (m) => q.kind[m] === KIND.recover && left.push([q.a[m], q.b[m], q.c[m], q.d[m]]) > 0)
  for (const [job, worker, recovery, attempt] of left) {
    push(q, w.now[0], MESSAGES.recover.rank, KIND.recover, job, worker, recovery, attempt)
  }
}

/** A worker's return is off: it is back already, or is not to come back. */
function forgetReturn(w: World, worker: number): void {
  const q = w.pending
  removeWhere(q, (m) => q.kind[m] === KIND.back && q.a[m] === worker)
}

function shutDown(w: World, facts: Fact[], fault: PlanFault): void {
  const [worker] = workersMeant(w, fault)
  for (const wait of waitsMeant(w, { ...fault, worker })) deliver(w, facts, wait, 'CANCEL')
  if (fault.backMs === 0) return
  forgetReturn(w, worker)
  w.workerUp[worker] = 0
  if (fault.backMs > 0) push(w.pending, w.now[0] + fault.backMs, MESSAGES.back.rank, KIND.back, worker, 0, 0, 0)
}

function expireLease(w: World, facts: Fact[], fault: PlanFault): void {
  const jobs = w.plan.jobs.length
  const [wait] = waitsMeant(w, fault)
  if (wait === undefined) return
  const job = wait % jobs
  const second = w.plan.workers.findIndex(
    (_, worker) => w.workerUp[worker] === 1 && w.waitState[waitOf(w, worker, job)] === 0,
  )
  if (second < 0) return
  facts.push({ kind: 'resumed', atMs: w.now[0], job, worker: second, recovery: RECOVERIES[fault.recovery] })
  if (fault.recovery === REDELIVER) {
    enqueue(w, job)
  } else resume(w, facts, job, second, w.waitAttempt[wait])
}

function killNode(w: World, facts: Fact[], fault: PlanFault): void {
  const q = w.pending
  for (let at = 0; at < q.size; ) {
    const slot = q.heapSlot[at]
    const hit =
      q.kind[slot] === KIND.write &&
      q.d[slot] >= 0 &&
      (fault.node < 0 || q.c[slot] === fault.node) &&
      (fault.job < 0 || q.a[slot] === fault.job)
    if (!hit) {
      at++
      continue
    }
    facts.push({ kind: 'node-died', atMs: w.now[0], job: q.a[slot], node: q.c[slot], attempt: q.b[slot] })
    removeAt(q, at)
    at = 0
  }
}

/** A worker is back (rank: returns). */
export function bringBack(w: World, facts: Fact[], worker: number): void {
  w.workerUp[worker] = 1
  facts.push({ kind: 'returned', atMs: w.now[0], worker })
}

/** A job whose worker was lost goes on: the same attempt, or a new one. */
export function recover(w: World, facts: Fact[], job: number, worker: number, recovery: number, attempt: number): void {
  if (w.jobStatus[job] === ABSENT) return
  facts.push({ kind: 'resumed', atMs: w.now[0], job, worker, recovery: RECOVERIES[recovery] })
  // A worker that is down cannot go on with anything: whoever is up starts afresh.
  if (recovery !== REDELIVER && w.workerUp[worker] === 1) {
    resume(w, facts, job, worker, attempt)
    return
  }
  const settled = w.jobStatus[job] >= DONE
  enqueue(w, job)
  if (settled) w.jobCause[job] = 0
}
