/** The page that makes the line of HTML for an article. */
import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { withArticle } from './article.ts'
import { clockShows, freshPage, listen, openPlay, shows, url, violationsOf, withBrowser } from './open.ts'

withBrowser()

const article = withArticle()

const LINK = '#play?v=1&scenario=hot-fix&step=all-fixed&end'

const eventually = <T>(seen: () => Promise<T>) => expect.poll(seen, { timeout: 60_000 })

describe('the page that makes the line', () => {
  /** The page of the line, over a run. */
  async function maker(options: BrowserContextOptions = {}, hash = LINK): Promise<Page> {
    const page = await openPlay(options, hash)
    await page.evaluate(() => {
      location.hash = '#embed'
    })
    await page.getByTestId('embed-snippet').waitFor()
    return page
  }

  test('what it makes shows that run in an article', async () => {
    const page = await maker({ permissions: ['clipboard-read', 'clipboard-write'] })
    const { complaints } = listen(page)
    await page.getByRole('checkbox', { name: 'The stage: who takes part' }).uncheck()
    await page.getByRole('checkbox', { name: 'The log' }).check()
    await page.getByTestId('embed-theme').selectOption('dark')
    await page.getByRole('checkbox', { name: 'As wide as the text' }).uncheck()
    await page.getByLabel(/^Width/).fill('640')
    await page.getByLabel(/^Height/).fill('9')
    await page.getByRole('button', { name: 'Copy it' }).click()
    await page.getByText('Copied.').waitFor()
    const line = await page.evaluate(() => navigator.clipboard.readText())
    expect(line).toBe(await page.getByTestId('embed-snippet').inputValue())
    expect(line).toContain('?embed=bands,transport,log&amp;theme=dark#play?v=1&amp;scenario=hot-fix')
    expect(line).toContain('title="A fix at 19:00 · Burn After Reading" width="640" height="240"')
    expect(complaints).toEqual([])

    article.body = line.replace('loading="lazy"', '')
    const other = await freshPage({ reducedMotion: 'reduce' })
    await other.goto(article.site)
    const frame = other.frames()[1]
    await frame.locator('[data-shows="hot-fix"] .hero').waitFor()
    expect(await frame.locator('.stage').count()).toBe(0)
    expect(await other.locator('iframe').getAttribute('title')).toBe('A fix at 19:00 · Burn After Reading')
  })

  test('as large as it is made unless somebody says otherwise, nothing of the run is cut off under the bar', async () => {
    const page = await freshPage({ reducedMotion: 'reduce' })
    await page.goto(`${url}#embed`)
    const line = await page.getByTestId('embed-snippet').inputValue()
    const height = Number(/ height="(\d+)"/.exec(line)?.[1])
    for (const width of [640, 720]) {
      await page.setViewportSize({ width, height })
      for (const scenario of ['incident', 'probe-leak', 'ten-jobs']) {
        await page.goto('about:blank')
        await page.goto(`${url}?embed#play?v=1&scenario=${scenario}&end`)
        await page.locator('.stage-picture svg').waitFor()
        await page.evaluate(() => document.fonts.ready)
        /** How far the caption and the picture reach under the bar, in px. */
        const under = () =>
          page.evaluate(() => {
            const bar = document.querySelector('.transport')?.getBoundingClientRect().top ?? 0
            const parts = [...document.querySelectorAll('.caption, .stage-picture svg')]
            return Math.max(...parts.map((part) => part.getBoundingClientRect().bottom - bar))
          })
        await eventually(under).toBeLessThanOrEqual(0)
        for (const key of ['Home', 'PageDown', 'PageDown']) {
          await page.keyboard.press(key)
          expect(await under(), `${scenario}, ${width} px, ${key}`).toBeLessThanOrEqual(0)
        }
      }
    }
  })

  test('it shows beforehand how that looks, and the way back leads to the run', async () => {
    const page = await maker()
    const { complaints, strangers } = listen(page)
    const preview = page.frameLocator('[data-testid="embed-preview"]')
    await preview.locator('[data-shows="hot-fix"] .stage-picture svg').waitFor()
    await page.getByRole('checkbox', { name: 'The stage: who takes part' }).uncheck()
    await preview.locator('[data-shows="hot-fix"] .stage-picture svg').waitFor({ state: 'detached' })
    await preview.locator('.hero').waitFor()
    await preview.getByTestId('play').click()
    await page.goBack()
    await page.locator('[data-shows="hot-fix"] .stage-picture svg').waitFor()
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
  })

  test('where the frame cannot be had it says so in its place, and comes once there is a connection', async () => {
    const page = await maker()
    const preview = page.frameLocator('[data-testid="embed-preview"]')
    await preview.locator('[data-shows="hot-fix"] .stage-picture svg').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('checkbox', { name: 'The stage: who takes part' }).uncheck()
    await page.locator('.embed-frame').getByText('Is there a connection?').waitFor()
    await page.locator('.embed-frame').getByRole('button', { name: 'Try again' }).waitFor()
    expect(await page.getByTestId('embed-preview').isVisible()).toBe(false)
    await page.context().setOffline(false)
    await preview.locator('[data-shows="hot-fix"] .hero').waitFor()
    expect(await page.locator('.embed-frame').getByTestId('absent').count()).toBe(0)
  })

  test('the instant on the stage can be kept', async () => {
    const page = await openPlay({}, '#play?v=1&scenario=incident&at=14640000.3&end')
    await clockShows(page, '18:28:00')
    await page.evaluate(() => {
      location.hash = '#embed'
    })
    const line = page.getByTestId('embed-snippet')
    await line.waitFor()
    expect(await line.inputValue()).not.toContain('&amp;at=')
    await page.getByRole('checkbox', { name: /instant/ }).check()
    expect(await line.inputValue()).toMatch(/&amp;at=14640000\.\d/)
    const preview = page.frameLocator('[data-testid="embed-preview"]')
    await preview.getByTestId('clock').filter({ hasText: '18:28:00' }).waitFor()
  })

  test.each(['light', 'dark'] as const)('is clean for axe and fits on 320 px (%s)', async (colorScheme) => {
    const page = await maker({ colorScheme, viewport: { width: 320, height: 700 } })
    await page.frameLocator('[data-testid="embed-preview"]').locator('.hero').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await violationsOf(page)).toEqual([])
  })

  test('is among the rooms, and in the dialog that shares', async () => {
    const page = await openPlay()
    await page.getByTestId('share').click()
    await page.getByRole('link', { name: 'Embed it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Embed it' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByTestId('rooms').click()
    await page.locator('nav a[href="#embed"][aria-current="page"]').waitFor()
  })

  test('what is too large for an address is said', async () => {
    const page = await openPlay()
    let state = 7
    const noise = Array.from({ length: 30_000 }, () => {
      state = (state * 48_271) % 2_147_483_647
      return String.fromCharCode(35 + (state % 56))
    }).join('')
    await page.getByTestId('payload').fill(`{"status":"error","message":"${noise}"}`)
    await page
      .getByRole('button', { name: /^Reset/ })
      .first()
      .waitFor()
    await page.evaluate(() => {
      location.hash = '#embed'
    })
    await shows(page, 'embed-too-large', /takes \d+ KB/)
    expect(await page.getByTestId('embed-snippet').count()).toBe(0)
  })
})
