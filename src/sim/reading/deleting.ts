/** Once the outcome is written, what was read is deleted; the delete, too, can go wrong on the wire (F9). */
import type { Fact } from '../facts.ts'
import { resultKeyOf } from '../keys.ts'
import { KIND, MESSAGES } from '../messages.ts'
import { losesReply, losesRequest } from '../mishaps.ts'
import { push } from '../queue.ts'
import { rulesOf } from '../rules-in-force.ts'
import { storeOut } from '../store.ts'
import { jobOfWait, type World, workerOfWait } from '../world.ts'
import { type DeleteCommand, repeats, type Way } from './way.ts'
import { numberOfWay, wayIn, wayOfHand, wayOfNumber } from './ways.ts'

/** Ways of reading that a message can name. */
const WAYS_MAX = 16

function perform(w: World, facts: Fact[], way: Way, command: DeleteCommand): void {
  const { wait, key } = command
  const base = { atMs: w.now[0], job: jobOfWait(w, wait), worker: workerOfWait(w, wait) }
  if (storeOut(w) !== null) {
    facts.push({ kind: 'deleted', ...base, key, existed: false, command: 'del' })
    return
  }
  const deletion = way.remove(w, facts, command)
  if (deletion !== null) facts.push({ kind: 'deleted', ...base, ...deletion })
}

/** The worker deletes what it has acted on, and does not wait for the reply: an error there is logged and no more. */
export function deleteRead(w: World, facts: Fact[], wait: number): void {
  // What a producer told the worker was never read: then it deletes as it would have read.
  const by = w.waitHandBy[wait] > 0 ? w.waitHandBy[wait] : numberOfWay(rulesOf(w))
  const way = wayOfHand(w, wait) ?? wayIn(rulesOf(w))
  const key =
    w.waitHandKey[wait] > 0 ? w.waitHandKey[wait] - 1 : resultKeyOf(w, jobOfWait(w, wait), w.waitAttempt[wait])
  const command: DeleteCommand = {
    wait,
    key,
    value: w.waitHand[wait] - 1,
    attempt: w.waitHandAttempt[wait],
    ms: w.waitHandMs[wait],
    seq: w.waitHandSeq[wait],
  }
  const worker = workerOfWait(w, wait)
  const unsent = losesRequest(w, worker, 'delete')
  if (!unsent) perform(w, facts, way, command)
  if (!unsent && !losesReply(w, worker, 'delete')) return
  const repeated = repeats(rulesOf(w), false)
  facts.push({ kind: 'delete-unheard', atMs: w.now[0], job: jobOfWait(w, wait), worker, key, repeated })
  if (!repeated) return
  const { ms, seq, value, attempt } = command
  const isEntry = ms > 0 || seq > 0
  push(
    w.pending,
    w.now[0] + w.plan.numbers.clientTimeoutMs,
    MESSAGES.deleteAgain.rank,
    KIND.deleteAgain,
    wait,
    key * WAYS_MAX + by,
    isEntry ? ms : value,
    isEntry ? seq : attempt,
  )
}

/** The client repeats a delete of which it had no reply: whatever is there by now may go (F9). */
export function deleteAgain(w: World, facts: Fact[], wait: number, what: number, c: number, d: number): void {
  const way = wayOfNumber(what % WAYS_MAX)
  if (way === null) return
  const isEntry = way.writeCommand === 'xadd'
  perform(w, facts, way, {
    wait,
    key: Math.floor(what / WAYS_MAX),
    value: isEntry ? -1 : c,
    attempt: isEntry ? 0 : d,
    ms: isEntry ? c : 0,
    seq: isEntry ? d : 0,
  })
}
