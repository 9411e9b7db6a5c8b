import { expect, test } from 'vitest'
import { firstDifference } from '../../src/run/compare.ts'
import { type Recording, record } from '../../src/run/record.ts'
import { compile, type Overlay } from '../../src/scenario/compile.ts'
import { shipped } from '../support/library.ts'

const play = (overlay: Overlay = {}): Recording => record(compile(shipped('incident'), overlay))
const asFound = play()

test('the same run differs nowhere', () => {
  expect(firstDifference(asFound, play())).toBe(asFound.facts.length)
})

test('as found and all fixed part at 18:28:00, where the one ignores what the other takes', () => {
  const fixed = play({ preset: 'all-fixed' })
  const at = firstDifference(asFound, fixed)
  expect(asFound.facts[at]).toMatchObject({ kind: 'ignored', atMs: 14_640_000 })
  expect(fixed.facts[at]).toMatchObject({ kind: 'decided', atMs: 14_640_000 })
  expect(firstDifference(fixed, asFound)).toBe(at)
})

test('a run that only goes on longer differs after the end of the other', () => {
  const short = { ...asFound, facts: asFound.facts.slice(0, 5) }
  expect(firstDifference(short, asFound)).toBe(5)
  expect(firstDifference(asFound, short)).toBe(5)
})
