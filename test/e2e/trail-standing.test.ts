/** Who comes back to a run finds it where it stood, whatever was looked at meanwhile. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { clockShows, freshPage, openPlay, url, withBrowser } from './open.ts'
import { stageIsThere } from './talk.ts'
import { AT, addressHas, isFollowed, undo } from './trail-room.ts'

withBrowser()

async function atInstant(): Promise<Page> {
  const page = await openPlay({}, AT)
  await clockShows(page, '18:28:00')
  await isFollowed(page)
  return page
}

async function isThere(page: Page): Promise<void> {
  await page.locator('main.play').waitFor()
  await clockShows(page, '18:28:00')
  await addressHas(page, 'at=14640000')
}

/** Other rooms, and what is done in them. */
const ROOMS: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['#claims', (page) => page.getByRole('heading', { level: 1, name: 'The claims' }).waitFor()],
  ['#what-if', (page) => page.getByTestId('varies').waitFor()],
  ['#compare', (page) => page.getByTestId('go-there').click()],
  [
    '#learn/one-letter/write-it',
    async (page) => {
      await page.getByTestId('try-code').waitFor()
      await page.locator('.lesson-stage').getByRole('slider').first().press('End')
    },
  ],
  ['#talk/burn-after-reading/whole/3', stageIsThere],
]

describe.each(ROOMS)('back from %s', (address, look) => {
  test('by the browser', async () => {
    const page = await atInstant()
    await page.evaluate((hash) => location.assign(hash), address)
    await look(page)
    await page.goBack()
    await isThere(page)
  })

  test('by its address', async () => {
    const page = await atInstant()
    await page.evaluate((hash) => location.assign(hash), address)
    await look(page)
    await page.evaluate(() => location.assign('#play'))
    await isThere(page)
  })
})

describe.each(ROOMS.filter(([address]) => address === '#compare' || address === '#what-if'))(
  'back from %s, which was loaded again',
  (address, look) => {
    async function loadedAgain(): Promise<Page> {
      const page = await atInstant()
      await page.evaluate((hash) => location.assign(hash), address)
      await look(page)
      await addressHas(page, `${address}?`)
      await page.reload()
      await look(page)
      await isFollowed(page)
      await page.keyboard.press('End')
      return page
    }

    test('by the browser', async () => {
      const page = await loadedAgain()
      await page.goBack()
      await isThere(page)
    })

    test('by the menu', async () => {
      const page = await loadedAgain()
      await page.getByTestId('rooms').click()
      await page.locator('.rooms a[href="#play"]').click()
      await isThere(page)
    })

    test('by its address, also after a page that lies over it was loaded again', async () => {
      const page = await loadedAgain()
      await page.evaluate(() => location.assign('#claims'))
      await page.getByRole('heading', { level: 1, name: 'The claims' }).waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'The claims' }).waitFor()
      await isFollowed(page)
      await page.evaluate(() => location.assign('#play'))
      await isThere(page)
    })
  },
)

test('a side that is shown alone after a reload stands where Compare stood, and goes on from there', async () => {
  const page = await atInstant()
  await page.evaluate(() => location.assign('#compare'))
  await page.getByTestId('go-there').click()
  await addressHas(page, '#compare?')
  await page.reload()
  await page.getByTestId('go-there').waitFor()
  await isFollowed(page)
  await page.keyboard.press('End')
  await clockShows(page, '20:30:00')
  await page.getByTestId('play-left').click()
  await page.locator('main.play').waitFor()
  await clockShows(page, '20:30:00')
  await page.getByRole('radio', { name: 'GET', exact: true }).check()
  await addressHas(page, 'set=read:get')
  await undo(page).click()
  await page.waitForFunction(() => !location.hash.includes('set=read:get'))
  await clockShows(page, '20:30:00')
})

test('what was changed in Compare and taken back on the way leaves the run of Play at its instant', async () => {
  const page = await atInstant()
  await page.evaluate(() => location.assign('#compare'))
  await page.getByTestId('go-there').click()
  await page.getByTestId('swap').click()
  await page.getByTestId('parting').filter({ hasText: 'the left worker stops waiting' }).waitFor()
  await page.goBack()
  await page.goBack()
  await page.locator('main.play').waitFor()
  await clockShows(page, '18:28:00')
})

test('what is watched from the front door begins at its beginning, whatever was come back to before', async () => {
  const page = await freshPage()
  await page.goto(url)
  await page.getByRole('button', { name: /^Open the playground/ }).click()
  await isFollowed(page)
  await page.keyboard.press('End')
  await clockShows(page, '20:30:00')
  await page.evaluate(() => location.assign('#what-if'))
  await page.getByTestId('varies').waitFor()
  await page.goBack()
  await clockShows(page, '20:30:00')
  await page.goBack()
  await page.getByTestId('watch').click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  expect(await page.getByTestId('verdicts').count()).toBe(0)
})
