/** Links, files, dialogs and keys of the page as it ships. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { freshPage, listen, openPlay, pick, shows, url, violationsOf, withBrowser } from './open.ts'

withBrowser()

const eventually = (seen: () => Promise<unknown>) => expect.poll(seen, { timeout: 60_000 })

/** What the bands, the stage and the user's screen say. What is worked out in the background is left out. */
async function picture(page: Page) {
  // The lanes, and what draws gates, come in the first quiet moment.
  await page.locator('.timeline .lane').first().waitFor({ state: 'attached' })
  await page.locator('.stage svg[data-whole="true"]').waitFor({ state: 'attached' })
  await page.locator('.workbench[aria-busy="false"]').waitFor() // until a long run has been played the last one is shown
  return page.evaluate(() => ({
    words: ['.hero', '[aria-label="What the user is told"]', '.stage', '.timeline'].map(
      (selector) => document.querySelector(selector)?.textContent,
    ),
    clock: document.querySelector('[data-testid="clock"]')?.textContent,
    lie: document.querySelector('[data-testid="user-card"]')?.getAttribute('data-lie'),
  }))
}

/** The link that the page gives out. */
async function shared(page: Page): Promise<string> {
  await page.getByTestId('share').click()
  const link = await page.getByTestId('share-link').inputValue()
  await page.keyboard.press('Escape')
  return link
}

/** A payload that no compression makes short enough for a link. */
function noise(length: number): string {
  let state = 7
  let text = ''
  while (text.length < length) {
    state = (state * 48_271) % 2_147_483_647
    text += String.fromCharCode(33 + (state % 90))
  }
  return text
}

describe('a link', () => {
  test('opens at the same picture', async () => {
    const page = await openPlay()
    for (const [scenario, keys] of [
      ['incident', ['Home', 'PageDown', 'PageDown', 'PageDown']],
      ['reply-lost', ['Home', 'PageDown', 'PageDown', 'ArrowRight', 'ArrowRight']],
      ['payload-table', ['End']],
    ] as const) {
      await pick(page, scenario)
      await page.getByRole('radio', { name: 'GET', exact: true }).check()
      for (const key of keys) await page.keyboard.press(key)
      const seen = await picture(page)
      const link = await shared(page)
      expect(link.length).toBeLessThan(2000)
      const other = await openPlay({}, new URL(link).hash)
      await eventually(() => picture(other)).toEqual(seen)
    }
  })

  test('opens Play directly, and the first lie is seen without a single press', async () => {
    const page = await freshPage()
    await page.clock.install()
    await page.goto(`${url}#play?v=1&scenario=incident&end`)
    await page.getByTestId('clock').waitFor()
    const untrue = page.locator('[data-testid="user-card"][data-lie="untrue"]')
    for (let second = 0; second < 30 && !(await untrue.isVisible()); second++) await page.clock.runFor(1000)
    expect(await untrue.isVisible()).toBe(true)
  })

  test('from every day up to now opens', async () => {
    const page = await openPlay()
    const { complaints } = listen(page)
    const kept: { hash: string; state: { room: string } }[] = JSON.parse(
      readFileSync(join(import.meta.dirname, '../scenario/links-v1.json'), 'utf8'),
    )
    for (const { hash, state } of kept) {
      await page.evaluate((to) => {
        location.hash = to
      }, hash)
      await page.getByTestId(state.room === 'door' ? 'watch' : 'clock').waitFor()
      expect(await page.getByTestId('notice').textContent()).toBe('')
    }
    expect(complaints).toEqual([])
  })

  test.each([
    ['of another version', '#play?v=2&scenario=incident&more=1&end', /another version of this page/],
    ['cut short', '#play?v=1&scenario=incident&payload=text.eyJzdGF0', /cut short/],
    ['to nowhere', '#play?v=1&scenario=nowhere&end', /nowhere.*allowed: incident/],
    ['of noise', '#%00%ff%fe', /damaged/],
    ['with a bomb', `#play?v=1&payload=text.z.${'A'.repeat(9000)}&end`, /unpacked/],
  ])('%s says so, and the page is there', async (_, hash, says) => {
    const page = await freshPage()
    const { complaints } = listen(page)
    await page.goto(`${url}${hash}`)
    await shows(page, 'notice', says)
    await page.getByRole('button', { name: 'Start fresh' }).click()
    expect(new URL(page.url()).hash).toBe('')
    await page.getByTestId('watch').click()
    await page.getByTestId('clock').waitFor()
    expect(complaints).toEqual([])
  })
})

