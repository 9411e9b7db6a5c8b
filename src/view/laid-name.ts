/** What a payload is called that was laid over a run: nobody has given it a name. */
import type { Plan } from '../sim/plan.ts'
import { usualWords } from '../sim/text/sayings.ts'
import { cut } from '../sim/text.ts'
import { visible } from './visible.ts'

/** The strictest reading there is, by its place in the rule `parse`. */
const STRICT = 2
/** As much as stands in a sentence, in characters. */
const LONGEST = 40

/**
 * An honest failure by its words, anything else as it stands; both as far as they fit. Null where it has a name, or says
 * nothing that can be shown.
 * @param payload its place in the plan
 */
export function laidName({ payloads, texts, sayings }: Plan, payload: number): string | null {
  const { name, text, says, readings } = payloads[payload]
  if (!name.startsWith('edited')) return null
  const isError = readings[STRICT].kind === 'step-error' && says[STRICT] >= 0
  const words = (isError ? texts[usualWords(sayings[says[STRICT]])] : text).trim()
  if (words === '') return null
  const start = cut(words, LONGEST)
  return `${isError ? 'error: ' : ''}${visible(start)}${start.length < words.length ? '…' : ''}`
}
