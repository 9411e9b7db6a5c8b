/**
 * The fault table comes out of runs as the reference table has it: its word, its verdicts, and how late the answer is.
 * It differs where the reference contradicts itself: under F5 a claim has a lease, as under F3, and whoever comes back
 * waits for the end of its own; F11 by GET, then DEL is played without an early delete, where the same failure counts twice.
 */
import { describe, expect, test } from 'vitest'
import { FAULT_WORDS, type FaultWord } from '../../src/run/fault-outcome.ts'
import { type ColumnId, FAULT_COLUMNS, FAULT_ROWS } from '../../src/run/fault-rows.ts'
import { choicesFor, faultTable, playRun } from '../../src/run/fault-table.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import { decodeLink } from '../../src/scenario/link.ts'
import { encodeLink } from '../../src/scenario/link-made.ts'
import type { LinkState } from '../../src/scenario/link-state.ts'
import { VERDICTS, type VerdictSlug } from '../../src/sim/verdicts.ts'
import { shipped } from '../support/library.ts'
import { ofKind } from '../support/small.ts'

const scenario = shipped('one-result')
const cells = faultTable(scenario)

/** A run's word and, after a colon, by how many seconds the record's last outcome is later than the result. */
type Said = `${FaultWord}:${number}` | `${FaultWord}:never`
const COLUMNS: readonly ColumnId[] = ['D1', 'D1s', 'D2', 'D3', 'D4', 'D5']

/**
 * By row and column: what the first run comes to, then what the second does. D1s is the copy kept in the store, for
 * which the reference has no column: its worker finds what GETDEL loses, unless a client repeated the read unasked.
 */
const TABLE: readonly (readonly [row: string, ...cells: readonly (readonly Said[])[]])[] = [
  ['F0', ...COLUMNS.map((): Said[] => ['hang:never', 'hang:534'])],
  ['F1', ...COLUMNS.map((): Said[] => ['fine:4'])],
  ['F2', ['lost:534'], ['kept:4'], ['fine:4'], ['blocked-by-claim:34'], ['put-back:34'], ['pending:4']],
  [
    'F2r',
    ['lost-silently:534'],
    ['hang-kept:534'],
    ['fine:0'],
    ['blocked-by-claim:34'],
    ['put-back:34'],
    ['pending:34'],
  ],
  ['F3', ['lost:605'], ['kept:5'], ['fine:5'], ['blocked-by-claim:35'], ['put-back:30'], ['pending:30']],
  ['F4', ['lost:534'], ['hang-kept:534'], ['hang-kept:534'], ['hang-kept:534'], ['loop:534'], ['loop:534']],
  ['F4f', ...COLUMNS.map((): Said[] => ['fine:0'])],
  ['F5', ['lost:605'], ['kept:5'], ['fine:5'], ['blocked-by-claim:35'], ['put-back:30'], ['pending:30']],
  [
    'F6',
    ['memory-only:10', 'lost:609'],
    ['fine:10', 'kept:10'],
    ['fine:10', 'fine:10'],
    ['fine:10', 'blocked-by-claim:34'],
    ['fine:10', 'put-back:34'],
    ['fine:10', 'pending:34'],
  ],
  [
    'F7',
    ['duplicate:0', 'no-op:0'],
    ['duplicate:0', 'no-op:0'],
    ['duplicate:0', 'no-op:0'],
    ['no-op:0', 'no-op:0'],
    ['duplicate:0', 'no-op:0'],
    ['duplicate:0', 'no-op:0'],
  ],
  [
    'F8',
    ['fine:0', 'fine:0'],
    ['duplicate:60', 'no-op:0'],
    ['duplicate:60', 'no-op:0'],
    ['no-op:0', 'no-op:0'],
    ['duplicate:60', 'no-op:0'],
    ['duplicate:60', 'no-op:0'],
  ],
  [
    'F9',
    [],
    ['fine:0', 'fine:5'],
    ['fine:0', 'eaten:600'],
    ['fine:0', 'fine:5'],
    ['fine:0', 'fine:5'],
    ['fine:0', 'fine:5'],
  ],
  ['F10', ...COLUMNS.map((): Said[] => ['slot-leak:never'])],
  [
    'F11',
    ['stranded:660'],
    ['count-early:60'],
    ['count-early:60'],
    ['fine:75', 'reads-old:34'],
    ['count-early:60'],
    ['count-early:60'],
  ],
  [
    'F12',
    ['double-enqueue:609'],
    ['double-enqueue:609'],
    ['double-enqueue:609'],
    ['no-op:75'],
    ['double-enqueue:75'],
    ['double-enqueue:75'],
  ],
  [
    'F13',
    ['stale-commit:120', 'no-op:96'],
    ['stale-commit:120', 'no-op:96'],
    ['duplicate:120', 'no-op:96'],
    ['needs-fence:32', 'no-op:96'],
    ['duplicate:120', 'no-op:96'],
    ['duplicate:120', 'no-op:96'],
  ],
  ['F14', ['lost-once:305'], ['crash-once:305'], ['loop:310'], ['loop:315'], ['loop:310'], ['dead-letter:65']],
  [
    'F15',
    ['hang:534', 'duplicate:60'],
    ['hang:534', 'duplicate:60'],
    ['hang:534', 'duplicate:60'],
    ['hang:534', 'no-op:0'],
    ['hang:534', 'duplicate:60'],
    ['hang:534', 'duplicate:60'],
  ],
]

