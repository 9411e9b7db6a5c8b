/** From a script to its table: it is run once for each state in which it can find the counter. */
import {
  LEFT_MAX,
  LEFT_MIN,
  parseScript,
  SCRIPT_ERROR_MAX,
  SCRIPT_LIFE_MAX_MS,
  SCRIPT_STATES,
  type ScriptLife,
  type ScriptRow,
  type ScriptState,
  type ScriptTable,
  scriptState,
  scriptText,
} from '../../sim/script.ts'
import type { Reply } from '../../sim/store/reply.ts'
import { parseInteger } from '../../sim/store/values.ts'
import type { Held } from './counter.ts'
import type { LuaProblem } from './dialect.ts'
import { lifeInSeconds } from './life.ts'
import { type Outcome, problemIn, runLua } from './sandbox.ts'
import { readable, toBytes } from './values.ts'

/** The table of a script and where its errors arose, by row; or what is wrong with it. */
export type Tabled =
  | { readonly table: ScriptTable; readonly lines: readonly number[] }
  | { readonly problem: LuaProblem }

const clamp = (count: bigint): number => {
  if (count < BigInt(LEFT_MIN)) return LEFT_MIN
  return count > BigInt(LEFT_MAX) ? LEFT_MAX : Number(count)
}

/** What a client makes of a reply that should be a count; null where it can make none of it. */
function countIn(reply: Reply): number | null {
  if (reply.kind === 'integer') return clamp(reply.value)
  const count = reply.kind === 'bulk' ? parseInteger(reply.text) : null
  return count === null ? null : clamp(count)
}

/** An error's text as a table holds it: short, and nothing that hides or reorders. */
function errorText(reply: Reply): string {
  if (reply.kind !== 'error') return ''
  const plain = readable(toBytes(reply.text))
    .replace(/[^\p{L}\p{N}\p{P}\p{S}]+/gu, ' ')
    .trim()
  let short = ''
  for (const letter of plain) {
    if (short.length + letter.length > SCRIPT_ERROR_MAX) break
    short += letter
  }
  return short === '' ? 'ERR' : short.trimEnd()
}

/** A run that left something which is no count. */
class NoCount extends Error {}

/** What one run did, in a row. `givenMs`: the life that the script was told. */
function rowOf({ held, lifeWasSet, reply }: Outcome, givenMs: number): ScriptRow {
  const count = held === null ? null : parseInteger(held.text)
  if (held !== null && count === null) throw new NoCount(held.text)
  const lifeMs = held?.expiresInMs ?? null
  const life: ScriptLife =
    lifeMs === null
      ? 'none'
      : !lifeWasSet
        ? 'kept'
        : lifeMs === givenMs
          ? 'given'
          : Math.min(lifeMs, SCRIPT_LIFE_MAX_MS)
  const error = errorText(reply)
  return {
    left: count === null ? null : clamp(count),
    life,
    returns: error === '' ? countIn(reply) : null,
    error,
  }
}

const same = (x: ScriptRow, y: ScriptRow): boolean =>
  x.left === y.left && x.life === y.life && x.returns === y.returns && x.error === y.error

const heldIn = ({ count, lives }: ScriptState, leftMs: number): Held | null =>
  count < 0 ? null : { text: String(count), expiresInMs: lives ? leftMs : null }

/**
 * Works out what a script does.
 * @param lifeMs the life that it is told, in ms
 * @param key the name of the counter
 */
export function tableOf(source: string, lifeMs: number, key: string): Tabled {
  const problem = problemIn(source)
  if (problem !== null) return { problem }
  const told = lifeInSeconds(lifeMs)
  const other = told + 1234
  const run = (place: number, seconds: number, leftMs: number) => {
    const outcome = runLua(source, heldIn(scriptState(place), leftMs), key, [String(seconds)])
    return { row: rowOf(outcome, seconds * 1000), line: outcome.line, stopped: outcome.stopped }
  }
  const half = Math.ceil(told / 2) * 1000
  const table: ScriptRow[] = []
  const lines: number[] = []
  for (let place = 0; place < SCRIPT_STATES; place++) {
    try {
      const { row, line, stopped } = run(place, told, half)
      lines.push(line)
      // A life that only happens to be the one it was told does not follow it.
      const follows = row.life !== 'given' || run(place, other, half).row.life === 'given'
      table.push(follows ? row : { ...row, life: Math.min(told * 1000, SCRIPT_LIFE_MAX_MS) })
      const asNearEnd = !scriptState(place).lives || stopped || same(row, run(place, told, 1000).row)
      if (!asNearEnd)
        return {
          problem: {
            says: 'What it does depends on how long the counter has left to live; no table holds that.',
            line: 0,
          },
        }
    } catch (error) {
      if (!(error instanceof NoCount)) throw error
      const text = readable(toBytes(error.message)).slice(0, 40)
      return { problem: { says: `It leaves “${text}” under the key, which is no count.`, line: 0 } }
    }
  }
  if (parseScript(scriptText(table)) === null)
    return { problem: { says: 'Its errors have too many texts, or too long ones; no table holds them.', line: 0 } }
  return { table, lines }
}
