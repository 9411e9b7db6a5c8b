import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { summarise } from '../../src/run/summary.ts'
import { compile } from '../../src/scenario/compile.ts'
import { bytesOf } from '../../src/scenario/compile-payloads.ts'
import type { LinkState } from '../../src/scenario/link-state.ts'
import { RULES, type RuleSet, ruleEntry } from '../../src/sim/rules.ts'
import { clean, STEPS, type TextOrder } from '../../src/sim/text/cleaning.ts'
import { leaksIn } from '../../src/sim/text/leaks.ts'
import {
  laneOf,
  lanesOf,
  patternsOf,
  patternsProblem,
  SINKS,
  type SinkRules,
  saidOf,
  sinksOf,
} from '../../src/view/text-lab.ts'
import { TEXT_CLAIMS, TEXT_SAMPLES } from '../../src/view/text-samples.ts'
import { decodeStage, type LabRules, type Piece } from '../../src/view/text-stages.ts'
import { visible } from '../../src/view/visible.ts'
import { hostile } from '../support/hostile-text.ts'
import { shipped } from '../support/library.ts'

const RULES_OF_LAB: LabRules = { by: 'code-points', max: 200, redactions: null }
const ORDERS = Object.keys(STEPS) as TextOrder[]
const drawn = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')
const labRules = fc.record<LabRules>({
  by: fc.constantFrom('code-points', 'bytes'),
  max: fc.integer({ min: 1, max: 40 }),
  redactions: fc.constantFrom(
    null,
    [{ match: 'x*', as: '[x]' }],
    [
      { match: '/*', as: '#' },
      { match: 'a', as: '' },
    ],
  ),
})

describe('bytes become text', () => {
  test('what is no UTF-8 stands there in hex, the rest as text', () => {
    const stage = decodeStage(Uint8Array.of(0x61, 0xe9, 0x62, 0xc3, 0x28))
    expect(stage.pieces.map(({ text, mark }) => [text, mark])).toEqual([
      ['a', null],
      ['‹e9›', 'repaired'],
      ['b', null],
      ['‹c3›', 'repaired'],
      ['(', null],
    ])
    expect(stage.did).toBe('2 bytes made into U+FFFD')
  })

  test('the good parts are what a decoder makes of them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const { pieces, changes } = decodeStage(bytes)
        const good = pieces.flatMap(({ text, mark }) => (mark === null ? [text] : ['\ufffd'])).join('')
        const whole = visible(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
        expect(good.replace(/\ufffd+/g, '\ufffd')).toBe(whole.replace(/\ufffd+/g, '\ufffd'))
        expect(changes).toBe(pieces.some(({ mark }) => mark !== null))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a lane', () => {
  test('goes through the steps of its order, each on what the one before has left', () => {
    const { stages, arrived } = laneOf('a\u202eb at /srv/app/key.pem', 'cut-last', { ...RULES_OF_LAB, max: 8 })
    expect(stages.map(({ title, did }) => `${title}: ${did}`)).toEqual([
      'Repair: nothing to do',
      'Strip what cannot be seen: 1 character removed',
      'Redact: 1 place replaced',
      'Cut: 4 characters cut off after 8 characters',
    ])
    expect(stages[1].pieces).toEqual([
      { text: 'a', mark: null, says: '' },
      { text: '⟨U+202E⟩', mark: 'bidi', says: 'right-to-left override, turns the line around' },
      { text: 'b at /srv/app/key.pem', mark: null, says: '' },
    ])
    expect(stages[2].pieces[1]).toEqual({ text: '/srv/app/key.pem', mark: 'redacted', says: 'becomes [path]' })
    expect([drawn(arrived.pieces), arrived.size, arrived.leaks]).toEqual(['ab at [p', '8 characters, 8 bytes', []])
  })

  test('a character that was cut in two says so', () => {
    const { stages, arrived } = laneOf('a😀b', 'cut-last', { by: 'bytes', max: 3, redactions: null })
    expect(stages[3].pieces[1]).toEqual({
      text: '😀b',
      mark: 'cut',
      says: 'cut off, the first one in two: it becomes U+FFFD',
    })
    expect(arrived.text).toBe('a\ufffd')
  })

  test('draws all of every text, nothing of it unseen, and arrives where the model arrives', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...ORDERS), labRules, (text, order, rules) => {
        const { stages, arrived } = laneOf(text, order, rules)
        expect(drawn(stages[0].pieces)).toBe(visible(text))
        for (const { pieces, changes } of stages) expect(pieces.some(({ mark }) => mark !== null)).toBe(changes)
        const { shown, cutting } = clean(text, { ...rules, order })
        expect(arrived.text).toBe(shown)
        expect(drawn(arrived.pieces)).toBe(visible(shown))
        expect(arrived.leaks).toHaveLength(leaksIn(shown, cutting, rules.redactions).length)
        expect(arrived.pieces.some(({ mark }) => mark === 'leak')).toBe(arrived.leaks.length > 0)
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['at 40', 40, 'half of a path: /srv/'],
    ['at 70', 70, 'half of a URL: https:/'],
  ])('names what is left of what was cut: %s', (_, max, says) => {
    const text = 'cannot read the key of the tenant: /srv/app/keys/prod.pem, see https://intranet.example/42'
    const [safe, early] = lanesOf(text, { ...RULES_OF_LAB, max })
    expect(safe.arrived.leaks).toEqual([])
    expect(early.arrived.leaks).toEqual([{ kind: 'half', says }])
  })
})

describe('what there is to say', () => {
  test.each([
    ['bad input', 'message', 'bad input', null],
    ['{"status":"error","message":"bad input"}', 'payload', 'bad input', null],
    ['{"status":"error"}', 'payload', '', null],
    ['{"status":', 'payload', 'invalid-json', '{"status":'],
    ['{"status":"x"}', 'payload', 'unknown-status:x', '{"status":"x"}'],
    ['{"status":"done"}', 'payload', null, null],
  ] as const)('%s as %s', (text, kind, says, payload) => {
    expect(saidOf(text, kind)).toEqual({ text: says, payload })
  })
})

describe('record, mail and log say what a run would write there', () => {
  const sinkRules = fc.record<SinkRules>({
    'text-record': fc.constantFrom('cleaned', 'raw'),
    'text-notice': fc.constantFrom('cleaned', 'raw'),
    'text-log': fc.constantFrom('cleaned', 'raw'),
    'text-raw': fc.constantFrom('kept-out', 'in-message'),
    'text-order': fc.constantFrom(...ORDERS),
  })
  const payload = fc.oneof(
    hostile,
    hostile.map((message) => JSON.stringify({ status: 'error', message })),
    hostile.map((status) => JSON.stringify({ status })),
  )

  test('under any rules', () => {
    let leaks = 0
    fc.assert(
      fc.property(payload, sinkRules, labRules, (typed, sinks, rules) => {
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(typed))
        const said = saidOf(text, 'payload')
        fc.pre(said.text !== null)
        const scenario = {
          ...shipped('incident'),
          ...(rules.redactions === null ? {} : { redactions: rules.redactions }),
        }
        const recording = record(
          compile(scenario as Parameters<typeof compile>[0], {
            preset: 'allowlist',
            set: { ...sinks, 'text-cut': rules.by },
            numbers: { textMax: rules.max },
            payload: new TextEncoder().encode(text),
          }),
        )
        const { plan, facts } = recording
        const failed = facts.find((fact) => fact.kind === 'failed')
        const decided = facts.find((fact) => fact.kind === 'decided')
        const views = sinksOf(said, rules, sinks)
        expect(views.map(({ arrived }) => arrived.text)).toEqual(
          [failed?.cause, failed?.notice, decided?.logs].map((place) => plan.texts[place as number]),
        )
        const leaky = summarise(recording).verdicts.includes('leaked-text')
        expect(views.some(({ forUsers, arrived }) => forUsers && arrived.leaks.length > 0)).toBe(leaky)
        leaks += Number(leaky)
      }),
      { numRuns: 300 },
    )
    expect(leaks).toBeGreaterThan(10)
  })

  test('each has the title of its rule', () => {
    expect(SINKS.map((sink) => RULES[sink].title)).toEqual([
      'Text in the record',
      'Text in the mail',
      'Text in the log',
    ])
  })
})