const wanted = TABLE.flatMap(([row, ...said]) => COLUMNS.map((column, i) => ({ row, column, said: said[i] })))

test.each(wanted)('$row, $column: $said', ({ row, column, said }) => {
  const cell = cells.find((one) => one.row === row && one.column === column)
  const found = cell?.findings.map(({ word, lateMs }) => `${word}:${lateMs === null ? 'never' : lateMs / 1000}`)
  expect(found).toEqual(said)
})

test('the table above is the whole table', () => {
  expect(cells).toHaveLength(wanted.length)
  expect(TABLE.map(([row]) => row)).toEqual(FAULT_ROWS.map(({ id }) => id))
  expect(COLUMNS).toEqual(FAULT_COLUMNS.map(({ id }) => id))
  const words = new Set(cells.flatMap(({ findings }) => findings.map(({ word }) => word)))
  expect(Object.keys(FAULT_WORDS).filter((word) => !words.has(word as FaultWord))).toEqual([])
})

/** Verdicts that a word stands for: each run of that word has the first ones, and none of the others. */
const VERDICTS_OF: Partial<Record<FaultWord, { has: VerdictSlug[]; not: VerdictSlug[] }>> = {
  fine: { has: [], not: Object.entries(VERDICTS).flatMap(([slug, { bad }]) => (bad ? [slug as VerdictSlug] : [])) },
  'no-op': { has: [], not: ['hang', 'duplicate', 'lost-result', 'silent-corruption', 'starved-budget'] },
  'blocked-by-claim': { has: ['settled'], not: ['hang', 'duplicate', 'lost-result'] },
  'put-back': { has: ['settled'], not: ['hang', 'duplicate', 'lost-result'] },
  pending: { has: ['settled'], not: ['hang', 'duplicate', 'lost-result'] },
  kept: { has: ['settled'], not: ['hang', 'duplicate', 'lost-result'] },
  'memory-only': { has: ['settled'], not: ['hang', 'lost-result'] },
  duplicate: { has: ['duplicate'], not: ['hang'] },
  // Two attempts at once: where both write to one key, the one that reads second waits in vain.
  'double-enqueue': { has: ['duplicate'], not: [] },
  'stale-commit': { has: ['duplicate'], not: ['hang'] },
  'slot-leak': { has: ['gate-wedged'], not: [] },
  stranded: { has: ['hang', 'starved-budget'], not: ['endless-requeue'] },
  'count-early': { has: ['starved-budget'], not: ['hang'] },
  hang: { has: ['hang'], not: ['lost-result'] },
  'hang-kept': { has: ['hang', 'wrong-cause'], not: ['lost-result'] },
  eaten: { has: ['hang'], not: [] },
  lost: { has: ['hang', 'lost-result', 'wrong-cause'], not: [] },
  'lost-silently': { has: ['hang', 'lost-result', 'wrong-cause'], not: [] },
}

