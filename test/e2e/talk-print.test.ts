/** A talk on paper: a page for every press, of the shape of the stage, with nothing cut off. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import deck from '../../scenarios/decks/burn-after-reading.json'
import { parseDeck } from '../../src/story/deck.ts'
import { placesOf, talkOf } from '../../src/story/talk/state.ts'
import { unzipped } from '../support/unzipped.ts'
import { freshPage, listen, url, violationsOf, withBrowser } from './open.ts'

withBrowser()

const whole = parseDeck(JSON.stringify(deck))

/** Pages of a PDF and their sizes in points, as it says itself. */
function pagesOf(pdf: Buffer): readonly string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/MediaBox ?\[([^\]]+)\]/g)].map(([, box]) => box.trim())
}

/** What reaches over the edge of its sheet. */
const sticksOut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.print-page')].flatMap((sheet) => {
      const edge = sheet.getBoundingClientRect()
      return [...sheet.querySelectorAll('p, time, li, td, th, h2, svg, .tp-span')]
        .filter((one) => {
          const { left, right, top, bottom, width } = one.getBoundingClientRect()
          const isOver =
            left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1
          return width > 0 && isOver
        })
        .map((one) => `${sheet.getAttribute('data-place')}: ${one.outerHTML.slice(0, 120)}`)
    }),
  )

test.each(['whole', ...(whole.cuts ?? []).map(({ id }) => id)])('%s becomes a PDF', async (cut) => {
  const places = placesOf(talkOf(whole, cut))
  const page = await freshPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 720 } })
  const { complaints } = listen(page)
  await page.goto(`${url}#talk/print/burn-after-reading/${cut}`)
  await page.locator('[data-testid="print-state"][data-ready="true"]').waitFor({ timeout: 60_000 })
  await page.locator('.print-page').last().locator('.tf-title').waitFor()
  expect(await page.locator('.print-page').count()).toBe(places.length)
  expect(await page.locator('.tf-problem, .frame-problem').count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  for (const withNotes of [false, true]) {
    await page.getByRole('checkbox', { name: 'With notes' }).setChecked(withNotes)
    await page.emulateMedia({ media: 'print' })
    // Nothing sticks out of its frame or its sheet, once the letters have found their sizes.
    await expect.poll(() => sticksOut(page), { timeout: 60_000 }).toEqual([])
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    expect(pages).toHaveLength(places.length)
    // In mm: the shape of the stage, or a sheet for the hand, which the picture and its notes fill.
    for (const box of pages) {
      const [, , width, height] = box.split(/\s+/).map(Number)
      const size = [Math.round((width * 25.4) / 72), Math.round((height * 25.4) / 72)]
      expect(size).toEqual(withNotes ? [210, 297] : [320, 180])
    }
    if (withNotes) {
      const filled = await page.evaluate(() =>
        [...document.querySelectorAll('.print-page')].map((sheet) => {
          const edge = sheet.getBoundingClientRect()
          const low = sheet.querySelector('.print-said > :last-child')?.getBoundingClientRect().bottom ?? 0
          const wide = sheet.querySelector('.print-frame')?.getBoundingClientRect().width ?? 0
          return [(low - edge.top) / edge.height, wide / edge.width]
        }),
      )
      for (const [low, wide] of filled) {
        expect(wide).toBeGreaterThan(0.85)
        expect(low).toBeLessThan(0.97)
      }
      expect(filled.reduce((sum, [low]) => sum + low, 0) / filled.length).toBeGreaterThan(0.75)
      expect(Math.min(...filled.map(([low]) => low))).toBeGreaterThan(0.6)
    }
    await page.emulateMedia({ media: null })
  }
  expect(complaints).toEqual([])
})

