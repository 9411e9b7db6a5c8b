/** Files that a call names: scenarios, payloads, edits. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ScenarioError } from '../scenario/error.ts'
import { parseScenario } from '../scenario/parse.ts'
import type { Scenario, ScenarioEdit } from '../scenario/schema.ts'
import { UsageError } from './usage.ts'

const FOLDER = fileURLToPath(new URL('../../scenarios', import.meta.url))

/** Names of the built-in scenarios. */
export function builtIns(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort()
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
}

/** Bytes of a file; the error names it. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new UsageError(`${path}: ${REASONS[code] ?? code}`)
  }
}

/** A built-in scenario by name, or one from a file. */
export function loadScenario(name: string): Scenario {
  const known = builtIns()
  const isPath = name.endsWith('.json') || name.includes('/') || name.includes('\\')
  if (!isPath && !known.includes(name))
    throw new UsageError(`no scenario "${name}"; allowed: ${known.join(', ')}, or a JSON file`)
  const path = isPath ? name : join(FOLDER, `${name}.json`)
  const text = new TextDecoder().decode(readBytes(path))
  try {
    return parseScenario(text)
  } catch (error) {
    if (error instanceof ScenarioError) throw new UsageError(`${path}: ${error.message}`)
    throw error
  }
}

/** Edits from a file; they are checked where they are compiled. */
export function loadEdits(path: string, onto: Scenario): ScenarioEdit[] {
  const text = new TextDecoder().decode(readBytes(path))
  let edits: unknown
  try {
    edits = JSON.parse(text)
  } catch {
    throw new UsageError(`${path}: not JSON`)
  }
  if (!Array.isArray(edits)) throw new UsageError(`${path}: allowed: a list of edits`)
  // Checked as part of the whole file, so that there is one description of an edit.
  const whole = parseScenario(JSON.stringify({ ...onto, edits }))
  return whole.edits ?? []
}
