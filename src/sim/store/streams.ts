/**
 * Streams: entries in order of their ids, read by consumers of a group. What a consumer was shown is pending until
 * anybody acknowledges it. A stream stays when it is empty.
 */
import type { World } from '../world.ts'
import {
  addItem,
  compareIds,
  type EntryId,
  hasRoom,
  type Item,
  itemAt,
  itemOf,
  removeItems,
  rowsOf,
  setItem,
} from './items.ts'
import { remember } from './last-write.ts'
import type { Written } from './lists.ts'
import { FORMS, typeOf } from './values.ts'

/** The workers' own group: place in the plan's `groups`. */
export const WORKERS = 0

/** The consumer that a worker is: place in the plan's `consumers`. */
export function consumerOf(worker: number): number {
  return worker
}

/** The key can be used as a stream: it is one, or there is nothing. Otherwise the store answers WRONGTYPE. */
export function isStreamOrNothing(w: World, key: number): boolean {
  const type = typeOf(w, key)
  return type === 'stream' || type === 'none'
}

const only = (rows: readonly number[]): number => rows[0] ?? -1

/** The row of a group of a stream; -1 where the key has none. */
export function groupRow(w: World, key: number, group: number): number {
  if (typeOf(w, key) !== 'stream') return -1
  return only(rowsOf(w, key, 'group').filter((at) => w.itemGroup[at] === group))
}

/** Makes an empty stream where there is nothing, without asking for room. */
export function makeStream(w: World, key: number): void {
  if (w.keyHeld[key] === 1) return
  w.keyHeld[key] = 1
  w.keyForm[key] = FORMS.indexOf('stream')
  addItem(w, itemOf(key, 'head'))
}

/** The last id that a stream was given; 0-0 where there is none. */
export function lastId(w: World, key: number): EntryId {
  const head = typeOf(w, key) === 'stream' ? only(rowsOf(w, key, 'head')) : -1
  return head < 0 ? { ms: 0, seq: 0 } : { ms: w.itemMs[head], seq: w.itemSeq[head] }
}

/** The id that `XADD *` gives: the instant, or the one after the last. */
export function nextId(w: World, key: number): EntryId {
  const last = lastId(w, key)
  return w.now[0] > last.ms ? { ms: w.now[0], seq: 0 } : { ms: last.ms, seq: last.seq + 1 }
}

/** Adds an entry without asking: the stream is there, the id is the latest, and there is room. */
export function placeEntry(w: World, key: number, id: EntryId, fields: number, written: Written): void {
  const head = rowsOf(w, key, 'head')[0]
  w.itemMs[head] = id.ms
  w.itemSeq[head] = id.seq
  addItem(w, itemOf(key, 'entry', { ...written, ...id, fields }))
}

/** Adds a group that begins after `id`, without asking. */
export function placeGroup(w: World, key: number, group: number, { ms, seq }: EntryId): void {
  addItem(w, itemOf(key, 'group', { group, ms, seq }))
}

/** Entries of a stream in order; none where the key is no stream. */
export function entriesOf(w: World, key: number): Item[] {
  return typeOf(w, key) === 'stream' ? rowsOf(w, key, 'entry').map((at) => itemAt(w, at)) : []
}

/** What is pending in a group, in order of id. `owner` is who was shown it last. */
export function pendingOf(w: World, key: number, group: number): Item[] {
  if (typeOf(w, key) !== 'stream') return []
  return rowsOf(w, key, 'pending')
    .map((at) => itemAt(w, at))
    .filter((item) => item.group === group)
}

/** The entry of that id; null where it has been deleted. */
export function entryOf(w: World, key: number, id: EntryId): Item | null {
  return entriesOf(w, key).find((entry) => compareIds(entry, id) === 0) ?? null
}

const samePending = (w: World, key: number, group: number, id: EntryId): number =>
  only(rowsOf(w, key, 'pending').filter((at) => w.itemGroup[at] === group && compareIds(itemAt(w, at), id) === 0))

/** Notes that an entry was shown to `owner` now. There must be room where it was not pending. */
export function show(w: World, key: number, group: number, entry: EntryId, owner: number, shownTimes: number): void {
  const { ms, seq } = entry
  const pending = itemOf(key, 'pending', { ms, seq, group, owner, shownTimes, shownAtMs: w.now[0] })
  const at = samePending(w, key, group, entry)
  if (at >= 0) setItem(w, at, pending)
  else addItem(w, pending)
}

// ---- what the model does with streams: all of it in the workers' group ----

/**
 * XADD with one field, `payload`; the group is made with the stream. False where the store has no room, or the key
 * holds something else.
 */
