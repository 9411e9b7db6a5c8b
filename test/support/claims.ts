/** The claims that ship, and the scenarios that show them. */
import { loadClaims } from '../../src/cli/coverage.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { shipped } from './library.ts'

export const CLAIM_FILES = loadClaims()

const known = new Map<string, Scenario>()

/** A scenario by its slug, read once. */
export function find(slug: string): Scenario {
  const scenario = known.get(slug) ?? shipped(slug)
  known.set(slug, scenario)
  return scenario
}
