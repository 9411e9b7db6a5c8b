/** The copy of the page that opens without a connection, and how a new version comes. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chromiumLaunch } from '../support/chromium.ts'
import { listen, url } from './open.ts'

/** Where the page is served from: the built page, in a folder, of any version; and it may be gone. */
let server: Server
let home: string
let version: number

let browser: Browser
let context: BrowserContext

const FOLDER = '/some/where/'

/** The file as that version of the page has it. */
function ofVersion(path: string, body: Buffer): Buffer {
  if (version === 1) return body
  if (path === '') return Buffer.from(body.toString().replace('<title>', `<title>${version}: `))
  if (path === 'service-worker.js') return Buffer.from(body.toString().replace('PREFIX + "', `$&${version}`))
  return body
}

async function listenAt(port: number): Promise<void> {
  server = createServer(async (request, response) => {
    const path = (request.url ?? '').slice(FOLDER.length)
    const answer = await fetch(`${url}${path}`)
    const body = ofVersion(path, Buffer.from(await answer.arrayBuffer()))
    const type = answer.headers.get('content-type') ?? 'application/octet-stream'
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
}

function goDown(): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(() => browser?.close())

beforeEach(async () => {
  version = 1
  await listenAt(0)
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}${FOLDER}`
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(20_000)
})
afterEach(async () => {
  await context.close()
  if (server.listening) await goDown()
})

async function open(hash = '#play'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${home}${hash}`)
  await page.getByTestId('clock').waitFor()
  return page
}

/** Waits until the copy is complete, as the help says. */
async function untilReady(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await page.locator('[data-testid="offline"][data-state="ready"]').waitFor()
  await page.getByText('Ready offline').waitFor()
  await page.keyboard.press('Escape')
}

const eventually = (seen: () => Promise<unknown>) => expect.poll(seen, { timeout: 20_000 })

const newVersion = (page: Page) => page.getByText('A new version of this page is ready.')
const caches = (page: Page) => page.evaluate(async () => (await globalThis.caches.keys()).length)

test('after one visit the whole page opens without a connection', async () => {
  const first = await open()
  await untilReady(first)
  await first.close()
  await goDown()

  const page = await open()
  const { complaints } = listen(page)
  await page.getByTestId('scenario').click()
  await page.locator('[data-scenario="probe-leak"]').click()
  await page.getByRole('heading', { level: 1, name: 'The test call that told nobody' }).waitFor()
  await page.getByTestId('verdicts').waitFor()
  await page.getByTestId('payload').focus()
  await page.locator('[data-editor="rich"] .view-line').first().waitFor()
  await page.getByTestId('share').click()
  expect(await page.getByTestId('share-link').inputValue()).toContain(`${home}#play?v=1&scenario=probe-leak`)
  expect(complaints).toEqual([])
  // It keeps the page, and answers for nothing else.
  expect(await page.evaluate(() => fetch('./run.schema.json').then(String, () => 'no answer'))).toBe('no answer')
})

test('the copy does not take part in the first load', async () => {
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${home}#play`, { waitUntil: 'networkidle' })
  expect(asked.filter((address) => /monaco|payload-editor|service-worker/.test(address))).toEqual([])
  await untilReady(page)
  expect(asked.filter((address) => /editor\.worker|payload-table/.test(address))).toEqual([])
})

test('a new version waits until the person wants it, and what is on screen comes along', async () => {
  const page = await open()
  await untilReady(page)

  version = 2
  await page.reload()
  await newVersion(page).waitFor()
  expect(await page.title()).toBe('Burn After Reading')
  await page.getByRole('button', { name: 'Later' }).click()
  await page.reload()
  await newVersion(page).waitFor()
  expect(await page.title()).toBe('Burn After Reading')
  const other = await open()
  expect(await other.title()).toBe('Burn After Reading')

  await page.getByRole('radio', { name: 'GET', exact: true }).check()
  await page.getByRole('button', { name: 'Use it now' }).click()
  await eventually(() => page.title().catch(() => '')).toBe('2: Burn After Reading')
  await page.getByTestId('clock').waitFor()
  expect(await page.getByRole('radio', { name: 'GET', exact: true }).isChecked()).toBe(true)
  expect(await newVersion(page).count()).toBe(0)

  // The other tab is not taken by surprise.
  await other.getByText('A new version of this page is in use in another tab.').waitFor()
  expect(await other.title()).toBe('Burn After Reading')
  await other.getByRole('button', { name: 'Load it here too' }).click()
  await eventually(() => other.title().catch(() => '')).toBe('2: Burn After Reading')

  await goDown()
  const cold = await open()
  expect(await cold.title()).toBe('2: Burn After Reading')
})

test('forgetting everything removes the copy', async () => {
  const page = await open()
  await untilReady(page)
  expect(await caches(page)).toBeGreaterThan(0)
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Yes, forget it' }).click()])
  await page.getByTestId('watch').waitFor()
  expect(await caches(page)).toBe(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('a copy that is gone is not made anew by a page that still asks for it', async () => {
  const page = await open()
  await untilReady(page)
  await page.reload() // from now on the worker answers
  await page.getByTestId('clock').waitFor()
  const [answered, left] = await page.evaluate(async () => {
    const controlled = navigator.serviceWorker.controller !== null
    for (const name of await globalThis.caches.keys()) await globalThis.caches.delete(name)
    const answer = await fetch('./')
    return [controlled && answer.ok, (await globalThis.caches.keys()).length]
  })
  expect(answered).toBe(true)
  expect(left).toBe(0)
})