describe('claims', () => {
  const played = (state: LinkState) => {
    const { scenario, preset, set, numbers, payload } = state
    return summarise(
      record(
        compile(shipped(scenario), {
          preset: preset ?? undefined,
          set: set as Partial<RuleSet>,
          numbers,
          payload: payload === null ? undefined : bytesOf('typed', payload),
        }),
      ),
    )
  }

  test.each(TEXT_CLAIMS.map((claim) => [`${claim.requirement}: ${claim.claim}`, claim] as const))('%s', (_, claim) => {
    const bad = played(claim.state(claim.bad))
    const good = played(claim.state(claim.good))
    const differing = Object.keys(bad.rules).filter(
      (rule) => bad.rules[rule as keyof RuleSet] !== good.rules[rule as keyof RuleSet],
    )
    expect(differing).toEqual([claim.rule])
    expect(Object.keys((ruleEntry(claim.rule) as { options: object }).options)).toEqual(
      expect.arrayContaining([claim.bad, claim.good]),
    )
    expect(good.verdicts).not.toContain('leaked-text')
    expect(bad.jobs[0].cause).not.toBe(good.jobs[0].cause)
    // Half a character is a blot, and no leak.
    if (claim.rule === 'text-cut') expect(bad.jobs[0].cause).toMatch(/\ufffd$/)
    else expect(bad.verdicts).toContain('leaked-text')
  })

  test('samples are of use: each is changed by a step, or leaks in some order', () => {
    for (const { source, kind, by, max, patterns, says } of TEXT_SAMPLES) {
      const bytes = bytesOf('sample', source)
      const said = saidOf(new TextDecoder().decode(bytes), kind)
      const lanes = lanesOf(said.text ?? '', { by, max, redactions: patternsOf(patterns) })
      const changes = lanes.some(({ stages }) => stages.some((stage) => stage.changes))
      expect(changes || said.payload !== null || decodeStage(bytes).changes, says).toBe(true)
    }
  })
})

test('a line that is no pattern is named', () => {
  expect(patternsProblem('/srv/*.pem\n\n  token=*  ')).toBe('')
  for (const [lines, named] of [
    ['a*\n**', '“**”'],
    ['x', '“x”'],
    ['two words', '“two words”'],
    ['a\u202eb c', '“a⟨U+202E⟩b c”'],
    ['x'.repeat(101), `“${'x'.repeat(30)}…”`],
    ['ab\n'.repeat(21), '21 patterns; at most 20'],
  ])
    expect(patternsProblem(lines)).toContain(named)
  expect(patternsOf('two words\nab')?.map(({ match }) => match)).toEqual(['ab'])
})

test('patterns are one a line; what is none is left out', () => {
  expect(patternsOf('')).toBeNull()
  expect(patternsOf('*\n \n')).toBeNull()
  expect(patternsOf('/srv/*.pem\n token=*  ')?.map(({ match }) => match)).toEqual(['/srv/*.pem', 'token=*'])
})
