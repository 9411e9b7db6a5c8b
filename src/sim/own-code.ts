/**
 * What a person's own function decides, worked out beforehand over all that it can be asked, as the value of a rule: pure,
 * and fit for links. No such function runs inside the model. A function that reads payloads is a table by payload
 * (`parse`); one that says which errors are final is a bit for each kind of error in each form that it can arrive in
 * (`routing`).
 */
import { messageOf, protocolError, type Reading, readDone, readNotFinal, stepError } from './payload.ts'
import { OPTION_NAMES, RULE_NAMES, type RuleName } from './rules.ts'
import type { RulesInForce } from './rules-in-force.ts'
import { inLetters, textInLetters } from './script.ts'

/** The rules whose value may be a function of one's own. */
export type OwnRule = 'parse' | 'routing'

/** Every such value begins like this; no named option does. */
const PREFIX = 'own-'

/** A rule's value that is what a function of one's own does. */
export const isOwnValue = (text: string): boolean => text.startsWith(PREFIX)

const optionsOf = (rule: RuleName): readonly string[] => OPTION_NAMES[RULE_NAMES.indexOf(rule)]
const NAMED: Readonly<Record<OwnRule, number>> = {
  parse: optionsOf('parse').length,
  routing: optionsOf('routing').length,
}

// ---- which errors are final ----

/** What an error of a look can be. */
export const ERRORS = ['not-ready', 'unreachable', 'step-error', 'protocol-error'] as const
export type ErrorKind = (typeof ERRORS)[number]

/** The forms in which an error arrives: the options of the rule `identity`. */
export const FORMS = optionsOf('identity') as readonly RulesInForce['identity'][]
export type ErrorForm = RulesInForce['identity']

const FINAL = /^own-[0-9a-f]{6}$/

/** Everything that such a function can be asked, in the order of its bits, the highest first. */
export const FINAL_INPUTS: readonly { readonly form: ErrorForm; readonly error: ErrorKind }[] = FORMS.flatMap((form) =>
  ERRORS.map((error) => ({ form, error })),
)

/** The value of `routing`. @param answers in the order of `FINAL_INPUTS` */
export function finalText(answers: readonly boolean[]): string {
  const bits = answers.reduce((sum, isFinal) => sum * 2 + (isFinal ? 1 : 0), 0)
  return PREFIX + bits.toString(16).padStart(FINAL_INPUTS.length / 4, '0')
}

/** What the function behind a value of `routing` answers, in the order of `FINAL_INPUTS`; null where the text is none. */
export function parseFinal(text: string): readonly boolean[] | null {
  if (!FINAL.test(text)) return null
  const bits = Number.parseInt(text.slice(PREFIX.length), 16)
  return FINAL_INPUTS.map((_, i) => (bits >> (FINAL_INPUTS.length - 1 - i)) % 2 === 1)
}

/** The check of one's own takes that error for final. @param value the rule `routing` as the world holds it */
export function ownCheck({ identity }: RulesInForce, value: number, error: ErrorKind): boolean {
  const place = FORMS.indexOf(identity) * ERRORS.length + ERRORS.indexOf(error)
  return ((value - NAMED.routing) >> (FINAL_INPUTS.length - 1 - place)) % 2 === 1
}

// ---- what a payload says ----

/** What a function makes of one payload. `text`: of a protocol error its reason; of a failure null for the payload's own words. */
export interface OwnReading {
  readonly kind: 'done' | 'step-error' | 'protocol-error' | 'not-final'
  readonly text: string | null
}

/** By the hash of a payload's text. */
export type OwnReadings = ReadonlyMap<string, OwnReading>

/** Payloads of a table. */
export const OWN_PAYLOADS_MAX = 40
/** Longest text of a reading, in characters. */
export const OWN_TEXT_MAX = 200
/** Longest value of a rule. */
const VALUE_MAX = 2000
/** The worker's own code was not asked about it. */
const UNKNOWN = protocolError('not-worked-out')

const VERSION = '1'
const BETWEEN_PARTS = '~'
const BETWEEN_ROWS = '.'
const LETTERS = { done: 'd', 'step-error': 'f', 'protocol-error': 'p', 'not-final': 'w' } as const
const KINDS = Object.keys(LETTERS) as OwnReading['kind'][]
const ROW = /^([0-9a-z]{11})(?:([dwf])|([fp])(\d|[1-9]\d))$/
/** Nothing that hides or reorders. */
const PLAIN = /^[\p{L}\p{N}\p{P}\p{S} ]+$/u

