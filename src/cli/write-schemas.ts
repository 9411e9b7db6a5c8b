/** Writes the JSON schemas into public/: of scenario files, for editors; of the command's output, for scripts. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { schemaFiles } from './schemas.ts'

for (const [name, text] of schemaFiles())
  writeFileSync(fileURLToPath(new URL(`../../public/${name}`, import.meta.url)), text)
