/**
 * Pending messages: a binary heap over columns of integers, in the one total order (dueAt, rank, sequence).
 * Slots hold what a message says; the heap holds what it is ordered by, so that sifting touches three columns only.
 * Plain data: `JSON.parse(JSON.stringify(queue))` goes on where the queue was.
 */

export interface Queue {
  heapDue: number[]
  /** rank and sequence in one integer: rank * SEQUENCE_SPAN + sequence. */
  heapOrder: number[]
  heapSlot: number[]
  size: number
  kind: number[]
  a: number[]
  b: number[]
  c: number[]
  d: number[]
  free: number[]
  nextSequence: number
}

/** Sequences of one run; a run is stopped long before. Rank times this still fits a small integer. */
export const SEQUENCE_SPAN = 2 ** 26

/** A queue without messages. */
export function emptyQueue(): Queue {
  return {
    heapDue: [],
    heapOrder: [],
    heapSlot: [],
    size: 0,
    kind: [],
    a: [],
    b: [],
    c: [],
    d: [],
    free: [],
    nextSequence: 0,
  }
}

/** An independent copy. */
export function copyQueue(q: Queue): Queue {
  return {
    heapDue: q.heapDue.slice(0, q.size),
    heapOrder: q.heapOrder.slice(0, q.size),
    heapSlot: q.heapSlot.slice(0, q.size),
    size: q.size,
    kind: q.kind.slice(),
    a: q.a.slice(),
    b: q.b.slice(),
    c: q.c.slice(),
    d: q.d.slice(),
    free: q.free.slice(),
    nextSequence: q.nextSequence,
  }
}

function siftUp(q: Queue, from: number, due: number, order: number, slot: number): void {
  const { heapDue, heapOrder, heapSlot } = q
  let i = from
  while (i > 0) {
    const parent = (i - 1) >> 1
    const parentDue = heapDue[parent]
    if (parentDue < due || (parentDue === due && heapOrder[parent] < order)) break
    heapDue[i] = parentDue
    heapOrder[i] = heapOrder[parent]
    heapSlot[i] = heapSlot[parent]
    i = parent
  }
  heapDue[i] = due
  heapOrder[i] = order
  heapSlot[i] = slot
}

function siftDown(q: Queue, from: number, due: number, order: number, slot: number): void {
  const { heapDue, heapOrder, heapSlot, size } = q
  let i = from
  for (let child = 2 * i + 1; child < size; child = 2 * i + 1) {
    const right = child + 1
    if (
      right < size &&
      (heapDue[right] < heapDue[child] || (heapDue[right] === heapDue[child] && heapOrder[right] < heapOrder[child]))
    )
      child = right
    const childDue = heapDue[child]
    if (due < childDue || (due === childDue && order < heapOrder[child])) break
    heapDue[i] = childDue
    heapOrder[i] = heapOrder[child]
    heapSlot[i] = heapSlot[child]
    i = child
  }
  heapDue[i] = due
  heapOrder[i] = order
  heapSlot[i] = slot
}

/** Schedules a message at `due` (ms); messages of one instant and rank keep the order of scheduling. */
export function push(
  q: Queue,
  due: number,
  rank: number,
  kind: number,
  a: number,
  b: number,
  c: number,
  d: number,
): void {
  const sequence = q.nextSequence++
  if (sequence >= SEQUENCE_SPAN) throw new RangeError('a run holds too many messages')
  const slot = q.free.length > 0 ? (q.free.pop() as number) : q.kind.length
  q.kind[slot] = kind
  q.a[slot] = a
  q.b[slot] = b
  q.c[slot] = c
  q.d[slot] = d
  siftUp(q, q.size++, due, rank * SEQUENCE_SPAN + sequence, slot)
}

/** Takes the entry at heap position `at` out; its slot is free again, but still readable until the next push. */
export function removeAt(q: Queue, at: number): number {
  const slot = q.heapSlot[at]
  const last = --q.size
  if (at !== last) {
    const due = q.heapDue[last]
    const order = q.heapOrder[last]
    const moved = q.heapSlot[last]
    const parent = (at - 1) >> 1
    if (at > 0 && (due < q.heapDue[parent] || (due === q.heapDue[parent] && order < q.heapOrder[parent])))
      siftUp(q, at, due, order, moved)
    else siftDown(q, at, due, order, moved)
  }
  q.free.push(slot)
  return slot
}

/** Takes out every message that `drop` names by slot. Used when a wait ends or a key loses its expiry: never per poll. */
export function removeWhere(q: Queue, drop: (slot: number) => boolean): number {
  let removed = 0
  for (let at = 0; at < q.size; ) {
    if (drop(q.heapSlot[at])) {
      removeAt(q, at)
      removed++
      at = 0 // a sift may have moved an unseen entry to an earlier place
    } else at++
  }
  return removed
}

/** Some pending message satisfies `test` (by slot). */
export function somePending(q: Queue, test: (slot: number) => boolean): boolean {
  for (let at = 0; at < q.size; at++) if (test(q.heapSlot[at])) return true
  return false
}

/** Heap positions in the total order. */
export function inOrder(q: Queue): number[] {
  return Array.from({ length: q.size }, (_, at) => at).sort(
    (x, y) => q.heapDue[x] - q.heapDue[y] || q.heapOrder[x] - q.heapOrder[y],
  )
}
