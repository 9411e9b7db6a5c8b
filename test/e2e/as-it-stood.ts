/** What a page showed, and what it was still waiting for, when a test failed: said with the failure, for who was not there. */
import type { BrowserContext, Page, Request } from 'playwright'
import { afterEach } from 'vitest'

/** So much of what a page shows is told, in letters; and of what it complained. */
const TOLD_MAX = 1500
const COMPLAINTS_MAX = 10
/** A page that is too busy to answer is told as such after this, in ms. */
const PATIENCE_MS = 10_000

interface Watched {
  /** What has been asked for and has not come. */
  readonly asked: Set<Request>
  readonly complaints: string[]
}

const devices = new Map<BrowserContext, Watched>()

/** From now on a failing test tells how the pages of this device stood. */
export function watch(device: BrowserContext): void {
  const asked = new Set<Request>()
  const complaints: string[] = []
  devices.set(device, { asked, complaints })
  device.on('request', (request) => asked.add(request))
  device.on('requestfinished', (request) => asked.delete(request))
  device.on('requestfailed', (request) => {
    asked.delete(request)
    complaints.push(`${request.failure()?.errorText}: ${request.url()}`)
  })
  device.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  device.on('weberror', (error) => complaints.push(String(error.error())))
  device.on('close', () => devices.delete(device))
}

async function stood(page: Page): Promise<string> {
  const body = page.locator('body')
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen is told, not what is hidden
  const text = await body.innerText({ timeout: PATIENCE_MS }).catch((error: unknown) => `(${String(error)})`)
  return `${page.url()}\n${text.slice(0, TOLD_MAX)}`
}

/** Call it after what closes the devices is set up: what is set up last has its turn first. */
export function tellHowItStood(): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const told = await Promise.all(
      [...devices].map(async ([device, { asked, complaints }]) => {
        const pages = await Promise.all(device.pages().map(stood))
        return [
          ...pages,
          `waiting for: ${[...asked].map((request) => request.url()).join(' ') || 'nothing'}`,
          `said: ${complaints.slice(-COMPLAINTS_MAX).join('; ') || 'nothing'}`,
        ].join('\n')
      }),
    )
    throw new Error(`As the page stood:\n${told.join('\n\n')}`)
  })
}
