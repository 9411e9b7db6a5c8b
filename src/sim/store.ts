/** The key store: what is held, for how long, and whether it answers. Every change of a key goes through here. */
import type { Fact } from './facts.ts'
import { KIND, MESSAGES } from './messages.ts'
import { push, removeWhere } from './queue.ts'
import type { World } from './world.ts'

/** Why no command is executed now; null where the store answers. */
export function storeOut(w: World): 'loading' | 'unreachable' | null {
  if (w.storeUnreachable[0] > 0) return 'unreachable'
  return w.storeLoading[0] > 0 ? 'loading' : null
}

function dropExpiry(w: World, key: number): void {
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

/** SET: replaces the value and drops an earlier life. */
export function setResult(w: World, key: number, payload: number, attempt: number, did: number): void {
  dropExpiry(w, key)
  w.keyHeld[key] = 1
  w.keyValue[key] = payload
  w.keyAttempt[key] = attempt
  w.keyDid[key] = did
}

/** DEL. True where the key was there. */
export function deleteKey(w: World, key: number): boolean {
  const held = w.keyHeld[key] === 1
  dropExpiry(w, key)
  w.keyHeld[key] = 0
  w.keyValue[key] = 0
  w.keyAttempt[key] = 0
  w.keyDid[key] = 0
  return held
}

/** INCR: creates the key without a life, keeps the life it has. Returns the new count. */
export function increment(w: World, key: number): number {
  w.keyHeld[key] = 1
  return ++w.keyValue[key]
}

/** A key's life is over. */
export function expire(w: World, facts: Fact[], key: number): void {
  w.keyHasTtl[key] = 0 // its message is this one
  deleteKey(w, key)
  facts.push({ kind: 'key-expired', atMs: w.now[0], key, job: w.plan.keys[key].job })
}
