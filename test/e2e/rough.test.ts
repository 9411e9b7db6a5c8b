/** Places and hands that are not kind to the page: no storage, endless words, long dictation. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { chromiumLaunch } from '../support/chromium.ts'
import { clockShows, freshPage, listen, openPlay, shows, url, verdicts, withBrowser } from './open.ts'

withBrowser()

test('where storage is forbidden the page works all the same, for this visit', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'no-storage-'))
  mkdirSync(join(profile, 'Default'))
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(blocked))
  const context = await chromium.launchPersistentContext(profile, chromiumLaunch())
  try {
    const page = await context.newPage()
    const { complaints } = listen(page)
    await page.goto(`${url}#play`)
    expect(
      await page.evaluate(() => {
        try {
          return typeof localStorage
        } catch {
          return 'forbidden'
        }
      }),
    ).toBe('forbidden')
    await page.getByTestId('clock').waitFor()
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByTestId('help').click()
    await page.getByRole('dialog').waitFor()
    expect(complaints.filter((text) => !/storage/i.test(text))).toEqual([])
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

test.each([320, 375])('a word as long as a payload does not push the page apart (%i px)', async (width) => {
  const page = await openPlay({ viewport: { width, height: 720 } })
  await page.getByTestId('payload').fill(`{"status":"error","message":"${'A'.repeat(5000)}"}`)
  await shows(page, 'payload-words', 'AAAA')
  for (const rule of ['terminal-stops', 'every-error-waits']) {
    await page.locator(`[data-rule="routing"] input[value="${rule}"]`).check({ force: true })
    await page.getByTestId('verdicts').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('long dictation into the editor is taken down, invisible letters and all', async () => {
  const page = await openPlay()
  const { complaints } = listen(page)
  await page.getByTestId('payload').focus()
  await page.locator('[data-editor="rich"] .view-line').first().waitFor()
  for (const message of ['\u200b', 'a b '.repeat(500)]) {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(`{"status":"error","message":"${message}"}`)
  }
  await shows(page, 'payload-words', 'a b a b')
  expect(complaints).toEqual([])
})

test('with reduced motion the story is told in stills', async () => {
  const page = await freshPage({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto(url)
  await page.getByTestId('watch').click()
  await page.getByTestId('clock').waitFor()
  const stills = new Set<string>()
  for (let seconds = 0; seconds < 40 && !(await page.getByTestId('verdicts').isVisible()); seconds++) {
    await page.clock.runFor(1000)
    stills.add((await page.getByTestId('caption').allTextContents()).join())
  }
  expect(stills.size).toBeGreaterThan(4)
  expect([...stills].some((text) => text.includes('reason to keep waiting'))).toBe(true)
  await clockShows(page, '20:30:00')
  expect(await verdicts(page)).toEqual(['hang', 'lost-result', 'wrong-cause'])
  // Whatever changes is there at once: what moves, be it for one frame, stands beside what does not.
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('.play *')].filter((one) => getComputedStyle(one).transitionDuration !== '0s')
        .length,
  )
  expect(moving).toBe(0)
})

test.each([
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
])('at %i x %i nothing that matters is hidden or covered', async (width, height) => {
  const page = await openPlay({ viewport: { width, height } })
  await page.getByTestId('verdicts').waitFor()
  await page.locator('[data-now]').waitFor()
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox()
    if (found === null) throw new Error(`${selector} is not on the page`)
    return found
  }
  const transport = await box('.transport')
  expect(transport.y + transport.height).toBeLessThanOrEqual(height)
  for (const selector of ['.stage-picture svg', '.caption', '.user-frame', '[data-testid="code"]']) {
    const { y, height: high } = await box(selector)
    expect(y + high, selector).toBeLessThanOrEqual(transport.y + 1)
  }
  const bands = await box('.bands')
  const user = await box('.user')
  expect(bands.x + bands.width).toBeLessThanOrEqual(user.x + 1)
  const code = await box('[data-testid="code"]')
  await expect.poll(async () => (await box('[data-now]')).y).toBeGreaterThanOrEqual(code.y)
  await expect.poll(async () => (await box('[data-now]')).y).toBeLessThan(code.y + code.height)
})
