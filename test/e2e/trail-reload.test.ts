/** A reload finds what was there before it, whenever it comes, and whatever the tab has room for. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { clockShows, freshPage, openPlay, url, verdicts, withBrowser } from './open.ts'
import {
  AT,
  addressHas,
  followed,
  held,
  isChosen,
  isFollowed,
  isLate,
  radio,
  redo,
  undo,
  unpackable,
  withoutRest,
} from './trail-room.ts'

withBrowser()

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

test('a reload before the address has been written loses no change and no letter', async () => {
  const page = await followed()
  await addressHas(page, '&end')
  // The address is written once nothing is done any more; nobody lets it come to that here.
  await page.evaluate(() => {
    window.setTimeout = (() => 0) as unknown as typeof window.setTimeout
  })
  await radio(page, 'GET').check()
  await page.getByTestId('payload').fill('{"status":"odd"}')
  await page.waitForFunction(() => history.state?.late === true)
  expect(await page.evaluate(() => location.hash)).not.toContain('GET')
  await page.reload()
  await page.getByTestId('clock').waitFor()
  await isChosen(page, 'GET')
  expect(await page.getByTestId('payload').inputValue()).toBe('{"status":"odd"}')
  await addressHas(page, 'payload=')
  expect(await page.evaluate(() => history.state?.late)).toBeUndefined()
  await undo(page).click()
  await undo(page).click()
  await isChosen(page, 'GETDEL')
})

describe('a reload before the address has been written', () => {
  test.each(['the first one', 'one after others'])('keeps the change, %s, and the instant', async (which) => {
    const page = await openPlay({}, AT)
    await clockShows(page, '18:28:00')
    if (which !== 'the first one') {
      await radio(page, 'GET').check()
      await addressHas(page, 'set=read:get')
      await radio(page, 'GETDEL').check()
      await addressHas(page, 'at=14640000')
    }
    await withoutRest(page)
    await radio(page, 'GET').check()
    await isLate(page)
    await page.reload()
    await clockShows(page, '18:28:00')
    expect(await radio(page, 'GET').isChecked()).toBe(true)
  })

  test('keeps the change, the instant and the way back, also before what keeps them has come', async () => {
    const page = await freshPage()
    const bring = await held(page, /\/entries-[^/]*\.js/)
    await page.goto(`${url}${AT}`)
    await clockShows(page, '18:28:00')
    await radio(page, 'GET').check()
    expect(await page.evaluate(() => history.state)).toBeNull()
    const again = page.reload()
    bring()
    await again
    await clockShows(page, '18:28:00')
    expect(await radio(page, 'GET').isChecked()).toBe(true)
    await addressHas(page, 'set=read:get')
    await undo(page).click()
    await expect.poll(() => radio(page, 'GETDEL').isChecked()).toBe(true)
  })

  test('keeps the change of a side of Compare, and the instant', async () => {
    const page = await openPlay({}, AT.replace('#play', '#compare'))
    await clockShows(page, '18:28:00')
    await isFollowed(page)
    await withoutRest(page)
    await page.getByLabel('Rules on the left').selectOption({ index: 3 })
    await isLate(page)
    await page.reload()
    await clockShows(page, '18:28:00')
    expect(await page.getByLabel('Rules on the left').evaluate((one: HTMLSelectElement) => one.selectedIndex)).toBe(3)
  })

  test('keeps the instant that was looked for', async () => {
    const page = await openPlay({}, AT)
    await isFollowed(page)
    await addressHas(page, 'at=14640000')
    await withoutRest(page)
    await page.keyboard.press('End')
    await clockShows(page, '20:30:00')
    await isLate(page)
    await page.reload()
    await clockShows(page, '20:30:00')
  })
})

test('what no address can hold is kept by the tab', async () => {
  const page = await followed()
  const text = await unpackable(page, 40_000)
  await page.reload()
  await page.getByTestId('clock').waitFor()
  expect(await page.getByTestId('payload').inputValue()).toBe(text)
})

test('a tab without room says once what a reload would lose', async () => {
  const page = await followed()
  await page.evaluate(() => {
    const block = 'x'.repeat(100_000)
    try {
      for (let n = 0; ; n++) sessionStorage.setItem(`full ${n}`, block)
    } catch {
      // as full as it gets, but for less than one block
    }
  })
  const text = await unpackable(page, 120_000)
  const notice = page.getByTestId('notice')
  await notice.getByText('this tab cannot keep it').waitFor()
  await notice.getByRole('button', { name: 'Open “Share”' }).click()
  await page.locator('.modal').waitFor()
  await page.keyboard.press('Escape')
  // Once is enough; what is on screen is as it was.
  await radio(page, 'GET').check()
  await page.waitForFunction(() => history.state?.kept === true)
  expect(await notice.textContent()).toBe('')
  // With room again, it is kept as ever.
  await page.evaluate(() => {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith('full')) sessionStorage.removeItem(name)
  })
  await radio(page, 'GETDEL').check()
  await page.waitForFunction(() => sessionStorage.getItem('burn-after-reading.trail') !== null)
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

describe('a reload on a page that lies over the run', () => {
  /** The run with a change, left for a lesson that has moved the playhead for a run of its own. */
  async function inLesson(): Promise<Page> {
    const page = await openPlay({}, AT)
    await clockShows(page, '18:28:00')
    await isFollowed(page)
    await radio(page, 'GET').check()
    await addressHas(page, 'set=read:get')
    await page.evaluate(() => location.assign('#learn/one-letter/write-it'))
    await page.getByTestId('try-code').waitFor()
    await page.locator('.lesson-stage').getByRole('slider').first().press('End')
    return page
  }

  test('leads back to the page, and not to what lies beneath it', async () => {
    const page = await inLesson()
    await page.waitForFunction(() => history.state?.kept === true)
    await page.reload()
    await page.getByTestId('try-code').waitFor()
    expect(await page.evaluate(() => location.hash)).toBe('#learn/one-letter/write-it')
  })

  test.each(['Back', 'by the menu'])('finds the run beneath as it was left, and its way back (%s)', async (how) => {
    const page = await inLesson()
    await page.reload()
    await page.getByTestId('try-code').waitFor()
    await page.waitForFunction(() => history.state?.entry === 2)
    if (how === 'Back') await page.goBack()
    else await page.evaluate(() => location.assign('#play'))
    await page.getByTestId('clock').waitFor()
    await isChosen(page, 'GET')
    await clockShows(page, '18:28:00')
    await undo(page).click()
    await isChosen(page, 'GETDEL')
    await redo(page).click()
    await isChosen(page, 'GET')
  })
})
