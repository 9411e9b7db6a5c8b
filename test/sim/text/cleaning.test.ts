/** The steps in their orders, by both lengths, with patterns of a scenario's own (R80, R81, S9). */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cleaning, clean, STEPS, type TextCut, type TextOrder } from '../../../src/sim/text/cleaning.ts'
import { type LeakKind, leaksIn } from '../../../src/sim/text/leaks.ts'
import { type Redaction, redactBy, replaced, secretsBy } from '../../../src/sim/text/redactions.ts'
import { cutBytes, redact, sanitise, secretsIn } from '../../../src/sim/text.ts'
import { hostile } from '../../support/hostile-text.ts'

const cleaning = (
  order: TextOrder,
  max = 200,
  by: TextCut = 'code-points',
  redactions: Cleaning['redactions'] = null,
) => ({
  order,
  by,
  max,
  redactions,
})

/** What is shown, and what of it should not be. */
function shownOf(text: string, how: Cleaning): { shown: string; leaks: LeakKind[] } {
  const { shown, cutting } = clean(text, how)
  return { shown, leaks: leaksIn(shown, cutting, how.redactions).map(({ kind }) => kind) }
}

describe('R80: cut first, and half of a path or a URL is left that no pattern knows', () => {
  const text = 'the key of the tenant is missing at /srv/app/keys/prod.pem: see https://intranet.example/runbooks/42'

  test.each([
    [40, '/srv', 'half'],
    [41, '/srv/', 'half'],
    [71, 'https:/', 'half'],
  ])('at %i it ends in %s', (max, end, leak) => {
    const bad = shownOf(text, cleaning('cut-first', max))
    expect(bad.shown.endsWith(` ${end}`)).toBe(true)
    expect(bad.leaks).toEqual([leak])
    const good = shownOf(text, cleaning('cut-last', max))
    expect(good.shown).not.toMatch(/srv|https/)
    expect(good.leaks).toEqual([])
  })

  test('uncut, both are marks', () => {
    expect(clean(text, cleaning('cut-last')).shown).toBe('the key of the tenant is missing at [path]: see [url]')
  })

  test.each([36, 37, 60, 61, 62, 63, 64, 65, 66])('the first letter or two of a scheme tell nothing: at %i', (max) => {
    expect(shownOf(text, cleaning('cut-first', max)).leaks).toEqual([])
  })
})

