/** What passes between the page and the frame that runs scripts: texts, of which the answer is believed only once checked. */
import {
  LEFT_MAX,
  LEFT_MIN,
  parseScript,
  SCRIPT_STATES,
  type ScriptLife,
  type ScriptRow,
  scriptText,
} from '../../sim/script.ts'
import { visibleStart } from '../../view/visible.ts'
import type { Tabled } from './table-of.ts'

/** The question: the table of a script. */
export interface Ask {
  readonly source: string
  /** The life that the script is told, in ms. */
  readonly lifeMs: number
  /** The name of the counter. */
  readonly key: string
}

/** Lines that a script can have: each takes a character. */
const LINE_MAX = 100_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWithin = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

const isLine = (value: unknown): value is number => isWithin(value, 0, LINE_MAX)

const isCount = (value: unknown): value is number | null => value === null || isWithin(value, LEFT_MIN, LEFT_MAX)

const isLife = (value: unknown): value is ScriptLife =>
  value === 'kept' || value === 'none' || value === 'given' || isWithin(value, 1, Number.MAX_SAFE_INTEGER)

/** A row with its own fields alone; null where it is none. */
function rowIn(value: unknown): ScriptRow | null {
  if (!isRecord(value)) return null
  const { left, life, returns, error } = value
  return isCount(left) && isLife(life) && isCount(returns) && typeof error === 'string'
    ? { left, life, returns, error }
    : null
}

function tabledIn(value: unknown): Tabled | null {
  if (!isRecord(value)) return null
  const { problem, table, lines } = value
  if (isRecord(problem)) {
    const { says, line } = problem
    return typeof says === 'string' && isLine(line) ? { problem: { says: visibleStart(says), line } } : null
  }
  if (!Array.isArray(table) || !Array.isArray(lines)) return null
  if (table.length !== SCRIPT_STATES || lines.length !== SCRIPT_STATES || !lines.every(isLine)) return null
  const rows = table.map(rowIn)
  if (!rows.every((row) => row !== null)) return null
  // What a rule's value can hold, and nothing beside it.
  const held = parseScript(scriptText(rows))
  return held === null ? null : { table: held, lines }
}

/**
 * The answer that came out of the frame. A script that got out of its interpreter could send anything.
 * @returns null where it is no answer
 */
export function answerIn(text: unknown): Tabled | null {
  if (typeof text !== 'string') return null
  try {
    return tabledIn(JSON.parse(text))
  } catch {
    return null
  }
}
