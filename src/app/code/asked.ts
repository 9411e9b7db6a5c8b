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

/** What came of a function: an answer for each input; or why there is none. */
export type CodeOutcome = { readonly answers: readonly CodeAnswer[] } | { readonly problem: CodeProblem }

/** A line that a program printed. `input`: the one that it was asked about; null: none yet. */
export interface Printed {
  readonly input: number | null
  readonly line: string
}

/** What came of a function, and what it printed until then. */
export type CodeResult = CodeOutcome & {
  readonly printed: readonly Printed[]
  /** There was more than is kept. */
  readonly printedMore: boolean
}

/** One message of the thread: how far it has come, a line that was printed, or what came of it. */
export type Heard =
  | { readonly at: number }
  | { readonly line: string }
  | { readonly outcome: CodeOutcome }
  /** What the engine says of a text that it cannot begin with; the line counts from the start of the thread's text. */
  | { readonly error: CodeProblem }

/** A sentence that others may follow. What was thrown brings its own end, or none. */
export const sentence = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`)

/** What is said of anything that would lead out of the place where a function is tried. */
export const switchedOff = (name: string): string =>
  `Nothing outside can be reached from here: “${name}” is switched off.`

/** Characters of a learner's program. */
export const SOURCE_MAX = 20_000
/** Longer than this nobody waits for a function, in ms. */
export const PATIENCE_MS = 3000

/** Lines that are printed and kept, and characters of each. */
export const PRINTED_MAX = 100
export const PRINTED_LENGTH_MAX = 240
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

function outcomeIn(value: Readonly<Record<string, unknown>>, ask: Pick<Ask, 'rule' | 'inputs'>): CodeOutcome | null {
  if (value.problem !== undefined) {
    const problem = problemIn(value.problem)
    return problem === null ? null : { problem }
  }
  const { answers } = value
  if (!Array.isArray(answers) || answers.length !== inputsOf(ask)) return null
  const checked = answers.map((answer) => answerOf(answer, ask.rule))
  return checked.every((answer) => answer !== null) ? { answers: checked } : null
}

/** How far a thread says that it has come: the place of an input. */
const PROGRESS = /^\d{1,3}$/

function heardIn(value: unknown, ask: Pick<Ask, 'rule' | 'inputs'>): Heard | null {
  if (!isRecord(value)) return null
  if (typeof value.printed === 'string') return { line: visibleStart(value.printed) }
  if (value.error !== undefined) {
    const error = problemIn(value.error)
    return error === null ? null : { error }
  }
  const outcome = outcomeIn(value, ask)
  return outcome === null ? null : { outcome }
}

/**
 * A message that came out of the frame. Code that got out of its bounds could send anything: what is a text in it has a
 * length that fits on a screen, and nothing that cannot be seen.
 * @returns null where it is none
 */
export function heardFrom(text: unknown, ask: Pick<Ask, 'rule' | 'inputs'>): Heard | null {
  if (typeof text !== 'string') return null
  if (PROGRESS.test(text)) return Number(text) < inputsOf(ask) ? { at: Number(text) } : null
  try {
    return heardIn(JSON.parse(text), ask)
  } catch {
    return null
  }
}
