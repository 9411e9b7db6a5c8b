/** What a learner has marked in a program under review, and how it compares with what is wrong there. */
import { VERDICT_SLUGS, type VerdictSlug } from '../../sim/verdicts.ts'
import type { Marks } from './schema.ts'

/** A line that was marked, and what comes of it. */
export interface Marked {
  readonly line: number
  /** Null: not said yet. */
  readonly comesTo: VerdictSlug | null
}

/** What came of one mark. */
export interface MarkJudged extends Marked {
  /** `open`: nothing is said of what comes of it, and nothing is given away either. */
  readonly as: 'found' | 'open' | 'other-verdict' | 'twice' | 'sound'
  readonly title: string | null
  readonly says: string | null
}

export interface MarksJudged {
  readonly marks: readonly MarkJudged[]
  /** Flaws that no mark is at. */
  readonly missed: readonly Marks['flaws'][number][]
  /** Every flaw is found, with what comes of it, and nothing else is marked. */
  readonly complete: boolean
}

/** Holds marks against a program's flaws. */
export function judgeMarks({ flaws, sound = [] }: Marks, marked: readonly Marked[]): MarksJudged {
  const taken = new Set<Marks['flaws'][number]>()
  const marks = marked.map((mark): MarkJudged => {
    if (mark.comesTo === null) return { ...mark, as: 'open', title: null, says: null }
    const flaw = flaws.find(({ lines }) => lines.includes(mark.line))
    if (flaw === undefined) {
      const says = sound.find(({ line }) => line === mark.line)?.says ?? null
      return { ...mark, as: 'sound', title: null, says }
    }
    if (taken.has(flaw)) return { ...mark, as: 'twice', title: flaw.title, says: null }
    taken.add(flaw)
    return mark.comesTo === flaw.comesTo
      ? { ...mark, as: 'found', title: flaw.title, says: flaw.says }
      : { ...mark, as: 'other-verdict', title: null, says: null }
  })
  const missed = flaws.filter(({ lines }) => !marked.some(({ line }) => lines.includes(line)))
  return { marks, missed, complete: missed.length === 0 && marks.every((mark) => mark.as === 'found') }
}

/** Of plain data that nobody vouches for, the marks: each line once, within the program. */
export function marksIn(value: readonly unknown[], lines: number): readonly Marked[] {
  const marks = new Map<number, Marked>()
  for (const one of value) {
    if (typeof one !== 'object' || one === null || !('line' in one) || !('comesTo' in one)) continue
    const { line, comesTo } = one
    if (typeof line !== 'number' || !Number.isInteger(line) || line < 1 || line > lines) continue
    marks.set(line, { line, comesTo: VERDICT_SLUGS.find((slug) => slug === comesTo) ?? null })
  }
  return [...marks.values()].sort((a, b) => a.line - b.line)
}
