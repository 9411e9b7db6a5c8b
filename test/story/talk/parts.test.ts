/** What the parts of a stage show: read off real runs at their instants. */
import { describe, expect, test } from 'vitest'
import type { Changes } from '../../../src/story/laid.ts'
import type { MomentRun } from '../../../src/story/moment.ts'
import type { At } from '../../../src/story/talk/at.ts'
import { PART_NAMES, type Part, runsOfPart, standsAlone, wordsOfPart } from '../../../src/story/talk/parts.ts'
import { evidenceAt, playedOnce, sceneOf } from '../../../src/story/talk/scene.ts'
import { placesOf, stateAt, talkOf } from '../../../src/story/talk/state.ts'
import { findShipped } from '../../support/find.ts'
import { DECKS } from '../../support/stories.ts'

const play = playedOnce(findShipped)
const where = { beat: 'b', build: 'b', run: 'b.run', job: 'b.run.job', stage: 'b.stage', at: 'b.at', from: 'b.at' }

/** What a part says of a run at an instant. */
function said(part: Part, run: MomentRun, at: At | null, changes: readonly Changes[] = []): readonly string[] {
  const asked = { run, changes }
  return wordsOfPart(part, sceneOf({ run: asked, at, where }, play), 'b.stage.0')
}

const incident: MomentRun = { scenario: 'incident', preset: 'as-found', job: 'job-7f3' }
const gate: MomentRun = { scenario: 'five-at-the-gate', job: 'job-test' }
const card: Part = { part: 'card' }
const count = (of: 'looks' | 'copies' | 'attempts' | 'refused' | 'waiting', since?: string): Part => ({
  part: 'count',
  of,
  ...(since === undefined ? {} : { since }),
  one: 'one of them',
  many: 'of them',
})
const one = (payload: string, set: Changes['set'] = {}): MomentRun => ({
  scenario: 'after-the-fix',
  preset: 'typed-errors',
  payload: { text: payload },
  set,
})
const file: Part = { part: 'file', name: 'report' }
const pair: Part = {
  part: 'pair',
  left: { title: 'kept', changes: { set: { routing: 'terminal-stops' } } },
  right: { title: 'text', changes: { set: { routing: 'terminal-stops', identity: 'stringified' } } },
}
const twoByTwo = (filled?: number): Part => ({
  part: 'grid',
  ...(filled === undefined ? {} : { filled }),
  rows: [{ title: 'waits' }, { title: 'stops', changes: { set: { routing: 'terminal-stops' } } }],
  columns: [{ title: 'GETDEL' }, { title: 'GET', changes: { set: { read: 'get' } } }],
})
const LISTED = { budget: 'servers-dedupe-limit-2' }
const atWrite: At = { fact: 'written', from: '18:28:00' }

