/**
 * Which rules decided a message. Nothing is asserted: the message is performed again from the world before it, once
 * for each other choice, and what would have been said instead is compared.
 */
import { type Recording, worldAfter } from '../../run/record.ts'
import type { Fact } from '../../sim/facts.ts'
import { hasKeysFor } from '../../sim/keys-known.ts'
import { KIND } from '../../sim/messages.ts'
import type { Plan } from '../../sim/plan.ts'
import { somePending } from '../../sim/queue.ts'
import { decodeRule } from '../../sim/rule-values.ts'
import { OPTION_NAMES, RULE_NAMES, type RuleName, ruleEntry } from '../../sim/rules.ts'
import { stepFirst } from '../../sim/step.ts'
import { copy, type World } from '../../sim/world.ts'
import { sentenceOf } from '../words.ts'

/** What a message would have come to under another choice. */
export interface Alternative {
  readonly rule: RuleName
  /** The choice in force, and the other one. */
  readonly now: string
  readonly option: string
  readonly facts: readonly Fact[]
}

const HOUR_MS = 3_600_000

/** Values of a rule other than `value`: each option; of a number its neighbours. */
export function otherValues(name: RuleName, value: number): number[] {
  const entry = ruleEntry(name)
  const all =
    entry.type === 'choice'
      ? OPTION_NAMES[RULE_NAMES.indexOf(name)].map((_, i) => i)
      : entry.type === 'count'
        ? [value - 1, value + 1].filter((n) => n >= entry.min && n <= entry.max)
        : entry.type === 'table'
          ? [0]
          : [0, HOUR_MS, 6 * HOUR_MS]
  return all.filter((other) => other !== value)
}

function performed(before: World, rule: number, value: number): Fact[] {
  const world = copy(before)
  if (rule >= 0) world.ruleValue[rule] = value
  const facts: Fact[] = []
  const first = firstPending(world)
  stepFirst(world, facts)
  // What is only put off is not another outcome: a nudge that goes first, and the result a moment later.
  for (let n = 0; n < PUT_OFF_MOST && first !== null && isPending(world, first); n++) stepFirst(world, facts)
  return facts
}

/** Twenty jobs at one instant may come in between. */
const PUT_OFF_MOST = 500

interface Pending {
  readonly kind: number
  readonly a: number
  readonly b: number
}

function firstPending({ pending: q }: World): Pending | null {
  const slot = q.heapSlot[0]
  return q.kind[slot] === KIND.write ? { kind: q.kind[slot], a: q.a[slot], b: q.b[slot] } : null
}

const isPending = ({ pending: q }: World, { kind, a, b }: Pending): boolean =>
  somePending(q, (slot) => q.kind[slot] === kind && q.a[slot] === a && q.b[slot] === b)

/** What message number `message` came to, and what it would have come to under each other choice that it depends on. */
export function alternativesAt(
  recording: Recording,
  message: number,
): { readonly facts: readonly Fact[]; readonly others: readonly Alternative[] } {
  const before = worldAfter(recording, message - 1)
  if (before.pending.size === 0) return { facts: [], others: [] }
  const asked = copy(before)
  asked.ruleConsulted.fill(0)
  const facts: Fact[] = []
  stepFirst(asked, facts)
  // Whether a wait has anything left to wait for is a forecast, and forecasts do not note which rules they ask.
  const forecast = facts.some(({ kind }) => kind === 'hopeless')
  const others: Alternative[] = []
  for (const [index, rule] of RULE_NAMES.entries()) {
    if (asked.ruleConsulted[index] === 0 && !forecast) continue
    const value = before.ruleValue[index]
    for (const other of otherValues(rule, value)) {
      // What would need another plan is another run, not another choice at this message.
      if (!hasKeysFor(recording.plan, rule, decodeRule(rule, other))) continue
      others.push({
        rule,
        now: decodeRule(rule, value, recording.plan.scripts),
        option: decodeRule(rule, other),
        facts: performed(before, index, other),
      })
    }
  }
  return { facts, others }
}

/** `fact` would not have been told that way among `facts`. */
export function changesLine(plan: Plan, fact: Fact, facts: readonly Fact[]): boolean {
  const same = facts.filter(({ kind }) => kind === fact.kind)
  // A look that is not made finds nothing else; only one that finds something else is an answer to "why".
  if (fact.kind === 'read' && same.length === 0) return false
  const line = sentenceOf(plan, fact)
  return !same.some((other) => sentenceOf(plan, other) === line)
}
