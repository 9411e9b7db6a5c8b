/** A worker looks at its key, in the way that the rules say. */
import { LOOKS, type Look } from '../consumer.ts'
import type { Fact } from '../facts.ts'
import { resultKeyOf } from '../keys.ts'
import { losesRequest } from '../mishaps.ts'
import { crashesAt } from '../points.ts'
import { DEAD, EVENT } from '../raised.ts'
import { rulesOf } from '../rules-in-force.ts'
import { storeOut } from '../store.ts'
import { jobOfWait, type World, workerOfWait } from '../world.ts'
import { repeats, stateRead } from './way.ts'
import { numberOfWay, wayIn } from './ways.ts'

/** The worker reads its key. @returns the event that it leads to, NONE while a reply is overdue, or DEAD */
export function lookAtKey(w: World, facts: Fact[], wait: number, look: Look): number {
  if (crashesAt(w, facts, wait, 'before-read')) return DEAD
  w.waitLook[wait] = LOOKS.indexOf(look)
  const key = resultKeyOf(w, jobOfWait(w, wait), w.waitAttempt[wait])
  const way = wayIn(rulesOf(w))
  const out = storeOut(w)
  if (out !== null) {
    stateRead(w, facts, wait, key, way.command, out)
    return EVENT.UNREACHABLE
  }
  if (losesRequest(w, workerOfWait(w, wait), 'read') && !repeats(rulesOf(w), way.isSafe)) {
    w.waitSuspect[wait] = 1 // nobody knows whether it was executed
    stateRead(w, facts, wait, key, way.command, 'timeout')
    return EVENT.UNREACHABLE
  }
  w.waitHandBy[wait] = numberOfWay(rulesOf(w))
  const event = way.look(w, facts, wait, key)
  if (event === DEAD) return DEAD // nothing is left of the wait
  if (event !== EVENT.VALUE) w.waitHandBy[wait] = 0
  if (event === EVENT.EMPTY && rulesOf(w)['status-query'] === 'after-empty-looks')
    w.waitEmptyLooks[wait] = Math.min(w.waitEmptyLooks[wait] + 1, w.plan.numbers.emptyLooks)
  return event
}