describe('R81: what cannot be seen goes before anything is looked for', () => {
  const text = 'see ht\u0007tps://intranet.example/42 for more'

  test('redacted first, the URL survives whole', () => {
    expect(shownOf(text, cleaning('redact-first'))).toEqual({
      shown: 'see https://intranet.example/42 for more',
      leaks: ['secret'],
    })
  })

  test('stripped first, it does not', () => {
    expect(shownOf(text, cleaning('cut-last'))).toEqual({ shown: 'see [url] for more', leaks: [] })
  })

  test('and cut through afterwards, half of it is left', () => {
    expect(shownOf(text, cleaning('redact-first', 11))).toEqual({ shown: 'see https:/', leaks: ['half'] })
  })

  test.each([
    ['a😀b', 2, 'a\ufffd'],
    ['a😀b', 4, 'a\ufffd'],
    ['a😀b', 5, 'a😀'],
    ['é', 1, '\ufffd'],
    ['éé', 4, 'éé'],
  ])('by bytes a cut falls inside a character: %s at %i', (whole, max, shown) => {
    expect(clean(whole, cleaning('cut-last', max, 'bytes')).shown).toBe(shown)
    expect(clean(whole, cleaning('cut-last', max)).shown).not.toContain('\ufffd')
  })

  test('a cut by bytes is what a reader of the bytes gets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.integer({ min: 1, max: 60 }), (whole, max) => {
        const bytes = new TextEncoder().encode(whole)
        const read = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.slice(0, max))
        expect(cutBytes(whole, max)).toBe(read)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('S9: a pattern that wants a whole path', () => {
  const rule: Redaction[] = [{ match: '/srv/*.pem', as: '[path]' }]
  const text = `${'x'.repeat(185)} /srv/tenants/acme/keys/prod.pem unreadable`

  test('cut first, the stored text ends in half a path', () => {
    const { shown, leaks } = shownOf(text, cleaning('cut-first', 200, 'code-points', rule))
    expect(shown).toBe(`${'x'.repeat(185)} /srv/tenants/a`)
    expect(Array.from(shown)).toHaveLength(200)
    expect(leaks).toEqual(['secret'])
  })

  test.each([rule, null])('cut last, in a mark (%j)', (redactions) => {
    const { shown, leaks } = shownOf(text, cleaning('cut-last', 200, 'code-points', redactions))
    expect(shown).toBe(`${'x'.repeat(185)} [path] unreada`)
    expect(shown).toHaveLength(200)
    expect(leaks).toEqual([])
  })
})

describe('patterns of a scenario’s own', () => {
  test.each([
    ['/srv/*.pem', 'a /srv/x/y.pem b', 'a # b'],
    ['/srv/*.pem', '/srv/.pem', '/srv/.pem'], // a star is at least one character
    ['/srv/*.pem', '/srv/a.pem,/srv/b.pem.', '#.'], // as much as there is
    ['/srv/*.pem', '/srv/a b.pem', '/srv/a b.pem'], // never over white space
    ['token=*', 'x token=abc;y token=', 'x # token='],
    ['*@*', 'mail to me@example.org now', 'mail to # now'],
    ['secret', 'secretsecret a secret', '## a #'],
    ['a.c', 'abc a.c', 'abc #'], // nothing but the star has a meaning
    ['a*b*c', 'a1b2c3 abc a1c', '#3 abc a1c'],
  ])('%s in %j', (match, text, shown) => {
    expect(redactBy(text, [{ match, as: '#' }])).toBe(shown)
  })

  test('find what the regular expression of the same meaning finds', () => {
    const pattern = fc.stringMatching(/^[ab/.]{0,3}\*?[ab/.]{1,3}\*?[ab/.]{0,3}$/)
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', ' '), maxLength: 30 })
    fc.assert(
      fc.property(pattern, text, (match, given) => {
        const escaped = match.split(/\*+/).map((piece) => piece.replace(/[./]/g, '\\$&'))
        expect(redactBy(given, [{ match, as: '#' }])).toBe(given.replace(new RegExp(escaped.join('\\S+'), 'g'), '#'))
      }),
      { numRuns: 5000 },
    )
  })

  test.each(['/srv/', '.pem', '/srv/.pem', 'a'])('a megabyte of %s is dealt with', (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
    for (const match of ['/srv/*.pem', '*a*', '/*/*/*.x', 'a*a*a*b'])
      expect(redactBy(text, [{ match, as: '#' }]).length).toBeLessThanOrEqual(text.length)
  })
})

describe('for any text', () => {
  const orders = Object.keys(STEPS) as TextOrder[]

  test('what the built-in patterns take out stands where `secretsIn` says', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(replaced(text, secretsIn(text))).toBe(redact(text))
      }),
      { numRuns: 5000 },
    )
  })

  test('cut last and by characters is what a record has always said', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(clean(text, cleaning('cut-last')).shown).toBe(sanitise(text).trim())
      }),
    )
  })

  test.each(['code-points', 'bytes'] as const)('cut last by %s leaks nothing, at any length', (by) => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 40 }), (text, max) => {
        expect(shownOf(text, cleaning('cut-last', max, by)).leaks).toEqual([])
      }),
      { numRuns: 5000 },
    )
  })

  test('leaks stand where they are said to be, apart and in order', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...orders), fc.integer({ min: 1, max: 40 }), (text, order, max) => {
        const { shown, cutting } = clean(text, cleaning(order, max))
        let at = 0
        for (const { from, to, kind } of leaksIn(shown, cutting, null)) {
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(shown.length)
          if (kind === 'secret' || kind === 'half') {
            expect(from).toBeGreaterThanOrEqual(at)
            at = to
          }
        }
      }),
      { numRuns: 5000 },
    )
  })

  test('secrets of all kinds are apart and in order', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        let at = 0
        for (const { from, to } of secretsBy(text, [{ match: 'x*', as: '#' }])) {
          expect(from).toBeGreaterThanOrEqual(at)
          at = to
        }
      }),
    )
  })
})
