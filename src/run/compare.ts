/** Two recordings beside each other: where they part. What both come to stands in `compare-runs.ts`. */
import type { Fact } from '../sim/facts.ts'
import type { Plan } from '../sim/plan.ts'
import type { Recording } from './record.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a field of a fact means, where plans number it each in their own way: other rules need other keys and texts. */
function meaning({ keys, texts, payloads, scripts }: Plan, field: string, value: unknown): unknown {
  if (typeof value !== 'number') return value
  switch (field) {
    case 'key':
    case 'from':
      return keys[value]?.name ?? value
    case 'payload':
      return payloads[value]?.text ?? value
    case 'cause':
    case 'says':
    case 'notice':
    case 'logs':
      return texts[value] ?? value
    case 'script':
      return scripts[value - 1]?.text ?? value
    default:
      return value
  }
}

/** Two facts, or parts of them, state the same. */
function isSame(one: Plan, a: Fields, other: Plan, b: Fields): boolean {
  const fields = Object.keys(a)
  return (
    fields.length === Object.keys(b).length &&
    fields.every((field) => {
      const x = meaning(one, field, a[field])
      const y = meaning(other, field, b[field])
      return (
        x === y ||
        (typeof x === 'object' && typeof y === 'object' && x && y && isSame(one, x as Fields, other, y as Fields))
      )
    })
  )
}

/** The two facts state the same thing of the same instant. */
export const isSameFact = (one: Plan, a: Fact, other: Plan, b: Fact): boolean =>
  isSame(one, a as unknown as Fields, other, b as unknown as Fields)

/**
 * The place of the first fact in which they differ; where one only goes on longer, its first fact after the other's
 * end. `same` may be more lenient than to the letter.
 */
export function firstDifference(one: Recording, other: Recording, same = isSameFact): number {
  const least = Math.min(one.facts.length, other.facts.length)
  for (let i = 0; i < least; i++) if (!same(one.plan, one.facts[i], other.plan, other.facts[i])) return i
  return least
}