test.each(Object.entries(VERDICTS_OF))('“%s” stands for its verdicts', (word, { has, not }) => {
  const runs = cells.flatMap(({ findings }) => findings).filter((finding) => finding.word === word)
  expect(runs.length).toBeGreaterThan(0)
  for (const { verdicts, run } of runs) {
    expect(verdicts, run.shows).toEqual(expect.arrayContaining(has))
    for (const verdict of not) expect(verdicts, run.shows).not.toContain(verdict)
  }
})

const rowOf = (id: string) => {
  const row = FAULT_ROWS.find((one) => one.id === id)
  if (row === undefined) throw new Error(`no row ${id}`)
  return row
}

describe('how it comes to that', () => {
  test('a repeated GETDEL is answered with nothing, and no error is ever seen (F2r, D1)', () => {
    const { facts } = playRun(scenario, 'D1', rowOf('F2r').runs('D1')[0])
    const replies = ofKind(facts, 'read').filter(({ atMs }) => atMs === 66_000)
    expect(replies.map(({ reply }) => reply)).toEqual(['lost', 'nil'])
    expect(ofKind(facts, 'read').some(({ reply }) => reply === 'timeout')).toBe(false)
  })

  test('a repeated SET NX is refused by the worker’s own claim (F2r, D3)', () => {
    const { facts, plan } = playRun(scenario, 'D3', rowOf('F2r').runs('D3')[0])
    const claims = ofKind(facts, 'claimed')
    expect(claims.map(({ atMs, reply }) => `${atMs / 1000} ${reply}`)).toEqual([
      '66 lost',
      '66 held',
      ...[70, 75, 80, 85, 90, 95].map((at) => `${at} held`),
      '100 ok',
    ])
    expect(new Set(claims.map(({ worker }) => worker))).toEqual(new Set([0]))
    expect(ofKind(facts, 'key-expired').map(({ atMs, key }) => [atMs, plan.keys[key].name])).toEqual([
      [96_000, 'claim:job-1'],
    ])
  })

  test('after an unsure read the worker asks for what is pending for itself; after a crash it waits until it is idle (F2, F3, D5)', () => {
    const taking = (row: string) =>
      ofKind(playRun(scenario, 'D5', rowOf(row).runs('D5')[0]).facts, 'read')
        .filter(({ reply }) => reply === 'value')
        .map(({ atMs, command }) => `${atMs / 1000} ${command}`)
    expect(taking('F2')).toEqual(['70 xreadgroup'])
    expect(taking('F3')).toEqual(['66 xreadgroup', '96 xautoclaim'])
  })

  test('a copy does not help a worker that does not know that it read (F2r, D1s)', () => {
    const { end, plan } = playRun(scenario, 'D1s', rowOf('F2r').runs('D1s')[0])
    const held = plan.keys.filter((_, key) => end.keyHeld[key] === 1).map(({ name }) => name)
    expect(held).toEqual(['stash:job-1'])
  })

  test('what the worker ignores comes round again, and its deliveries are counted (F4, D4, D5)', () => {
    const list = playRun(scenario, 'D4', rowOf('F4').runs('D4')[0])
    const back = ofKind(list.facts, 'put-back').map(({ atMs }) => atMs)
    expect(back.slice(0, 3)).toEqual([96_000, 130_000, 160_000])
    const stream = playRun(scenario, 'D5', rowOf('F4').runs('D5')[0])
    expect(Math.max(...stream.end.itemShownTimes)).toBe(
      ofKind(stream.facts, 'read').filter(({ reply }) => reply === 'value').length,
    )
    expect(Math.max(...stream.end.itemShownTimes)).toBeGreaterThan(10)
  })

  test('nothing is left in progress or pending once a final error is taken as one (F4f, D4, D5)', () => {
    const list = playRun(scenario, 'D4', rowOf('F4f').runs('D4')[0])
    expect(ofKind(list.facts, 'deleted').map(({ command, existed }) => [command, existed])).toEqual([['lrem', true]])
    expect(list.end.itemKey.filter((key) => key > 0)).toEqual([])
    const stream = playRun(scenario, 'D5', rowOf('F4f').runs('D5')[0])
    expect(ofKind(stream.facts, 'deleted').map(({ command, existed }) => [command, existed])).toEqual([['xack', true]])
  })

  test('the second delete comes at the client’s timeout and finds the newer result; a comparing one lets it be (F9)', () => {
    const deletes = (column: ColumnId) =>
      ofKind(playRun(scenario, column, rowOf('F9').runs(column)[1]).facts, 'deleted').map(
        ({ atMs, existed }) => `${atMs / 1000} ${existed}`,
      )
    expect(deletes('D2')).toEqual(['66 true', '69 true'])
    expect(deletes('D3')).toEqual(['66 true', '69 false', '71 true'])
    expect(deletes('D5')).toEqual(['66 true', '69 false', '71 true'])
  })

  test('a worker that crashes frees its slot: only a way out inside the process forgets it (F10)', () => {
    const [leak] = rowOf('F10').runs('D2')
    const crashed = (leak.edits ?? []).map((edit) =>
      edit.fault === 'wait-cancelled' ? { at: edit.at, fault: 'worker-crash' as const, back: '5s' } : edit,
    )
    const { end } = playRun(scenario, 'D2', { ...leak, edits: crashed })
    expect(end.breakerWedged).toEqual([0, 0])
    expect(playRun(scenario, 'D2', leak).end.breakerWedged).toEqual([1, 0])
  })

  test('with a claim the old worker is refused once the other one has written (F13, D3)', () => {
    const [woken] = rowOf('F13').runs('D3')
    const later = (woken.edits ?? []).map((edit) => ({ ...edit, for: '2m' }))
    const { facts } = playRun(scenario, 'D3', { ...woken, edits: later })
    expect(ofKind(facts, 'committed')).toHaveLength(1)
    expect(ofKind(facts, 'rejected').map(({ atMs }) => atMs)).toEqual([186_000])
  })

  test('a failover that forgets nothing but the read itself changes nothing (F15, D2)', () => {
    const [, again] = rowOf('F15').runs('D2')
    const withoutFailover = (again.edits ?? []).filter(({ fault }) => fault !== 'failover')
    const { facts } = playRun(scenario, 'D2', { ...again, edits: withoutFailover })
    expect(ofKind(facts, 'committed')).toHaveLength(1)
    expect(ofKind(facts, 'abandoned')).toHaveLength(1)
  })
})

test('each run is opened by a link, and the link leads to the same run', async () => {
  const library = { ids: [scenario.id], planOf: async (state: LinkState) => planOf(scenario, state) }
  for (const row of FAULT_ROWS) {
    for (const column of COLUMNS) {
      for (const run of row.runs(column)) {
        const choices = choicesFor(column, run)
        const made = await encodeLink({ ...choices, room: 'play', job: null, map: null, at: null })
        if (!('hash' in made)) throw new Error(`${row.id} ${column} does not fit into a link`)
        expect(made.hash.length).toBeLessThan(2000)
        const opened = await decodeLink(made.hash, library)
        expect(opened).toEqual({ state: { ...choices, room: 'play', job: null, map: null, at: null } })
      }
    }
  }
})
