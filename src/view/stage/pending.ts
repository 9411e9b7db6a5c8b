/** What is due, by the world's queue. */
import { KIND, type MessageKind } from '../../sim/messages.ts'
import type { World } from '../../sim/world.ts'

/** When the first message of a kind is due whose first argument is `a`, in ms of the run; -1: none is. */
export function dueAt({ pending: q }: World, kind: MessageKind, a: number): number {
  let due = -1
  for (let at = 0; at < q.size; at++) {
    const slot = q.heapSlot[at]
    if (q.kind[slot] === KIND[kind] && q.a[slot] === a && (due < 0 || q.heapDue[at] < due)) due = q.heapDue[at]
  }
  return due
}
