/** Messages that only further parts of the model schedule: edits, returns, leases, reapers, alarms, faults. */
import { soundAlarm } from '../alarm.ts'
import { endLease } from '../breaker/restart.ts'
import { applyEdit } from '../edits.ts'
import { faultChosen } from '../enabled.ts'
import type { Fact } from '../facts.ts'
import { endSpan, throwIn } from '../fault-effects.ts'
import { endJobLease } from '../leases.ts'
import { KIND, MESSAGE_KINDS } from '../messages.ts'
import { wake } from '../pause.ts'
import { bringBack, reaperWrites, recover } from '../process-faults.ts'
import { forgetWork } from '../producer.ts'
import { deleteAgain } from '../reading/deleting.ts'
import { reap } from '../reading/list.ts'
import { endReplyWait } from '../reading/reply-wait.ts'
import { subscribeLate } from '../subscriptions.ts'
import { deliver } from '../wait.ts'
import { take } from '../work.ts'
import type { World } from '../world.ts'

/** Without time, a fault is a choice. */
function chooseFault(w: World, facts: Fact[], a: number, b: number, c: number): void {
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
}

/** Performs one message. Throws where nobody performs its kind. */
export function perform(w: World, facts: Fact[], kind: number, a: number, b: number, c: number, d: number): void {
  switch (kind) {
    case KIND.edit:
      applyEdit(w, facts, a)
      return
    case KIND.leaseEnd:
      endLease(w, facts, a, b)
      return
    case KIND.replyTimeout:
      endReplyWait(w, facts, a, b, c)
      return
    case KIND.subscribe:
      subscribeLate(w, facts, a)
      return
    case KIND.recordBack:
      deliver(w, facts, a, 'RECORD_BACK')
      return
    case KIND.take:
      take(w, facts, a, b)
      return
    case KIND.back:
      bringBack(w, facts, a)
      return
    case KIND.recover:
      recover(w, facts, a, b, c, d)
      return
    case KIND.deleteAgain:
      deleteAgain(w, facts, a, b, c, d)
      return
    case KIND.reap:
      reap(w, facts, a, b, c, d)
      return
    case KIND.jobLeaseEnd:
      endJobLease(w, facts, a, b, c)
      return
    case KIND.stale:
      soundAlarm(w, facts, a, b)
      return
    case KIND.wakeWorker:
      wake(w, facts, a)
      return
    case KIND.reaperWrites:
      reaperWrites(w, facts, a, b)
      return
    case KIND.spanEnd:
      endSpan(w, facts, a)
      return
    case KIND.stop:
      forgetWork(w, a, b)
      facts.push({ kind: 'work-stopped', atMs: w.now[0], job: a, node: c, attempt: b })
      return
    case KIND.fault:
      chooseFault(w, facts, a, b, c)
      return
    default:
      throw new Error(`a message that nobody performs: ${MESSAGE_KINDS[kind]}`)
  }
}
