/** Commands that go wrong on the wire: a request that never arrives, a reply that never comes back. Armed by faults, by class of command. */
import { COMMAND_CLASSES } from './fault-points.ts'
import type { World } from './world.ts'

export type CommandClass = (typeof COMMAND_CLASSES)[number]

/** Where the losses of a worker's commands of that class are counted. */
export const cellOf = (worker: number, command: CommandClass): number =>
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

/** A loss of that class is armed. */
export function isArmed(w: World, worker: number, command: CommandClass): boolean {
  return w.repliesLost[cellOf(worker, command)] > 0
}

/** A request or a reply of that class may still be lost: the loss is armed. */
export function mayBeLost(w: World, worker: number, command: CommandClass): boolean {
  return isArmed(w, worker, command) || w.requestsLost[cellOf(worker, command)] > 0
}
