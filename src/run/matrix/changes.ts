/** What each single change of a rule would make of one run: which of them rescues it, which makes things worse. */
import type { Laid } from '../../scenario/choices.ts'
import { planOf } from '../../scenario/chosen.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { RULE_NAMES, type RuleName, type RuleSet } from '../../sim/rules.ts'
import type { VerdictSlug } from '../../sim/verdicts.ts'
import { recordInSteps } from '../record.ts'
import { answersFor } from './answers.ts'
import { isImprovement } from './better.ts'
import { badOf, type Cell, cellOf } from './cell.ts'
import { addedBad, type Costs, cheaper, costsOf, sameOutcome } from './costs.ts'
import { otherOptions } from './options.ts'
import { rulesAt } from './question.ts'

export interface SingleChange {
  readonly name: RuleName
  readonly option: string
  /** What the run then comes to. */
  readonly cell: Cell
  /** The run as it is has a bad verdict, and this one has none. */
  readonly rescues: boolean
  /** Bad verdicts that were not there, and those that are gone; worst first. */
  readonly adds: readonly VerdictSlug[]
  readonly removes: readonly VerdictSlug[]
  /** Beside the run as it is. */
  readonly costs: Costs
  /** Held to be an improvement. */
  readonly better: boolean
  /** It comes to the same in everything that a map shows. */
  readonly same: boolean
}

export interface Changes {
  readonly present: Cell
  /** Every other option of every rule that the run asked, in the order of the catalogue. */
  readonly changes: readonly SingleChange[]
  /** Rules that the run never asked: they cannot change it. */
  readonly unasked: readonly RuleName[]
  /** Rules that it asked, and whose every option comes to the same. */
  readonly indifferent: readonly RuleName[]
  /** Distinct runs that were played. */
  readonly played: number
}

export interface ChangesQuestion {
  readonly scenario: Scenario
  /** What is chosen now. */
  readonly laid: Laid
  /** Plays each run to this instant (ms), whatever recurs, as for `record`. */
  readonly untilMs?: number | undefined
}

/**
 * Changes one rule at a time, bit by bit. Throws `ScenarioError` where what is chosen cannot be played.
 * @param tell is told the outcome of each change as soon as it is known
 */
export function* changesInSteps(
  { scenario, laid, untilMs }: ChangesQuestion,
  tell: (change: SingleChange) => void = () => {},
): Generator<undefined, Changes> {
  const rules = rulesAt(scenario, laid)
  const play = function* (set: Laid['set']): Generator<undefined, Cell> {
    const cell = cellOf(yield* recordInSteps(planOf(scenario, { ...laid, set }), { untilMs }))
    yield
    return cell
  }
  const present = yield* play(laid.set)
  const known: { readonly rules: RuleSet; readonly cell: Cell }[] = [{ rules, cell: present }]
  const changes: SingleChange[] = []
  for (const name of present.consulted) {
    for (const option of otherOptions(name, rules[name])) {
      const set = { ...rules, [name]: option }
      const answer = known.find((one) => answersFor({ rules: one.rules, consulted: one.cell.consulted }, set))
      const cell = answer?.cell ?? (yield* play({ ...laid.set, [name]: option }))
      if (answer === undefined) known.push({ rules: set, cell })
      const change: SingleChange = {
        name,
        option,
        cell,
        rescues: present.isBad && !cell.isBad,
        adds: addedBad(cell, present),
        removes: badOf(present).filter((slug) => !cell.verdicts.includes(slug)),
        costs: costsOf(cell, present),
        better: isImprovement(name, rules[name], option),
        same: sameOutcome(cell, present),
      }
      changes.push(change)
      tell(change)
    }
  }
  return {
    present,
    changes,
    unasked: RULE_NAMES.filter((name) => !present.consulted.includes(name)),
    indifferent: present.consulted.filter((name) => changes.every((one) => one.name !== name || one.same)),
    played: known.length,
  }
}

/** The same, all at once. Throws `ScenarioError`. */
export function changesOf(question: ChangesQuestion): Changes {
  const steps = changesInSteps(question)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The changes that rescue the run, cheapest first. */
export function rescuesIn({ changes }: Changes): readonly SingleChange[] {
  return changes.filter(({ rescues }) => rescues).sort((x, y) => cheaper(x.costs, y.costs))
}

/** The changes held to be improvements that add a bad verdict. */
export function betrayalsIn({ changes }: Changes): readonly SingleChange[] {
  return changes.filter(({ better, adds }) => better && adds.length > 0)
}
