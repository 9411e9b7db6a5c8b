/** What of a talk could not be read from the last row of a hall is said at its place; what can be read is not. */
import { describe, expect, test } from 'vitest'
import { type Deck, parseDeck } from '../../src/story/deck.ts'
import { lineOf } from '../../src/story/problems.ts'
import type { Part } from '../../src/story/talk/parts.ts'
import { problemsOfDeck } from '../../src/view/talk/deck-problems.ts'
import { findShipped } from '../support/find.ts'

const READS = ['get', 'getdel', 'get-then-del'].map((title) => ({ title, changes: { set: { read: title } } }))
const ROUTINGS = ['every-error-waits', 'nudge-branch-only', 'every-error-stops', 'terminal-stops'].map((title) => ({
  title,
  changes: { set: { routing: title } },
}))
const LONG = 'Mmmmm Wwwww '.repeat(13).trim()

const THREE: Part = { part: 'boxes', who: ['node', 'store', 'worker'] }
const TWO: Part = { part: 'boxes', who: ['store', 'worker'] }
const MENDED = { title: 'Mended', changes: { set: { routing: 'terminal-stops' } } }
const PAIR: Part = { part: 'pair', left: { title: 'As it was' }, right: MENDED }
const COUNT: Part = { part: 'count', of: 'looks', one: 'look', many: 'looks at nothing' }
const QUESTION = 'The worker has read “error” and the store is empty. What now?'
const ANSWERS = ['Stop, and tell the user', 'Keep waiting', 'Look again in five seconds', 'Ask the node']
const code = (lines: number, letters: number): Part => ({
  part: 'code',
  lines: Array.from({ length: lines }, () => 'x'.repeat(letters)),
})
const list = (lines: number, text: string): Part => ({
  part: 'list',
  items: Array.from({ length: lines }, (_, i) => `${text} ${i}`),
})

/** A talk of one beat with such a stage, as a file has it. */
function talkWith(stage: readonly Part[], more: object = {}): Deck {
  const beat = { id: 'one', title: 'One evening', seconds: 60, notes: ['Say this.'], line: 'One sentence.', stage }
  const run = { run: { scenario: 'incident' }, at: '18:28:05' }
  const head = { version: 1, kind: 'deck', id: 'one', title: 'One', summary: 'One beat.', minutes: 1 }
  return parseDeck(JSON.stringify({ ...head, beats: [{ ...beat, ...run, ...more }] }))
}

const found = (deck: Deck): readonly string[] => problemsOfDeck(deck, findShipped).map(lineOf)

