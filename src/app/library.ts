/**
 * The scenarios that come with the page. The first one is part of it; the others are fetched when they are wanted.
 * They are taken at their word, since each is checked before it ships: the checker is heavy, and kept out of the first
 * load for what people bring themselves.
 */
import { id, jobs, numbers, payloads, rules, startClock, summary, title, version } from '../../scenarios/incident.json'
import type { Choices } from '../scenario/choices.ts'
import type { Scenario } from '../scenario/schema.ts'
import { loadFurther, scenarioNeedsFurther } from './further.ts'

/** The scenario of the first visit, there at once: what a run needs of it. What it explains and expects stays outside. */
export const FIRST_SCENARIO = {
  version,
  id,
  title,
  summary,
  startClock,
  numbers,
  payloads,
  jobs,
  rules,
} as unknown as Scenario

const known = new Map([[id, FIRST_SCENARIO]])

/** A scenario that has been loaded before. */
export function knownScenario(slug: string): Scenario | undefined {
  return known.get(slug)
}

/** The scenario of these choices: a person's own, or one that has been loaded before. */
export function scenarioOf({ scenario, own }: Pick<Choices, 'scenario' | 'own'>): Scenario | undefined {
  return own ?? known.get(scenario)
}

/** Loads a scenario. Rejects with a text fit to be shown. */
export async function loadScenario(slug: string): Promise<void> {
  if (known.has(slug)) return
  const { fileOf } = await import('./scenario-files.ts')
  const scenario = await fileOf(slug)
  if (scenarioNeedsFurther(scenario)) await loadFurther()
  known.set(slug, scenario)
}
