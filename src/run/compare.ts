/** Two recordings beside each other. */
import type { Fact } from '../sim/facts.ts'
import type { Plan } from '../sim/plan.ts'
import type { Recording } from './record.ts'

/** Fields that hold the place of a text. */
const TEXTS: ReadonlySet<string> = new Set(['cause', 'says', 'notice', 'logs'])

/** A fact as text, with what plans number each in their own way by its name: other rules need other keys. */
function named({ keys, texts }: Plan, fact: Fact): string {
  return JSON.stringify(fact, (field, value) => {
    if (typeof value !== 'number') return value
    if (field === 'key' || field === 'from') return keys[value]?.name ?? value
    return TEXTS.has(field) ? (texts[value] ?? value) : value
  })
}

/** The place of the first fact in which they differ; where one only goes on longer, its first fact after the other's end. */
export function firstDifference(one: Recording, other: Recording): number {
  const least = Math.min(one.facts.length, other.facts.length)
  for (let i = 0; i < least; i++) if (named(one.plan, one.facts[i]) !== named(other.plan, other.facts[i])) return i
  return least
}
