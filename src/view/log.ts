/** The log: one line a fact, and one line for a long run of looks that find nothing new. */

import { factsAfter, type Recording } from '../run/record.ts'
import { firstWhere } from '../run/search.ts'
import { countBelow, counted } from './counts.ts'
import type { Narration } from './narration.ts'
import { visible } from './visible.ts'
import { clockAt, isChange, sentenceOf } from './words.ts'

export interface LogRow {
  /** The facts it stands for. */
  readonly from: number
  readonly to: number
  readonly clock: string
  readonly text: string
  readonly change: boolean
  /** For a folded row: the looks among its facts, by their places. */
  readonly looks: readonly number[] | null
  readonly finds: 'nothing' | 'the same'
}

/** All rows of a recording. */
export function logRows(recording: Recording, { quiet }: Narration): LogRow[] {
  const { plan, facts, factsUpTo } = recording
  const rows: LogRow[] = []
  for (let message = 0; message < quiet.length; ) {
    const from = factsAfter(recording, message)
    if (!quiet[message]) {
      for (let i = from; i < factsUpTo[message]; i++) rows.push(rowOf(recording, i))
      message++
      continue
    }
    while (message < quiet.length && quiet[message]) message++
    const to = factsAfter(recording, message)
    const looks: number[] = []
    let allEmpty = true
    for (let i = from; i < to; i++) {
      const fact = facts[i]
      if (fact.kind !== 'read') continue
      looks.push(i)
      if (fact.reply !== 'nil') allEmpty = false
    }
    if (looks.length > 0) {
      rows.push({
        from,
        to,
        clock: clockAt(plan, facts[from].atMs),
        text: '',
        change: false,
        looks,
        finds: allEmpty ? 'nothing' : 'the same',
      })
    }
  }
  // Facts that belong to no message, such as the end of a run that was cut off.
  for (let i = factsAfter(recording, quiet.length); i < facts.length; i++) rows.push(rowOf(recording, i))
  return rows
}

function rowOf({ plan, facts }: Recording, i: number): LogRow {
  const fact = facts[i]
  return {
    from: i,
    to: i + 1,
    clock: clockAt(plan, fact.atMs),
    text: visible(sentenceOf(plan, fact)),
    change: isChange(fact.kind),
    looks: null,
    finds: 'nothing',
  }
}

/** What a row says once `facts` facts have been told; a folded one counts up. */
export function rowText(row: LogRow, facts: number): string {
  if (row.looks === null) return row.text
  const n = Math.max(1, countBelow(row.looks, facts))
  return n === 1 ? `One look finds ${row.finds}.` : `${counted(n)} looks find ${row.finds}.`
}

/** How many rows have begun once `facts` facts have been told. */
export function rowsUpTo(rows: readonly LogRow[], facts: number): number {
  return firstWhere(rows.length, (i) => rows[i].from >= facts)
}

/** The fact that a row stands for once `facts` facts have been told: of many looks, the last one so far. */
export function rowFact(row: LogRow, facts: number): number {
  return row.looks === null ? row.from : row.looks[Math.max(1, countBelow(row.looks, facts)) - 1]
}

/** What a search looks through. */
const searchedIn = ({ clock, looks, text, finds }: LogRow): string =>
  `${clock} ${looks === null ? text : `looks find ${finds}`}`.toLowerCase()

/** The rows that hold `wanted` (whatever its case; empty: all), or of these only those that changed something. */
export function rowsWith(rows: readonly LogRow[], wanted: string, changesOnly: boolean): readonly LogRow[] {
  const lower = wanted.trim().toLowerCase()
  if (lower === '' && !changesOnly) return rows
  return rows.filter((row) => (row.change || !changesOnly) && searchedIn(row).includes(lower))
}

/** The rows that have begun once `facts` facts have been told, as lines of plain text. */
export function logText(rows: readonly LogRow[], facts: number): string {
  return rows
    .slice(0, rowsUpTo(rows, facts))
    .map((row) => `${row.clock}  ${rowText(row, facts)}\n`)
    .join('')
}
