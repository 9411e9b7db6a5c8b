/**
 * Code listings: lines with a condition on the rules in force, and the places (anchors) that facts point at. A template
 * is text in which directives stand on lines of their own:
 *
 *     %if rule=option|option & rule!=option    lines up to %elif, %else or %end stand where this holds
 *     %if rule=option or rule=option           & binds closer than or
 *     %(rule=option)text                       the same for one line
 *     text @@ anchor anchor                    what happens on this line
 *     <<limit>> <<life>>                       the number of attempts, the life of the counter
 */
import { parseDuration } from '../../sim/rule-values.ts'
import { isRuleName, type RuleName, type RuleSet, ruleEntry } from '../../sim/rules.ts'

export const LANGUAGES = ['go', 'typescript', 'python'] as const
/** The same languages as in a device's settings. */
export type Language = (typeof LANGUAGES)[number]

interface Test {
  readonly rule: RuleName
  readonly options: readonly string[]
  readonly is: boolean
}

/** In one of the rows all tests hold, or (`holds: false`, behind an else) in none. */
interface Condition {
  readonly anyOf: readonly (readonly Test[])[]
  readonly holds: boolean
}

export interface LineTemplate {
  readonly text: string
  readonly when: readonly Condition[]
  readonly anchors: readonly string[]
}

export interface Template {
  readonly language: Language
  readonly file: string
  /** Begins a comment that goes on to the end of the line. */
  readonly comment: string
  readonly keywords: ReadonlySet<string>
  readonly lines: readonly LineTemplate[]
  /** A span of time as this language writes it; null stands for twice the longest wait. */
  readonly life: (ms: number | null) => string
}

export interface CodeLine {
  readonly number: number
  readonly text: string
  readonly anchors: readonly string[]
}

/** A function of one's own has no lines here: a condition may ask for it by this name. */
const OWN = 'own'
/** What is shown in its place: code of the same shape, in which everything that it can come to has a line. */
const STAND_IN: Readonly<Partial<Record<RuleName, string>>> = { parse: 'status-table', routing: 'terminal-stops' }

/** A rule's value is among the options of a condition. */
function isAmong(options: readonly string[], rule: RuleName, value: string): boolean {
  if (!value.startsWith('own-')) return options.includes(value)
  return options.includes(options.includes(OWN) ? OWN : (STAND_IN[rule] ?? value))
}

function testOf(source: string): Test {
  const [, rule = '', not = '', options = ''] = /^([a-z-]+)(!?)=(.+)$/.exec(source.trim()) ?? []
  if (!isRuleName(rule)) throw new Error(`a listing asks for a rule that does not exist: ${source.trim()}`)
  const entry = ruleEntry(rule)
  const wanted = options.split('|')
  const known =
    'options' in entry ? [...Object.keys(entry.options), ...(Object.hasOwn(STAND_IN, rule) ? [OWN] : [])] : []
  const unknown = wanted.find((option) => !known.includes(option))
  if (unknown !== undefined) throw new Error(`a listing asks for an option that rule ${rule} does not have: ${unknown}`)
  return { rule, options: wanted, is: not === '' }
}

const conditionOf = (source: string): Condition => ({
  anyOf: source.split(' or ').map((row) => row.split('&').map(testOf)),
  holds: true,
})

/** Reads a template's text. Throws on a rule or an option that the catalogue does not know. */
export function parseTemplate(source: string): LineTemplate[] {
  const lines: LineTemplate[] = []
  // One entry for each open %if: its branches so far, of which only the last one holds.
  const open: Condition[][] = []
  const next = (last: Condition[]): Condition[] => last.map(({ anyOf }) => ({ anyOf, holds: false }))
  for (const raw of source.trim().split('\n')) {
    const [, directive, rest] = /^%(if|elif|else|end)\b(.*)$/.exec(raw.trim()) ?? []
    const branches = open[open.length - 1] ?? []
    if (directive === 'if') open.push([conditionOf(rest)])
    else if (directive === 'elif') open[open.length - 1] = [...next(branches), conditionOf(rest)]
    else if (directive === 'else') open[open.length - 1] = next(branches)
    else if (directive === 'end') open.pop()
    else {
      const [, own, line] = /^%\((.+?)\)(.*)$/.exec(raw) ?? ([null, undefined, raw] as const)
      const [text, anchors = ''] = line.split(' @@ ')
      const when = open.flat()
      lines.push({
        text: text.trimEnd(),
        when: own === undefined ? when : [...when, conditionOf(own)],
        anchors: anchors.split(' ').filter(Boolean),
      })
    }
  }
  if (open.length > 0) throw new Error('a listing leaves an %if open')
  return lines
}

const stands = ({ anyOf, holds }: Condition, rules: RuleSet): boolean =>
  anyOf.some((tests) => tests.every(({ rule, options, is }) => isAmong(options, rule, rules[rule]) === is)) === holds

/** The listing under these rules: its lines, numbered from 1, with the places that facts point at. */
export function listingOf(template: Template, rules: RuleSet): readonly CodeLine[] {
  const life = template.life(rules['budget-ttl'] === 'twice-ceiling' ? null : parseDuration(rules['budget-ttl']))
  return template.lines
    .filter(({ when }) => when.every((condition) => stands(condition, rules)))
    .map(({ text, anchors }, i) => ({
      number: i + 1,
      text: text.replace('<<limit>>', rules['budget-limit']).replace('<<life>>', life),
      anchors,
    }))
}

/** Of the listing under `rules`, the numbers of the lines that it would not have with those of `others` in their place. */
export function linesUnlike(template: Template, rules: RuleSet, others: Partial<RuleSet>): ReadonlySet<number> {
  const there = new Set(listingOf(template, { ...rules, ...others }).map(({ text }) => text))
  return new Set(listingOf(template, rules).flatMap(({ number, text }) => (there.has(text) ? [] : [number])))
}

/** The listing as a file's text. */
export function textOf(lines: readonly CodeLine[]): string {
  return `${lines.map(({ text }) => text).join('\n')}\n`
}

/** Fetches the template of one language; each is a file of its own, loaded when it is wanted. */
export async function loadTemplate(language: Language): Promise<Template> {
  switch (language) {
    case 'go':
      return (await import('./go.ts')).GO
    case 'typescript':
      return (await import('./typescript.ts')).TYPESCRIPT
    case 'python':
      return (await import('./python.ts')).PYTHON
  }
}
