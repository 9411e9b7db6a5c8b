/** Payloads of a scenario as the plan holds them: what each parser makes of them, and what they would have a record say. */
import { messageOf, NO_MESSAGE, PARSERS, type Reading, retryAdvice, truthOf } from '../sim/payload.ts'
import type { PlanPayload } from '../sim/plan.ts'
import type { Said } from '../sim/text/sayings.ts'
import { decodeBytes, encodeText, fromBase64 } from './bytes.ts'
import { TOO_DEEP } from './depth.ts'
import { ScenarioError } from './error.ts'
import type { Scenario } from './schema.ts'

/** Gives what a failure says its place in the plan. */
export type Say = (said: Said) => number

/** What a reading has to say: its place among the sayings, -1 where there is nothing. `message`: a failure's own words. */
export function sayingOf({ kind, reason, says }: Reading, text: string, say: Say, message = messageOf(text)): number {
  switch (kind) {
    case 'step-error':
      return say({ text: message, otherwise: NO_MESSAGE, payload: null })
    case 'protocol-error':
      return say({ text: reason ?? '', otherwise: NO_MESSAGE, payload: text })
    case 'stopped':
      return say({ text: says ?? '', otherwise: NO_MESSAGE, payload: null })
    case 'done':
    case 'not-final':
      return -1
  }
}

/** One payload. `say` gives what it says a place in the plan. */
export function payloadOf(name: string, bytes: Uint8Array, say: Say, crashesParser = false): PlanPayload {
  const { text, byteLength } = decodeBytes(bytes)
  const readings = Object.values(PARSERS).map((parse) => parse(text))
  return {
    name,
    text,
    byteLength,
    readings,
    says: readings.map((reading) => sayingOf(reading, text, say)),
    did: truthOf(text),
    ...retryAdvice(text),
    crashesParser,
    cut: -1,
  }
}

/** The bytes of a scenario's payload, or of one that a person made. Throws `ScenarioError`. */
export function bytesOf(name: string, payload: Scenario['payloads'][string]): Uint8Array {
  if ('base64' in payload) return fromBase64(payload.base64)
  if ('text' in payload) return encodeText(payload.text)
  try {
    return encodeText(JSON.stringify(payload.json))
  } catch {
    throw new ScenarioError(`payloads.${name}.json`, TOO_DEEP)
  }
}
