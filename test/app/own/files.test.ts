/** Files of one’s own scenarios, opened and saved; what is read back from the storage is checked. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftIn } from '../../../src/app/drafts/draft.ts'
import { fileNameOf, readFile } from '../../../src/app/own/files.ts'
import { BLANK } from '../../../src/view/own/starts.ts'
import { hostile } from '../../support/hostile-text.ts'

describe('a file', () => {
  test.each<[size: number, isTaken: boolean]>([
    [1_000_000, true],
    [1_000_001, false],
  ])('of %i bytes', async (size, isTaken) => {
    const text = `${BLANK}${' '.repeat(size - BLANK.length)}`
    expect('text' in (await readFile(new File([text], 'x.json')))).toBe(isTaken)
  })
  test('that is no text is refused', async () => {
    expect(await readFile(new File([new Uint8Array([123, 255, 125])], 'x.json'))).toEqual({
      problem: 'it is not UTF-8: byte 2 (ff) is part of no letter; allowed: UTF-8',
    })
  })
})

describe('what a file is called', () => {
  test.each([
    [BLANK, 'whatever', 'my-scenario.json'],
    ['{"id":"../../etc"}', 'A name: of its own!', 'a-name-of-its-own.json'],
    ['half', '???', 'scenario.json'],
    ['{"id":7}', 'x'.repeat(80), `${'x'.repeat(40)}.json`],
    ['null', 'a', 'a.json'],
  ])('%#', (text, name, file) => {
    expect(fileNameOf(text, name)).toBe(file)
  })
  test('can always be written', () => {
    fc.assert(
      fc.property(hostile, hostile, (text, name) => {
        expect(fileNameOf(text, name)).toMatch(/^[\w.-]{1,45}$/)
      }),
    )
  })
})

describe('what the storage holds', () => {
  const good = { name: 'A', text: BLANK, changedAt: 1, version: 1 }
  test('is a draft where everything about it is right', () => {
    expect(draftIn('abc', good)).toEqual({ id: 'abc', ...good })
    expect(draftIn('abc', { ...good, more: 1 })).toEqual({ id: 'abc', ...good })
  })
  test.each<[what: string, id: string, value: unknown]>([
    ['a name of another kind', 'abc', { ...good, name: 7 }],
    ['a name without end', 'abc', { ...good, name: 'x'.repeat(121) }],
    ['no text', 'abc', { ...good, text: undefined }],
    ['a text without end', 'abc', { ...good, text: 'x'.repeat(2_000_001) }],
    ['a time that is none', 'abc', { ...good, changedAt: Number.NaN }],
    ['a time that no calendar has', 'abc', { ...good, changedAt: 1e20 }],
    ['half a version', 'abc', { ...good, version: 1.5 }],
    ['no version', 'abc', { ...good, version: 0 }],
    ['an address that leads elsewhere', '../x', good],
    ['nothing', 'abc', null],
    ['a text alone', 'abc', 'x'],
  ])('is none with %s', (_, id, value) => {
    expect(draftIn(id, value)).toBeNull()
  })
})
