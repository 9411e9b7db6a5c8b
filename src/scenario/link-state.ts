/**
 * What a link or a file brings along, and the check that it passes before anyone acts on it. Names are asked of the
 * catalogues; what only the scenario itself can know (its nodes, jobs, attempts) is left to the compiler.
 */

import { isPresetName, PRESET_NAMES, type PresetName } from '../sim/presets.ts'
import { allowedOptions, encodeRule } from '../sim/rule-values.ts'
import { isRuleName, RULE_NAMES, type RuleName } from '../sim/rules.ts'
import { type AttemptChange, type Choices, NOTHING_CHOSEN, SCRIPT_MAX } from './choices.ts'
import { ScenarioError } from './error.ts'
import { allowedNumbers, isNumberName, NUMBER_NAMES, type NumberValues, numberFrom } from './numbers.ts'
import type { PayloadSource, ScenarioEdit } from './schema.ts'

/** Rooms that a link can lead to. */
export const LINK_ROOMS = ['door', 'play'] as const
export type LinkRoom = (typeof LINK_ROOMS)[number]

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
const EDITS_MAX = 1000
const JSON_DEEPEST = 200
const LATEST_MS = 1e10

const SLUG = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/
const ATTEMPT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}\/[1-9]\d{0,2}$/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

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

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(where, value, 'an object')
  return value as Fields
}

/** The fields of an object that may have these and no others. */
function onlyFields(value: unknown, where: string, allowed: readonly string[]): Fields {
  const fields = fieldsOf(value, where)
  for (const name of Object.keys(fields)) if (!allowed.includes(name)) refuse(where, name, allowed.join(', '))
  return fields
}

/** A field's value; one that is only inherited is none. */
const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)

function textIn(value: unknown, where: string, pattern: RegExp, allowed: string): string {
  return typeof value === 'string' && pattern.test(value) ? value : refuse(where, value, allowed)
}

/** A room's name. */
export function checkedRoom(value: unknown): LinkRoom {
  return LINK_ROOMS.find((room) => room === value) ?? refuse('room', value, LINK_ROOMS.join(', '))
}

function checkedPreset(value: unknown): PresetName {
  return typeof value === 'string' && isPresetName(value) ? value : refuse('step', value, PRESET_NAMES.join(', '))
}

function checkedSet(value: unknown, where: string): Partial<Record<RuleName, string>> {
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

function depthOf(value: unknown): number {
  let depth = 0
  let level: unknown[] = [value]
  while (level.length > 0 && depth <= JSON_DEEPEST) {
    depth++
    level = level.flatMap((x) => (typeof x === 'object' && x !== null ? Object.values(x) : []))
  }
  return depth
}

function checkedPayload(value: unknown, where: string): PayloadSource {
  const fields = fieldsOf(value, where)
  const [[kind, content] = ['', undefined], ...others] = Object.entries(fields)
  if (others.length === 0) {
    const text = typeof content === 'string' ? content : null
    if (kind === 'text' && text !== null && text.length <= CONTENT_BYTES_MAX) return { text }
    if (kind === 'base64' && text !== null && text.length <= 1.4 * CONTENT_BYTES_MAX && BASE64.test(text))
      return { base64: text }
    if (kind === 'json' && depthOf(content) <= JSON_DEEPEST) return { json: content }
  }
  return refuse(where, value, 'one text, base64, or JSON that is not nested too deeply, of at most 2 MB')
}

function checkedWork(value: unknown): Record<string, AttemptChange> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value, 'work')).map(([place, change]) => {
      if (!ATTEMPT.test(place)) refuse('work', place, 'a job and an attempt, as in job-7f3/1')
      const fields = onlyFields(change, `work.${place}`, ['payload', 'run'])
      const payload = own(fields, 'payload')
      const run = own(fields, 'run')
      return [
        place,
        {
          ...(payload === undefined ? {} : { payload: checkedPayload(payload, `work.${place}.payload`) }),
          ...(run === undefined ? {} : { run: textIn(run, `work.${place}.run`, SHORT, SHORT_HINT) }),
        },
      ]
    }),
  )
}

