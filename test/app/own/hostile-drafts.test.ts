/** The device's storage may hold anything: what is no draft, and no trail, is taken for none, and does nothing. */
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftIn } from '../../../src/app/drafts/draft.ts'
import { lookFor } from '../../../src/app/drafts/files.ts'
import { makeKeeper, STORED } from '../../../src/app/trail/stored.ts'
import { NOTHING_CHOSEN } from '../../../src/scenario/choices.ts'
import { nothingChosen } from '../../../src/scenario/link-state.ts'
import { hostileFile, hostileScenario, SCRIPTS } from '../../support/arbitrary-hostile.ts'
import { fingerprint } from '../../support/globals.ts'
import { hostile } from '../../support/hostile-text.ts'
import { tabStorage } from '../../support/tab-storage.ts'

let before: string
beforeEach(() => {
  before = fingerprint()
})
afterEach(() => expect(fingerprint()).toBe(before))

const name = fc.constantFrom(
  'id',
  'name',
  'titled',
  'text',
  'played',
  'changedAt',
  'version',
  '__proto__',
  'constructor',
  'toString',
)
const odd = fc.oneof(
  fc.anything(),
  hostile,
  fc.constantFrom<unknown>(...SCRIPTS, -1, 0, 1.5, Number.NaN, 'x'.repeat(3_000_000)),
)

test('what is stored as a draft is one, field by field, or none', () => {
  const seen = { draft: 0, none: 0 }
  const sound = fc.record({
    name: hostile,
    text: hostile,
    changedAt: fc.nat(),
    version: fc.integer({ min: 1, max: 9 }),
    titled: hostile,
    played: hostile,
  })
  const changed = fc.tuple(sound, name, odd).map(([draft, field, value]) => withField(draft, field, value))
  fc.assert(
    fc.property(fc.oneof(hostile, fc.constant('abc1')), fc.oneof(odd, sound, changed), (id, value) => {
      const draft = draftIn(id, value)
      seen[draft === null ? 'none' : 'draft']++
      if (draft === null) return
      const { titled = '', played = '', ...rest } = draft
      expect(Object.keys(rest)).toEqual(['id', 'name', 'text', 'changedAt', 'version'])
      expect(titled.length).toBeLessThanOrEqual(120)
      expect([typeof played, played.length <= 2_000_000]).toEqual(['string', true])
      expect(draft.id).toMatch(/^[a-z0-9]{1,20}$/)
      expect([typeof draft.name, typeof draft.text]).toEqual(['string', 'string'])
      expect(draft.version).toBeGreaterThanOrEqual(1)
      expect(Number.isNaN(new Date(draft.changedAt).getTime())).toBe(false)
      expect(Object.getPrototypeOf(draft)).toBe(Object.prototype)
    }),
    { numRuns: 1000 },
  )
  expect(Math.min(seen.draft, seen.none)).toBeGreaterThan(50)
})

/** An object with a field of its own, whatever the field is called. */
function withField(draft: object, field: string, value: unknown): object {
  return Object.defineProperty({ ...draft }, field, { value, enumerable: true, configurable: true, writable: true })
}

test('a file that is put on the desk is a text to be mended, or is refused with a reason', () => {
  const seen = { text: 0, problem: 0 }
  fc.assert(
    fc.property(
      fc.oneof(hostileScenario, hostileFile),
      fc.oneof(hostile, fc.constant('mine.json')),
      (one, fileName) => {
        const looked = lookFor('scenario', one.text, fileName)
        seen['text' in looked ? 'text' : 'problem']++
        if ('text' in looked) expect(looked.text).toBe(one.text)
        else expect(looked.problem).toMatch(/^it [^\n]{5,300}$/)
      },
    ),
    { numRuns: 500 },
  )
  expect(Math.min(seen.text, seen.problem)).toBeGreaterThan(50)
})

const kept = tabStorage()
makeKeeper(() => kept).keep({
  past: [{ ...NOTHING_CHOSEN, scenario: 'incident' }],
  future: [],
  gone: 0,
  now: nothingChosen('play', 'incident'),
  left: null,
  steps: { at: 0, entries: [{ step: 0, stage: true }] },
  branches: [],
})
const SOUND = kept.getItem(STORED) ?? ''

/** The trail that a tab finds where that is stored. */
async function trailIn(text: string) {
  const storage = tabStorage()
  storage.setItem(STORED, text)
  const found = await makeKeeper(() => storage).find()
  return found === null ? null : { now: found.now, ...(await found.ways()) }
}

test('what is stored as a trail is one, or none', async () => {
  expect(await trailIn(SOUND)).not.toBeNull()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        hostileFile.map(({ text }) => text),
        hostile,
        fc.json(),
      ),
      async (text) => {
        expect(await trailIn(text)).toBeNull()
      },
    ),
    { numRuns: 300 },
  )
})

test('one of which a letter is changed is one, or none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.string({ unit: 'binary', maxLength: 3 }), async (at, letters) => {
      const where = at % SOUND.length
      const trail = await trailIn(SOUND.slice(0, where) + letters + SOUND.slice(where + 1))
      if (trail === null) return
      expect(Array.isArray(trail.past) && Array.isArray(trail.future) && Array.isArray(trail.branches)).toBe(true)
      expect(Object.keys(trail.now).sort()).toEqual(Object.keys(nothingChosen('play', '')).sort())
    }),
    { numRuns: 500 },
  )
})
