/**
 * The smallest sets of changes of any rules that leave no bad verdict in any row. Nothing is enumerated that cannot
 * help: a set that mends a bad run has to change a rule which that run asked, since no other could have changed it.
 * So the search goes from a set that is not enough to those with one more change of a rule that its first bad run
 * asked, and misses none.
 */
import type { Laid } from '../../scenario/choices.ts'
import { planOf } from '../../scenario/chosen.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { RULE_NAMES, type RuleName, type RuleSet } from '../../sim/rules.ts'
import { recordInSteps } from '../record.ts'
import { answersFor } from './answers.ts'
import { type Cell, cellOf } from './cell.ts'
import { type Costs, cheaper, costsOf, together } from './costs.ts'
import { otherOptions } from './options.ts'
import { type MatrixRow, rulesAt } from './question.ts'

export interface RepairsQuestion {
  readonly scenario: Scenario
  /** What is chosen now. */
  readonly laid: Laid
  readonly rows: readonly MatrixRow[]
  /** Plays each run to this instant (ms), whatever recurs, as for `record`. */
  readonly untilMs?: number | undefined
  /** Rules that may be changed; without it any. */
  readonly rules?: readonly RuleName[]
  /** Most changes of one set; without it 2. */
  readonly sizeMax?: number
}

export interface Repair {
  readonly changes: readonly (readonly [RuleName, string])[]
  /** Of all rows together beside what is chosen now. */
  readonly costs: Costs
}

export interface Repairs {
  /** All sets after which no row has a bad verdict, and of which no part is enough; fewest changes first, then cheapest. */
  readonly repairs: readonly Repair[]
  readonly sizeMax: number
  /** Runs that were played. */
  readonly played: number
}

type Changes = Readonly<Partial<Record<RuleName, string>>>

const keyOf = (changes: Changes): string =>
  RULE_NAMES.flatMap((name) => (changes[name] === undefined ? [] : [`${name}=${changes[name]}`])).join()

const isPartOf = (part: Changes, whole: Changes): boolean =>
  Object.entries(part).every(([name, option]) => whole[name as RuleName] === option)

/** Runs of one row: each is played once. */
class RowRuns {
  readonly known: { readonly rules: RuleSet; readonly consulted: readonly RuleName[]; readonly cell: Cell }[] = []
  private readonly question: RepairsQuestion
  private readonly row: MatrixRow

  constructor(question: RepairsQuestion, row: MatrixRow) {
    this.question = question
    this.row = row
  }

  *cell(changes: Changes): Generator<undefined, Cell> {
    const { scenario, laid, untilMs } = this.question
    const set = { ...laid.set, ...changes }
    const rules = rulesAt(scenario, { ...laid, set })
    const answer = this.known.find((one) => answersFor(one, rules))
    if (answer !== undefined) return answer.cell
    const payload = this.row.payload ?? laid.payload
    const cell = cellOf(yield* recordInSteps(planOf(scenario, { ...laid, set, payload }), { untilMs }))
    this.known.push({ rules, consulted: cell.consulted, cell })
    yield
    return cell
  }
}

/**
 * Searches bit by bit, smallest sets first. Throws `ScenarioError` where what is chosen cannot be played.
 * @param tell is told each set as soon as it is found
 */
export function* repairsInSteps(
  question: RepairsQuestion,
  tell: (repair: Repair) => void = () => {},
): Generator<undefined, Repairs> {
  const { scenario, laid, rows, rules = RULE_NAMES, sizeMax = 2 } = question
  const present = rulesAt(scenario, laid)
  const runs = rows.map((row) => new RowRuns(question, row))
  const now: Cell[] = []
  for (const row of runs) now.push(yield* row.cell({}))

  const repairs: (Repair & { readonly set: Changes })[] = []
  let layer = new Map<string, Changes>([['', {}]])
  for (let size = 0; layer.size > 0; size++) {
    const next = new Map<string, Changes>()
    for (const changes of layer.values()) {
      if (repairs.some(({ set }) => isPartOf(set, changes))) continue
      const cells: Cell[] = []
      for (const row of runs) {
        const cell = yield* row.cell(changes)
        cells.push(cell)
        if (cell.isBad) break
      }
      const bad = cells.find(({ isBad }) => isBad)
      if (bad === undefined) {
        const repair = {
          changes: RULE_NAMES.flatMap((name): [RuleName, string][] => {
            const option = changes[name]
            return option === undefined ? [] : [[name, option]]
          }),
          costs: together(cells.map((cell, row) => costsOf(cell, now[row]))),
        }
        repairs.push({ ...repair, set: changes })
        tell(repair)
        continue
      }
      if (size === sizeMax) continue
      for (const name of bad.consulted) {
        if (changes[name] !== undefined || !rules.includes(name)) continue
        for (const option of otherOptions(name, present[name])) {
          const more = { ...changes, [name]: option }
          next.set(keyOf(more), more)
        }
      }
    }
    layer = next
  }
  return {
    repairs: repairs
      .map(({ changes, costs }) => ({ changes, costs }))
      .sort((x, y) => x.changes.length - y.changes.length || cheaper(x.costs, y.costs)),
    sizeMax,
    played: runs.reduce((sum, { known }) => sum + known.length, 0),
  }
}

/** The same, all at once. Throws `ScenarioError`. */
export function repairsOf(question: RepairsQuestion): Repairs {
  const steps = repairsInSteps(question)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
