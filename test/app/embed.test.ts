import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EMBED_PANELS,
  type EmbedOptions,
  elsewhere,
  embedSearch,
  readEmbed,
  snippetOf,
  USUAL_EMBED,
  USUAL_PANELS,
} from '../../src/app/embed.ts'
import { THEMES } from '../../src/app/settings.ts'
import { hostile } from '../support/hostile-text.ts'

const arbitraryOptions: fc.Arbitrary<EmbedOptions> = fc.record({
  panels: fc.subarray([...EMBED_PANELS], { minLength: 1 }),
  theme: fc.constantFrom(...THEMES),
  autoplay: fc.boolean(),
})

describe('what an address asks for', () => {
  test('comes back from it, whatever it is', () => {
    fc.assert(
      fc.property(arbitraryOptions, (options) => {
        expect(readEmbed(embedSearch(options))).toEqual({ options, notes: [] })
      }),
    )
  })

  test.each([
    ['?embed', USUAL_EMBED],
    ['?embed=', USUAL_EMBED],
    ['?embed=transport,bands,stage', USUAL_EMBED],
    ['?embed=log,,log,', { ...USUAL_EMBED, panels: ['log'] }],
    ['?embed=bands%2Ccode&theme=dark', { ...USUAL_EMBED, panels: ['bands', 'code'], theme: 'dark' }],
    ['?theme=light&embed&autoplay=0', { ...USUAL_EMBED, theme: 'light', autoplay: false }],
  ])('%s', (search, options) => {
    expect(readEmbed(search)).toEqual({ options, notes: [] })
  })

  test('what is usual is not said', () => {
    expect(embedSearch(USUAL_EMBED)).toBe('?embed')
    expect(embedSearch({ panels: ['rules'], theme: 'dark', autoplay: false })).toBe(
      '?embed=rules&theme=dark&autoplay=0',
    )
  })
})

describe('what there is not is said, and the rest counts', () => {
  test.each([
    ['?embed=bands,sound', /^There is no panel “sound”. There is: bands, stage, transport, rules, code, log.$/],
    ['?embed&theme=blue', /^There is no theme “blue”. There is: auto, light, dark.$/],
    ['?embed&autoplay=yes', /^There is no way to autoplay “yes”. There is: 0, 1.$/],
    ['?embed&colour=red', /^There is no flag “colour”. There is: embed, theme, autoplay.$/],
    ['?embed&theme=dark&theme=light', /^The flag “theme” stands twice. The first one counts.$/],
    ['?embed=%E2%80%AEx', /“⟨U\+202E⟩x”/],
    ['?embed=%ff', /“\ufffd”/],
  ])('%s', (search, note) => {
    const { options, notes } = readEmbed(search)
    expect(notes).toEqual([expect.stringMatching(note)])
    expect(options.panels.length).toBeGreaterThan(0)
  })

  test('a frame with nothing in it is none', () => {
    expect(readEmbed('?embed=sound').options.panels).toEqual(USUAL_PANELS)
  })

  test('any text: few short sentences, and something to show', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostile, hostile), { maxLength: 6 }), hostile, (flags, panels) => {
        const search = new URLSearchParams([['embed', panels], ...flags]).toString()
        const { options, notes } = readEmbed(`?${search}`)
        expect(options.panels.length).toBeGreaterThan(0)
        expect(notes.length).toBeLessThanOrEqual(4)
        for (const note of notes) {
          expect(note.length).toBeLessThan(3000)
          expect(note).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
        }
      }),
    )
  })
})

test.each([
  ['', null],
  ['#play', null],
  ['#play?v=1&end', null],
  ['#door', null],
  ['#claims/R12', '“claims” is a room of the whole page. This frame shows the run on the stage.'],
  ['#compare?v=1&end', '“compare” is a room of the whole page. This frame shows the run on the stage.'],
])('where “%s” leads', (hash, says) => {
  expect(elsewhere(hash)).toBe(says)
})

describe('the line of HTML', () => {
  const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  const decoded = (text: string): string =>
    text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => SIGNS[name] ?? '')

  test('is one element with what was asked for, whatever its texts hold', () => {
    const texts = fc.oneof(
      hostile,
      fc.constantFrom('"><script>alert(1)</script>', "' onload='x", '&quot;', '</iframe>'),
    )
    fc.assert(
      fc.property(texts, texts, fc.option(fc.integer({ min: 1, max: 9999 })), (url, title, width) => {
        const line = snippetOf({ url, title, width, height: 400 })
        expect(line).toMatch(/^<iframe(?: [a-z]+="[^"'<>]*")+><\/iframe>$/)
        const visible = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
        const attributes = Object.fromEntries(
          [...line.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, x]) => [name, x]),
        )
        expect(decoded(attributes['src'])).toBe(visible(url))
        expect(decoded(attributes['title'])).toBe(visible(title))
        expect(attributes).toMatchObject({ width: width === null ? '100%' : String(width), height: '400' })
        expect(Object.keys(attributes)).toHaveLength(8)
      }),
    )
  })
})
