/** From what was chosen over a scenario to the plan of its run. */
import type { Plan } from '../sim/plan.ts'
import type { Laid } from './choices.ts'
import { bytesOf, compile } from './compile.ts'
import type { Scenario } from './schema.ts'

/** The plan of a scenario with everything chosen laid over it. Throws `ScenarioError`. */
export function planOf(scenario: Scenario, { preset, set, payload, work, numbers, edits }: Laid): Plan {
  return compile(scenario, {
    preset: preset ?? undefined,
    set,
    payload: payload === null ? undefined : bytesOf('edited', payload),
    work: Object.fromEntries(
      Object.entries(work).map(([place, change]) => [
        place,
        {
          run: change.run,
          payload: change.payload === undefined ? undefined : bytesOf(`edited ${place}`, change.payload),
        },
      ]),
    ),
    numbers,
    edits,
  })
}
