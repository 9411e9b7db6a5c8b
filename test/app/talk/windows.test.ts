/** Two and more windows of one talk: whatever is pressed where, and in whatever order it is heard, they show the same. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EVENTS_MOST,
  heard,
  type Log,
  merged,
  newLog,
  stamped,
  stateOf,
  type TalkEvent,
} from '../../../src/app/talk/log.ts'
import { logIn, type TalkMessage, talkMessageIn } from '../../../src/app/talk/messages.ts'
import { type Outline, onStage, reduce, type TalkAction, talkAt } from '../../../src/app/talk/state.ts'
import { type TalkWindow, talkWindow } from '../../../src/app/talk/window.ts'

const OUTLINE: Outline = { beats: [[0, 8000, 0], [0], [2000, 3000], [0, 0, 1000, 0]] }
const BEATS = OUTLINE.beats.length

const action: fc.Arbitrary<TalkAction> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('forward' as const), still: fc.boolean() }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'back' as const }) },
  fc.record({ kind: fc.constant('go' as const), beat: fc.nat(9), build: fc.nat(9) }),
  fc.record({ kind: fc.constant('freeze' as const), on: fc.boolean() }),
  fc.record({ kind: fc.constant('blank' as const), on: fc.boolean() }),
  fc.record({
    kind: fc.constant('watch' as const),
    does: fc.constantFrom('start' as const, 'pause' as const, 'reset' as const),
  }),
)

const atStart = (by = 'aa', bornMs = 1000): Log =>
  newLog({ deck: 'some-deck', cut: 'full' }, OUTLINE, { beat: 0, build: 0 }, by, bornMs)

describe('the order of events', () => {
  const events = fc.uniqueArray(
    fc.record({ n: fc.integer({ min: 1, max: 30 }), by: fc.constantFrom('a', 'b', 'c'), atMs: fc.nat(60_000), action }),
    { selector: ({ n, by }) => `${n} ${by}`, maxLength: 40 },
  )

  test('the same events in any order, some of them twice, come to the same log', () => {
    fc.assert(
      fc.property(
        events.chain((all) =>
          fc.tuple(
            fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }),
            fc.shuffledSubarray(all, { minLength: all.length }),
          ),
        ),
        ([one, other]) => {
          const hearAll = (all: readonly TalkEvent[]) =>
            all.reduce((log, event) => heard(OUTLINE, log, event), atStart())
          expect(hearAll(one)).toEqual(hearAll(other))
        },
      ),
    )
  })

  test('merging is the same from either side, and a second time changes nothing', () => {
    fc.assert(
      fc.property(events, events, fc.boolean(), (one, other, apart) => {
        // An event is what its stamp says: two of one stamp are one.
        const known = new Map([...one, ...other].map((event) => [`${event.n} ${event.by}`, event]))
        const take = (all: readonly TalkEvent[], log: Log) =>
          all.reduce((so, { n, by }) => heard(OUTLINE, so, known.get(`${n} ${by}`) as TalkEvent), log)
        const a = take(one, atStart())
        const b = take(other, apart ? atStart('bb', 2000) : atStart())
        const both = merged(OUTLINE, a, b)
        expect(merged(OUTLINE, b, a)).toEqual(both)
        expect(merged(OUTLINE, both, a)).toEqual(both)
        expect(merged(OUTLINE, both, b)).toEqual(both)
      }),
    )
  })

  test('a long talk is folded, and comes to the state of all that was done', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 2.5 * EVENTS_MOST, maxLength: 3 * EVENTS_MOST }), (actions) => {
        let log = atStart()
        let state = talkAt(OUTLINE, { beat: 0, build: 0 })
        for (const [i, one] of actions.entries()) {
          log = heard(OUTLINE, log, stamped(log, 'aa', i * 700, one))
          state = reduce(OUTLINE, state, one, i * 700)
        }
        expect(log.events.length).toBeLessThanOrEqual(EVENTS_MOST)
        expect(stateOf(OUTLINE, log)).toEqual(state)
      }),
      { numRuns: 5 },
    )
  })
})

/** Windows on one wire, in which every window's line to every other keeps its order and nothing else does. */
class Room {
  nowMs = 5000
  readonly windows = new Map<string, TalkWindow>()
  private readonly lines = new Map<string, TalkMessage[]>()

  open(by: string, role: 'stage' | 'speaker', log: Log): TalkWindow {
    const send = (message: TalkMessage): void => {
      for (const other of this.windows.keys()) {
        if (other === by) continue
        const line = `${by} ${other}`
        // What goes over a wire is copied.
        this.lines.set(line, [...(this.lines.get(line) ?? []), structuredClone(message)])
      }
    }
    const opened = talkWindow({ role, by, outline: OUTLINE, log, now: () => this.nowMs, send })
    this.windows.set(by, opened)
    opened.hello()
    return opened
  }

