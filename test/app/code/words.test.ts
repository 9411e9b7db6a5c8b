import { describe, expect, test } from 'vitest'
import type { CodeAnswer } from '../../../src/app/code/asked.ts'
import { placeInSource } from '../../../src/app/code/place.ts'
import { triedInWords } from '../../../src/app/code/words.ts'

const done: CodeAnswer = { reading: { kind: 'done', text: null } }
const wrong: CodeAnswer = { problem: { says: 'It threw “x”.', line: 2, column: 0 } }
const named = (input: number) => `“input ${input}”`
const tried = (answers: readonly CodeAnswer[], value: string | null, says: string | null = null) => ({
  value,
  says,
  result: { answers, printed: [], printedMore: false },
})

describe('what came of it, in words', () => {
  test('one input without an answer is named, with why, and what the worker does then', () => {
    expect(triedInWords(tried([done, wrong, done], null), true, null, named)).toBe(
      'No answer for “input 1”. Line 2: It threw “x”. So the worker does not use your function.',
    )
  })

  test('of several the first is named, and how many there are', () => {
    expect(triedInWords(tried([done, wrong, wrong], null), true, 'own-1', named)).toBe(
      'No answer for 2 of 3, first “input 1”. Line 2: It threw “x”. The worker goes by the answers from before.',
    )
  })

  test('whatever it is, it is said by which answers the worker goes', () => {
    expect(triedInWords(null, false, null, named)).toBe('Not tried yet.')
    expect(triedInWords(null, false, 'own-1', named)).toBe('Not tried yet. The worker goes by the answers from before.')
    expect(triedInWords(tried([done], 'own-1'), true, 'own-1', named)).toBe('The worker goes by these answers.')
    expect(triedInWords(tried([done], 'own-1'), true, 'own-2', named)).toBe(
      'Tried; the worker goes by something else now.',
    )
    expect(triedInWords(tried([done], 'own-1'), false, 'own-1', named)).toBe(
      'Changed since it was tried. The worker goes by the answers from before.',
    )
    expect(triedInWords(tried([done], null, 'Too long.'), true, null, named)).toBe(
      'Too long. So the worker does not use your function.',
    )
  })
})

describe('places', () => {
  test.each<[string, string, string, number, number]>([
    ['nothing was taken out', 'a(b)', 'a(b)', 3, 3],
    ['before it', 'let a: X = b', 'let a = b', 9, 12],
    ['around it', 'f(b as X, c as Y)', 'f(b , c )', 3, 3],
    ['behind it and before it', 'let a: X = f(b as X)', 'let a = f(b )', 9, 0],
    ['something was put before it', 'a', '"use strict";a', 14, 1],
    ['an import', 'import { x } from "y"', '"use strict";var _y = require("y");', 23, 1],
  ])('%s', (_, source, code, column, written) => {
    expect(placeInSource(`\n${source}`, `\n${code}`, 2, column)).toEqual({ line: 2, column: written })
  })

  test.each(['\u2028', '\u2029'])('a line that only an engine ends is none to an editor', (end) => {
    const source = `let a = "x${end}y"\nlet b: X = "${end}" + c`
    const code = `let a = "x${end}y"\nlet b = "${end}" + c`
    expect(placeInSource(source, code, 1, 5)).toEqual({ line: 1, column: 5 })
    expect(placeInSource(source, code, 2, 3)).toEqual({ line: 1, column: 14 })
    expect(placeInSource(source, code, 3, 5)).toEqual({ line: 2, column: 5 })
    expect(placeInSource(source, code, 4, 5)).toEqual({ line: 2, column: 18 })
    expect(placeInSource(source, code, 4, 0)).toEqual({ line: 2, column: 0 })
    expect(placeInSource(source, code, 5, 1)).toEqual({ line: 0, column: 0 })
  })

  test('where there is no such line, nowhere', () => {
    expect(placeInSource('a', 'a\nb', 2, 1)).toEqual({ line: 0, column: 0 })
  })
})