test('every page as a picture, all in one file', async () => {
  const places = placesOf(talkOf(whole, 'five-minutes'))
  const page = await freshPage({ reducedMotion: 'reduce', colorScheme: 'dark', viewport: { width: 1280, height: 720 } })
  await page.goto(`${url}#talk/print/burn-after-reading/five-minutes`)
  await page.locator('[data-testid="print-state"][data-ready="true"]').waitFor({ timeout: 60_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Save as pictures' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('burn-after-reading-five-minutes.zip')
  const files = unzipped(await readFile(await download.path()))
  expect([...files.keys()]).toEqual(
    places.map(({ beat, build }) => `${String(beat + 1).padStart(2, '0')}-${String(build).padStart(2, '0')}.png`),
  )
  // Each is what the screen shows at that size: the letters of the page, its colours, its drawing.
  for (const place of [places[0], places[1], places[places.length - 1]]) {
    const saved = PNG.sync.read(
      files.get(`${String(place.beat + 1).padStart(2, '0')}-${String(place.build).padStart(2, '0')}.png`) as Buffer,
    )
    expect([saved.width, saved.height]).toEqual([1920, 1080])
    const screen = await freshPage({
      reducedMotion: 'reduce',
      colorScheme: 'dark',
      viewport: { width: 1920, height: 1080 },
    })
    await screen.goto(`${url}#talk/burn-after-reading/five-minutes/${place.beat + 1}/${place.build}`)
    await screen.locator('main.ts .tf-title').waitFor()
    await screen.evaluate(() => document.fonts.ready)
    const shown = PNG.sync.read(await screen.locator('.tf').first().screenshot())
    let off = 0
    for (let i = 0; i < saved.data.length; i++) off += Math.abs(saved.data[i] - shown.data[i]) > 48 ? 1 : 0
    expect(off / saved.data.length, `${place.beat}/${place.build}`).toBeLessThan(0.01)
  }
})

test('pages are ready once all are drawn, and not before', async () => {
  const page = await freshPage({ reducedMotion: 'reduce' })
  // What a page shows must have been played, and its scenario takes its time to come.
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/reply-lost-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/reply-lost-/)
  await page.goto(`${url}#talk/print/burn-after-reading/whole`)
  await asked
  const busy = page.locator('.print-page .tf[aria-busy="true"]')
  expect(await busy.count()).toBe(1)
  const state = page.getByTestId('print-state')
  const pages = page.locator('.print-page')
  const stood = await pages.count()
  // Any later page would have been begun a tenth of a second after the last one.
  for (let i = 0; i < 30; i++) await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  expect(await pages.count()).toBe(stood)
  expect(await state.getAttribute('data-ready')).toBe('false')
  expect(await page.getByRole('button', { name: 'Save as pictures' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Print, or save as a PDF' }).isDisabled()).toBe(true)
  release()
  await page.locator('[data-testid="print-state"][data-ready="true"]').waitFor()
  expect(await busy.count()).toBe(0)
  expect(await pages.count()).toBe(placesOf(talkOf(whole, 'whole')).length)
})

test('what the page prints elsewhere is on paper as before', async () => {
  const page = await freshPage({ reducedMotion: 'reduce' })
  await page.goto(`${url}#talk/print/burn-after-reading/whole`)
  await page.locator('[data-testid="print-state"]').waitFor()
  await page.getByRole('link', { name: 'Back to the talk' }).click()
  await page.getByRole('heading', { level: 1, name: 'Give the talk' }).waitFor()
  const [box] = pagesOf(await page.pdf({ preferCSSPageSize: true }))
  const [, , width, height] = box.split(/\s+/).map(Number)
  expect([Math.round((width * 25.4) / 72), Math.round((height * 25.4) / 72)]).toEqual([210, 297])
})

test('an address that names no talk says so', async () => {
  const page = await freshPage()
  for (const hash of ['#talk/print/nothing-like-it', '#talk/print/a b', '#talk/print/burn-after-reading/no-cut']) {
    await page.goto(`${url}${hash}`)
    await page.locator('main.print-deck [role="alert"]').waitFor()
  }
})
