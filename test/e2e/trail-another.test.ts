/** Who has gone on to another scenario comes back to the run before at the instant where it stood. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { clockShows, openPlay, pick, withBrowser } from './open.ts'
import { AT, addressHas, isChosen, isFollowed, radio, redo, undo, withoutRest } from './trail-room.ts'

withBrowser()

const shows = (page: Page, scenario: string) => page.locator(`main.play[data-shows="${scenario}"]`).waitFor()

/** Follows a link to a run of another scenario. */
async function goOn(page: Page): Promise<void> {
  await page.evaluate(() => location.assign('#play?v=1&scenario=probe-leak&at=30000.1&end'))
  await shows(page, 'probe-leak')
  await addressHas(page, 'at=30000')
}

async function loadedAgain(page: Page): Promise<void> {
  await page.reload()
  await shows(page, 'probe-leak')
  await isFollowed(page)
}

async function atInstant(reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
  const page = await openPlay({ reducedMotion }, AT)
  await clockShows(page, '18:28:00')
  await isFollowed(page)
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  return page
}

async function isShown(page: Page): Promise<void> {
  await shows(page, 'incident')
  await isChosen(page, 'GET')
  await clockShows(page, '18:28:00')
}

async function isThere(page: Page): Promise<void> {
  await isShown(page)
  await addressHas(page, 'at=14640000')
}

const there: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '#claims': (page) => page.getByRole('heading', { level: 1, name: 'The claims' }).waitFor(),
  '#compare': (page) => page.getByTestId('go-there').waitFor(),
}

describe.each(['reduce', 'no-preference'] as const)('motion: %s', (motion) => {
  test.each(['at once', 'after a reload'])('a link is followed, and then one step back, %s', async (when) => {
    const page = await atInstant(motion)
    await goOn(page)
    if (when === 'after a reload') await loadedAgain(page)
    await page.goBack()
    await isThere(page)
    await page.goForward()
    await shows(page, 'probe-leak')
    await addressHas(page, 'at=30000')
  })

  test('another scenario is picked, then undone and made again', async () => {
    const page = await atInstant(motion)
    await pick(page, 'probe-leak')
    await page.keyboard.press('End')
    await addressHas(page, 'scenario=probe-leak')
    await undo(page).click()
    await isThere(page)
    await redo(page).click()
    await shows(page, 'probe-leak')
    await undo(page).click()
    await isThere(page)
  })

  test.each(Object.entries(there))('from %s a link is followed, and then two steps back', async (room, isInRoom) => {
    const page = await atInstant(motion)
    await page.evaluate((hash) => location.assign(hash), room)
    await isInRoom(page)
    await goOn(page)
    await loadedAgain(page)
    await page.goBack()
    await isInRoom(page)
    await page.goBack()
    await isThere(page)
  })
})

test('several steps at once, as from the list of the browser’s Back, lead to the last, and to its instant', async () => {
  const page = await atInstant('no-preference')
  await pick(page, 'probe-leak')
  await addressHas(page, 'scenario=probe-leak')
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  await page.evaluate(() => history.go(-2))
  await isThere(page)
  await page.evaluate(() => history.go(2))
  await shows(page, 'probe-leak')
  await isChosen(page, 'GET')
  await addressHas(page, 'set=read:get')
  await page.evaluate(() => history.go(-3))
  await shows(page, 'incident')
  await isChosen(page, 'GETDEL')
  await clockShows(page, '18:28:00')
})

test('a link that leads nowhere takes nothing away, also after a reload, and can still be mended', async () => {
  const page = await atInstant('reduce')
  const refused = '#play?v=1&scenario=nowhere&end'
  await page.evaluate((hash) => location.assign(hash), refused)
  await page.getByText('This link cannot be opened').waitFor()
  await page.waitForFunction(() => history.state?.kept === true)
  expect(await page.evaluate(() => location.hash)).toBe(refused)
  await page.reload()
  await isShown(page)
  await isFollowed(page)
  await undo(page).click()
  await isChosen(page, 'GETDEL')
})

test('a reload at once after a link that led nowhere leaves the way back, and nothing else is taken for it', async () => {
  const page = await atInstant('reduce')
  await withoutRest(page)
  await page.evaluate(() => location.assign('#play?v=1&scenario=nowhere&end'))
  await page.getByText('This link cannot be opened').waitFor()
  await page.reload()
  await page.getByTestId('watch').waitFor()
  await isFollowed(page)
  await page.goBack()
  await isThere(page)
  await page.goForward()
  await page.getByText('This link cannot be opened').waitFor()
  await isShown(page)
})
