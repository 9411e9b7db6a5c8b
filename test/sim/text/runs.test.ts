/** What the rules of the error text do to a run: the record, the mail, the log, and the verdict (R80 to R82, S9). */
import { describe, expect, test } from 'vitest'
import { record } from '../../../src/run/record.ts'
import { summarise } from '../../../src/run/summary.ts'
import { compile } from '../../../src/scenario/compile.ts'
import { checkScenario } from '../../../src/scenario/parse.ts'
import type { RuleName, RuleSet } from '../../../src/sim/rules.ts'
import { sentenceOf } from '../../../src/view/words.ts'
import { TEXT_RULES } from '../../support/text-rules.ts'

interface Played {
  readonly cause: string | null
  readonly mail: string
  readonly log: readonly string[]
  readonly leaks: boolean
  readonly verdicts: readonly string[]
  /** Those of the error text that were asked. */
  readonly asked: readonly RuleName[]
  readonly sentences: readonly string[]
}

interface Setting {
  readonly set?: Partial<RuleSet>
  readonly textMax?: number
  readonly redactions?: readonly { readonly match: string; readonly as: string }[]
  readonly onB?: string
}

/** One job, its result written 12 s after it starts; a retry on the other node says the same, or `onB`. */
function play(payload: string, { set = {}, textMax = 200, redactions, onB }: Setting = {}): Played {
  const scenario = checkScenario({
    version: 1,
    id: 'text',
    title: 'Text',
    summary: 'One error text.',
    numbers: { ceiling: '60s', requeueGap: '0s', textMax },
    payloads: { a: { text: payload }, b: { text: onB ?? payload } },
    jobs: [{ id: 'job-1', attempts: [{ payload: 'a', run: '12s', onNode: { b: { payload: 'b' } } }] }],
    rules: { preset: 'all-fixed', set: { ...set } },
    ...(redactions === undefined ? {} : { redactions }),
  })
  const recording = record(compile(scenario))
  const { plan, facts, consulted } = recording
  const { jobs, verdicts } = summarise(recording)
  const failed = facts.find((fact) => fact.kind === 'failed')
  return {
    cause: jobs[0].cause,
    mail: failed === undefined ? '' : plan.texts[failed.notice],
    log: facts.flatMap((fact) => (fact.kind === 'decided' && fact.logs >= 0 ? [plan.texts[fact.logs]] : [])),
    leaks: verdicts.includes('leaked-text'),
    verdicts,
    asked: consulted.filter((rule) => TEXT_RULES.includes(rule)),
    sentences: facts
      .filter(({ kind }) => kind === 'failed' || kind === 'decided')
      .map((fact) => sentenceOf(plan, fact)),
  }
}

const errorWith = (message: string): string => JSON.stringify({ status: 'error', message })

describe('S9: cut, then clean', () => {
  const payload = errorWith(`${'x'.repeat(185)} /srv/tenants/acme/keys/prod.pem unreadable`)
  const redactions = [{ match: '/srv/*.pem', as: '[path]' }]

  test('cut first, the record ends in half a path', () => {
    const { cause, leaks, verdicts } = play(payload, { redactions, set: { 'text-order': 'cut-first' } })
    expect(cause).toBe(`${'x'.repeat(185)} /srv/tenants/a`)
    expect(leaks).toBe(true)
    expect(verdicts).toContain('settled-with-cause')
  })

  test.each([redactions, undefined])('cut last, in a mark (patterns %j)', (patterns) => {
    const { cause, leaks, verdicts } = play(payload, patterns === undefined ? {} : { redactions: patterns })
    expect(cause).toBe(`${'x'.repeat(185)} [path] unreada`)
    expect(leaks).toBe(false)
    expect(verdicts).toEqual(['settled-with-cause'])
  })
})

describe('R80', () => {
  const payload = errorWith(
    'cannot read the key of the tenant: /srv/app/keys/prod.pem, see https://intranet.example/42',
  )

  test.each([
    [40, '/srv/', '[path'],
    [70, 'https:/', '[url]'],
  ])('at %i characters', (textMax, half, mark) => {
    const bad = play(payload, { textMax, set: { 'text-order': 'cut-first' } })
    expect(bad.cause?.endsWith(` ${half}`)).toBe(true)
    expect(bad.leaks).toBe(true)
    const good = play(payload, { textMax })
    expect(good.cause).toContain(mark)
    expect(good.leaks).toBe(false)
  })
})

describe('R81', () => {
  test('redacted before it is stripped, a URL survives whole', () => {
    const payload = errorWith('see ht\u0007tps://intranet.example/42')
    const bad = play(payload, { set: { 'text-order': 'redact-first' } })
    expect([bad.cause, bad.leaks]).toEqual(['see https://intranet.example/42', true])
    const good = play(payload)
    expect([good.cause, good.leaks]).toEqual(['see [url]', false])
  })

  test('cut by bytes, half a character is left', () => {
    const payload = errorWith('zu groß für den Knoten: 😀')
    expect(play(payload, { textMax: 7, set: { 'text-cut': 'bytes' } }).cause).toBe('zu gro\ufffd')
    expect(play(payload, { textMax: 7 }).cause).toBe('zu groß')
  })
})

