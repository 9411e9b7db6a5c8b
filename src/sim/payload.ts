/**
 * What a payload says. Five parsers (a rule picks one), and the truth, which no rule can change.
 * Pure over the payload's text; called once per payload when a scenario is compiled, never while a run is played.
 */
import { sanitise } from './text.ts'

export type ReadingKind = 'done' | 'step-error' | 'protocol-error' | 'stopped' | 'not-final'

/** What a worker makes of a payload. */
export interface Reading {
  readonly kind: ReadingKind
  /** Reason of a protocol error, as in the contract; null otherwise. May hold untrusted text. */
  readonly reason: string | null
  /** What the record would say: the producer's text or the reason, sanitised; null where it is done. */
  readonly says: string | null
}

/** What the producer did. */
export type Did = 'done' | 'failed' | 'nothing'
export const DIDS: readonly Did[] = ['done', 'failed', 'nothing']

/** A producer that asks for more than a day is not believed. */
const RETRY_AFTER_MAX_MS = 24 * 3_600_000

/** The work is done. */
export const readDone: Reading = { kind: 'done', reason: null, says: null }

/** What a record says of a failure whose producer says nothing. */
export const NO_MESSAGE = 'error'

/** An honest failure, in the producer's words where it has any. */
export const stepError = (message: unknown): Reading => {
  const said = typeof message === 'string' ? sanitise(message).trim() : ''
  return { kind: 'step-error', reason: null, says: said === '' ? NO_MESSAGE : said }
}

/** What was read cannot be understood, for that reason. */
export const protocolError = (reason: string): Reading => ({ kind: 'protocol-error', reason, says: sanitise(reason) })

type Parsed = { readonly json: false } | { readonly json: true; readonly value: unknown }

