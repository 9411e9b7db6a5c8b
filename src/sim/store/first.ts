/** What whoever reads a list or a stream would get first. */
import type { World } from '../world.ts'
import { itemAt, rowsOf } from './items.ts'
import { FORMS } from './values.ts'

/** Payload of the first element or entry under a key; -1 where there is none. */
export function firstValue(w: World, key: number): number {
  const [first] = rowsOf(w, key, FORMS[w.keyForm[key]] === 'list' ? 'element' : 'entry')
  return first === undefined ? -1 : itemAt(w, first).value
}