describe('R82: the raw payload', () => {
  const payload = '{"status":"done","result":'

  test('in the message users see it, cleaned or not', () => {
    for (const sink of ['cleaned', 'raw']) {
      const { cause, leaks, log } = play(payload, { set: { 'text-raw': 'in-message', 'text-record': sink } })
      expect(cause).toBe(`invalid-json: ${payload}`)
      expect(log).toEqual([cause, cause])
      expect(leaks).toBe(true)
    }
  })

  test('kept out, they see the reason, and it lies where only operators look', () => {
    const { cause, leaks, sentences } = play(payload, { set: { 'dead-letter': 'on' } })
    expect([cause, leaks]).toEqual(['invalid-json', false])
    expect(sentences.join()).not.toContain('result')
  })

  test('where the cut leaves nothing of it, nothing leaks', () => {
    expect(play(payload, { textMax: 12, set: { 'text-raw': 'in-message' } })).toMatchObject({
      cause: 'invalid-json',
      leaks: false,
    })
  })

  test('an honest failure quotes no payload', () => {
    const { cause, leaks, asked } = play(errorWith('bad input'), { set: { 'text-raw': 'in-message' } })
    expect([cause, leaks]).toEqual(['bad input', false])
    expect(asked).toEqual([])
  })
})

describe('record, mail and log are worded apart', () => {
  const payload = errorWith('cannot open /srv/app/key.pem')
  const raw = 'cannot open /srv/app/key.pem'
  const clean = 'cannot open [path]'

  test.each([
    ['text-record', raw, clean, clean, true],
    ['text-notice', clean, raw, clean, true],
    ['text-log', clean, clean, raw, false],
  ] as const)('%s as it came', (rule, cause, mail, log, leaks) => {
    const played = play(payload, { set: { [rule]: 'raw' } })
    expect(played).toMatchObject({ cause, mail, log: [log, log], leaks })
    const said = played.sentences.join('\n')
    expect(said.includes(raw)).toBe(true)
    expect(said.includes('The mail to the user says')).toBe(rule !== 'text-log')
    expect(said.includes('The log says')).toBe(rule === 'text-log')
  })

  test('the log has every failure, the record the first', () => {
    const { cause, log } = play(errorWith('out of memory'), { onB: errorWith('bad input') })
    expect(cause).toBe('out of memory')
    expect(log).toEqual(['out of memory', 'bad input'])
  })

  test('a mail that was sent cannot be taken back', () => {
    // The operator queues the job again after the rule is mended; the record is clean then.
    const scenario = checkScenario({
      version: 1,
      id: 'text',
      title: 'Text',
      summary: 'One error text.',
      payloads: { a: { text: payload } },
      jobs: [{ id: 'job-1', attemptsMax: 1, enqueuedAt: ['0s', '100s'], attempts: [{ payload: 'a', run: '12s' }] }],
      rules: { preset: 'all-fixed', set: { 'text-notice': 'raw' } },
      edits: [{ at: '50s', set: { 'text-notice': 'cleaned' } }],
    })
    const verdictsUnder = (set: Partial<RuleSet>) => summarise(record(compile(scenario, { set }))).verdicts
    expect(verdictsUnder({})).toContain('leaked-text')
    expect(verdictsUnder({ 'text-notice': 'cleaned' })).not.toContain('leaked-text')
  })
})

describe('a rule of the text is asked only where its options lead to different texts', () => {
  test.each<[string, string, readonly RuleName[]]>([
    ['plain and short', errorWith('bad input'), []],
    ['longer than it may be', errorWith('x'.repeat(201)), ['text-record', 'text-notice', 'text-log']],
    ['cut inside a character', errorWith('ß'.repeat(150)), ['text-cut', 'text-record', 'text-notice', 'text-log']],
    ['a path', errorWith('at /srv/app/key.pem'), ['text-record', 'text-notice', 'text-log']],
    [
      'a path that is cut through',
      errorWith(`${'x'.repeat(194)} /srv/app/key.pem`),
      ['text-order', 'text-record', 'text-notice', 'text-log'],
    ],
    ['no text', '{"status":"done"}', []],
  ])('%s', (_, payload, asked) => {
    expect(play(payload).asked).toEqual(asked)
  })

  test('nobody asks how to clean what is shown as it came', () => {
    const set = { 'text-record': 'raw', 'text-notice': 'raw', 'text-log': 'raw' }
    expect(play(errorWith(`${'ß'.repeat(190)} /srv/app/key.pem`), { set }).asked).toEqual([
      'text-record',
      'text-notice',
      'text-log',
    ])
  })
})
