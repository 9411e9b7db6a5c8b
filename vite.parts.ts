/** Lets the page's own loader (`src/app/parts.ts`) fetch every part of the built page, in place of the bundler's. */
import { join } from 'node:path'
import type { Plugin } from 'vite'

const LOADER = join(import.meta.dirname, 'src/app/parts.ts')

/** The bundler hands each `import(…)`, with the files that it takes, to a module of this name. */
export function partsFetched(): Plugin {
  return {
    name: 'parts-fetched',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({
        code: `export { fetchPart as __vitePreload } from ${JSON.stringify(LOADER)}`,
        moduleType: 'js',
      }),
    },
  }
}
