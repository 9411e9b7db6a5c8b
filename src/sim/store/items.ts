/**
 * What lists and streams hold: rows of one pool, without gaps and in one order (by key, kind, then place), so that two
 * stores that hold the same are the same columns. A place here is a row of the pool; it holds until the next change.
 */
import type { World } from '../world.ts'

/** What a row can be. `head`: the last id a stream was given; `group`: the last one a group was shown. */
export const ITEM_KINDS = ['free', 'element', 'head', 'entry', 'group', 'pending'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

const KINDS = Object.fromEntries(ITEM_KINDS.map((kind, i) => [kind, i])) as Record<ItemKind, number>

/** The id of a stream's entry: ms and a number among those of that ms. */
export interface EntryId {
  readonly ms: number
  readonly seq: number
}

/** A row of the pool. What does not apply to its kind is 0. */
export interface Item extends EntryId {
  readonly key: number
  readonly kind: ItemKind
  /** Payload of an element or entry. */
  readonly value: number
  /** Place in the plan's `entries` plus one; 0: one field, named `payload`. */
  readonly fields: number
  /** Attempt of `job` that wrote it; 0: nobody's. */
  readonly attempt: number
  /** Place in DIDS. */
  readonly did: number
  readonly job: number
  readonly group: number
  readonly owner: number
  readonly shownTimes: number
  readonly shownAtMs: number
}

const NOTHING = { value: 0, fields: 0, attempt: 0, did: 0, job: 0, ms: 0, seq: 0, group: 0, owner: 0 }

/** A row of `kind` under `key`, what is not given being 0. */
export function itemOf(key: number, kind: ItemKind, parts: Partial<Item> = {}): Item {
  return { ...NOTHING, shownTimes: 0, shownAtMs: 0, ...parts, key, kind }
}

const COLUMNS = [
  'itemKey',
  'itemKind',
  'itemValue',
  'itemFields',
  'itemAttempt',
  'itemDid',
  'itemJob',
  'itemMs',
  'itemSeq',
  'itemGroup',
  'itemOwner',
  'itemShownTimes',
  'itemShownAtMs',
] as const

/** The row at `at`. */
export function itemAt(w: World, at: number): Item {
  return {
    key: w.itemKey[at] - 1,
    kind: ITEM_KINDS[w.itemKind[at]],
    value: w.itemValue[at],
    fields: w.itemFields[at],
    attempt: w.itemAttempt[at],
    did: w.itemDid[at],
    job: w.itemJob[at],
    ms: w.itemMs[at],
    seq: w.itemSeq[at],
    group: w.itemGroup[at],
    owner: w.itemOwner[at],
    shownTimes: w.itemShownTimes[at],
    shownAtMs: w.itemShownAtMs[at],
  }
}

/** Puts `item` into the row `at`, over what is there. */
export function setItem(w: World, at: number, item: Item): void {
  w.itemKey[at] = item.key + 1
  w.itemKind[at] = KINDS[item.kind]
  w.itemValue[at] = item.value
  w.itemFields[at] = item.fields
  w.itemAttempt[at] = item.attempt
  w.itemDid[at] = item.did
  w.itemJob[at] = item.job
  w.itemMs[at] = item.ms
  w.itemSeq[at] = item.seq
  w.itemGroup[at] = item.group
  w.itemOwner[at] = item.owner
  w.itemShownTimes[at] = item.shownTimes
  w.itemShownAtMs[at] = item.shownAtMs
}

/** Earlier, the same or later: below 0, 0, above 0. */
export function compareIds(x: EntryId, y: EntryId): number {
  return x.ms - y.ms || x.seq - y.seq
}

/** Rows in use. */
function used(w: World): number {
  const free = w.itemKey.indexOf(0)
  return free < 0 ? w.itemKey.length : free
}

/** There is room for `more` rows. What a failover remembers has room of its own. */
export function hasRoom(w: World, more: number): boolean {
  const keys = w.plan.keys.length
  let real = 0
  while (real < w.itemKey.length && w.itemKey[real] > 0 && w.itemKey[real] <= keys) real++
  return real + more <= w.plan.itemsMax
}

/** The rows of `kind` under `key`, in order: an element by place, an entry by id, what is pending by group and id. */
export function rowsOf(w: World, key: number, kind: ItemKind): number[] {
  const rows: number[] = []
  for (let at = 0; at < w.itemKey.length && w.itemKey[at] > 0 && w.itemKey[at] <= key + 1; at++)
    if (w.itemKey[at] === key + 1 && w.itemKind[at] === KINDS[kind]) rows.push(at)
  return rows
}

function isAfter(w: World, at: number, item: Item, front: boolean): boolean {
  const other = itemAt(w, at)
  if (other.key !== item.key) return other.key > item.key
  if (other.kind !== item.kind) return KINDS[other.kind] > KINDS[item.kind]
  if (item.kind === 'element') return front
  return (other.group - item.group || compareIds(other, item)) > 0
}

/** Adds a row at its place in the order; an element at the end of its list, or at its front. There must be room. */
export function addItem(w: World, item: Item, front = false): void {
  const size = used(w)
  if (size === w.itemKey.length) throw new Error('the pool is full, and nobody asked')
  let at = 0
  while (at < size && !isAfter(w, at, item, front)) at++
  for (const column of COLUMNS) w[column].copyWithin(at + 1, at, size)
  setItem(w, at, item)
}

/** Takes rows out. */
export function removeItems(w: World, rows: readonly number[]): void {
  if (rows.length === 0) return
  const gone = new Set(rows)
  const size = used(w)
  for (const column of COLUMNS) {
    const values = w[column]
    let to = 0
    for (let at = 0; at < size; at++) if (!gone.has(at)) values[to++] = values[at]
    values.fill(0, to, size)
  }
}

/** Takes out everything under `key`. */
export function removeAllItems(w: World, key: number): void {
  const rows: number[] = []
  for (let at = 0; at < w.itemKey.length && w.itemKey[at] > 0; at++) if (w.itemKey[at] === key + 1) rows.push(at)
  removeItems(w, rows)
}

/** Copies everything under `key` to be under `to`, which holds nothing. There must be room. */
export function copyItems(w: World, key: number, to: number): void {
  const items: Item[] = []
  for (let at = 0; at < w.itemKey.length && w.itemKey[at] > 0; at++)
    if (w.itemKey[at] === key + 1) items.push({ ...itemAt(w, at), key: to })
  for (const item of items) addItem(w, item)
}

/**
 * For comparing states: ids renamed. Of an entry the place is its own; a group and a pending entry are where they
 * stand among the entries of their stream.
 */
export function entryPlaces(w: World): number[] {
  return w.itemKey.map((key, at) => {
    const kind = ITEM_KINDS[w.itemKind[at]]
    if (kind !== 'group' && kind !== 'pending') return 0
    const id = itemAt(w, at)
    return rowsOf(w, key - 1, 'entry').filter((row) => compareIds(itemAt(w, row), id) <= 0).length
  })
}
