/** The end of waiting for a reply. */
import type { Fact } from '../facts.ts'
import { resultKeyOf } from '../keys.ts'
import { deliver } from '../wait.ts'
import { jobOfWait, type World } from '../world.ts'
import { READ_COMMANDS, stateRead } from './way.ts'

/**
 * The client gives up on a reply: an error, and nobody knows whether the command was executed.
 * @param look place in LOOKS @param command place in READ_COMMANDS
 */
export function endReplyWait(w: World, facts: Fact[], wait: number, look: number, command: number): void {
  const key = resultKeyOf(w, jobOfWait(w, wait), w.waitAttempt[wait])
  const before = w.waitLook[wait]
  w.waitLook[wait] = look
  stateRead(w, facts, wait, key, READ_COMMANDS[command], 'timeout')
  w.waitLook[wait] = before
  w.waitSuspect[wait] = 1
  deliver(w, facts, wait, 'UNREACHABLE')
}
