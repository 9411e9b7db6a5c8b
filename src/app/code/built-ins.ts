/**
 * What the language itself consists of, kept against a program that writes over it: what tries the program is made of the
 * same things, and would go astray with it.
 */

/** What the language brings, by the names under which programs find it. First what everything else inherits from. */
const NAMES = [
  ...[
    'Object',
    'Function',
    'Array',
    'String',
    'Number',
    'Boolean',
    'Symbol',
    'BigInt',
    'RegExp',
    'Date',
    'JSON',
    'Math',
  ],
  ...['Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'EvalError', 'URIError', 'AggregateError'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'Proxy', 'Reflect', 'ArrayBuffer', 'Uint8Array'],
  ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'decodeURIComponent'],
]

// Taken before a program can change what they lead to.
const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty, getPrototypeOf, setPrototypeOf } = Reflect
const { is, create, assign } = Object

/** An object of the language as it was. Without a prototype, since that might have been written over as well. */
interface Kept {
  readonly name: string
  readonly object: object
  readonly parent: object | null
  readonly keys: readonly PropertyKey[]
  readonly fields: Readonly<Record<PropertyKey, PropertyDescriptor>>
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

function kept(name: string, object: object, all: readonly PropertyKey[] = ownKeys(object)): Kept {
  const fields: Record<PropertyKey, PropertyDescriptor> = create(null)
  // How deep a stack is shown is for everybody to choose.
  const keys = all.filter((key) => key !== 'stackTraceLimit')
  for (const key of keys) fields[key] = assign(create(null), getOwnPropertyDescriptor(object, key))
  return { name, object, parent: getPrototypeOf(object), keys, fields }
}

function isAsKept(now: PropertyDescriptor | undefined, before: PropertyDescriptor): boolean {
  if (now === undefined) return false
  return is(now.value, before.value) && now.get === before.get && now.set === before.set
}

const nameOf = (owner: string, key: PropertyKey): string =>
  owner === '' ? String(key) : typeof key === 'symbol' ? `${owner}[${String(key)}]` : `${owner}.${key}`

/** Puts back what was changed. @returns its name; null: nothing was */
function putBack({ name, object, parent, keys, fields }: Kept): string | null {
  let changed: string | null = null
  // Of what is global, only what the language brings: a program may have names of its own there.
  if (name !== '') {
    const now = ownKeys(object)
    for (let i = 0; i < now.length; i++) {
      if (now[i] in fields || now[i] === 'stackTraceLimit') continue
      changed ??= nameOf(name, now[i])
      deleteProperty(object, now[i])
    }
  }
  for (let i = 0; i < keys.length; i++) {
    const before = fields[keys[i]]
    if (isAsKept(getOwnPropertyDescriptor(object, keys[i]), before)) continue
    changed ??= nameOf(name, keys[i])
    defineProperty(object, keys[i], before)
  }
  if (getPrototypeOf(object) !== parent) {
    changed ??= name
    setPrototypeOf(object, parent)
  }
  return changed
}

/**
 * Takes note of all that the language consists of.
 * @param further what a program is given beside it, by name
 * @returns what puts back all that was changed since, and says what was found first; null: nothing
 */
export function keepBuiltIns(further: Readonly<Record<string, object>> = {}): () => string | null {
  const found: Record<string, unknown> = { ...further }
  const names = NAMES.filter((name) => name in globalThis)
  for (const name of names) found[name] = (globalThis as Record<string, unknown>)[name]
  const all = [kept('Object.prototype', Object.prototype)]
  for (const [name, value] of Object.entries(found)) {
    if (!isObject(value)) continue
    all.push(kept(name, value))
    const { prototype } = value as { readonly prototype?: unknown }
    if (isObject(prototype) && prototype !== Object.prototype) all.push(kept(`${name}.prototype`, prototype))
  }
  const lists = getPrototypeOf([][Symbol.iterator]()) as object
  all.push(kept('Array.prototype.values', lists), kept('Iterator.prototype', getPrototypeOf(lists) as object))
  all.push(kept('', globalThis, names))
  return () => {
    let changed: string | null = null
    for (let i = 0; i < all.length; i++) {
      const one = putBack(all[i])
      changed ??= one
    }
    return changed
  }
}
