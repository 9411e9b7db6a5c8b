/** Values of rules that are functions of one's own, as fast-check makes them: any that the format can hold. */
import * as fc from 'fast-check'
import {
  FINAL_INPUTS,
  finalText,
  isOwnText,
  type OwnReading,
  payloadHash,
  readingsText,
} from '../../src/sim/own-code.ts'

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter(isOwnText)

const reading: fc.Arbitrary<OwnReading> = fc.oneof(
  fc.constantFrom<OwnReading>(
    { kind: 'done', text: null },
    { kind: 'not-final', text: null },
    { kind: 'step-error', text: null },
  ),
  fc.record({ kind: fc.constantFrom('step-error' as const, 'protocol-error' as const), text: words }),
)

/** Payloads as they come up in scenarios, and any others. */
const payload = fc.oneof(
  fc.constantFrom('{}', '{"status":"done"}', '{"status":"error","message":"x"}', '[]', ''),
  fc.string({ unit: 'binary' }),
)

/** A function's readings, by payload. */
export const ownReadings = fc
  .uniqueArray(payload, { minLength: 1, maxLength: 12 })
  .chain((texts) => fc.tuple(fc.constant(texts), fc.tuple(...texts.map(() => reading))))
  .map(([texts, readings]) => texts.map((text, i) => ({ text, reading: readings[i] })))

/** Any value of `parse` that is a function. */
export const ownParse = ownReadings
  .map((made) => readingsText(new Map(made.map(({ text, reading: one }) => [payloadHash(text), one]))))
  .filter((value) => value !== null)

/** Any answers of a function that says what is final. */
export const ownAnswers = fc.array(fc.boolean(), {
  minLength: FINAL_INPUTS.length,
  maxLength: FINAL_INPUTS.length,
})

/** Any value of `routing` that is a function. */
export const ownRouting = ownAnswers.map(finalText)
