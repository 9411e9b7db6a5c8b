/** A wait's own messages: its ticks, its limit, the replies it waits for. */
import { KIND, MESSAGES } from './messages.ts'
import { push, removeWhere } from './queue.ts'
import { EVENT } from './raised.ts'
import type { World } from './world.ts'

/** The next of `left` ticks of a wait, one interval from now. Without time there is always a next one. */
export function scheduleTick(w: World, wait: number, left: number): void {
  const { untimed, numbers } = w.plan
  if (left <= 0 && untimed === null) return
  push(
    w.pending,
    w.now[0] + numbers.pollIntervalMs,
    MESSAGES.tick.rank,
    KIND.tick,
    wait,
    untimed === null ? left : 0,
    0,
    0,
  )
}

/** What was pending for the wait is void. */
export function stopTimers(w: World, wait: number): void {
  const q = w.pending
  removeWhere(
    q,
    (m) =>
      q.a[m] === wait &&
      (q.kind[m] === KIND.tick ||
        q.kind[m] === KIND.limit ||
        q.kind[m] === KIND.replyTimeout ||
        // put off while the worker paused
        (q.kind[m] === KIND.proceed && (q.b[m] === EVENT.LIMIT || q.b[m] === EVENT.NUDGE))),
  )
}

/** The wait is no more: every register of it is as it was before. */
export function clearWait(w: World, wait: number): void {
  w.waitState[wait] = 0
  w.waitAttempt[wait] = 0
  w.waitNode[wait] = 0
  w.waitPermit[wait] = 0
  w.waitGeneration[wait] = 0
  w.waitLook[wait] = 0
  w.waitHand[wait] = 0
  w.waitHandAttempt[wait] = 0
  w.waitHandDid[wait] = 0
  w.waitHandOnly[wait] = 0
  w.waitHandJob[wait] = 0
  w.waitHandKey[wait] = 0
  w.waitHandBy[wait] = 0
  w.waitHandMs[wait] = 0
  w.waitHandSeq[wait] = 0
  w.waitToken[wait] = 0
  w.waitEmptyLooks[wait] = 0
  w.waitSuspect[wait] = 0
  w.waitReported[wait] = 0
  w.waitOutcome[wait] = 0
  w.waitGated[wait] = 0
  w.waitAwaits[wait] = 0
  w.waitSubscribed[wait] = 0
  w.waitSawValue[wait] = 0
  w.waitHopeless[wait] = 0
}
