/**
 * Copy and delete in one script: reading takes the value out of the key, as GETDEL does, and leaves a copy under a
 * second key, to which the worker returns when it has lost what it read.
 */
import type { Fact } from '../facts.ts'
import { EVENT, NONE } from '../raised.ts'
import { remember } from '../store/last-write.ts'
import type { Written } from '../store/lists.ts'
import { deleteKey, dropExpiry, empty } from '../store.ts'
import { jobOfWait, type World } from '../world.ts'
import { isWrongType, setString, stringAt, stringProspects } from './strings.ts'
import {
  type DeleteCommand,
  type Deletion,
  endLook,
  hold,
  isRepeated,
  isUnheard,
  lookOf,
  nothing,
  stateRead,
  type Way,
} from './way.ts'

function stashKeyOf(w: World, wait: number): number {
  return w.plan.jobs[jobOfWait(w, wait)].stashKey
}

/** GET, SET and DEL as one. */
function moveToStash(w: World, key: number, stash: number): Written | null {
  const found = stringAt(w, key)
  if (found === null) return null
  remember(w, 'delete', [key, stash])
  dropExpiry(w, stash)
  empty(w, stash)
  for (const column of ['keyHeld', 'keyForm', 'keyValue', 'keyHigh', 'keyAttempt', 'keyDid', 'keyJob'] as const)
    w[column][stash] = w[column][key]
  dropExpiry(w, key)
  empty(w, key)
  return found
}

/** The worker has reason to believe that it has read before. */
const mayHaveRead = (w: World, wait: number): boolean => lookOf(w, wait) === 'return' || w.waitSuspect[wait] === 1

function look(w: World, facts: Fact[], wait: number, key: number): number {
  const stash = stashKeyOf(w, wait)
  if (isWrongType(w, key)) {
    stateRead(w, facts, wait, key, 'eval', 'wrong-type')
    return EVENT.WRONG_TYPE
  }
  if (w.storeFull[0] > 0) {
    stateRead(w, facts, wait, key, 'eval', 'full')
    return EVENT.UNREACHABLE
  }
  let found = moveToStash(w, key, stash)
  if (isUnheard(w, wait)) {
    stateRead(w, facts, wait, key, 'eval', 'lost', found?.value)
    if (!isRepeated(w, wait, 'eval', false)) return NONE
    found = moveToStash(w, key, stash)
  }
  if (found !== null) {
    hold(w, wait, { ...found, key: stash, only: false })
    stateRead(w, facts, wait, key, 'eval', 'value', found.value)
    return endLook(w, facts, wait)
  }
  stateRead(w, facts, wait, key, 'eval', 'nil')
  if (!mayHaveRead(w, wait)) return EVENT.EMPTY
  const kept = stringAt(w, stash)
  w.waitSuspect[wait] = 0 // either way the worker knows now
  if (kept !== null) hold(w, wait, { ...kept, key: stash, only: false })
  stateRead(w, facts, wait, stash, 'get', kept === null ? 'nil' : 'value', kept?.value)
  return kept === null ? EVENT.EMPTY : endLook(w, facts, wait)
}

function remove(w: World, _facts: Fact[], { wait }: DeleteCommand): Deletion {
  const key = stashKeyOf(w, wait)
  return { key, command: 'del', existed: deleteKey(w, key) }
}

const unsureAndKept = (w: World, wait: number): boolean =>
  w.waitSuspect[wait] === 1 && stringAt(w, stashKeyOf(w, wait)) !== null

export const STASH: Way = {
  command: 'eval',
  isSafe: false,
  takesOnlyCopy: true,
  look,
  letGo: nothing,
  remove,
  end: nothing,
  write: setString,
  writeCommand: 'set',
  finds: (w, wait, key) => stringAt(w, key) !== null || unsureAndKept(w, wait),
  prospects: (w, wait, key) => {
    const kept = unsureAndKept(w, wait) ? stringProspects(w, wait, stashKeyOf(w, wait)) : []
    return [...stringProspects(w, wait, key), ...kept]
  },
}
