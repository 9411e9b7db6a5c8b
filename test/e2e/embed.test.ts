/** The page within another one, which is a stranger to it: another site, with a history and a storage of its own. */
import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions, Frame, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { withArticle } from './article.ts'
import { freshPage, listen, url, violationsOf, withBrowser } from './open.ts'

withBrowser()

const eventually = <T>(seen: () => Promise<T>) => expect.poll(seen, { timeout: 60_000 })

const article = withArticle()

interface Embedded {
  readonly page: Page
  readonly frame: Frame
  readonly complaints: readonly string[]
}

/** An article with the page in it, at what stands behind its address. */
async function embedded(
  address: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
  from = article.site,
): Promise<Embedded> {
  article.body = `<input aria-label="A field"><iframe title="A run" src="${url}${address.replaceAll('&', '&amp;')}" width="720" height="640" allow="fullscreen" style="border:0"></iframe>`
  const page = await freshPage({ reducedMotion: 'reduce', ...options })
  const { complaints } = listen(page)
  await prepare(page)
  await page.goto(from)
  const frame = page.frames()[1]
  await frame.locator('.embed').waitFor()
  return { page, frame, complaints }
}

const LINK = '#play?v=1&scenario=hot-fix&step=all-fixed&end'

describe('in an article', () => {
  test('the run of the link is on the stage at once, with nothing around it', async () => {
    const { frame, complaints } = await embedded(`?embed${LINK}`)
    await frame.locator('[data-shows="hot-fix"] .stage-picture svg').waitFor()
    await frame.getByTestId('play').waitFor()
    for (const id of ['share', 'scenario', 'rooms', 'payload', 'watch'])
      expect(await frame.getByTestId(id).count(), id).toBe(0)
    expect(await frame.locator('header').count()).toBe(0)
    expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe('A fix at 19:00')
    expect(complaints).toEqual([])
  })

  test('without a link it is the incident, and it plays', async () => {
    const { frame } = await embedded('?embed', { reducedMotion: 'no-preference' })
    await frame.locator('[data-shows="incident"]').waitFor()
    await frame.getByRole('button', { name: 'Pause' }).waitFor()
  })

  test('unless it is to wait', async () => {
    const { page, frame } = await embedded('?embed&autoplay=0#play?v=1&scenario=hot-fix&end', {
      reducedMotion: 'no-preference',
    })
    await frame.getByRole('button', { name: 'Play', exact: true }).waitFor()
    expect(await frame.getByTestId('clock').textContent()).toBe('14:24:00')
    // Long after it would have begun.
    await page.waitForLoadState('networkidle')
    expect(await frame.getByTestId('clock').textContent()).toBe('14:24:00')
    await frame.getByTestId('play').click()
    await frame.getByRole('button', { name: 'Pause' }).waitFor()
  })

  test('only the panels that are named are there', async () => {
    const { frame } = await embedded('?embed=code,log')
    await frame.getByRole('tab', { name: 'Python' }).waitFor()
    await frame.getByRole('searchbox', { name: 'Filter the log' }).waitFor()
    for (const gone of ['.hero', '.stage', '.transport', '[data-rule]'])
      expect(await frame.locator(gone).count(), gone).toBe(0)
    expect(await frame.getByRole('heading', { level: 1 }).count()).toBe(1)
  })

  test.each([
    ['?embed=bands,sound&theme=blue', ['There is no panel “sound”', 'There is no theme “blue”']],
    ['?embed#claims', ['“claims” is a room of the whole page']],
    ['?embed&utm_source=%3Cscript%3E', ['There is no flag “utm_source”']],
  ])('%s is said, and the run is there', async (address, said) => {
    const { frame, complaints } = await embedded(address)
    const notes = await frame.getByTestId('embed-note').allTextContents()
    expect(notes).toEqual(said.map((text) => expect.stringContaining(text)))
    await frame.locator('.hero').waitFor()
    expect(complaints).toEqual([])
  })

  test('a link that cannot be opened is said, and the run is there', async () => {
    const { frame, complaints } = await embedded('?embed#play?v=9&scenario=incident&more=1&end')
    await frame.getByTestId('notice').getByText('another version of this page').waitFor()
    await frame.locator('[data-shows="incident"] .stage-picture svg').waitFor()
    expect(complaints).toEqual([])
  })

  test('keys move it only while it has the focus, and none leads to another room', async () => {
    const { page, frame } = await embedded(`?embed=transport,bands${LINK}`)
    await frame.getByTestId('clock').waitFor()
    const clock = () => frame.getByTestId('clock').textContent()
    const end = await clock()
    await page.getByLabel('A field').focus()
    await page.keyboard.press('Home')
    await page.keyboard.type(' .b')
    expect(await clock()).toBe(end)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT') // it takes no focus by itself
    await frame.getByTestId('play').focus()
    await page.keyboard.press('Home')
    await eventually(clock).toBe('14:24:00')
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.keyboard.press('c')
    await page.keyboard.press('End')
    await eventually(clock).toBe(end)
    await eventually(() => frame.getByTestId('embed-open').getAttribute('href')).toContain('&at=')
    expect(await frame.getByTestId('embed-open').getAttribute('href')).not.toContain('other')
    expect(fetched.filter((address) => /compare/i.test(address))).toEqual([])
    await page.keyboard.press('?')
    await frame.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await frame.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('keys move it without a link as well, and after a room that there is not', async () => {
    for (const address of ['?embed', '?embed#claims']) {
      const { page, frame } = await embedded(address)
      const clock = frame.getByTestId('clock')
      await frame.getByTestId('play').focus()
      const end = await clock.textContent()
      await page.keyboard.press('Home')
      await eventually(() => clock.textContent()).not.toBe(end)
    }
  })

  test('it leaves nothing behind: no storage, no worker, no step in the history', async () => {
    // A stranger's frame may be allowed no storage at all: a article.neighbour's has all of it.
    const address = `?embed=stage,transport,rules,code${LINK}`
    const { page, frame, complaints } = await embedded(
      address,
      { serviceWorkers: 'allow' },
      (page) => page.clock.install(),
      article.neighbour,
    )
    const before = await page.evaluate(() => history.length)
    await frame.getByRole('tab', { name: 'Python' }).click()
    await frame.getByRole('radio', { name: 'GET', exact: true }).check()
    await frame.getByTestId('play').click()
    await frame.getByTestId('play').click()
    // Past the time at which the whole page makes its copy and its steps.
    await page.clock.runFor(10_000)
    expect(
      await frame.evaluate(async () => [
        Object.keys(localStorage),
        Object.keys(sessionStorage),
        (await indexedDB.databases()).length,
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length,
      ]),
    ).toEqual([[], [], 0, [], 0])
    expect(await page.evaluate(() => history.length)).toBe(before)
    expect(page.url()).toBe(article.neighbour)
    expect(complaints).toEqual([])
  })

  test('where the browser lets a stranger’s frame keep nothing, all of it works', async () => {
    const { frame, complaints } = await embedded(
      `?embed=bands,stage,transport,rules,code,log&theme=dark${LINK}`,
      {},
      (page) =>
        page.addInitScript(() => {
          if (self === top) return
          const refuse = () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          }
          for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
            Object.defineProperty(globalThis, name, { get: refuse })
          Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
          Object.defineProperty(navigator, 'serviceWorker', { value: undefined })
        }),
    )
    expect(await frame.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    await frame.getByRole('radio', { name: 'GET', exact: true }).check()
    await frame.getByRole('tab', { name: 'Python' }).click()
    await frame.getByTestId('play').click()
    await frame.getByRole('searchbox', { name: 'Filter the log' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('another link put into the frame opens there', async () => {
    const { page, frame } = await embedded('?embed')
    await frame.locator('[data-shows="incident"]').waitFor()
    await page.evaluate((src) => {
      const element = document.querySelector('iframe')
      if (element !== null) element.src = src
    }, `${url}?embed${LINK}`)
    await frame.locator('[data-shows="hot-fix"]').waitFor()
  })

  test('the way out leads to the whole page with the very run', async () => {
    const { page, frame } = await embedded(`?embed=rules,bands,transport${LINK}`)
    await frame.getByRole('radio', { name: 'GET', exact: true }).check()
    const link = frame.getByTestId('embed-open')
    await eventually(() => link.getAttribute('href')).toContain('set=read:get')
    expect(await link.getAttribute('rel')).toBe('noopener')
    const [whole] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await whole.getByTestId('scenario').waitFor()
    expect(new URL(whole.url()).search).toBe('')
    expect(await whole.getByRole('radio', { name: 'GET', exact: true }).isChecked()).toBe(true)
    await whole.locator('[data-shows="hot-fix"]').waitFor()
    expect(await whole.evaluate(() => window.opener)).toBeNull()
    await whole.close()
  })
})

const ALL = '?embed=bands,stage,transport,rules,code,log'

describe.each([
  [320, 600],
  [560, 400],
  [1200, 700],
] as const)('at %i by %i', (width, height) => {
  test.each(['light', 'dark'] as const)(
    'nothing is wider than the frame, and axe finds nothing (%s)',
    async (theme) => {
      const page = await freshPage({ viewport: { width, height }, reducedMotion: 'reduce' })
      const { complaints, strangers } = listen(page)
      for (const address of [`?embed&theme=${theme}`, `${ALL}&theme=${theme}&sound=1`]) {
        await page.goto('about:blank')
        await page.goto(url + address + LINK)
        await page.locator('.stage-picture svg').waitFor()
        if (address.startsWith(ALL)) {
          await page.getByRole('tab', { name: 'Python' }).waitFor()
          await page.locator('[data-rule] input').first().waitFor()
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide, address).toBeLessThanOrEqual(width)
        expect(await page.getByTestId('play').boundingBox()).toMatchObject({ y: expect.any(Number) })
        const play = await page.getByTestId('play').boundingBox()
        expect(play && play.y + play.height, 'in reach without scrolling').toBeLessThanOrEqual(height)
        const picture = await page.locator('.stage-picture svg').boundingBox()
        expect(picture?.height).toBeGreaterThan(150)
        expect(await violationsOf(page), address).toEqual([])
      }
      expect(complaints).toEqual([])
      expect(strangers).toEqual([])
    },
  )
})

test.each([
  ['with nothing said', '?embed'],
  ['with a link', '?embed#play?v=1&scenario=probe-leak&step=all-fixed&at=66000.0&end'],
  ['with all panels', ALL],
])('the first load %s is light', async (_, address) => {
  const page = await freshPage()
  const scripts: Promise<Buffer>[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script')
      scripts.push(request.response().then((response) => response?.body() ?? Buffer.alloc(0)))
  })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
  await page.goto(url + address)
  for (let step = 0; step < 40 && !(await page.locator('.stage-picture svg').isVisible()); step++) {
    await Promise.all(scripts)
    await page.clock.runFor(50)
  }
  await page.getByTestId('play').waitFor()
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).byteLength, 0)
  console.info(`first load of the embed ${_}: ${bytes} bytes gzip, at most 120000`)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(120_000)
})
