/** What single attempts do instead of what the scenario says. */
import { checkedMs } from './checks.ts'
import { ScenarioError } from './error.ts'
import type { Scenario } from './schema.ts'

/** Another payload or another length for one attempt. */
export interface WorkChange {
  readonly payload?: Uint8Array | undefined
  /** A duration such as 65s. */
  readonly run?: string | undefined
}

/** The same, as the compiler takes it. */
export interface PlanWorkChange {
  /** Place among the payloads; -1: as it was. */
  readonly payload: number
  readonly runMs: number
}

/** Changes of single attempts, by "job/attempt". Throws where there is no such attempt. */
export function workChanges(
  scenario: Scenario,
  work: Readonly<Record<string, WorkChange>>,
  add: (bytes: Uint8Array, name: string) => number,
): ReadonlyMap<string, PlanWorkChange> {
  const known = scenario.jobs.flatMap(({ id, attempts }) => attempts.map((_, n) => `${id}/${n + 1}`))
  return new Map(
    Object.entries(work).map(([place, { payload, run }]) => {
      if (!known.includes(place))
        throw new ScenarioError('work', `no attempt "${place}"; allowed: ${known.slice(0, 20).join(', ')}`)
      const runMs = run === undefined ? -1 : checkedMs(run, `work.${place}.run`)
      return [place, { payload: payload === undefined ? -1 : add(payload, `edited ${place}`), runMs }]
    }),
  )
}
