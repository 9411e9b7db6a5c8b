/** Two runs in words. */
import { describe, expect, test } from 'vitest'
import '../../src/view/further/installed.ts'
import { compareRuns } from '../../src/run/compare-runs.ts'
import { record } from '../../src/run/record.ts'
import { type Laid, NOTHING_LAID } from '../../src/scenario/choices.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import type { Fact } from '../../src/sim/facts.ts'
import { RULE_NAMES, type RuleName, ruleEntry } from '../../src/sim/rules.ts'
import { outcomesOf, partingInWords, runOutcomes } from '../../src/view/compare.ts'
import { fieldsApart } from '../../src/view/compare-fields.ts'
import { changesInWords, settingsOf, sourceInWords } from '../../src/view/compare-settings.ts'
import { shipped } from '../support/library.ts'

function held(id: string, left: Partial<Laid>, right: Partial<Laid>) {
  const scenario = shipped(id)
  const laid = { left: { ...NOTHING_LAID, ...left }, right: { ...NOTHING_LAID, ...right } }
  const runs = { left: record(planOf(scenario, laid.left)), right: record(planOf(scenario, laid.right)) }
  const comparison = compareRuns(runs.left, runs.right)
  return {
    comparison,
    sentence: partingInWords(runs, comparison.parting),
    settings: settingsOf(scenario, comparison, laid, runs),
  }
}

/** The options of a rule that is one of several; a count or a table has no list. */
function optionsIn(rule: RuleName): string[] {
  const entry = ruleEntry(rule)
  return entry.type === 'choice' ? Object.keys(entry.options) : []
}

const ALL_FIXED = { preset: 'all-fixed' } as const

describe('where they part', () => {
  test.each<[string, string, Partial<Laid>, Partial<Laid>, string]>([
    [
      'one worker drops what the other takes',
      'incident',
      {},
      ALL_FIXED,
      'At 18:28:00 the left worker drops the failure notice and goes on waiting; the right one stops waiting: the job has failed.',
    ],
    [
      'the sides change places',
      'incident',
      ALL_FIXED,
      {},
      'At 18:28:00 the left worker stops waiting: the job has failed; the right one drops the failure notice and goes on waiting.',
    ],
    [
      'one reads and deletes, the other reads and leaves',
      'incident',
      ALL_FIXED,
      { ...ALL_FIXED, set: { read: 'get' } },
      'At 18:28:00 the left worker reads “out-of-memory” and deletes it; the right one reads “out-of-memory” and leaves it there.',
    ],
    [
      'one acts, the other does not',
      'incident',
      ALL_FIXED,
      { ...ALL_FIXED, set: { poll: 'off' } },
      'At 14:24:05 the left worker looks and finds nothing; the right one does not.',
    ],
    [
      'one acts first',
      'incident',
      {},
      { set: { subscribe: 'later' } },
      'At 14:24:00 the left worker begins to listen for nudges; the right one does not yet.',
    ],
    [
      'one more thing happens',
      'incident',
      {},
      { set: { 'stale-monitor': 'total-age' } },
      'At 14:34:00, on the right alone: The stale-job alarm fires: job-7f3 is 10 min old.',
    ],
    [
      'one thing happens first',
      'incident',
      { set: { publish: 'before' } },
      {},
      'At 18:28:00, on the right, and not yet on the left: Node a writes “out-of-memory” to result:job-7f3. The work failed.',
    ],
    [
      'what is no worker’s deed',
      'incident',
      ALL_FIXED,
      { ...ALL_FIXED, set: { 'breaker-explicit': 'counts' } },
      'At 18:28:00, on the left: The breaker of node a is told “an honest failure”: no effect. On the right: The breaker of node a is told “an honest failure”: a strike.',
    ],
    [
      'what a sentence has no word for',
      'incident',
      ALL_FIXED,
      { ...ALL_FIXED, set: { read: 'stream' } },
      'At 18:28:00, on both sides: Node a writes “out-of-memory” to result:job-7f3. The work failed. They differ in the command: SET on the left, XADD on the right.',
    ],
    [
      'nowhere',
      'one-job',
      {},
      ALL_FIXED,
      'Nothing differs: on both sides the same things happen at the same instants.',
    ],
  ])('%s', (_, id, left, right, sentence) => {
    expect(held(id, left, right).sentence).toBe(sentence)
  })
})

