/**
 * GET with a claim: whoever reads a value says so under a key of its own that lives for a while, and nobody else acts
 * on the value as long as that is there. Afterwards only what was read is deleted.
 */
import type { Fact } from '../facts.ts'
import { EVENT, NONE } from '../raised.ts'
import { remember } from '../store/last-write.ts'
import { setNumber } from '../store/values.ts'
import { dropExpiry, empty, setLife, storeOut } from '../store.ts'
import { jobOfWait, type World, workerOfWait } from '../world.ts'
import { isWrongType, setString, stringAt, stringProspects } from './strings.ts'
import {
  type DeleteCommand,
  type Deletion,
  emptyHand,
  endLook,
  hold,
  isRepeated,
  isUnheard,
  stateRead,
  type Way,
} from './way.ts'

function claimKeyOf(w: World, wait: number): number {
  return w.plan.jobs[jobOfWait(w, wait)].claimKey
}

function stateClaim(w: World, facts: Fact[], wait: number, reply: 'ok' | 'held' | 'lost' | 'full'): void {
  facts.push({
    kind: 'claimed',
    atMs: w.now[0],
    job: jobOfWait(w, wait),
    worker: workerOfWait(w, wait),
    key: claimKeyOf(w, wait),
    reply,
    lastsMs: w.plan.numbers.readLeaseMs,
  })
}

/** SET … NX PX: true where nobody had a claim, the same worker included. */
function claim(w: World, wait: number): boolean {
  const key = claimKeyOf(w, wait)
  if (w.keyHeld[key] === 1) return false
  remember(w, 'write', [key])
  setNumber(w, key, BigInt(workerOfWait(w, wait) + 1)) // the token, short enough to be shown
  w.keyOwner[key] = wait + 1
  w.keyJob[key] = jobOfWait(w, wait)
  setLife(w, key, w.plan.numbers.readLeaseMs)
  return true
}

/** The claim, with its reply lost where that is armed. @returns true, false, or null where the worker hears of neither */
function claimHeard(w: World, facts: Fact[], wait: number): boolean | null {
  const claimed = claim(w, wait)
  if (!isUnheard(w, wait)) return claimed
  stateClaim(w, facts, wait, 'lost')
  // Repeated, it finds the worker's own claim, and answers as if somebody else had it.
  return isRepeated(w, wait, 'get', false) ? claim(w, wait) : null
}

function look(w: World, facts: Fact[], wait: number, key: number): number {
  if (isWrongType(w, key)) {
    stateRead(w, facts, wait, key, 'get', 'wrong-type')
    return EVENT.WRONG_TYPE
  }
  const found = stringAt(w, key)
  if (found === null) {
    if (isUnheard(w, wait)) {
      stateRead(w, facts, wait, key, 'get', 'lost')
      if (!isRepeated(w, wait, 'get', true)) return NONE
    }
    stateRead(w, facts, wait, key, 'get', 'nil')
    return EVENT.EMPTY
  }
  // A reply that is lost is that of the command which changes something: of the two, the claim.
  hold(w, wait, { ...found, key, only: false })
  stateRead(w, facts, wait, key, 'get', 'value', found.value)
  if (w.storeFull[0] > 0) {
    emptyHand(w, wait)
    stateClaim(w, facts, wait, 'full')
    return EVENT.UNREACHABLE
  }
  const claimed = claimHeard(w, facts, wait)
  if (claimed !== true) emptyHand(w, wait) // seen, and not the worker's to act on
  if (claimed === null) return NONE
  stateClaim(w, facts, wait, claimed ? 'ok' : 'held')
  return claimed ? endLook(w, facts, wait) : EVENT.EMPTY
}

/** The claim is the worker's own, and no later one of somebody else. */
const isOwn = (w: World, wait: number): boolean => w.keyOwner[claimKeyOf(w, wait)] === wait + 1

function drop(w: World, key: number): void {
  dropExpiry(w, key)
  empty(w, key)
}

function stateGivenUp(w: World, facts: Fact[], wait: number): void {
  const worker = workerOfWait(w, wait)
  facts.push({ kind: 'unclaimed', atMs: w.now[0], job: jobOfWait(w, wait), worker, key: claimKeyOf(w, wait) })
}

function giveUp(w: World, facts: Fact[], wait: number): void {
  if (!isOwn(w, wait) || storeOut(w) !== null) return
  const key = claimKeyOf(w, wait)
  remember(w, 'delete', [key])
  drop(w, key)
  stateGivenUp(w, facts, wait)
}

/** One script: the result goes if it is still the one that was read, and the claim if it is still the worker's own. */
function remove(w: World, facts: Fact[], { wait, key, value, attempt }: DeleteCommand): Deletion {
  const found = stringAt(w, key)
  // A result names the attempt that it is of: the same words from another attempt are another result.
  const existed = found !== null && found.value === value && found.attempt === attempt
  // A wait of that worker which has begun since then has a claim of its own.
  const own = isOwn(w, wait) && w.waitHand[wait] === value + 1 && w.waitHandAttempt[wait] === attempt
  remember(w, 'delete', [...(existed ? [key] : []), ...(own ? [claimKeyOf(w, wait)] : [])])
  if (own) {
    drop(w, claimKeyOf(w, wait))
    stateGivenUp(w, facts, wait)
  }
  if (existed) drop(w, key)
  return { key, command: 'compare-del', existed }
}

/** The claim's holder is gone, or does not know that it holds it. */
export function isClaimAdrift(w: World, claimKey: number): boolean {
  const holder = w.keyOwner[claimKey] - 1
  return holder < 0 || w.waitState[holder] === 0 || w.waitHand[holder] === 0
}

export const CLAIM: Way = {
  command: 'get',
  isSafe: true,
  takesOnlyCopy: false,
  look,
  letGo: giveUp,
  remove,
  end: (w, facts, wait) => {
    if (w.waitHand[wait] > 0) giveUp(w, facts, wait)
  },
  write: setString,
  writeCommand: 'set',
  finds: (w, wait, key) => stringAt(w, key) !== null && w.keyHeld[claimKeyOf(w, wait)] === 0,
  prospects: stringProspects,
}
