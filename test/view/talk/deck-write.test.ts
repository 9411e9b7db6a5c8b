/** Writing a deck: what it begins with, what can be put into it, where the caret is, and where its mistakes are. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import published from '../../../public/deck.schema.json'
import deckFile from '../../../scenarios/decks/burn-after-reading.json'
import { lookAtDeck } from '../../../src/app/talk/deck-files.ts'
import { ScenarioError } from '../../../src/scenario/error.ts'
import { parseDeck } from '../../../src/story/deck.ts'
import { claimsOf } from '../../../src/story/talk/claims.ts'
import { playedOnce } from '../../../src/story/talk/scene.ts'
import { stateAt, talkOf } from '../../../src/story/talk/state.ts'
import type { Schema } from '../../../src/view/own/editor-schema.ts'
import { spotAt } from '../../../src/view/talk/deck-caret.ts'
import { deckMistakes, placedProblems } from '../../../src/view/talk/deck-mistakes.ts'
import { problemsOfDeck } from '../../../src/view/talk/deck-problems.ts'
import { deckEditorSchema } from '../../../src/view/talk/deck-schema.ts'
import {
  BLANK_DECK,
  PRESS_NAMES,
  whereToGoOn,
  withBeat,
  withClaims,
  withCut,
  withLook,
  withPart,
  withPress,
  withRun,
} from '../../../src/view/talk/deck-starts.ts'
import { DECK_WORDED, PART_WORDS } from '../../../src/view/talk/deck-words.ts'
import { hostileFile } from '../../support/arbitrary-hostile.ts'
import { find } from '../../support/claims.ts'
import { hostile } from '../../support/hostile-text.ts'

const real = JSON.stringify(deckFile, null, 2)
/** As the page does: what there is not is a mistake of the deck. */
const problemsOf = (text: string) =>
  problemsOfDeck(parseDeck(text), (slug) => {
    if (slug !== 'incident') throw new ScenarioError('scenario', `no scenario "${slug}"`)
    return find(slug)
  })

const strange = fc.oneof(
  hostile,
  hostileFile.map(({ text }) => text),
)

