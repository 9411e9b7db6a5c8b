/** What a tab keeps over a reload, what it leaves out where there is no room, and what it makes of a damaged memory. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choicesOf } from '../../../src/app/session.ts'
import { FIRST } from '../../../src/app/trail/first.ts'
import { makeKeeper, STORED, sameChoices, type Trail } from '../../../src/app/trail/stored.ts'
import { type Choices, NOTHING_CHOSEN } from '../../../src/scenario/choices.ts'
import { nothingChosen } from '../../../src/scenario/link-state.ts'
import { checkScenario } from '../../../src/scenario/parse.ts'
import { arbitrarySession } from '../../support/arbitrary-session.ts'
import { type TabStorage, tabStorage } from '../../support/tab-storage.ts'

const choices = arbitrarySession.map(({ at, ...session }) => choicesOf(session))
const trail: fc.Arbitrary<Trail> = fc.record({
  past: fc.array(choices, { maxLength: 3 }),
  future: fc.array(choices, { maxLength: 2 }),
  gone: fc.nat({ max: 1000 }),
  now: arbitrarySession,
  left: arbitrarySession.map(({ at }) => at),
  steps: fc.record({
    entries: fc.array(fc.record({ step: fc.nat(), stage: fc.boolean(), at: arbitrarySession.map(({ at }) => at) }), {
      minLength: 3,
      maxLength: 5,
    }),
    at: fc.integer({ min: 0, max: 2 }),
  }),
  branches: fc.array(fc.record({ id: fc.nat(), choices }), { maxLength: 3 }),
})

/** What the next load of the page finds. */
async function foundIn(storage: Storage): Promise<Trail | null> {
  const found = await makeKeeper(() => storage).find()
  return found === null ? null : { now: found.now, left: found.left, steps: found.steps, ...(await found.ways()) }
}

const FIRST_SHOWN = nothingChosen('play', 'incident')
const EMPTY: Trail = {
  past: [],
  future: [],
  gone: 0,
  now: FIRST_SHOWN,
  left: null,
  steps: { at: 0, entries: [{ step: 0, stage: true }] },
  branches: [],
}
const large = (n: number): Choices => ({
  ...NOTHING_CHOSEN,
  scenario: 'incident',
  payload: { text: `${n} ${'x'.repeat(200_000)}` },
})
const lettersWritten = ({ written }: TabStorage): number => written.reduce((sum, [, letters]) => sum + letters, 0)

test('what was kept comes back exactly, and goes on being kept', async () => {
  await fc.assert(
    fc.asyncProperty(trail, trail, async (kept, next) => {
      const storage = tabStorage()
      const keeper = makeKeeper(() => storage)
      expect(keeper.keep(kept)).toEqual({ now: true, leftOut: 0 })
      expect(await foundIn(storage)).toEqual(kept)
      // Another load takes it up, and goes on with what it found.
      const again = makeKeeper(() => storage)
      await (await again.find())?.ways()
      again.keep({ ...next, past: kept.past })
      expect(await foundIn(storage)).toEqual({ ...next, past: kept.past })
    }),
    { numRuns: 60 },
  )
})

