/** Finds scenarios as whoever plays a stranger's story does: what is not there is an error of the file. */
import { ScenarioError } from '../../src/scenario/error.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { find } from './claims.ts'
import { SCENARIO_FILES } from './library.ts'

/** A scenario that ships. Throws `ScenarioError` where there is none of that name. */
export function findShipped(slug: string): Scenario {
  if (!SCENARIO_FILES.includes(`${slug}.json`)) throw new ScenarioError('scenario', `no scenario "${slug}"`, slug)
  return find(slug)
}
