/** What each key does in a talk, and that no other does anything. */
import { describe, expect, test } from 'vitest'
import { type Command, commandOf, isHeardIn, keysListed, TALK_KEYS } from '../../../src/app/talk/keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

/** All that clickers send: whichever of them a button is, it is sane. */
const CLICKER: readonly (readonly [string, Command])[] = [
  ['PageDown', 'forward'],
  ['PageUp', 'back'],
  ['ArrowRight', 'forward'],
  ['ArrowLeft', 'back'],
  ['ArrowDown', 'forward'],
  ['ArrowUp', 'back'],
  ['F5', 'swallow'],
  ['Escape', 'escape'],
  ['.', 'blank'],
  ['b', 'blank'],
]

describe('keys of the talk', () => {
  test.each(CLICKER)('a clicker’s %s is %s', (key, command) => {
    expect(press(key)).toBe(command)
  })

  test('F5 is swallowed however it is held, and Escape never ends the talk', () => {
    expect(press('F5', { shiftKey: true })).toBe('swallow')
    expect(press('F5', { ctrlKey: true })).toBe('swallow')
    expect(TALK_KEYS.find(({ command }) => command === 'leave')?.keys).toEqual(['q'])
  })

  test('letters count large and small; what goes with Ctrl, Alt or Cmd is the browser’s', () => {
    expect(press('B', { shiftKey: true })).toBe('blank')
    expect(press('?', { shiftKey: true })).toBe('help')
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
      for (const key of ['r', 'f', 's', 'PageDown', '4', ' ']) expect(press(key, { [held]: true })).toBe(null)
    expect(press('PageDown', { shiftKey: true })).toBe(null)
  })

  test('digits are digits', () => {
    for (let digit = 0; digit <= 9; digit++) expect(press(String(digit))).toBe(digit)
  })

  test('no key has two meanings, and no other key has one', () => {
    const keys = TALK_KEYS.flatMap((entry) => entry.keys)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of [
      'a',
      'c',
      'd',
      'e',
      'i',
      'x',
      'y',
      '/',
      ',',
      'F1',
      'F11',
      'Tab',
      'Delete',
      'Insert',
      'Shift',
      'MediaPlayPause',
    ])
      expect(press(key)).toBe(null)
  })

  test('what clickers send is heard in every room, and each room lists what is heard in it', () => {
    for (const room of ['stage', 'speaker', 'rehearsal'] as const) {
      for (const [, command] of CLICKER) expect(isHeardIn(command, room)).toBe(true)
      expect(isHeardIn('help', room)).toBe(true)
      const listed = keysListed(room).map(({ says }) => says)
      for (const { command, says } of TALK_KEYS)
        if (says !== undefined) expect(listed.includes(says), `${command}, ${room}`).toBe(isHeardIn(command, room))
      expect(listed.at(-1)).toBe('To that beat')
    }
    expect(isHeardIn('freeze', 'speaker')).toBe(true)
    expect(isHeardIn('leave', 'speaker')).toBe(false)
    expect(isHeardIn('freeze', 'rehearsal')).toBe(false)
  })
})
