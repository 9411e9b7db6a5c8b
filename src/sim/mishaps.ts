/** Commands that go wrong on the wire: a request that never arrives, a reply that never comes back. Armed by faults, by class of command. */
import { COMMAND_CLASSES } from './fault-points.ts'
import { KIND } from './messages.ts'
import { removeWhere } from './queue.ts'
import { type World, workerOfWait } from './world.ts'

export type CommandClass = (typeof COMMAND_CLASSES)[number]

const cellOf = (worker: number, command: CommandClass): number =>
  worker * COMMAND_CLASSES.length + COMMAND_CLASSES.indexOf(command)

/** The next command of that class is executed and its reply lost: true once for each time it was armed. */
export function losesReply(w: World, worker: number, command: CommandClass): boolean {
  const cell = cellOf(worker, command)
  if (w.repliesLost[cell] === 0) return false
  w.repliesLost[cell]--
  return true
}

/** The next command of that class is not executed: true once for each time it was armed. */
export function losesRequest(w: World, worker: number, command: CommandClass): boolean {
  const cell = cellOf(worker, command)
  if (w.requestsLost[cell] === 0) return false
  w.requestsLost[cell]--
  return true
}

/** Arms one loss; `command` is a place in COMMAND_CLASSES. */
export function armLoss(w: World, worker: number, command: number, what: 'reply' | 'request'): void {
  const column = what === 'reply' ? w.repliesLost : w.requestsLost
  column[worker * COMMAND_CLASSES.length + command]++
}

/** A loss of that class is armed. */
export function isArmed(w: World, worker: number, command: CommandClass): boolean {
  return w.repliesLost[cellOf(worker, command)] > 0
}

/** A request or a reply of that class may still be lost: the loss is armed. */
export function mayBeLost(w: World, worker: number, command: CommandClass): boolean {
  return isArmed(w, worker, command) || w.requestsLost[cellOf(worker, command)] > 0
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
