/** Results are strings. They are read by GETDEL or by GET; GET with a DEL after the outcome stands in `get-then-del.ts`. */
import type { Fact, ReadCommand } from '../facts.ts'
import { EVENT, NONE } from '../raised.ts'
import type { Written } from '../store/lists.ts'
import { payloadIn, typeOf } from '../store/values.ts'
import { deleteKey, setResult } from '../store.ts'
import type { World } from '../world.ts'
import { endLook, hold, isRepeated, isUnheard, nothing, stateRead, type Way } from './way.ts'

/** Something else than a string is under the key: the store answers an error, and executes nothing. */
export function isWrongType(w: World, key: number): boolean {
  const type = typeOf(w, key)
  return type === 'list' || type === 'stream'
}

/** The string under a key and whose it is; null where there is none. */
export function stringAt(w: World, key: number): Written | null {
  if (typeOf(w, key) !== 'string') return null
  return { value: payloadIn(w, key), job: w.keyJob[key], attempt: w.keyAttempt[key], did: w.keyDid[key] }
}

function readString(w: World, key: number, destroys: boolean): Written | null {
  const found = stringAt(w, key)
  if (found !== null && destroys) deleteKey(w, key)
  return found
}

function look(w: World, facts: Fact[], wait: number, key: number, command: ReadCommand): number {
  const destroys = command === 'getdel'
  if (isWrongType(w, key)) {
    stateRead(w, facts, wait, key, command, 'wrong-type')
    return EVENT.WRONG_TYPE
  }
  let found = readString(w, key, destroys)
  if (isUnheard(w, wait)) {
    stateRead(w, facts, wait, key, command, 'lost', found?.value, found !== null && destroys)
    if (!isRepeated(w, wait, command, !destroys)) return NONE
    found = readString(w, key, destroys)
  }
  if (found === null) {
    stateRead(w, facts, wait, key, command, 'nil')
    return EVENT.EMPTY
  }
  hold(w, wait, { ...found, key, only: destroys })
  stateRead(w, facts, wait, key, command, 'value', found.value, destroys)
  return endLook(w, facts, wait)
}

/** SET: a node writes a string, over whatever is there. */
export function setString(w: World, key: number, { value, job, attempt, did }: Written): null {
  setResult(w, key, value, job, attempt, did)
  return null
}

const holdsString = (w: World, _wait: number, key: number): boolean => typeOf(w, key) === 'string'

/** What a string would be read as. */
export function stringProspects(w: World, _wait: number, key: number): readonly number[] {
  const found = stringAt(w, key)
  return found === null ? [] : [found.value]
}

const STRING = {
  letGo: nothing,
  end: nothing,
  write: setString,
  writeCommand: 'set',
  finds: holdsString,
  prospects: stringProspects,
} as const

/** GETDEL: reading deletes. */
export const GETDEL: Way = {
  ...STRING,
  command: 'getdel',
  isSafe: false,
  takesOnlyCopy: true,
  look: (w, facts, wait, key) => look(w, facts, wait, key, 'getdel'),
  remove: () => null,
}

/** GET: reading leaves the value where it is. */
export const GET: Way = {
  ...STRING,
  command: 'get',
  isSafe: true,
  takesOnlyCopy: false,
  look: (w, facts, wait, key) => look(w, facts, wait, key, 'get'),
  remove: () => null,
}
