import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built page is served, with a closing slash. */
    pageUrl: string
  }
}

/** Builds the page as it ships, outside the working tree, and serves it on a free port while the tests run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), 'burn-after-reading-'))
  await asProduction(() => build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } }))
  const server = await preview({
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, open: false },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The built page is not served on a port.')
  project.provide('pageUrl', `http://127.0.0.1:${address.port}/`)

  return async () => {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}

/** Vitest sets NODE_ENV to `test`, under which the development build of React would be bundled. */
async function asProduction(work: () => Promise<unknown>): Promise<void> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}
