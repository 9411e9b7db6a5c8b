/** What the end-to-end tests of one’s own scenario share: a device of its own for each test, and the desk on it. */
import { mkdtempSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { chromiumLaunch } from '../support/chromium.ts'
import { tellHowItStood } from './as-it-stood.ts'
import { deviceOf, url } from './open.ts'

let browser: Browser
let context: BrowserContext | undefined
const folder = mkdtempSync(join(tmpdir(), 'own-'))

/** Starts a browser for the tests of a file; what a test leaves is gone after it. */
export function withDevices(): void {
  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunch())
  })
  afterAll(async () => {
    await browser?.close()
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(async () => {
    await context?.close()
    context = undefined
  })
  tellHowItStood()
}

/** A device on which nothing has been stored yet. */
export async function freshDevice(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  context = await deviceOf(browser, { reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(60_000)
  return context
}

/** From now on the device keeps nothing for the page. */
export const forbidStorage = (device: BrowserContext): Promise<unknown> =>
  device.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
  })

/** In pages that are opened from now on the storage does not answer, until they are told to by `answer`. */
export const silence = (device: BrowserContext): Promise<unknown> =>
  device.addInitScript(() => {
    const { open } = IDBFactory.prototype
    const late: (() => void)[] = []
    const answer = () => {
      for (const one of late.splice(0)) one()
    }
    Object.assign(window, { answer })
    IDBFactory.prototype.open = function (...given) {
      const request = Object.assign(new EventTarget(), { result: null }) as unknown as IDBOpenDBRequest
      late.push(() => {
        const asked = open.apply(this, given)
        asked.onupgradeneeded = () => {}
        asked.onsuccess = () => {
          Object.assign(request, { result: asked.result })
          request.onsuccess?.(new Event('success'))
        }
      })
      return request
    }
  })

/** What was asked of a storage that was silent is answered. */
export const answer = (page: Page): Promise<unknown> => page.evaluate('answer()')

/** The desk, in another tab of the device. */
export async function openDesk(device: BrowserContext, hash = '#own'): Promise<Page> {
  const page = await device.newPage()
  await page.goto(`${url}${hash}`)
  await page.locator('main.own').waitFor()
  return page
}

/** A new draft, as it begins. */
export async function begin(device: BrowserContext): Promise<Page> {
  const page = await openDesk(device)
  await page.getByTestId('blank').click()
  await goes(page, 'done.')
  return page
}

/** Waits until an element of the desk says that. */
export const says = (page: Page, id: string, text: string | RegExp) =>
  page.getByTestId(id).filter({ hasText: text }).waitFor({ state: 'attached' })
/** Waits until the run comes to that. */
export const goes = (page: Page, text: string | RegExp) => says(page, 'own-headline', text)
/** Waits until everything is stored. */
export const saved = (page: Page) => says(page, 'own-saved', 'Saved on this device')
/** The control of a field of the form. */
export const field = (page: Page, path: string) => page.locator(`[data-field="${path}"] :is(input, select, textarea)`)

/** What the page would save as a file now, and what it would call it. */
export async function file(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('own-save').click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** Writes a file for the command or the page to read. Resolves to its path. */
export async function onDisk(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Opens a file of that content on the desk. */
export async function put(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByTestId('own-open').setInputFiles(await onDisk(name, content))
}

/** Waits for the large editor of the text. */
export async function rich(page: Page): Promise<void> {
  await page.locator('.own-text').hover()
  await page.locator('.own-text[data-editor="rich"] .view-line').first().waitFor()
}

/** Begins to write down how long each long task on the main thread takes, in ms; what is returned tells. */
export async function longTasks(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const long: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(Math.round(duration))
    }).observe({ type: 'longtask' })
    Object.assign(window, { long })
  })
  return () => page.evaluate<readonly number[]>('window.long')
}
