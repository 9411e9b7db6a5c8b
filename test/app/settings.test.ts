import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import {
  forgetSettings,
  LANGUAGES,
  type Settings,
  settingsFrom,
  settle,
  THEMES,
  useSettings,
} from '../../src/app/settings.ts'

const FIRST = settingsFrom(null)

afterEach(forgetSettings)

const settings: fc.Arbitrary<Settings> = fc.record({
  theme: fc.constantFrom(...THEMES),
  language: fc.constantFrom(...LANGUAGES),
  shortcuts: fc.boolean(),
  watched: fc.boolean(),
})

test('what is stored is read again', () => {
  fc.assert(
    fc.property(settings, (some) => {
      expect(settingsFrom(JSON.stringify(some))).toEqual(some)
    }),
  )
})

test('whatever is found in storage gives settings, field by field', () => {
  const found = fc.oneof(
    fc.string(),
    fc.json(),
    fc.dictionary(fc.constantFrom(...Object.keys(FIRST), '__proto__'), fc.jsonValue()).map((x) => JSON.stringify(x)),
  )
  fc.assert(
    fc.property(found, (text) => {
      const read = settingsFrom(text)
      expect(Object.keys(read).sort()).toEqual(Object.keys(FIRST).sort())
      expect(THEMES).toContain(read.theme)
      expect(LANGUAGES).toContain(read.language)
      expect([typeof read.shortcuts, typeof read.watched]).toEqual(['boolean', 'boolean'])
    }),
  )
  expect(settingsFrom('{"theme":"dark","language":"cobol","shortcuts":false}')).toEqual({
    ...FIRST,
    theme: 'dark',
    shortcuts: false,
  })
})

test('where storage is forbidden, settings last for the visit', () => {
  settle({ theme: 'dark' })
  expect(useSettings.getState().theme).toBe('dark')
  forgetSettings()
  expect(useSettings.getState()).toEqual(FIRST)
})