describe('a stage that cannot be read is found out, part by part', () => {
  test.each<[string, readonly Part[], readonly string[]]>([
    [
      'code of many lines beside boxes',
      [{ part: 'boxes', copies: true }, code(13, 59)],
      [
        'beats.0.stage.0: its letters would be 1/46 of the stage’s height; allowed: at least 1/30. Give it fewer boxes (“who”), or a stage with fewer parts.',
        'beats.0.stage.1: its letters would be 1/50 of the stage’s height; allowed: at least 1/30. Give it fewer or shorter lines, or a stage with fewer parts.',
      ],
    ],
    [
      'more lines of code than a stage is high',
      [code(14, 20)],
      [
        'beats.0.stage.0: its letters would be 1/31 of the stage’s height; allowed: at least 1/30. Give it fewer or shorter lines.',
      ],
    ],
    [
      'boxes, a card, bands and a clock',
      [{ part: 'card' }, { part: 'boxes' }, { part: 'bands' }, { part: 'clock' }],
      [
        'beats.0.stage.1: its letters would be 1/63 of the stage’s height; allowed: at least 1/30. Give it fewer boxes (“who”), or a stage with fewer parts.',
      ],
    ],
    [
      'boxes with a breaker, where the gate takes the room of the name',
      [{ part: 'boxes', who: ['node', 'store', 'worker', 'breaker'] }],
      ['beats.0.stage.0: “node a” is too wide for its place; allowed: about 5 letters. Give it fewer boxes (“who”).'],
    ],
    [
      'a grid of three by four beside a card',
      [{ part: 'grid', rows: READS, columns: ROUTINGS }, { part: 'card' }],
      [
        'beats.0.stage.0: “branch” is too wide for its place; allowed: about 6 letters. Give it fewer or shorter rows and columns, or a stage with fewer parts.',
      ],
    ],
    [
      'a question and a card, both in narrow columns',
      [{ part: 'boxes' }, { part: 'ask', question: QUESTION, options: ANSWERS }, { part: 'card' }],
      [
        'beats.0.stage.0: its letters would be 1/40 of the stage’s height; allowed: at least 1/30. Give it fewer boxes (“who”), or a stage with fewer parts.',
        'beats.0.stage.1: it would take 73% of the stage’s height; allowed here: 67%. Give it fewer or shorter answers, or a stage with fewer parts.',
        'beats.0.stage.2: “progress…” is too wide for its place; allowed: about 7 letters. Give it a stage with fewer parts.',
      ],
    ],
    [
      'lists that are longer than the stage',
      [list(5, LONG.slice(0, 70)), list(1, 'short'), { part: 'words', text: 'Nobody told them.' }],
      [
        'beats.0.stage.0: it would take 92% of the stage’s height; allowed here: 67%. Give it fewer or shorter lines, or a stage with fewer parts.',
      ],
    ],
    [
      'a gate beside a pair',
      [PAIR, { part: 'gate', node: 'a' }],
      [
        'beats.0.stage.0: “was” is too wide for its place; allowed: about 1 letter. Give it shorter titles, or a stage with fewer parts.',
      ],
    ],
    [
      'a long name of a file, alone',
      [{ part: 'file', name: 'n'.repeat(40) }],
      [
        `beats.0.stage.0: “${'n'.repeat(40)}” is too wide for its place; allowed: about 28 letters. Give it a stage with a shorter title and line.`,
      ],
    ],
    [
      'a title of a part that is wider than it',
      [{ ...COUNT, title: 'm'.repeat(40) }, { part: 'card' }],
      [`beats.0.stage.0.title: “${'m'.repeat(40)}” is too wide for its place; allowed: about 25 letters.`],
    ],
  ])('%s', (_, stage, expected) => {
    const problems = problemsOfDeck(talkWith(stage), findShipped)
    expect(problems.map(lineOf)).toEqual(expected)
    // It can be given all the same.
    expect(problems.filter(({ stops }) => stops)).toEqual([])
  })

  test('what stands around the parts takes their room, and is to be read itself', () => {
    const stage: readonly Part[] = [
      { part: 'card', title: LONG.slice(0, 40) },
      { part: 'clock' },
      { part: 'bands', title: LONG.slice(0, 40) },
      THREE,
    ]
    const crowded = found(talkWith(stage, { title: LONG.slice(0, 59), line: LONG.slice(0, 119) }))
    expect(crowded).toEqual([
      'beats.0.stage.0: there is no room left for it; allowed: at least 1/30 of the stage’s height. Give it a stage with fewer parts.',
      'beats.0.stage.3: its letters would be 1/432 of the stage’s height; allowed: at least 1/30. Give it fewer boxes (“who”), or a stage with fewer parts.',
    ])
    expect(found(talkWith([{ part: 'card' }], { title: 'm'.repeat(60), line: 'w'.repeat(120) }))).toEqual([
      `beats.0.title: “${'m'.repeat(60)}” is too wide for its place; allowed: about 24 letters.`,
      `beats.0.line: “${'w'.repeat(120)}” is too wide for its place; allowed: about 49 letters.`,
    ])
  })

  test('a stage is found out in the press that brings it, and once for all presses that keep it', () => {
    const builds = [
      { id: 'a', says: 'Another stage', stage: [{ part: 'card' }, THREE, code(9, 50)] },
      { id: 'b', says: 'Time passes', at: '19:00:00' },
    ]
    const where = problemsOfDeck(talkWith([{ part: 'card' }], { builds }), findShipped).map((problem) => problem.where)
    expect(where).toEqual(['beats.0.builds.0.stage.0', 'beats.0.builds.0.stage.1', 'beats.0.builds.0.stage.2'])
  })

  test('a frame that cannot be drawn is not looked at', () => {
    const [only, ...others] = found(talkWith([{ part: 'gate', node: 'z' }, code(14, 64)]))
    expect([only.split(';')[0], others]).toEqual(['beats.0.stage.0.node: no breaker "z"', []])
  })
})

test.each<[string, readonly Part[]]>([
  ['three boxes and a card', [THREE, { part: 'card' }, { part: 'clock' }]],
  ['two boxes and a question', [TWO, { part: 'ask', question: 'What now?', options: ANSWERS.slice(0, 3) }]],
  ['code of twelve lines, a card and a number', [code(12, 34), { part: 'card' }, COUNT]],
  ['code as wide as it may be', [code(12, 64)]],
  ['a grid of three by four', [{ part: 'grid', rows: READS, columns: ROUTINGS }]],
  [
    'a grid of three by two and a card',
    [{ part: 'grid', rows: READS, columns: ROUTINGS.slice(0, 2) }, { part: 'card' }],
  ],
  ['a pair over bands', [PAIR, { part: 'bands' }]],
  ['a card and a number over bands with a clock', [{ part: 'card' }, COUNT, { part: 'bands' }, { part: 'clock' }]],
  ['a file, a card and a clock', [{ part: 'file', name: 'result.json' }, { part: 'card' }, { part: 'clock' }]],
  ['a gate and a card', [{ part: 'gate', node: 'a' }, { part: 'card' }]],
  ['two lists', [list(5, 'A bell can be missed: look as well'), list(4, 'A bell can be missed')]],
  [
    'a sentence and a link',
    [
      { part: 'words', text: 'Nobody told the user.' },
      { part: 'link', to: 'run' },
    ],
  ],
  ['servers, a number and a card', [{ part: 'servers' }, COUNT, { part: 'card' }]],
])('%s can be read', (_, stage) => {
  expect(found(talkWith(stage))).toEqual([])
})