describe('what a deck begins with', () => {
  test('can be given as it stands', () => {
    expect(deckMistakes(BLANK_DECK)).toEqual([])
    expect(problemsOf(BLANK_DECK)).toEqual([])
  })
  test('and with a beat and a press more', () => {
    const more = withPress(withBeat(BLANK_DECK), { beat: 1, build: 0 })
    expect(problemsOf(more)).toEqual([])
    expect(parseDeck(more).beats.map(({ builds }) => builds?.length)).toEqual([1, 1])
    const again = withPress(withPress(more, { beat: 0, build: 1 }), { beat: 0, build: 1 })
    expect(parseDeck(again).beats[0].builds?.map(({ id }) => id)).toEqual(['two-hours', 'press', 'press-2'])
    expect(problemsOf(again)).toEqual([])
  })
  test('and with what to look at, and a shorter talk', () => {
    for (const build of [0, 1]) {
      const text = withLook(BLANK_DECK, { beat: 0, build })
      expect(deckMistakes(text)).toEqual([])
      expect(problemsOf(text)).toEqual([])
      expect(stateAt(talkOf(parseDeck(text)), { beat: 0, build }).look).toBe('What to look at, and for what.')
    }
    const text = withCut(withCut(withBeat(BLANK_DECK)))
    expect(deckMistakes(text)).toEqual([])
    expect(problemsOf(text)).toEqual([])
    const deck = parseDeck(text)
    expect(deck.cuts?.map(({ id }) => id)).toEqual(['shorter', 'shorter-2'])
    expect(talkOf(deck, 'shorter').beats.map(({ beat }) => beat.id)).toEqual(deck.beats.map(({ id }) => id))
  })
  test.each(PART_WORDS)('and with the part %s on its stage', (name, help) => {
    const text = withPart(BLANK_DECK, { beat: 0, build: 0 }, name)
    expect(deckMistakes(text)).toEqual([])
    expect(problemsOf(text)).toEqual([])
    expect(parseDeck(text).beats[0].stage.at(-1)?.part).toBe(name)
    expect(help).not.toBe('')
  })
  test.each(PRESS_NAMES)('and with the press “%s”, though its beat have no run yet', (name) => {
    const text = withPress(BLANK_DECK, { beat: 0, build: 0 }, name)
    expect(deckMistakes(text)).toEqual([])
    expect(problemsOf(text)).toEqual([])
    const bare = withPress(
      JSON.stringify({
        ...JSON.parse(BLANK_DECK),
        beats: [{ id: 'a', title: 'A', seconds: 60, notes: ['x'], stage: [{ part: 'words', text: 'x' }] }],
      }),
      { beat: 0, build: 0 },
      name,
    )
    expect(problemsOf(bare)).toEqual([])
  })
  test('a live flip is a flip: what the user sees is another thing', () => {
    const says = (build: number) => {
      const state = stateAt(talkOf(parseDeck(withPress(BLANK_DECK, { beat: 0, build: 0 }, 'flip'))), { beat: 0, build })
      return claimsOf(state, playedOnce(find))[0].shows.says
    }
    expect([says(0), says(1), says(2)]).toEqual(['In progress', 'Failed: timed out', 'Failed: out of memory at step 9'])
  })
  test('another run begins at its start, with the job whose story is told', () => {
    const text = withRun(BLANK_DECK, { beat: 0, build: 0 }, 'two-jobs', 'job-a')
    const [{ run, at, stage }] = parseDeck(text).beats
    expect([run, at, stage.length]).toEqual([{ scenario: 'two-jobs', job: 'job-a' }, undefined, 2])
    expect(parseDeck(withRun(BLANK_DECK, { beat: 0, build: 0 }, 'incident', null)).beats[0].run).toEqual({
      scenario: 'incident',
    })
  })
  test('what the stage shows becomes claims that hold, once, and no longer under another rule', () => {
    const spots = [
      { beat: 0, build: 0 },
      { beat: 0, build: 1 },
    ]
    let text = withPart(BLANK_DECK, spots[0], 'ask')
    for (const spot of [...spots, ...spots]) {
      const claims = claimsOf(stateAt(talkOf(parseDeck(text)), spot), playedOnce(find))
      expect(claims.map(({ shows: { part } }) => part)).toEqual(['card', 'clock'])
      text = withClaims(text, spot, claims)
    }
    const [{ holds, builds = [] }] = parseDeck(text).beats
    expect([holds?.length, builds[0].holds?.length]).toEqual([2, 2])
    expect(problemsOf(text)).toEqual([])
    const flipped = text.replace(
      '"scenario": "incident"',
      '"scenario": "incident", "set": {"routing": "terminal-stops"}',
    )
    expect(problemsOf(flipped).map(({ stops }) => stops)).toEqual([false, false])
  })
  test('a part goes onto the stage that is seen: that of the press, or of the last before it that has one', () => {
    const text = withPress(BLANK_DECK, { beat: 0, build: 0 })
    const ofPress = parseDeck(withPart(text, { beat: 0, build: 2 }, 'words'))
    expect(ofPress.beats[0].builds?.[1].stage?.map(({ part }) => part)).toEqual(['card', 'bands', 'words'])
    const ofBeat = parseDeck(withPart(text, { beat: 0, build: 1 }, 'words'))
    expect(ofBeat.beats[0].stage.map(({ part }) => part)).toEqual(['card', 'clock', 'words'])
  })
})

describe('where the caret is', () => {
  const at = (text: string, sought: string) => spotAt(text, text.indexOf(sought) + 1)
  test('in a beat, in a press, and outside of both', () => {
    expect(at(BLANK_DECK, '"my-talk"')).toBeNull()
    expect(at(BLANK_DECK, '"waiting"')).toEqual({ beat: 0, build: 0 })
    expect(at(BLANK_DECK, '"card"')).toEqual({ beat: 0, build: 0 })
    expect(at(BLANK_DECK, '"two-hours"')).toEqual({ beat: 0, build: 1 })
    expect(at(real, '"the-truth"')).toEqual({ beat: 0, build: 2 })
  })
  test('every press of the talk is found by its name', () => {
    let found = 0
    for (const [beat, { builds = [] }] of parseDeck(real).beats.entries()) {
      for (const [i, { says }] of builds.entries()) {
        expect(spotAt(real, real.indexOf(JSON.stringify(says)) + 1)).toEqual({ beat, build: i + 1 })
        found++
      }
    }
    expect(found).toBeGreaterThan(10)
  })
  test('of any text at all it is answered', () => {
    fc.assert(
      fc.property(fc.oneof(strange, fc.constant(real)), fc.nat({ max: 5000 }), (text, offset) => {
        const spot = spotAt(text, offset)
        expect(spot === null || (spot.beat >= 0 && spot.build >= 0)).toBe(true)
      }),
    )
  })
})

