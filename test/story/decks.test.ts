/** Every talk that ships can be given as it stands; and one that cannot is found out. */
import { describe, expect, test } from 'vitest'
import type { Beat, Build, Deck } from '../../src/story/deck.ts'
import { lineOf } from '../../src/story/problems.ts'
import { placesOf, stateAt, talkOf } from '../../src/story/talk/state.ts'
import { problemsOfDeck } from '../../src/view/talk/deck-problems.ts'
import { findShipped } from '../support/find.ts'
import { DECKS } from '../support/stories.ts'

test('there are talks, each with a file of its name, and with states that claim something', () => {
  expect(DECKS.length).toBeGreaterThan(0)
  for (const { file, deck } of DECKS) expect(file).toBe(`${deck.id}.json`)
  for (const { deck } of DECKS) {
    const talk = talkOf(deck)
    const claims = placesOf(talk).map((place) => {
      const { build, beat } = stateAt(talk, place)
      return (build ?? beat).holds?.length ?? 0
    })
    expect(claims.filter((n) => n > 0).length).toBeGreaterThan(claims.length / 2)
  }
})

test.each(DECKS)('$file: every beat and build of every cut is played, and comes out as it says', ({ deck }) => {
  expect(problemsOfDeck(deck, findShipped).map(lineOf)).toEqual([])
})

test('the built-in talk is eleven beats in ten minutes, and six of them in five', () => {
  const { deck } = DECKS.find(({ deck: { id } }) => id === 'burn-after-reading') ?? DECKS[0]
  const secondsIn = (cut?: string) => talkOf(deck, cut).beats.reduce((sum, { seconds }) => sum + seconds, 0)
  expect([talkOf(deck).beats.length, secondsIn()]).toEqual([11, 600])
  expect([talkOf(deck, 'five-minutes').beats.length, secondsIn('five-minutes')]).toEqual([6, 300])
})

