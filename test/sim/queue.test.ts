import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  copyQueue,
  emptyQueue,
  inOrder,
  push,
  type Queue,
  removeAt,
  removeWhere,
  SEQUENCE_SPAN,
  somePending,
} from '../../src/sim/queue.ts'

/** What a message says, and what it is ordered by. */
interface Entry {
  readonly due: number
  readonly rank: number
  readonly sequence: number
  readonly says: readonly number[]
}

const byOrder = (x: Entry, y: Entry) => x.due - y.due || x.rank - y.rank || x.sequence - y.sequence

/** The queue as a plain sorted list: slow, and obviously right. */
class Model {
  entries: Entry[] = []
  sequence = 0

  push(due: number, rank: number, says: readonly number[]): void {
    this.entries.push({ due, rank, sequence: this.sequence++, says })
    this.entries.sort(byOrder)
  }
}

function listed(q: Queue): Entry[] {
  return inOrder(q).map((at) => {
    const slot = q.heapSlot[at]
    const rank = Math.floor(q.heapOrder[at] / SEQUENCE_SPAN)
    return {
      due: q.heapDue[at],
      rank,
      sequence: q.heapOrder[at] - rank * SEQUENCE_SPAN,
      says: [q.kind[slot], q.a[slot], q.b[slot], q.c[slot], q.d[slot]],
    }
  })
}

const small = fc.integer({ min: 0, max: 5 })
const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('push' as const), due: small, rank: small, x: small, y: small }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take first' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove at' as const), place: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove where' as const), x: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('copy' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('through JSON' as const) }) },
)

test('the heap is a sorted list, whatever is done to it', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 120 }), (commands) => {
      let q = emptyQueue()
      const model = new Model()
      for (const c of commands) {
        switch (c.do) {
          case 'push':
            push(q, c.due, c.rank, c.x, c.y, 7, 8, 9)
            model.push(c.due, c.rank, [c.x, c.y, 7, 8, 9])
            break
          case 'take first': {
            if (q.size === 0) break
            const slot = removeAt(q, 0)
            const first = model.entries.shift()
            expect([q.kind[slot], q.a[slot], q.b[slot], q.c[slot], q.d[slot]]).toEqual(first?.says)
            break
          }
          case 'remove at': {
            if (q.size === 0) break
            const at = c.place % q.size
            const place = inOrder(q).indexOf(at)
            removeAt(q, at)
            model.entries.splice(place, 1)
            break
          }
          case 'remove where': {
            const { kind } = q
            const removed = removeWhere(q, (slot) => kind[slot] === c.x)
            const kept = model.entries.filter(({ says }) => says[0] !== c.x)
            expect(removed).toBe(model.entries.length - kept.length)
            model.entries = kept
            break
          }
          case 'copy':
            q = copyQueue(q)
            break
          case 'through JSON':
            q = JSON.parse(JSON.stringify(q)) as Queue
            break
        }
        expect(q.size).toBe(model.entries.length)
        expect(listed(q)).toEqual(model.entries)
        if (q.size > 0) expect(q.heapDue[0]).toBe(model.entries[0].due)
      }
    }),
    { numRuns: 400 },
  )
})

test('messages of one instant and rank keep the order of scheduling', () => {
  const q = emptyQueue()
  for (let i = 0; i < 50; i++) push(q, 1000, 3, i, 0, 0, 0, 0)
  const taken: number[] = []
  while (q.size > 0) taken.push(q.kind[removeAt(q, 0)])
  expect(taken).toEqual(Array.from({ length: 50 }, (_, i) => i))
})

test('rank decides before the order of scheduling, and the instant before the rank', () => {
  const q = emptyQueue()
  push(q, 1000, 4, 1, 0, 0, 0, 0)
  push(q, 1000, 1, 2, 0, 0, 0, 0)
  push(q, 999, 5, 3, 0, 0, 0, 0)
  expect(listed(q).map(({ says }) => says[0])).toEqual([3, 2, 1])
})

test('a copy goes its own way', () => {
  const q = emptyQueue()
  push(q, 1, 0, 1, 0, 0, 0, 0)
  push(q, 2, 0, 2, 0, 0, 0, 0)
  const before = listed(q)
  const other = copyQueue(q)
  removeAt(other, 0)
  push(other, 0, 0, 9, 0, 0, 0, 0)
  expect(listed(q)).toEqual(before)
})

test('somePending looks at what is pending, not at slots that are free', () => {
  const q = emptyQueue()
  push(q, 1, 0, 5, 0, 0, 0, 0)
  expect(somePending(q, (slot) => q.kind[slot] === 5)).toBe(true)
  removeAt(q, 0)
  expect(somePending(q, (slot) => q.kind[slot] === 5)).toBe(false)
})

test('a run cannot hold more messages than its sequences can number', () => {
  const q = emptyQueue()
  q.nextSequence = SEQUENCE_SPAN
  expect(() => push(q, 0, 0, 0, 0, 0, 0, 0)).toThrow(RangeError)
})
