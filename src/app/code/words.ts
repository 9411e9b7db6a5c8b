/** What came of a learner's function, in a sentence. */
import { type CodeProblem, type CodeResult, sentence } from './asked.ts'
import type { CodeValue } from './value.ts'

/** A problem, and where it is. */
function problemInWords({ says, line, column }: CodeProblem): string {
  if (line === 0) return says
  return `Line ${line}${column === 0 ? '' : `, column ${column}`}: ${says}`
}

/** What came of trying a function. */
export type TriedResult = CodeValue & { readonly result: CodeResult }

/** @param nameOf what an input is called in a sentence, by its place */
function whatIsMissing({ result, says }: TriedResult, nameOf: (input: number) => string): string {
  if ('problem' in result) return problemInWords(result.problem)
  const { answers } = result
  const problems = answers.flatMap((answer) => ('problem' in answer ? [answer.problem] : []))
  if (problems.length === 0) return says ?? ''
  const first = nameOf(answers.findIndex((answer) => 'problem' in answer))
  const which = problems.length === 1 ? first : `${problems.length} of ${answers.length}, first ${first}`
  return `No answer for ${which}. ${problemInWords(problems[0])}`
}

/**
 * What came of trying a function, and by which answers the worker goes.
 * @param tried null: not tried yet
 * @param isCurrent the text has not changed since
 * @param inForce the value of a function by which the worker goes; null: it goes by none
 * @param nameOf what an input is called in a sentence, by its place
 */
export function triedInWords(
  tried: TriedResult | null,
  isCurrent: boolean,
  inForce: string | null,
  nameOf: (input: number) => string,
): string {
  const before = inForce === null ? '' : ' The worker goes by the answers from before.'
  if (tried === null) return `Not tried yet.${before}`
  if (!isCurrent) return `Changed since it was tried.${before}`
  if (tried.value === null)
    return `${sentence(whatIsMissing(tried, nameOf))}${inForce === null ? ' So the worker does not use your function.' : before}`
  return inForce === tried.value ? 'The worker goes by these answers.' : 'Tried; the worker goes by something else now.'
}

/** How the answers were come by. Said, so that nobody takes more from them than there is. */
export const ASKED_THRICE =
  'Each was asked three times, in another order and at another hour: the answers stayed the same.'
