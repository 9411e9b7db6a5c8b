import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumLaunch } from '../support/chromium.ts'

const url = inject('pageUrl')
const axeSource = createRequire(import.meta.url).resolve('axe-core')
let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(() => browser?.close())

const opened: Page[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((page) => page.close()))
})

/** A page that is ready to be looked at; as a still of its end unless it is to move. */
async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, ...options })
  opened.push(page)
  page.setDefaultTimeout(10_000) // a wait that fails says what it waited for, before the test is cut off
  await page.goto(url)
  await page.getByTestId('clock').waitFor()
  return page
}

/** What axe finds wrong with the page as it stands. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(await readFile(axeSource, 'utf8'))
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

const shows = (page: Page, id: string, text: string | RegExp) =>
  page.getByTestId(id).filter({ hasText: text }).waitFor()
const clockShows = (page: Page, clock: string) => shows(page, 'clock', new RegExp(`^${clock}$`))
const bandLines = (page: Page) => page.getByTestId('band-list').getByRole('listitem').allTextContents()
const verdicts = (page: Page) =>
  page.locator('[data-verdict]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-verdict')))

test.each(['light', 'dark'] as const)('opens quietly, stays at home and passes axe (%s)', async (colorScheme) => {
  const page = await browser.newPage({ colorScheme })
  opened.push(page)
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) strangers.push(request.url())
  })

  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await violationsOf(page)).toEqual([]) // while it plays

  await page.keyboard.press('End')
  await page.getByTestId('verdicts').waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.getByText(/not asked in this run/).click()
  await page.getByTestId('payload').focus()
  await page.locator('[data-editor="rich"] .view-line').first().waitFor()
  expect(await violationsOf(page)).toEqual([])

  expect(complaints).toEqual([])
  expect(strangers.filter((address) => !/^(data|blob):/.test(address))).toEqual([])
})

test('the first load is light', async () => {
  const page = await browser.newPage()
  opened.push(page)
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByTestId('clock').waitFor()
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).byteLength, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(120_000)
})

describe('the incident', () => {
  test('as found: in progress until 20:30, then a wrong cause', async () => {
    const page = await open()
    await clockShows(page, '20:30:00')
    await shows(page, 'user-status', 'Failed')
    await shows(page, 'user-cause', 'timed out')
    await shows(page, 'headline', 'untrue for 2 h 02 min')
    expect(await bandLines(page)).toEqual([
      '14:24:00 true: running on node a',
      '18:28:00 true: failed: out of memory at step 9',
      '14:24:00 user sees: In progress',
      '18:28:00 user sees: In progress, untrue for 2 h 02 min',
      '20:30:00 user sees: Failed: timed out (wrong cause, never corrected)',
    ])
    expect(await verdicts(page)).toEqual(['hang', 'lost-result', 'wrong-cause'])

    // One event before the end the user still waits; at the read, two hours earlier, the notice was there and went.
    await page.keyboard.press('ArrowLeft') // to the moment of the last event
    await page.keyboard.press('ArrowLeft') // and to the one before it
    await clockShows(page, '20:30:00')
    await shows(page, 'user-status', 'In progress')
    expect(await page.getByTestId('user-card').getAttribute('data-lie')).toBe('untrue')
    await page.keyboard.press('PageUp')
    await clockShows(page, '18:28:00')
    await shows(page, 'key-result:job-7f3', 'empty since 18:28:00')
    await shows(page, 'key-result:job-7f3', 'copies of this notice: 0')
    await shows(page, 'log', /looks at result:job-7f3 \(after a nudge\): out-of-memory, and deletes it/)
  })

  test('with GET the notice stays in plain sight, and is ignored', async () => {
    const page = await open()
    await page.getByRole('radio', { name: 'GET', exact: true }).check()
    await shows(page, 'differs', 'Differs from step 1 in 1 rule')
    await clockShows(page, '20:30:00')
    await shows(page, 'user-cause', 'timed out')
    await shows(page, 'key-result:job-7f3', 'out of memory at step 9')
    await shows(page, 'key-result:job-7f3', 'copies of this notice: 1')
    expect(await verdicts(page)).toEqual(['hang', 'wrong-cause'])
    await page.getByRole('button', { name: 'Reset' }).click()
    await shows(page, 'key-result:job-7f3', 'empty since 18:28:00')
  })

  test('all fixed: the true cause after a second attempt on another node', async () => {
    const page = await open()
    await page.getByRole('radio', { name: /All fixed/ }).check()
    await clockShows(page, '18:29:14')
    await shows(page, 'user-status', 'Failed')
    await shows(page, 'user-cause', 'out of memory at step 9')
    await shows(page, 'headline', /^Answered 18:29:14/)
    await shows(page, 'attempts', '2 (node a, b)')
    await shows(page, 'budget', 'counter: 2 of 2, has a TTL')
    expect(await verdicts(page)).toEqual(['settled-with-cause'])
    expect(await page.getByTestId('user-card').getAttribute('data-lie')).toBe('none')
  })

  test('another payload is another story, and any text is legal', async () => {
    const page = await open()
    await page.getByTestId('payload').fill('{"status":"done"}')
    await page.locator('[data-verdict="settled"]').waitFor()
    await shows(page, 'user-status', 'Done')
    await clockShows(page, '18:28:00')

    await page.getByRole('button', { name: '{}', exact: true }).click()
    await page.locator('[data-verdict="silent-corruption"]').waitFor()
    await shows(page, 'headline', 'The user was told “done”, and it was not done.')

    await page.getByRole('button', { name: 'not JSON' }).click()
    await page.locator('[data-verdict="hang"]').waitFor()
    await page.getByRole('button', { name: /^Reset/ }).click()
    await page.locator('[data-verdict="wrong-cause"]').waitFor()
  })

  test('plays by itself to the first lie and on to the verdict', async () => {
    const page = await browser.newPage()
    opened.push(page)
    await page.clock.install()
    await page.goto(url)
    await page.getByTestId('clock').waitFor()
    const untrue = page.locator('[data-testid="user-card"][data-lie="untrue"]')
    const seconds = async (locator: Locator) => {
      for (let passed = 0; passed <= 30; passed++) {
        if (await locator.isVisible()) return passed
        await page.clock.runFor(1000)
      }
      return Number.POSITIVE_INFINITY
    }
    expect(await seconds(untrue)).toBeLessThan(20)
    expect(await page.getByText('timed out').count()).toBe(0) // the future is not drawn
    expect(await seconds(page.getByTestId('verdicts'))).toBeLessThan(15)
  })
})

test('the editor takes over what was typed, and hints without forbidding', async () => {
  const page = await open()
  await page.getByTestId('payload').focus()
  const editor = page.locator('[data-editor="rich"]')
  await editor.locator('.view-line').first().waitFor()
  expect(await page.getByTestId('payload').count()).toBe(0)
  // The focus went along: what is typed now is typed into the editor.
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('{"status": "don')
  await editor.locator('.squiggly-error').first().waitFor()
  await page.locator('[data-verdict="hang"]').waitFor()
  await page.keyboard.type('"}')
  await editor.locator('.squiggly-warning').first().waitFor() // the schema's opinion
  await page.locator('[data-verdict="silent-corruption"]').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('e')
  await page.locator('[data-verdict="settled"]').waitFor()
  await page.getByRole('button', { name: /^Reset/ }).click()
  await editor.getByText('out of memory at step 9').waitFor()
})

test('the same job after the fix is answered in 2 min 19 s', async () => {
  const page = await open()
  await page.getByTestId('scenario').selectOption('after-the-fix')
  await shows(page, 'headline', /after 2 min 19 s/)
  await page.getByRole('radio', { name: /All fixed/ }).check()
  await shows(page, 'headline', /^Answered [\d:]+, after 2 min 19 s/)
  await shows(page, 'attempts', /^2 /)
})

test('a scenario with several jobs shows the first that went wrong, and any other', async () => {
  const page = await open()
  await page.getByTestId('scenario').selectOption('payload-table')
  await page.getByTestId('job').waitFor()
  const jobs = await page.getByTestId('job').locator('option').allTextContents()
  expect(jobs.length).toBeGreaterThan(3)
  await page.getByTestId('job').selectOption(jobs[0])
  await page.getByTestId('job-panel').getByRole('heading', { name: jobs[0] }).waitFor()
})

test.each([320, 375, 768, 1280, 1920])('nothing sticks out at %i px', async (width) => {
  const page = await open({ viewport: { width, height: 800 } })
  for (const id of ['incident', 'payload-table', 'probe-leak']) {
    await page.getByTestId('scenario').selectOption(id)
    await page.getByTestId('verdicts').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('a million letters are a payload too', async () => {
  const page = await open()
  await page.getByTestId('payload').fill(`{"status":"error","message":"${'x'.repeat(1_000_000)}"}`)
  await page.getByRole('button', { name: /^Reset/ }).waitFor()
  await page.locator('[data-verdict="hang"]').waitFor()
})

test('text cannot become code in the built page', async () => {
  const page = await browser.newPage()
  await page.goto(url)
  const refusal = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>text</b>'
      return 'allowed'
    } catch (error) {
      return (error as Error).name
    }
  })
  await page.close()
  expect(refusal).toBe('TypeError')
})

test('a missing file is missing', async () => {
  const answer = await fetch(`${url}no-such-file.js`)
  expect(answer.status).toBe(404)
})