describe('what is wrong is said at its place', () => {
  test.each<[what: string, text: string, where: string, stops: boolean]>([
    ['a field that there is not', BLANK_DECK.replace('"notes"', '"nots"'), 'beats.0.nots', true],
    ['a part that there is not', BLANK_DECK.replace('"clock"', '"clok"'), 'beats.0.stage.1', true],
    ['no JSON', BLANK_DECK.replace('"beats":', '"beats"'), 'the file', true],
    ['a field that stands twice', BLANK_DECK.replace('"id": "my-talk"', '"id": "x", "id": "my-talk"'), 'id', false],
  ])('%s', (_, text, where, stops) => {
    const mistakes = deckMistakes(text)
    const found = mistakes.find((mistake) => mistake.where.startsWith(where))
    expect(found, JSON.stringify(mistakes)).toMatchObject({ stops })
    expect(found?.line).toBeGreaterThan(1)
  })
  const twoBeats = withBeat(BLANK_DECK)
  test.each<[what: string, text: string, line: string, stops: boolean]>([
    ['an instant after the end', BLANK_DECK.replace('"20:30:00"', '"400h"'), '"400h"', true],
    ['a scenario that there is not', BLANK_DECK.replace('"incident"', '"incidnt"'), '"incidnt"', true],
    [
      'an option that there is not',
      BLANK_DECK.replace('"scenario": "incident"', '"scenario": "incident",\n"set": {"routing": "stop"}'),
      '"routing": "stop"',
      true,
    ],
    [
      'a job of the run that there is not',
      BLANK_DECK.replace('"scenario": "incident"', '"scenario": "incident",\n"job": "job-zzz"'),
      '"job": "job-zzz"',
      true,
    ],
    ['a name that stands twice', twoBeats.replace('"id": "beat"', '"id": "waiting"'), '"id": "waiting"', true],
    [
      'a part that needs a run',
      BLANK_DECK.replace('"run": {\n        "scenario": "incident"\n      },\n      "at": "18:28:00",', ''),
      '{',
      true,
    ],
    ['a motion backwards', BLANK_DECK.replace('"20:30:00"', '"18:00:00"'), '"18:00:00"', false],
    [
      'a job that there is not',
      BLANK_DECK.replace('{ "part": "card" }', '{ "part": "card", "job": "x" }').replace(
        '"part": "card"\n',
        '"part": "card", "job": "x"\n',
      ),
      '"job": "x"',
      true,
    ],
    ['minutes that do not add up', BLANK_DECK.replace('"minutes": 1', '"minutes": 9'), '"minutes": 9', false],
  ])('and what comes of playing it: %s', (_, text, line, stops) => {
    expect(deckMistakes(text)).toEqual([])
    const placed = placedProblems(text, problemsOf(text))
    expect(placed.length).toBeGreaterThan(0)
    const lines = text.split('\n')
    expect(
      placed.some((mistake) => lines[mistake.line - 1].includes(line)),
      JSON.stringify(placed),
    ).toBe(true)
    expect(placed.some((mistake) => mistake.stops)).toBe(stops)
    expect(placed.every(({ from, to }) => from < to)).toBe(true)
    // A place is named once, before the sentence.
    for (const { says } of placed) expect(says).not.toMatch(/^beats\.\d/)
  })
  test('what was most likely meant can be written at a press', () => {
    const text = BLANK_DECK.replace('"incident"', '"incidnt"')
    const [{ mending }] = placedProblems(
      text,
      problemsOfDeck(parseDeck(text), () => {
        throw new ScenarioError('scenario', 'no scenario "incidnt"; allowed: incident', 'incidnt', ['incident'])
      }),
    )
    expect(mending).toMatchObject({ text: '"incident"', says: 'incident' })
    expect(text.slice(mending?.from, mending?.to)).toBe('"incidnt"')
  })
  test.each<[what: string, right: string, wrong: string]>([
    ['a fact, where a motion ends', '{ "fact": "read" }', '{ "fact": "raed" }'],
    [
      'a fact, in a claim',
      '{ "happens": { "kind": "read", "says": "x" } }',
      '{ "happens": { "kind": "raed", "says": "x" } }',
    ],
    ['a beat, in a shorter talk', '"beat": "waiting"', '"beat": "waitign"'],
    ['a press, in a shorter talk', '"without": ["two-hours"]', '"without": ["two-hour"]'],
    ['a part, in a claim', '"part": "card", "says"', '"part": "crad", "says"'],
    ['a job', '"job": "job-7f3"', '"job": "jbo-7f3"'],
  ])('what was most likely meant is said of %s', (_, right, wrong) => {
    const deck = BLANK_DECK.replace('"20:30:00"', '{ "fact": "read" }')
      .replace('"scenario": "incident"', '"scenario": "incident", "job": "job-7f3"')
      .replace(
        '"says": "Two',
        '"holds": [{ "happens": { "kind": "read", "says": "x" } }, { "shows": { "part": "card", "says": "x" } }], "says": "Two',
      )
      .replace(
        '"minutes": 1,',
        '"minutes": 1, "cuts": [{ "id": "a", "title": "A", "minutes": 1, "beats": [{ "beat": "waiting", "without": ["two-hours"] }] }],',
      )
    expect(deckMistakes(deck)).toEqual([])
    expect(deck.split(right)).toHaveLength(2)
    const text = deck.replace(right, wrong)
    const form = deckMistakes(text)
    const found = form.length > 0 ? form : placedProblems(text, problemsOf(text))
    const mended = found.flatMap(({ mending }) =>
      mending === null ? [] : [text.slice(0, mending.from) + mending.text + text.slice(mending.to)],
    )
    expect(mended).toContain(deck)
  })
  test('of any text at all, at places that are in it', () => {
    fc.assert(
      fc.property(strange, (text) => {
        for (const { from, to, says } of deckMistakes(text)) {
          expect(from).toBeLessThanOrEqual(to)
          expect(to).toBeLessThanOrEqual(text.length + 1)
          expect(says).not.toBe('')
        }
      }),
    )
  })
})

