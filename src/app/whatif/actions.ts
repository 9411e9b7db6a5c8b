/** What a person does with a cell: makes it the run in Play, or puts it beside the run that is chosen now. */
import { laidAt, type Question } from '../../run/matrix/question.ts'
import type { Laid } from '../../scenario/choices.ts'
import { startingRules } from '../../scenario/compile.ts'
import { RULE_NAMES } from '../../sim/rules.ts'
import { choose, useSession } from '../session.ts'

/** The same choices without rules that are set to what they are anyway. */
function tidied(scenario: Question['scenario'], laid: Laid): Laid {
  const base = startingRules(scenario, { preset: laid.preset ?? undefined })
  const set = Object.fromEntries(
    RULE_NAMES.flatMap((name) => {
      const option = laid.set[name]
      return option === undefined || option === base[name] ? [] : [[name, option]]
    }),
  )
  return { ...laid, set }
}

/** Everything that is chosen in a cell. */
export function laidIn(question: Question, row: number, column: number): Laid {
  return tidied(question.scenario, laidAt(question, row, column))
}

/** What is chosen now with one rule otherwise. */
export function laidWith({ scenario, laid }: Question, set: Laid['set']): Laid {
  return tidied(scenario, { ...laid, set: { ...laid.set, ...set } })
}

/** Shows it in Play: one change, which can be taken back. */
export function openInPlay({ preset, set, payload, work, numbers, edits }: Laid): void {
  choose({ preset, set, payload, work, numbers, edits, room: 'play' })
}

/** Puts it beside the run that is chosen now. */
export function putBeside({ preset, set, payload, work, numbers, edits }: Laid): void {
  const { script } = useSession.getState()
  choose({ other: { preset, set, payload, work, numbers, edits, script }, room: 'compare' })
}
