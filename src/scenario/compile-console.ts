/** What people type to the store, as the plan holds it: split as `redis-cli` does, its names and values given places. */
import { CONSOLE_COMMANDS } from '../sim/console.ts'
import type { Plan, PlanConsole, PlanPayload } from '../sim/plan.ts'
import type { Names } from '../sim/store/commands/command.ts'
import { commandIn, isCommand } from '../sim/store/commands/execute.ts'
import { isForeign } from '../sim/store/commands/foreign.ts'
import { quoted } from '../sim/store/reply.ts'
import { COUNTED, INTEGER_MAX, INTEGER_MIN, parseInteger } from '../sim/store/values.ts'
import { decodeBytes, encodeText } from './bytes.ts'
import { TYPED_MAX, type TypedNames } from './compile-store.ts'
import { ScenarioError } from './error.ts'

const SPECIAL: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, a: 7 }

/** One argument of `line` from `from` on, as bytes; null where a quote is not closed, or something follows it at once. */
function argumentAt(line: string, from: number): { readonly bytes: readonly number[]; readonly next: number } | null {
  const bytes: number[] = []
  const add = (text: string) => bytes.push(...encodeText(text))
  let quote = ''
  let i = from
  for (; i < line.length; i++) {
    const c = String.fromCodePoint(line.codePointAt(i) as number)
    if (quote === '') {
      if (/\s/.test(c)) break
      if (c === '"' || c === "'") quote = c
      else add(c)
    } else if (c === quote) {
      // A closing quote ends the argument.
      return i + 1 === line.length || /\s/.test(line[i + 1]) ? { bytes, next: i + 1 } : null
    } else if (c === '\\' && quote === '"' && i + 1 < line.length) {
      const hex = /^x([0-9a-fA-F]{2})/.exec(line.slice(i + 1, i + 4))
      if (hex !== null) bytes.push(Number.parseInt(hex[1], 16))
      else if (Object.hasOwn(SPECIAL, line[i + 1])) bytes.push(SPECIAL[line[i + 1]])
      else add(line[i + 1])
      i += hex !== null ? 3 : 1
    } else if (c === '\\' && quote === "'" && line[i + 1] === "'") {
      add("'")
      i++
    } else add(c)
    i += c.length > 1 && quote !== c ? 1 : 0
  }
  return quote === '' ? { bytes, next: i } : null
}

/** A line's arguments, quotes and escapes taken away; null where they do not fit. Bytes that are no UTF-8 become U+FFFD. */
export function splitArguments(line: string): string[] | null {
  const found: string[] = []
  for (let i = 0; i < line.length; ) {
    if (/\s/.test(line[i])) {
      i++
      continue
    }
    const argument = argumentAt(line, i)
    if (argument === null) return null
    found.push(decodeBytes(Uint8Array.from(argument.bytes)).text)
    i = argument.next
  }
  return found
}

/** A typed line, its keys not yet given places. */
export interface TypedLine {
  readonly typed: string
  readonly argv: readonly string[]
}

/** The first option in `args` that Redis knows and this store does not. */
function foreignOption(
  args: readonly string[],
  without: readonly string[],
  own: readonly string[],
): string | undefined {
  return args.map((arg) => arg.toUpperCase()).find((arg) => without.includes(arg) && !own.includes(arg))
}

const allowedCommands = (): string => Object.keys(CONSOLE_COMMANDS).join(', ').toUpperCase()

/** One line. Throws `ScenarioError` where it is none, or asks for what Redis has and this store has not. */
export function typedLine(typed: string, where: string): TypedLine {
  const argv = splitArguments(typed)
  if (argv === null) throw new ScenarioError(where, 'the quotes do not fit; allowed: quotes that end before a blank')
  if (argv.length === 0) throw new ScenarioError(where, 'nothing is typed; allowed: a command such as GET result:job-1')
  if (isForeign(argv[0], CONSOLE_COMMANDS))
    throw new ScenarioError(where, `this store has no ${argv[0].toUpperCase()}; allowed: ${allowedCommands()}`)
  const found = commandIn(argv, CONSOLE_COMMANDS)
  if (!isCommand(found)) return { typed, argv }
  const { values = [], entries = [] } = found.names(argv.slice(1))
  const option = foreignOption(argv.slice(1), found.without ?? [], [...values, ...entries.flat()])
  if (option !== undefined)
    throw new ScenarioError(
      where,
      `this store has ${argv[0].toUpperCase()} without ${option}; allowed: ${argv[0].toUpperCase()} ${found.usage}`,
    )
  return { typed, argv }
}

