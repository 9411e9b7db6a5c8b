/** One's own scenario on the page as it ships: written from nothing, and not lost by anything that may happen. */

import { mkdtempSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BLANK } from '../../src/view/own/starts.ts'
import { chromiumLaunch } from '../support/chromium.ts'
import { sim } from '../support/command.ts'
import { listen, url, verdicts, violationsOf } from './open.ts'

let browser: Browser
let context: BrowserContext
const folder = mkdtempSync(join(tmpdir(), 'own-'))

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(() => browser?.close())
afterEach(() => context?.close())

/** A device on which nothing has been stored yet. */
async function freshDevice(options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(20_000)
}

async function open(hash = '#own'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}${hash}`)
  await page.locator('main.own').waitFor()
  return page
}

const says = (page: Page, id: string, text: string | RegExp) =>
  page.getByTestId(id).filter({ hasText: text }).waitFor({ state: 'attached' })
const goes = (page: Page, text: string | RegExp) => says(page, 'own-headline', text)
const saved = (page: Page) => says(page, 'own-saved', 'Saved on this device')
const field = (page: Page, path: string) => page.locator(`[data-field="${path}"] :is(input, select, textarea)`)

/** A new draft, as it begins. */
async function begin(): Promise<Page> {
  const page = await open()
  await page.getByTestId('blank').click()
  await goes(page, 'done.')
  return page
}

/** What the page would save as a file now, and what it would call it. */
async function file(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('own-save').click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a newcomer writes a scenario from nothing, by keyboard alone, and the command plays the file', async () => {
  await freshDevice()
  const page = await open()
  const { complaints, strangers } = listen(page)
  const { keyboard } = page
  /** Goes on with Tab until the focus is on what is called so. */
  const tabTo = async (selector: string) => {
    for (let n = 0; n < 150; n++) {
      if (await page.evaluate((sought) => document.activeElement?.matches(sought) ?? false, selector)) return
      await keyboard.press('Tab')
    }
    throw new Error(`The Tab key does not lead to ${selector}.`)
  }
  const type = async (path: string, text: string) => {
    await tabTo(`[data-field="${path}"] :is(input, textarea)`)
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(text)
  }
  await tabTo('[data-testid="blank"]')
  await keyboard.press('Enter')
  await goes(page, 'Answered 09:01:00, after 1 min: done.')
  await type('title', 'Two tries for one letter')
  await type('id', 'two-tries')
  await type('startClock', '20:00:00')
  await goes(page, 'Answered 20:01:00')
  // A payload that says that it failed.
  await tabTo('.own-adding select')
  await keyboard.type('error')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await tabTo('[data-field="payloads.error"] input')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('jammed')
  await keyboard.press('Enter')
  await type('payloads.jammed.json', '{"status":"error","message":"paper jam"}')
  // The first attempt writes it, the second one does not.
  await tabTo('[data-field="jobs.0.attempts.0.payload"] select')
  await keyboard.type('jammed')
  await goes(page, 'The user was told something untrue for 6 h 05 min.')
  await tabTo('.own-list .own-add')
  await keyboard.press('Enter')
  await tabTo('[data-field="jobs.0.attempts.1.payload"] select')
  await keyboard.type('done')
  await type('jobs.0.attempts.1.run', '2m')
  // Rules under which it comes out well.
  await tabTo('[data-field="rules.preset"] select')
  await keyboard.type('All fixed')
  await goes(page, /^Answered 20:03:\d\d, after .*: done\.$/)
  await tabTo('.own-adding button')
  await keyboard.press('Enter')
  await page.locator('[data-field="edits.0.fault"]').waitFor()
  expect(await page.getByTestId('own-mistakes').count()).toBe(0)
  await saved(page)

  const { name, text } = await file(page)
  expect(name).toBe('two-tries.json')
  const path = join(folder, name)
  await writeFile(path, text)
  expect(await sim('check', path)).toMatchObject({ code: 0 })
  const run = await sim('run', path, '--json')
  expect(run.code).toBe(0)
  const played = JSON.parse(run.stdout)
  expect(played).toMatchObject({
    scenario: 'two-tries',
    jobs: [{ status: 'done', attempts: [{}, { outcome: 'done' }] }],
  })
  const shown = await page
    .locator('.own-chips [data-verdict]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-verdict')))
  expect(shown.filter((slug) => !played.verdicts.includes(slug))).toEqual([])
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})

describe('what is written is not lost', () => {
  test('by loading the page again in the middle of a word', async () => {
    await freshDevice()
    const page = await begin()
    await saved(page)
    await field(page, 'title').fill('Half a wo')
    await page.reload()
    await goes(page, 'done.')
    expect(await field(page, 'title').inputValue()).toBe('Half a wo')
  })

  test('by a crash of the tab', async () => {
    await freshDevice()
    const page = await begin()
    await page.locator('[data-example="fails-first"]').click()
    await goes(page, 'untrue')
    await saved(page)
    const address = page.url()
    const session = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    void session.send('Page.crash').catch(() => {})
    await crashed
    const next = await context.newPage()
    await next.goto(address)
    await goes(next, 'untrue')
    expect(await next.locator('[data-field="payloads.failed"]').count()).toBeGreaterThan(0)
  })

  test('by a device without room: it is said, a file is offered, and it is saved once there is room', async () => {
    await freshDevice()
    const blank = await context.newPage()
    const session = await context.newCDPSession(blank)
    const origin = new URL(url).origin
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 40_000 })
    const page = await begin()
    await saved(page)
    await field(page, 'summary').fill('x'.repeat(90_000))
    await page.locator('[data-trouble="full"]').waitFor()
    expect(await page.getByTestId('own-trouble').textContent()).toContain('There is no room left on this device.')
    expect(await page.getByTestId('own-saved').textContent()).toBe('Not saved on this device')
    // Whatever is written now is here, and goes into the file.
    await field(page, 'title').fill('Without room')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByTestId('own-trouble')
        .getByRole('button', { name: /as a file/ })
        .click(),
    ])
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      title: 'Without room',
      summary: 'x'.repeat(90_000),
    })
    await session.send('Storage.overrideQuotaForOrigin', { origin })
    await page.getByRole('button', { name: 'Try again' }).click()
    await saved(page)
    await page.reload()
    expect(await field(page, 'title').inputValue()).toBe('Without room')
    expect(await field(page, 'summary').inputValue()).toHaveLength(90_000)
  })

  test('by a browser that stores nothing: the page works, and says so', async () => {
    await freshDevice()
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('forbidden', 'SecurityError')
      }
    })
    const page = await begin()
    const { complaints } = listen(page)
    await page.locator('[data-trouble="forbidden"]').waitFor()
    await page.locator('[data-example="fails-first"]').click()
    await goes(page, 'untrue')
    await page.getByRole('link', { name: 'All drafts' }).click()
    await page.locator('.own-draft').waitFor()
    expect(complaints).toEqual([])
  })

  test('by another tab: what is written there is shown here, and where both write, both are kept', async () => {
    await freshDevice()
    const one = await begin()
    await saved(one)
    const other = await context.newPage()
    // From here on time stands still in both: a tab saves when it is told that it goes, and not before.
    await context.clock.install({ time: 0 })
    await context.clock.pauseAt(60_000)
    await one.reload()
    await other.goto(one.url())
    await one.locator('[data-field="title"]').waitFor()
    await other.locator('[data-field="title"]').waitFor()

    const save = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pagehide')))
    await field(one, 'title').fill('Written in the first tab')
    await save(one)
    await saved(one)
    await says(other, 'own-said', 'changed in another tab')
    expect(await field(other, 'title').inputValue()).toBe('Written in the first tab')

    // The second tab has not saved yet when the first one does.
    await field(other, 'title').fill('Written in the second tab')
    await field(one, 'title').fill('And on in the first')
    await save(one)
    await saved(one)
    await save(other)
    await says(other, 'own-said', 'Both are kept')
    await saved(other)
    expect(await field(other, 'title').inputValue()).toBe('Written in the second tab')
    expect(await field(one, 'title').inputValue()).toBe('And on in the first')
    expect(other.url()).not.toBe(one.url())

    const third = await open()
    await third.locator('.own-draft').nth(1).waitFor()
    const texts: string[] = []
    for (const n of [0, 1]) {
      await third.locator('.own-draft > a').nth(n).click()
      texts.push(await field(third, 'title').inputValue())
      await third.getByRole('link', { name: 'All drafts' }).click()
    }
    expect(texts.sort()).toEqual(['And on in the first', 'Written in the second tab'])
  })

  test('by a mistake: delete, undo, duplicate, rename', async () => {
    await freshDevice()
    const page = await begin()
    await page.getByRole('link', { name: 'All drafts' }).click()
    await page.getByRole('button', { name: 'Rename My scenario' }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('The letter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Duplicate The letter' }).click()
    expect(await page.locator('.own-draft > a').allTextContents()).toEqual(['The letter (copy)', 'The letter'])
    await page.getByRole('button', { name: 'Delete The letter', exact: true }).click()
    expect(await page.locator('.own-draft > a').allTextContents()).toEqual(['The letter (copy)'])
    await page.getByTestId('undelete').click()
    await page.waitForFunction(() => document.querySelectorAll('.own-draft').length === 2)
    await page.getByRole('button', { name: 'Delete The letter (copy)' }).click()
    await page.reload()
    await page.locator('.own-draft').waitFor()
    expect(await page.locator('.own-draft > a').allTextContents()).toEqual(['The letter'])
  })

  test('by what is damaged beside it', async () => {
    await freshDevice()
    const page = await begin()
    await saved(page)
    await page.evaluate(
      () =>
        new Promise<void>((done, fail) => {
          const request = indexedDB.open('burn-after-reading.drafts')
          request.onerror = () => fail(request.error)
          request.onsuccess = () => {
            const transaction = request.result.transaction('drafts', 'readwrite')
            transaction.objectStore('drafts').put({ name: '<img src=x onerror=alert(1)>', text: 7 }, 'abc')
            transaction.objectStore('drafts').put({ name: 'x', text: '{"a":1}', changedAt: 'today', version: 1 }, 'def')
            transaction.oncomplete = () => done()
          }
        }),
    )
    const { complaints } = listen(page)
    await page.goto(`${url}#own`)
    await page.reload()
    await page.locator('.own-damaged').nth(1).waitFor()
    expect(await page.locator('.own-draft').count()).toBe(1)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save what there is' }).last().click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toBe('{"a":1}')
    for (const _ of [0, 1]) await page.getByRole('button', { name: 'Delete it' }).first().click()
    await page.reload()
    await page.locator('.own-draft').waitFor()
    expect(await page.locator('.own-damaged').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

test('everything can be forgotten', async () => {
  await freshDevice()
  const page = await begin()
  await saved(page)
  await field(page, 'title').fill('Not saved yet')
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('button', { name: /^Forget everything/ }).click()
  await page
    .getByRole('button', { name: /^Yes|^Forget|^Clear/ })
    .last()
    .click()
  await page.getByTestId('watch').waitFor()
  const again = await open()
  await again.getByText('None yet.').waitFor()
  expect(await again.locator('.own-draft').count()).toBe(0)
})

describe('files', () => {
  const put = async (page: Page, name: string, content: string | Buffer) => {
    const path = join(folder, name)
    await writeFile(path, content)
    await page.getByTestId('own-open').setInputFiles(path)
  }

  test('that are no scenarios are refused with a reason, and a scenario opens', async () => {
    await freshDevice()
    const page = await open()
    const { complaints } = listen(page)
    for (const [name, content, reason] of [
      ['empty.json', '', 'it is empty'],
      ['text.json', 'hello', 'it is not JSON'],
      ['bytes.json', Buffer.from([0xff, 0xfe, 0x00]), 'it is not text in UTF-8'],
      ['list.json', '[1,2]', 'it is JSON, but no scenario'],
      ['other.json', '{"name":"x"}', 'none of the fields'],
      ['large.json', JSON.stringify({ jobs: 'x'.repeat(1_000_000) }), 'it is larger than 1 MB'],
      ['stage.json', '{"burn-after-reading":1,"room":"play"}', 'saved from the stage'],
    ] as const) {
      await put(page, name, content)
      await says(page, 'own-said', reason)
    }
    await page.getByRole('button', { name: 'Open it under “Share”' }).waitFor()
    expect(await page.locator('.own-draft').count()).toBe(0)
    await put(page, 'mine.json', BLANK.replace('My scenario', 'Out of a file'))
    await goes(page, 'done.')
    expect(await page.getByTestId('own-name').inputValue()).toBe('Out of a file')
    expect((await file(page)).text).toBe(BLANK.replace('My scenario', 'Out of a file'))
    expect(complaints).toEqual([])
  })

  test('can be dropped', async () => {
    await freshDevice()
    const page = await open()
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'dropped.json', { type: 'application/json' }))
      return transfer
    }, BLANK)
    await page.dispatchEvent('main.own', 'drop', { dataTransfer: data })
    await goes(page, 'done.')
  })

  test('of a megabyte do not hold the page up', async () => {
    await freshDevice()
    const page = await open()
    const job = (n: number) => ({
      id: `job-${n}`,
      attempts: [{ payload: 'done', run: '60s', onNode: { b: { run: '61s' } } }],
    })
    const large = JSON.stringify(
      {
        ...JSON.parse(BLANK),
        payloads: { done: { json: { status: 'done', note: 'x'.repeat(750_000) } } },
        jobs: Array.from({ length: 700 }, (_, n) => job(n)),
      },
      null,
      2,
    )
    expect(large.length).toBeGreaterThan(850_000)
    await page.evaluate(() => {
      const long: number[] = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) long.push(Math.round(duration))
      }).observe({ type: 'longtask' })
      Object.assign(window, { long })
    })
    await put(page, 'large.json', large)
    await goes(page, 'done.')
    await page.getByTestId('own-hold').waitFor()
    console.info(`long tasks with a file of ${large.length} letters:`, await page.evaluate('window.long'))
  })
})

