/** Instants that a story names. */
import { instantMs } from '../../scenario/checks.ts'
import type { Plan } from '../../sim/plan.ts'

/** An instant of a run, in ms from its start. `at`: a wall clock or a duration. Throws `ScenarioError`. */
export const msOf = (at: string, { startsAtMs }: Plan, where: string): number => instantMs(at, startsAtMs, where)
