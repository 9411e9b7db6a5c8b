/**
 * What a link or a file brings along, and the check that it passes before anyone acts on it. Names are asked of the
 * catalogues; what only the scenario itself can know (its nodes, jobs, attempts) is left to the compiler.
 */

import { isPresetName, PRESET_NAMES, type PresetName } from '../sim/presets.ts'
import { allowedOptions, encodeRule } from '../sim/rule-values.ts'
import { isRuleName, RULE_NAMES, type RuleName } from '../sim/rules.ts'
import { type Choices, NOTHING_CHOSEN, type Side } from './choices.ts'
import { ScenarioError } from './error.ts'
import { allowedNumbers, isNumberName, NUMBER_NAMES, type NumberValues, numberFrom } from './numbers.ts'
import { LINK_ROOMS, type LinkRoom } from './side-rooms.ts'

/** An instant of a run, whatever its presentation: so many facts of that very ms are stated, the last told so far. */
export interface Place {
  readonly ms: number
  readonly order: number
  /** How far the telling of the last of them has come, in thousandths. */
  readonly told: number
}

/** Everything a person has chosen, and the instant they look at. */
export interface LinkState extends Choices {
  readonly room: LinkRoom
  readonly job: string | null
  /** Null: from the beginning. */
  readonly at: Place | null
}

/** A scenario with nothing chosen. */
export function nothingChosen(room: LinkRoom, scenario: string): LinkState {
  return { ...NOTHING_CHOSEN, room, scenario, job: null, at: null }
}

/** Payload bytes that one link or file may bring. */
export const CONTENT_BYTES_MAX = 2_000_000
const LATEST_MS = 1e10

/** What these words mean, the room of the map knows. */
const MAP = /^[\w:.*!~-]{1,8000}$/
const SLUG = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/

/** Text of a stranger, fit to be shown: short, and without anything that hides or reorders. */
export function quoted(value: unknown): string {
  if (typeof value === 'object') return value === null ? 'nothing' : Array.isArray(value) ? 'a list' : 'this object'
  const text = String(value)
  const plain = text.slice(0, 40).replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, (c) => `\\u{${c.codePointAt(0)?.toString(16)}}`)
  return `“${plain}${text.length > 40 ? '…' : ''}”`
}

/** Refuses; the text says what is allowed. */
export function refuse(where: string, value: unknown, allowed: string): never {
  throw new ScenarioError(where, `${quoted(value)} is not allowed; allowed: ${allowed}`)
}

export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object. */
export function fieldsOf(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(where, value, 'an object')
  return value as Fields
}

/** The fields of an object that may have these and no others. */
export function onlyFields(value: unknown, where: string, allowed: readonly string[]): Fields {
  const fields = fieldsOf(value, where)
  for (const name of Object.keys(fields)) if (!allowed.includes(name)) refuse(where, name, allowed.join(', '))
  return fields
}

/** A field's value; one that is only inherited is none. */
export const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)

/** A text of that shape. */
export function textIn(value: unknown, where: string, pattern: RegExp, allowed: string): string {
  return typeof value === 'string' && pattern.test(value) ? value : refuse(where, value, allowed)
}

/** The name of a room that a link can lead to. `others`: names that are allowed beside them where this is asked. */
export function checkedRoom(value: unknown, others: readonly string[] = []): LinkRoom {
  return LINK_ROOMS.find((room) => room === value) ?? refuse('room', value, [...LINK_ROOMS, ...others].join(', '))
}

function checkedPreset(value: unknown): PresetName {
  return typeof value === 'string' && isPresetName(value) ? value : refuse('step', value, PRESET_NAMES.join(', '))
}

/** Rules by slug with options that exist. */
export function checkedSet(value: unknown, where: string): Partial<Record<RuleName, string>> {
  const set: Partial<Record<RuleName, string>> = {}
  for (const [name, option] of Object.entries(fieldsOf(value, where))) {
    if (!isRuleName(name)) refuse(where, name, RULE_NAMES.join(', '))
    if (typeof option !== 'string' || encodeRule(name, option) === null)
      refuse(`${where}.${name}`, option, allowedOptions(name))
    set[name] = option
  }
  return set
}

function checkedNumbers(value: unknown): NumberValues {
  const numbers: Record<string, unknown> = {}
  for (const [name, number] of Object.entries(fieldsOf(value, 'numbers'))) {
    if (!isNumberName(name)) refuse('numbers', name, NUMBER_NAMES.join(', '))
    if (numberFrom(name, number) === null) refuse(`numbers.${name}`, number, allowedNumbers(name))
    numbers[name] = number
  }
  return numbers as NumberValues
}

/** A whole number from 0 to `max`. */
export const isCount = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max

function checkedPlace(value: unknown): Place {
  const fields = onlyFields(value, 'at', ['ms', 'order', 'told'])
  const [ms, order, told] = ['ms', 'order', 'told'].map((name) => own(fields, name))
  if (!isCount(ms, LATEST_MS)) refuse('at.ms', ms, 'milliseconds since the start')
  if (!isCount(order, 1e9)) refuse('at.order', order, 'a whole number')
  if (!isCount(told, 1000)) refuse('at.told', told, 'thousandths')
  return { ms, order, told }
}

const { payload, work, edits, script, own: ownScenario, other } = NOTHING_CHOSEN
/** None of these is chosen. */
const NOTHING_RICH = { payload, work, edits, script, own: ownScenario, other } as const

/** Checks a field, where there is one. */
export type Take = <T>(name: string, otherwise: T, check: (x: unknown) => T) => T

const FIELDS = Object.keys(nothingChosen('play', ''))

/** Fields that few links bring; what reads and checks them is fetched for those. */
export const RICH_FIELDS = ['edits', 'work', 'payload', 'script', 'own', 'other'] as const

/** A way to the fields of `fields` that are there. */
export const takeFrom =
  (fields: Fields): Take =>
  (name, otherwise, check) => {
    const found = own(fields, name)
    return found === undefined || found === null ? otherwise : check(found)
  }

/** The fields of a side that most links bring, each checked where it is there. Throws `ScenarioError`. */
export function checkedRules(take: Take): Pick<Side, 'preset' | 'set' | 'numbers'> {
  return {
    preset: take<PresetName | null>('preset', null, checkedPreset),
    set: take('set', {}, (x) => checkedSet(x, 'set')),
    numbers: take('numbers', {}, checkedNumbers),
  }
}

/** What was brought along, field by field; what is left out is not chosen. Rejects with a `ScenarioError`. */
export async function checkedState(value: unknown, firstScenario: string): Promise<LinkState> {
  const fields = onlyFields(value, 'the session', FIELDS)
  const take = takeFrom(fields)
  const isRich = RICH_FIELDS.some((name) => own(fields, name) !== undefined)
  const rich = isRich ? await import('./link-content.ts') : null
  return {
    room: take<LinkRoom>('room', 'play', checkedRoom),
    scenario: take('scenario', firstScenario, (x) => textIn(x, 'scenario', SLUG, 'a scenario’s name')),
    ...checkedRules(take),
    job: take<string | null>('job', null, (x) => textIn(x, 'job', SLUG, 'a job’s name')),
    map: take<string | null>('map', null, (x) => textIn(x, 'map', MAP, 'rules, payloads and orders')),
    at: take<Place | null>('at', null, checkedPlace),
    ...(rich === null ? NOTHING_RICH : await rich.checkedContent(take)),
  }
}
