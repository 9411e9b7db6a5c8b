/** The JSON schemas, generated from the descriptions that the program itself checks by. */
import { toJsonSchema } from '@valibot/to-json-schema'
import { scenarioSchema } from '../scenario/schema.ts'
import { DECK_SHAPES, deckSchema } from '../story/deck.ts'
import { lessonSchema } from '../story/lesson.ts'
import { PART_NAMES, PARTS } from '../story/talk/parts.ts'
import { recordingSchema } from '../view/export/recording-schema.ts'
import { compareOutput } from './compare-output.ts'
import { matrixOutput } from './matrix-output.ts'
import { exploreOutput, runOutput } from './output.ts'

type AnySchema = Parameters<typeof toJsonSchema>[0]

/** Shapes that are said once, by name, and what is said of each. */
type Shapes = Readonly<Record<string, { readonly schema: AnySchema; readonly note: string }>>

/** What comes again and again in a deck, and each part that can be on stage. */
const OF_DECKS: Shapes = {
  ...DECK_SHAPES,
  ...Object.fromEntries(
    PART_NAMES.map((name): [string, Shapes[string]] => [name, { schema: PARTS[name].schema, note: PARTS[name].help }]),
  ),
}

/** Name and text of each schema file in public/. */
export function schemaFiles(): [string, string][] {
  const files: [string, string, AnySchema, Shapes?][] = [
    ['scenario.schema.json', 'A scenario of Burn After Reading', scenarioSchema],
    ['lesson.schema.json', 'A lesson of Burn After Reading', lessonSchema],
    ['deck.schema.json', 'A talk of Burn After Reading', deckSchema, OF_DECKS],
    ['run.schema.json', 'What `run --json` prints', runOutput],
    ['explore.schema.json', 'What `explore --json` prints', exploreOutput],
    ['compare.schema.json', 'What `compare --json` prints', compareOutput],
    ['matrix.schema.json', 'What `matrix --json` prints', matrixOutput],
    ['recording.schema.json', 'A recording of Burn After Reading', recordingSchema],
  ]
  return files.map(([name, title, schema, shapes]) => {
    // A check of a duration's size has no word in JSON schema; the program makes it all the same.
    const json = toJsonSchema(schema, {
      errorMode: 'ignore',
      ...(shapes === undefined
        ? {}
        : { definitions: Object.fromEntries(Object.entries(shapes).map(([key, { schema }]) => [key, schema])) }),
    })
    for (const [key, { note }] of Object.entries(shapes ?? {})) {
      const defined = json.$defs?.[key]
      if (typeof defined === 'object') defined.description = note
    }
    return [name, `${JSON.stringify({ ...json, title }, null, 2)}\n`]
  })
}
