/** The page of claims, as people get it. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { freshPage, listen, url, verdicts, violationsOf, withBrowser } from './open.ts'

withBrowser()

const ROOMS = ['claims', 'faults', 'text', 'errors', 'own', 'embed']

async function openClaims(page: Page): Promise<void> {
  await page.goto(`${url}#claims`)
  await page.locator('#claim-R1 [data-played]').waitFor()
}

/** Plays every pair, and waits until all are there. */
async function playAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play them all' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.claim-pair:not([data-played])').length === 0, null, {
    timeout: 90_000,
  })
}

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test('all claims are played, as written, quietly, and clean for axe', async () => {
    const page = await freshPage({ colorScheme })
    const { complaints, strangers } = listen(page)
    await openClaims(page)
    expect(await violationsOf(page)).toEqual([])
    await playAll(page)
    expect(await page.locator('.claim-pair').count()).toBeGreaterThanOrEqual(100)
    expect(await page.locator('.problem').allTextContents()).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    await page.getByTestId('find').fill('lease')
    expect(await violationsOf(page)).toEqual([])
    await page.getByTestId('rooms').click()
    expect(await violationsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
  })
})

test.each(ROOMS)('nothing sticks out of #%s at any width', async (room) => {
  const page = await freshPage()
  await page.goto(`${url}#${room}`)
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  for (const width of [1920, 1280, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 720 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
  }
})

/** What a room calls itself. */
const HEADINGS: Readonly<Record<string, string>> = {
  claims: 'The claims',
  faults: 'The fault table',
  text: 'Error text',
  errors: 'Error identity',
  own: 'Your own scenario',
  embed: 'Embed it',
}

test.each(ROOMS)('#%s opens from its own address, with nothing loaded before it, quietly', async (room) => {
  const page = await freshPage()
  const { complaints, strangers } = listen(page)
  await page.goto(`${url}#${room}`)
  await page.getByRole('heading', { level: 1, name: HEADINGS[room] }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await violationsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})

test('a cell of the fault table has an address, which brings it back from its run', async () => {
  const page = await freshPage({ reducedMotion: 'reduce' })
  await page.goto(`${url}#faults/F7/getdel`)
  await page.getByRole('link', { name: /^See it happen.*reply is lost, GETDEL\. Written again$/ }).click()
  await page.getByTestId('verdicts').waitFor()
  expect(await verdicts(page)).toContain('duplicate')
  await page.goBack()
  await page.locator('.fault-detail').waitFor()
  expect(new URL(page.url()).hash).toBe('#faults/F7/getdel')
})

test('from a claim to its run and back, by mouse and by keyboard', async () => {
  const page = await freshPage({ reducedMotion: 'reduce' })
  await openClaims(page)
  await page.getByRole('link', { name: 'Open in Play: R1, it breaks' }).click()
  await page.getByTestId('verdicts').waitFor()
  expect(await verdicts(page)).toEqual(['hang', 'lost-result', 'wrong-cause'])
  await page.goBack()
  await page.locator('#claim-R1 [data-played]').waitFor()
  await page.getByRole('link', { name: 'Open in Play: R1, it holds' }).focus()
  await page.keyboard.press('Enter')
  await page.getByTestId('verdicts').waitFor()
  expect(await verdicts(page)).toEqual(['settled-with-cause'])
  await page.goBack()
  await page.getByRole('heading', { name: 'The claims' }).waitFor()
})

test('from the front door to every room by keyboard, each with its title', async () => {
  const page = await freshPage()
  await page.goto(url)
  for (const room of ROOMS) {
    await page.getByTestId('rooms').focus()
    await page.keyboard.press('Enter')
    await page.locator(`nav.rooms a[href="#${room}"]`).waitFor()
    const places = await page
      .locator('nav.rooms a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (let n = 0; n <= places.indexOf(`#${room}`); n++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('main h1:focus').waitFor()
    expect(new URL(page.url()).hash).toBe(`#${room}`)
    const heading = await page.locator('main h1').textContent()
    expect((await page.title()).length).toBeGreaterThan((heading ?? '').length)
  }
  for (const room of ROOMS.slice(0, -1).reverse()) {
    await page.goBack()
    await page.waitForFunction((hash) => location.hash === hash, `#${room}`)
  }
  await page.goBack()
  await page.getByTestId('watch').waitFor()
})

test('printed, it has no controls and every claim', async () => {
  const page = await freshPage()
  await openClaims(page)
  await playAll(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByTestId('find').isVisible()).toBe(false)
  expect(await page.locator('.claim-open').first().isVisible()).toBe(false)
  expect(await page.locator('.claim h3').count()).toBe(100)
  expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(50_000)
})
