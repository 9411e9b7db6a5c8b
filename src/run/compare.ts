/** Two recordings beside each other. */
import type { Recording } from './record.ts'

/** The place of the first fact in which they differ; where one only goes on longer, its first fact after the other's end. */
export function firstDifference({ facts }: Recording, { facts: others }: Recording): number {
  const least = Math.min(facts.length, others.length)
  for (let i = 0; i < least; i++) if (JSON.stringify(facts[i]) !== JSON.stringify(others[i])) return i
  return least
}
