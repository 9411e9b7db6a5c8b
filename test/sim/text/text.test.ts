import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cut,
  leaks,
  redact,
  repairSurrogates,
  sanitise,
  stripInvisible,
  TEXT_LENGTH_MAX,
} from '../../../src/sim/text.ts'
import { hostile } from '../../support/hostile-text.ts'

describe('the order of the steps is what keeps text safe', () => {
  test('redacted before it is cut: no half of a path survives', () => {
    const text = `${'x'.repeat(185)} /srv/tenants/acme/keys/prod.pem unreadable`
    const shown = sanitise(text)
    expect(shown.endsWith(' [path] unreada')).toBe(true)
    expect(shown).toHaveLength(200)
    // Cut first, the rule no longer sees a path it knows.
    expect(cut(text).endsWith('/srv/tenants/a')).toBe(true)
  })

  test.each([40, 70])('no cut at %i leaves the beginning of a path or a URL', (length) => {
    const text = 'cannot read the private key at all: /srv/app/keys/prod.pem, see https://intranet.example/runbooks/42'
    expect(cut(text, length)).toMatch(/\/srv|https:/)
    expect(cut(sanitise(text), length)).not.toMatch(/srv|https/)
    expect(sanitise(text)).toContain('[path]')
    expect(sanitise(text)).toContain('[url]')
  })

  test('stripped before it is redacted: a control character hides no URL', () => {
    const text = 'see https:\u0007//intranet.example'
    expect(sanitise(text)).toBe('see [url]')
    // The other way round it survives whole.
    expect(stripInvisible(redact(text))).toBe('see https://intranet.example')
  })

  test.each([0x200b, 0x202e, 0x2066, 0xfeff, 0x061c, 0x0000, 0x0085])('nor does character %i hide a path', (code) => {
    const hidden = String.fromCharCode(code)
    expect(sanitise(`read /s${hidden}rv/app/k${hidden}ey.pem`)).toBe('read [path]')
  })
})

const STRIPPED = [
  ...Array.from({ length: 0x20 }, (_, i) => i),
  ...Array.from({ length: 0x21 }, (_, i) => 0x7f + i),
  0x061c,
  ...Array.from({ length: 5 }, (_, i) => 0x200b + i),
  ...Array.from({ length: 5 }, (_, i) => 0x202a + i),
  ...Array.from({ length: 4 }, (_, i) => 0x2066 + i),
  0xfeff,
]

test('exactly the characters of the contract are stripped from the Basic Multilingual Plane', () => {
  const stripped: number[] = []
  for (let code = 0; code < 0x10000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue
    if (stripInvisible(String.fromCharCode(code)) === '') stripped.push(code)
  }
  expect(stripped).toEqual(STRIPPED)
})

describe('redaction', () => {
  test.each([
    ['open /srv/app/config.yml: denied', 'open [path]: denied'],
    ['at ~/keys/id_rsa', 'at [path]'],
    ['at ../secrets/key.pem', 'at [path]'],
    ['at C:\\Users\\me\\key.pem', 'at [path]'],
    ['GET https://a.example/x?y=z failed', 'GET [url] failed'],
    ['redis://user:pw@10.0.0.1:6379/0', '[url]'],
    ['file:///etc/passwd', '[url]'],
    ['HTTPS://A.EXAMPLE/X', '[url]'],
    // Paths do not keep to ASCII, and messages do not always put a space before them.
    ['open /srv/données/clé.pem', 'open [path]'],
    ['denied:/srv/app/key.pem', 'denied:[path]'],
    ['at \\\\fileserver\\secrets\\key.pem', 'at [path]'],
  ])('%s', (text, shown) => {
    expect(redact(text)).toBe(shown)
    expect(leaks(text)).toBe(true)
    expect(leaks(shown)).toBe(false)
  })

  test.each(['out of memory at step 9', 'page 3 is not a PDF', '3/4 done', 'and/or', 'took 5 s: 10% over'])(
    'ordinary words stay: %s',
    (text) => {
      expect(sanitise(text)).toBe(text)
    },
  )
})

describe('lengths are code points', () => {
  test('an emoji counts once and is never halved', () => {
    const text = '😀'.repeat(300)
    expect(Array.from(sanitise(text))).toHaveLength(TEXT_LENGTH_MAX)
    expect(sanitise(text)).not.toContain('\ufffd')
    expect(cut('a😀b', 2)).toBe('a😀')
  })

  test('half a surrogate pair becomes U+FFFD', () => {
    expect(repairSurrogates('a\ud83db')).toBe('a\ufffdb')
    expect(repairSurrogates('a\ude00b')).toBe('a\ufffdb')
    expect(repairSurrogates('a😀b')).toBe('a😀b')
    expect(sanitise('\ud83d')).toBe('\ufffd')
  })
})

describe('for any text', () => {
  test('what is shown does not leak, fits, and is well formed', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = sanitise(text)
        expect(leaks(shown)).toBe(false)
        expect(Array.from(shown).length).toBeLessThanOrEqual(TEXT_LENGTH_MAX)
        expect(repairSurrogates(shown)).toBe(shown)
      }),
      { numRuns: 5000 },
    )
  })

  test('to sanitise twice is to sanitise once', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((text) => text.repeat(8)),
        ),
        (text) => {
          expect(sanitise(sanitise(text))).toBe(sanitise(text))
        },
      ),
      { numRuns: 5000 },
    )
  })
})

// A pattern that backtracks would never come back from these.
test.each(['/', '\\', ':', 'a', '/a', 'a/', '://', 'a:', 'a:\\', '../', '~/', 'a+', '.-', '\ud83d', 'a://'])(
  'a megabyte of %j is dealt with',
  (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
    const shown = sanitise(text)
    expect(Array.from(shown).length).toBeLessThanOrEqual(TEXT_LENGTH_MAX)
  },
)
