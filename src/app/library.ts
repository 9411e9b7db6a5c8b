/**
 * The scenarios that come with the page. The first one is part of it; the others are fetched when they are wanted.
 * They are taken at their word, since each is checked before it ships: the checker is heavy, and kept out of the first
 * load for what people bring themselves.
 */
import first from '../../scenarios/incident.json'
import type { Scenario } from '../scenario/schema.ts'
import { TITLES } from './titles.ts'

const files = import.meta.glob<Scenario>(['../../scenarios/*.json', '!../../scenarios/incident.json'], {
  import: 'default',
})

const idOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '')

/** The scenario of the first visit, there at once. */
export const FIRST_SCENARIO = first as unknown as Scenario

/** Slugs and titles; the first one first. */
export const SCENARIOS: readonly { readonly id: string; readonly title: string }[] = [
  { id: first.id, title: first.title },
  ...Object.keys(files).map((path) => ({ id: idOf(path), title: TITLES[idOf(path)] ?? idOf(path) })),
]

const loaders = new Map(Object.entries(files).map(([path, load]) => [idOf(path), load]))
const known = new Map([[FIRST_SCENARIO.id, FIRST_SCENARIO]])

/** A scenario that has been loaded before. */
export function knownScenario(id: string): Scenario | undefined {
  return known.get(id)
}

/** Loads a scenario. Rejects with a text fit to be shown. */
export async function loadScenario(id: string): Promise<void> {
  if (known.has(id)) return
  const load = loaders.get(id)
  if (load === undefined) throw new Error(`There is no scenario “${id}”.`)
  known.set(id, await load())
}