  kill(by: string): void {
    this.windows.delete(by)
    for (const line of this.lines.keys()) if (line.endsWith(` ${by}`)) this.lines.delete(line)
  }

  /** One message arrives, of the line that `pick` points at. */
  deliver(pick: number): boolean {
    const waiting = [...this.lines].filter(([, messages]) => messages.length > 0)
    if (waiting.length === 0) return false
    const [line, [first, ...rest]] = waiting[pick % waiting.length]
    this.lines.set(line, rest)
    this.windows.get(line.split(' ')[1])?.hear(first)
    return true
  }

  settle(): void {
    for (const one of this.windows.values()) one.beat()
    while (this.deliver(0)) {
      // until nothing is on its way
    }
  }
}

type Step =
  | { readonly kind: 'act'; readonly who: number; readonly action: TalkAction }
  | { readonly kind: 'deliver'; readonly pick: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'reload'; readonly who: number }
  | { readonly kind: 'kill'; readonly who: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('act' as const), who: fc.nat(3), action }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('deliver' as const), pick: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(3000) }) },
  fc.record({ kind: fc.constant('reload' as const), who: fc.nat(3) }),
  fc.record({ kind: fc.constant('kill' as const), who: fc.nat(3) }),
)

describe('windows in step', () => {
  test('after any presses in any windows, reloads and losses among them, all show the same', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const room = new Room()
        let opened = 0
        const open = (log: Log) => room.open(`w${opened++}`, opened % 2 === 0 ? 'speaker' : 'stage', log)
        open(atStart())
        open(atStart())
        for (const one of steps) {
          const names = [...room.windows.keys()]
          if (one.kind === 'deliver') room.deliver(one.pick)
          else if (one.kind === 'wait') room.nowMs += one.ms
          else {
            const name = names[one.who % names.length]
            const aimed = room.windows.get(name) as TalkWindow
            if (one.kind === 'act') aimed.act(one.action)
            else {
              // A reload brings its log along; who comes anew knows only where the talk began.
              const kept = one.kind === 'reload' ? aimed.log() : atStart()
              room.kill(name)
              open(kept)
            }
          }
        }
        room.settle()
        const [first, ...others] = [...room.windows.values()]
        for (const other of others) {
          expect(other.log()).toEqual(first.log())
          expect(other.store.getState().state).toEqual(first.store.getState().state)
          expect(onStage(OUTLINE, other.store.getState().state, room.nowMs)).toEqual(
            onStage(OUTLINE, first.store.getState().state, room.nowMs),
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a press in either window is seen in the other, and each knows that the other is there', () => {
    const room = new Room()
    const stage = room.open('s', 'stage', atStart())
    const speaker = room.open('p', 'speaker', atStart())
    room.settle()
    expect(stage.store.getState().others).toEqual({ stage: false, speaker: true })
    expect(speaker.store.getState().others).toEqual({ stage: true, speaker: false })
    stage.act({ kind: 'forward', still: true })
    room.settle()
    expect(speaker.store.getState().state).toMatchObject({ beat: 0, build: 1 })
    speaker.act({ kind: 'go', beat: 3, build: 2 })
    room.settle()
    expect(stage.store.getState().state).toMatchObject({ beat: 3, build: 2 })
    stage.bye()
    room.kill('s')
    room.settle()
    expect(speaker.store.getState().others.stage).toBe(false)
  })

  test('ended on its stage, it has ended for the speaker, whose watch rests; until a stage comes again', () => {
    const room = new Room()
    const stage = room.open('s', 'stage', atStart())
    const speaker = room.open('p', 'speaker', atStart())
    room.settle()
    stage.act({ kind: 'forward', still: true })
    room.nowMs += 3000
    stage.end()
    stage.beat()
    stage.bye()
    room.settle()
    room.kill('s')
    expect(speaker.store.getState()).toMatchObject({ ended: true, others: { stage: false } })
    expect(speaker.store.getState().state.watch).toEqual({ since: null, heldMs: 3000 })
    room.open('t', 'stage', speaker.log())
    room.settle()
    expect(speaker.store.getState()).toMatchObject({ ended: false, others: { stage: true } })
  })

  test('while a second stage goes on, the talk has not ended', () => {
    const room = new Room()
    const stage = room.open('s', 'stage', atStart())
    const second = room.open('t', 'stage', atStart())
    const speaker = room.open('p', 'speaker', atStart())
    room.settle()
    stage.act({ kind: 'forward', still: true })
    stage.end()
    stage.bye()
    room.kill('s')
    room.settle()
    for (const { store } of [second, speaker]) {
      expect(store.getState().ended).toBe(false)
      expect(store.getState().state.watch.since).not.toBe(null)
    }
  })

  test('a window that was closed is no end of the talk', () => {
    const room = new Room()
    const stage = room.open('s', 'stage', atStart())
    const speaker = room.open('p', 'speaker', atStart())
    room.settle()
    stage.bye()
    room.kill('s')
    room.settle()
    expect(speaker.store.getState()).toMatchObject({ ended: false, others: { stage: false } })
  })

  test('asked, a window that is there answers, and one that is not counts as gone at once', () => {
    const room = new Room()
    const stage = room.open('s', 'stage', atStart())
    room.open('p', 'speaker', atStart())
    room.settle()
    stage.doubt('speaker')
    expect(stage.store.getState().others.speaker).toBe(true)
    room.settle()
    expect(stage.store.getState().others.speaker).toBe(true)
    room.kill('p')
    stage.doubt('speaker')
    room.settle()
    expect(stage.store.getState().others.speaker).toBe(false)
  })

  test('a window that no longer answers counts as gone after a while', () => {
    const room = new Room()
    const stage = room.open('s', 'stage', atStart())
    room.open('p', 'speaker', atStart())
    room.settle()
    room.kill('p') // without a word
    room.nowMs += 2000
    stage.beat()
    expect(stage.store.getState().others.speaker).toBe(true)
    room.nowMs += 2000
    stage.beat()
    expect(stage.store.getState().others.speaker).toBe(false)
  })

  test('another talk’s log is not taken', () => {
    const room = new Room()
    const stage = room.open('s', 'stage', atStart())
    stage.act({ kind: 'forward', still: true })
    const before = stage.log()
    stage.hear({ says: 'log', log: { ...atStart('zz', 1), deck: 'another' } })
    expect(stage.log()).toBe(before)
  })
})

describe('what comes from elsewhere', () => {
  test('is heard without harm, whatever it is', () => {
    const bits = fc.oneof(
      fc.anything(),
      fc.record({
        says: fc.constantFrom('hello', 'log', 'event', 'here', 'bye'),
        by: fc.anything(),
        role: fc.anything(),
      }),
      fc.record({
        says: fc.constant('event'),
        event: fc.record({
          n: fc.oneof(fc.integer(), fc.double(), fc.constant(Number.MAX_SAFE_INTEGER)),
          by: fc.constantFrom('', 'x', '../', 'X'.repeat(99)),
          atMs: fc.oneof(fc.integer(), fc.maxSafeInteger()),
          action: fc.oneof(action, fc.anything()),
        }),
      }),
      fc.record({
        says: fc.constant('log'),
        log: fc.oneof(
          fc.anything(),
          fc.record({ beat: fc.nat(10_000), build: fc.nat(10_000) }).map((spot) => ({
            ...atStart('00', 0),
            base: { ...atStart().base, ...spot, frozen: { ...spot, progress: 0.5 } },
          })),
        ),
      }),
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 8 }), (all) => {
        const window = talkWindow({
          role: 'stage',
          by: 's',
          outline: OUTLINE,
          log: atStart(),
          now: () => 9000,
          send: () => {},
        })
        for (const one of all) window.hear(one)
        window.act({ kind: 'go', beat: 1, build: 0 })
        expect(window.store.getState().state).toMatchObject({ beat: 1, build: 0 })
        const { beat, build } = onStage(OUTLINE, window.store.getState().state, 9000)
        expect(beat).toBeLessThan(BEATS)
        expect(build).toBeLessThan(OUTLINE.beats[beat].length)
      }),
    )
  })

  test('what a window says is understood', () => {
    const said: TalkMessage[] = []
    const window = talkWindow({
      role: 'stage',
      by: 's1',
      outline: OUTLINE,
      log: atStart(),
      now: () => 9000,
      send: (m) => said.push(m),
    })
    window.hello()
    window.beat()
    window.act({ kind: 'freeze', on: true })
    window.hear({ says: 'hello', by: 'other', role: 'speaker' })
    window.bye()
    expect(said.map(({ says }) => says)).toEqual(['hello', 'here', 'event', 'log', 'bye'])
    for (const message of said) expect(talkMessageIn(structuredClone(message))).toEqual(message)
    expect(logIn(structuredClone(window.log()))).toEqual(window.log())
  })
})
