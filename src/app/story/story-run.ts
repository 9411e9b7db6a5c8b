/** A story's runs as the page plays them: beside the session, which stays as it is. */
import type { Laid } from '../../scenario/choices.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { type Changes, choicesFrom } from '../../story/laid.ts'
import type { MomentRun } from '../../story/moment.ts'
import { endOf } from '../../story/play.ts'
import { loadFurther } from '../further.ts'
import { knownScenario, loadScenario } from '../library.ts'
import type { Asked } from '../runs.ts'

/** Fetches what any of these runs may need. Rejects with a text fit to be shown. */
export async function loadRuns(runs: readonly MomentRun[]): Promise<void> {
  const slugs = new Set(runs.map(({ scenario }) => scenario))
  await Promise.all([loadFurther(), ...[...slugs].map(loadScenario)])
}

/** A scenario that `loadRuns` has fetched. Throws where it was not asked for. */
export function scenarioFor({ scenario: slug }: Pick<MomentRun, 'scenario'>): Scenario {
  const scenario = knownScenario(slug)
  if (scenario === undefined) throw new Error(`The scenario ${slug} has not been loaded.`)
  return scenario
}

/** What a moment lays over its scenario, with changes on top, and where it ends. */
export function askedFor(run: MomentRun, scenario: Scenario, ...changes: readonly Changes[]): Asked & Laid {
  const { preset, set, payload, work, numbers, edits } = choicesFrom(run.scenario, run, ...changes)
  return { preset, set, payload, work, numbers, edits, untilMs: endOf(run, scenario), told: true }
}