export function addEntry(w: World, key: number, written: Written): boolean {
  const needs = w.keyHeld[key] === 0 ? 3 : groupRow(w, key, WORKERS) < 0 ? 2 : 1
  if (!isStreamOrNothing(w, key) || !hasRoom(w, needs)) return false
  remember(w, 'write', [key])
  makeStream(w, key)
  if (groupRow(w, key, WORKERS) < 0) placeGroup(w, key, WORKERS, { ms: 0, seq: 0 })
  placeEntry(w, key, nextId(w, key), 0, written)
  return true
}

/** The first entry that the group was not shown yet, without showing it; null where there is none. */
export function firstNew(w: World, key: number, group = WORKERS): Item | null {
  const row = groupRow(w, key, group)
  const shown = row < 0 ? { ms: 0, seq: 0 } : itemAt(w, row)
  return entriesOf(w, key).find((entry) => compareIds(entry, shown) > 0) ?? null
}

/** XREADGROUP … >: the first entry that nobody was shown, now pending for `consumer`. Null where there is none, or no room. */
export function readNew(w: World, key: number, consumer: number): Item | null {
  const entry = firstNew(w, key)
  const isGroupNew = groupRow(w, key, WORKERS) < 0
  if (entry === null || !hasRoom(w, isGroupNew ? 2 : 1)) return null
  remember(w, 'write', [key])
  if (isGroupNew) placeGroup(w, key, WORKERS, { ms: 0, seq: 0 })
  const row = groupRow(w, key, WORKERS)
  w.itemMs[row] = entry.ms
  w.itemSeq[row] = entry.seq
  show(w, key, WORKERS, entry, consumer, 1)
  return entry
}

/**
 * XREADGROUP … COUNT 1 … 0: the first entry that is pending for `consumer` itself, which is shown it once more. Null where
 * there is none, or where the first one was deleted meanwhile: Redis answers with its id alone.
 */
export function readPending(w: World, key: number, consumer: number): Item | null {
  const item = pendingOf(w, key, WORKERS).find(({ owner }) => owner === consumer)
  const entry = item === undefined ? null : entryOf(w, key, item)
  if (item === undefined || entry === null) return null
  show(w, key, WORKERS, item, consumer, item.shownTimes + 1)
  return entry
}

/** Entries that one XAUTOCLAIM … COUNT 1 looks at. */
const LOOKED_AT = 10

/** What a claim would come to: an entry that was deleted meanwhile, or has been pending for `minIdleMs` or longer; null where there is none. */
export function firstIdle(w: World, key: number, minIdleMs: number): Item | null {
  const pending = pendingOf(w, key, WORKERS).slice(0, LOOKED_AT)
  return pending.find((item) => w.now[0] - item.shownAtMs >= minIdleMs || entryOf(w, key, item) === null) ?? null
}

/**
 * XAUTOCLAIM … COUNT 1: the first entry that has been pending for `minIdleMs` or longer, whoever was shown it, is now
 * `consumer`'s; its deliveries count one more. Null where there is none, or where the first one was deleted meanwhile:
 * that is pending no more.
 */
export function claimIdle(w: World, key: number, consumer: number, minIdleMs: number): Item | null {
  const idle = firstIdle(w, key, minIdleMs)
  if (idle === null) return null
  remember(w, 'write', [key])
  const entry = entryOf(w, key, idle)
  if (entry === null) acknowledge(w, key, WORKERS, idle)
  else show(w, key, WORKERS, idle, consumer, idle.shownTimes + 1)
  return entry
}

/** How often an entry was shown to somebody; 0 where it is not pending. */
export function deliveriesOf(w: World, key: number, id: EntryId): number {
  const at = samePending(w, key, WORKERS, id)
  return at < 0 ? 0 : w.itemShownTimes[at]
}

/** XACK without a note for a failover. */
export function acknowledge(w: World, key: number, group: number, id: EntryId): boolean {
  const at = samePending(w, key, group, id)
  if (at >= 0) removeItems(w, [at])
  return at >= 0
}

/** XACK: the entry is pending no more, whoever was shown it. True where it was. */
export function ack(w: World, key: number, id: EntryId): boolean {
  if (samePending(w, key, WORKERS, id) < 0) return false
  remember(w, 'delete', [key])
  return acknowledge(w, key, WORKERS, id)
}

/** XDEL; what is pending of the entries stays pending. @returns how many were there */
export function deleteEntries(w: World, key: number, ids: readonly EntryId[]): number {
  if (typeOf(w, key) !== 'stream') return 0
  const rows = rowsOf(w, key, 'entry').filter((row) => ids.some((id) => compareIds(itemAt(w, row), id) === 0))
  if (rows.length === 0) return 0
  remember(w, 'delete', [key])
  removeItems(w, rows)
  return rows.length
}