/** The text can stand in a table. */
export const isOwnText = (text: string): boolean => text.length <= OWN_TEXT_MAX && PLAIN.test(text)

/** A payload's text in eleven letters. Two that are alike by chance read alike: no more harm than that. */
export function payloadHash(text: string): string {
  let low = 0x811c9dc5
  let high = 0x2545f491
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit ^ (low >>> 13), 0x5bd1e995)
  }
  low = Math.imul(low ^ (high >>> 15) ^ text.length, 0x85ebca6b)
  return ((high >>> 0) * 2 ** 20 + (low >>> 12)).toString(36).padStart(11, '0')
}

/** The value of `parse`; null where no table holds the readings: too many of them, or too much text. */
export function readingsText(readings: OwnReadings): string | null {
  const texts: string[] = []
  const rows = [...readings]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([hash, { kind, text }]) => {
      if (text === null) return hash + LETTERS[kind]
      if (!texts.includes(text)) texts.push(text)
      return hash + LETTERS[kind] + texts.indexOf(text)
    })
  const value = [PREFIX + VERSION, rows.join(BETWEEN_ROWS), ...texts.map(inLetters)].join(BETWEEN_PARTS)
  return parseReadings(value) === null ? null : value
}

function rowOf(row: string, texts: readonly string[]): readonly [string, OwnReading] | null {
  const [, hash, bare, said, place] = ROW.exec(row) ?? []
  if (hash === undefined) return null
  const kind = KINDS.find((one) => LETTERS[one] === (bare ?? said)) as OwnReading['kind']
  const text = place === undefined ? null : texts[Number(place)]
  return text === undefined ? null : [hash, { kind, text }]
}

/** The table that `readingsText` made a text of; null where the text is none. Each table has one text. */
export function parseReadings(value: string): OwnReadings | null {
  if (value.length > VALUE_MAX) return null
  const [version, rowTexts = '', ...letters] = value.split(BETWEEN_PARTS)
  if (version !== PREFIX + VERSION) return null
  const texts = letters.map((one) => textInLetters(one, isOwnText))
  const rows = rowTexts.split(BETWEEN_ROWS)
  if (texts.includes(null) || rows.length > OWN_PAYLOADS_MAX) return null
  const readings = new Map<string, OwnReading>()
  const used: string[] = []
  let before = ''
  for (const text of rows) {
    const row = rowOf(text, texts as string[])
    if (row === null || row[0] <= before) return null
    before = row[0]
    readings.set(...row)
    if (row[1].text !== null && !used.includes(row[1].text)) used.push(row[1].text)
  }
  // One table, one text: texts stand in the order in which rows need them, and none is there in vain or spelt otherwise.
  const isTheOne = used.length === texts.length && used.every((text, i) => inLetters(text) === letters[i])
  return isTheOne ? readings : null
}

/** What the function behind a table makes of a payload. */
export function readOwn(readings: OwnReadings, payload: string): Reading {
  const found = readings.get(payloadHash(payload))
  switch (found?.kind) {
    case undefined:
      return UNKNOWN
    case 'done':
      return readDone
    case 'not-final':
      return readNotFinal
    case 'step-error':
      return stepError(found?.text ?? messageOf(payload))
    case 'protocol-error':
      return protocolError(found?.text ?? '')
  }
}

// ---- values of rules ----

/** The value in text as the world holds it, beyond the named options; null where it is none. `numberOf`: a table's number. */
export function ownValue(rule: RuleName, text: string, numberOf: (text: string) => number): number | null {
  if (rule === 'routing')
    return FINAL.test(text) ? NAMED.routing + Number.parseInt(text.slice(PREFIX.length), 16) : null
  return rule === 'parse' && parseReadings(text) !== null ? NAMED.parse - 1 + numberOf(text) : null
}

/** The inverse, of a value beyond the named options; of a table that is not among `tables`, the word `own`. */
export function ownText(rule: RuleName, value: number, tables: readonly { readonly text: string }[]): string {
  if (rule === 'parse') return tables[value - NAMED.parse]?.text ?? 'own'
  return PREFIX + (value - NAMED.routing).toString(16).padStart(FINAL_INPUTS.length / 4, '0')
}
