/** What becomes of keys while something is done to the store, for facts to state. */
import type { KeyChange } from '../facts.ts'
import type { World } from '../world.ts'
import { itemAt } from './items.ts'
import { expiresAt } from './last-write.ts'
import { countIn, payloadIn } from './values.ts'

/** A key as it was. */
export interface KeyBefore {
  readonly key: number
  readonly contents: string
  readonly endsAt: number
  /** Attempt whose result it held; 0: nobody's. */
  readonly attempt: number
}

/** Everything that a key holds, to see whether it has changed. */
function contents(w: World, key: number): string {
  const items = w.itemKey.flatMap((of, at) => (of === key + 1 ? [Object.values(itemAt(w, at)).join()] : []))
  return [w.keyHeld[key], w.keyForm[key], w.keyValue[key], w.keyHigh[key], w.keyAttempt[key], ...items].join(' ')
}

/** The keys as they are now, to be asked later what has changed. */
export function before(w: World, keys: readonly number[]): KeyBefore[] {
  return keys.map((key) => ({
    key,
    contents: contents(w, key),
    endsAt: expiresAt(w, key),
    attempt: w.keyAttempt[key],
  }))
}

/** Those of the keys that are not what they were, and what they are now. */
export function changesSince(w: World, were: readonly KeyBefore[]): KeyChange[] {
  return were.flatMap(({ key, ...was }) => {
    const anew = was.contents !== contents(w, key)
    if (!anew && was.endsAt === expiresAt(w, key)) return []
    const held = w.keyHeld[key] === 1
    return [{ key, anew, held, payload: payloadIn(w, key), count: countIn(w, key), lives: w.keyHasTtl[key] === 1 }]
  })
}
