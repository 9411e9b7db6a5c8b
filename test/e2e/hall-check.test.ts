/** The hall check: what a clicker sends, what the browser allows, whether a second window answers, and the card. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chromiumLaunch } from '../support/chromium.ts'
import { tellHowItStood } from './as-it-stood.ts'
import { deviceOf, listen, url, violationsOf } from './open.ts'

let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(() => browser?.close())
afterEach(() => context?.close())
tellHowItStood()

async function open(options: BrowserContextOptions = {}, before?: () => void): Promise<Page> {
  context = await deviceOf(browser, { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce', ...options })
  if (before !== undefined) await context.addInitScript(before)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`${url}#talk/check`)
  await page.getByTestId('clicker-pad').waitFor()
  return page
}

const line = (page: Page, id: string) => page.locator(`[data-check="${id}"]`)
const finds = (page: Page, id: string, finding: 'fine' | 'not' | 'try') =>
  page.locator(`[data-check="${id}"][data-finding="${finding}"]`).waitFor()

test('every button of a clicker is looked at, and does nothing else', async () => {
  const page = await open()
  const { complaints } = listen(page)
  await finds(page, 'clicker', 'try')
  let loads = 0
  page.on('load', () => loads++)
  // With nothing but the clicker in the hand: the place for it has the focus already.
  for (const [key, sent, does] of [
    ['PageDown', 'Page down', 'Next press'],
    ['PageUp', 'Page up', 'One press back'],
    ['F5', 'F5', 'Nothing: the page is not loaded again'],
    ['Shift+F5', 'Shift F5', 'Nothing: the page is not loaded again'],
    ['Escape', 'Esc', 'never the talk'],
    ['.', '.', 'Dark screen'],
    ['b', 'B', 'Dark screen'],
    ['x', 'X', 'Nothing in a talk'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByTestId('clicker-newest').filter({ hasText: does }).waitFor()
    expect(await page.locator(`[data-sent="${sent}"]`).textContent()).toContain('once')
  }
  await finds(page, 'clicker', 'fine')
  expect(loads).toBe(0)
  expect(await page.evaluate(() => [scrollY, document.documentElement.dataset['blank']])).toEqual([0, undefined])
  // Tab moves on.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).not.toBe('clicker-pad')
  expect(complaints).toEqual([])
})

test('a second window opens, answers, and is closed with the page', async () => {
  const page = await open()
  await finds(page, 'step', 'try')
  const [second] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open a second window' }).click(),
  ])
  await second.getByRole('heading', { name: 'The second window' }).waitFor()
  await finds(page, 'window', 'fine')
  await finds(page, 'step', 'fine')
  expect(await line(page, 'step').textContent()).toMatch(/It answers within \d+ ms\./)
  const closed = second.waitForEvent('close')
  await page.getByRole('link', { name: 'Back to the talk' }).click()
  await closed
})

test('what the browser refuses is said, with the way round it', async () => {
  const page = await open({}, () => {
    window.open = () => null
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false })
    Object.defineProperty(Navigator.prototype, 'wakeLock', {
      get: () => ({ request: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }),
    })
    Object.defineProperty(Screen.prototype, 'isExtended', { get: () => false })
  })
  const { complaints } = listen(page)
  await page.getByRole('button', { name: 'Open a second window' }).click()
  await finds(page, 'window', 'not')
  expect(await line(page, 'window').textContent()).toContain('Allow pop-ups')
  for (const [id, says] of [
    ['full', 'F11'],
    ['awake', 'Plug in the power'],
    ['displays', 'Extend the display'],
  ] as const) {
    await finds(page, id, 'not')
    expect(await line(page, id).textContent()).toContain(says)
  }
  expect(complaints).toEqual([])
})

test('the screen is asked to stay on, and asked again when the window comes back into sight', async () => {
  const page = await open({}, () => {
    const held: EventTarget[] = []
    Object.assign(window, { held })
    Object.defineProperty(Navigator.prototype, 'wakeLock', {
      get: () => ({
        request: () => {
          const sentinel = Object.assign(new EventTarget(), { release: () => Promise.resolve() })
          held.push(sentinel)
          return Promise.resolve(sentinel)
        },
      }),
    })
  })
  await finds(page, 'awake', 'fine')
  const asked = () => page.evaluate<number>('window.held.length')
  expect(await asked()).toBe(1)
  await page.evaluate('window.held[0].dispatchEvent(new Event("release"))')
  await finds(page, 'awake', 'not')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await finds(page, 'awake', 'fine')
  expect(await asked()).toBe(2)
})

test('full screen can be tried', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Try full screen' }).click()
  await finds(page, 'full', 'fine')
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await page.getByRole('button', { name: 'Try full screen' }).waitFor()
  await finds(page, 'full', 'fine')
})

test.each([
  [1280, 720],
  [1920, 1080],
  [1024, 768],
])(
  'the card at %i × %i: nothing is cut, its smallest words are a thirtieth of its height, in light and dark',
  async (width, height) => {
    const page = await open({ viewport: { width, height } })
    await page.getByRole('link', { name: 'Show the card' }).click()
    const card = page.locator('.hall-card')
    await card.waitFor()
    await page.evaluate(() => document.fonts.ready)
    for (const dark of [false, true]) {
      if (dark) await page.getByRole('button', { name: 'For a dark room' }).click()
      const seen = await card.evaluate((element) => {
        const cut = [...element.querySelectorAll('h1, p, li, span')].filter(
          (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline',
        )
        const sizes = [...element.querySelectorAll('.hall-body, .hall-code code, .hall-swatch, .hall-soft')].map(
          (one) => Number.parseFloat(getComputedStyle(one).fontSize),
        )
        const corners = [...element.querySelectorAll('.hall-corner')].map((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect()
          return [left === 0 || right === innerWidth, top === 0 || bottom === innerHeight]
        })
        return {
          cut: cut.map(({ outerHTML }) => outerHTML),
          least: Math.min(...sizes),
          corners,
          over: element.scrollHeight - element.clientHeight,
        }
      })
      expect(seen.cut).toEqual([])
      expect(seen.over).toBeLessThanOrEqual(0)
      expect(seen.corners).toEqual(Array(4).fill([true, true]))
      // As on the stage, whatever the screen's shape.
      expect(seen.least).toBeCloseTo(height / 30, 1)
      expect(await violationsOf(page)).toEqual([])
    }
    await page.keyboard.press('Escape')
    await page.getByTestId('clicker-pad').waitFor()
  },
)

test.each(['light', 'dark'] as const)('clean at 320 px, %s', async (colorScheme) => {
  const page = await open({ viewport: { width: 320, height: 700 }, colorScheme })
  await page.keyboard.press('PageDown')
  await page.locator('[data-sent="Page down"]').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await violationsOf(page)).toEqual([])
})
