/** Ids of a stream's entries as people write them. */
import { compareIds, type EntryId } from '../items.ts'
import { Refusal } from '../reply.ts'

const INVALID = 'ERR Invalid stream ID specified as stream command argument'
const LARGEST = Number.MAX_SAFE_INTEGER

/** Before and after every entry. */
export const FIRST: EntryId = { ms: 0, seq: 0 }
const LAST: EntryId = { ms: LARGEST, seq: LARGEST }

/** Parts of an id are told apart up to 2^53 - 1, far beyond any instant of a run. */
function part(text: string): number {
  const value = /^[0-9]{1,20}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(value)) throw new Refusal(INVALID)
  return Math.min(value, LARGEST)
}

/** "5-1", or "5" with `seq` for the rest. Throws where it is no id. */
export function idIn(text: string, seq: number): EntryId {
  const dash = text.indexOf('-')
  if (dash < 0) return { ms: part(text), seq }
  return { ms: part(text.slice(0, dash)), seq: part(text.slice(dash + 1)) }
}

/** The start or end of a range: an id, `-`, `+`, or `(` before an id that is not to be part of it. */
export function edgeIn(text: string, end: 'start' | 'stop'): EntryId {
  if (text === '-') return FIRST
  if (text === '+') return LAST
  const isOpen = text.length > 1 && text[0] === '('
  const id = idIn(isOpen ? text.slice(1) : text, end === 'start' ? 0 : LARGEST)
  if (!isOpen) return id
  const limit = end === 'start' ? LAST : FIRST
  if (compareIds(id, limit) === 0)
    throw new Refusal(`ERR invalid ${end === 'start' ? 'start' : 'end'} ID for the interval`)
  if (end === 'start') return id.seq === LARGEST ? { ms: id.ms + 1, seq: 0 } : { ms: id.ms, seq: id.seq + 1 }
  return id.seq === 0 ? { ms: id.ms - 1, seq: LARGEST } : { ms: id.ms, seq: id.seq - 1 }
}

export const showId = ({ ms, seq }: EntryId): string => `${ms}-${seq}`
