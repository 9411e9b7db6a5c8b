/** The files of the scenarios that come with the page, each fetched when it is wanted. */
import type { Scenario } from '../scenario/schema.ts'
import { FIRST_SCENARIO } from './library.ts'

const files = import.meta.glob<Scenario>(['../../scenarios/*.json', '!../../scenarios/incident.json'], {
  import: 'default',
})

const idOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '')
const loaders = new Map(Object.entries(files).map(([path, load]) => [idOf(path), load]))

/** Slugs of all that come with the page; the first one, which is part of it, first. */
export const SCENARIO_IDS: readonly string[] = [FIRST_SCENARIO.id, ...loaders.keys()]

/** What is in a scenario's file. Rejects with a text fit to be shown. */
export async function fileOf(slug: string): Promise<Scenario> {
  const load = loaders.get(slug)
  if (load === undefined) throw new Error(`There is no scenario “${slug}”.`)
  return load()
}