describe('sharing', () => {
  test('copies at once', async () => {
    const page = await openPlay({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByTestId('share').click()
    await shows(page, 'share-status', 'Link copied.')
    const link = await page.getByTestId('share-link').inputValue()
    expect(link).toMatch(/#play\?v=1&scenario=incident&at=\d+\.\d+&end$/)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  })

  test('where copying is refused the link can be selected', async () => {
    const page = await freshPage()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
    })
    await page.goto(`${url}#play`)
    await page.getByTestId('share').click()
    await shows(page, 'share-status', /does not let the page copy/)
    await page.getByTestId('share-link').focus()
    expect(await page.evaluate(() => document.getSelection()?.toString())).toMatch(/&end$/)
  })

  test('what is too large for a link fits into a file', async () => {
    const page = await openPlay()
    const text = `{"status":"error","message":${JSON.stringify(noise(30_000))}}`
    await page.getByTestId('payload').fill(text)
    await page
      .getByRole('button', { name: /^Reset/ })
      .first()
      .waitFor()
    await page.getByTestId('share').click()
    await shows(page, 'share-too-large', /takes \d+ KB/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('burn-after-reading-incident.json')
    const path = await download.path()

    const other = await openPlay()
    await other.getByTestId('share').click()
    await other.getByTestId('open-file').setInputFiles({
      name: 'wrong.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"hello":1}'),
    })
    await other.getByText(/This file cannot be opened: it is none that this page opens/).waitFor()
    await other.getByTestId('open-file').setInputFiles(path)
    await other.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await other.getByTestId('payload').inputValue()).toBe(text)
  })
})

const DIALOGS: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['help', (page) => page.keyboard.press('?')],
  ['scenarios', (page) => page.getByTestId('scenario').click()],
  ['share', (page) => page.getByTestId('share').click()],
]

describe.each(DIALOGS)('the dialog %s', (_, open) => {
  test.each(['light', 'dark'] as const)('is clean for axe and asks nobody (%s)', async (colorScheme) => {
    const page = await openPlay({ colorScheme })
    const { complaints, strangers } = listen(page)
    await open(page)
    await page.getByRole('dialog').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
  })

  test('fits on 320 px, and Esc gives the focus back', async () => {
    const page = await openPlay({ viewport: { width: 320, height: 700 } })
    await page.getByTestId('help').focus()
    await open(page)
    await page.getByRole('dialog').waitFor()
    const widths = await page.evaluate(() => {
      const dialog = document.querySelector('dialog')
      return [document.documentElement.scrollWidth, dialog?.scrollWidth ?? 0, dialog?.clientWidth ?? 0]
    })
    expect(widths[0]).toBeLessThanOrEqual(320)
    expect(widths[1]).toBeLessThanOrEqual(widths[2])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
  })
})

test('a notice is clean for axe', async () => {
  const page = await freshPage()
  await page.goto(`${url}#nowhere`)
  await shows(page, 'notice', /cannot be opened/)
  expect(await violationsOf(page)).toEqual([])
})

test('the licences are there in full', async () => {
  const answer = await fetch(`${url}licences.txt`)
  const text = await answer.text()
  for (const name of [
    'newsreader',
    'ibm-plex-sans',
    'ibm-plex-mono',
    'react',
    'zustand',
    'xstate',
    'monaco',
    'valibot',
  ])
    expect(text).toContain(name)
  expect(text.match(/SIL OPEN FONT LICENSE/g)?.length).toBe(3)
  expect(text).toContain('The Newsreader Project Authors')
  expect(text).toContain('IBM Corp.')
})

test('everything can be forgotten', async () => {
  const page = await openPlay()
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.evaluate(() => {
    localStorage.setItem('burn-after-reading.more', '1')
    localStorage.setItem('somebody-else', '1')
  })
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Yes, forget it' }).click()])
  await page.getByTestId('watch').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['somebody-else'])
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBeUndefined()
})

test('F is full screen, and back', async () => {
  const page = await openPlay()
  const full = () => page.evaluate(() => document.fullscreenElement !== null)
  await page.keyboard.press('f')
  await eventually(full).toBe(true)
  await page.keyboard.press('f')
  await eventually(full).toBe(false)
})

describe('on paper', () => {
  test('what happened, and nothing to press', async () => {
    const page = await openPlay({ colorScheme: 'dark' })
    await page.getByTestId('verdicts').waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const id of ['share', 'scenario', 'help', 'play', 'payload'])
      expect(await page.getByTestId(id).isVisible()).toBe(false)
    for (const id of ['user-card', 'verdicts', 'band-list']) expect(await page.getByTestId(id).isVisible()).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    // Paper is white, whatever the screen is.
    const [background, ink] = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement)
      return [backgroundColor, getComputedStyle(document.body).color]
    })
    expect(background).toMatch(/255, 255, 255/)
    expect(ink).toBe('rgb(29, 27, 23)')
  })

  test.each(['incident', 'payload-table', 'probe-leak'])('%s fits on A4 without a cut', async (scenario) => {
    const page = await openPlay()
    await pick(page, scenario)
    await page.getByTestId('verdicts').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 696, height: 1023 }) // A4 less its margins
    const cut = await page.evaluate(() => {
      const wide = document.documentElement.scrollWidth
      const hidden = [...document.querySelectorAll<HTMLElement>('main *')].filter(
        (element) =>
          element.clientHeight > 0 &&
          ['auto', 'scroll', 'hidden'].includes(getComputedStyle(element).overflowY) &&
          !element.matches('.visually-hidden, .visually-hidden *, svg *, .span, .span *') && // a span’s label is in the list
          element.scrollHeight > element.clientHeight + 2,
      )
      return { wide, hidden: hidden.map((element) => element.className) }
    })
    expect(cut.wide).toBeLessThanOrEqual(696)
    expect(cut.hidden).toEqual([])
    expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(5000)
  })
})
