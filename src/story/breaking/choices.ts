/** What a learner has chosen to happen, as it was kept: nobody vouches for it. */
import type { Choice } from '../../run/schedule.ts'
import { MESSAGE_KINDS, type MessageKind } from '../../sim/messages.ts'

/** More than any task needs, and what a schedule takes at most. */
const CHOICES_MAX = 500
const NUMBERS = ['sequence', 'a', 'b', 'c', 'd', 'choice'] as const

function choiceIn(value: unknown): Choice | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Readonly<Record<string, unknown>>
  const number = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
  if (!MESSAGE_KINDS.some((kind) => kind === number('kind'))) return null
  if (!NUMBERS.every((name) => Number.isSafeInteger(number(name)))) return null
  const [sequence, a, b, c, d, choice] = NUMBERS.map((name) => fields[name] as number)
  return { kind: fields['kind'] as MessageKind, sequence, a, b, c, d, choice }
}

/** The choices at the beginning of a list of anything, up to the first that is none. Total. */
export function choicesIn(values: readonly unknown[]): readonly Choice[] {
  const choices: Choice[] = []
  for (const value of values.slice(0, CHOICES_MAX)) {
    const choice = choiceIn(value)
    if (choice === null) break
    choices.push(choice)
  }
  return choices
}
