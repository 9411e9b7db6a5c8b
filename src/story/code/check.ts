/** Holds a program under review against the run that it stands for. */
import { unmetOf } from '../goals/goals.ts'
import type { Changes } from '../laid.ts'
import type { MomentRun } from '../moment.ts'
import { type FindScenario, playMoment } from '../play.ts'
import type { Marks } from './schema.ts'

export interface MarksProblem {
  readonly where: string
  readonly problem: string
}

type Flaw = Marks['flaws'][number]

/**
 * With all the other flaws mended, each one alone comes to what is said of it; with all mended, none does. So whoever
 * finds them all has found what is wrong, and nothing that is not.
 */
export function problemsOfMarks(marks: Marks, run: MomentRun, find: FindScenario, where: string): MarksProblem[] {
  const { flaws, code, sound = [] } = marks
  const problems: MarksProblem[] = []
  const mended = (all: readonly Flaw[]): Changes => ({ set: Object.assign({}, ...all.map(({ set }) => set)) })
  const comes = (changes: Changes, { comesTo }: Flaw): boolean =>
    unmetOf([{ verdict: { is: comesTo } }], playMoment(run, find, changes), where).length === 0
  const taken = new Set<number>()
  for (const [i, flaw] of flaws.entries()) {
    const say = (problem: string) => problems.push({ where: `${where}.flaws.${i}`, problem })
    for (const line of flaw.lines) {
      if (line > code.length) say(`the program has no line ${line}`)
      if (taken.has(line)) say(`line ${line} is that of another flaw`)
      taken.add(line)
    }
    if (!comes(mended(flaws.filter((other) => other !== flaw)), flaw))
      say(`left alone it does not come to ${flaw.comesTo}`)
    if (comes(mended(flaws), flaw)) say(`mended, the run comes to ${flaw.comesTo} all the same`)
  }
  for (const [i, { line }] of sound.entries())
    if (line > code.length || taken.has(line))
      problems.push({ where: `${where}.sound.${i}`, problem: `line ${line} is none that is sound` })
  return problems
}
