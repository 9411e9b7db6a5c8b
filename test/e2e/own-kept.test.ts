/** What is written of one's own scenario is not lost by anything that may happen, and gone where that is wanted. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { listen, url } from './open.ts'
import {
  answer,
  begin,
  field,
  forbidStorage,
  freshDevice,
  goes,
  openDesk,
  saved,
  says,
  silence,
  withDevices,
} from './own-desk.ts'

withDevices()

/** What the page offers as a file while it cannot keep it. */
async function offeredFile(page: Page): Promise<unknown> {
  const offers = page.getByTestId('own-trouble').getByRole('button', { name: /as a file/ })
  const [download] = await Promise.all([page.waitForEvent('download'), offers.click()])
  return JSON.parse(await readFile(await download.path(), 'utf8'))
}

describe('what is written is not lost', () => {
  test('by loading the page again in the middle of a word', async () => {
    const device = await freshDevice()
    const page = await begin(device)
    await saved(page)
    await field(page, 'title').fill('Half a wo')
    await page.reload()
    await goes(page, 'done.')
    expect(await field(page, 'title').inputValue()).toBe('Half a wo')
  })

  test('by a mistake and a reload: below it stands the last run that could be played', async () => {
    const device = await freshDevice()
    const page = await begin(device)
    await page.locator('[data-example="fails-first"]').click()
    await goes(page, 'untrue')
    const run = await page.getByTestId('own-headline').textContent()
    await field(page, 'startClock').fill('soon')
    await says(page, 'own-state', 'One mistake in the file. Below is the last run that could be played.')
    await saved(page)
    await page.reload()
    await says(page, 'own-state', 'One mistake in the file. Below is the last run that could be played.')
    expect(await page.getByTestId('own-headline').textContent()).toBe(run)
    expect(await page.getByTestId('own-result').getAttribute('data-of-text')).toBe('false')
    expect(await page.getByTestId('own-play').isDisabled()).toBe(true)
    await field(page, 'startClock').fill('09:30:00')
    await page.locator('[data-testid="own-result"][data-of-text="true"]').waitFor()
  })

  test('by a crash of the tab', async () => {
    const device = await freshDevice()
    const page = await begin(device)
    await page.locator('[data-example="fails-first"]').click()
    await goes(page, 'untrue')
    await saved(page)
    const address = page.url()
    const session = await device.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    void session.send('Page.crash').catch(() => {})
    await crashed
    const next = await device.newPage()
    await next.goto(address)
    await goes(next, 'untrue')
    expect(await next.locator('[data-field="payloads.failed"]').count()).toBeGreaterThan(0)
  })

  test('by a device without room: it is said, a file is offered, and it is saved once there is room', async () => {
    const device = await freshDevice()
    const blank = await device.newPage()
    const session = await device.newCDPSession(blank)
    const origin = new URL(url).origin
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 40_000 })
    await device.addInitScript(() => {
      const { transaction } = IDBDatabase.prototype
      const refused = { refused: 0 }
      Object.assign(window, refused)
      IDBDatabase.prototype.transaction = function (...given) {
        const begun = transaction.apply(this, given)
        begun.addEventListener('abort', () => Object.assign(window, { refused: ++refused.refused }))
        return begun
      }
    })
    const page = await begin(device)
    const refused = () => page.evaluate(() => (window as unknown as { refused: number }).refused)
    await saved(page)
    await field(page, 'summary').fill('x'.repeat(90_000))
    await page.locator('[data-trouble="full"]').waitFor()
    expect(await page.getByTestId('own-trouble').textContent()).toContain('There is no room left on this device.')
    expect(await page.getByTestId('own-saved').textContent()).toBe('Not saved on this device')
    // Whatever is written now is here, and goes into the file.
    const before = await refused()
    await field(page, 'title').fill('Without room')
    expect(await offeredFile(page)).toMatchObject({
      title: 'Without room',
      summary: 'x'.repeat(90_000),
    })
    await expect.poll(refused).toBeGreaterThan(before) // what was written then was not saved by itself
    await session.send('Storage.overrideQuotaForOrigin', { origin })
    await page.getByRole('button', { name: 'Try again' }).click()
    await saved(page)
    await page.reload()
    expect(await field(page, 'title').inputValue()).toBe('Without room')
    expect(await field(page, 'summary').inputValue()).toHaveLength(90_000)
  })

  test('by a browser that stores nothing: the page works, and says so', async () => {
    const device = await freshDevice()
    await forbidStorage(device)
    const page = await begin(device)
    const { complaints } = listen(page)
    await page.locator('[data-trouble="forbidden"]').waitFor()
    await page.locator('[data-example="fails-first"]').click()
    await goes(page, 'untrue')
    await page.getByRole('link', { name: 'All drafts' }).click()
    await page.locator('.own-draft').waitFor()
    expect(complaints).toEqual([])
  })

  test('by a browser that does not answer: that is said, a file is offered, and it is saved once it answers', async () => {
    const device = await freshDevice()
    const first = await begin(device)
    await saved(first)
    await first.close()
    await device.clock.install({ time: 0 })
    await silence(device)
    await device.clock.pauseAt(60_000)
    const page = await openDesk(device)
    await page.getByTestId('blank').click()
    await field(page, 'title').fill('Into silence')
    expect(await page.getByTestId('own-trouble').count()).toBe(0)
    await device.clock.runFor(6000)
    await page.locator('[data-trouble="silent"]').waitFor()
    expect(await offeredFile(page)).toMatchObject({ title: 'Into silence' })
    await page.getByRole('link', { name: 'All drafts' }).click()
    await page.locator('.own-draft').waitFor()
    await page.locator('[data-trouble="silent"]').waitFor()

    await answer(page)
    await page.locator('[data-trouble]').waitFor({ state: 'detached' })
    await page.locator('.own-draft').nth(1).waitFor()
    expect(await page.locator('.own-draft > a').allTextContents()).toEqual(['Into silence', 'My scenario'])
  })

  test('by another tab: what is written there is shown here, and where both write, both are kept', async () => {
    const device = await freshDevice()
    const one = await begin(device)
    await saved(one)
    const other = await device.newPage()
    // From here on time stands still in both: a tab saves when it is told that it goes, and not before.
    await device.clock.install({ time: 0 })
    await device.clock.pauseAt(60_000)
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

    const third = await openDesk(device)
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
    const device = await freshDevice()
    const page = await begin(device)
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
    const device = await freshDevice()
    const page = await begin(device)
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
    const torn = '{"name":"Torn","text":"{\\"version\\"'
    await page.evaluate((text) => localStorage.setItem('burn-after-reading.unsaved.xyz.1', text), torn)
    await page.goto(`${url}#own`)
    for (const _ of [0, 1]) await page.reload() // seen once, it is still there
    await page.locator('.own-damaged').nth(2).waitFor()
    const [waited] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save what there is' }).last().click(),
    ])
    expect(await readFile(await waited.path(), 'utf8')).toBe(torn)
    await page.getByRole('button', { name: 'Delete it' }).last().click()
    await page.locator('.own-damaged').nth(2).waitFor({ state: 'detached' })
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
  const device = await freshDevice()
  const page = await begin(device)
  await saved(page)
  await field(page, 'title').fill('Not saved yet')
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('button', { name: /^Forget everything/ }).click()
  await page
    .getByRole('button', { name: /^Yes|^Forget|^Clear/ })
    .last()
    .click()
  await page.getByTestId('watch').waitFor()
  const again = await openDesk(device)
  await again.getByText('None yet.').waitFor()
  expect(await again.locator('.own-draft').count()).toBe(0)
})
