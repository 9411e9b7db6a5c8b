/**
 * The catalogue of a scenario's numbers: their names, units and bounds. The file format, the page's fields and the links
 * are generated from here; what the screen calls them stands in `number-words.ts`.
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
  /** `none` is a value too: there is no such bound. */
  readonly orNone?: true
}

interface FlagNumber {
  readonly type: 'flag'
}

export type NumberEntry = (TimeNumber | CountNumber | FlagNumber) & {
  /** What holds where a scenario says nothing. */
  readonly otherwise: string | number | boolean
}

export const NUMBERS = {
  pollInterval: {
    type: 'time',
    minMs: 10,
    maxMs: LONGEST_MS,
    orNone: false,
    otherwise: '5s',
  },
  ceiling: {
    type: 'time',
    minMs: 10,
    maxMs: LONGEST_MS,
    orNone: false,
    otherwise: '6h06m',
  },
  requeueGap: {
    type: 'time',
    minMs: 0,
    maxMs: LONGEST_MS,
    orNone: false,
    otherwise: '9s',
  },
  breakerLimit: {
    type: 'count',
    min: 1,
    max: 1000,
    otherwise: 3,
  },
  coolDown: {
    type: 'time',
    minMs: 0,
    maxMs: LONGEST_MS,
    orNone: false,
    otherwise: '5m',
  },
  probes: {
    type: 'count',
    min: 1,
    max: 16,
    otherwise: 1,
  },
  probeLease: {
    type: 'time',
    minMs: 1,
    maxMs: LONGEST_MS,
    orNone: true,
    otherwise: 'none',
  },
  resultLife: {
    type: 'time',
    minMs: 1,
    maxMs: LONGEST_MS,
    orNone: true,
    otherwise: 'none',
  },
  clientTimeout: {
    type: 'time',
    minMs: 10,
    maxMs: LONGEST_MS,
    orNone: false,
    otherwise: '3s',
  },
  checkFirst: {
    type: 'flag',
    otherwise: false,
  },
  subscribeDelay: {
    type: 'time',
    minMs: 1,
    maxMs: LONGEST_MS,
    orNone: false,
    otherwise: '1s',
  },
  publishGap: {
    type: 'time',
    minMs: 1,
    maxMs: LONGEST_MS,
    orNone: false,
    otherwise: '100ms',
  },
  readLease: {
    type: 'time',
    minMs: 1,
    maxMs: LONGEST_MS,
    orNone: false,
    otherwise: '30s',
  },
  jobLease: {
    type: 'time',
    minMs: 1,
    maxMs: LONGEST_MS,
    orNone: true,
    otherwise: 'none',
  },
  emptyLooks: {
    type: 'count',
    min: 1,
    max: 1_000_000,
    otherwise: 3,
  },
  backoffBase: {
    type: 'time',
    minMs: 1,
    maxMs: LONGEST_MS,
    orNone: false,
    otherwise: '9s',
  },
  backoffMax: {
    type: 'time',
    minMs: 1,
    maxMs: LONGEST_MS,
    orNone: false,
    otherwise: '5m',
  },
  seed: {
    type: 'count',
    min: 0,
    max: 1_000_000,
    otherwise: 1,
  },
  genericLimit: {
    type: 'count',
    min: 1,
    max: 1000,
    otherwise: 3,
  },
  staleAfter: {
    type: 'time',
    minMs: 1,
    maxMs: LONGEST_MS,
    orNone: false,
    otherwise: '10m',
  },
  deliveriesMax: {
    type: 'count',
    min: 1,
    max: 1000,
    otherwise: 3,
  },
  crashBack: {
    type: 'time',
    minMs: 0,
    maxMs: LONGEST_MS,
    orNone: false,
    otherwise: '5s',
  },
  valueMax: {
    type: 'count',
    min: 1,
    max: 100_000_000,
    orNone: true,
    otherwise: 'none',
  },
  textMax: {
    type: 'count',
    min: 1,
    max: 100_000,
    otherwise: 200,
  },
} as const satisfies Record<string, NumberEntry>

export type NumberName = keyof typeof NUMBERS
export const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[]

/** Numbers as a file holds them. */
export type NumberValues = {
  readonly [N in NumberName]?:
    | ((typeof NUMBERS)[N] extends { type: 'count'; orNone: true }
        ? number | 'none'
        : (typeof NUMBERS)[N] extends { type: 'count' }
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
  if (entry.type === 'count')
    return `${entry.orNone ? 'none, or ' : ''}a whole number from ${entry.min} to ${entry.max}`
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
      if (entry.orNone && value === 'none') return 0
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
