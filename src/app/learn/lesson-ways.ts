import type { Changes } from '../../story/laid.ts'
import type { Attempt, Moment } from '../../story/moment.ts'
import { UNTOUCHED } from './lesson.ts'

/** The same changes read the same, in whichever order they were made. */
function asText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  )
}

/** What a way lays over the run. */
export const laidBy = ({ title: _, says: __, code: ___, ...laid }: Attempt): Changes => laid

/** The way, right or tempting, that these changes are; null where they are none that the lesson knows. */
export function wayTaken({ solutions = [], wrong = [] }: Moment, changes: Changes): Attempt | null {
  if (changes === UNTOUCHED) return null
  const mine = asText(changes)
  const same = (way: Attempt): boolean => asText(laidBy(way)) === mine
  return [...solutions, ...wrong].find(same) ?? null
}