describe('the text', () => {
  const rich = async (page: Page) => {
    await page.locator('.own-text').hover()
    await page.locator('.own-text[data-editor="rich"] .view-line').first().waitFor()
  }

  test('says what is wrong and where, keeps the last good run, and offers what was meant', async () => {
    await freshDevice()
    const page = await begin()
    const { complaints, strangers } = listen(page)
    await page.getByTestId('own-text').fill(BLANK.replace('"as-found"', '"as-fuond"').replace('"nodes"', '"ndoes"'))
    await says(page, 'own-state', '2 mistakes in the file. Below is the last run that could be played.')
    await goes(page, 'done.')
    expect(await page.getByTestId('own-play').isDisabled()).toBe(true)
    const mistakes = page.getByTestId('own-mistakes')
    expect(await mistakes.locator('.own-mistake').allTextContents()).toEqual([
      expect.stringContaining('Line 7 ndoes: no such field (did you mean "nodes"?)'),
      expect.stringContaining('rules.preset: "as-fuond" is not allowed (did you mean "as-found"?)'),
    ])
    await mistakes.getByRole('button', { name: 'Write “nodes”' }).click()
    await says(page, 'own-state', 'One mistake in the file.')
    await mistakes.getByRole('button', { name: 'Write “as-found”' }).click()
    await mistakes.waitFor({ state: 'detached' })
    expect((await file(page)).text).toBe(BLANK)
    await page.getByRole('button', { name: 'Undo' }).click()
    await says(page, 'own-state', 'One mistake')
    // A mistake leads to its place, in the plain field and in the large one.
    await rich(page)
    await mistakes.locator('.own-mistake').click()
    await page.keyboard.type('all-fixed')
    await mistakes.waitFor({ state: 'detached' })
    expect((await file(page)).text).toBe(BLANK.replace('"as-found"', '"all-fixed"'))
    expect(await field(page, 'rules.preset').inputValue()).toBe('all-fixed')
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
  })

  test('is completed and explained from the catalogues, and marked where it is wrong', async () => {
    await freshDevice()
    const page = await begin()
    const { complaints } = listen(page)
    await rich(page)
    await page.locator('.own-text .view-lines').click({ position: { x: 300, y: 45 } }) // in the line of the name
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('"numb')
    await page.keyboard.press('Control+Space')
    const suggestions = page.locator('.suggest-widget .monaco-list-row')
    await suggestions.filter({ hasText: 'numbers' }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(BLANK.replace('"preset": "as-found"', '"set": { "read": "brpop" }'))
    await page.locator('.own-text .squiggly-error').waitFor()
    await page.locator('.own-text .view-line span', { hasText: '"read"' }).last().hover()
    await page.locator('.monaco-hover-content', { hasText: 'getdel, get, get-then-del' }).waitFor()
    expect(complaints).toEqual([])
  })
})

test('a scenario opens in Play with all that it has, a link holds it, and it can be gone on with from there', async () => {
  await freshDevice({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await begin()
  const { complaints } = listen(page)
  await page.locator('[data-example="fails-first"]').click()
  await goes(page, 'untrue')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await says(page, 'own-said', 'Link copied.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByTestId('own-play').click()
  await page.getByTestId('clock').waitFor()
  await page.locator('[data-verdict="hang"]').waitFor()
  expect(await verdicts(page)).toContain('lost-result')
  const other = await context.newPage()
  await other.goto(link)
  await other.locator('[data-verdict="hang"]').waitFor()
  await other.goto(`${url}#own`)
  await other.getByTestId('from-stage').click()
  await goes(other, 'untrue')
  expect(complaints).toEqual([])
})

test('any scenario that comes with the page can be gone on with', async () => {
  await freshDevice()
  const page = await open()
  for (const id of ['incident', 'payload-table', 'one-node-ahead']) {
    await page.getByTestId('copy-of').selectOption(id)
    await page.getByTestId('copy').click()
    await page.locator('[data-of-text="true"]').waitFor()
    expect(await page.getByTestId('own-mistakes').count()).toBe(0)
    const { name, text } = await file(page)
    expect(name).toBe(`my-${id}.json`)
    const path = join(folder, name)
    await writeFile(path, text)
    expect((await sim('check', path)).stdout.trim()).toBe(`my-${id}: expects nothing`)
    await page.getByRole('link', { name: 'All drafts' }).click()
  }
})

describe.each(['light', 'dark'] as const)('clean for axe (%s)', (colorScheme) => {
  test('in every state, and nothing sticks out at 320 px', async () => {
    await freshDevice({ colorScheme })
    const page = await open()
    const clean = async (state: string) => {
      expect(await violationsOf(page), state).toEqual([])
      await page.setViewportSize({ width: 320, height: 720 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(320)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await clean('nothing yet')
    await page.getByTestId('blank').click()
    await goes(page, 'done.')
    await clean('blank')
    for (const id of ['fails-first', 'second-job', 'crash', 'fix']) await page.locator(`[data-example="${id}"]`).click()
    await goes(page, 'untrue')
    for (const parts of ['.own-step', '.own-more'])
      await page.locator(parts).evaluateAll((all) => {
        for (const part of all) part.setAttribute('open', '')
      })
    await clean('everything open')
    await field(page, 'jobs.0.attempts.0.run').fill('a while')
    await page.getByTestId('own-mistakes').waitFor()
    await clean('a mistake')
    await page.getByTestId('own-text').focus()
    await page.locator('.own-text[data-editor="rich"] .view-line').first().waitFor()
    await clean('the large editor')
    await page.getByRole('link', { name: 'All drafts' }).click()
    await page.getByRole('button', { name: 'Delete My scenario' }).click()
    await clean('deleted')
  })
})

test('no task is long while somebody writes', async () => {
  await freshDevice()
  const page = await open()
  await page.getByTestId('copy-of').selectOption('ten-jobs')
  await page.getByTestId('copy').click()
  await page.locator('[data-of-text="true"]').waitFor()
  await page.evaluate(() => {
    const long: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(Math.round(duration))
    }).observe({ type: 'longtask' })
    Object.assign(window, { long })
  })
  await field(page, 'title').pressSequentially(' and more of them', { delay: 30 })
  await field(page, 'jobs.3.attempts.0.run').pressSequentially('0', { delay: 30 })
  await page.locator('[data-example="second-job"]').click()
  await page.locator('[data-of-text="true"]').waitFor()
  console.info('long tasks while writing:', await page.evaluate('window.long'))
})
