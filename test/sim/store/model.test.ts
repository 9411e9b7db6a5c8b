/** What the model does to its store, against what a person would type: the same commands leave the same store behind. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIELD_NAMES, FIELDS } from '../../../src/sim/fields.ts'
import { enabled, type World } from '../../../src/sim/index.ts'
import { COMMANDS } from '../../../src/sim/store/commands/execute.ts'
import { undoLastWrite } from '../../../src/sim/store/last-write.ts'
import { elementsOf, moveElement, pushElement, removeElements } from '../../../src/sim/store/lists.ts'
import { showReply } from '../../../src/sim/store/reply.ts'
import {
  ack,
  addEntry,
  claimIdle,
  deleteEntries,
  deliveriesOf,
  readNew,
  readPending,
} from '../../../src/sim/store/streams.ts'
import { numberIn } from '../../../src/sim/store/values.ts'
import { deleteKey, increment, setResult } from '../../../src/sim/store.ts'
import { assertRanges, copy } from '../../../src/sim/world.ts'
import { commandSequence } from '../../support/arbitrary-command.ts'
import { StoreModel, storePlan } from '../../support/store-model.ts'

const HAND = { job: 0, attempt: 0, did: 2 } as const
const LINES = [
  ['SET', 'a', 'x'],
  ['RPUSH', 'b', 'y'],
  ['XADD', 'c', '*', 'payload', 'x'],
  ['XREADGROUP', 'GROUP', 'workers', 'worker-1', 'STREAMS', 'c', '>'],
  ['XREADGROUP', 'GROUP', 'workers', 'worker-2', 'STREAMS', 'c', '>'],
]
const PLAN = storePlan(LINES)
const keyOf = (name: string) => PLAN.keys.findIndex((key) => key.name === name)
const [A, B, C] = ['a', 'b', 'c'].map(keyOf)
const X = PLAN.payloads.findIndex(({ text }) => text === 'x')
const Y = PLAN.payloads.findIndex(({ text }) => text === 'y')
const W1 = PLAN.consumers.indexOf('worker-1')
const W2 = PLAN.consumers.indexOf('worker-2')

/** What a store holds: its columns, and when each life ends. What a failover remembers is left out. */
function held(w: World): unknown {
  const keys = w.plan.keys.length
  const columns = FIELD_NAMES.flatMap((name): [string, number[]][] => {
    const { section } = FIELDS[name]
    if (section === 'keys') return [[name, w[name].slice(0, keys)]]
    return section === 'items' ? [[name, w[name].filter((_, at) => w.itemKey[at] > 0 && w.itemKey[at] <= keys)]] : []
  })
  const lives = enabled(w).map(({ kind, a, dueAt }) => `${kind} ${a} ${dueAt}`)
  return { columns: Object.fromEntries(columns), lives: lives.sort() }
}

type Deed = readonly [model: (w: World) => unknown, typed: string]

const DEEDS: readonly Deed[] = [
  [(w) => setResult(w, A, X, 0, 0, 2), 'SET a x'],
  [(w) => deleteKey(w, A), 'DEL a'],
  [(w) => increment(w, A), 'INCR a'],
  [(w) => pushElement(w, B, 'left', { value: X, ...HAND }), 'LPUSH b x'],
  [(w) => pushElement(w, B, 'right', { value: Y, ...HAND }), 'RPUSH b y'],
  [(w) => pushElement(w, A, 'right', { value: Y, ...HAND }), 'RPUSH a y'],
  [(w) => moveElement(w, B, A, 'left', 'right'), 'LMOVE b a LEFT RIGHT'],
  [(w) => moveElement(w, B, B, 'right', 'left'), 'LMOVE b b RIGHT LEFT'],
  [(w) => removeElements(w, A, 1, Y), 'LREM a 1 y'],
  [(w) => removeElements(w, B, -1, X), 'LREM b -1 x'],
  [(w) => readNew(w, C, W1), 'XREADGROUP GROUP workers worker-1 COUNT 1 STREAMS c >'],
  [(w) => readNew(w, C, W2), 'XREADGROUP GROUP workers worker-2 COUNT 1 STREAMS c >'],
  [(w) => claimIdle(w, C, W2, 2000), 'XAUTOCLAIM c workers worker-2 2000 0 COUNT 1'],
  [(w) => readPending(w, C, W1), 'XREADGROUP GROUP workers worker-1 COUNT 1 STREAMS c 0'],
  [(w) => ack(w, C, { ms: 1000, seq: 0 }), 'XACK c workers 1000-0'],
  [(w) => deleteEntries(w, C, [{ ms: 1000, seq: 0 }]), 'XDEL c 1000-0'],
]

/** Two entries are pending, and the first of them is gone: asked for one, Redis looks no further than that. */
const READ_NEW = DEEDS.find(([, line]) => line.includes('COUNT 1') && line.endsWith('c >') && line.includes('worker-1'))
const deletedWhilePending = [
  'a second' as const,
  READ_NEW,
  'a second' as const,
  DEEDS.find(([, line]) => line === 'XDEL c 1000-0'),
  READ_NEW,
  DEEDS.find(([, line]) => line.endsWith('worker-1 COUNT 1 STREAMS c 0')),
].filter((deed) => deed !== undefined)

