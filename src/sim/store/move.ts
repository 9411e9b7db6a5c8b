/** RENAME: everything under one key is under another, its life and whose it is included. */
import { KIND, MESSAGES } from '../messages.ts'
import { push } from '../queue.ts'
import { dropExpiry, empty } from '../store.ts'
import type { World } from '../world.ts'
import { addItem, type Item, itemAt, removeAllItems } from './items.ts'
import { expiresAt } from './last-write.ts'

const MOVED = ['keyHeld', 'keyForm', 'keyValue', 'keyHigh', 'keyAttempt', 'keyDid', 'keyJob', 'keyOwner'] as const

/** Moves what is under `from`, which is there, to `to`, over what is there. The two differ. */
export function moveKey(w: World, from: number, to: number): void {
  const endsAt = expiresAt(w, from)
  dropExpiry(w, from)
  dropExpiry(w, to)
  empty(w, to)
  const items: Item[] = []
  for (let at = 0; at < w.itemKey.length && w.itemKey[at] > 0; at++)
    if (w.itemKey[at] === from + 1) items.push(itemAt(w, at))
  removeAllItems(w, from)
  for (const item of items) addItem(w, { ...item, key: to })
  for (const column of MOVED) w[column][to] = w[column][from]
  empty(w, from)
  if (endsAt < 0) return
  w.keyHasTtl[to] = 1
  push(w.pending, endsAt, MESSAGES.expire.rank, KIND.expire, to, 0, 0, 0)
}
