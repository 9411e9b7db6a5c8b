/** From text that nobody vouches for to a scenario, or to an error that names the place. */
import * as v from 'valibot'
import { ScenarioError } from './error.ts'
import { type Scenario, scenarioSchema } from './schema.ts'

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const DEEPEST = 200

/** Refuses keys that could reach an object's prototype. Payload JSON is data and may hold any key: it is not entered. */
function refuseForbiddenKeys(value: unknown, where: string, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > DEEPEST) throw new ScenarioError(where, 'nested too deeply')
  for (const key of Object.keys(value)) {
    if (FORBIDDEN.has(key)) throw new ScenarioError(where, `the key "${key}" is not allowed`)
    if (where.startsWith('payloads.') && key === 'json') continue
    refuseForbiddenKeys((value as Record<string, unknown>)[key], where === '' ? key : `${where}.${key}`, depth + 1)
  }
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Checks an already parsed value. Throws `ScenarioError` for the first problem. */
export function checkScenario(value: unknown): Scenario {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScenarioError('the file', `${shown(value)} is not allowed; allowed: an object`)
  refuseForbiddenKeys(value, '')
  const result = v.safeParse(scenarioSchema, value, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const where = issue.path?.map((item) => String(item.key)).join('.') || 'the file'
  if (issue.expected === 'never') throw new ScenarioError(where, 'no such field')
  if (issue.received === 'undefined') throw new ScenarioError(where, 'is missing')
  throw new ScenarioError(where, `${shown(issue.input)} is not allowed; allowed: ${issue.message}`)
}

/** Parses a scenario file. Throws `ScenarioError`. */
export function parseScenario(text: string): Scenario {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ScenarioError('the file', `not JSON (${(error as Error).message.replaceAll('\n', ' ').slice(0, 120)})`)
  }
  return checkScenario(value)
}
