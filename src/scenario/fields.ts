/** Which fields the format has at a place of a file, and how an issue of the validator reads. */
import type * as v from 'valibot'

/** As much of a schema as is needed to walk down it. */
interface Walked {
  readonly type: string
  readonly entries?: Readonly<Record<string, Walked>>
  readonly wrapped?: Walked
  readonly item?: Walked
  readonly value?: Walked
  readonly options?: readonly (Walked | string)[]
  /** Of shapes that are told apart by one field: that field. */
  readonly key?: string
  readonly literal?: unknown
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined

/** Of shapes that are told apart by a field, the one that `value` says it is; all of them where it says nothing. */
function told({ key = '', options = [] }: Walked, value: unknown): readonly Walked[] {
  const all = options.filter((option) => typeof option !== 'string')
  const named = partOf(value, key)
  const meant = all.filter(({ entries }) => named !== undefined && entries?.[key]?.literal === named)
  return meant.length > 0 ? meant : all
}

/** The schemas that a value at this place may have: what is optional is unwrapped, and of a union all are there. */
function plain(schema: Walked, value: unknown): readonly Walked[] {
  if (schema.wrapped !== undefined) return plain(schema.wrapped, value)
  if (schema.type === 'variant') return told(schema, value).flatMap((option) => plain(option, value))
  if (schema.type !== 'union') return [schema]
  return (schema.options ?? []).flatMap((option) => (typeof option === 'string' ? [] : plain(option, value)))
}

function below(schema: Walked, key: string, value: unknown): readonly Walked[] {
  const next = schema.entries?.[key] ?? schema.item ?? schema.value
  return next === undefined ? [] : plain(next, value)
}

/**
 * Names of the fields that an object at `path` may have; empty where none are named there, or others may stand beside.
 * @param value the whole value: it says which of several shapes is meant
 */
export function fieldsAt(schema: v.GenericSchema, path: readonly string[], value: unknown): string[] {
  let here: readonly Walked[] = plain(schema as unknown as Walked, value)
  let at = value
  for (const key of path) {
    at = partOf(at, key)
    here = here.flatMap((one) => below(one, key, at))
  }
  if (here.some(({ type }) => type === 'loose_object')) return []
  return [...new Set(here.flatMap(({ entries }) => Object.keys(entries ?? {})))]
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text in quotes',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
}

/** Names in the validator's words for what it expected, such as `("a" | "b")`; empty where these are no names. */
export function namesIn(expected: string | null): string[] {
  const listed = expected?.match(/^\(?("[^"]*"(?: \| "[^"]*")*)\)?$/)
  return listed === null || listed === undefined ? [] : listed[1].split(' | ').map((name) => name.slice(1, -1))
}

/** What is allowed: in the format's own words, or else in plain ones. */
export function allowedIn({
  message,
  expected,
}: {
  readonly message: string
  readonly expected: string | null
}): string {
  if (!message.startsWith('Invalid ')) return message
  const names = namesIn(expected)
  if (names.length > 0) return `one of ${names.join(', ')}`
  const [, sign, bound] = expected?.match(/^(<=|>=)(\d+)$/) ?? []
  if (bound !== undefined) return `${sign === '<=' ? 'at most' : 'at least'} ${bound}`
  return (expected ?? '')
    .replaceAll(/[()"]/g, '')
    .split(' | ')
    .map((kind) => KINDS[kind] ?? kind)
    .join(' or ')
}
