import { expect, test } from 'vitest'
import type { Cell } from '../../../src/run/matrix/cell.ts'
import { matrixOf } from '../../../src/run/matrix/matrix.ts'
import { DEFAULT_AXES, DEFAULT_ROWS, NOTHING_LAID } from '../../../src/run/matrix/question.ts'
import { VERDICT_SLUGS, VERDICTS, type VerdictSlug } from '../../../src/sim/verdicts.ts'
import { legendOf, SIGNS, signName, toneOf } from '../../../src/view/whatif/signs.ts'
import { shipped } from '../../support/library.ts'

const cell = (verdicts: readonly VerdictSlug[], falseForMs = 0, leftUntrue = 0): Cell => ({
  verdicts,
  worst: verdicts[0] ?? null,
  isBad: verdicts.some((slug) => VERDICTS[slug].bad),
  answeredAfterMs: null,
  attempts: 1,
  falseForMs,
  leftUntrue,
  wrongCauses: 0,
  duplicates: 0,
  looks: 0,
  endedBy: 'nothing-pending',
  consulted: [],
})

test('each verdict has a code and a word of its own, short enough for a cell', () => {
  const signs = Object.values(SIGNS)
  expect(Object.keys(SIGNS).sort()).toEqual([...VERDICT_SLUGS, 'none'].sort())
  expect(new Set(signs.map(({ code }) => code)).size).toBe(signs.length)
  expect(new Set(signs.map(({ word }) => word)).size).toBe(signs.length)
  for (const { code, word } of signs) {
    expect(code.length).toBeLessThanOrEqual(2)
    expect(word.length).toBeLessThanOrEqual(13)
  }
})

test.each([
  ['untrue', ['silent-corruption'], 0],
  ['untrue', ['hang', 'wrong-cause'], 7_320_000],
  ['untrue', ['false-failure'], 0],
  ['untrue', ['hang'], 1],
  ['bad', ['hang'], 0],
  ['bad', ['gate-wedged', 'settled'], 0],
  ['bad', ['duplicate', 'settled'], 0],
  ['good', ['settled'], 5000],
  ['good', ['settled-with-cause'], 0],
  ['open', [], 0],
] as const)('%s: %j, untrue for %i ms', (tone, verdicts, falseForMs) => {
  expect(toneOf(cell(verdicts, falseForMs))).toBe(tone)
})

test('an answer that stays untrue is untrue, whatever else holds', () => {
  expect(toneOf(cell(['duplicate'], 0, 1))).toBe('untrue')
})

test('what is not known has a tone of its own', () => {
  expect(toneOf(undefined)).toBe('unknown')
  expect(signName(cell([]))).toBe('none')
})

test('the legend counts every cell of a map once, worst first', () => {
  const map = matrixOf({ scenario: shipped('incident'), laid: NOTHING_LAID, axes: DEFAULT_AXES, rows: DEFAULT_ROWS })
  const cellsOf = map.runs.map((_, run) => map.runOf.filter((one) => one === run).length)
  const legend = legendOf(map.runs, cellsOf)
  for (const { name, cells } of legend)
    expect(cells).toBe(map.runOf.filter((run) => signName(map.runs[run]) === name).length)
  expect(legend.reduce((sum, { cells }) => sum + cells, 0)).toBe(180)
  const ranks = legend.map(({ name }) => (name === 'none' ? VERDICT_SLUGS.length : VERDICT_SLUGS.indexOf(name)))
  expect(ranks).toEqual(ranks.toSorted((x, y) => x - y))
  expect(legend.map(({ name, tone }) => [name, tone])).toContainEqual(['silent-corruption', 'untrue'])
})
