import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The headless command in one file, for Node alone. */
    simCommand?: string
  }
}

const ROOT = join(import.meta.dirname, '../..')

/**
 * Puts the headless command into one file: it is called a few hundred times, and to translate all its parts each time
 * takes four times as long as what it is called for. Two folders deep, as it is in the sources: it finds the scenarios.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(ROOT, 'node_modules/.sim-'))
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: 'src/cli/main.ts',
      outDir,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  })
  project.provide('simCommand', join(outDir, 'main.mjs'))
  return () => rm(outDir, { recursive: true, force: true })
}