test.each<[string, readonly string[], readonly string[]]>([
  ['the screen before anything', said(card, incident, null), ['Queued']],
  ['the screen while it lies', said(card, incident, '19:00:00'), ['In progress']],
  ['the screen at the end', said(card, incident, '20:30:00'), ['Failed: timed out']],
  ['the screen of another job', said({ part: 'card', job: 'job-2' }, gate, '430s'), ['Queued']],
  ['the wall clock', said({ part: 'clock' }, incident, '19:00:00'), ['19:00:00']],
  ['the time since', said({ part: 'clock', shows: 'passed' }, incident, '19:00:00'), ['4 h 36 min']],
  ['the bands while all is true', said({ part: 'bands' }, incident, '18:00:00'), ['nothing untrue so far']],
  ['the bands in the middle of the lie', said({ part: 'bands' }, incident, '19:00:00'), ['untrue for 32 min']],
  ['one copy, in the store', said({ part: 'boxes', copies: true }, incident, atWrite), ['copies: 1']],
  ['one copy, in the hand', said(count('copies'), incident, { fact: 'read', from: '18:28:00' }), ['1 one of them']],
  ['none', said(count('copies'), incident, { fact: 'ignored', from: '18:28:00' }), ['0 of them']],
  [
    'two: GET leaves one',
    said(count('copies'), incident, { fact: 'read', from: '18:28:00' }, [{ set: { read: 'get' } }]),
    ['2 of them'],
  ],
  ['looks before the failure', said(count('looks'), incident, '14:24:30'), ['6 of them']],
  ['looks since then', said(count('looks', '18:28:00'), incident, '20:30:00'), ['1,464 of them']],
  [
    'the list of servers before it is asked for',
    said({ part: 'servers' }, { scenario: 'endless-requeue' }, '10s'),
    ['(empty)'],
  ],
  [
    'a list without repeats, on one server',
    said({ part: 'servers' }, { scenario: 'endless-requeue' }, '1h'),
    ['server a'],
  ],
  [
    'a list without repeats, on two',
    said({ part: 'servers' }, { scenario: 'after-the-fix', preset: 'all-fixed', set: LISTED }, '139s'),
    ['server a', 'server b'],
  ],
  [
    'a list with repeats, as far as its limit',
    said({ part: 'servers' }, { scenario: 'endless-requeue', set: { budget: 'servers-limit-1' } }, '1h'),
    ['server a'],
  ],
  [
    'no list where something else counts',
    said({ part: 'servers' }, { scenario: 'endless-requeue', set: { budget: 'counter-script' } }, '1h'),
    ['(empty)'],
  ],
  ['attempts in an hour', said(count('attempts'), { scenario: 'endless-requeue' }, '1h'), ['49 of them']],
  [
    'attempts under a counter',
    said(count('attempts'), { scenario: 'endless-requeue' }, '1h', [{ set: { budget: 'counter-script' } }]),
    ['2 of them'],
  ],
  ['jobs refused, the test among them', said(count('refused'), gate, '430s'), ['6 of them']],
  ['jobs refused since', said(count('refused', '366s'), gate, '395s'), ['3 of them']],
  ['jobs waiting', said(count('waiting'), gate, '430s'), ['5 of them']],
  ['jobs waiting that are not there yet', said(count('waiting'), gate, '371s'), ['1 one of them']],
  ['a file before there is one', said(file, one('{"status":"done","pages":12}'), '60s'), ['report: there is none yet']],
  ['a file', said(file, one('{"status":"done","pages":12}'), '65s'), ['report: 9 bytes', 'pages: 12']],
  [
    'a file with a content',
    said(file, one('{"status":"done","content":"häl\\nf"}'), '65s'),
    ['report: 6 bytes', 'häl', 'f'],
  ],
  ['a file of nothing', said(file, one('{}'), '65s'), ['report: 0 bytes']],
  ['no file of a failure', said(file, one('{}', { parse: 'allowlist' }), '65s'), ['report: there is none yet']],
  [
    'the gate as it begins',
    said({ part: 'gate', node: 'a' }, gate, null),
    ['node a: letting nobody through', '0 of 3 strikes', 'test slot free', 'waiting: nobody'],
  ],
  [
    'the gate during the test',
    said({ part: 'gate', node: 'a' }, gate, '310s'),
    ['node a: letting one job through, as a test', '0 of 3 strikes', 'test slot taken', 'waiting: nobody'],
  ],
  [
    'the gate for ever',
    said({ part: 'gate', node: 'a' }, gate, '385s'),
    [
      'node a: letting one job through, as a test',
      '0 of 3 strikes',
      'test slot taken, and nobody will return it',
      'waiting: job-1, job-2',
    ],
  ],
  [
    'two runs, before',
    said(pair, incident, '18:00:00'),
    ['kept, 18:00:00: In progress', 'text, 18:00:00: In progress'],
  ],
  [
    'two runs: one clock stands still',
    said(pair, incident, '19:00:00'),
    ['kept, 18:28:00: Failed: out of memory at step 9', 'text, 19:00:00: In progress'],
  ],
  [
    'one of two',
    said({ ...pair, shown: 1 }, incident, '19:00:00'),
    ['kept, 18:28:00: Failed: out of memory at step 9'],
  ],
  [
    'a grid',
    said(twoByTwo(), incident, null),
    [
      'waits, GETDEL: cause lost for good',
      'waits, GET: wrong cause',
      'stops, GETDEL: failed, on time',
      'stops, GET: failed, on time',
    ],
  ],
  ['a grid that fills', said(twoByTwo(1), incident, null), ['waits, GETDEL: cause lost for good']],
  [
    'a grid of another run',
    said({ ...twoByTwo(2), run: { scenario: 'one-job' } } as Part, incident, null),
    ['waits, GETDEL: done, on time', 'waits, GET: done, on time'],
  ],
])('%s', (_, says, expected) => {
  expect(says).toEqual(expected)
})

