/** Functions of one's own as values of rules: one text for each, and a run by one is a run by what it answers. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import { ScenarioError } from '../../src/scenario/error.ts'
import {
  ERRORS,
  FINAL_INPUTS,
  FORMS,
  finalText,
  OWN_PAYLOADS_MAX,
  type OwnReading,
  parseFinal,
  parseReadings,
  payloadHash,
  readingsText,
  readOwn,
} from '../../src/sim/own-code.ts'
import { messageOf, PARSERS } from '../../src/sim/payload.ts'
import { allowedOptions, decodeRule, encodeRule } from '../../src/sim/rule-values.ts'
import { OPTION_NAMES, RULE_NAMES, type RuleName } from '../../src/sim/rules.ts'
import { ownAnswers, ownParse, ownReadings, ownRouting } from '../support/arbitrary-own.ts'
import { shipped } from '../support/library.ts'

const table = (made: readonly (readonly [string, OwnReading])[]) =>
  readingsText(new Map(made.map(([text, reading]) => [payloadHash(text), reading])))

describe('as a text', () => {
  test('what a function says of each error comes back', () => {
    fc.assert(
      fc.property(ownAnswers, (answers) => {
        expect(parseFinal(finalText(answers))).toEqual(answers)
      }),
    )
  })

  test('what it makes of each payload comes back', () => {
    fc.assert(
      fc.property(ownReadings, (made) => {
        const value = table(made.map(({ text, reading }) => [text, reading]))
        if (value === null) return // more text than a link holds
        const read = parseReadings(value)
        for (const { text, reading } of made) expect(read?.get(payloadHash(text))).toEqual(reading)
      }),
    )
  })

  test('each has one text, which links hold as it stands', () => {
    fc.assert(
      fc.property(fc.oneof(ownParse, ownRouting), (value) => {
        expect(value).toMatch(/^own-[\w.~-]*$/)
        expect(value.length).toBeLessThanOrEqual(2000)
      }),
    )
    fc.assert(
      fc.property(ownParse, fc.nat(), fc.constantFrom('', 'a', '~', '.', '_', '0', 'd', '%'), (value, at, put) => {
        const place = at % value.length
        const other = value.slice(0, place) + put + value.slice(place + 1)
        const read = parseReadings(other)
        if (read !== null) expect(readingsText(read)).toBe(other)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    'own-',
    'own-12345',
    'own-1234567',
    'own-00000G',
    'own-ABCDEF',
    'own-1~',
    'own-1~x',
    'own-2~0kicdk8ntf8d',
    'own-1~0kicdk8ntf8p',
    'own-1~0kicdk8ntf8d0~x',
    'own-1~0kicdk8ntf8p0',
    'own-1~0kicdk8ntf8p1~x',
    'own-1~0kicdk8ntf8p0~',
    'own-1~0kicdk8ntf8p0~_E2_80_AE',
    'own-1~0kicdk8ntf8p0~_zz',
    'own-1~0kicdk8ntf8p0~x~y',
    'own-1~0kicdk8ntf8d.0kicdk8ntf8d',
    'own-1~1kicdk8ntf8d.0kicdk8ntf8d',
    'own-1~0kicdk8ntf8d.',
    '__proto__',
  ])('%s is none', (text) => {
    expect(encodeRule('parse', text)).toBeNull()
    expect(encodeRule('routing', text)).toBeNull()
    for (const set of [{ parse: text }, { routing: text }])
      expect(() => compile(shipped('one-job'), { set })).toThrow(ScenarioError)
  })

  test('no other rule takes one', () => {
    const value = table([['{}', { kind: 'done', text: null }]]) as string
    for (const name of RULE_NAMES.filter((one) => one !== 'parse')) expect(encodeRule(name, value)).toBeNull()
    for (const name of RULE_NAMES.filter((one) => one !== 'routing')) expect(encodeRule(name, 'own-300000')).toBeNull()
    expect(allowedOptions('parse')).toContain('allowlist')
  })

  test('as the world holds it, it comes back too', () => {
    fc.assert(
      fc.property(ownRouting, (value) => {
        const held = encodeRule('routing', value) as number
        expect(held).toBeGreaterThanOrEqual(OPTION_NAMES[RULE_NAMES.indexOf('routing')].length)
        expect(decodeRule('routing', held)).toBe(value)
      }),
    )
    const value = table([['{}', { kind: 'done', text: null }]]) as string
    const { rules, scripts } = compile(shipped('one-job'), { set: { parse: value } })
    expect(decodeRule('parse', rules[RULE_NAMES.indexOf('parse')], scripts)).toBe(value)
  })

  test('payloads that differ have other names', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(payloadHash(a)).toMatch(/^[0-9a-z]{11}$/)
        expect(payloadHash(a) === payloadHash(b)).toBe(a === b)
      }),
      { numRuns: 5000 },
    )
    const texts = Array.from({ length: 20_000 }, (_, i) => `{"status":"done","pages":${i}}`)
    expect(new Set(texts.map(payloadHash)).size).toBe(texts.length)
  })

  test('too many payloads, or too much text, is none', () => {
    const many = (count: number) =>
      table(Array.from({ length: count }, (_, i) => [`${i}`, { kind: 'done', text: null }] as const))
    expect(many(OWN_PAYLOADS_MAX)).not.toBeNull()
    expect(many(OWN_PAYLOADS_MAX + 1)).toBeNull()
    const long = Array.from(
      { length: 30 },
      (_, i) => [`${i}`, { kind: 'protocol-error', text: `${i}`.repeat(90) }] as const,
    )
    expect(table(long)).toBeNull()
  })
})

describe('as a rule', () => {
  const facts = (scenario: string, set: Partial<Record<RuleName, string>>) => {
    const { plan, facts: told } = record(compile(shipped(scenario), { preset: 'typed-errors', set }))
    // Texts by what they say: their places differ.
    return told.map((fact) =>
      JSON.stringify(fact, (key, value: unknown) =>
        (key === 'says' || key === 'cause') && typeof value === 'number' && value >= 0 ? plan.texts[value] : value,
      ),
    )
  }

  /** What a built-in parser makes of every payload of a scenario, as somebody would have written it. */
  function copied(scenario: string, parser: keyof typeof PARSERS): string {
    const { payloads } = compile(shipped(scenario))
    return table(
      payloads.map(({ text }) => {
        const { kind, reason } = PARSERS[parser](text)
        return [text, { kind, text: kind === 'protocol-error' ? reason : null } as OwnReading] as const
      }),
    ) as string
  }

  test.each(['allowlist', 'negative-check'] as const)('a copy of %s plays as that does', (parser) => {
    for (const scenario of ['payload-table', 'incident', 'under-review', 'one-job'])
      expect(facts(scenario, { parse: copied(scenario, parser) })).toEqual(facts(scenario, { parse: parser }))
  })

  test.each([
    ['terminal-stops', (error: string) => error.endsWith('error'), 'kept'],
    ['every-error-waits', () => false, null],
    ['every-error-stops', () => true, null],
    ['only-failures-stop', (error: string) => error === 'step-error', 'kept'],
    ['only-protocol-errors-stop', (error: string) => error === 'protocol-error', 'kept'],
  ] as const)('a copy of %s plays as that does, in whatever form errors come', (routing, isFinal, only) => {
    const value = finalText(FINAL_INPUTS.map(({ form, error }) => (only === null || form === only) && isFinal(error)))
    for (const identity of FORMS)
      for (const scenario of ['payload-table', 'reply-lost', 'incident'])
        expect(facts(scenario, { routing: value, identity })).toEqual(facts(scenario, { routing, identity }))
  })

  test('each error in each form is a bit of its own', () => {
    for (const [i, { form, error }] of FINAL_INPUTS.entries()) {
      const value = finalText(FINAL_INPUTS.map((_, j) => i === j))
      // Not there at first, then an answer: what stops the wait is what the one bit says.
      const payload = error === 'step-error' ? '{"status":"error","message":"x"}' : '{"status":"x"}'
      const { facts: told } = record(
        compile(shipped('one-job'), {
          preset: 'allowlist',
          set: { routing: value, identity: form, budget: 'none' },
          payload: new TextEncoder().encode(payload),
          edits: error === 'unreachable' ? [{ at: '0s', fault: 'store-loading', for: '2m' }] : [],
        }),
      )
      const ended = told.find(({ kind }) => kind === 'failed')
      const reads = told.filter(({ kind }) => kind === 'read').length
      if (error === 'not-ready') expect([reads, ended?.atMs]).toEqual([1, 5000])
      else expect(ended?.atMs).toBe(error === 'unreachable' ? 5000 : 65_000)
    }
    expect(FINAL_INPUTS).toHaveLength(FORMS.length * ERRORS.length)
  })

  test('a payload that it was not asked about makes no sense to it, and that is said', () => {
    const value = table([['{"status":"other"}', { kind: 'done', text: null }]]) as string
    const read = parseReadings(value)
    expect(readOwn(read ?? new Map(), '{}')).toMatchObject({ kind: 'protocol-error', reason: 'not-worked-out' })
    const { plan, facts: told } = record(compile(shipped('one-job'), { preset: 'typed-errors', set: { parse: value } }))
    const failed = told.find(({ kind }) => kind === 'failed')
    expect(failed).toBeDefined()
    expect(failed?.kind === 'failed' && plan.texts[failed.cause]).toBe('not-worked-out')
  })

  test('a failure has its own words, or those that were written', () => {
    const payload = '{"status":"error","message":"font missing on page 3"}'
    for (const [text, says] of [
      [null, messageOf(payload)],
      ['it failed', 'it failed'],
    ] as const) {
      const value = table([[payload, { kind: 'step-error', text }]]) as string
      const { plan, facts: told } = record(
        compile(shipped('one-job'), {
          preset: 'typed-errors',
          set: { parse: value },
          payload: new TextEncoder().encode(payload),
        }),
      )
      const failed = told.find(({ kind }) => kind === 'failed')
      expect(failed?.kind === 'failed' && plan.texts[failed.cause]).toBe(says)
    }
  })
})
