/** What a press does to a talk. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Outline,
  onStage,
  progressOf,
  reduce,
  spotAfter,
  spotBefore,
  type TalkAction,
  type TalkState,
  talkAt,
  watchMs,
} from '../../../src/app/talk/state.ts'

const OUTLINE: Outline = { beats: [[0, 8000, 0], [0], [2000, 3000]] }
const START = talkAt(OUTLINE, { beat: 0, build: 0 })

const press = (state: TalkState, ...actions: readonly (readonly [atMs: number, TalkAction])[]): TalkState =>
  actions.reduce((so, [atMs, action]) => reduce(OUTLINE, so, action, atMs), state)

const FORWARD: TalkAction = { kind: 'forward', still: false }
const STILL: TalkAction = { kind: 'forward', still: true }
const BACK: TalkAction = { kind: 'back' }

describe('forward and back', () => {
  test('forward begins the motion of the next build; during it, forward finishes it and skips nothing', () => {
    const moving = press(START, [1000, FORWARD])
    expect(moving).toMatchObject({ beat: 0, build: 1, movingSince: 1000 })
    expect(progressOf(OUTLINE, moving, 5000)).toBe(0.5)
    const finished = press(moving, [5000, FORWARD])
    expect(finished).toMatchObject({ beat: 0, build: 1, movingSince: null })
    expect(progressOf(OUTLINE, finished, 5000)).toBe(1)
    expect(press(finished, [5100, FORWARD])).toMatchObject({ beat: 0, build: 2 })
  })

  test('once a motion is over, forward goes on', () => {
    expect(press(START, [1000, FORWARD], [9000, FORWARD])).toMatchObject({ beat: 0, build: 2 })
    expect(press(START, [1000, FORWARD], [8999, FORWARD])).toMatchObject({ beat: 0, build: 1 })
  })

  test('without motion there is nothing to be finished', () => {
    expect(press(START, [1000, STILL], [1001, STILL])).toMatchObject({ beat: 0, build: 2, movingSince: null })
  })

  test('back shows the frame before as it stood in the end, also out of a motion', () => {
    const moving = press(START, [1000, FORWARD])
    expect(press(moving, [2000, BACK])).toMatchObject({ beat: 0, build: 0, movingSince: null })
    const third = talkAt(OUTLINE, { beat: 2, build: 1 })
    expect(press(third, [0, BACK], [0, BACK], [0, BACK])).toMatchObject({ beat: 0, build: 2, movingSince: null })
  })

  test('the first and the last frame hold', () => {
    expect(press(START, [0, BACK])).toEqual(START)
    const last = talkAt(OUTLINE, { beat: 2, build: 1 })
    expect(press(last, [0, FORWARD])).toMatchObject({ beat: 2, build: 1 })
  })

  test('every spot is reached by presses alone, each once, and back is the way there', () => {
    const spots: string[] = []
    for (let state: TalkState | null = START; state !== null; ) {
      spots.push(`${state.beat}.${state.build}`)
      const next = spotAfter(OUTLINE, state)
      if (next === null) break
      expect(spotBefore(OUTLINE, next)).toEqual({ beat: state.beat, build: state.build })
      state = press(state, [0, STILL])
      expect(state).toMatchObject(next)
    }
    expect(spots).toEqual(['0.0', '0.1', '0.2', '1.0', '2.0', '2.1'])
  })
})

describe('dark and frozen', () => {
  test('out of the dark the room first sees what it missed', () => {
    const dark = press(START, [0, { kind: 'blank', on: true }])
    expect(press(dark, [1, FORWARD])).toEqual(START)
    expect(press(dark, [1, BACK])).toEqual(START)
  })

  test('a frozen stage stays, in the middle of a motion too, while the talk goes on', () => {
    const moving = press(START, [1000, FORWARD])
    const frozen = press(moving, [3000, { kind: 'freeze', on: true }])
    expect(onStage(OUTLINE, frozen, 99_000)).toEqual({ beat: 0, build: 1, progress: 0.25 })
    const ahead = press(frozen, [20_000, FORWARD], [21_000, FORWARD])
    expect(ahead).toMatchObject({ beat: 1, build: 0 })
    expect(onStage(OUTLINE, ahead, 22_000)).toEqual({ beat: 0, build: 1, progress: 0.25 })
    const thawed = press(ahead, [23_000, { kind: 'freeze', on: false }])
    expect(onStage(OUTLINE, thawed, 24_000)).toEqual({ beat: 1, build: 0, progress: 1 })
  })
})

describe('the watch', () => {
  test('starts with the first press forward, pauses, goes on, and starts anew', () => {
    const started = press(START, [1000, FORWARD])
    expect(watchMs(started.watch, 4000)).toBe(3000)
    const paused = press(started, [5000, { kind: 'watch', does: 'pause' }], [6000, FORWARD], [7000, FORWARD])
    expect(watchMs(paused.watch, 60_000)).toBe(4000)
    const goesOn = press(paused, [70_000, { kind: 'watch', does: 'start' }])
    expect(watchMs(goesOn.watch, 71_000)).toBe(5000)
    expect(watchMs(press(goesOn, [72_000, { kind: 'watch', does: 'reset' }]).watch, 80_000)).toBe(0)
  })
})

test('no sequence of actions at whatever times leads out of the deck', () => {
  const any = fc.oneof(
    fc.constantFrom<TalkAction>(FORWARD, STILL, BACK, { kind: 'freeze', on: true }, { kind: 'freeze', on: false }),
    fc.record({
      kind: fc.constant('go' as const),
      beat: fc.oneof(fc.integer(), fc.double()),
      build: fc.oneof(fc.integer(), fc.double()),
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1e6), any), { maxLength: 40 }), (actions) => {
      const state = press(START, ...actions)
      for (const { beat, build } of [state, onStage(OUTLINE, state, 5)]) {
        expect(OUTLINE.beats[beat]).toBeDefined()
        expect(OUTLINE.beats[beat][build]).toBeDefined()
      }
      expect(progressOf(OUTLINE, state, 5)).toBeGreaterThanOrEqual(0)
      expect(progressOf(OUTLINE, state, 5)).toBeLessThanOrEqual(1)
    }),
  )
})