describe('a file', () => {
  test.each<[what: string, text: string, problem: string]>([
    ['nothing', ' \n', 'it is empty'],
    ['prose', 'hello', 'it is not JSON'],
    ['a list', '[]', 'it is JSON, but no talk: that is an object in braces'],
    ['something else', '{"name":1}', 'it has none of the fields beats, cuts'],
    ['a lesson', '{"kind":"lesson","moments":[]}', 'it is a lesson, and no talk'],
    ['a lesson that does not say so', '{"moments":[]}', 'it is a lesson, and no talk'],
    ['a scenario', '{"version":1,"jobs":[]}', 'it is a scenario, and no talk; it opens under “Your own scenario”'],
    [
      'what was saved from the stage',
      '{"burn-after-reading":1}',
      'it is what somebody has chosen on the page, and no talk',
    ],
    ['too much', `{"beats":"${'x'.repeat(300_001)}"}`, 'it is too long'],
  ])('of %s is refused with a reason', (_, text, problem) => {
    expect(lookAtDeck(text, 'x.json')).toMatchObject({ problem: expect.stringContaining(problem) })
  })
  test('of a deck is taken as it stands, and half of one as well: it can be mended', () => {
    expect(lookAtDeck(BLANK_DECK, 'x.json')).toEqual({ name: 'My talk', text: BLANK_DECK })
    const wrong = BLANK_DECK.replace('"kind": "deck"', '"kind": "lesson"')
    expect(lookAtDeck(wrong, 'x.json')).toEqual({ name: 'My talk', text: wrong })
    const half = BLANK_DECK.slice(0, 300)
    expect(lookAtDeck(half, 'half.json')).toEqual({ name: 'half', text: half })
  })
  test('of any text at all is answered', () => {
    fc.assert(
      fc.property(fc.oneof(strange, fc.json()), hostile, (text, name) => {
        const looked = lookAtDeck(text, name)
        expect('problem' in looked || looked.text === text).toBe(true)
      }),
    )
  })
})

