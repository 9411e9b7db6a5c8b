/**
 * Payloads that no run of a map can tell apart: what a worker makes of them, what becomes of their text, and what the
 * node did are the same, and they differ in words alone. One run then stands for several rows.
 */
import { isWellFormed, type Plan, type PlanPayload } from '../../sim/plan.ts'
import { OPTION_NAMES, RULE_NAMES } from '../../sim/rules.ts'
import type { Saying } from '../../sim/text/sayings.ts'

const PARSE_PLACE = RULE_NAMES.indexOf('parse')
const PARSERS = OPTION_NAMES[PARSE_PLACE]

/** Which wordings of a saying are one text, since only then no rule is asked that chooses among them; and which leak. */
const wordingsOf = (saying: Saying, leaks: readonly boolean[]): unknown[] =>
  saying.map((text) => [saying.indexOf(text), leaks[text]])

/** Everything of a payload that a run can see whose parser is the one at `parser`, and nothing of its words. */
function seenOf({ payloads, sayings, leaks, numbers }: Plan, payload: PlanPayload, parser: number): unknown {
  const says = payload.says[parser]
  // Which words they are is all one; that they are those of another payload is not.
  const first = payloads.findIndex((other) => other.says[parser] === says)
  return [
    payload.readings[parser].kind,
    says < 0 ? null : [first, wordingsOf(sayings[says], leaks)],
    payload.did,
    isWellFormed(payload),
    payload.retryable,
    payload.retryAfterMs,
    payload.crashesParser,
    numbers.valueMax > 0 && payload.byteLength > numbers.valueMax,
    payload.cut,
    payloads.findIndex(({ text }) => text === payload.text),
  ]
}

/**
 * @param plan a plan of the row, by whichever rules
 * @param parse the option of the rule `parse`
 * @returns a key: of two rows with the same one, runs by the same rules come to the same. Null where nobody can say,
 * since the parser changes on the way, or somebody types to the store and sees the text itself.
 */
export function payloadsSeen(plan: Plan, parse: string): string | null {
  const changes = plan.edits.some(({ change }) =>
    'set' in change ? change.set.some(({ rule }) => rule === PARSE_PLACE) : 'typed' in change,
  )
  if (changes) return null
  const parser = PARSERS.indexOf(parse)
  if (parser < 0) return null // a function of one's own: its texts need not be those of the payload
  return JSON.stringify(plan.payloads.map((payload) => seenOf(plan, payload, parser)))
}
