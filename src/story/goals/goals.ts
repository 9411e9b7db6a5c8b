/**
 * The catalogue of properties that goals and predictions are made of. A goal is a list of them; each is written as
 * an object with one field, the property's name: `{ "answered": { "as": "done", "withinPolls": 1 } }`.
 */
import * as v from 'valibot'
import { object } from '../../scenario/objects.ts'
import { OF_RECORDS } from './jobs.ts'
import type { Evidence, PropertyEntry } from './property.ts'
import { OF_RUNS } from './runs.ts'

export const PROPERTIES = { ...OF_RECORDS, ...OF_RUNS }
export type PropertyName = keyof typeof PROPERTIES
const PROPERTY_NAMES = Object.keys(PROPERTIES) as PropertyName[]

type Wanted<N extends PropertyName> = v.InferOutput<(typeof PROPERTIES)[N]['schema']>
/** A property that is wanted of a run. */
export type Property = { readonly [N in PropertyName]: { readonly [K in N]: Wanted<N> } }[PropertyName]

/** One property as a file writes it. */
export const propertySchema = v.union(
  PROPERTY_NAMES.map((name) => object({ [name]: PROPERTIES[name].schema })),
  `an object with one of ${PROPERTY_NAMES.join(', ')}`,
) as unknown as v.GenericSchema<Property>

/** Why a run has not a property; null where it has. Throws `ScenarioError` where it names what the run does not have. */
export function unmetBy(property: Property, run: Evidence, where: string): string | null {
  const [[name, wanted]] = Object.entries(property)
  // Its fields were checked against its own schema on the way in.
  const { unmet } = PROPERTIES[name as PropertyName] as unknown as PropertyEntry<v.GenericSchema>
  return unmet(wanted, run, `${where}.${name}`)
}

/**
 * Everything for which a run falls short of what is wanted of it, a sentence each; none where it has all of it. Throws
 * `ScenarioError`.
 * @param where the list's place in its file
 * @param from the place of the first of these in that list
 */
export function unmetOf(wanted: readonly Property[], run: Evidence, where: string, from = 0): string[] {
  return wanted.flatMap((property, i) => unmetBy(property, run, `${where}.${from + i}`) ?? [])
}
