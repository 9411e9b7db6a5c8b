import { expect, test } from 'vitest'
import { KEYS } from '../../src/app/keyboard.ts'

test('no key means two things, and each is explained', () => {
  const named = KEYS.flatMap(({ keys, withControl }) => keys.map((key) => `${withControl === true} ${key}`))
  expect(new Set(named).size).toBe(named.length)
  expect(new Set(KEYS.map(({ shown }) => shown)).size).toBe(KEYS.length)
  expect(new Set(KEYS.map(({ says }) => says)).size).toBe(KEYS.length)
  for (const { keys, says } of KEYS) {
    expect(keys.length).toBeGreaterThan(0)
    expect(says).toMatch(/^[A-Z].*[^.]$/)
  }
})

test('keys are found as they are sought: single letters in lower case', () => {
  for (const { keys, withControl } of KEYS)
    for (const key of keys) if (key.length === 1 && withControl !== true) expect(key).toBe(key.toLowerCase())
})
