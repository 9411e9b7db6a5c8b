/** What is wrong with a story, each with its place in the file. */
import { ScenarioError } from '../scenario/error.ts'
import { withGuess } from '../scenario/shape.ts'

/** One thing that is wrong. */
export interface Problem {
  /** Its place in the file, as in `beats.3.builds.0.at`. */
  readonly where: string
  readonly problem: string
  /** Because of it something cannot be shown at all. */
  readonly stops: boolean
}

/** A problem as a line. */
export const lineOf = ({ where, problem }: Omit<Problem, 'stops'>): string => `${where}: ${problem}`

/** Collects what is wrong. */
export class Problems {
  readonly list: Problem[] = []

  /** A line each. */
  get found(): readonly string[] {
    return this.list.map(lineOf)
  }
  say(where: string, problem: string, stops = false): void {
    this.list.push({ where, problem, stops })
  }
  /** What `attempt` gives; null where it throws a `ScenarioError`, which is kept. `stops`: as of any problem. */
  try<T>(where: string, attempt: () => T, stops = false): T | null {
    try {
      return attempt()
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error
      this.fail(where, error, stops)
      return null
    }
  }
  /** What was thrown at a place, with what may have been meant. */
  fail(where: string, error: ScenarioError, stops = false): void {
    const guessed = withGuess(error)
    // It may name a place of its own, nearer to what is wrong.
    if (guessed.where === where || guessed.where.startsWith(`${where}.`))
      this.say(guessed.where, guessed.message.slice(guessed.where.length + 2), stops)
    else this.say(where, guessed.message, stops)
  }
}

/** Every text of a story, with its place. */
export function sentencesIn(value: unknown, where = ''): { readonly where: string; readonly sentence: string }[] {
  if (typeof value === 'string') return [{ where, sentence: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => sentencesIn(part, where === '' ? key : `${where}.${key}`))
}
