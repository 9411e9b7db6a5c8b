/** A rehearsal is its presses and their times: the same ones are the same table, whatever the clock says meanwhile. */
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import deckFile from '../../../scenarios/decks/burn-after-reading.json'
import {
  begun,
  behindMs,
  come,
  goneOn,
  held,
  KEPT_MOST,
  keepRehearsal,
  keptRehearsals,
  plannedAt,
  plannedUpTo,
  type Rehearsal,
  rehearsalsIn,
  tableOf,
  usedAt,
  usedMs,
} from '../../../src/app/talk/rehearsal.ts'
import { rehearse } from '../../../src/app/talk/rehearsing.ts'
import { parseDeck } from '../../../src/story/deck.ts'
import { placesOf, talkOf } from '../../../src/story/talk/state.ts'
import { hostile } from '../../support/hostile-text.ts'
import { tabStorage } from '../../support/tab-storage.ts'

const deck = parseDeck(JSON.stringify(deckFile))
const talk = talkOf(deck)
const places = placesOf(talk)
const sum = (times: readonly number[]): number => times.reduce((x, y) => x + y, 0)
const total = (times: readonly (readonly number[])[]): number => sum(times.map(sum))

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: tabStorage(), configurable: true })
})

describe('the plan', () => {
  test.each([undefined, ...(deck.cuts ?? []).map(({ id }) => id)])('of %s takes what its beats take', (cut) => {
    const given = talkOf(deck, cut)
    const planned = plannedAt(given)
    expect(planned.map(({ length }) => length)).toEqual(given.beats.map(({ builds }) => builds.length + 1))
    for (const [i, { seconds }] of given.beats.entries()) expect(sum(planned[i])).toBeCloseTo(seconds * 1000, 6)
    for (const times of planned) for (const ms of times) expect(ms).toBeGreaterThanOrEqual(0)
  })
  test('places follow one another without a gap', () => {
    let before = 0
    for (const place of places) {
      const { from, to } = plannedUpTo(talk, place)
      expect(from).toBeCloseTo(before, 6)
      before = to
    }
    expect(before).toBeCloseTo(total(plannedAt(talk)), 6)
  })
  test('a talk is behind once a place has taken longer than planned, and ahead before it is due', () => {
    for (const place of places) {
      const { from, to } = plannedUpTo(talk, place)
      expect(behindMs(talk, place, to + 20_000)).toBeCloseTo(20_000, 6)
      expect(behindMs(talk, place, from - 7000)).toBeCloseTo(-7000, 6)
      expect(behindMs(talk, place, (from + to) / 2)).toBe(0)
    }
  })
})

type Deed = { readonly does: 'come' | 'held' | 'goneOn'; readonly at: number; readonly afterMs: number }
const deed = fc.record<Deed>({
  does: fc.constantFrom('come', 'come', 'come', 'held', 'goneOn'),
  at: fc.nat({ max: places.length - 1 }),
  afterMs: fc.nat({ max: 90_000 }),
})

/** Does them one after the other; also how long the watch has run, counted apart. */
function done(deeds: readonly Deed[]): {
  readonly rehearsal: Rehearsal
  readonly nowMs: number
  readonly ranMs: number
} {
  let nowMs = 1_000_000
  let ranMs = 0
  let rehearsal = begun(places[0], nowMs)
  for (const { does, at, afterMs } of deeds) {
    nowMs += afterMs
    if (rehearsal.heldSince === null) ranMs += afterMs
    if (does === 'come') rehearsal = come(rehearsal, places[at], nowMs)
    else if (does === 'held') rehearsal = held(rehearsal, nowMs)
    else rehearsal = goneOn(rehearsal, nowMs)
  }
  return { rehearsal, nowMs, ranMs }
}

describe('the watch', () => {
  test('shares all its time among the places, and none of it twice', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
        const { rehearsal, nowMs, ranMs } = done(deeds)
        expect(usedMs(rehearsal, nowMs)).toBe(ranMs)
        expect(total(usedAt(talk, rehearsal, nowMs))).toBe(ranMs)
      }),
    )
  })
  test('stands still while it is held, and a press lets it go on', () => {
    const start = begun(places[0], 0)
    const still = held(start, 5000)
    expect(usedMs(still, 60_000)).toBe(5000)
    expect(usedMs(come(still, places[1], 60_000), 61_000)).toBe(6000)
    expect(held(still, 9000)).toBe(still)
  })
  test('all stays at a place count together', () => {
    const there = come(begun(places[0], 0), places[1], 3000)
    const back = come(come(there, places[0], 5000), places[1], 6000)
    expect(usedAt(talk, back, 10_000)[0].slice(0, 2)).toEqual([4000, 6000])
  })
})

describe('a rehearsal by presses', () => {
  test('begins with the first press, ends with the one after the last, and is kept', () => {
    let nowMs = 1_800_000_000_000
    const rehearsal = rehearse(talk, 'burn-after-reading', () => nowMs)
    const steps = plannedAt(talk).flat()
    nowMs += 30_000 // the speaker still drinks some water
    rehearsal.forward(true)
    expect(rehearsal.window.store.getState().state).toMatchObject({ beat: 0, build: 0 })
    for (const ms of steps) {
      nowMs += Math.round(ms)
      rehearsal.forward(true)
    }
    const over = rehearsal.store.getState().over
    expect(over?.kept).toBe(true)
    expect(over?.table).toMatchObject({ whole: true, cut: 'whole', endedAt: nowMs })
    for (const { usedMs: used, plannedMs, presses } of over?.table.beats ?? []) {
      expect(Math.abs(used - plannedMs)).toBeLessThan(20)
      for (const press of presses) expect(Math.abs(press.usedMs - press.plannedMs)).toBeLessThan(2)
    }
    expect(keptRehearsals()).toEqual([over?.table])
    // It is over: nothing moves any more.
    rehearsal.forward(true)
    expect(keptRehearsals()).toHaveLength(1)
  })
  test('ended early says so', () => {
    let nowMs = 0
    const rehearsal = rehearse(talk, 'x', () => nowMs)
    rehearsal.end() // it has not begun
    expect(rehearsal.store.getState().over).toBeNull()
    rehearsal.forward(true)
    nowMs = 4000
    rehearsal.forward(true)
    nowMs = 9000
    rehearsal.end()
    const table = rehearsal.store.getState().over?.table
    expect(table).toMatchObject({ whole: false, usedMs: 9000 })
    expect(table?.beats[0].presses.map((press) => press.usedMs).slice(0, 2)).toEqual([4000, 5000])
  })
})

describe('what is kept', () => {
  const table = (endedAt: number) => tableOf(talk, 'deck', begun(places[0], 0), 1000, endedAt)
  test('are the last five, the newest first', () => {
    for (let n = 1; n <= KEPT_MOST + 2; n++) expect(keepRehearsal(table(n)).kept).toBe(true)
    expect(keptRehearsals().map(({ endedAt }) => endedAt)).toEqual([7, 6, 5, 4, 3])
  })
  test('what is stored may be anything', () => {
    const sound = JSON.stringify([table(1)])
    expect(rehearsalsIn(sound)).toHaveLength(1)
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          fc.json(),
          fc.anything().map((value) => JSON.stringify([table(1), value])),
        ),
        (text) => {
          for (const one of rehearsalsIn(text ?? null)) expect(Object.keys(one)).toEqual(Object.keys(table(1)))
        },
      ),
    )
  })
  test('a device that keeps nothing is told apart', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
      configurable: true,
    })
    expect(keepRehearsal(table(1)).kept).toBe(false)
    expect(keptRehearsals()).toEqual([])
  })
})