/** Names, durations and clocks; which of them, the compiler knows. */
const SHORT = /^[A-Za-z0-9._:-]{1,40}$/
const SHORT_HINT = 'a name or a time'

/** A line that is typed to the store. */
const LINE = /^[\s\S]{1,2000}$/
const LINE_HINT = 'a command of at most 2000 characters'

/** Fields of an edit that hold a text. */
export const EDIT_TEXTS = [
  'at',
  'fault',
  'worker',
  'node',
  'job',
  'for',
  'delay',
  'point',
  'back',
  'recovery',
  'payload',
  'command',
] as const

function checkedEdit(value: unknown, where: string): ScenarioEdit {
  const fields = onlyFields(value, where, [...EDIT_TEXTS, 'order', 'set', 'console'])
  const edit: Record<string, unknown> = {}
  for (const name of EDIT_TEXTS) {
    const text = own(fields, name)
    if (text !== undefined) edit[name] = textIn(text, `${where}.${name}`, SHORT, SHORT_HINT)
    else if (name === 'at') refuse(`${where}.at`, 'nothing', 'an instant')
  }
  const order = own(fields, 'order')
  if (order !== undefined) {
    if (!isCount(order, 1_000_000)) refuse(`${where}.order`, order, 'a whole number from 0 to 1000000')
    edit['order'] = order
  }
  const line = own(fields, 'console')
  if (line !== undefined) edit['console'] = textIn(line, `${where}.console`, LINE, LINE_HINT)
  const set = own(fields, 'set')
  if (set !== undefined) edit['set'] = checkedSet(set, `${where}.set`)
  return edit as unknown as ScenarioEdit
}

function checkedEdits(value: unknown): ScenarioEdit[] {
  if (!Array.isArray(value)) refuse('edits', value, 'a list')
  if (value.length > EDITS_MAX) refuse('edits', value.length, `at most ${EDITS_MAX}`)
  return value.map((edit, i) => checkedEdit(edit, `edits.${i}`))
}

function checkedScript(value: unknown): string {
  return typeof value === 'string' && value.length <= SCRIPT_MAX
    ? value
    : refuse('script', value, `text of at most ${SCRIPT_MAX} characters`)
}

const isCount = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max

function checkedPlace(value: unknown): Place {
  const fields = onlyFields(value, 'at', ['ms', 'order', 'told'])
  const [ms, order, told] = ['ms', 'order', 'told'].map((name) => own(fields, name))
  if (!isCount(ms, LATEST_MS)) refuse('at.ms', ms, 'milliseconds since the start')
  if (!isCount(order, 1e9)) refuse('at.order', order, 'a whole number')
  if (!isCount(told, 1000)) refuse('at.told', told, 'thousandths')
  return { ms, order, told }
}

const FIELDS = Object.keys(nothingChosen('play', ''))

/** What was brought along, field by field; what is left out is not chosen. Throws `ScenarioError`. */
export function checkedState(value: unknown, firstScenario: string): LinkState {
  const fields = onlyFields(value, 'the session', FIELDS)
  const take = <T>(name: string, otherwise: T, check: (x: unknown) => T): T => {
    const found = own(fields, name)
    return found === undefined || found === null ? otherwise : check(found)
  }
  return {
    room: take<LinkRoom>('room', 'play', checkedRoom),
    scenario: take('scenario', firstScenario, (x) => textIn(x, 'scenario', SLUG, 'a scenario’s name')),
    preset: take<PresetName | null>('preset', null, checkedPreset),
    set: take('set', {}, (x) => checkedSet(x, 'set')),
    payload: take<PayloadSource | null>('payload', null, (x) => checkedPayload(x, 'payload')),
    work: take('work', {}, checkedWork),
    numbers: take('numbers', {}, checkedNumbers),
    edits: take<readonly ScenarioEdit[]>('edits', [], checkedEdits),
    script: take<string | null>('script', null, checkedScript),
    job: take<string | null>('job', null, (x) => textIn(x, 'job', SLUG, 'a job’s name')),
    at: take<Place | null>('at', null, checkedPlace),
  }
}
