/** Lessons and talks without a connection, and a new version that comes in the middle of a talk. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chromiumLaunch } from '../support/chromium.ts'
import { tellHowItStood, watch } from './as-it-stood.ts'
import { listen } from './open.ts'
import { eventually, newVersion, type Served, serve, untilReady } from './served.ts'

const root = join(import.meta.dirname, '../..')

let served: Served
let profile: string
let context: BrowserContext

/** A browser that was not running a moment ago, with what the device has kept. */
async function start(): Promise<void> {
  context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch(),
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 720 },
  })
  context.setDefaultTimeout(60_000)
  watch(context)
}

beforeEach(async () => {
  served = await serve()
  profile = await mkdtemp(join(tmpdir(), 'device-'))
  await start()
})
afterEach(async () => {
  await context.close()
  await served.goDown()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})
tellHowItStood()

async function open(hash: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${served.home}${hash}`)
  return page
}

const stage = (page: Page) => page.locator('main.ts .tf-title').first()
const TALK = '#talk/burn-after-reading/whole/the-job-failed'

/** The speaker's window of a talk. */
async function speakerOf(page: Page): Promise<Page> {
  const [speaker] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('s')])
  // Before it has found its talk it hears no key.
  await speaker.locator('main.sp[data-beat]').waitFor()
  return speaker
}

test('after one visit to the front page, a cold browser without a connection has every lesson and every talk', async () => {
  const first = await open('')
  await first.getByTestId('watch').waitFor()
  await untilReady(first)
  await context.close()
  await served.goDown()
  await start()
  await context.setOffline(true)

  const page = await open('#learn')
  const { complaints } = listen(page)
  const lessons = (await readdir(join(root, 'scenarios/lessons'))).filter((file) => file.endsWith('.json'))
  expect(lessons.length).toBe(16)
  for (const file of lessons) {
    const { id, title } = JSON.parse(await readFile(join(root, 'scenarios/lessons', file), 'utf8'))
    await page.evaluate((hash) => location.assign(hash), `#learn/${id}`)
    await page.locator('main').getByText(title).first().waitFor()
    await page.locator('main h1').first().waitFor()
  }
  const decks = (await readdir(join(root, 'scenarios/decks'))).filter((file) => file.endsWith('.json'))
  expect(decks.length).toBeGreaterThan(0)
  for (const file of decks) {
    const { id, beats } = JSON.parse(await readFile(join(root, 'scenarios/decks', file), 'utf8'))
    await page.evaluate((hash) => location.assign(hash), `#talk/print/${id}`)
    await page.locator('[data-testid="print-state"][data-ready="true"]').waitFor({ timeout: 60_000 })
    const count = beats.reduce((sum: number, beat: { builds?: unknown[] }) => sum + 1 + (beat.builds?.length ?? 0), 0)
    expect(await page.locator('.print-page').count()).toBe(count)
    await page.locator('.print-page').last().locator('.tf-title').waitFor()
    expect(await page.locator('.tf-problem, .frame-problem').count()).toBe(0)
  }
  // The talk itself, and its speaker's window.
  await page.goto(`${served.home}${TALK}`)
  await stage(page).waitFor()
  const speaker = await speakerOf(page)
  await speaker.keyboard.press('PageDown')
  await page.getByText('20:30:00').first().waitFor()
  // What is beside it.
  await page.goto(`${served.home}#talk/check`)
  await page.locator('[data-check="offline"][data-finding="fine"]').waitFor()
  await page.goto(`${served.home}#talk/write`)
  await page.getByTestId('blank').click()
  await page.getByTestId('deck-state').filter({ hasText: 'nothing is wrong' }).waitFor()
  await page.locator('.own-text').hover()
  await page.locator('.own-text[data-editor="rich"] .view-line').first().waitFor()
  expect(complaints).toEqual([])
})

/** A new version is served, and the browser has stored it. */
async function release(tab: Page): Promise<void> {
  served.release(2)
  await tab.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

test('a new version stays away while a talk runs, whoever wants it', async () => {
  const other = await open('#play')
  await other.getByTestId('clock').waitFor()
  await untilReady(other)
  const page = await open(TALK)
  await stage(page).waitFor()
  await release(other)
  await newVersion(other).waitFor()
  // Another tab wants it now.
  await other.getByRole('button', { name: 'Use it now' }).click()
  await other.getByText('A talk is being given in another tab.').waitFor()
  expect(await other.title()).toBe('Burn After Reading')
  // On the stage nothing is said of it; the speaker is told.
  const speaker = await speakerOf(page)
  await speaker.getByTestId('newer').filter({ hasText: 'It waits until the talk is over.' }).waitFor()
  expect(await page.getByTestId('notice').textContent()).toBe('')
  // Both windows may be loaded again, and are what they were.
  await page.reload()
  await stage(page).waitFor()
  await speaker.reload()
  await speaker.locator('main.sp[data-beat]').waitFor()
  for (const one of [page, speaker]) expect(await one.title()).not.toContain('2:')
  // The talk is over: whoever asks for it again gets it.
  await speaker.close()
  await page.goto(`${served.home}#talk`)
  await page.getByRole('heading', { level: 1, name: 'Give the talk' }).waitFor()
  await eventually(async () => {
    const again = other.getByRole('button', { name: /Try again|Use it now/ })
    if ((await again.count()) > 0) await again.click({ timeout: 1000 }).catch(() => {})
    return other.title().catch(() => '')
  }).toBe('2: Burn After Reading')
  await page.getByText('A new version of this page is in use in another tab.').waitFor()
})

/** A new version has been stored, and waits to be used. */
const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)

/** The stage of a talk that has begun, and behind which a newer version has come. */
async function overtaken(): Promise<Page> {
  const page = await open('#play')
  await page.getByTestId('clock').waitFor()
  await untilReady(page)
  await page.goto(`${served.home}${TALK}`)
  await stage(page).waitFor()
  await release(page)
  await eventually(() => isWaiting(page)).toBe(true)
  return page
}

test('what there was to say is said once the talk is over', async () => {
  const page = await overtaken()
  expect(await newVersion(page).count()).toBe(0)
  // Also where the stage was loaded anew meanwhile, and asks for it from the beginning.
  await page.reload()
  await stage(page).waitFor()
  await page.keyboard.press('q')
  await page.keyboard.press('q')
  await page.getByRole('heading', { level: 1, name: 'Give the talk' }).waitFor()
  await newVersion(page).waitFor()
})

test('a browser that is gone in the middle of a talk comes back to the same version', async () => {
  await overtaken()
  await context.close()
  await start()
  const again = await open(TALK)
  await stage(again).waitFor()
  expect(await again.title()).not.toContain('2:')
  // No page is left for a moment: now the new worker is at work, and the copy that was chosen is still shown.
  await again.close()
  const third = await open(TALK)
  await stage(third).waitFor()
  await eventually(() => isWaiting(third)).toBe(false)
  await third.reload()
  await stage(third).waitFor()
  expect(await third.title()).not.toContain('2:')
  expect(await newVersion(third).count()).toBe(0)
  // Once the talk is over, it is offered as ever.
  await third.evaluate(() => location.assign('#talk'))
  await third.getByRole('heading', { level: 1, name: 'Give the talk' }).waitFor()
  await newVersion(third).waitFor()
  await third.getByRole('button', { name: 'Use it now' }).click()
  await eventually(() => third.title().catch(() => '')).toContain('2: ')
})
