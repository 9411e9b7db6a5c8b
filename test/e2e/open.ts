/** What the end-to-end tests share: opening the built page, and asking what is on it. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { chromiumLaunch } from '../support/chromium.ts'
import { tellHowItStood, watch } from './as-it-stood.ts'

export const url = inject('pageUrl')
const axeSource = createRequire(import.meta.url).resolve('axe-core')

let browser: Browser
const opened: BrowserContext[] = []

/** Starts a browser for the tests of a file, and closes each test's pages. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunch())
  })
  afterAll(() => browser?.close())
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((context) => context.close()))
  })
  tellHowItStood()
}

/**
 * A device on which nothing has been stored yet. Unless service workers are expressly allowed there are none, as on a
 * page that is served without encryption: to keep the copy for use offline takes seconds of every device's time.
 */
export async function deviceOf(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const device = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  watch(device)
  if (options.serviceWorkers === undefined)
    await device.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  return device
}

/** A page that has not gone anywhere yet; closed after the test. */
export async function freshPage(options: BrowserContextOptions = {}): Promise<Page> {
  const device = await deviceOf(browser, options)
  opened.push(device)
  const page = await device.newPage()
  page.setDefaultTimeout(60_000) // a wait that fails says what it waited for, before the test is cut off
  return page
}

/** The playground, ready to be looked at; as a still of its end unless it is to move. */
export async function openPlay(options: BrowserContextOptions = {}, hash = '#play'): Promise<Page> {
  const page = await freshPage({ reducedMotion: 'reduce', ...options })
  await page.goto(`${url}${hash}`)
  await page.getByTestId('clock').waitFor()
  return page
}

/** Another scenario, through the picker. */
export async function pick(page: Page, scenario: string): Promise<void> {
  await page.getByTestId('scenario').click()
  await page.locator(`[data-scenario="${scenario}"]`).click()
  await page.locator(`[data-shows="${scenario}"]`).waitFor()
}

/** What axe finds wrong with the page as it stands. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(await readFile(axeSource, 'utf8'))
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** Waits until an element shows a text. */
export const shows = (page: Page, id: string, text: string | RegExp) =>
  page.getByTestId(id).filter({ hasText: text }).first().waitFor({ state: 'attached' })

export const clockShows = (page: Page, clock: string) => shows(page, 'clock', new RegExp(`^${clock}$`))

/** The verdicts on the page, worst first. */
export const verdicts = (page: Page) =>
  page.locator('[data-verdict]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-verdict')))

/** Everything a page complains of, and every request that leaves the origin. */
export function listen(page: Page): { readonly complaints: string[]; readonly strangers: string[] } {
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(url) && !/^(data|blob):/.test(address)) strangers.push(address)
  })
  return { complaints, strangers }
}
