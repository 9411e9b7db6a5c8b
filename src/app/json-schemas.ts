/** What the editors' JSON mode knows about texts, each by the address of its model: one mode serves all editors. */
import { jsonDefaults } from './monaco-setup.ts'

interface KnownSchema {
  readonly uri: string
  /** Patterns of addresses; one that begins with `!` leaves some out. */
  readonly fileMatch: readonly string[]
  readonly schema: unknown
}

const known = new Map<string, KnownSchema>()

/** Makes a schema known, in place of the one of that name. It hints; what is forbidden is said elsewhere. */
export function knowSchema(schema: KnownSchema): void {
  known.set(schema.uri, schema)
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    enableSchemaRequest: false, // nothing is fetched, whatever a text names as its schema
    schemaValidation: 'warning',
    schemas: [...known.values()].map(({ uri, fileMatch, schema: one }) => ({
      uri,
      fileMatch: [...fileMatch],
      schema: one,
    })),
  })
}
