/** Arms and disarms what goes wrong on the wire (`mishaps.ts`). */
import { COMMAND_CLASSES } from './fault-points.ts'
import { KIND } from './messages.ts'
import { cellOf } from './mishaps.ts'
import { removeWhere } from './queue.ts'
import { type World, workerOfWait } from './world.ts'

/** Arms one loss; `command` is a place in COMMAND_CLASSES. */
export function armLoss(w: World, worker: number, command: number, what: 'reply' | 'request'): void {
  const column = what === 'reply' ? w.repliesLost : w.requestsLost
  column[worker * COMMAND_CLASSES.length + command]++
}

/** Nothing is armed any more: the process starts afresh. */
export function disarm(w: World, worker: number): void {
  for (const command of COMMAND_CLASSES) {
    w.repliesLost[cellOf(worker, command)] = 0
    w.requestsLost[cellOf(worker, command)] = 0
  }
}

/** A client that is gone repeats nothing. */
export function forgetRepeats(w: World, worker: number): void {
  const q = w.pending
  removeWhere(q, (m) => q.kind[m] === KIND.deleteAgain && workerOfWait(w, q.a[m]) === worker)
}
