/** Since when words stand on the user's screen. */
import { expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { NOTHING_LAID } from '../../src/scenario/choices.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import { bandsOf } from '../../src/view/bands.ts'
import { shownSince } from '../../src/view/user-screen.ts'
import { shipped } from '../support/library.ts'

const bands = bandsOf(record(planOf(shipped('incident'), { ...NOTHING_LAID, preset: 'all-fixed' })), 0)

test('a change that is yet to come at the same instant does not count', () => {
  const before = bands.user.filter(({ label }) => label === 'In progress')
  const [first] = before
  const next = bands.user.find((span) => span.fact > first.fact && span.label !== first.label)
  const atOnce = before.filter(({ fromMs, fact }) => fromMs === next?.fromMs && fact < (next?.fact ?? 0))
  expect(atOnce.length).toBeGreaterThan(0) // the lie begins, and is taken back, at one instant
  for (const span of atOnce) expect(shownSince(bands, span)).toBe(first.fromMs)
})

test('each span stands there since its words came, and before the first one nothing does', () => {
  for (const [i, span] of bands.user.entries()) {
    const since = bands.user.slice(0, i + 1).findLastIndex((one, j) => one.label !== bands.user[j - 1]?.label)
    expect(shownSince(bands, span)).toBe(bands.user[since].fromMs)
  }
  expect(shownSince(bands, undefined)).toBeUndefined()
})