describe('the model’s functions and the commands', () => {
  test('leave the same store behind, whatever was done before', () => {
    const deeds = fc.array(fc.oneof(fc.constantFrom(...DEEDS), fc.constant('a second' as const)), { maxLength: 30 })
    fc.assert(
      fc.property(deeds, (all) => {
        const [ours, typed] = [new StoreModel(PLAN), new StoreModel(PLAN)]
        for (const deed of all) {
          if (deed === 'a second') {
            for (const store of [ours, typed]) store.pass(1)
            // A stream that the model writes to has the workers' group from its first entry on.
            addEntry(ours.world, C, { value: X, ...HAND })
            if (typed.world.keyHeld[C] === 0) typed.call('XGROUP CREATE c workers 0 MKSTREAM'.split(' '))
            typed.call('XADD c * payload x'.split(' '))
          } else {
            deed[0](ours.world)
            typed.call(deed[1].split(' '))
          }
          expect(held(ours.world)).toEqual(held(typed.world))
          assertRanges(ours.world)
        }
      }),
      { numRuns: 300, examples: [[deletedWhilePending]] },
    )
  })

  test('a stream keeps whose result an entry is, and counts how often it was shown', () => {
    const { world } = new StoreModel(PLAN)
    addEntry(world, C, { value: Y, job: 0, attempt: 3, did: 1 })
    const entry = readNew(world, C, W1)
    expect(entry).toMatchObject({ value: Y, attempt: 3, did: 1, ms: 0, seq: 1 })
    expect(readNew(world, C, W1)).toBeNull()
    world.now[0] = 5000
    expect(claimIdle(world, C, W2, 5001)).toBeNull()
    expect(claimIdle(world, C, W2, 5000)).toMatchObject({ attempt: 3 })
    expect(deliveriesOf(world, C, { ms: 0, seq: 1 })).toBe(2)
    expect(readPending(world, C, W1)).toBeNull()
    expect(ack(world, C, { ms: 0, seq: 1 })).toBe(true)
    expect(ack(world, C, { ms: 0, seq: 1 })).toBe(false)
  })

  test('a list keeps whose result an element is, through a move', () => {
    const { world } = new StoreModel(PLAN)
    pushElement(world, B, 'left', { value: X, job: 0, attempt: 2, did: 0 })
    expect(moveElement(world, B, A, 'right', 'left')).toMatchObject({ value: X, attempt: 2, did: 0 })
    expect(elementsOf(world, A)).toMatchObject([{ attempt: 2, did: 0 }])
    expect(world.keyHeld[B]).toBe(0)
  })

  test('a full pool takes no more, and loses nothing', () => {
    const { world } = new StoreModel(storePlan(LINES, { itemsMax: 4 }))
    expect(addEntry(world, C, { value: X, ...HAND })).toBe(true) // the stream, its group, the entry
    expect(readNew(world, C, W1)).not.toBeNull()
    const before = held(world)
    expect(addEntry(world, C, { value: X, ...HAND })).toBe(false)
    expect(pushElement(world, B, 'left', { value: X, ...HAND })).toBe(false)
    expect(held(world)).toEqual(before)
  })

  test('what is no whole number is not counted', () => {
    const model = new StoreModel(PLAN)
    model.call(['SET', 'a', 'x'])
    expect(increment(model.world, A)).toBeNull()
    expect(increment(model.world, B)).toBe(1)
    expect(numberIn(model.world, B)).toBe(1n)
    expect(showReply(model.call(['GET', 'a']))).toBe('"x"')
  })
})

describe('a failover', () => {
  test('undoes the last command that wrote anything, and nothing else', () => {
    fc.assert(
      fc.property(commandSequence({ steps: false, maxLength: 40 }), (steps) => {
        const lines = steps.flatMap((step) => ('argv' in step ? [step.argv] : []))
        const model = new StoreModel(storePlan(lines, { rememberedMax: 3, itemsMax: 150 }))
        const { world } = model
        let now = held(world)
        let before = [now]
        let isKnown = true
        for (const argv of lines) {
          model.call(argv)
          const then = held(world)
          if (JSON.stringify(then) !== JSON.stringify(now)) {
            // A look at one’s own pending entries only notes that they were shown: no replica has to see that.
            isKnown = argv[0].toLowerCase() !== 'xreadgroup'
            before = [now]
          } else if (COMMANDS[argv[0].toLowerCase()]?.writes) before.push(now) // it may have written what was there
          now = then
          assertRanges(world)
          if (!isKnown) continue
          const other = copy(world)
          undoLastWrite(other)
          assertRanges(other)
          expect(before).toContainEqual(held(other))
        }
      }),
      { numRuns: 60 },
    )
  })
})