describe('what a sentence leaves out is named in words', () => {
  /** What only code says: names in camel case, JSON, and places below zero. Texts in quotation marks are people's own. */
  const RAW = /\b[a-z]+[A-Z]\w*\b|[{}[\]"]|\b(?:undefined|null|NaN)\b|(?<!\w)-\d|: {2}/

  test.each([
    'slot-in-the-store',
    'slot-never-returned',
    'shutdown-during-probe',
    'seen-then-written',
    'no-room-to-count',
    'submitted-twice',
    'three-bytes',
  ])('whichever rule is set in two ways in %s', (id) => {
    const apart: string[] = []
    for (const preset of ['as-found', 'all-fixed'] as const)
      for (const rule of RULE_NAMES)
        for (const option of optionsIn(rule)) {
          const { sentence } = held(id, { preset }, { preset, set: { [rule]: option } })
          const [, fields] = sentence.split('They differ in ')
          if (fields !== undefined) apart.push(fields.replaceAll(/“[^”]*”/g, ''))
        }
    expect(apart.length).toBeGreaterThan(1)
    for (const fields of apart) {
      expect(fields).not.toMatch(RAW)
      expect(fields).toMatch(/^[a-z].*: .* on the left, .* on the right\.$/)
    }
  })

  const plan = record(planOf(shipped('incident'), NOTHING_LAID)).plan
  const written: Extract<Fact, { kind: 'written' }> = {
    kind: 'written',
    atMs: 0,
    job: 0,
    node: 0,
    attempt: 1,
    key: 0,
    payload: 0,
    did: 'failed',
    wellFormed: true,
    current: true,
    forMs: 60_000,
    command: 'set',
  }
  test.each<[string, Partial<typeof written>, string]>([
    ['nothing', {}, ''],
    ['a command', { command: 'rpush' }, 'the command: SET on the left, RPUSH on the right'],
    ['a length', { forMs: 3_600_000 }, 'how long it lasts: 1 min on the left, 1 h 00 min on the right'],
    ['yes or no', { current: false }, 'whether it is of the current attempt: yes on the left, no on the right'],
    [
      'two at once',
      { attempt: 2, did: 'nothing' },
      'the number of the attempt: 1 on the left, 2 on the right; what became of the work: failed on the left, nothing on the right',
    ],
  ])('%s', (_, change, words) => {
    expect(fieldsApart([plan, written], [plan, { ...written, ...change }])).toBe(words)
  })

  test('what a command at the store leaves behind', () => {
    const typed: Extract<Fact, { kind: 'console' }> = {
      kind: 'console',
      atMs: 0,
      job: 0,
      key: 0,
      typed: 'DEL x',
      reply: '1',
      refused: false,
      changes: [{ key: 0, held: true, payload: -1, count: 2, lives: false, anew: true }],
      took: false,
    }
    expect(fieldsApart([plan, typed], [plan, { ...typed, changes: [], reply: '0' }])).toBe(
      `the reply: “1” on the left, “0” on the right; what is left in the store: ${plan.keys[0].name} counts 2 for ever on the left, nothing on the right`,
    )
  })
})

const says = (outcomes: readonly { readonly says: string; readonly better: boolean | null }[]) =>
  outcomes.map(({ says: words, better }) => `${better === null ? ' ' : better ? '+' : '-'} ${words}`)

describe('how they come out', () => {
  test('a hang, and no longer', () => {
    const { comparison } = held('incident', {}, ALL_FIXED)
    expect(says(outcomesOf(comparison.jobs[0]))).toEqual([
      '  the cause is “out of memory at step 9” instead of “timed out”',
      '+ answered 2 h 00 min 46 s earlier',
      '+ told something untrue for 2 h 02 min less',
      '+ no longer “Hang”, “Lost result”, “Wrong cause”',
      '+ now “Answered, cause kept”',
      '  1 more attempt',
    ])
  })

  test('the other way round everything is worse that was better', () => {
    const { comparison } = held('incident', ALL_FIXED, {})
    expect(says(outcomesOf(comparison.jobs[0]))).toEqual([
      '  the cause is “timed out” instead of “out of memory at step 9”',
      '- answered 2 h 00 min 46 s later',
      '- told something untrue for 2 h 02 min more',
      '- now “Hang”, “Lost result”, “Wrong cause”',
      '- no longer “Answered, cause kept”',
      '  1 fewer attempt',
    ])
  })

  test('late and right is no worse than wrong', () => {
    const { comparison } = held('cancelled-turns-green', {}, ALL_FIXED)
    expect(says(outcomesOf(comparison.jobs[0]))).toEqual([
      '+ the record says “failed” instead of “done”',
      '  answered 12 s later',
      '+ no longer “Silent corruption”',
      '+ now “Answered, cause kept”',
      '  1 more attempt',
    ])
  })

  test('what holds of the run alone is said of the run', () => {
    const { comparison } = held('probe-leak', { preset: 'as-found' }, ALL_FIXED)
    expect(says(runOutcomes(comparison))).toEqual(['+ no longer “Healthy node ejected”'])
  })

  test('alike is alike', () => {
    const { comparison } = held('one-job', {}, ALL_FIXED)
    expect([...outcomesOf(comparison.jobs[0]), ...runOutcomes(comparison)]).toEqual([])
  })
})

describe('what sets them apart', () => {
  test('rules by their titles, and whether either run asked', () => {
    const { settings } = held('incident', {}, ALL_FIXED)
    expect(settings.slice(0, 2)).toEqual([
      { what: 'Trust', left: 'anything but “error”', right: 'only “done”', idle: false },
      { what: 'If the result is bad', left: 'keep waiting', right: 'stop', idle: false },
    ])
    expect(settings.filter(({ idle }) => idle)).toHaveLength(2)
  })

  test('payloads, attempts, numbers, and what is thrown in', () => {
    const { settings } = held(
      'incident',
      { edits: [{ at: '18:00:00', fault: 'nudge-dropped' }] },
      {
        payload: { text: '{ }' },
        numbers: { pollInterval: '10s' },
        work: { 'job-7f3/1': { run: '2h' } },
        edits: [
          { at: '18:00:00', fault: 'nudge-dropped' },
          { at: '19:00:00', set: { read: 'get' } },
        ],
      },
    )
    expect(settings).toEqual([
      { what: 'Payload', left: 'as the scenario says', right: '“{ }”', idle: false },
      { what: 'Run time of job-7f3/1', left: 'as the scenario says', right: '2h', idle: false },
      { what: 'Polls every', left: 'as the scenario says', right: '10s', idle: false },
      { what: 'Thrown in', left: 'nothing', right: '19:00:00 Rule changed, Read: GET', idle: false },
    ])
  })

  test('what is changed by hand on a side', () => {
    expect(changesInWords(NOTHING_LAID)).toBe('')
    expect(
      changesInWords({
        ...NOTHING_LAID,
        set: { read: 'get', poll: 'off' },
        payload: { text: '{}' },
        numbers: { pollInterval: '10s' },
        work: { 'job-7f3/1': { run: '2h' } },
        edits: [{ at: '18:00:00', fault: 'restart' }],
      }),
    ).toBe('2 rules, payload, 2 numbers, 1 thrown in')
    expect(changesInWords({ ...NOTHING_LAID, set: { read: 'get' } })).toBe('1 rule')
    expect(changesInWords({ ...NOTHING_LAID, work: { 'job-7f3/1': { payload: { text: '' } } } })).toBe('payload')
  })

  test.each([
    [null, 'as the scenario says'],
    [{ text: '' }, 'an empty text'],
    [{ text: 'a\n  b' }, '“a b”'],
    [{ base64: 'AAEC' }, '3 bytes of one’s own'],
    [{ base64: 'AA==' }, '1 bytes of one’s own'],
  ] as const)('the payload %j', (source, words) => {
    expect(sourceInWords(source)).toBe(words)
  })
})

describe('a record that ends untrue is not praised', () => {
  const LIE = { payload: { text: '{"status":"failed","content":"half"}' } } // the worker takes it for done
  const saidOf = (left: Partial<Laid>, right: Partial<Laid>) =>
    outcomesOf(held('incident', left, right).comparison.jobs[0])

  test('neither for being sooner, nor for lies before it', () => {
    const said = saidOf({}, LIE)
    expect(said).toContainEqual({ says: 'the record says “done” instead of “failed”', better: false })
    expect(said.filter(({ says }) => /^(answered|told something untrue)/.test(says))).toEqual([])
  })

  test('and to be rid of it is better', () => {
    expect(saidOf(LIE, {})).toContainEqual({ says: 'the record says “failed” instead of “done”', better: true })
  })
})
