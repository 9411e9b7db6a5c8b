/**
 * The key store: what is held, for how long, and whether it answers. Every change of a key goes through here or
 * through `store/`, which builds the lists, the streams and the commands that people type on it.
 */
import type { Fact } from './facts.ts'
import { further } from './further.ts'
import { KIND, MESSAGES } from './messages.ts'
import { push, removeWhere } from './queue.ts'
import type { Write } from './store/last-write.ts'
import { numberIn, setNumber } from './store/values.ts'
import type { World } from './world.ts'

/** Why no command is executed now; null where the store answers. */
export function storeOut(w: World): 'loading' | 'unreachable' | null {
  if (w.storeUnreachable[0] > 0) return 'unreachable'
  return w.storeLoading[0] > 0 ? 'loading' : null
}

/** PERSIST: the key has no life of its own any more. */
export function dropExpiry(w: World, key: number): void {
  if (w.keyHasTtl[key] === 0) return
  const q = w.pending
  removeWhere(q, (m) => q.kind[m] === KIND.expire && q.a[m] === key)
  w.keyHasTtl[key] = 0
}

/** EXPIRE: the key is readable up to and including now + life (ms). */
export function setLife(w: World, key: number, lifeMs: number): void {
  dropExpiry(w, key)
  w.keyHasTtl[key] = 1
  push(w.pending, w.now[0] + lifeMs, MESSAGES.expire.rank, KIND.expire, key, 0, 0, 0)
}

/** Whatever is under the key is gone; its life, if it has one, is not touched. */
export function empty(w: World, key: number): void {
  if (w.keyForm[key] > 1) further().removeAllItems(w, key)
  w.keyHeld[key] = 0
  w.keyForm[key] = 0
  w.keyValue[key] = 0
  w.keyHigh[key] = 0
  w.keyAttempt[key] = 0
  w.keyDid[key] = 0
  w.keyJob[key] = 0
  w.keyOwner[key] = 0
}

/** Keeps what keys are before a write changes them, where a failover may come. */
function remember(w: World, write: Write, keys: readonly number[]): void {
  if (w.plan.rememberedMax > 0) further().remember(w, write, keys)
}

/** SET: replaces the value, of whatever type, and drops an earlier life unless `keepTtl`. `did` is a place in DIDS. */
export function setResult(
  w: World,
  key: number,
  payload: number,
  job: number,
  attempt: number,
  did: number,
  keepTtl = false,
): void {
  remember(w, 'write', [key])
  if (!keepTtl) dropExpiry(w, key)
  empty(w, key)
  w.keyHeld[key] = 1
  w.keyValue[key] = payload
  w.keyAttempt[key] = attempt
  w.keyDid[key] = did
  w.keyJob[key] = job
}

/** DEL, of a key of any type. True where the key was there. */
export function deleteKey(w: World, key: number): boolean {
  const held = w.keyHeld[key] === 1
  if (held) remember(w, 'delete', [key])
  dropExpiry(w, key)
  empty(w, key)
  return held
}

/**
 * INCR: creates the key without a life, keeps the life it has. @returns the new count; null where what is there is no
 * whole number, which leaves it as it is
 */
export function increment(w: World, key: number): number | null {
  const count = w.keyHeld[key] === 1 ? numberIn(w, key) : 0n
  if (count === null) return null
  remember(w, 'count', [key])
  setNumber(w, key, count + 1n)
  return Number(count) + 1
}

/** A key's life is over. */
export function expire(w: World, facts: Fact[], key: number): void {
  w.keyHasTtl[key] = 0 // its message is this one
  deleteKey(w, key)
  facts.push({ kind: 'key-expired', atMs: w.now[0], key, job: w.plan.keys[key].job })
}
