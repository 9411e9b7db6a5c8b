/** A rehearsal from its first press to its table, by a clock that the test moves. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import deck from '../../scenarios/decks/burn-after-reading.json'
import { minutesOf } from '../../src/view/talk/rehearsal-words.ts'
import { freshPage, listen, shows, url, violationsOf, withBrowser } from './open.ts'

withBrowser()

const presses = deck.beats.reduce((sum, { builds = [] }) => sum + 1 + builds.length, 0)

async function open(cut = 'whole', width = 1280): Promise<Page> {
  const page = await freshPage({ reducedMotion: 'reduce', viewport: { width, height: 720 } })
  await page.clock.install({ time: new Date('2026-11-30T09:00:00Z') })
  await page.goto(`${url}#talk/rehearse/burn-after-reading/${cut}`)
  await page.getByTestId('rehearse-next').waitFor()
  await page.clock.pauseAt(new Date('2026-11-30T09:30:00Z')) // from here on it is the test that moves it
  return page
}

test('the watch begins with the first press, says the pace, and makes a table that is kept and saved', async () => {
  const page = await open()
  const { complaints } = listen(page)
  await page.clock.runFor(30_000) // nobody has begun
  await shows(page, 'rehearse-watch', '0:00')
  await page.keyboard.press('PageDown')
  await page.clock.runFor(14_000)
  await shows(page, 'rehearse-watch', '0:14')
  await shows(page, 'rehearse-pace', 'on time')
  await page.clock.runFor(26_000)
  await shows(page, 'rehearse-pace', '26 s behind')
  // The watch can stand still.
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(60_000)
  await shows(page, 'rehearse-watch', '0:40')
  await shows(page, 'rehearse-pace', 'The watch stands still')
  for (let n = 0; n < presses - 1; n++) {
    await page.keyboard.press('ArrowRight')
    await page.clock.runFor(1000)
  }
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { level: 1, name: 'How it went' }).waitFor()
  await shows(page, 'rehearse-sum', `${minutesOf(40_000 + (presses - 1) * 1000)} of 10:00 min`)
  expect(await page.locator('.rehearse-beat').count()).toBe(deck.beats.length)
  expect(await page.locator('.rehearse-press').first().textContent()).toMatch(/^Before the first press0:140:40\+0:26$/)
  await page.clock.resume()
  const saves = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const markdown = await saves('Save as Markdown')
  expect(markdown.name).toBe('rehearsal-burn-after-reading-whole-2026-11-30.md')
  expect(markdown.text).toContain('| **1. 18:28. The job failed.** |')
  const sheet = await saves('Save for a spreadsheet')
  expect(sheet.text.trim().split('\r\n')).toHaveLength(presses + 1)
  expect(await violationsOf(page)).toEqual([])
  // Kept on the device.
  await page.getByRole('link', { name: 'All rehearsals' }).click()
  await page.getByRole('heading', { name: 'The last ones' }).waitFor()
  expect(await page.locator('.rehearse-beat').count()).toBe(deck.beats.length)
  await page.getByRole('button', { name: 'Forget all rehearsals' }).click()
  await page.getByText('No rehearsal is kept on this device yet.').waitFor()
  expect(complaints).toEqual([])
})

test('a cut is rehearsed by its own plan, and can be ended anywhere', async () => {
  const page = await open('five-minutes')
  await page.getByTestId('rehearse-next').click()
  await page.clock.runFor(5000)
  await page.getByTestId('rehearse-end').click()
  await shows(page, 'rehearse-sum', /0:05 of [45]:\d\d min, .*not to the end/)
  await page.getByRole('button', { name: 'Once more' }).click()
  await shows(page, 'rehearse-watch', '0:00')
})

test.each([1280, 320])('clean at %i px', async (width) => {
  const page = await open('whole', width)
  await page.clock.resume()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await violationsOf(page)).toEqual([])
  await page.goto(`${url}#talk/rehearse`)
  await page.getByRole('heading', { level: 1, name: 'Rehearse' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await violationsOf(page)).toEqual([])
})

test('keys do what they do in the talk: dark and light, a beat by its number, and their list', async () => {
  const page = await open()
  await page.clock.resume()
  const dark = page.getByTestId('blank')
  const at = page.locator('.rehearse-plan dd').first()
  await page.keyboard.press('.')
  await dark.waitFor()
  await page.keyboard.press('PageDown') // makes it light, and does not start the watch
  await dark.waitFor({ state: 'detached' })
  await page.getByText('The first press starts the watch').waitFor()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('b')
  await dark.waitFor()
  await page.keyboard.press('b')
  await dark.waitFor({ state: 'detached' })
  await page.keyboard.press('5')
  await page.getByText('Beat 5, then Enter').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => at.textContent()).toContain(`5 of ${deck.beats.length}`)
  await page.keyboard.press('End')
  await expect.poll(() => at.textContent()).toContain(`${deck.beats.length} of ${deck.beats.length}`)
  await page.keyboard.press('Home')
  await expect.poll(() => at.textContent()).toContain(`1 of ${deck.beats.length}`)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keys of the talk' })
  await list.waitFor()
  expect(await list.textContent()).not.toContain('End the talk')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('PageDown') // nothing goes on under it
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  expect(await at.textContent()).toContain(`1 of ${deck.beats.length}`)
  await page.getByRole('button', { name: 'Keys ?' }).click()
  await page.getByRole('button', { name: 'Back to the rehearsal' }).click()
  await list.waitFor({ state: 'detached' })
})
