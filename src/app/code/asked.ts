/** What passes between the page and the thread in which a learner's function runs: texts, of which the answer is believed only once checked. */
import { FINAL_INPUTS, isOwnText, OWN_TEXT_MAX, type OwnReading, type OwnRule } from '../../sim/own-code.ts'
import { visibleStart } from '../../view/visible.ts'

/** What the function is called, by the rule that it becomes. */
export const FUNCTION_NAMES: Readonly<Record<OwnRule, string>> = { parse: 'read', routing: 'isFinal' }

/** The question: what the function makes of each input. */
export interface Ask {
  readonly rule: OwnRule
  /** Of `parse`: the payloads' texts. Of `routing` nothing: the thread makes the errors. */
  readonly inputs: readonly string[]
  /** Lines of the thread's text before the learner's. */
  readonly linesBefore: number
}

/** How many inputs a question has. */
export const inputsOf = ({ rule, inputs }: Pick<Ask, 'rule' | 'inputs'>): number =>
  rule === 'parse' ? inputs.length : FINAL_INPUTS.length

/** Something that is wrong, and where; line and column count from 1, 0: nowhere in particular. */
export interface CodeProblem {
  readonly says: string
  readonly line: number
  readonly column: number
}

/** What came of one input: a reading, whether an error is final, or what is wrong. */
export type CodeAnswer =
  | { readonly reading: OwnReading }
  | { readonly isFinal: boolean }
  | { readonly problem: CodeProblem }

/** What came of a function: an answer for each input, and what it printed; or why there is none. */
export type CodeResult =
  | { readonly answers: readonly CodeAnswer[]; readonly printed: readonly string[]; readonly printedMore: number }
  | { readonly problem: CodeProblem }

/** Characters of a learner's program. */
export const SOURCE_MAX = 20_000
/** Longer than this nobody waits for a function, in ms. */
export const PATIENCE_MS = 3000

/** Lines that are printed and kept, and characters of each. */
export const PRINTED_MAX = 20
export const PRINTED_LENGTH_MAX = 200
/** Characters of what the thread says of a problem. */
export const SAYS_MAX = 280
const LINE_MAX = 100_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlace = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LINE_MAX

function problemIn(value: unknown): CodeProblem | null {
  if (!isRecord(value)) return null
  const { says, line, column } = value
  return typeof says === 'string' && isPlace(line) && isPlace(column)
    ? { says: visibleStart(says), line, column }
    : null
}

const KINDS: readonly unknown[] = ['done', 'step-error', 'protocol-error', 'not-final']

function readingIn(value: unknown): OwnReading | null {
  if (!isRecord(value)) return null
  const { kind, text } = value
  if (!KINDS.includes(kind)) return null
  const mayBeNull = kind !== 'protocol-error'
  const mayBeText = kind === 'step-error' || kind === 'protocol-error'
  const isText = typeof text === 'string' && text.length <= OWN_TEXT_MAX && isOwnText(text)
  return (text === null && mayBeNull) || (isText && mayBeText)
    ? { kind: kind as OwnReading['kind'], text: text as string | null }
    : null
}

function answerOf(value: unknown, rule: OwnRule): CodeAnswer | null {
  if (!isRecord(value)) return null
  if (value.problem !== undefined) {
    const problem = problemIn(value.problem)
    return problem === null ? null : { problem }
  }
  if (rule === 'routing') return typeof value.isFinal === 'boolean' ? { isFinal: value.isFinal } : null
  const reading = readingIn(value.reading)
  return reading === null ? null : { reading }
}

function resultIn(value: unknown, ask: Pick<Ask, 'rule' | 'inputs'>): CodeResult | null {
  if (!isRecord(value)) return null
  if (value.problem !== undefined) {
    const problem = problemIn(value.problem)
    return problem === null ? null : { problem }
  }
  const { answers, printed, printedMore } = value
  if (!Array.isArray(answers) || answers.length !== inputsOf(ask)) return null
  if (!Array.isArray(printed) || printed.length > PRINTED_MAX) return null
  if (!printed.every((line) => typeof line === 'string')) return null
  if (!Number.isSafeInteger(printedMore) || (printedMore as number) < 0) return null
  const checked = answers.map((answer) => answerOf(answer, ask.rule))
  if (!checked.every((answer) => answer !== null)) return null
  return { answers: checked, printed: printed.map(visibleStart), printedMore: printedMore as number }
}

/**
 * The answer that came out of the frame. Code that got out of its bounds could send anything.
 * @returns null where it is no answer
 */
export function resultFrom(text: unknown, ask: Pick<Ask, 'rule' | 'inputs'>): CodeResult | null {
  if (typeof text !== 'string') return null
  try {
    return resultIn(JSON.parse(text), ask)
  } catch {
    return null
  }
}
