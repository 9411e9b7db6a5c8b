/** Payloads that no run of a plan can tell apart: one of each kind stands for all in a search. */
import { isWellFormed, type Plan, type PlanPayload } from '../sim/plan.ts'
import { RULE_NAMES } from '../sim/rules.ts'

const PARSE = RULE_NAMES.indexOf('parse')

/** Everything about a payload that a worker, the store or a verdict of this plan can see, names and wordings apart. */
function kindOf(plan: Plan, payload: PlanPayload): string {
  const { readings, says, did, retryable, retryAfterMs, crashesParser, byteLength } = payload
  const parser = plan.rules[PARSE]
  const { valueMax } = plan.numbers
  return JSON.stringify([
    readings[parser].kind,
    says[parser] < 0 ? null : plan.sayings[says[parser]].map((text) => plan.leaks[text]),
    did === 'done',
    isWellFormed(payload),
    retryable,
    retryAfterMs,
    crashesParser,
    valueMax > 0 && byteLength > valueMax,
  ])
}

/**
 * @param plan an untimed plan whose rules stay as they are
 * @returns the payloads a node may choose from, in groups that are all one; each group's first stands for it
 */
export function payloadKinds(plan: Plan): number[][] {
  const kinds = new Map<string, number[]>()
  for (const payload of plan.untimed?.payloads ?? []) {
    const kind = kindOf(plan, plan.payloads[payload])
    kinds.set(kind, [...(kinds.get(kind) ?? []), payload])
  }
  return [...kinds.values()]
}

/** The same plan with one payload of each kind to choose from. */
export function withOneOfEachKind(plan: Plan): Plan {
  if (plan.untimed === null) return plan
  return { ...plan, untimed: { ...plan.untimed, payloads: payloadKinds(plan).map(([first]) => first) } }
}
