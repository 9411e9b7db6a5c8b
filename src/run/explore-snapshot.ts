/** A world taken down as plain numbers and put back: a search steps one world again and again, and copies none. */
import { FIELD_NAMES } from '../sim/fields.ts'
import type { World } from '../sim/world.ts'

/** All columns, then all that is pending, in one list. */
export type Snapshot = readonly number[]

/** Takes `world` down. */
export function save(world: World): Snapshot {
  const out: number[] = []
  for (const name of FIELD_NAMES) {
    const column = world[name]
    for (let i = 0; i < column.length; i++) out.push(column[i])
  }
  const q = world.pending
  out.push(q.size, q.kind.length, q.free.length, q.nextSequence)
  for (let at = 0; at < q.size; at++) out.push(q.heapDue[at], q.heapOrder[at], q.heapSlot[at])
  for (let slot = 0; slot < q.kind.length; slot++) out.push(q.kind[slot], q.a[slot], q.b[slot], q.c[slot], q.d[slot])
  for (let i = 0; i < q.free.length; i++) out.push(q.free[i])
  return out
}

/** Makes `world`, any world of the same plan, the one that was taken down. */
export function restore(world: World, from: Snapshot): void {
  let at = 0
  for (const name of FIELD_NAMES) {
    const column = world[name]
    for (let i = 0; i < column.length; i++) column[i] = from[at++]
  }
  const q = world.pending
  const size = from[at++]
  const slots = from[at++]
  const free = from[at++]
  q.size = size
  q.nextSequence = from[at++]
  for (const column of [q.heapDue, q.heapOrder, q.heapSlot]) column.length = size
  for (let i = 0; i < size; i++) {
    q.heapDue[i] = from[at++]
    q.heapOrder[i] = from[at++]
    q.heapSlot[i] = from[at++]
  }
  for (const column of [q.kind, q.a, q.b, q.c, q.d]) column.length = slots
  for (let slot = 0; slot < slots; slot++) {
    q.kind[slot] = from[at++]
    q.a[slot] = from[at++]
    q.b[slot] = from[at++]
    q.c[slot] = from[at++]
    q.d[slot] = from[at++]
  }
  q.free.length = free
  for (let i = 0; i < free; i++) q.free[i] = from[at++]
}
