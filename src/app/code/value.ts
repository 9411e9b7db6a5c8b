/** From answers to the value of a rule. */
import { finalText, type OwnReading, type OwnRule, payloadHash, readingsText } from '../../sim/own-code.ts'
import type { CodeAnswer, CodeOutcome } from './asked.ts'

/** What the answers come to: the rule's value, or null where some input has none; `says`: why, where that is not plain from the answers. */
export interface CodeValue {
  readonly value: string | null
  readonly says: string | null
}

const isReading = (answer: CodeAnswer): answer is { readonly reading: OwnReading } => 'reading' in answer
const isFinality = (answer: CodeAnswer): answer is { readonly isFinal: boolean } => 'isFinal' in answer

/** The value that a function's answers make. @param inputs the payloads' texts, in the order of the answers */
export function codeValue(rule: OwnRule, inputs: readonly string[], result: CodeOutcome): CodeValue {
  const none: CodeValue = { value: null, says: null }
  if ('problem' in result) return none
  const { answers } = result
  if (rule === 'routing')
    return answers.every(isFinality) ? { value: finalText(answers.map(({ isFinal }) => isFinal)), says: null } : none
  if (!answers.every(isReading)) return none
  const value = readingsText(new Map(answers.map(({ reading }, i) => [payloadHash(inputs[i]), reading])))
  return { value, says: value === null ? 'Its texts are too long for a link to hold all of them.' : null }
}
