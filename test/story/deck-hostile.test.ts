/** A stranger's talk is refused with a place and a reason, or played within bounds. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ScenarioError } from '../../src/scenario/error.ts'
import { DECK_MAX, type Deck, mistakesInDeck, parseDeck } from '../../src/story/deck.ts'
import { problemsOfDeck, problemsOfDeckInSteps } from '../../src/view/talk/deck-problems.ts'
import { tamperedDeck } from '../support/arbitrary-deck.ts'
import { findShipped } from '../support/find.ts'
import { DECKS } from '../support/stories.ts'

/** What a text comes to: it is refused, or it is played in so many steps. */
function outcome(text: string): 'refused' | number {
  let deck: Deck
  try {
    deck = parseDeck(text)
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    expect(error.where).not.toBe('')
    expect(error.message).toMatch(/^[^\n\p{Cc}\p{Cf}]+: [^\n\p{Cc}\p{Cf}]+$/u)
    expect(error.message.length).toBeLessThan(2000)
    expect(mistakesInDeck(text)[0]?.message).toBe(error.message)
    return 'refused'
  }
  expect(mistakesInDeck(text)).toEqual([])
  let played = 0
  const steps = problemsOfDeckInSteps(deck, findShipped)
  for (;;) {
    const { done, value } = steps.next()
    if (!done) {
      played++
      continue
    }
    for (const { where, problem } of value) {
      expect(where).not.toBe('')
      expect(problem).not.toBe('')
    }
    return played
  }
}

const [{ deck, content }] = DECKS
/** Each beat as a talk of its own: 500 talks of eleven would take the better part of an hour to be played. */
const SMALL = deck.beats.map((beat): Deck => ({ ...deck, beats: [beat], cuts: undefined }))
/** Messages of all runs, 256 a step, and the states. */
const STEPS_MAX = 300_000 / 256 + 600

test('of 500 talks that were tampered with none gets further than a reason, and none is played without end', () => {
  let refused = 0
  let played = 0
  const anySmall = fc.constantFrom(...SMALL).chain((one) => tamperedDeck(JSON.parse(JSON.stringify(one))))
  fc.assert(
    fc.property(anySmall, (text) => {
      const came = outcome(text)
      if (came === 'refused') refused++
      else {
        played++
        expect(came).toBeLessThan(STEPS_MAX)
      }
    }),
    { numRuns: 500 },
  )
  expect(refused).toBeGreaterThan(100)
  expect(played).toBeGreaterThan(50)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('whole talks that were tampered with come to no more', () => {
  fc.assert(
    fc.property(tamperedDeck(JSON.parse(content)), (text) => {
      const came = outcome(text)
      if (came !== 'refused') expect(came).toBeLessThan(STEPS_MAX)
    }),
    { numRuns: 20 },
  )
})

test('no text at all is more than a talk or a reason', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(outcome(text)).toBe('refused')
    }),
  )
})

test('what is too long is not even read', () => {
  expect(() => parseDeck(' '.repeat(DECK_MAX + 1))).toThrow('the file: too long; allowed: 300,000 characters')
})

test.each([
  ['a tag', '<b>loud</b>'],
  ['a script', 'x<script>alert(1)</script>'],
  ['a comment', 'x<!-- -->'],
  ['text that turns round', 'abc\u202Ecba'],
  ['a line end', 'two\nlines'],
  ['a hidden space', 'zero\u200Bwidth'],
  ['half a character', 'x\uD83D'],
  ['nothing', '  '],
])('%s is no sentence', (_, line) => {
  const bad = { ...deck, beats: [{ ...deck.beats[0], line }] }
  expect(() => parseDeck(JSON.stringify(bad))).toThrow('beats.0.line: ')
  expect(() => parseDeck(JSON.stringify(bad))).toThrow(
    'allowed: text of 1 to 120 characters, without tags and hidden characters',
  )
})

test('signs that are no tags are welcome', () => {
  const line = 'a < b, 5 <= 6, %w → %v, “{}”, x <- ch'
  expect(parseDeck(JSON.stringify({ ...deck, beats: [{ ...deck.beats[0], line }] })).beats[0].line).toBe(line)
})

const long = (i: number, pollInterval: string): Deck['beats'][number] => ({
  ...deck.beats[4],
  id: `beat-${i}`,
  run: { scenario: 'incident', preset: 'as-found', numbers: { pollInterval }, until: `${366 + i}m` },
})

test.each<[string, Deck['beats'], string]>([
  ['one run of too many messages', [long(0, '100ms')], 'the run: too long; allowed: 60,000 messages'],
  [
    'many long runs',
    Array.from({ length: 40 }, (_, i) => long(i, '1s')),
    'the deck: its runs are too long; allowed: 300,000 messages in all',
  ],
  [
    'very many short runs',
    Array.from({ length: 12 }, (_, i) => ({
      ...deck.beats[0],
      id: `beat-${i}`,
      holds: undefined,
      builds: Array.from({ length: 6 }, (_, k) => ({
        id: `build-${k}`,
        says: 'x',
        run: { scenario: 'after-the-fix', until: `${600 + i * 10 + k}s` },
      })),
    })),
    'the deck: too many runs; allowed: 60',
  ],
  [
    'claims without number on a long run',
    Array.from({ length: 40 }, (_, i) => ({
      ...long(0, '1s'),
      id: `beat-${i}`,
      builds: Array.from({ length: 12 }, (_, k) => ({
        id: `build-${k}`,
        says: 'x',
        at: `${20_000 + k}s`,
        holds: Array.from({ length: 20 }, () => ({ attempts: { exactly: 1 } })),
      })),
    })),
    'the deck: too much to be held against its runs',
  ],
])('%s are refused', (_, beats, says) => {
  const problems = problemsOfDeck({ ...deck, cuts: undefined, beats }, findShipped)
  expect(problems.map(({ problem }) => problem)).toContainEqual(expect.stringContaining(says))
})
