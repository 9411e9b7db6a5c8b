/** Hostile addresses and files, tried on the page as it ships while somebody has unsaved work on it. */
import * as fc from 'fast-check'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type Hostile, hostileFile, hostileLink, KINDS } from '../support/arbitrary-hostile.ts'
import { hostileRecording, RECORDING_KINDS } from '../support/arbitrary-hostile-recording.ts'
import { listen, openPlay, withBrowser } from './open.ts'

withBrowser()

const SEED = 182_800

/** The first of every kind, from a fixed seed. */
function oneOfEach(hostile: fc.Arbitrary<Hostile>, kinds: readonly string[], each: number): readonly Hostile[] {
  const all = new Map(fc.sample(hostile, { seed: SEED, numRuns: 600 }).map((one) => [one.text, one]))
  const found = kinds.flatMap((kind) => [...all.values()].filter((one) => one.kind === kind).slice(0, each))
  expect(new Set(found.map(({ kind }) => kind)).size).toBe(kinds.length)
  return found
}

/** A page with work on it that no link and no file holds yet. */
async function withWork(): Promise<Page> {
  const page = await openPlay()
  await page.getByTestId('payload').fill('{"status":"error","message":"mine"}')
  await page
    .getByRole('button', { name: /^Reset/ })
    .first()
    .waitFor()
  await page.getByRole('radio', { name: 'GET', exact: true }).check()
  return page
}

/** All that a person has chosen, as the page itself would hand it out. */
async function session(page: Page): Promise<string> {
  await page.getByTestId('share').click()
  const link = await page.getByTestId('share-link').inputValue()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return new URL(link).hash
}

/** What a hostile text would have left behind. */
const planted = (page: Page) =>
  page.evaluate(() => [
    'planted' in globalThis,
    'planted' in {},
    document.querySelectorAll('[onload],[onerror]').length,
  ])

test('addresses are refused in words, and the work stays', { timeout: 300_000 }, async () => {
  const links = oneOfEach(hostileLink, KINDS.links, 2)
  expect(links.length).toBeGreaterThan(30)
  const page = await withWork()
  const { complaints, strangers } = listen(page)
  const before = await session(page)
  expect(before).toMatch(/&set=read:get&payload=text\.[^&]{20,}/)
  for (const { kind, text } of links) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, text)
    const notice = page.getByTestId('notice').getByText(/^This link cannot be opened: .{10,}\.$/)
    await notice.waitFor()
    expect(await page.getByRole('radio', { name: 'GET', exact: true }).isChecked(), kind).toBe(true)
    await page.getByTestId('notice').getByRole('button', { name: 'Put away' }).click()
  }
  expect(await session(page)).toBe(before)
  expect(await planted(page)).toEqual([false, false, 0])
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})

test('a page that is opened at one is there all the same', async () => {
  const [one] = oneOfEach(hostileLink, ['script in text'], 1)
  const page = await openPlay()
  const { complaints } = listen(page)
  await page.goto('about:blank')
  await page.goBack()
  await page.evaluate((hash) => {
    location.hash = hash
    location.reload()
  }, one.text)
  await page.getByTestId('notice').getByText('This link cannot be opened').waitFor()
  await page.getByTestId('watch').waitFor()
  expect(await planted(page)).toEqual([false, false, 0])
  expect(complaints).toEqual([])
})

test('files are refused in words, and the work stays', { timeout: 300_000 }, async () => {
  const files = [...oneOfEach(hostileFile, KINDS.files, 2), ...oneOfEach(hostileRecording, RECORDING_KINDS, 1)]
  expect(files.length).toBeGreaterThan(25)
  const page = await withWork()
  const { complaints, strangers } = listen(page)
  const before = await session(page)
  await page.getByTestId('share').click()
  for (const { kind, text } of files) {
    await page.getByTestId('open-file').setInputFiles({
      name: `${kind}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
    await page
      .getByRole('alert')
      .getByText(/^This file cannot be opened: .{10,}\.$/)
      .waitFor()
    // The same again would not be seen to be said anew.
    await page.keyboard.press('Escape')
    await page.getByTestId('share').click()
  }
  await page.keyboard.press('Escape')
  expect(await session(page)).toBe(before)
  expect(await planted(page)).toEqual([false, false, 0])
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})
