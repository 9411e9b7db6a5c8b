/** The copy of the page that opens without a connection, and how a new version comes. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chromiumLaunch } from '../support/chromium.ts'
import { tellHowItStood, watch } from './as-it-stood.ts'
import { listen } from './open.ts'
import { eventually, newVersion, type Served, serve, untilReady } from './served.ts'

let served: Served
let home: string

let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(() => browser?.close())

beforeEach(async () => {
  served = await serve()
  home = served.home
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(60_000)
  watch(context)
})
afterEach(async () => {
  await context.close()
  await served.goDown()
})
tellHowItStood()

async function open(hash = '#play'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${home}${hash}`)
  await page.getByTestId('clock').waitFor()
  return page
}

const caches = (page: Page) => page.evaluate(async () => (await globalThis.caches.keys()).length)

test('after one visit the whole page opens without a connection', async () => {
  const first = await open()
  await untilReady(first)
  await first.close()
  await served.goDown()

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

test('how an embed looks is seen without a connection as well', async () => {
  const first = await open()
  await untilReady(first)
  await first.close()
  await served.goDown()
  await context.setOffline(true)

  const page = await open()
  const { complaints } = listen(page)
  await page.evaluate(() => location.assign('#embed'))
  const preview = page.frameLocator('[data-testid="embed-preview"]')
  await preview.locator('.stage-picture svg').waitFor()
  await page.getByRole('checkbox', { name: 'The log' }).check()
  await preview.locator('.log').first().waitFor()
  await preview.getByTestId('play').click()
  await page.goBack()
  await page.locator('main .stage-picture svg').waitFor()
  expect(complaints).toEqual([])
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

  served.release(2)
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

  await served.goDown()
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
