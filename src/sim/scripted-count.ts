/** Counting by a person's own script: its table is looked up, and what it says is done to the counter. */
import type { Fact } from './facts.ts'
import { scriptCount, scriptPlace, scriptState } from './script.ts'
import { remember } from './store/last-write.ts'
import { numberIn, setNumber } from './store/values.ts'
import { deleteKey, dropExpiry, setLife } from './store.ts'
import { jobOfWait, type World, workerOfWait } from './world.ts'

/** What a script came to: a count, or why there is none. */
export type ScriptReply =
  | { readonly count: number; readonly lastsMs: number }
  | { readonly why: 'script' | 'no-count' | 'no-number'; readonly row: number }

/**
 * Runs script number `script` (from 1) of the plan on the counter `key`: the table says what it does. The counter is left
 * as the script leaves it, also where it ends in an error.
 * @param lifeMs the life that the script is told, in ms; asked only where the script makes use of it
 */
export function runScript(
  w: World,
  facts: Fact[],
  wait: number,
  script: number,
  key: number,
  lifeMs: () => number,
): ScriptReply {
  const { rows } = w.plan.scripts[script - 1]
  const held = w.keyHeld[key] === 1
  const found = held ? numberIn(w, key) : 0n
  if (found === null) return { why: 'no-number', row: 0 }
  const count = Number(found)
  const lived = w.keyHasTtl[key] === 1
  const place = scriptPlace(held, count, lived)
  const { left, life, returns, error } = rows[place]
  const at = scriptState(place).count
  const after = (made: number): number => scriptCount(count, at, made)
  remember(w, 'count', [key])
  if (left === null) deleteKey(w, key)
  else setNumber(w, key, BigInt(after(left)))
  if (life === 'none') dropExpiry(w, key)
  const lastsMs = life === 'given' ? lifeMs() : typeof life === 'number' ? life : 0
  if (lastsMs > 0) setLife(w, key, lastsMs)
  const changed = left === null ? held : !held || after(left) !== count || lastsMs > 0 || (lived && life === 'none')
  if (changed)
    facts.push({
      kind: 'script-ran',
      atMs: w.now[0],
      job: jobOfWait(w, wait),
      worker: workerOfWait(w, wait),
      key,
      left: left === null ? 0 : after(left),
      life: left === null ? 'gone' : lastsMs > 0 ? 'set' : w.keyHasTtl[key] === 1 ? 'kept' : 'none',
      lastsMs,
    })
  if (error !== '') return { why: 'script', row: place }
  return returns === null ? { why: 'no-count', row: 0 } : { count: after(returns), lastsMs }
}
