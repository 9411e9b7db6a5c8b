/** What is to be brought about, as a search and a run look at it: one monitor for all of it. */

import { isSeen } from '../../run/expectations.ts'
import type { Question } from '../../run/explore-paths.ts'
import { indexer } from '../../scenario/checks.ts'
import { ScenarioError } from '../../scenario/error.ts'
import type { Fact } from '../../sim/facts.ts'
import type { Plan } from '../../sim/plan.ts'
import { VERDICTS } from '../../sim/verdicts.ts'
import type { Aimed } from './schema.ts'

/** Facts of a search are those of any worker: it takes workers that do the same for one another. */
const UNKNOWN_TO_A_SEARCH = ['worker']

function partOf(aimed: Aimed, plan: Plan, where: string): Question {
  if ('happens' in aimed) {
    const { kind, where: fields = {} } = aimed.happens
    const unknown = UNKNOWN_TO_A_SEARCH.find((field) => Object.hasOwn(fields, field))
    if (unknown !== undefined)
      throw new ScenarioError(`${where}.happens.where`, `"${unknown}" makes no difference here; allowed: other fields`)
    return {
      watches: [kind],
      start: () => [0],
      fold: (state, fact) => {
        if (isSeen(plan, { kind, where: fields }, fact)) state[0] = 1
      },
      holds: (state) => state[0] === 1,
    }
  }
  const { is, job } = aimed.verdict
  const find = indexer(
    'job',
    plan.jobs.map(({ id }) => id),
  )
  const at = job === undefined ? -1 : find(job, `${where}.verdict.job`)
  const { watches, start, fold, holds } = VERDICTS[is]
  return { watches, start, fold, holds: (state) => holds(state, at, plan) }
}

/** A monitor that holds where all of `aim` does. Throws `ScenarioError` where it names what the run does not have. */
export function questionOf(aim: readonly Aimed[], plan: Plan, where = 'aim'): Question {
  const parts = aim.map((aimed, i) => partOf(aimed, plan, `${where}.${i}`))
  const lengths = parts.map(({ start }) => start(plan).length)
  const froms = lengths.map((_, i) => lengths.slice(0, i).reduce((sum, length) => sum + length, 0))
  const own = (state: readonly number[], i: number) => state.slice(froms[i], froms[i] + lengths[i])
  return {
    watches: [...new Set(parts.flatMap(({ watches }) => watches))],
    start: () => parts.flatMap(({ start }) => start(plan)),
    fold: (state, fact) => {
      for (const [i, part] of parts.entries()) {
        if (!part.watches.includes(fact.kind)) continue
        const after = own(state, i)
        part.fold(after, fact, plan)
        for (const [n, value] of after.entries()) state[froms[i] + n] = value
      }
    },
    holds: (state) => parts.every((part, i) => part.holds(own(state, i), -1, plan)),
  }
}

/** What the monitor has concluded of these facts. */
export function concludedOf(question: Question, plan: Plan, facts: readonly Fact[]): readonly number[] {
  const state = [...question.start(plan)]
  for (const fact of facts) if (question.watches.includes(fact.kind)) question.fold(state, fact, plan)
  return state
}
