/** Values that nobody vouches for, held against the shape of a format: each mistake with its place and what is allowed. */
import * as v from 'valibot'
import { allowedOptions } from '../sim/rule-values.ts'
import { isRuleName } from '../sim/rules.ts'
import { cut } from '../sim/text.ts'
import { isDeeper, LEVELS_MAX, TOO_DEEP } from './depth.ts'
import { ScenarioError } from './error.ts'
import { allowedIn, fieldsAt, namesIn } from './fields.ts'
import { largeNumberIn } from './large-number.ts'
import { nearest } from './near.ts'

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** Places of payloads: named ones of a scenario, and one that is laid over a run. */
const PAYLOAD_AT = /^payloads\.|(^|\.)payload$/

/** Far more than the largest scenario within all other bounds; checking more would hold the page up for seconds. */
const VALUES_MAX = 100_000

/**
 * Refuses keys that could reach an object's prototype, and what is nested too deeply or has too many parts. Payload JSON
 * is data and may hold any key: of it, only the depth counts. `left`: parts that may still come; `depth`: levels around it.
 */
function refuseForbiddenKeys(value: unknown, where: string, left = { values: VALUES_MAX }, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth >= LEVELS_MAX) throw new ScenarioError('the file', TOO_DEEP)
  const keys = Object.keys(value)
  left.values -= keys.length
  if (left.values < 0)
    throw new ScenarioError('the file', `too many values; allowed: ${VALUES_MAX.toLocaleString('en')} in all`)
  for (const key of keys) {
    if (FORBIDDEN.has(key)) throw new ScenarioError(where || 'the file', `the key "${key}" is not allowed`)
    const place = where === '' ? key : `${where}.${key}`
    const part = (value as Record<string, unknown>)[key]
    if (key !== 'json' || !PAYLOAD_AT.test(where)) refuseForbiddenKeys(part, place, left, depth + 1)
    else if (isDeeper(part, LEVELS_MAX - depth - 1)) throw new ScenarioError(placeAt(place.split('.')), TOO_DEEP)
  }
}

/** A value as it is written; where it is nested so deeply that nobody could write it, that. */
export function textOf(value: unknown): string {
  // JSON would have them as null.
  if (typeof value === 'number') return String(value)
  try {
    return JSON.stringify(value) ?? String(value)
  } catch (error) {
    if (error instanceof RangeError) return 'what is nested too deeply'
    throw error
  }
}

