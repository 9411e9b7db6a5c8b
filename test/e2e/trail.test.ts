/** Undo, redo, back, forward, reload and a second tab: one way, and nothing on it is lost. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { clockShows, listen, openPlay, verdicts, withBrowser } from './open.ts'

withBrowser()

/** The page follows its own history by now. */
const isFollowed = (page: Page) => page.waitForFunction(() => history.state?.entry !== undefined)
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const isChosen = (page: Page, name: string) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.rules label')].some(
        (label) => label.querySelector('input')?.checked && label.textContent?.startsWith(wanted),
      ),
    name,
  )
const addressHas = (page: Page, part: string) => page.waitForFunction((wanted) => location.hash.includes(wanted), part)
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).first()
const redo = (page: Page) => page.getByRole('button', { name: 'Redo' }).first()

async function followed(): Promise<Page> {
  const page = await openPlay()
  await isFollowed(page)
  return page
}

test('back and forward walk through the changes, and undo and redo are the same way', async () => {
  const page = await followed()
  const { complaints } = listen(page)
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  await page.goBack()
  await isChosen(page, 'GETDEL')
  expect(await redo(page).isEnabled()).toBe(true)
  await page.goForward()
  await isChosen(page, 'GET')
  const entry = await page.evaluate(() => history.state.entry as number)
  await undo(page).click()
  await isChosen(page, 'GETDEL')
  await page.waitForFunction((before) => history.state?.entry === before - 1, entry)
  await redo(page).click()
  await isChosen(page, 'GET')
  await page.waitForFunction((before) => history.state?.entry === before, entry)
  expect(complaints).toEqual([])
})

test('a reload shows the same, and what was done can still be taken back', async () => {
  const page = await followed()
  const before = await verdicts(page)
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  await page.reload()
  await page.getByTestId('clock').waitFor()
  await isChosen(page, 'GET')
  await isFollowed(page)
  await undo(page).click()
  await isChosen(page, 'GETDEL')
  expect(await verdicts(page)).toEqual(before)
})

test('a second tab with the same address shows the same run, and the first goes on', async () => {
  const page = await followed()
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  const second = await openPlay({}, new URL(page.url()).hash)
  await isChosen(second, 'GET')
  await radio(second, 'GETDEL').check()
  expect(await radio(page, 'GET').isChecked()).toBe(true)
})

test('a room on the way is a place to come back to', async () => {
  const page = await followed()
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  await page.getByTestId('rooms').click()
  await page.locator('nav.rooms a[href="#text"]').click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.getByTestId('clock').waitFor()
  await isChosen(page, 'GET')
  await page.goBack()
  await isChosen(page, 'GETDEL')
  await page.goForward()
  await page.goForward()
  await page.locator('main.room').waitFor()
})

test('what no address can hold is kept by the tab', async () => {
  const page = await followed()
  let seed = 1
  const letters = Array.from({ length: 40_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647 // nothing that could be packed
    return String.fromCharCode(97 + (seed % 26))
  })
  const text = `{"status":"error","message":"${letters.join('')}"}`
  await page.getByTestId('payload').fill(text)
  await page.waitForFunction(() => history.state?.kept === true)
  await page.reload()
  await page.getByTestId('clock').waitFor()
  expect(await page.getByTestId('payload').inputValue()).toBe(text)
})

test('a damaged memory of the tab is no harm', async () => {
  const page = await followed()
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  await page.evaluate(() => {
    addEventListener('pagehide', () =>
      sessionStorage.setItem('burn-after-reading.trail', '{"version":1,"long":[],"body":"{\\"now\\":7}"}'),
    )
  })
  await page.reload()
  await page.getByTestId('clock').waitFor()
  await isChosen(page, 'GET')
  await isFollowed(page)
})

test('pressed fast, undo comes to where it was asked to', async () => {
  const page = await followed()
  await radio(page, 'GET').check() // three rules: more of the same rule is one change
  await page.keyboard.press('2')
  await page.keyboard.press('3')
  await addressHas(page, 'set=read:get,')
  const entry = await page.evaluate(() => history.state.entry as number)
  await page.evaluate(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
    for (let i = 0; i < 3; i++) button?.click()
  })
  await isChosen(page, 'GETDEL')
  await page.waitForFunction((before) => history.state?.entry === before - 3, entry)
  await page.goForward()
  await isChosen(page, 'GET')
})

test('a link that is pasted is one entry', async () => {
  const page = await followed()
  const entry = await page.evaluate(() => history.state.entry as number)
  await page.evaluate(() => {
    location.hash = '#play?v=1&scenario=incident&set=read:get&end'
  })
  await isChosen(page, 'GET')
  await page.waitForFunction((before) => history.state?.entry === before + 1, entry)
  await page.goBack()
  await isChosen(page, 'GETDEL')
})

test('what is thrown in begins a branch, which is a link, to go back to and to compare', async () => {
  const page = await followed()
  await page.getByRole('tab', { name: 'Your hand' }).click()
  await page.locator('.deed:not([disabled])').first().click()
  const rows = page.getByTestId('branches').locator('li')
  await rows.nth(1).locator('a').waitFor()
  expect(await rows.count()).toBe(2)
  expect(await rows.nth(1).locator('a').getAttribute('aria-current')).toBe('true')
  const href = await rows.nth(1).locator('a').getAttribute('href')
  expect(href).toContain('edits=at:')
  await rows.nth(0).locator('a').click()
  await rows.nth(0).getByText('on screen').waitFor()
  await addressHas(page, 'scenario=incident')
  expect(page.url()).not.toContain('edits=')
  const other = await openPlay({}, href ?? '')
  await other.waitForFunction(() => document.title !== '')
  await page.goBack()
  await rows.nth(1).getByText('on screen').waitFor()
})

test('one press leads to where a verdict begins to hold, and to the first difference', async () => {
  const page = await followed()
  await radio(page, 'GET').check()
  await page.getByTestId('jumps').click()
  const jumps = page.getByTestId('jump-list').locator('button')
  await jumps.filter({ hasText: 'First difference from the scenario as it comes' }).click()
  await clockShows(page, '18:28:00')
  await page.getByTestId('jumps').click()
  await jumps.filter({ hasText: 'Wrong cause' }).click()
  await clockShows(page, '20:30:00')
})
