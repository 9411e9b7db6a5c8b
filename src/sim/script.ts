/**
 * What a counting script does, as a table: for each state in which it can find the counter, what it leaves there and
 * what it returns. People's scripts never run inside the model: a sandbox runs one over these states, and the table that
 * comes of it is the value of the rule `budget-script`.
 */

/** States a script can find: no counter; counts 0 to 10 that have a life; the same without one. */
const COUNTS = 11
export const SCRIPT_STATES = 1 + 2 * COUNTS
/** Counts of a table end here on both sides; beyond, a script is taken to do what it does at the end. */
const COUNT_MAX = COUNTS - 1
/** The same for what it leaves and returns: one less than the least, one more than the greatest. */
export const LEFT_MIN = -1
export const LEFT_MAX = COUNT_MAX + 1

/** A counter as a script finds it: -1 where there is none. */
export interface ScriptState {
  readonly count: number
  readonly lives: boolean
}

/** The state at a place of a table. */
export function scriptState(place: number): ScriptState {
  if (place === 0) return { count: -1, lives: false }
  return { count: (place - 1) % COUNTS, lives: place <= COUNTS }
}

/** The place of the state nearest to a counter. `count` may be any whole number. */
export function scriptPlace(held: boolean, count: number, lives: boolean): number {
  if (!held) return 0
  return (lives ? 1 : 1 + COUNTS) + Math.min(Math.max(count, 0), COUNT_MAX)
}

/** What a script does with the life of the counter it leaves: as it was, none at all, the one it was told, or so many ms. */
export type ScriptLife = 'kept' | 'none' | 'given' | number

/** What a script does in one state. */
export interface ScriptRow {
  /** The count it leaves, from LEFT_MIN to LEFT_MAX; null: it leaves no counter. */
  readonly left: number | null
  readonly life: ScriptLife
  /** The count it returns, from LEFT_MIN to LEFT_MAX; null: nothing that is a count. */
  readonly returns: number | null
  /** Why it ended early; empty where it did not. What it had done by then stays done. */
  readonly error: string
}

/** One row for each state, in the order of `scriptState`. */
export type ScriptTable = readonly ScriptRow[]

/** Longest life of a counter in a table, in ms; longer ones outlive every run. */
export const SCRIPT_LIFE_MAX_MS = 500 * 3_600_000
/** Longest error text of a table, in characters. */
export const SCRIPT_ERROR_MAX = 100
/** Longest text of a table. */
export const SCRIPT_TEXT_MAX = 2000

/** A count beyond a table's ends moves as the count at the end does; one that is set is set. */
export function scriptCount(found: number, at: number, made: number): number {
  const by = made - at
  return found !== at && Math.abs(by) <= 1 ? found + by : made
}

// ---- the table as text: version, rows, errors ----

const VERSION = '1'
const BETWEEN_PARTS = '~'
const BETWEEN_ROWS = '.'
/** The letters of counts from LEFT_MIN to LEFT_MAX. */
const COUNT_LETTERS = 'm0123456789ab'
const LIFE_LETTERS = { kept: 'k', none: 'n', given: 'g' } as const
const ROW = /^(?:x|([m0-9ab])(?:([kng])|s([1-9]\d{0,9})))(?:r([m0-9ab])|(v)|e(\d|1\d|2[0-2]))?$/
/** Letters that nobody can be misled by; `~` parts the texts. */
const PLAIN = /^[\p{L}\p{N}\p{P}\p{S} ]+$/u

const letterOf = (count: number): string => COUNT_LETTERS[count - LEFT_MIN]
const countOf = (letter: string): number => COUNT_LETTERS.indexOf(letter) + LEFT_MIN

function rowText({ left, life, returns, error }: ScriptRow, errors: string[]): string {
  const lives = typeof life === 'number' ? `s${life}` : LIFE_LETTERS[life]
  const leaves = left === null ? 'x' : letterOf(left) + lives
  if (error !== '') {
    if (!errors.includes(error)) errors.push(error)
    return `${leaves}e${errors.indexOf(error)}`
  }
  if (returns === null) return `${leaves}v`
  return returns === left ? leaves : `${leaves}r${letterOf(returns)}`
}

/** An error as letters, digits, `-` and `_` (which stands for a percent sign). */
export const inLetters = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[_.!~*'()]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '_')

/** A table as the value of a rule: letters, digits and a few signs that links and files hold as they are. */
export function scriptText(table: ScriptTable): string {
  const errors: string[] = []
  const rows = table.map((row) => rowText(row, errors)).join(BETWEEN_ROWS)
  return [VERSION, rows, ...errors.map(inLetters)].join(BETWEEN_PARTS)
}

/** The inverse, of a text that may stand there; null where it is none. */
export function textInLetters(letters: string, isAllowed: (text: string) => boolean): string | null {
  try {
    const text = decodeURIComponent(letters.replaceAll('_', '%'))
    return isAllowed(text) ? text : null
  } catch {
    return null
  }
}

const isError = (text: string): boolean => text.length <= SCRIPT_ERROR_MAX && PLAIN.test(text)

function rowOf(text: string, { lives }: ScriptState, errors: readonly string[]): ScriptRow | null {
  const parts = ROW.exec(text)
  if (parts === null) return null
  const [, letter, way, ms, returned, nothing, error] = parts
  const left = letter === undefined ? null : countOf(letter)
  const life = way === 'k' ? 'kept' : way === 'g' ? 'given' : ms === undefined ? 'none' : Number(ms)
  if (life === 'kept' && !lives) return null
  if (typeof life === 'number' && life > SCRIPT_LIFE_MAX_MS) return null
  if (error !== undefined) {
    const why = errors[Number(error)]
    return why === undefined ? null : { left, life, returns: null, error: why }
  }
  const returns = nothing !== undefined ? null : returned === undefined ? left : countOf(returned)
  return { left, life, returns, error: '' }
}

/** The table that `scriptText` made a text of; null where the text is none. Each table has one text. */
export function parseScript(text: string): ScriptTable | null {
  if (text.length > SCRIPT_TEXT_MAX) return null
  const [version, rowTexts = '', ...letters] = text.split(BETWEEN_PARTS)
  const parts = rowTexts.split(BETWEEN_ROWS)
  if (version !== VERSION || parts.length !== SCRIPT_STATES) return null
  const errors = letters.map((one) => textInLetters(one, isError))
  if (errors.includes(null)) return null
  const table: ScriptRow[] = []
  for (const [place, part] of parts.entries()) {
    const row = rowOf(part, scriptState(place), errors as string[])
    if (row === null) return null
    table.push(row)
  }
  return scriptText(table) === text ? table : null
}

/** What the built-in script does: one more, and the life with the first count. */
export const BUILT_IN_TABLE: ScriptTable = Array.from({ length: SCRIPT_STATES }, (_, place): ScriptRow => {
  const { count, lives } = scriptState(place)
  const made = Math.max(count, 0) + 1
  return { left: made, life: made === 1 ? 'given' : lives ? 'kept' : 'none', returns: made, error: '' }
})