describe('a grid says what is to be said of any outcome', () => {
  const outcome = (run: MomentRun) =>
    said({ ...twoByTwo(1), run } as Part, incident, null)[0]
      .split(': ')
      .slice(1)
      .join(': ')
  test.each<[string, MomentRun]>([
    ['never ends', { scenario: 'endless-requeue' }],
    ['wrong: “done”', one('{}')],
    ['done, on time', one('{"status":"done"}')],
    ['32 min late', { scenario: 'hot-fix', preset: 'as-found', set: { read: 'get' } }],
    ['never answered', { ...incident, until: '5h' }],
    ['in progress', { ...incident, until: '1h' }],
    ['still queued', { ...gate, job: 'job-3' }],
  ])('%s', (says, run) => {
    expect(outcome(run)).toBe(says)
  })
})

test('what is held against an instant knows nothing of what comes after it', () => {
  const at = (instant: At) => {
    const scene = sceneOf({ run: { run: incident, changes: [] }, at: instant, where }, play)
    if (scene === null) throw new Error('no scene')
    return evidenceAt(scene)
  }
  expect(at(atWrite).facts.at(-1)?.kind).toBe('written')
  expect(at({ fact: 'ignored', from: '18:28:00' }).facts.at(-1)?.kind).toBe('ignored')
  const [before, after] = [at('20:29:59'), at('20:30:00')]
  expect(before.facts.some(({ kind }) => kind === 'failed')).toBe(false)
  expect(after.facts.some(({ kind }) => kind === 'failed')).toBe(true)
  expect(before.end.now[0]).toBeLessThan(after.end.now[0])
})

test('the talks that ship show every part, and each of them has something to say or stands beside one that has', () => {
  const shown = new Set<string>()
  for (const { deck } of DECKS) {
    const talk = talkOf(deck)
    for (const place of placesOf(talk)) {
      const state = stateAt(talk, place)
      const scene = sceneOf(state, play)
      const lines = state.stage.flatMap((part) => {
        shown.add(part.part)
        return wordsOfPart(part, scene, state.where.stage)
      })
      expect(lines.length + (state.line === null ? 0 : 1)).toBeGreaterThan(0)
      for (const part of state.stage)
        if (state.run !== null)
          for (const asked of runsOfPart(part, state.run)) expect(play(asked).facts.length).toBeGreaterThan(0)
    }
  }
  expect(PART_NAMES.filter((name) => !shown.has(name) && name !== 'list')).toEqual([])
})

test('parts that stand alone are drawn without a run, and no other', () => {
  const alone: Part[] = [
    { part: 'words', text: 'A sentence.' },
    { part: 'list', items: ['one', 'two'] },
    { part: 'ask', question: 'Which?', options: ['this', 'that'] },
    { part: 'code', lines: ['a', 'b'], mark: [2] },
    { part: 'link', to: 'page' },
  ]
  expect(alone.map((part) => wordsOfPart(part, null, ''))).toEqual([
    ['A sentence.'],
    ['one', 'two'],
    ['Which?', 'this', 'that'],
    ['a', 'b  ← this line'],
    ['The page'],
  ])
  expect(alone.every(standsAlone)).toBe(true)
  for (const part of [card, file, pair, twoByTwo(), count('looks')]) expect(standsAlone(part)).toBe(false)
  expect(() => wordsOfPart({ part: 'link', to: 'run' }, null, 'beats.0.stage.0')).toThrow(
    'beats.0.stage.0: there is no run to lead to',
  )
})
