/** What is typed to the store in the middle of a run: it is honest, it is in the log, and the run goes on from there. */
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { summarise } from '../../src/run/summary.ts'
import { compile } from '../../src/scenario/compile.ts'
import { splitArguments } from '../../src/scenario/compile-console.ts'
import { checkScenario } from '../../src/scenario/parse.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import type { RuleName } from '../../src/sim/rules.ts'
import { sentenceOf } from '../../src/view/words.ts'
import { jobOf, ofKind, play, small } from '../support/small.ts'

type Typed = readonly [at: string, line: string]

const edits = (lines: readonly Typed[]): Scenario['edits'] => lines.map(([at, console]) => ({ at, console }))

/** One job that is done after 65 s (by the poll of 70 s, its nudge dropped), and what is typed meanwhile. */
function typed(lines: readonly Typed[], set: Partial<Record<RuleName, string>> = {}, more: Partial<Scenario> = {}) {
  const dropped = { at: '0s', fault: 'nudge-dropped' as const, for: 'ever' }
  return play(
    {
      numbers: { ceiling: '10m' },
      jobs: [jobOf('job-1', 'done', '63s')],
      edits: [dropped, ...(edits(lines) ?? [])],
      ...more,
    },
    { preset: 'all-fixed', set },
  )
}

const replies = (run: ReturnType<typeof typed>) => ofKind(run.facts, 'console').map(({ reply }) => reply)
const verdicts = (run: ReturnType<typeof typed>) => summarise(run).verdicts

describe('a line typed at an instant', () => {
  test('reads what is there, and leaves it', () => {
    const run = typed([
      ['30s', 'GET result:job-1'],
      ['64s', 'GET result:job-1'],
      ['64s', 'TTL result:job-1'],
    ])
    expect(replies(run)).toEqual(['(nil)', '"{\\"status\\":\\"done\\"}"', '(integer) -1'])
    expect(verdicts(run)).toEqual(['settled'])
  })

  test('takes the only copy away, and nobody else will have it', () => {
    const run = typed([['64s', 'GETDEL result:job-1']])
    expect(replies(run)).toEqual(['"{\\"status\\":\\"done\\"}"'])
    expect(verdicts(run)).toEqual(expect.arrayContaining(['hang', 'lost-result']))
    expect(verdicts(typed([['64s', 'DEL result:job-1']]))).not.toContain('lost-result')
  })

  test('comes before everything else of its instant', () => {
    expect(replies(typed([['63s', 'EXISTS result:job-1']]))).toEqual(['(integer) 0'])
    expect(replies(typed([['63.001s', 'EXISTS result:job-1']]))).toEqual(['(integer) 1'])
  })

  test('is in the log of the store and in words', () => {
    const run = typed([['64s', 'getdel "result:job-1"']])
    expect(summarise(run).store.filter(({ by }) => by === 'console')).toEqual([
      {
        atMs: 64_000,
        command: 'getdel "result:job-1"',
        key: 'result:job-1',
        reply: '"{\\"status\\":\\"done\\"}"',
        by: 'console',
      },
    ])
    const [fact] = ofKind(run.facts, 'console')
    expect(sentenceOf(run.plan, fact)).toBe('Typed to the store: getdel "result:job-1" → "{\\"status\\":\\"done\\"}"')
  })

  test('puts a value there that a worker reads like any other, and that is no attempt’s result', () => {
    const run = typed([['31s', `SET result:job-1 '{"status":"error","message":"by hand"}'`]], { budget: 'none' })
    const [failed] = ofKind(run.facts, 'failed')
    expect(failed.atMs).toBe(35_000)
    expect(run.plan.texts[failed.cause]).toBe('by hand')
    const done = typed([['31s', `SET result:job-1 '{"status":"done"}'`]])
    expect(ofKind(done.facts, 'committed')).toMatchObject([{ atMs: 35_000, writtenBy: 0, did: 'nothing' }])
    expect(verdicts(done)).toContain('silent-corruption')
  })

  test('does not break a value that is only given another name and back', () => {
    const run = typed([
      ['64s', 'RENAME result:job-1 aside'],
      ['66s', 'RENAME aside result:job-1'],
    ])
    expect(ofKind(run.facts, 'committed')).toMatchObject([{ atMs: 70_000, writtenBy: 1, did: 'done' }])
    expect(verdicts(run)).toEqual(['settled'])
  })

  test('gives a number that a worker can read', () => {
    const run = typed([
      ['31s', 'INCR result:job-1'],
      ['32s', 'INCRBY result:job-1 41'],
    ])
    expect(replies(run)).toEqual(['(integer) 1', '(integer) 42'])
    const [read] = ofKind(run.facts, 'read').filter(({ reply }) => reply === 'value')
    expect(run.plan.payloads[read.payload].text).toBe('42')
    expect(ofKind(run.facts, 'classified')[0]).toMatchObject({ reading: 'protocol-error' })
  })

  test('gives a life, and takes one', () => {
    const gone = typed([
      ['63.5s', 'EXPIRE result:job-1 1'],
      ['64.6s', 'EXISTS result:job-1'],
    ])
    expect(replies(gone)).toEqual(['(integer) 1', '(integer) 0'])
    expect(verdicts(gone)).toContain('hang')
    const jobs = [jobOf('job-1', 'error', '63s')]
    const immortal = typed([['80s', 'PERSIST retry:job-1:render']], {}, { jobs })
    expect(replies(immortal)).toEqual(['(integer) 1'])
    expect(verdicts(immortal)).toContain('immortal-counter')
    expect(verdicts(typed([['80s', 'TTL retry:job-1:render']], {}, { jobs }))).not.toContain('immortal-counter')
  })

  test('nudges those who listen', () => {
    const heard = play(
      { jobs: [jobOf('job-1', 'done', '63s')], edits: [{ at: '30s', console: 'PUBLISH nudge:job-1 x' }] },
      { preset: 'all-fixed' },
    )
    expect(replies(heard)).toEqual(['(integer) 1'])
    const looks = ofKind(heard.facts, 'read').filter(({ look }) => look === 'nudge')
    expect(looks.map(({ atMs, reply }) => [atMs, reply])).toEqual([
      [30_000, 'nil'],
      [63_000, 'value'],
    ])
    const dropped = typed([['30s', 'PUBLISH nudge:job-1 x']])
    expect(replies(dropped)).toEqual(['(integer) 0'])
    expect(replies(typed([['30s', 'PUBLISH nudge:nobody x']]))).toEqual(['(integer) 0'])
  })

  test('is not executed while the store is out', () => {
    const edit = (fault: 'store-loading' | 'store-unreachable') =>
      play({
        edits: [
          { at: '10s', fault, for: '20s' },
          { at: '15s', console: 'SET a b' },
          { at: '30s', console: 'GET a' },
        ],
      })
    expect(replies(edit('store-loading'))).toEqual(['(error) LOADING Redis is loading the dataset in memory', '(nil)'])
    expect(replies(edit('store-unreachable'))).toEqual(['(error) connection refused', '(nil)'])
  })

  test('is undone by a failover as any last write is', () => {
    const run = play({
      edits: [
        { at: '10s', console: 'SET a one' },
        { at: '11s', console: 'SET a two EX 100' },
        { at: '12s', fault: 'failover' },
        { at: '13s', console: 'GET a' },
        { at: '14s', console: 'TTL a' },
      ],
    })
    expect(replies(run)).toEqual(['OK', 'OK', '"one"', '(integer) -1'])
    expect(ofKind(run.facts, 'failed-over')).toMatchObject([{ undone: 'write' }])
  })

  test('a counter with something else in it is not counted, and grants no retry', () => {
    const run = typed([['30s', 'SET retry:job-1:render many']], {}, { jobs: [jobOf('job-1', 'error', '63s')] })
    expect(ofKind(run.facts, 'count-failed')).toHaveLength(1)
    expect(ofKind(run.facts, 'requeued')).toEqual([])
  })
})

