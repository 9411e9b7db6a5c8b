/** What a tab keeps over a reload, and what it makes of a damaged memory. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choicesOf } from '../../../src/app/session.ts'
import { choicesKey, type Trail, trailIn, trailText } from '../../../src/app/trail/stored.ts'
import { arbitrarySession } from '../../support/arbitrary-session.ts'

const choices = arbitrarySession.map(({ at, ...session }) => choicesOf(session))
const trail: fc.Arbitrary<Trail> = fc.record({
  past: fc.array(choices, { maxLength: 3 }),
  future: fc.array(choices, { maxLength: 2 }),
  gone: fc.nat({ max: 1000 }),
  now: arbitrarySession.map(({ at, ...session }) => session),
  steps: fc.record({
    entries: fc.array(fc.record({ step: fc.nat(), stage: fc.boolean() }), { minLength: 3, maxLength: 5 }),
    at: fc.integer({ min: 0, max: 2 }),
  }),
  branches: fc.array(fc.record({ id: fc.nat(), choices }), { maxLength: 3 }),
})

test('what was kept comes back exactly', async () => {
  await fc.assert(
    fc.asyncProperty(trail, async (kept) => {
      expect(await trailIn(trailText(kept))).toEqual(kept)
    }),
    { numRuns: 60 },
  )
})

test('a long payload is kept once, however many choices hold it', async () => {
  await fc.assert(
    fc.asyncProperty(choices, trail, async (one, rest) => {
      const large = { ...one, payload: { text: 'x'.repeat(100_000) } }
      const text = trailText({ ...rest, past: [large, large, large], future: [large] })
      expect(text.length).toBeLessThan(trailText({ ...rest, past: [one, one, one], future: [one] }).length + 110_000)
    }),
    { numRuns: 5 },
  )
})

describe('a damaged memory is none', () => {
  test.each([
    null,
    '',
    'null',
    '{}',
    '[]',
    '{"version":2,"long":[],"body":"{}"}',
    '{"version":1,"long":{},"body":"{}"}',
    '{"version":1,"long":[],"body":"{\\"now\\":\\"#7\\"}"}',
    '{"version":1,"long":[],"body":"{\\"__proto__\\":{}}"}',
  ])('%s', async (text) => {
    expect(await trailIn(text)).toBeNull()
  })

  test('one letter of it is another', async () => {
    await fc.assert(
      fc.asyncProperty(trail, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), async (kept, at, letter) => {
        const text = trailText(kept)
        const i = at % text.length
        const found = await trailIn(text.slice(0, i) + letter + text.slice(i + 1))
        // It is refused, or it is choices that can be checked and looked at.
        if (found !== null) expect(await trailIn(trailText(found))).toEqual(found)
      }),
      { numRuns: 100 },
    )
  })
})

test('choices are the same where their content is', async () => {
  await fc.assert(
    fc.asyncProperty(choices, choices, async (one, other) => {
      expect(choicesKey(one)).toBe(choicesKey(structuredClone(one)))
      if (one.scenario !== other.scenario) expect(choicesKey(one)).not.toBe(choicesKey(other))
    }),
    { numRuns: 30 },
  )
})
