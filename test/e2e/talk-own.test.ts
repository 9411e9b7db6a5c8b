/** Talks of one's own where the device's storage does not give them: that is said, and nothing that is there is hidden. */
import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { BLANK_DECK } from '../../src/view/talk/deck-starts.ts'
import { listen, url, violationsOf } from './open.ts'
import { answer, forbidStorage, freshDevice, openDesk, saved, silence, withDevices } from './own-desk.ts'

withDevices()

const trouble = (page: Page, kind: string) => page.locator(`[data-testid="talk-trouble"][data-trouble="${kind}"]`)
const titles = (page: Page) => page.locator('.talk-choice > h2').allTextContents()

/** Moves the clock until the page says that the storage is silent. */
async function saysSilent(page: Page): Promise<void> {
  const count = async (): Promise<number> => {
    await page.clock.runFor(6000)
    return trouble(page, 'silent').count()
  }
  await expect.poll(count, { timeout: 30_000 }).toBe(1)
}

/** A device on which a talk is stored, another one waits to be, and the storage is silent from then on. Resolves to the first’s id. */
async function silentDevice(): Promise<{ readonly device: BrowserContext; readonly id: string }> {
  const device = await freshDevice()
  const desk = await openDesk(device, '#talk/write')
  await desk.getByTestId('blank').click()
  await saved(desk)
  const id = desk.url().replace(/^.*#talk\/write\//, '')
  const text = BLANK_DECK.replace('"My talk"', '"It waits"')
  const waiting = JSON.stringify({ name: 'It waits', text, changedAt: 1, version: 0 })
  await desk.evaluate((draft) => localStorage.setItem('burn-after-reading.unsaved-decks.waits.1', draft), waiting)
  await desk.close()
  await device.clock.install({ time: 0 })
  await silence(device)
  await device.clock.pauseAt(60_000)
  return { device, id }
}

async function openTalk(device: BrowserContext, place = ''): Promise<Page> {
  const page = await device.newPage()
  await page.goto(`${url}#talk${place}`)
  return page
}

test('the list shows what it has at once, says that the storage is silent, and is whole once it answers', async () => {
  const { device } = await silentDevice()
  const page = await openTalk(device)
  const { complaints } = listen(page)
  await page.getByRole('heading', { name: 'It waits' }).waitFor()
  expect(await titles(page)).toEqual(['Burn After Reading', 'It waits'])
  expect(await trouble(page, 'silent').count()).toBe(0)
  await saysSilent(page)
  expect(await titles(page)).toEqual(['Burn After Reading', 'It waits'])
  await device.clock.resume()
  expect(await violationsOf(page)).toEqual([])
  await answer(page)
  await page.getByRole('heading', { name: 'My talk' }).waitFor()
  expect(await titles(page)).toEqual(['Burn After Reading', 'My talk', 'It waits'])
  expect(await trouble(page, 'silent').count()).toBe(0)
  expect(complaints).toEqual([])
})

test.each([
  ['its stage', '', 'main.ts .tf-title'],
  ['its rehearsal', '/rehearse', '[data-testid="rehearse-next"]'],
  ['its paper', '/print', '.print-page'],
])('%s says so as well, and is there once it answers', async (_, tool, there) => {
  const { device, id } = await silentDevice()
  const page = await openTalk(device, `${tool}/own:${id}/whole`)
  const { complaints } = listen(page)
  await saysSilent(page)
  await device.clock.resume()
  expect(await violationsOf(page)).toEqual([])
  await answer(page)
  await page.locator(there).first().waitFor()
  expect(await trouble(page, 'silent').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a talk that waits to be stored is given although the storage is silent', async () => {
  const { device } = await silentDevice()
  await device.clock.resume()
  const page = await openTalk(device, '/own:waits/whole')
  await page.locator('main.ts .tf-title').first().waitFor()
  expect(await trouble(page, 'silent').count()).toBe(0)
})

test('where the device keeps nothing, the list says so', async () => {
  const device = await freshDevice()
  await forbidStorage(device)
  const page = await openTalk(device)
  await trouble(page, 'forbidden').waitFor()
  expect(await titles(page)).toEqual(['Burn After Reading'])
  expect(await violationsOf(page)).toEqual([])
  await page.goto(`${url}#talk/own:any/whole`)
  await page.getByText('This browser keeps nothing for this page, and no open window has this deck.').waitFor()
})