describe('whatever is large is written once', () => {
  test('however many choices hold it, the same object or another of that content', () => {
    const storage = tabStorage()
    const { payload, ...rest } = large(1)
    makeKeeper(() => storage).keep({
      ...EMPTY,
      past: [large(1), large(1), { ...rest, payload }],
      future: [{ ...rest, payload }],
      branches: [
        {
          id: 1,
          choices: {
            ...NOTHING_CHOSEN,
            scenario: 'incident',
            work: { 'job-7f3/1': { payload: payload ?? { text: '' } } },
          },
        },
      ],
    })
    expect(lettersWritten(storage)).toBeLessThan(203_000)
  })

  test('thirty changes, each with a payload of its own: each rest writes what is new', async () => {
    const storage = tabStorage()
    const keeper = makeKeeper(() => storage)
    let past: readonly Choices[] = []
    for (let n = 0; n < 15; n++) {
      storage.written.length = 0
      const now = large(n)
      keeper.keep({ ...EMPTY, past, now: { ...FIRST_SHOWN, ...now } })
      expect(lettersWritten(storage)).toBeLessThan(206_000)
      // A rest without a change writes nothing, and one on the clock hardly anything.
      storage.written.length = 0
      keeper.keep({ ...EMPTY, past, now: { ...FIRST_SHOWN, ...now } })
      expect(storage.written).toEqual([])
      keeper.keep({ ...EMPTY, past, now: { ...FIRST_SHOWN, ...now, at: { ms: n, order: 0, told: 0 } } })
      expect(lettersWritten(storage)).toBeLessThan(5_000)
      past = [...past, now]
    }
    // After a reload what was found is not written again either.
    const again = makeKeeper(() => storage)
    const ways = await (await again.find())?.ways()
    storage.written.length = 0
    again.keep({ ...EMPTY, past: ways?.past ?? [], gone: 1 })
    expect(lettersWritten(storage)).toBeLessThan(5_000)
    expect((await foundIn(storage))?.past).toEqual(past.slice(0, -1))
  })

  test('what no choice holds any more is taken out', () => {
    const storage = tabStorage()
    const keeper = makeKeeper(() => storage)
    const one = large(1)
    keeper.keep({ ...EMPTY, past: [one], now: { ...FIRST_SHOWN, ...large(2) } })
    keeper.keep(EMPTY)
    expect(storage.letters()).toBeLessThan(1000)
    // It comes back under a name that is its own.
    keeper.keep({ ...EMPTY, past: [large(3)], future: [one] })
    expect(storage.letters()).toBeGreaterThan(400_000)
  })

  test('a scenario of one’s own is one of these', async () => {
    const storage = tabStorage()
    const own = checkScenario({
      version: 1,
      id: 'mine',
      title: 'Mine',
      summary: 'x'.repeat(200),
      payloads: { done: { json: { status: 'done', note: 'y'.repeat(50_000) } } },
      jobs: [{ id: 'job-1', attempts: [{ payload: 'done', run: '60s' }] }],
    })
    const mine: Choices = { ...NOTHING_CHOSEN, scenario: 'mine', own }
    const past = [mine, { ...mine, edits: [{ at: '1s', fault: 'nudge-dropped' } as const] }, structuredClone(mine)]
    makeKeeper(() => storage).keep({ ...EMPTY, past, now: { ...FIRST_SHOWN, ...mine } })
    expect(storage.letters()).toBeLessThan(54_000)
    const found = await foundIn(storage)
    expect(found?.past).toEqual(past)
    expect(found?.past[0].own).toBe(found?.now.own)
  })
})

