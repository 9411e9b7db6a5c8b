/**
 * Ten real public cases, to the second: what each says happens, beside everything that the run states of it. A
 * transcript is whole: what is not in it did not happen.
 */
import { describe, expect, test } from 'vitest'
import { messagesUpTo, type Recording, record, worldAfter } from '../src/run/record.ts'
import { compile } from '../src/scenario/compile.ts'
import { breakerPhase } from '../src/sim/gate.ts'
import { shipped } from './support/library.ts'
import {
  attempt,
  CORRECT,
  correctBut,
  played,
  type Rules,
  SHIP_CASES,
  TIMED_OUT,
  ticks,
  transcript,
  twice,
  verdicts,
} from './support/ship-case.ts'
import { ofKind } from './support/small.ts'

describe('S1: the notice nobody could read', () => {
  const ignored = [...attempt(1, 'a', 0, ['0 enqueued']), '12 protocol-error ignored', '12 hopeless']

  test('left: read and gone, then nothing until the ceiling', () => {
    const left = played('unreadable-notice')
    expect(transcript(left)).toEqual([...ignored, ...ticks(15, 55, 'tick: nil'), ...TIMED_OUT])
    expect(verdicts(left)).toEqual(['hang', 'lost-result', 'wrong-cause'])
  })

  test('without a limit within reach it is a plain hang', () => {
    const left = played('unreadable-notice', { numbers: { ceiling: '6h06m' } }, 3_600_000)
    expect(verdicts(left)).toEqual(['hang', 'lost-result'])
    expect(ofKind(left.facts, 'failed')).toEqual([])
  })

  test('right: the same bad value eleven times, and the same wrong cause', () => {
    const right = played('unreadable-notice', correctBut({ routing: 'only-failures-stop', read: 'get' }))
    const seen = right.facts.filter((fact) => fact.kind === 'read' && fact.reply === 'value')
    expect(seen.map(({ atMs }) => atMs / 1000)).toEqual([12, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60])
    expect(verdicts(right)).toEqual(['hang', 'wrong-cause'])
    expect(transcript(right)).toContain('60 failed: timed out')
  })

  test('correct: a protocol error, one strike, and the other node', () => {
    const correct = played('unreadable-notice', CORRECT)
    expect(transcript(correct)).toEqual([
      ...attempt(1, 'a', 0, ['0 enqueued']),
      '12 protocol-error',
      '12 breaker a: counted',
      '12 v=1, with TTL',
      '12 requeued',
      ...attempt(2, 'b', 12),
      '24 done',
      '24 breaker b: cleared',
      '24 done on job-1',
      '132 retry:job-1:render gone',
    ])
    expect(correct.end.breakerFailures).toEqual([1, 0])
    const [classified] = ofKind(correct.facts, 'classified')
    expect(correct.plan.texts[classified.says]).toBe('invalid-json')
    expect(verdicts(correct)).toEqual(['settled'])
  })
})

describe('S2: “failed” is taken for “not yet”', () => {
  test('left: seen seven times and ignored, then the key is gone', () => {
    const left = played('failed-is-retryable')
    expect(transcript(left)).toEqual([
      ...attempt(1, 'a', 0, ['0 enqueued']).map((line) => line.replace(', gone', '')),
      '12 step-error ignored',
      '12 hopeless',
      ...ticks(15, 40, 'tick: value', 'step-error ignored'),
      '42 result:job-1 gone',
      ...ticks(45, 55, 'tick: nil'),
      ...TIMED_OUT,
    ])
    expect(ofKind(left.facts, 'ignored').map(({ atMs }) => atMs / 1000)).toEqual([12, 15, 20, 25, 30, 35, 40])
    expect(verdicts(left)).toEqual(['hang', 'wrong-cause'])
  })

  test('correct: both nodes say so, and the record repeats it', () => {
    const correct = played('failed-is-retryable', CORRECT)
    expect(transcript(correct)).toEqual(twice('step-error', 'none', 'migration exited 1'))
    expect(verdicts(correct)).toEqual(['settled-with-cause'])
  })
})

