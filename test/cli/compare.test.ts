/** `compare`: two runs of one scenario, from a shell. */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { compareCommand } from '../../src/cli/compare.ts'
import { sim } from '../support/command.ts'

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
      '  job-7f3: the cause is “out of memory at step 9” instead of “timed out”; answered 2 h 00 min 46 s earlier; told something untrue for 2 h 02 min less; no longer “Hang”, “Lost result”, “Wrong cause”; now “Settled, cause kept”; 1 more attempt',
    ])
  })

  test.each([
    [['compare', 'incident'], 'compare needs two sides: '],
    [['compare', '--with', '--rules', 'all-fixed'], 'compare needs a scenario: '],
    [['compare', 'incident', '--with', 'hot-fix'], 'compare takes one scenario; "hot-fix" is too much'],
    [['compare', 'incident', '--with', '--rules', 'mended'], 'no preset "mended"; allowed: as-found, '],
    [['compare', 'incident', '--set', 'read=peek', '--with'], 'set.read: no option "peek"; allowed: getdel, '],
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
  const json = (...args: string[]) => JSON.parse(compareCommand([...args, '--json']))

  test.each([
    [['incident', '--with', '--rules', 'all-fixed']],
    [['incident', '--rules', 'all-fixed', '--with', '--rules', 'all-fixed']],
    [['probe-leak', '--with', '--set', 'read=get', 'poll=off']],
    [['endless-requeue', '--rules', 'as-found', '--with', '--until', '1h']],
  ])('%j is as the schema says', (args) => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    const isComparison = ajv.compile(schema)
    const found = json(...args)
    expect(isComparison(found) ? '' : ajv.errorsText(isComparison.errors)).toBe('')
    expect(isComparison({ ...found, left: undefined })).toBe(false)
  })

  test('where they part, to the instant', () => {
    expect(json('incident', '--with', '--rules', 'all-fixed').firstDifference).toEqual({
      atMs: 14_640_000,
      order: 4,
      clock: '18:28:00',
      sentence: expect.stringContaining('At 18:28:00 the left worker drops'),
      left: { kind: 'ignored', sentence: 'worker-1 takes an explicit failure as a reason to keep waiting.' },
      right: { kind: 'decided', sentence: 'worker-1 takes attempt 1 of job-7f3 as an explicit failure.' },
    })
  })

  test('the same on both sides', () => {
    const found = json('incident', '--rules', 'as-found', '--with')
    expect([found.firstDifference, found.rules, found.verdicts]).toEqual([null, [], { lost: [], gained: [] }])
  })

  test('options before --with are the left side’s, those after it the right one’s', () => {
    const { rules } = json('incident', '--set', 'read=get', 'poll=off', '--with', '--set', 'read=claim')
    expect(rules.map(({ rule, left, right }: Record<string, string>) => [rule, left, right])).toEqual([
      ['read', 'get', 'claim'],
      ['poll', 'off', 'on'],
    ])
  })
})