describe('what it says where it is wrong', () => {
  test.each([
    ['NOPE a b', "(error) ERR unknown command 'NOPE', with args beginning with: 'a' 'b' "],
    ['GET', "(error) ERR wrong number of arguments for 'get' command"],
    ['SET a b NX XX', '(error) ERR syntax error'],
    ['EXPIRE a soon', '(error) ERR value is not an integer or out of range'],
  ])('%s', (line, reply) => {
    expect(replies(typed([['10s', line]]))).toEqual([reply])
  })

  test.each([
    ['', 'nothing is typed'],
    ['   ', 'nothing is typed'],
    ['GET "a', 'the quotes do not fit'],
    ["GET 'a'b", 'the quotes do not fit'],
    ['XADD s MAXLEN 5 * f v', 'this store has XADD without MAXLEN'],
    ['XREADGROUP GROUP g c BLOCK 0 STREAMS s >', 'this store has XREADGROUP without BLOCK'],
    ['EVAL "return 1" 0', 'this store has no EVAL; allowed: GET, GETDEL, '],
    ['flushall', 'this store has no FLUSHALL; allowed: GET, GETDEL, '],
    ['BRPOP result:job-1 0', 'this store has no BRPOP; allowed: GET, GETDEL, '],
  ])('refused before the run: %s', (line, problem) => {
    expect(() => compile(small({ edits: [{ at: '1s', console: line }] }))).toThrow(`edits.0.console: ${problem}`)
  })

  test('one edit holds one thing', () => {
    const both = { at: '1s', console: 'GET a', fault: 'failover' } as const
    expect(() => compile(small({ edits: [both] }))).toThrow('either "set" or "fault" or "console"')
    const extra = { at: '1s', console: 'GET a', worker: 'worker-1' }
    expect(() => compile(small({ edits: [extra] }))).toThrow('edits.0.worker')
    const long = { at: '1s', console: 'x'.repeat(2001) }
    expect(() => checkScenario({ ...small(), edits: [long] })).toThrow('at most 2000 characters')
  })
})

describe('arguments are split as redis-cli splits them', () => {
  test.each([
    ['  a  b\tc ', ['a', 'b', 'c']],
    ['"a b" \'c d\'', ['a b', 'c d']],
    ['"" \'\'', ['', '']],
    ['"\\x41\\n\\"\\q"', ['A\n"q']],
    ["'\\x41\\'\\n'", ["\\x41'\\n"]],
    ['a"b c"', ['ab c']],
    ['"é✓😀" é😀', ['é✓😀', 'é😀']],
    ['"\\xc3\\xa9"', ['é']],
    ['"a" "b', null],
    ['"a"b', null],
  ])('%s', (line, argv) => {
    expect(splitArguments(line)).toEqual(argv)
  })
})

test('a run that nobody types to is as it was', () => {
  const plain = record(compile(small()))
  const typedTo = record(compile(small({ edits: [{ at: '10s', console: 'GET elsewhere' }] })))
  expect(typedTo.facts.filter(({ kind }) => kind !== 'console')).toEqual(plain.facts)
  expect(plain.plan.itemsMax).toBe(0)
})