describe('S3: cancelled turns green', () => {
  const canceled = attempt(1, 'a', 0, ['0 enqueued'])

  test('left: done at 12, with an empty result', () => {
    const left = played('cancelled-turns-green')
    expect(transcript(left)).toEqual([...canceled, '12 done', '12 breaker a: cleared', '12 done on job-1'])
    expect(ofKind(left.facts, 'committed')[0]).toMatchObject({ did: 'nothing' })
    expect(verdicts(left)).toEqual(['silent-corruption'])
  })

  test('correct: unknown, loud, twice', () => {
    const correct = played('cancelled-turns-green', CORRECT)
    expect(transcript(correct)).toEqual(twice('protocol-error', 'counted', 'unknown-status:canceled'))
    expect(verdicts(correct)).toEqual(['settled-with-cause'])
  })

  test('with a table of statuses: cancelled, no retry, the breaker untouched', () => {
    const table = played('cancelled-turns-green', correctBut({ parse: 'status-table' }))
    expect(transcript(table)).toEqual([...canceled, '12 stopped', '12 breaker a: none', '12 failed: canceled'])
    expect(table.end.breakerFailures).toEqual([0, 0])
    expect(verdicts(table)).toEqual(['settled-with-cause'])
  })
})

describe('S4: the wrapper that ate the type', () => {
  test('left: understood, not recognised, never counted', () => {
    const left = played('wrapper-ate-the-type')
    expect(transcript(left)).toEqual([
      ...attempt(1, 'a', 0, ['0 enqueued']),
      '12 step-error ignored',
      '12 hopeless',
      ...ticks(15, 55, 'tick: nil'),
      ...TIMED_OUT,
    ])
    expect(ofKind(left.facts, 'counted')).toEqual([])
    expect(verdicts(left)).toEqual(['hang', 'lost-result', 'wrong-cause'])
  })

  test('correct: terminal at 12, given up at 24', () => {
    expect(transcript(played('wrapper-ate-the-type', CORRECT))).toEqual(twice('step-error', 'none', 'bad input'))
  })
})

describe('S5: the counter that never dies', () => {
  const failing = [...attempt(1, 'a', 0, ['0 enqueued']), '12 step-error', '12 breaker a: none']
  const again = attempt(3, 'a', 1000, ['1000 enqueued'])

  test('left: the first failure of another day is told that it is the second', () => {
    const left = played('counter-that-never-dies')
    expect(transcript(left)).toEqual([
      ...failing,
      '12 v=1',
      '12 crashed',
      '17 returned',
      ...attempt(2, 'b', 17),
      '29 done',
      '29 breaker b: cleared',
      '29 done on job-1',
      ...again,
      '1012 step-error',
      '1012 breaker a: none',
      '1012 v=2',
      '1012 failed: out of memory',
    ])
    const key = left.plan.keys.findIndex(({ name }) => name === 'retry:job-1:render')
    expect([left.end.keyHeld[key], left.end.keyValue[key], left.end.keyHasTtl[key]]).toEqual([1, 2, 0])
    expect(verdicts(left)).toEqual(['starved-budget', 'immortal-counter', 'settled-with-cause'])
  })

  test('correct: the key is born with its end, and the other day starts at one', () => {
    const correct = played('counter-that-never-dies', CORRECT)
    expect(transcript(correct)).toEqual([
      ...failing,
      '12 v=1, with TTL',
      '12 requeued',
      ...attempt(2, 'b', 12),
      '24 done',
      '24 breaker b: cleared',
      '24 done on job-1',
      '132 retry:job-1:render gone',
      ...again,
      '1012 step-error',
      '1012 breaker a: none',
      '1012 v=1, with TTL',
      '1012 requeued',
      ...attempt(4, 'b', 1012),
      '1024 done',
      '1024 breaker b: cleared',
      '1024 done on job-1',
      '1132 retry:job-1:render gone',
    ])
    expect(verdicts(correct)).toEqual(['settled'])
  })
})

