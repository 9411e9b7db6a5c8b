/** The console as it reads: what was typed to the store in a run, with its replies, and what can be typed at all. */
import type { Recording } from '../run/record.ts'
import { CONSOLE_COMMANDS } from '../sim/console.ts'
import type { Fact } from '../sim/facts.ts'
import { visible } from './visible.ts'
import { clockAt } from './words.ts'

export interface ConsoleLine {
  /** Its place among the edits made by hand; -1 for the scenario's own. */
  readonly index: number
  readonly atMs: number
  readonly clock: string
  readonly typed: string
  /** As `redis-cli` prints it; null where the run ends before. */
  readonly reply: string | null
  readonly refused: boolean
}

/** Text of several lines, each made safe to look at. */
const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n')

/**
 * Everything typed in a run, in the order in which it is executed.
 * @param own how many edits are the scenario's own; those made by hand come after them
 */
export function consoleLines({ plan, facts }: Recording, own: number): ConsoleLine[] {
  const replies = facts.filter((fact): fact is Extract<Fact, { kind: 'console' }> => fact.kind === 'console')
  return plan.edits
    .map((edit, place) => ({ ...edit, place }))
    .sort((x, y) => x.atMs - y.atMs || x.order - y.order || x.place - y.place)
    .flatMap(({ atMs, change, place }) => ('typed' in change ? [{ atMs, typed: change.typed, place }] : []))
    .map(({ atMs, typed, place }, i) => ({
      index: place < own ? -1 : place - own,
      atMs,
      clock: clockAt(plan, atMs),
      typed: visible(typed),
      reply: i < replies.length ? visibleLines(replies[i].reply) : null,
      refused: i < replies.length && replies[i].refused,
    }))
}

/** A line with its reply as plain text, for a voice: "18:20:00, GET result:job-7f3: (nil)". */
export function spokenLine({ clock, typed, reply }: ConsoleLine): string {
  return `${clock}, ${typed}: ${reply ?? 'the run ends before'}`
}

/** What can be typed, by name. */
export const CONSOLE_HELP: readonly { readonly name: string; readonly usage: string; readonly help: string }[] =
  Object.entries(CONSOLE_COMMANDS).map(([name, { usage, help }]) => ({ name: name.toUpperCase(), usage, help }))