describe('where there is no room', () => {
  test.each([5_000_000, 1_000_000, 450_000])(
    'of %i letters, what is on screen and the nearest changes are kept',
    async (room) => {
      const storage = tabStorage(room)
      const keeper = makeKeeper(() => storage)
      const past = Array.from({ length: 30 }, (_, n) => large(n))
      const now = { ...FIRST_SHOWN, ...large(30) }
      const kept = keeper.keep({ ...EMPTY, past, future: [large(31)], now, gone: 7 })
      expect(kept.now).toBe(true)
      expect(kept.leftOut).toBeGreaterThan(0)
      const found = await foundIn(storage)
      expect(found?.now).toEqual(now)
      expect(found?.past.length).toBeGreaterThan(0)
      expect(found?.past).toEqual(past.slice(30 - (found?.past.length ?? 0)))
      // Steps are counted from the first change of all.
      expect((found?.gone ?? 0) + (found?.past.length ?? 0)).toBe(37)
      expect(kept.leftOut).toBe(31 - (found?.past.length ?? 0) - (found?.future.length ?? 0))
      // From then on there is no trying to do what cannot be done.
      storage.written.length = 0
      keeper.keep({ ...EMPTY, past: [...past, large(30)], now: { ...now, ...large(32) }, gone: 7 })
      expect(storage.written.length).toBeLessThanOrEqual(3)
    },
  )

  test('for what is on screen, nothing older is shown in its place', async () => {
    const storage = tabStorage(150_000)
    const keeper = makeKeeper(() => storage)
    expect(keeper.keep(EMPTY)).toEqual({ now: true, leftOut: 0 })
    expect(keeper.keep({ ...EMPTY, past: [FIRST_SHOWN], now: { ...FIRST_SHOWN, ...large(1) } })).toEqual({
      now: false,
      leftOut: 1,
    })
    expect(await foundIn(storage)).toBeNull()
    expect(storage.letters()).toBe(0)
    expect(keeper.keep(EMPTY)).toEqual({ now: true, leftOut: 0 })
    expect(await foundIn(storage)).toEqual(EMPTY)
  })

  test('at all, nothing is kept and nothing throws', async () => {
    const keeper = makeKeeper(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    expect(keeper.keep(EMPTY)).toEqual({ now: false, leftOut: 0 })
    expect(await keeper.find()).toBeNull()
  })
})

describe('a damaged memory', () => {
  test.each([
    '',
    'null',
    '{}',
    '[]',
    '{"version":1,"long":[],"body":"{}"}',
    '{"version":2,"gone":0,"steps":{"at":0,"entries":[{"step":0,"stage":true}]},"now":"#7"}',
    '{"version":2,"gone":0,"steps":{"at":0,"entries":[{"step":0,"stage":true}]},"now":{"__proto__":{}}}',
    '{"version":2,"gone":0,"steps":{"at":0,"entries":[{"step":0,"stage":true,"at":7}]},"now":{"scenario":"=incident"}}',
    '{"version":2,"gone":0,"steps":{"at":1,"entries":[{"step":0,"stage":true}]},"now":{"scenario":"=incident"}}',
    '{"version":2,"gone":0,"steps":{"at":0,"entries":[{"step":0,"stage":true}]},"now":{"scenario":"incident"}}',
  ])('is none: %s', async (text) => {
    const storage = tabStorage()
    storage.setItem(STORED, text)
    expect(await foundIn(storage)).toBeNull()
  })

  test.each([
    '',
    '"left":null,',
    '"left":7,',
    '"left":{"ms":-1,"order":0,"told":0},',
    '"left":{"__proto__":{"ms":1}},',
  ])('of the place where Play was left forgets that place alone: %s', async (left) => {
    const storage = tabStorage()
    makeKeeper(() => storage).keep({ ...EMPTY, left: { ms: 5, order: 1, told: 1000 } })
    const text = storage.getItem(STORED) ?? ''
    storage.setItem(STORED, text.replace(/"left":\{.*?\},/, left))
    expect(storage.getItem(STORED)).not.toBe(text)
    expect(await foundIn(storage)).toEqual(EMPTY)
  })

  test('of which a payload is missing goes as far as that, and what is on screen is there', async () => {
    const storage = tabStorage()
    const past = [large(0), large(1), large(2)]
    makeKeeper(() => storage).keep({ ...EMPTY, past, gone: 4 })
    const lost = Object.entries([...Array(storage.length).keys()].map((i) => storage.key(i) ?? '')).find(([, name]) =>
      storage.getItem(name)?.startsWith('{"text":"1 '),
    )
    storage.removeItem(lost?.[1] ?? '')
    expect(await foundIn(storage)).toEqual({ ...EMPTY, past: past.slice(2), gone: 6 })
  })

  test('of which one letter is another is refused, or is choices that can be checked and looked at', async () => {
    await fc.assert(
      fc.asyncProperty(trail, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), async (kept, at, letter) => {
        const storage = tabStorage()
        makeKeeper(() => storage).keep(kept)
        const name = storage.key(at % storage.length) ?? ''
        const text = storage.getItem(name) ?? ''
        const i = at % text.length
        storage.setItem(name, text.slice(0, i) + letter + text.slice(i + 1))
        const found = await foundIn(storage)
        if (found === null) return
        const copy = tabStorage()
        makeKeeper(() => copy).keep(found)
        expect(await foundIn(copy)).toEqual(found)
      }),
      { numRuns: 100 },
    )
  })
})

test('choices are the same where their content is', async () => {
  await fc.assert(
    fc.asyncProperty(choices, choices, async (one, other) => {
      expect(sameChoices(one, structuredClone(one))).toBe(true)
      if (one.scenario !== other.scenario) expect(sameChoices(one, other)).toBe(false)
      expect(sameChoices(one, { ...one, edits: [...one.edits, { at: '1s' }] })).toBe(false)
    }),
    { numRuns: 30 },
  )
})

describe('what was kept before there was a keeper', () => {
  test('is found as it was chosen, with the way back, and from then on kept as anything else', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySession, fc.array(choices, { minLength: 1, maxLength: 3 }), async (state, past) => {
        const { at, ...session } = state
        const storage = tabStorage()
        makeKeeper(() => storage).keep(EMPTY) // an earlier page of this tab
        storage.setItem(FIRST, JSON.stringify([session, past]))
        const steps = { at: 0, entries: [{ step: past.length, stage: true }] }
        const found = { ...EMPTY, now: { ...session, at: null }, past, steps }
        expect(await foundIn(storage)).toEqual(found)
        expect(storage.getItem(FIRST)).toBeNull()
        expect(await foundIn(storage)).toEqual(found)
      }),
      { numRuns: 60 },
    )
  })

  test.each(['', '5', 'null', '{}', '[]', '[5,5]', '[{},[{}]]', '[{"evil":1},[]]', '[{"scenario":"incident"},{}]'])(
    'is nothing, or something sound, where it is damaged: %s',
    async (text) => {
      const storage = tabStorage()
      storage.setItem(FIRST, text)
      const found = await foundIn(storage)
      if (found !== null) expect(Object.keys(found.now).sort()).toEqual(Object.keys(FIRST_SHOWN).sort())
    },
  )
})
