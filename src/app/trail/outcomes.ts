/** What each branch comes to, and the link to it: found out while the page has nothing better to do. */
import { useEffect, useState } from 'react'
import { recordInSteps } from '../../run/record.ts'
import type { Choices } from '../../scenario/choices.ts'
import { planOf } from '../../scenario/chosen.ts'
import { ScenarioError } from '../../scenario/error.ts'
import { encodeLink } from '../../scenario/link-made.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { branchInWords } from '../../view/branch-words.ts'
import { type Forecast, forecastOf } from '../../view/forecast.ts'
import { jobToShow } from '../../view/headline.ts'
import { idly, inSlices } from '../slices.ts'
import type { Branch } from './branches.ts'

/** What is known of a branch. */
export interface Outcome {
  readonly says: string
  /** Null: it cannot be played. */
  readonly forecast: Forecast | null
  /** The address that leads to it; null: it takes more than a link holds. */
  readonly hash: string | null
}

/** By the first branch, beside which each is named, and by the branch itself. */
const known = new WeakMap<Choices, WeakMap<Choices, Outcome>>()

const knownOf = (branch: Branch, trunk: Branch): Outcome | undefined => known.get(trunk.choices)?.get(branch.choices)

function know(branch: Branch, trunk: Branch, outcome: Outcome): void {
  const beside = known.get(trunk.choices) ?? new WeakMap<Choices, Outcome>()
  known.set(trunk.choices, beside.set(branch.choices, outcome))
}

function* outcomeInSteps(scenario: Scenario, { choices }: Branch, trunk: Branch): Generator<undefined, Outcome> {
  const words = (plan: Parameters<typeof branchInWords>[0]) => branchInWords(plan, scenario, choices, trunk.choices)
  try {
    const recording = yield* recordInSteps(planOf(scenario, choices))
    yield
    const forecast = forecastOf(recording, jobToShow(recording))
    return { says: words(recording.plan), forecast, hash: null }
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    return { says: 'A run that cannot be played', forecast: null, hash: null }
  }
}

const SLICE_MS = 4

/** What each of these branches of a scenario comes to, as far as it is known; asked again when more is. */
export function useOutcomes(scenario: Scenario, branches: readonly Branch[]): readonly (Outcome | undefined)[] {
  const [, setCount] = useState(0)
  useEffect(() => {
    let halt = () => {}
    let wanted = true
    const [trunk] = branches
    const next = (): void => {
      const branch = branches.find((one) => knownOf(one, trunk) === undefined)
      if (branch === undefined || !wanted) return
      halt = inSlices(outcomeInSteps(scenario, branch, trunk), SLICE_MS, idly, (outcome) => {
        void encodeLink({ ...branch.choices, room: 'play', job: null, map: null, at: null }).then((made) => {
          know(branch, trunk, { ...outcome, hash: 'hash' in made ? made.hash : null })
          if (!wanted) return
          setCount((count) => count + 1)
          next()
        })
      })
    }
    next()
    return () => {
      wanted = false
      halt()
    }
  }, [scenario, branches])
  return branches.map((branch) => knownOf(branch, branches[0]))
}
