/** Typing to the store: a line becomes an edit of the run at an instant, unless it is none that could be executed. */

import { typedLine } from '../scenario/compile-console.ts'
import { lineOf, TYPED_MAX } from '../scenario/compile-store.ts'
import { ScenarioError } from '../scenario/error.ts'
import { CONSOLE_COMMANDS } from '../sim/console.ts'
import type { Plan } from '../sim/plan.ts'
import { commandIn, isCommand } from '../sim/store/commands/execute.ts'
import { showReply } from '../sim/store/reply.ts'
import { instantText } from '../view/hand.ts'
import { visible } from '../view/visible.ts'
import { addEdit } from './laid-changes.ts'

/**
 * What is wrong with a line that no store would execute, as the store says it; null where it can be executed.
 * A blank line is refused with an empty text.
 * @param plan that of the run, with what has been typed so far
 */
export function problemWith({ edits }: Plan, line: string): string | null {
  if (line.trim() === '') return ''
  const before = edits.reduce((sum, edit) => sum + (lineOf(edit)?.typed.length ?? 0), 0)
  if (before + line.trim().length > TYPED_MAX)
    return `No more fits: all lines of a run together have at most ${TYPED_MAX.toLocaleString('en')} characters.`
  try {
    const { argv } = typedLine(line, 'console')
    const found = commandIn(argv, CONSOLE_COMMANDS)
    return isCommand(found) ? null : visible(showReply(found))
  } catch (error) {
    if (error instanceof ScenarioError) return visible(error.message.replace(/^console: /, ''))
    throw error
  }
}

/** Types a line at `atMs` of the run: it is executed before everything else of that instant, after what was typed there before. */
export function typeLine(plan: Plan, atMs: number, line: string): void {
  addEdit({ at: instantText(plan, atMs), console: line.trim() })
}
