import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../../src/sim/presets.ts'
import { RULE_NAMES, type RuleName, type RuleSet, ruleEntry } from '../../../src/sim/rules.ts'
import { pieces } from '../../../src/view/code/highlight.ts'
import {
  LANGUAGES,
  listingOf,
  loadTemplate,
  parseTemplate,
  type Template,
  textOf,
} from '../../../src/view/code/listing.ts'
import { coveringArray, optionsOf } from './pairs.ts'

const templates = await Promise.all(LANGUAGES.map(loadTemplate))
const covering = coveringArray()
const AS_FOUND = PRESETS['as-found'].rules

/** Rules under which a rule decides something: some matter only beside others. */
const BASE: Partial<Record<RuleName, Partial<RuleSet>>> = {
  identity: { routing: 'terminal-stops' },
  'budget-limit': { budget: 'counter-script' },
  'budget-ttl': { budget: 'counter-script' },
  'budget-script': { budget: 'counter-script' },
  'budget-scope': { budget: 'counter-script' },
  'budget-count': { budget: 'counter-script' },
  'generic-counter': { budget: 'counter-script' },
  'requeue-write': { budget: 'counter-script' },
}

/** The options of a rule, and what stands for any that has no name. */
const shownOptions = (name: RuleName): readonly string[] => {
  if (ruleEntry(name).type === 'table') return [...optionsOf(name), 'another']
  return name === 'parse' || name === 'routing' ? [...optionsOf(name), 'own-300000'] : optionsOf(name)
}

const small = (source: string): Template => ({
  language: 'go',
  file: 'x.go',
  comment: '//',
  keywords: new Set(['return']),
  lines: parseTemplate(source),
  life: (ms) => `${ms}ms`,
})

const under = (source: string, rules: Partial<RuleSet> = {}): string =>
  textOf(listingOf(small(source), { ...AS_FOUND, ...rules }))

describe.each(templates)('$language', (template) => {
  test.each(RULE_NAMES)('each option of rule %s reads differently', (name) => {
    const texts = shownOptions(name).map((option) =>
      textOf(listingOf(template, { ...AS_FOUND, ...BASE[name], [name]: option })),
    )
    expect(texts.length).toBeGreaterThan(1)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('each step of the presets reads differently, and is short enough to be read', () => {
    const listings = Object.values(PRESETS).map(({ rules }) => listingOf(template, rules))
    expect(new Set(listings.map(textOf)).size).toBe(listings.length)
    for (const lines of listings) {
      expect(lines.length).toBeGreaterThan(150)
      expect(lines.length).toBeLessThan(285)
    }
    for (const rules of covering) {
      const lines = listingOf(template, rules)
      expect(lines.length).toBeLessThan(450)
      for (const { text } of lines) expect(text.length).toBeLessThan(115)
    }
  })

  test('lines are numbered from one, nothing is left of the template, and blank lines do not pile up', () => {
    for (const rules of [...covering, ...optionsOf('budget').map((budget) => ({ ...AS_FOUND, budget }))]) {
      const lines = listingOf(template, rules)
      expect(lines.map(({ number }) => number)).toEqual(lines.map((_, i) => i + 1))
      expect(textOf(lines)).not.toMatch(/@@|<<\w+>>|^%/m)
      expect(textOf(lines)).not.toMatch(template.language === 'python' ? /\n\n\n\n/ : /\n\n\n/)
    }
  })

  test('colouring loses nothing', () => {
    for (const { text } of template.lines) {
      const cut = pieces(text, template)
      expect(cut.map((piece) => piece.text).join('')).toBe(text)
      for (const piece of cut) expect(text.startsWith(piece.text, piece.at)).toBe(true)
    }
  })
})

test('the name of a file tells its language', () => {
  expect(templates.map(({ file }) => file)).toEqual(['worker.go', 'worker.ts', 'worker.py'])
})

describe('a template', () => {
  const BRANCHES = '%if poll=off\na\n%elif read=get|get-then-del\nb @@ x y\n%else\nc\n%end\n%(parse!=strict)d\n  e'

  test('takes the first branch that holds', () => {
    expect(under(BRANCHES)).toBe('c\nd\n  e\n')
    expect(under(BRANCHES, { read: 'get-then-del' })).toBe('b\nd\n  e\n')
    expect(under(BRANCHES, { poll: 'off', read: 'get', parse: 'strict' })).toBe('a\n  e\n')
  })

  test('takes one side of an or, and & binds closer', () => {
    const either = '%if poll=off or read=get & parse!=strict\na\n%else\nb\n%end'
    expect(under(either, { poll: 'off', parse: 'strict' })).toBe('a\n')
    expect(under(either, { read: 'get' })).toBe('a\n')
    expect(under(either, { read: 'get', parse: 'strict' })).toBe('b\n')
    expect(under(either)).toBe('b\n')
  })

  test('nests, and both sides of an & must hold', () => {
    const nested = '%if poll=on\n%if read=get & parse!=strict\na\n%else\nb\n%end\n%end\nc'
    expect(under(nested, { read: 'get' })).toBe('a\nc\n')
    expect(under(nested, { read: 'get', parse: 'strict' })).toBe('b\nc\n')
    expect(under(nested, { read: 'get', poll: 'off' })).toBe('c\n')
  })

  test('keeps anchors apart from the text', () => {
    const lines = listingOf(small(BRANCHES), { ...AS_FOUND, read: 'get' })
    expect(lines[0]).toEqual({ number: 1, text: 'b', anchors: ['x', 'y'] })
    expect(lines[1].anchors).toEqual([])
  })

  test('fills in numbers', () => {
    const rules = { 'budget-limit': '7', 'budget-ttl': '1h30m' }
    expect(under('n < <<limit>>, <<life>>', rules)).toBe('n < 7, 5400000ms\n')
  })

  test('says what is wrong with it', () => {
    expect(() => parseTemplate('%if speed=on\n%end')).toThrow('rule that does not exist: speed=on')
    expect(() => parseTemplate('%(poll=maybe)x')).toThrow('rule poll does not have: maybe')
    expect(() => parseTemplate('%if poll=on\nx')).toThrow('leaves an %if open')
  })
})

test('keywords and comments are told apart from names and strings', () => {
  const kinds = (text: string) => pieces(text, small('')).map(({ text: piece, kind }) => `${kind}:${piece}`)
  expect(kinds('return returned // return')).toEqual(['keyword:return', 'plain: returned ', 'comment:// return'])
  expect(kinds('f("// return") // x')).toEqual(['plain:f("// return") ', 'comment:// x'])
  expect(kinds('a / b')).toEqual(['plain:a / b'])
  expect(kinds('')).toEqual([])
})
