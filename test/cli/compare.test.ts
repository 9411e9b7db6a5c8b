/** `compare`: two runs of one scenario, from a shell. */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { compareCommand } from '../../src/cli/compare.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import { decodeLink } from '../../src/scenario/link.ts'
import { sim } from '../support/command.ts'
import { shipped } from '../support/library.ts'

describe('from a shell', { timeout: 60_000 }, () => {
  test('in words', async () => {
    const { code, stdout, stderr } = await sim('compare', 'incident', '--with', '--rules', 'all-fixed')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.trimEnd().split('\n')).toEqual([
      'incident, left and right',
      '  parse: negative-check, allowlist',
      '  routing: every-error-waits, terminal-stops',
      '  budget: none, counter-script',
      '  node-choice: same, avoid-tried',
      '  breaker-explicit: counts, released',
      '  breaker-cancel: leaks, neutral (asked in neither run)',
      '  breaker-guard: none, generation (asked in neither run)',
      'At 18:28:00 the left worker drops the failure notice and goes on waiting; the right one stops waiting: the job has failed.',
      'On the right:',
      '  job-7f3: the cause is “out of memory at step 9” instead of “timed out”; answered 2 h 00 min 46 s earlier; told something untrue for 2 h 02 min less; no longer “Hang”, “Lost result”, “Wrong cause”; now “Answered, cause kept”; 1 more attempt',
    ])
  })

  test.each([
    [['compare', 'incident'], 'compare needs two sides: '],
    [['compare', '--with', '--rules', 'all-fixed'], 'compare needs a scenario: '],
    [['compare', 'incident', '--with', 'hot-fix'], 'compare takes one scenario; "hot-fix" is too much'],
    [['compare', 'incident', '--with', '--rules', 'mended'], 'no preset "mended"; allowed: as-found, '],
    [['compare', 'incident', '--set', 'read=peek', '--with'], 'set.read: no option "peek"; allowed: getdel, '],
    [['compare', 'incident', '--with', '--as', 'test'], '--as "test"; allowed: words, markdown, mermaid, svg, json'],
    [['compare', 'incident', '--job', 'nobody', '--with'], 'no job "nobody"; allowed: job-7f3'],
    [['compare', 'incident', '--with', '--out', '/no/such/x'], '/no/such/x: it cannot be written (ENOENT)'],
    [['compare', 'incident', '--with', '--log'], "Unknown option '--log'; allowed: --rules, "],
  ])('%j is refused in one line', async (args, says) => {
    const { code, stdout, stderr } = await sim(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(says)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })
})

const schema = JSON.parse(readFileSync(new URL('../../public/compare.schema.json', import.meta.url), 'utf8'))

describe('as JSON', () => {
  const json = async (...args: string[]) => JSON.parse(await compareCommand([...args, '--json']))

  test.each([
    [['incident', '--with', '--rules', 'all-fixed']],
    [['incident', '--rules', 'all-fixed', '--with', '--rules', 'all-fixed']],
    [['probe-leak', '--with', '--set', 'read=get', 'poll=off']],
    [['endless-requeue', '--rules', 'as-found', '--with', '--until', '1h']],
  ])('%j is as the schema says', async (args) => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    const isComparison = ajv.compile(schema)
    const found = await json(...args)
    expect(isComparison(found) ? '' : ajv.errorsText(isComparison.errors)).toBe('')
    expect(isComparison({ ...found, left: undefined })).toBe(false)
  })

  test('where they part, to the instant', async () => {
    expect((await json('incident', '--with', '--rules', 'all-fixed')).firstDifference).toEqual({
      atMs: 14_640_000,
      order: 4,
      clock: '18:28:00',
      sentence: expect.stringContaining('At 18:28:00 the left worker drops'),
      left: { kind: 'ignored', sentence: 'worker-1 takes an honest failure as a reason to keep waiting.' },
      right: { kind: 'decided', sentence: 'worker-1 takes attempt 1 of job-7f3 as an honest failure.' },
    })
  })

  test('the same on both sides', async () => {
    const found = await json('incident', '--rules', 'as-found', '--with')
    expect([found.firstDifference, found.rules, found.verdicts]).toEqual([null, [], { lost: [], gained: [] }])
  })

  test('options before --with are the left side’s, those after it the right one’s', async () => {
    const { rules } = await json('incident', '--set', 'read=get', 'poll=off', '--with', '--set', 'read=claim')
    expect(rules.map(({ rule, left, right }: Record<string, string>) => [rule, left, right])).toEqual([
      ['read', 'get', 'claim'],
      ['poll', 'off', 'on'],
    ])
  })
})

describe('to take elsewhere', () => {
  const other = ['--with', '--rules', 'all-fixed']

  test('JSON is one thing, however it is asked for', async () => {
    const asked = await compareCommand(['incident', '--json', ...other])
    expect(await compareCommand(['incident', ...other, '--as', 'json'])).toBe(asked)
  })

  test('a report brings three links, each to what it says', async () => {
    const report = await compareCommand(['incident', '--set', 'read=get', ...other, '--as', 'markdown'])
    const hashes = [...report.matchAll(/^#(?:compare|play)\?\S+$/gm)].map(([hash]) => hash)
    const opened = await Promise.all(
      hashes.map((hash) =>
        decodeLink(hash, { ids: ['incident'], planOf: async (state) => planOf(shipped('incident'), state) }),
      ),
    )
    expect(opened).toMatchObject([
      { state: { room: 'compare', set: { read: 'get' }, preset: null, other: { preset: 'all-fixed', set: {} } } },
      { state: { room: 'play', set: { read: 'get' }, preset: null, other: null } },
      { state: { room: 'play', set: {}, preset: 'all-fixed', other: null } },
    ])
  })

  test('pictures: beside each other, or below; on dark paper', async () => {
    const width = (svg: string) => Number(/ width="(\d+)"/.exec(svg)?.[1])
    const beside = await compareCommand(['two-jobs', '--job', 'job-2', ...other, '--as', 'svg'])
    const below = await compareCommand(['two-jobs', ...other, '--as', 'svg', '--below', '--dark'])
    expect(width(beside)).toBeGreaterThan(1.8 * width(below))
    expect([beside.includes('job-2, '), beside.includes('#151411'), below.includes('#151411')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('a diagram has both', async () => {
    expect(await compareCommand(['incident', ...other, '--as', 'mermaid'])).toMatch(/: LEFT\n[\s\S]*: RIGHT\n/)
  })
})
