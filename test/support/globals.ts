/** What every program shares, as a text: whoever changes any of it leaves a trace here. */

const SHARED = [
  Object,
  Array,
  Function,
  String,
  Number,
  Boolean,
  RegExp,
  Promise,
  Map,
  Set,
  JSON,
  Math,
  Reflect,
] as const

const membersOf = (value: object): string =>
  Reflect.ownKeys(value)
    .map((key) => {
      const { writable, configurable, enumerable, value: held, get } = Reflect.getOwnPropertyDescriptor(value, key)!
      return `${String(key)} ${typeof held} ${typeof get} ${writable} ${configurable} ${enumerable}`
    })
    .sort()
    .join('\n')

/** The names of all that is global, and the members of what everything inherits from. */
export function fingerprint(): string {
  const inherited = SHARED.flatMap((shared) =>
    [shared, (shared as { readonly prototype?: object }).prototype].filter((x) => x !== undefined).map(membersOf),
  )
  return [Reflect.ownKeys(globalThis).map(String).sort().join('\n'), ...inherited].join('\n\n')
}