/** Steps that counting by hand may take, by command. */
function stepOf([name, , by]: readonly string[]): bigint | null {
  switch (name.toLowerCase()) {
    case 'incr':
      return 1n
    case 'decr':
      return -1n
    case 'incrby':
      return parseInteger(by)
    case 'decrby': {
      const down = parseInteger(by)
      return down === null ? null : -down
    }
    default:
      return null
  }
}

const NUMBERS_MAX = 256

/** Whole numbers that lines may count to, from 0 and from those that are written. More than a few hundred are not told apart. */
function countedTo(lines: readonly TypedLine[], texts: readonly string[]): string[] {
  const reached = new Set(['0', ...texts].flatMap((text) => parseInteger(text) ?? []))
  for (const { argv } of lines) {
    const step = stepOf(argv)
    if (step === null) continue
    for (const from of [...reached]) {
      const to = from + step
      if (to >= INTEGER_MIN && to <= INTEGER_MAX && reached.size < NUMBERS_MAX) reached.add(to)
    }
  }
  return [...reached].map(String)
}

const HOLDS_ROWS = /^(?:lpush|rpush|lmove|xadd|xgroup|xreadgroup|xautoclaim)$/
/** An entry, what is pending of it, and a head or a group. */
const ROWS_A_VALUE = 3

/** What the typed lines of a plan name, so that it has a place for each. `texts`: values that a scenario brings itself. */
export function namesTyped(lines: readonly TypedLine[], texts: readonly string[]): TypedNames {
  const length = lines.reduce((sum, { typed }) => sum + typed.length, 0)
  if (length > TYPED_MAX)
    throw new ScenarioError(
      'edits',
      `${length.toLocaleString('en')} characters are typed to the store; allowed: ${TYPED_MAX.toLocaleString('en')} in all`,
    )
  const all: Names[] = lines.map(({ argv }) => {
    const found = commandIn(argv, CONSOLE_COMMANDS)
    return isCommand(found) ? found.names(argv.slice(1)) : {}
  })
  const once = (of: (names: Names) => readonly string[] | undefined) => [
    ...new Set(all.flatMap((names) => of(names) ?? [])),
  ]
  const values = once((names) => names.values)
  const counts = lines.some(({ argv }) => stepOf(argv) !== null)
  const rows = lines.map(({ argv }, i) =>
    HOLDS_ROWS.test(argv[0].toLowerCase()) ? ROWS_A_VALUE * ((all[i].values ?? []).length + 1) : 0,
  )
  return {
    lines: lines.length,
    keys: once((names) => names.keys),
    values: counts ? [...new Set([...values, ...countedTo(lines, [...values, ...texts])])] : values,
    groups: once((names) => names.groups),
    consumers: once((names) => names.consumers),
    entries: all.flatMap((names) => names.entries ?? []),
    keysMax: Math.max(0, ...all.map((names) => new Set(names.keys ?? []).size)),
    rows: rows.reduce((sum, n) => sum + n, 0),
  }
}

const NAME_MAX = 24

/** The payloads that typed lines need beside a plan's own: each text once, and one for any number that nobody foresaw. */
export function typedPayloads(
  names: TypedNames,
  own: readonly PlanPayload[],
  payloadOf: (name: string, bytes: Uint8Array) => PlanPayload,
): PlanPayload[] {
  if (names.lines === 0) return []
  const known = new Set(own.map(({ text }) => text))
  const made = names.values
    .filter((text) => !known.has(text))
    .map((text) => {
      const name = text.length > NAME_MAX ? `${quoted(text.slice(0, NAME_MAX))}…` : quoted(text)
      return payloadOf(name, encodeText(text))
    })
  return [...made, payloadOf(COUNTED, encodeText('0'))]
}

/** The typed keys that a plan does not have by itself. `jobOf`: the job that a key is named after, -1 where it is none. */
export function typedKeys(names: TypedNames, own: Plan['keys'], jobOf: (name: string) => number): Plan['keys'] {
  const known = new Set(own.map(({ name }) => name))
  return names.keys
    .filter((name) => !known.has(name))
    .map((name) => ({ name, job: jobOf(name), kind: 'other' as const }))
}

/** A line as an edit holds it, its keys by their places. */
export function placedLine({ typed, argv }: TypedLine, keys: Plan['keys']): PlanConsole {
  const found = commandIn(argv, CONSOLE_COMMANDS)
  const named = isCommand(found) ? (found.names(argv.slice(1)).keys ?? []) : []
  const places = [...new Set(named)].map((name) => keys.findIndex((key) => key.name === name))
  return { typed, argv, keys: places }
}
