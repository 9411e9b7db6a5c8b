/** The built page, served from a folder, in any version; and the server may be gone, as on a train. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { url } from './open.ts'

const FOLDER = '/some/where/'

export interface Served {
  /** Where the page is. */
  readonly home: string
  /** From now on that version is served. */
  readonly release: (version: number) => void
  /** The server is gone, and with it every connection. */
  readonly goDown: () => Promise<void>
}

/** Serves the page in its first version, on a free port. */
export async function serve(): Promise<Served> {
  let version = 1
  /** The file as that version of the page has it. */
  const ofVersion = (path: string, body: Buffer): Buffer => {
    if (version === 1) return body
    if (path === '') return Buffer.from(body.toString().replace('<title>', `<title>${version}: `))
    if (path === 'service-worker.js') return Buffer.from(body.toString().replace('PREFIX + "', `$&${version}`))
    return body
  }
  const server: Server = createServer(async (request, response) => {
    const path = (request.url ?? '').slice(FOLDER.length)
    const answer = await fetch(`${url}${path}`)
    const body = ofVersion(path, Buffer.from(await answer.arrayBuffer()))
    const type = answer.headers.get('content-type') ?? 'application/octet-stream'
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    home: `http://127.0.0.1:${(server.address() as AddressInfo).port}${FOLDER}`,
    release: (next) => {
      version = next
    },
    goDown: () => {
      if (!server.listening) return Promise.resolve()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Waits until the copy is complete, as the help says. */
export async function untilReady(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await page.locator('[data-testid="offline"][data-state="ready"]').waitFor({ timeout: 60_000 }) // some hundred files
  await page.getByText('Ready offline').waitFor()
  await page.keyboard.press('Escape')
}

/** What comes about sooner or later. */
export const eventually = (seen: () => Promise<unknown>) => expect.poll(seen, { timeout: 60_000 })

/** What a tab says of a new version. */
export const newVersion = (page: Page) => page.getByText('A new version of this page is ready.')