describe('S6: the slot that was never returned', () => {
  const probe = ['0 enqueued', '0 job-1 refused: open', '30 a half-open', '30 job-1 probes a', ...attempt(1, 'a', 30)]

  test('left: the slot stays taken', () => {
    const left = played('slot-never-returned')
    expect(transcript(left)).toEqual([
      ...probe,
      '42 step-error',
      '42 breaker a: leaked',
      '42 a wedged',
      '42 failed: bad input',
      '50 enqueued',
      '50 job-2 refused: probe-busy',
    ])
    expect(verdicts(left)).toEqual(['gate-wedged', 'settled-with-cause'])
  })

  test('left: so for every later job, until a restart', () => {
    const scenario = shipped('slot-never-returned')
    const [, good] = scenario.jobs
    const later = { ...scenario, jobs: [...scenario.jobs, { ...good, id: 'job-3', enqueuedAt: '2h' }] }
    const until = record(compile(later, { edits: [{ at: '3h', fault: 'restart' }] }))
    const refused = ofKind(until.facts, 'gate-refused').filter(({ reason }) => reason === 'probe-busy')
    expect(refused.map(({ atMs }) => atMs / 1000)).toEqual([50, 7200])
    expect(ofKind(until.facts, 'committed').map(({ atMs }) => atMs / 1000)).toEqual([10_812, 10_812])
    expect(ofKind(record(compile(later)).facts, 'committed')).toEqual([])
  })

  test('correct: returned as a success at 42', () => {
    const correct = played('slot-never-returned', CORRECT)
    expect(transcript(correct)).toEqual([
      ...probe,
      '42 step-error',
      '42 breaker a: released',
      '42 a closed',
      '42 failed: bad input',
      ...attempt(1, 'a', 50, ['50 enqueued']),
      '62 done',
      '62 breaker a: cleared',
      '62 done on job-2',
    ])
    expect(verdicts(correct)).toEqual(['settled-with-cause', 'settled'])
  })
})

describe('S7: bad customers, good server', () => {
  test('left: three strikes, and the fourth job waits half a minute', () => {
    const left = played('bad-customers')
    const strikes = ofKind(left.facts, 'reported').filter(({ effect }) => effect === 'counted')
    expect(strikes.map(({ atMs }) => atMs / 1000)).toEqual([12, 13, 14])
    const told = ['a open', 'job-4 refused: open', 'a half-open', 'job-4 probes a', 'a closed', 'done on job-4']
    expect(transcript(left).filter((line) => told.some((one) => line.endsWith(one)))).toEqual([
      '14 a open',
      '20 job-4 refused: open',
      '44 a half-open',
      '44 job-4 probes a',
      '56 a closed',
      '56 done on job-4',
    ])
    expect(verdicts(left)).toContain('healthy-node-ejected')
    // Ejected by the third count, not by anything later.
    expect(verdicts(played('bad-customers', {}, 13_999))).not.toContain('healthy-node-ejected')
    expect(verdicts(played('bad-customers', {}, 14_000))).toContain('healthy-node-ejected')
  })

  test('correct: nothing counted, nobody refused', () => {
    const correct = played('bad-customers', CORRECT)
    expect(transcript(correct, 3)).toEqual([
      ...attempt(1, 'a', 20, ['20 enqueued']),
      '32 done',
      '32 breaker a: cleared',
      '32 done on job-4',
    ])
    expect(ofKind(correct.facts, 'failed').map(({ atMs, cause }) => [atMs / 1000, correct.plan.texts[cause]])).toEqual([
      [12, 'row 1 has no date'],
      [13, 'row 2 has no date'],
      [14, 'row 3 has no date'],
    ])
    expect(ofKind(correct.facts, 'reported').filter(({ effect }) => effect === 'counted')).toEqual([])
  })
})

describe('S8: raising the dead', () => {
  const first = [
    ...attempt(1, 'a', 0, ['0 enqueued']).flatMap((line) =>
      line === '12 a writes' ? ['11 reaper-saw', line] : [line],
    ),
    '12 done',
    '12 breaker a: cleared',
    '12 done on job-1',
  ]

  test('left: done at 12, queued at 13, done again at 25', () => {
    const left = played('raising-the-dead')
    expect(transcript(left)).toEqual([
      ...first,
      '13 reaper: queued',
      ...attempt(2, 'b', 13),
      '25 done',
      '25 breaker b: cleared',
      '25 done on job-1',
    ])
    expect(verdicts(left)).toEqual(['duplicate', 'settled'])
  })

  test('correct: the update finds no such row', () => {
    const correct = played('raising-the-dead', CORRECT)
    expect(transcript(correct)).toEqual([...first, '13 reaper: 0 rows'])
    expect(verdicts(correct)).toEqual(['settled'])
  })
})

