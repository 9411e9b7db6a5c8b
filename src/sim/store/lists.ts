/** Lists: elements in order, each a payload with the attempt that wrote it. An empty list is no key. */
import { dropExpiry, empty } from '../store.ts'
import type { World } from '../world.ts'
import { addItem, hasRoom, type Item, itemAt, itemOf, removeItems, rowsOf } from './items.ts'
import { remember } from './last-write.ts'
import { FORMS, typeOf } from './values.ts'

export type End = 'left' | 'right'

/** What an element is: its payload, and whose result it is (`attempt` 0: nobody's). `did` is a place in DIDS. */
export interface Written {
  readonly value: number
  readonly job: number
  readonly attempt: number
  readonly did: number
}

/** The key can be used as a list: it is one, or there is nothing. Otherwise the store answers WRONGTYPE. */
export function isListOrNothing(w: World, key: number): boolean {
  const type = typeOf(w, key)
  return type === 'list' || type === 'none'
}

/** Elements of a list from left to right; none where the key is no list. */
export function elementsOf(w: World, key: number): Item[] {
  return typeOf(w, key) === 'list' ? rowsOf(w, key, 'element').map((at) => itemAt(w, at)) : []
}

/** Adds an element without asking; the key is a list or nothing, and there is room. */
export function place(w: World, key: number, end: End, { value, job, attempt, did }: Written): void {
  w.keyHeld[key] = 1
  w.keyForm[key] = FORMS.indexOf('list')
  addItem(w, itemOf(key, 'element', { value, job, attempt, did }), end === 'left')
}

/** Takes the elements at `places` (0 is the leftmost) out without asking; a list that is empty then is gone. */
export function take(w: World, key: number, places: readonly number[]): void {
  const rows = rowsOf(w, key, 'element')
  removeItems(
    w,
    places.map((at) => rows[at]),
  )
  if (places.length < rows.length) return
  dropExpiry(w, key)
  empty(w, key)
}

/** LPUSH or RPUSH of one element. False where the store has no room, or the key holds something else. */
export function pushElement(w: World, key: number, end: End, element: Written): boolean {
  if (!isListOrNothing(w, key) || !hasRoom(w, 1)) return false
  remember(w, 'write', [key])
  place(w, key, end, element)
  return true
}

/** LMOVE: takes an element from an end of one list to an end of another. @returns it; null where there is none, or a type is wrong */
export function moveElement(w: World, from: number, to: number, fromEnd: End, toEnd: End): Item | null {
  const elements = elementsOf(w, from)
  if (elements.length === 0 || !isListOrNothing(w, to)) return null
  remember(w, 'write', from === to ? [from] : [from, to])
  const at = fromEnd === 'left' ? 0 : elements.length - 1
  if (from === to && elements.length === 1) return elements[0] // the list is what it was, and so is its life
  take(w, from, [at])
  place(w, to, toEnd, elements[at])
  return elements[at]
}

/**
 * LREM: removes elements that have the same bytes as payload `value`: at most `count` from the left (from the right
 * where it is negative), all of them where it is 0. @returns how many
 */
export function removeElements(w: World, key: number, count: number, value: number): number {
  const { text } = w.plan.payloads[value]
  const places = elementsOf(w, key).flatMap((item, at) => (w.plan.payloads[item.value].text === text ? [at] : []))
  const chosen = count === 0 ? places : count > 0 ? places.slice(0, count) : places.slice(count)
  if (chosen.length === 0) return 0
  remember(w, 'delete', [key])
  take(w, key, chosen)
  return chosen.length
}
