/** Looking into a value that nobody has checked: whatever is not there, or of another kind, is empty. */
import type { Path } from './places.ts'

/** The fields of an object. */
export type Json = Readonly<Record<string, unknown>>

/** An object's fields; none where it is no object. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** A list's items; none where it is no list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What is at `path`; undefined where nothing is. A field that is only inherited is none. */
export function valueAt(value: unknown, path: Path): unknown {
  let here = value
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined
    here = (here as Readonly<Record<string | number, unknown>>)[step]
  }
  return here
}

/** A value as a field shows it: a text as it is, anything else as JSON; empty where there is none. */
export function shownAt(value: unknown, path: Path): string {
  const there = valueAt(value, path)
  return there === undefined ? '' : typeof there === 'string' ? there : (JSON.stringify(there) ?? '')
}

/** What a scenario's parts are called, so that they can be chosen by name. */
export interface Names {
  readonly nodes: readonly string[]
  readonly workers: readonly { readonly id: string }[]
  readonly jobs: readonly { readonly id: string }[]
  readonly payloads: Json
}

const texts = (values: readonly unknown[]): string[] => values.filter((one) => typeof one === 'string')
const ids = (list: unknown): { id: string }[] =>
  texts(listOf(list).map((one) => objectOf(one)['id'])).map((id) => ({ id }))

/** The names in a scenario, with those that it has without saying so. */
export function namesOf(value: unknown): Names {
  const { nodes, workers, jobs, payloads } = objectOf(value)
  return {
    nodes: nodes === undefined ? ['a', 'b'] : texts(listOf(nodes)),
    workers: workers === undefined ? [{ id: 'worker-1' }] : ids(workers),
    jobs: ids(jobs),
    payloads: objectOf(payloads),
  }
}