describe('S9: cut, then clean', () => {
  /** What the record says of a run's one job in the end; it was known at 12, with the first failure. */
  function stored(recording: Recording): string {
    const [failed] = ofKind(recording.facts, 'failed')
    const known = worldAfter(recording, messagesUpTo(recording, 12_000)).jobCause
    expect([failed.atMs, known]).toEqual([24_000, recording.end.jobCause])
    expect(known).not.toEqual([0])
    return recording.plan.texts[failed.cause]
  }

  test('left: the pattern meets half a path', () => {
    const left = played('cut-then-clean')
    const text = stored(left)
    expect(text).toBe(`${'x'.repeat(185)} /srv/tenants/a`)
    expect(Array.from(text)).toHaveLength(200)
    expect(verdicts(left)).toContain('leaked-text')
  })

  test('correct: redacted, then cut', () => {
    const correct = played('cut-then-clean', CORRECT)
    const text = stored(correct)
    expect(text.endsWith(' [path] unreada')).toBe(true)
    expect(Array.from(text)).toHaveLength(200)
    expect(text).not.toContain('/srv')
    expect(verdicts(correct)).toEqual(['settled-with-cause'])
  })
})

describe('S10: looked before it listened', () => {
  const missed = [
    '0 enqueued',
    '0 attempt 1 on a',
    '0 first: nil',
    '0.5 a writes',
    '0.5 nudge, heard by 0',
    '0.5 hopeless',
  ]

  test('left: no event ever, and the good result sits in the key', () => {
    const left = played('looked-before-listening')
    expect(transcript(left)).toEqual([
      ...missed,
      '1 subscribed',
      '60 timed-out',
      '60 breaker a: counted',
      '60 failed: timed out',
      '300.5 result:job-1 gone',
    ])
    const then = worldAfter(left, messagesUpTo(left, 60_000))
    expect(then.keyHeld[left.plan.jobs[0].resultKey]).toBe(1)
    expect(verdicts(left)).toEqual(['hang', 'wrong-cause', 'false-failure'])
  })

  test('a last read finds it 59.5 s late', () => {
    const late = played('looked-before-listening', correctBut({ subscribe: 'later', poll: 'off' }))
    expect(transcript(late)).toEqual([
      ...missed,
      '1 subscribed',
      '60 last: value, gone',
      '60 done',
      '60 breaker a: cleared',
      '60 done on job-1',
    ])
  })

  test.each<[string, Rules, number]>([
    ['correct: it listens first', { poll: 'off', 'last-read': 'off' }, 0.5],
    ['or polls', { subscribe: 'later', 'last-read': 'off' }, 5],
  ])('%s', (_, set, at) => {
    const right = played('looked-before-listening', correctBut(set))
    expect(transcript(right)).toContain(`${at} done on job-1`)
    expect(verdicts(right)).toEqual(['settled'])
  })
})

test('the reference set-up is what the cases are played with', () => {
  for (const id of SHIP_CASES) {
    const { numbers, nodes } = compile(shipped(id), CORRECT)
    expect(numbers).toMatchObject({
      pollIntervalMs: 5000,
      ceilingMs: 60_000,
      requeueGapMs: 0,
      breakerLimit: 3,
      coolDownMs: 30_000,
      probesMax: 1,
      probeLeaseMs: 0,
      textMax: 200,
    })
    expect(numbers.resultLifeMs).toBe(id === 'failed-is-retryable' ? 30_000 : 300_000)
    expect(nodes.map((node) => node.id)).toEqual(
      id === 'slot-never-returned' || id === 'bad-customers' ? ['a'] : ['a', 'b'],
    )
    const recording = played(id, CORRECT)
    for (const node of nodes.keys()) expect(breakerPhase(recording.end, node)).toBe('closed')
  }
})
