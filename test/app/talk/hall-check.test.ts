import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ButtonSeen,
  clickerFinding,
  effectOf,
  sentAs,
  shapeOf,
  withPress,
} from '../../../src/app/talk/hall-check.ts'
import { TALK_KEYS } from '../../../src/app/talk/keys.ts'

const press = (key: string, more: object = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false },
  ...more,
})
const seenOf = (...keys: readonly string[]) =>
  keys.reduce<readonly ButtonSeen[]>((seen, key) => withPress(seen, press(key)), [])

test.each([
  ['PageDown', {}, 'Page down'],
  [' ', {}, 'Space'],
  ['b', {}, 'B'],
  ['.', {}, '.'],
  ['F5', { shiftKey: true }, 'Shift F5'],
  ['l', { ctrlKey: true }, 'Ctrl L'],
  ['?', { shiftKey: true }, '?'],
])('%s %j is shown as %s', (key, more, shown) => {
  expect(sentAs(press(key, more))).toBe(shown)
})

test('what a clicker sends is written down with what it does in the talk', () => {
  const seen = seenOf('PageDown', 'PageUp', 'F5', 'Escape', '.', 'b', 'PageDown')
  expect(seen.map(({ sent, times }) => `${sent} ${times}`)).toEqual([
    ...['Page down 2', 'B 1', '. 1', 'Esc 1', 'F5 1', 'Page up 1'],
  ])
  expect(seen.map(({ command }) => effectOf(command))).toEqual([
    'Next press; while something moves: to its end',
    'Dark screen, and light again',
    'Dark screen, and light again',
    'Leaves the list of beats or full screen, never the talk',
    'Nothing: the page is not loaded again',
    'One press back, as it stood there in the end',
  ])
  expect(effectOf(seenOf('MediaPlayPause')[0].command)).toBe('Nothing in a talk')
  expect(effectOf(seenOf('7')[0].command)).toBe('A digit of a beat’s number')
})

test('a button that is held down counts once, and is said to be', () => {
  let seen = withPress([], press('PageDown'))
  for (let n = 0; n < 20; n++) seen = withPress(seen, press('PageDown', { repeat: true }))
  expect(seen).toEqual([{ sent: 'Page down', command: 'forward', times: 1, held: true }])
})

test.each<[readonly string[], 'fine' | 'try']>([
  [[], 'try'],
  [['PageDown'], 'try'],
  [['PageUp', 'F5'], 'try'],
  [['PageDown', 'PageUp'], 'fine'],
  [['ArrowRight', '.', 'ArrowLeft'], 'fine'],
])('after %j the clicker is: %s', (keys, finding) => {
  expect(clickerFinding(seenOf(...keys))).toBe(finding)
})

test('every key that is listed has words for what it does', () => {
  for (const { keys, command } of TALK_KEYS) {
    expect(keys.length).toBeGreaterThan(0)
    expect(effectOf(command)).not.toBe('Nothing in a talk')
  }
})

test('whatever is pressed, the list stays short', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.boolean()), { maxLength: 60 }), (presses) => {
      const seen = presses.reduce<readonly ButtonSeen[]>(
        (before, [key, repeat]) => withPress(before, press(key, { repeat })),
        [],
      )
      expect(seen.length).toBeLessThanOrEqual(12)
      expect(new Set(seen.map(({ sent }) => sent)).size).toBe(seen.length)
      for (const { sent } of seen) expect(sent.length).toBeLessThanOrEqual(24)
    }),
  )
})

test.each([
  [1024, 768, '4:3'],
  [1280, 800, '16:10'],
  [1280, 720, '16:9'],
  [1920, 1080, '16:9'],
  [2560, 1080, 'wider'],
  [375, 812, 'upright'],
] as const)('%i × %i is %s', (width, height, shape) => {
  expect(shapeOf(width, height)).toBe(shape)
})
