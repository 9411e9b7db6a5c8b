/**
 * The catalogue of a scenario's numbers: what they are called, their units, their bounds. The file format, the page's
 * fields and the links are generated from here.
 */
import { formatDuration, parseDuration } from '../sim/rule-values.ts'

const HOUR_MS = 3_600_000
/** Longer than any incident, and short enough for the world's integers. */
export const LONGEST_MS = 500 * HOUR_MS

interface TimeNumber {
  readonly type: 'time'
  readonly minMs: number
  readonly maxMs: number
  /** `none` is a value too: there is no such end. */
  readonly orNone: boolean
}

interface CountNumber {
  readonly type: 'count'
  readonly min: number
  readonly max: number
}

interface FlagNumber {
  readonly type: 'flag'
}

export type NumberEntry = (TimeNumber | CountNumber | FlagNumber) & {
  readonly title: string
  readonly help: string
  /** What holds where a scenario says nothing. */
  readonly otherwise: string | number | boolean
}

export const NUMBERS = {
  pollInterval: {
    type: 'time',
    minMs: 10,
    maxMs: LONGEST_MS,
    orNone: false,
    title: 'Polls every',
    help: 'Between two looks at the key while the worker waits.',
    otherwise: '5s',
  },
  ceiling: {
    type: 'time',
    minMs: 10,
    maxMs: LONGEST_MS,
    orNone: false,
    title: 'Gives up after',
    help: 'The ceiling: the longest single wait.',
    otherwise: '6h06m',
  },
  requeueGap: {
    type: 'time',
    minMs: 0,
    maxMs: LONGEST_MS,
    orNone: false,
    title: 'Tries again after',
    help: 'The gap between a failure and the next attempt.',
    otherwise: '9s',
  },
  breakerLimit: {
    type: 'count',
    min: 1,
    max: 1000,
    title: 'Strikes that open the breaker',
    help: 'Counted failures in a row after which a node gets no more jobs.',
    otherwise: 3,
  },
  coolDown: {
    type: 'time',
    minMs: 0,
    maxMs: LONGEST_MS,
    orNone: false,
    title: 'Breaker stays open for',
    help: 'The cool-down; the first job after it is a test.',
    otherwise: '5m',
  },
  probes: {
    type: 'count',
    min: 1,
    max: 16,
    title: 'Test slots',
    help: 'Jobs let through at once while half-open, and successes needed to close.',
    otherwise: 1,
  },
  probeLease: {
    type: 'time',
    minMs: 1,
    maxMs: LONGEST_MS,
    orNone: true,
    title: 'Test slot is reclaimed after',
    help: 'The lease of a test slot whose holder says nothing.',
    otherwise: 'none',
  },
  resultLife: {
    type: 'time',
    minMs: 1,
    maxMs: LONGEST_MS,
    orNone: true,
    title: 'Result expires after',
    help: 'The TTL of the result key; none: it stays until someone deletes it.',
    otherwise: 'none',
  },
  clientTimeout: {
    type: 'time',
    minMs: 10,
    maxMs: LONGEST_MS,
    orNone: false,
    title: 'Client gives up on a reply after',
    help: 'Then a lost reply becomes an error.',
    otherwise: '3s',
  },
  checkFirst: {
    type: 'flag',
    title: 'Looks before it waits',
    help: 'A wait begins with a read.',
    otherwise: false,
  },
} as const satisfies Record<string, NumberEntry>

export type NumberName = keyof typeof NUMBERS
export const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[]

/** Numbers as a file holds them. */
export type NumberValues = {
  readonly [N in NumberName]?:
    | ((typeof NUMBERS)[N] extends { type: 'count' }
        ? number
        : (typeof NUMBERS)[N] extends { type: 'flag' }
          ? boolean
          : string)
    | undefined
}

/** A number's entry, whatever its type. */
export const numberEntry = (name: NumberName): NumberEntry => NUMBERS[name]

/** `x` names a number. Safe for any string. */
export function isNumberName(x: string): x is NumberName {
  return Object.hasOwn(NUMBERS, x)
}

/** What is allowed, for an error message. */
export function allowedNumbers(name: NumberName): string {
  const entry = numberEntry(name)
  if (entry.type === 'flag') return 'true or false'
  if (entry.type === 'count') return `a whole number from ${entry.min} to ${entry.max}`
  return `${entry.orNone ? 'none, or ' : ''}a time from ${formatDuration(entry.minMs)} to ${formatDuration(entry.maxMs)}, such as 65s or 4h04m`
}

/**
 * A number's value (ms, a count, 0 or 1; `none` is 0) from what a file or a field holds. Null where it is none:
 * `allowedNumbers` says what would be.
 */
export function numberFrom(name: NumberName, value: unknown): number | null {
  const entry = numberEntry(name)
  switch (entry.type) {
    case 'flag':
      return typeof value === 'boolean' ? Number(value) : null
    case 'count':
      return Number.isInteger(value) && (value as number) >= entry.min && (value as number) <= entry.max
        ? (value as number)
        : null
    case 'time': {
      if (typeof value !== 'string') return null
      if (entry.orNone && value === 'none') return 0
      const ms = parseDuration(value)
      return ms !== null && ms >= entry.minMs && ms <= entry.maxMs ? ms : null
    }
  }
}

/** What a person typed, as the value that a file would hold; null where it is none. */
export function typedNumber(name: NumberName, text: string): string | number | boolean | null {
  const entry = numberEntry(name)
  const trimmed = text.trim()
  const value =
    entry.type === 'count' && /^\d{1,9}$/.test(trimmed)
      ? Number(trimmed)
      : entry.type === 'flag' && (trimmed === 'true' || trimmed === 'false')
        ? trimmed === 'true'
        : trimmed.replaceAll(' ', '')
  return numberFrom(name, value) === null ? null : value
}
