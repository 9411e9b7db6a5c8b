/** Performs faults and commands typed to the store. Each fault of the catalogue has its effect here. */
import { typeIn } from './console.ts'
import type { Fact } from './facts.ts'
import { FAULTS } from './faults.ts'
import { armLoss } from './losses.ts'
import { CONSUMER_STATES } from './machines.ts'
import { KIND, MESSAGES } from './messages.ts'
import { pauseWorker } from './pause.ts'
import type { PlanEdit, PlanFault } from './plan.ts'
import {
  crashWorker,
  expireLease,
  killNode,
  restart,
  sendReaper,
  shutDown,
  waitsMeant,
  workersMeant,
} from './process-faults.ts'
import { push, somePending } from './queue.ts'
import { evict, failOver } from './store-faults.ts'
import { deliver } from './wait.ts'
import type { World } from './world.ts'

const HOLDING = new Set(CONSUMER_STATES.flatMap((name, state) => (name.startsWith('holding') ? [state] : [])))

/** Performs edit number `index`, a fault or a command that somebody typed. */
export function strike(w: World, facts: Fact[], index: number, change: PlanEdit['change']): void {
  if ('typed' in change) {
    // A command at the end of a fault finds it ended, as a read does.
    if (spanEndsNow(w)) push(w.pending, w.now[0], MESSAGES.edit.rank, KIND.edit, index, 0, 0, 0)
    else typeIn(w, facts, change)
    return
  }
  if ('set' in change) throw new Error('a rule is set, and strikes nothing')
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

function spanEndsNow(w: World): boolean {
  const q = w.pending
  for (let at = 0; at < q.size; at++)
    if (q.heapDue[at] === w.now[0] && q.kind[q.heapSlot[at]] === KIND.spanEnd) return true
  return false
}

/** The end of a span that edit number `index` opened. */
export function endSpan(w: World, facts: Fact[], index: number): void {
  const { change } = w.plan.edits[index]
  if (!('fault' in change)) throw new Error('only a fault has a span')
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
    case 'store-full':
      w.storeFull[0] += by
      break
    case 'write-cut':
      w.writesCut[0] += by
      break
    case 'record-unavailable':
      w.recordOut[0] += by
      if (w.recordOut[0] === 0) recordIsBack(w)
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

/** Workers that kept an outcome in memory write it now. */
function recordIsBack(w: World): void {
  for (let wait = 0; wait < w.waitState.length; wait++) {
    if (HOLDING.has(w.waitState[wait]))
      push(w.pending, w.now[0], MESSAGES.recordBack.rank, KIND.recordBack, wait, 0, 0, 0)
  }
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
    case 'store-full':
    case 'write-cut':
    case 'record-unavailable':
      moveSpan(w, fault, 1)
      return
    case 'reply-lost':
      for (const worker of workersMeant(w, fault)) {
        armLoss(w, worker, fault.command, 'reply')
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
    case 'request-lost':
      for (const worker of workersMeant(w, fault)) armLoss(w, worker, fault.command, 'request')
      return
    case 'worker-pauses':
      for (const worker of workersMeant(w, fault)) pauseWorker(w, facts, worker, fault)
      return
    case 'late-reaper':
      sendReaper(w, facts, fault)
      return
    case 'result-evicted':
      evict(w, facts, fault)
      return
    case 'failover':
      failOver(w, facts)
      return
    default:
      throw new Error(`a fault that nobody performs: ${fault.fault satisfies never}`)
  }
}