function parseJson(text: string): Parsed {
  try {
    return { json: true, value: JSON.parse(text) }
  } catch {
    return { json: false }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The keys of every object in valid JSON text, with their depth (1 is the outermost), in order of appearance and
 * with repeats, which `JSON.parse` drops. A plain scan without recursion: depth is bounded by memory alone.
 */
function* keysOf(text: string): Generator<{ key: string; depth: number; object: number }> {
  const open: number[] = [] // for each open bracket the number of its object, or 0 for an array
  let objects = 0
  let awaitsKey = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (c === '"') {
      const from = i
      for (i++; text[i] !== '"'; i++) if (text[i] === '\\') i++
      if (awaitsKey)
        yield { key: JSON.parse(text.slice(from, i + 1)), depth: open.length, object: open[open.length - 1] }
      awaitsKey = false
    } else if (c === '{') {
      open.push(++objects)
      awaitsKey = true
    } else if (c === '[') {
      open.push(0)
      awaitsKey = false
    } else if (c === '}' || c === ']') {
      open.pop()
      awaitsKey = false
    } else if (c === ',') awaitsKey = open[open.length - 1] > 0
  }
}

function hasDuplicateKey(text: string): boolean {
  const seen = new Map<number, Set<string>>()
  for (const { key, object } of keysOf(text)) {
    const keys = seen.get(object) ?? new Set()
    if (keys.has(key)) return true
    seen.set(object, keys.add(key))
  }
  return false
}

function statusCount(text: string): number {
  let count = 0
  for (const { key, depth } of keysOf(text)) if (depth === 1 && key === 'status') count++
  return count
}

const own = (value: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(value, key) ? value[key] : undefined

/** Only "error" is bad (R32): the parser of the incident. A JSON null is an empty map there, hence a success. */
export function negativeCheck(text: string): Reading {
  const parsed = parseJson(text)
  if (!parsed.json) return protocolError('invalid-json')
  if (parsed.value === null) return readDone
  if (!isObject(parsed.value)) return protocolError('not-an-object')
  return own(parsed.value, 'status') === 'error' ? stepError(own(parsed.value, 'message')) : readDone
}

/** "done" and "error" are named, everything else is a protocol error (R36 to R38, R42). */
export function allowlist(text: string): Reading {
  const parsed = parseJson(text)
  if (!parsed.json) return protocolError('invalid-json')
  if (!isObject(parsed.value)) return protocolError('not-an-object')
  if (!Object.hasOwn(parsed.value, 'status')) return protocolError('missing-status')
  const status = own(parsed.value, 'status')
  if (typeof status !== 'string') return protocolError('status-not-string')
  if (status === 'done') return readDone
  if (status === 'error') return stepError(own(parsed.value, 'message'))
  return protocolError(`unknown-status:${status}`)
}

/** The allowlist, and a key that is repeated in any object is the protocol error duplicate-key. */
export function strict(text: string): Reading {
  const reading = allowlist(text)
  if (reading.reason === 'invalid-json' || reading.reason === 'not-an-object') return reading
  return hasDuplicateKey(text) ? protocolError('duplicate-key') : reading
}

/** It is not over yet. */
export const readNotFinal: Reading = { kind: 'not-final', reason: 'running', says: null }

/** Statuses that are neither done nor an error, with what they mean. */
const STATUS_TABLE: Readonly<Record<string, Reading>> = {
  canceled: { kind: 'stopped', reason: 'canceled', says: 'canceled' },
  cancelled: { kind: 'stopped', reason: 'canceled', says: 'canceled' },
  running: readNotFinal,
}

/** The allowlist, with a table of statuses that are known and neither done nor an error. */
export function statusTable(text: string): Reading {
  const reading = allowlist(text)
  const status = reading.reason?.startsWith('unknown-status:') ? reading.reason.slice('unknown-status:'.length) : ''
  return Object.hasOwn(STATUS_TABLE, status) ? STATUS_TABLE[status] : reading
}

/** The version of the payload's form that this worker knows. */
const KNOWN_VERSION = 1

/** The allowlist, for payloads of a known form: one that names another `version` is not read further (section D). */
export function versioned(text: string): Reading {
  const reading = allowlist(text)
  if (reading.reason === 'invalid-json' || reading.reason === 'not-an-object') return reading
  const parsed = parseJson(text)
  if (!parsed.json || !isObject(parsed.value) || !Object.hasOwn(parsed.value, 'version')) return reading
  return own(parsed.value, 'version') === KNOWN_VERSION ? reading : protocolError('version-skew')
}

/** The producer's own text, as it came; empty where there is none. */
export function messageOf(text: string): string {
  const parsed = parseJson(text)
  if (!parsed.json || !isObject(parsed.value)) return ''
  const message = own(parsed.value, 'message')
  return typeof message === 'string' ? message : ''
}

/** What the producer says of a retry, where it says anything: an object's own `retryable` and `retryAfterMs`. */
export function retryAdvice(text: string): { readonly retryable: boolean | null; readonly retryAfterMs: number } {
  const parsed = parseJson(text)
  if (!parsed.json || !isObject(parsed.value)) return { retryable: null, retryAfterMs: -1 }
  const retryable = own(parsed.value, 'retryable')
  const after = own(parsed.value, 'retryAfterMs')
  const isTime = typeof after === 'number' && Number.isInteger(after) && after >= 0 && after <= RETRY_AFTER_MAX_MS
  return { retryable: typeof retryable === 'boolean' ? retryable : null, retryAfterMs: isTime ? after : -1 }
}

/** The parsers in the order of the rule `parse`. */
export const PARSERS = {
  'negative-check': negativeCheck,
  allowlist,
  strict,
  'status-table': statusTable,
  versioned,
} as const

/**
 * What the producer did, read off the bytes: an object with exactly one `status`; done -> done, error or
 * failed -> failed, anything else -> nothing.
 */
export function truthOf(text: string): Did {
  const parsed = parseJson(text)
  if (!parsed.json || !isObject(parsed.value) || statusCount(text) !== 1) return 'nothing'
  const status = own(parsed.value, 'status')
  if (status === 'done') return 'done'
  return status === 'error' || status === 'failed' ? 'failed' : 'nothing'
}
