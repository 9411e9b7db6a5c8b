/** Any value in a few letters, as a console shows it. Total, and bounded: some values are endless, some do not like to be looked at. */

/** Fields of an object that are shown, and how deep. */
const FIELDS_MAX = 20
const DEPTH_MAX = 4
/** Values that are looked at, all in all. */
const VALUES_MAX = 200
/** Characters of a text within something else. */
const TEXT_MAX = 100

/** What has been looked at so far. */
interface Looked {
  values: number
  readonly within: object[]
}

const { stringify } = JSON

/** A text of any length, its beginning. */
export const beginning = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`

function listed(open: string, parts: readonly string[], size: number, close: string): string {
  if (size === 0) return open + close
  const more = size > parts.length ? [`… ${size - parts.length} more`] : []
  const gap = close === '}' ? ' ' : ''
  return `${open}${gap}${[...parts, ...more].join(', ')}${gap}${close}`
}

/** Of something that can be gone through one by one, the first few. */
function firstOf<T>(all: Iterable<T>): T[] {
  const found: T[] = []
  for (const one of all) if (found.push(one) >= FIELDS_MAX) break
  return found
}

const KEY = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

function fieldsOf(value: object, looked: Looked, but: readonly string[] = []): string {
  const keys = Object.keys(value).filter((key) => !but.includes(key))
  const parts = keys.slice(0, FIELDS_MAX).map((key) => {
    const field = Object.getOwnPropertyDescriptor(value, key)
    // To ask a getter would be to run it.
    const shown = field?.get === undefined ? nested(field?.value, looked) : '(a getter)'
    return `${KEY.test(key) ? key : stringify(beginning(key, TEXT_MAX))}: ${shown}`
  })
  return listed('{', parts, keys.length, '}')
}

function errorIn(error: Error, looked: Looked): string {
  const said = beginning(`${error.name}: ${error.message}`, 2 * TEXT_MAX)
  const cause = 'cause' in error ? ` (cause: ${nested(error.cause, looked)})` : ''
  const others = fieldsOf(error, looked, ['name', 'message', 'cause', 'stack'])
  return `${said}${cause}${others === '{}' ? '' : ` ${others}`}`
}

function functionIn(value: object): string {
  const { name } = value as { readonly name?: unknown }
  const isClass = /^class\b/.test(Function.prototype.toString.call(value))
  return `${isClass ? 'class' : 'function'} ${typeof name === 'string' && name !== '' ? beginning(name, TEXT_MAX) : '(no name)'}`
}

function classNameOf(value: object): string {
  const parent = Object.getPrototypeOf(value) as { readonly constructor?: { readonly name?: unknown } } | null
  const name = parent?.constructor?.name
  return typeof name === 'string' && name !== 'Object' && name !== '' ? `${beginning(name, TEXT_MAX)} ` : ''
}

function objectIn(value: object, looked: Looked): string {
  if (value instanceof Error) return errorIn(value, looked)
  if (value instanceof RegExp) return beginning(String(value), TEXT_MAX)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (Array.isArray(value)) {
    const parts = Array.from({ length: Math.min(value.length, FIELDS_MAX) }, (_, i) =>
      i in value ? nested(value[i], looked) : '(empty)',
    )
    return listed('[', parts, value.length, ']')
  }
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const numbers = value as Uint8Array
    return classNameOf(value) + listed('[', firstOf(numbers).map(String), numbers.length, ']')
  }
  if (value instanceof Map) {
    const parts = firstOf(value).map(([key, one]) => `${nested(key, looked)} => ${nested(one, looked)}`)
    return `Map ${listed('{', parts, value.size, '}')}`
  }
  if (value instanceof Set)
    return `Set ${listed(
      '{',
      firstOf(value).map((one) => nested(one, looked)),
      value.size,
      '}',
    )}`
  if (value instanceof Number || value instanceof String || value instanceof Boolean)
    return `${classNameOf(value)}(${nested(value.valueOf(), looked)})`
  if (value instanceof Promise) return 'a promise'
  return classNameOf(value) + fieldsOf(value, looked)
}

function nested(value: unknown, looked: Looked): string {
  try {
    switch (typeof value) {
      case 'string':
        return stringify(beginning(value, TEXT_MAX))
      case 'bigint':
        return `${beginning(String(value), TEXT_MAX)}n`
      case 'number':
        return Object.is(value, -0) ? '-0' : String(value)
      case 'function':
        return functionIn(value)
      case 'object':
        break
      default:
        return beginning(String(value), TEXT_MAX)
    }
    if (value === null) return 'null'
    if (looked.within.includes(value)) return '(itself)'
    if (looked.within.length > DEPTH_MAX || ++looked.values > VALUES_MAX) return Array.isArray(value) ? '[…]' : '{…}'
    looked.within.push(value)
    try {
      return objectIn(value, looked)
    } finally {
      looked.within.pop()
    }
  } catch {
    return '(cannot be shown)'
  }
}

/** A value as a console shows it; of a text, the text itself. */
export function inspect(value: unknown): string {
  return typeof value === 'string' ? value : nested(value, { values: 0, within: [] })
}
