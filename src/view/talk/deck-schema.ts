/** The schema of decks as an editor wants it: the published one, with words at every field, and the scenarios that there are. */
import { editorSchema, type Schema } from '../own/editor-schema.ts'
import { deckWordsOf } from './deck-words.ts'

/** What a schema refers to, put in its place: the same thing has other words in another place. */
function inlined(value: unknown, definitions: Readonly<Record<string, unknown>>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => inlined(one, definitions))
  const { $ref: ref, ...rest } = value as Readonly<Record<string, unknown>>
  const meant = typeof ref === 'string' ? definitions[ref.replace('#/$defs/', '')] : undefined
  const all = typeof meant === 'object' && meant !== null ? { ...meant, ...rest } : rest
  return Object.fromEntries(Object.entries(all).map(([key, part]) => [key, inlined(part, definitions)]))
}

/** A field of that name that holds a text. */
const isText = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && (value as Schema)['type'] === 'string'

/** Wherever a run names its scenario, those that there are. */
function withScenarios(value: unknown, scenarios: readonly ScenarioName[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => withScenarios(one, scenarios))
  const names = { enum: scenarios.map(({ id }) => id), enumDescriptions: scenarios.map(({ title }) => title) }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'scenario' && isText(part) ? { ...part, ...names } : withScenarios(part, scenarios),
    ]),
  )
}

interface ScenarioName {
  readonly id: string
  readonly title: string
}

/** The published schema of decks with words at everything that has some. */
export function deckEditorSchema(published: Schema, scenarios: readonly ScenarioName[]): Schema {
  const { $defs = {}, ...schema } = published
  const whole = inlined(schema, $defs as Readonly<Record<string, unknown>>) as Schema
  return withScenarios(editorSchema(whole, deckWordsOf), scenarios) as Schema
}
