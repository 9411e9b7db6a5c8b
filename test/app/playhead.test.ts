import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  isClosed,
  jumpTo,
  openRun,
  scrub,
  seek,
  setSpeed,
  stepBy,
  togglePlay,
  usePlayhead,
} from '../../src/app/playhead.ts'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import { narrationOf } from '../../src/view/narration.ts'
import { instantAt, timelineOf } from '../../src/view/presentation.ts'
import { shipped } from '../support/library.ts'

const recording = record(compile(shipped('incident'), {}))
const timeline = timelineOf(recording, narrationOf(recording))
const state = usePlayhead.getState

/** Frames come when the test says so. */
let frames = new Map<number, FrameRequestCallback>()
let now = 0

function nextFrame(passedMs: number): void {
  now += passedMs
  const due = frames
  frames = new Map()
  for (const callback of due.values()) callback(now)
}

beforeEach(() => {
  let last = 0
  frames = new Map()
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    frames.set(++last, callback)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
  setSpeed(1)
})
afterEach(() => {
  seek(0)
  vi.unstubAllGlobals()
})

test('playing goes by the time between frames, at any speed, and rests at the last change', () => {
  for (const speed of [0.25, 1, 4]) {
    openRun(timeline, false)
    setSpeed(speed)
    nextFrame(1000) // the first frame only says what time it is
    expect(state().t).toBe(0)
    for (const ms of [16, 17, 8, 33]) {
      const before = state().t
      nextFrame(ms)
      expect(state().t - before).toBeCloseTo(ms * speed)
      expect(state().instant).toEqual(instantAt(timeline, state().t))
    }
    for (let i = 0; i < 10_000 && state().playing; i++) nextFrame(50)
    expect(state().t).toBe(timeline.closingT)
    expect(isClosed(state())).toBe(true)
    expect(frames.size).toBe(0)
  }
})

test('a tab that was hidden goes on where it was', () => {
  openRun(timeline, false)
  nextFrame(16)
  nextFrame(16)
  const before = state().t
  nextFrame(3_600_000)
  expect(state().t - before).toBeLessThanOrEqual(100)
})

test('a wild scrub is placed once a frame, and the last place wins', () => {
  openRun(timeline, true)
  const seen = vi.fn()
  const leave = usePlayhead.subscribe(seen)
  for (const t of [3000, 9000, 1000, 7000]) scrub(t)
  expect(seen).not.toHaveBeenCalled()
  nextFrame(16)
  expect(seen).toHaveBeenCalledTimes(1)
  expect(state().t).toBe(7000)
  leave()
})

test.each([
  ['a step', () => stepBy(1, false)],
  ['a step back', () => stepBy(-1, true)],
  ['a jump', () => jumpTo('end')],
  ['playing', togglePlay],
])('%s right after a scrub starts from where the pointer was last', (_, act) => {
  const outcome = (go: (t: number) => void) => {
    openRun(timeline, true)
    seek(0)
    go(8000)
    act()
    const { t, playing } = state()
    nextFrame(16)
    expect(state().t).toBe(t) // nothing is left over
    return { t, playing }
  }
  expect(outcome(scrub)).toEqual(outcome(seek))
})

test('a scrub stops the play', () => {
  openRun(timeline, false)
  nextFrame(16)
  scrub(5000)
  nextFrame(16)
  nextFrame(16)
  expect(state()).toMatchObject({ t: 5000, playing: false })
})

test('what is to come is a secret until the run has been played to its end; seeking tells nothing', () => {
  openRun(timeline, false)
  seek(timeline.endT)
  expect(state().watched).toBe(false)
  togglePlay()
  for (let i = 0; i < 10_000 && state().playing; i++) nextFrame(50)
  expect(state().watched).toBe(true)
  seek(0)
  expect(state().watched).toBe(true)
  openRun(timeline, false)
  expect(state().watched).toBe(false)
  openRun(timeline, true)
  expect(state().watched).toBe(true)
})
