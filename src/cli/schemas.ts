/** The JSON schemas, generated from the descriptions that the program itself checks by. */
import { toJsonSchema } from '@valibot/to-json-schema'
import { scenarioSchema } from '../scenario/schema.ts'
import { lessonSchema } from '../story/lesson.ts'
import { recordingSchema } from '../view/export/recording-schema.ts'
import { compareOutput } from './compare-output.ts'
import { matrixOutput } from './matrix-output.ts'
import { exploreOutput, runOutput } from './output.ts'

/** Name and text of each schema file in public/. */
export function schemaFiles(): [string, string][] {
  const files: [string, string, Parameters<typeof toJsonSchema>[0]][] = [
    ['scenario.schema.json', 'A scenario of Burn After Reading', scenarioSchema],
    ['lesson.schema.json', 'A lesson of Burn After Reading', lessonSchema],
    ['run.schema.json', 'What `run --json` prints', runOutput],
    ['explore.schema.json', 'What `explore --json` prints', exploreOutput],
    ['compare.schema.json', 'What `compare --json` prints', compareOutput],
    ['matrix.schema.json', 'What `matrix --json` prints', matrixOutput],
    ['recording.schema.json', 'A recording of Burn After Reading', recordingSchema],
  ]
  return files.map(([name, title, schema]) => {
    // A check of a duration's size has no word in JSON schema; the program makes it all the same.
    const json = toJsonSchema(schema, { errorMode: 'ignore' })
    return [name, `${JSON.stringify({ ...json, title }, null, 2)}\n`]
  })
}