describe('the editor’s schema', () => {
  const schema = deckEditorSchema(published as unknown as Schema, [{ id: 'incident', title: 'The incident' }])
  /** Every place that has a description. */
  function described(one: Schema, place: string, found: Map<string, unknown>): Map<string, unknown> {
    if (one['description'] !== undefined) found.set(place, one['description'])
    const below = (step: string) => (place === '' ? step : `${place}.${step}`)
    for (const [name, field] of Object.entries(one.properties ?? {})) described(field, below(name), found)
    if (one.items !== undefined) described(one.items, below('*'), found)
    for (const each of [...(one.anyOf ?? []), ...(one.oneOf ?? [])]) described(each, place, found)
    return found
  }
  const found = described(schema, '', new Map())

  test('has words at every field that there are words for, and no words for what there is not', () => {
    expect(DECK_WORDED.filter((place) => !found.has(place))).toEqual([])
    expect(DECK_WORDED.length).toBeGreaterThan(30)
  })
  test('says what each part of a stage shows', () => {
    const parts = (schema.properties?.['beats']?.items?.properties?.['stage']?.items?.oneOf ?? []).map(
      ({ title, description }) => [title, description],
    )
    expect(parts).toEqual(PART_WORDS.map(([name, help]) => [name, help]))
  })
  test('explains rules, faults and presets wherever a run stands', () => {
    const run = schema.properties?.['beats']?.items?.properties?.['run']
    expect(run?.properties?.['preset']).toHaveProperty('enumDescriptions')
    expect(run?.properties?.['set']?.properties?.['read']).toHaveProperty('enumDescriptions')
    expect(run?.properties?.['scenario']).toMatchObject({ enum: ['incident'], enumDescriptions: ['The incident'] })
    expect(found.get('beats.*.run.edits.*.fault')).toBe('What goes wrong.')
  })
})

describe('after something was put in, an author goes on in what is new', () => {
  const spot = { beat: 0, build: 0 }
  const ways: readonly (readonly [string, (text: string) => string, string])[] = [
    ['a beat', withBeat, 'The title of this beat'],
    ['a third beat, and other minutes', (text) => withBeat(withBeat(text)), 'The title of this beat'],
    ['a cut', withCut, ''],
    ...PRESS_NAMES.map((name) => [name, (text: string) => withPress(text, spot, name), ''] as const),
  ]
  test.each(ways)('%s: nothing that was there before is selected', (_, how, title) => {
    const next = how(BLANK_DECK)
    const { from, to } = whereToGoOn(BLANK_DECK, next)
    const selected = next.slice(from, to)
    if (title !== '') expect(selected).toBe(title)
    // Whatever is typed there, all that was there before is still there.
    const typed = JSON.parse(`${next.slice(0, from)}${selected === '' ? '' : 'A'}${next.slice(to)}`)
    const before = JSON.parse(BLANK_DECK)
    const [{ builds, ...beat }] = before.beats
    expect(typed.beats[0]).toMatchObject(beat)
    expect(typed.beats[0].builds).toEqual(expect.arrayContaining(builds))
    expect(typed.beats).toHaveLength(JSON.parse(next).beats.length)
    expect(next.indexOf(selected, from)).toBe(from)
  })
  test('a title that was there before is not selected, though what is new lies on both sides of it', () => {
    const deck = JSON.parse(BLANK_DECK)
    const [{ run, title, seconds, at, ...beat }] = deck.beats
    const text = JSON.stringify({ ...deck, beats: [{ run, title, seconds, at, ...beat }] }, null, 2)
    const next = withRun(text, spot, 'two-jobs', 'job-a')
    const { from, to } = whereToGoOn(text, next)
    expect(from).toBe(to)
    expect(next.slice(0, from)).not.toContain(title)
  })
})
