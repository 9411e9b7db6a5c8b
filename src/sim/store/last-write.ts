/** The last write to the store, kept where a failover can undo it: a replica may not have seen it (F15). */
import { KIND, MESSAGES } from '../messages.ts'
import { push, removeWhere } from '../queue.ts'
import type { World } from '../world.ts'
import { copyItems, removeAllItems } from './items.ts'

/** What a write can be, as `lastWrite` holds it. */
export const WRITES = ['nothing', 'write', 'delete', 'count'] as const
export type Write = (typeof WRITES)[number]

/** When a key's life ends, in ms from the start of the run; -1 where it has none. */
export function expiresAt(w: World, key: number): number {
  if (w.keyHasTtl[key] === 0) return -1
  const q = w.pending
  for (let at = 0; at < q.size; at++) {
    const slot = q.heapSlot[at]
    if (q.kind[slot] === KIND.expire && q.a[slot] === key) return q.heapDue[at]
  }
  return -1
}

const COPIED = [
  'keyHeld',
  'keyForm',
  'keyValue',
  'keyHigh',
  'keyHasTtl',
  'keyAttempt',
  'keyDid',
  'keyJob',
  'keyOwner',
] as const

function copyKey(w: World, from: number, to: number): void {
  removeAllItems(w, to)
  copyItems(w, from, to)
  for (const column of COPIED) w[column][to] = w[column][from]
}

/**
 * Keeps what `keys` are before a write changes them. Free where no failover can come: the plan has no room for it then.
 * Commands that are executed as one count as one write: whoever performs them says so first.
 */
export function remember(w: World, write: Write, keys: readonly number[]): void {
  const { rememberedMax } = w.plan
  if (rememberedMax === 0) return
  w.lastWrite[0] = WRITES.indexOf(write)
  const first = w.plan.keys.length
  for (let place = first; place < first + rememberedMax; place++) {
    removeAllItems(w, place)
    for (const column of COPIED) w[column][place] = 0
    w.keyWas[place] = 0
    w.keyWasUntilMs[place] = 0
  }
  for (const [i, key] of keys.entries()) {
    copyKey(w, key, first + i)
    w.keyWas[first + i] = key + 1
    w.keyWasUntilMs[first + i] = expiresAt(w, key) + 1
  }
}

/** The keys that the last write touched. */
export function lastWritten(w: World): number[] {
  return w.keyWas.slice(w.plan.keys.length).flatMap((key) => (key > 0 ? [key - 1] : []))
}

/** The last write is as if it had never been. @returns the first of its keys (-1: there was none) and what it was */
export function undoLastWrite(w: World): { readonly key: number; readonly undone: Write } {
  const undone = WRITES[w.lastWrite[0]]
  const first = w.plan.keys.length
  const key = (w.keyWas[first] ?? 0) - 1
  if (undone === 'nothing') return { key: -1, undone }
  for (let place = first; place < w.keyHeld.length; place++) {
    const was = w.keyWas[place] - 1
    if (was < 0) continue
    const q = w.pending
    removeWhere(q, (m) => q.kind[m] === KIND.expire && q.a[m] === was)
    copyKey(w, place, was)
    const untilMs = w.keyWasUntilMs[place] - 1
    if (untilMs < w.now[0]) w.keyHasTtl[was] = 0
    else push(q, untilMs, MESSAGES.expire.rank, KIND.expire, was, 0, 0, 0)
  }
  remember(w, 'nothing', [])
  return { key, undone }
}
