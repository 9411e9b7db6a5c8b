import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport, transformWithOxc } from 'vite'
import { partsFetched } from './vite.parts.ts'
import { policyInPage, scriptFrame } from './vite.policy.ts'
import { languagesWithMonaco, smallerScripts, trimFengari, trimMonaco, trimReact } from './vite.trim.ts'

/**
 * The machines' structures are plain data, and always the same: the page is built with them worked out, and carries
 * neither XState nor the asking.
 */
function flattenedMachines(): Plugin {
  const compact = join(import.meta.dirname, 'src/sim/compact.ts')
  return {
    name: 'flattened-machines',
    apply: 'build',
    load: {
      filter: { id: /[\\/]src[\\/]sim[\\/]structures\.ts$/ },
      handler: async (id) => {
        const { module: structures } = await runnerImport<Record<string, unknown>>(id)
        const { module } = await runnerImport<{ compactStructure: (structure: unknown) => unknown }>(compact)
        const lines = Object.entries(structures).map(
          ([name, structure]) =>
            `export const ${name} = readStructure(JSON.parse(${JSON.stringify(JSON.stringify(module.compactStructure(structure)))}))`,
        )
        return { code: [`import { readStructure } from './compact.ts'`, ...lines].join('\n'), moduleType: 'js' }
      },
    },
  }
}

/** What is told of all lessons before any of them is fetched is worked out of their files when the page is built. */
function lessonCatalogue(): Plugin {
  return {
    name: 'lesson-catalogue',
    apply: 'build',
    load: {
      filter: { id: /[\\/]src[\\/]app[\\/]learn[\\/]catalogue\.ts$/ },
      handler: async (id) => {
        const { module } = await runnerImport<{ CATALOGUE: unknown }>(id)
        const text = JSON.stringify(JSON.stringify(module.CATALOGUE))
        return { code: `export const CATALOGUE = JSON.parse(${text})`, moduleType: 'js' }
      },
    },
  }
}

const SERVICE_WORKER = join(import.meta.dirname, 'src/app/service-worker.ts')
/** Files that only people's own editors ask for. */
const NOT_OF_THE_PAGE = /\.schema\.json$|\.woff$/

/** All files of the built page, relative to its folder. */
function builtFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file !== 'service-worker.js' && !NOT_OF_THE_PAGE.test(file))
    .sort()
}

/** Writes the worker that keeps the page for use without a connection, with the list of what there is to keep. */
function offlineCopy(): Plugin {
  return {
    name: 'offline-copy',
    apply: 'build',
    writeBundle: {
      order: 'post', // once everything else stands in the folder
      handler: async ({ dir }) => {
        if (dir === undefined) throw new Error('The page is built into no folder.')
        const files = builtFiles(dir)
        const hash = createHash('sha256')
        for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(dir, file)))
        // The folder itself is the page: some hosts answer `index.html` with a redirection, which cannot be kept.
        const kept = files.map((file) => (file === 'index.html' ? './' : file))
        const { code } = await transformWithOxc(readFileSync(SERVICE_WORKER, 'utf8'), SERVICE_WORKER, {
          sourcemap: false,
        })
        const filledIn = code
          .replace('BUILT_FILES', () => JSON.stringify(kept))
          .replace('BUILT_AS', () => JSON.stringify(hash.digest('hex').slice(0, 16)))
        writeFileSync(join(dir, 'service-worker.js'), filledIn)
      },
    },
  }
}

/** What comes along with the libraries that are named: a part of React, and parts of sucrase. */
const PARTS = [
  'scheduler',
  '@jridgewell/gen-mapping',
  '@jridgewell/sourcemap-codec',
  '@jridgewell/trace-mapping',
  'lines-and-columns',
  'ts-interface-checker',
]

/** The licences of everything that the page is made of, in one file beside it. */
function licences(): Plugin {
  const text = () => {
    const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
    const names = [...Object.keys(dependencies as object), ...PARTS].sort()
    const parts = names.flatMap((name) => {
      const folder = join(import.meta.dirname, 'node_modules', name)
      return readdirSync(folder)
        .filter((file) => /^(licen[cs]e|thirdpartynotices)/i.test(file))
        .map((file) => `${name}\n${'='.repeat(name.length)}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`)
    })
    const own = readFileSync(join(import.meta.dirname, 'LICENSE'), 'utf8').trim()
    return [`Burn After Reading\n==================\n\n${own}\n`, ...parts].join('\n\n')
  }
  return {
    name: 'licences',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: text() })
    },
    configureServer: ({ middlewares }) => {
      middlewares.use('/licences.txt', (_request, response) => {
        response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(text())
      })
    },
  }
}

/** Fonts get a folder of their own: they are most of the files, and none of the code. */
function assetName({ names }: { names: string[] }): string {
  const isFont = names.some((name) => /\.woff2?$/.test(name))
  return isFont ? 'assets/fonts/[name]-[hash][extname]' : 'assets/[name]-[hash][extname]'
}

interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

/**
 * What the first load consists of: everything that the page cannot start without, the worker's rules, and what reads a
 * link. Each is one file: cut up where other parts use some of it too, it would be several kilobytes more. Parts that
 * are also needed without it stay apart.
 */
const FIRST_LOAD = [
  { name: 'page', from: 'src/main.tsx', apart: [] },
  { name: 'link', from: 'src/app/link.ts', apart: ['src/app/scenario-files.ts'] },
  { name: 'rules', from: 'src/ui/RulesPanel.tsx', apart: ['src/app/changes.ts'] },
] as const

/** The file that a module goes into; null where it is loaded on demand. */
function firstLoad(): (id: string, modules: Modules) => string | null {
  const found = new Map<string, string>()
  const here = (path: string): string => join(import.meta.dirname, path)
  const follow = (id: string, name: string, apart: readonly string[], modules: Modules): void => {
    if (found.has(id) || apart.includes(id)) return
    found.set(id, name)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) follow(imported, name, apart, modules)
  }
  return (id, modules) => {
    if (found.size === 0)
      for (const { name, from, apart } of FIRST_LOAD) follow(here(from), name, apart.map(here), modules)
    return found.get(id) ?? null
  }
}

/** The list of what to fetch beforehand would be a good part of the first load; what is fetched later is small. */
const preloaded = (_file: string, deps: string[], { hostId }: { readonly hostId: string }): string[] =>
  hostId.includes('/page-') ? deps.filter((dep) => dep.endsWith('.css')) : deps

export default defineConfig({
  base: './', // works from any folder of any host
  appType: 'mpa', // a missing file is a 404, never the page again
  plugins: [
    react(),
    policyInPage(),
    scriptFrame(),
    trimMonaco(),
    languagesWithMonaco(),
    trimFengari(),
    trimReact(),
    flattenedMachines(),
    lessonCatalogue(),
    smallerScripts(),
    partsFetched(),
    licences(),
    offlineCopy(),
  ],
  worker: { format: 'es' },
  // The development server bundles dependencies beforehand, past the plugins above: trim Monaco there as well.
  optimizeDeps: { rolldownOptions: { plugins: [trimMonaco(), languagesWithMonaco(), trimFengari()] } },
  build: {
    target: 'es2023',
    // Every browser this is built for preloads modules by itself.
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    chunkSizeWarningLimit: 3000, // in kB; the editor is that large, and is loaded only when it is shown
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: firstLoad(), debugName: 'first load' }],
        },
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: assetName,
      },
    },
  },
})