const shown = (value: unknown): string => {
  const text = textOf(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** An error with what may have been meant, where a name that does not exist is near one that does. */
export function withGuess(error: ScenarioError): ScenarioError {
  const guess = error.named === undefined ? null : nearest(error.named, error.allowed)
  if (guess === null) return error
  const [problem, ...rest] = error.message.slice(error.where.length + 2).split('; allowed: ')
  return new ScenarioError(error.where, [`${problem} (did you mean "${guess}"?)`, ...rest].join('; allowed: '))
}

const KEY_MAX = 60

/** A place in the file; keys of any length are cut. */
const placeAt = (path: readonly string[]): string =>
  path.map((key) => (key.length > KEY_MAX ? `${cut(key, KEY_MAX)}…` : key)).join('.')

function noSuchField(path: readonly string[], fields: readonly string[]): ScenarioError {
  const name = path.at(-1) ?? ''
  const allowed = fields.length === 0 ? '' : `; allowed: ${fields.join(', ')}`
  return new ScenarioError(placeAt(path), `no such field${allowed}`, name, fields)
}

/** The fields of `value` that none of the shapes it may have knows. */
function unknownFields(
  schema: v.GenericSchema,
  value: unknown,
  path: readonly string[],
  file: unknown,
): ScenarioError[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const fields = fieldsAt(schema, path, file)
  return Object.keys(value)
    .filter((key) => fields.length > 0 && !fields.includes(key))
    .map((key) => noSuchField([...path, key], fields))
}

/** What was found wrong in each of several shapes; where one of them has shapes of its own, in each of those. */
const inEach = ({ issues }: v.BaseIssue<unknown>): readonly v.BaseIssue<unknown>[] =>
  (issues ?? []).flatMap((issue) => (issue.type === 'union' && issue.path === undefined ? inEach(issue) : [issue]))

/**
 * Of a value that has none of several shapes: what is wrong deeper in it, in the one shape that goes so far; empty where
 * none does. At its own fields only a wrong value tells which shape was meant: fields too many or too few are in any other.
 */
function deeperIn(union: v.BaseIssue<unknown>): v.BaseIssue<unknown>[] {
  const [issues, path] = [inEach(union), union.path ?? []]
  const depth = Math.max(0, ...issues.map((issue) => issue.path?.length ?? 0))
  const deepest = issues.filter((issue) => depth > 0 && issue.path?.length === depth)
  if (depth === 1 && deepest.some(({ expected, input }) => expected === 'never' || input === undefined)) return []
  return deepest.map((issue) => ({ ...issue, path: [...path, ...(issue.path ?? [])] }) as v.BaseIssue<unknown>)
}

function errorsOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>, file: unknown): ScenarioError[] {
  const path = issue.path?.map((item) => String(item.key)) ?? []
  const where = placeAt(path) || 'the file'
  if (issue.expected === 'never') return [noSuchField(path, fieldsAt(schema, path.slice(0, -1), file))]
  if (issue.input === undefined) return [new ScenarioError(where, 'is missing')]
  const names = namesIn(issue.expected)
  const unknown = issue.type === 'union' ? unknownFields(schema, issue.input, path, file) : []
  if (unknown.length > 0) return unknown
  const deeper = issue.type === 'union' ? deeperIn(issue) : []
  if (deeper.length > 0) return deeper.flatMap((one) => errorsOf(schema, one, file))
  const [parent, rule] = path.slice(-2)
  if (parent === 'set' && rule !== undefined && isRuleName(rule))
    return [
      new ScenarioError(where, `${shown(issue.input)} is not allowed; allowed, in quotes: ${allowedOptions(rule)}`),
    ]
  const named = typeof issue.input === 'string' ? issue.input : undefined
  return [new ScenarioError(where, `${shown(issue.input)} is not allowed; allowed: ${allowedIn(issue)}`, named, names)]
}

const MISTAKES_MAX = 50

/** Everything in which a value has not the shape of a format, in the format's order; none where it has. */
export function mistakesOfShape(schema: v.GenericSchema, value: unknown): ScenarioError[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [new ScenarioError('the file', `${shown(value)} is not allowed; allowed: an object`)]
  try {
    refuseForbiddenKeys(value, '')
  } catch (error) {
    if (error instanceof ScenarioError) return [error]
    throw error
  }
  const result = v.safeParse(schema, value)
  return result.success ? [] : mistakesOfIssues(schema, value, result.issues)
}

/** What a format's own check found wrong with a value, as mistakes; in the format's order. */
export function mistakesOfIssues(
  schema: v.GenericSchema,
  value: unknown,
  issues: readonly v.BaseIssue<unknown>[],
): ScenarioError[] {
  const errors = new Map<string, ScenarioError>()
  for (const issue of issues) {
    for (const error of errorsOf(schema, issue, value)) if (!errors.has(error.message)) errors.set(error.message, error)
    if (errors.size >= MISTAKES_MAX) break // there may be thousands
  }
  return [...errors.values()].slice(0, MISTAKES_MAX).map(withGuess)
}

/** A value of that shape. Throws `ScenarioError` for the first mistake. */
export function checkedShape<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const [first] = mistakesOfShape(schema, value)
  if (first !== undefined) throw first
  return v.parse(schema, value)
}

/** The value that a file's text is. Throws `ScenarioError` where it is no JSON, or has a number that no number can be. */
export function valueIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    const large = largeNumberIn(text)
    if (large === null) return value
    throw new ScenarioError(
      placeAt(large.path) || 'the file',
      `${cut(large.written, KEY_MAX)} is not allowed; allowed: numbers up to 1.79e308`,
    )
  } catch (error) {
    if (error instanceof ScenarioError) throw error
    throw new ScenarioError('the file', `not JSON (${(error as Error).message.replaceAll('\n', ' ').slice(0, 120)})`)
  }
}
