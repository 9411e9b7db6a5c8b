/** Where a talk stands and what it shows there: pure, and total over every place and address. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ScenarioError } from '../../../src/scenario/error.ts'
import type { Build } from '../../../src/story/deck.ts'
import { addressIn, addressOf, placeAt } from '../../../src/story/talk/address.ts'
import {
  before,
  following,
  lineAt,
  placesOf,
  placeWithin,
  runsOfState,
  stateAt,
  type Talk,
  type TalkPlace,
  talkOf,
} from '../../../src/story/talk/state.ts'
import { DECKS } from '../../support/stories.ts'

const TALKS: readonly Talk[] = DECKS.flatMap(({ deck }) => [
  talkOf(deck),
  ...(deck.cuts ?? []).map(({ id }) => talkOf(deck, id)),
])
const [whole] = TALKS

const talk = fc.constantFrom(...TALKS)
const place = fc.record({
  beat: fc.oneof(fc.integer({ min: -3, max: 60 }), fc.double()),
  build: fc.oneof(fc.integer({ min: -3, max: 20 }), fc.double()),
})

describe('places', () => {
  test('following one another, from the first to the last, are all there are, and back again', () => {
    for (const one of TALKS) {
      const all = placesOf(one)
      expect(all.length).toBeGreaterThan(one.beats.length)
      const forth: TalkPlace[] = []
      for (let at: TalkPlace | null = { beat: 0, build: 0 }; at !== null; at = following(one, at)) forth.push(at)
      expect(forth).toEqual(all)
      const back: TalkPlace[] = []
      for (let at: TalkPlace | null = all.at(-1) ?? null; at !== null; at = before(one, at)) back.unshift(at)
      expect(back).toEqual(all)
    }
  })

  test('of any kind come to one that the talk has, and that one to itself', () => {
    fc.assert(
      fc.property(talk, place, (one, at) => {
        const within = placeWithin(one, at)
        expect(placesOf(one)).toContainEqual(within)
        expect(placeWithin(one, within)).toEqual(within)
        expect(stateAt(one, at)).toEqual(stateAt(one, within))
      }),
    )
  })
})

describe('states', () => {
  test('are the same for the same place, whatever was looked at before', () => {
    fc.assert(
      fc.property(talk, fc.array(place, { minLength: 1, maxLength: 20 }), (one, places) => {
        const first = places.map((at) => JSON.stringify(stateAt(one, at)))
        const again = [...places].reverse().map((at) => JSON.stringify(stateAt(one, at)))
        expect(again.reverse()).toEqual(first)
      }),
    )
  })

  test('name the press that follows, and where it leads', () => {
    for (const one of TALKS)
      for (const at of placesOf(one)) {
        const { next } = stateAt(one, at)
        expect(next?.place ?? null).toEqual(following(one, at))
        if (next === null) continue
        const { build, beat } = stateAt(one, next.place)
        expect(next.says).toBe(build?.says ?? beat.title)
      }
  })

  test('of planned time follow one another without a gap, and end with the talk', () => {
    for (const one of TALKS) {
      let end = 0
      for (const [beat] of one.beats.entries()) {
        const { planned } = stateAt(one, { beat, build: 0 })
        expect(planned.from).toBe(end)
        end = planned.to
      }
      expect(end).toBe(one.minutes * 60)
    }
  })

  const at = (id: string, build: number) =>
    stateAt(whole, placeAt(whole, { beat: id, build }) ?? { beat: -1, build: 0 })

  test('keep what a press does not change', () => {
    const [start, freeze, vote] = [0, 1, 2].map((build) => at('on-time', build))
    expect(freeze.stage).toBe(start.stage)
    expect(freeze).toMatchObject({ from: '18:27:55', at: { fact: 'written', from: '18:28:00' }, seconds: 3 })
    expect(vote.stage).not.toBe(freeze.stage)
    expect(vote).toMatchObject({ from: freeze.at, at: freeze.at, seconds: 0 })
  })

  test('lay what builds change over the run, one on top of the other, and drop it for another run', () => {
    const beat = {
      ...whole.deck.beats[0],
      builds: [
        { id: 'a', says: 'a', changes: { set: { read: 'get' } } },
        { id: 'b', says: 'b', changes: { set: { parse: 'allowlist' } } },
        { id: 'c', says: 'c', run: { scenario: 'hot-fix' } },
        { id: 'd', says: 'd', changes: { set: { read: 'claim' } } },
      ],
    }
    const one = talkOf({ ...whole.deck, cuts: [], beats: [beat] })
    const runs = [0, 1, 2, 3, 4].map((build) => stateAt(one, { beat: 0, build }).run)
    expect(runs.map((run) => run?.changes)).toEqual([
      [],
      [{ set: { read: 'get' } }],
      [{ set: { read: 'get' } }, { set: { parse: 'allowlist' } }],
      [],
      [{ set: { read: 'claim' } }],
    ])
    expect(runs.map((run) => run?.run.scenario)).toEqual(['incident', 'incident', 'incident', 'hot-fix', 'hot-fix'])
    expect(stateAt(one, { beat: 0, build: 3 })).toMatchObject({ at: null, from: null })
  })

  test('ask for every run that their parts show', () => {
    expect(runsOfState(at('blame-getdel', 2)).map(({ run }) => run.scenario)).toEqual([
      'incident',
      ...Array(4).fill('hot-fix'),
    ])
    expect(runsOfState(at('one-letter', 1))).toHaveLength(2)
    expect(runsOfState(at('one-letter', 2))).toHaveLength(3)
  })
})

describe('the sentence under the stage', () => {
  test('tells nothing of what a motion is still to show', () => {
    let moving = 0
    for (const one of TALKS)
      for (const at of placesOf(one)) {
        const state = stateAt(one, at)
        expect(lineAt(state, 1)).toBe(state.line)
        if (state.seconds === 0) continue
        moving++
        const before = stateAt(one, { ...at, build: at.build - 1 })
        for (const progress of [0, 0.5, 0.999]) {
          const says = lineAt(state, progress)
          expect(says, `${at.beat + 1}.${at.build}`).toBe(state.build?.meanwhile ?? before.line)
          expect(says).not.toBe(state.line)
          expect(says).not.toBeNull()
        }
      }
    expect(moving).toBeGreaterThan(15)
  })

  test('of one run is not said of another while that plays', () => {
    const { deck } = whole
    const [beat] = deck.beats
    const press = { id: 'p', says: 'p', plays: { to: '20:30:00', seconds: 3 }, line: 'The end.' }
    const during = (build: Partial<typeof press> & Pick<Build, 'changes' | 'meanwhile'>): string | null =>
      lineAt(
        stateAt(talkOf({ ...deck, beats: [{ ...beat, builds: [{ ...press, ...build }] }] }), { beat: 0, build: 1 }),
        0.5,
      )
    expect(during({})).toBe(beat.line)
    expect(during({ changes: { set: { read: 'get' } } })).toBeNull()
    expect(during({ changes: { set: { read: 'get' } }, meanwhile: 'With GET.' })).toBe('With GET.')
  })
})

describe('cuts', () => {
  test('leave out builds and their time', () => {
    const { deck } = whole
    const cut = talkOf(
      { ...deck, cuts: [{ id: 'x', title: 'x', minutes: 1, beats: [{ beat: 'on-time', without: ['vote'] }] }] },
      'x',
    )
    expect(cut.beats[0].builds.map(({ id }) => id)).toEqual(['freeze'])
    expect(cut.beats[0].seconds).toBe(35)
  })

  test('that are not there are refused', () => {
    expect(() => talkOf(whole.deck, 'ten-hours')).toThrow(ScenarioError)
    expect(() => talkOf(whole.deck, 'ten-hours')).toThrow('no cut "ten-hours"; allowed: whole, five-minutes')
  })
})

describe('addresses', () => {
  test('lead back to the place they were made of', () => {
    for (const one of TALKS)
      for (const at of placesOf(one)) {
        const text = addressOf(one, at)
        const address = addressIn(text)
        expect(address).toMatchObject({ deck: one.deck.id, cut: one.cut })
        expect(address === null ? null : placeAt(one, address), text).toEqual(at)
      }
  })

  test('may name a deck of one’s own, a beat by its number, and little', () => {
    expect(addressOf(whole, { beat: 1, build: 1 }, 'own:k3')).toBe('own:k3/whole/three-boxes/1')
    expect(addressIn('own:k3/whole/three-boxes/1')?.deck).toBe('own:k3')
    expect(placeAt(whole, { beat: '2', build: 9 })).toEqual({ beat: 1, build: 1 })
    expect(addressIn('burn-after-reading')).toEqual({ deck: 'burn-after-reading', cut: 'whole', beat: null, build: 0 })
  })

  test('of any text are read, or refused, and never lead anywhere else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath(), fc.string({ unit: 'grapheme' })), (text) => {
        const address = addressIn(text)
        if (address === null) return
        const at = placeAt(whole, address)
        if (at !== null) expect(placesOf(whole)).toContainEqual(at)
      }),
    )
    for (const text of ['', '/', 'a/b/c/d/e', 'a/b/c/-1', 'a/b/c/1e3', 'a/../b', '__proto__', 'a/b/<b>/0', 'a b'])
      expect(addressIn(text), text).toBeNull()
    for (const beat of ['nowhere', '0', '99', 'constructor'])
      expect(placeAt(whole, { beat, build: 0 }), beat).toBeNull()
  })
})
