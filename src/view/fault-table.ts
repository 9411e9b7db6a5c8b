/** The fault table in words: what its columns are, and why each cell is as it is. */
import { FAULT_WORDS, type FaultWord } from '../run/fault-outcome.ts'
import { type ColumnId, FAULT_COLUMNS, type FaultRow } from '../run/fault-rows.ts'
import type { FaultCell, FaultFinding } from '../run/fault-table.ts'
import '../sim/rules/explained.ts'
import { RULES } from '../sim/rules.ts'
import { VERDICTS } from '../sim/verdicts.ts'
import { reasonAt, reasonFor } from './fault-reasons.ts'
import { durationInWords } from './words.ts'

export type Tone = (typeof FAULT_WORDS)[FaultWord]['tone']

/** What a tone stands for, as a legend says it. */
export const TONES: Readonly<Record<Tone, string>> = {
  good: 'The user is told the truth, as soon as a poll can.',
  late: 'The truth comes out by itself, later.',
  risk: 'It goes well, as long as nothing else goes wrong.',
  bad: 'Something untrue, lost, or done twice; or nothing ends it.',
}

/** What the times in the cells count. */
export const LATENESS = '“after 4 s”: so long after the result was written, the user has the answer.'

/** A row's number as people write it: a variant carries a dash. */
export const faultNumber = ({ id }: FaultRow): string => id.replace(/[a-z]$/, '′')

export interface ColumnWords {
  readonly id: ColumnId
  readonly column: (typeof FAULT_COLUMNS)[number]
  readonly title: string
  readonly help: string
}

const EXTRA: Partial<Record<ColumnId, string>> = {
  D3: ' The record is compared before it is written.',
}

/** Columns as a head of the table shows them. */
export const COLUMN_WORDS: readonly ColumnWords[] = FAULT_COLUMNS.map((column) => {
  const { id, read } = column
  const { says, help } = RULES.read.options[read]
  return { id, column, title: says, help: help + (EXTRA[id] ?? '') }
})

/** One run of a cell, as it is shown. */
export interface FindingWords {
  readonly shows: string
  readonly word: string
  readonly tone: Tone
  /** How late the answer is, where it is late. */
  readonly late: string
  readonly why: string
  readonly verdicts: readonly string[]
}

const lateness = ({ lateMs }: FaultFinding): string => {
  if (lateMs === null) return 'no answer'
  return lateMs === 0 ? 'at once' : `after ${durationInWords(lateMs)}`
}

/** What came of each run of a cell, in words. */
export function cellInWords({ row, column, findings }: FaultCell): FindingWords[] {
  return findings.map((finding, run) => {
    const { title, tone } = FAULT_WORDS[finding.word]
    return {
      shows: finding.run.shows,
      word: title,
      tone,
      late: lateness(finding),
      why: reasonAt(reasonFor(row, run, column, finding.word)),
      verdicts: finding.verdicts.map((slug) => VERDICTS[slug].title),
    }
  })
}
