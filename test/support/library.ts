/** The scenarios that ship, read from their files. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseScenario } from '../../src/scenario/parse.ts'
import type { Scenario } from '../../src/scenario/schema.ts'

const folder = join(import.meta.dirname, '../../scenarios')

export const SCENARIO_FILES: readonly string[] = readdirSync(folder).filter((file) => file.endsWith('.json'))

/** One scenario by its file's name without the ending. */
export function shipped(name: string): Scenario {
  return parseScenario(readFileSync(join(folder, `${name}.json`), 'utf8'))
}