describe('what is wrong with a talk is said, at its place', () => {
  const [{ deck }] = DECKS
  const beatAt = (id: string) => deck.beats.findIndex((beat) => beat.id === id)
  const changed = (id: string, change: (beat: Beat) => Beat): Deck => ({
    ...deck,
    beats: deck.beats.map((beat) => (beat.id === id ? change(beat) : beat)),
  })
  const pressed = (id: string, build: string, change: (build: Build) => Build): Deck =>
    changed(id, (beat) => ({ ...beat, builds: beat.builds?.map((one) => (one.id === build ? change(one) : one)) }))
  const [cut] = deck.cuts ?? []
  const cutTo = (beats: typeof cut.beats): Deck => ({ ...deck, cuts: [{ ...cut, beats }] })
  const shrug = beatAt('the-shrug')
  const looks = beatAt('looks-at-nothing')

  test.each<[string, string, Deck]>([
    [
      'a run that comes out otherwise',
      `beats.${looks}.builds.0.holds.0: the count should say “1,464 looks at nothing” in 1 line; it says: 2,928 looks`,
      pressed('looks-at-nothing', 'silence', (build) => ({
        ...build,
        stage: [{ part: 'count', of: 'looks', since: '14:24:00', one: 'look', many: 'looks at nothing' }],
        plays: { to: '18:28:00', seconds: 1 },
      })),
    ],
    [
      'rules under which nothing of it is so',
      `beats.${looks}.builds.0.holds.1: The run does not end with “lost result”.`,
      changed('looks-at-nothing', (beat) => ({
        ...beat,
        run: { scenario: 'incident', preset: 'as-found', set: { read: 'get' } },
      })),
    ],
    [
      'a cell that comes out otherwise',
      'the grid should say “cause lost for good” in 1 line; it says: reads “error”, waits, GET: 32 min late · reads “error”, waits, GETDEL: 32 min late',
      pressed('blame-getdel', 'two-by-two', (build) => ({
        ...build,
        stage: build.stage?.map((part) =>
          part.part === 'grid'
            ? { ...part, columns: part.columns.map((column) => ({ ...column, changes: { set: { read: 'get' } } })) }
            : part,
        ),
      })),
    ],
    [
      'two cells where one was said',
      'the grid should say “cause lost for good” in 1 line; it says: reads “error”, waits, GET: cause lost for good · reads “error”, waits, GETDEL: cause lost for good',
      pressed('blame-getdel', 'two-by-two', (build) => ({
        ...build,
        stage: build.stage?.map((part) =>
          part.part === 'grid' ? { ...part, columns: part.columns.map(({ title }) => ({ title })) } : part,
        ),
      })),
    ],
    [
      'an instant after the end',
      `beats.${shrug}.at: 400h is after the end of the run`,
      changed('the-shrug', (beat) => ({ ...beat, at: '400h' })),
    ],
    [
      'what does not happen',
      `beats.${shrug}.at: "breaker-opened" does not happen in the run at or after 18:28:00`,
      changed('the-shrug', (beat) => ({ ...beat, at: { fact: 'breaker-opened', from: '18:28:00' } })),
    ],
    [
      'a field that the fact has not',
      `beats.${shrug}.at.where: nudged has no field "colour"`,
      changed('the-shrug', (beat) => ({ ...beat, at: { fact: 'nudged', where: { colour: 'red' } } })),
    ],
    [
      'a motion that ends before it begins',
      `beats.${looks}.builds.0.plays.to: the motion ends before it begins: at 18:00:00, and it stands at 18:28:00`,
      pressed('looks-at-nothing', 'silence', (build) => ({ ...build, plays: { to: '18:00:00', seconds: 8 } })),
    ],
    [
      'a run of a job that is not there',
      `beats.${shrug}.run.job: no job "job-9"; allowed: job-7f3`,
      changed('the-shrug', (beat) => ({ ...beat, run: { scenario: 'incident', job: 'job-9' } })),
    ],
    [
      'a part’s own run of a job that is not there',
      'stage.0.right.run.job: no job "job-9"; allowed: job-7f3',
      changed('the-shrug', (beat) => ({
        ...beat,
        holds: undefined,
        stage: [
          { part: 'pair', left: { title: 'x' }, right: { title: 'y', run: { scenario: 'incident', job: 'job-9' } } },
        ],
      })),
    ],
    [
      'a scenario that is not there',
      `beats.${shrug}.run: scenario: no scenario "nowhere"`,
      changed('the-shrug', (beat) => ({ ...beat, run: { scenario: 'nowhere' } })),
    ],
    [
      'an option that is not there',
      `beats.${shrug}.run: set.read: no option "twice"`,
      changed('the-shrug', (beat) => ({ ...beat, run: { scenario: 'incident', set: { read: 'twice' } } })),
    ],
    [
      'a run of many jobs, none of them named',
      `beats.${shrug}.run: the run has several jobs`,
      changed('the-shrug', ({ at: _, holds: __, ...beat }) => ({ ...beat, builds: [], run: { scenario: 'two-jobs' } })),
    ],
    [
      'a job that is not there',
      `beats.${shrug}.stage.0.job: no job "job-9"; allowed: job-7f3`,
      changed('the-shrug', (beat) => ({ ...beat, holds: undefined, stage: [{ part: 'card', job: 'job-9' }] })),
    ],
    [
      'a node that is not there',
      'stage.0.node: no breaker "z"; allowed: a, b',
      changed('the-shrug', (beat) => ({ ...beat, holds: undefined, stage: [{ part: 'gate', node: 'z' }] })),
    ],
    [
      'a part without a run to be drawn from',
      `beats.${shrug}.stage.0: "boxes" needs a run`,
      changed('the-shrug', ({ run: _, at: __, holds: ___, ...beat }) => ({ ...beat, builds: [] })),
    ],
    [
      'a part without a run, of which something is claimed',
      `beats.${shrug}.stage.0: "card" needs a run`,
      changed('the-shrug', ({ run: _, at: __, ...beat }) => ({
        ...beat,
        builds: [],
        stage: [{ part: 'card' }],
        holds: [{ shows: { part: 'card', says: 'In progress' } }],
      })),
    ],
    [
      'a line that is marked and not there',
      `beats.${shrug}.stage.0.mark.0: there is no line 9; allowed: 1 to 1`,
      changed('the-shrug', (beat) => ({
        ...beat,
        holds: undefined,
        stage: [{ part: 'code', lines: ['x'], mark: [9] }],
      })),
    ],
    [
      'a claim on what is not on stage',
      `beats.${shrug}.holds.0: there is no "file" on stage`,
      changed('the-shrug', (beat) => ({ ...beat, holds: [{ shows: { part: 'file', says: 'x' } }] })),
    ],
    [
      'a press that does nothing',
      `beats.${shrug}.builds.0: the press changes nothing`,
      changed('the-shrug', (beat) => ({ ...beat, builds: [{ id: 'x', says: 'Nothing' }] })),
    ],
    [
      'two ways of saying where the run stands',
      '"plays" says already where the run stands',
      pressed('the-shrug', 'burn', (build) => ({ ...build, at: '19:00:00' })),
    ],
    [
      'times that do not add up',
      'minutes: 10 min, and its beats take 11 min 10 s',
      changed('the-shrug', (beat) => ({ ...beat, seconds: 120 })),
    ],
    [
      'builds that take longer than their beat',
      `beats.${shrug}.seconds: 20 s, and its builds alone take 32 s`,
      changed('the-shrug', (beat) => ({ ...beat, seconds: 20 })),
    ],
    [
      'more than can be said in that time',
      'allowed: 150, for who reads them aloud',
      changed('the-shrug', (beat) => ({ ...beat, notes: ['and then it looks again '.repeat(40)] })),
    ],
    [
      'the same name twice',
      `beats.${shrug}.id: “the-job-failed” is there twice`,
      changed('the-shrug', (beat) => ({ ...beat, id: 'the-job-failed' })),
    ],
    ['a cut of what is not there', 'cuts.0.beats.0.beat: no beat "nowhere"', cutTo([{ beat: 'nowhere' }])],
    [
      'a cut without what is not there',
      'cuts.0.beats.0.without.0: no build "nothing"; allowed: freeze, vote',
      cutTo([{ beat: 'on-time', without: ['nothing'] }]),
    ],
    [
      'a cut that is shorter than it says',
      'cuts.0.minutes: 5 min, and its beats take 0 min 40 s',
      cutTo([cut.beats[0]]),
    ],
    ['a word nobody knows', 'no word “gizmo”', changed('the-shrug', (beat) => ({ ...beat, line: 'A [[gizmo]].' }))],
    [
      'a run that would be played for ever',
      `beats.${shrug}.run: the run: too long; allowed: 60,000 messages`,
      changed('the-shrug', (beat) => ({
        ...beat,
        run: { scenario: 'incident', numbers: { pollInterval: '100ms', ceiling: '400h' }, until: '400h' },
      })),
    ],
  ])('%s', (_, says, bad) => {
    expect(problemsOfDeck(bad, findShipped).map(lineOf).join('\n')).toContain(says)
  })

  test('and a cut in which a build lacks what it stood on', () => {
    const bad = cutTo([{ beat: 'for-ever' }, { beat: 'the-gate', without: ['refused'] }])
    const found = problemsOfDeck(bad, findShipped).map(lineOf)
    expect(found).toContain(`beats.${beatAt('the-gate')}.builds.2.holds.2: there is no "count" on stage`)
  })
})
