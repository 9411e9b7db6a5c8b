/** Undo, redo, back, forward, links that are pasted: one way, and nothing on it is lost. */
import { expect, test } from 'vitest'
import { clockShows, freshPage, listen, openPlay, url, violationsOf, withBrowser } from './open.ts'
import { addressHas, followed, held, isChosen, isFollowed, radio, redo, undo, undoAtOnce } from './trail-room.ts'

withBrowser()

test('back and forward walk through the changes, and undo and redo are the same way', async () => {
  const page = await followed()
  const { complaints } = listen(page)
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  await page.goBack()
  await isChosen(page, 'GETDEL')
  expect(await redo(page).isEnabled()).toBe(true)
  await page.goForward()
  await isChosen(page, 'GET')
  const entry = await page.evaluate(() => history.state.entry as number)
  await undo(page).click()
  await isChosen(page, 'GETDEL')
  await page.waitForFunction((before) => history.state?.entry === before - 1, entry)
  await redo(page).click()
  await isChosen(page, 'GET')
  await page.waitForFunction((before) => history.state?.entry === before, entry)
  expect(complaints).toEqual([])
})

test('a second tab with the same address shows the same run, and the first goes on', async () => {
  const page = await followed()
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  const second = await openPlay({}, new URL(page.url()).hash)
  await isChosen(second, 'GET')
  await radio(second, 'GETDEL').check()
  expect(await radio(page, 'GET').isChecked()).toBe(true)
})

test('a room on the way is a place to come back to', async () => {
  const page = await followed()
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  await page.getByTestId('rooms').click()
  await page.locator('nav.rooms a[href="#text"]').click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.getByTestId('clock').waitFor()
  await isChosen(page, 'GET')
  await page.goBack()
  await isChosen(page, 'GETDEL')
  await page.goForward()
  await page.goForward()
  await page.locator('main.room').waitFor()
})

test('pressed fast, undo comes to where it was asked to', async () => {
  const page = await followed()
  await radio(page, 'GET').check() // three rules: more of the same rule is one change
  await page.keyboard.press('2')
  await page.keyboard.press('3')
  await addressHas(page, 'set=read:get,')
  const entry = await page.evaluate(() => history.state.entry as number)
  await undoAtOnce(page, 3)
  await isChosen(page, 'GETDEL')
  await page.waitForFunction((before) => history.state?.entry === before - 3, entry)
  await page.goForward()
  await isChosen(page, 'GET')
})

test('pressed fast, undo stays where it came to, also where the browser tells of its steps only after the last', async () => {
  const page = await followed()
  await addressHas(page, '&end')
  await radio(page, 'GET').check()
  await page.keyboard.press('2')
  await addressHas(page, 'set=read:get,')
  const entry = await page.evaluate(() => history.state.entry as number)
  await undoAtOnce(page, 2)
  await isChosen(page, 'GETDEL')
  await page.waitForFunction((before) => history.state?.entry === before - 2, entry)
  await page.evaluate(() => {
    for (let i = 0; i < 2; i++) dispatchEvent(new HashChangeEvent('hashchange'))
  })
  await addressHas(page, '&end')
  await redo(page).click()
  await isChosen(page, 'GET')
  await page.waitForFunction((before) => history.state?.entry === before - 1, entry)
})

test('a link that is pasted is one entry', async () => {
  const page = await followed()
  const entry = await page.evaluate(() => history.state.entry as number)
  await page.evaluate(() => {
    location.hash = '#play?v=1&scenario=incident&set=read:get&end'
  })
  await isChosen(page, 'GET')
  await page.waitForFunction((before) => history.state?.entry === before + 1, entry)
  await page.goBack()
  await isChosen(page, 'GETDEL')
})

test.each([
  ['a link', '#play?v=1&scenario=hot-fix&end', '[data-shows="hot-fix"]'],
  ['another room', '#learn', 'main h1'],
])('%s that is pasted in the moment in which the address is to be written is not lost', async (_, to, shown) => {
  const page = await freshPage({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const { setTimeout, clearTimeout } = window
    const pending = new Map<number, () => void>()
    const later = (run: () => void, ms?: number): number => {
      const id = setTimeout(() => {
        pending.delete(id)
        run()
      }, ms)
      pending.set(id, run)
      return id
    }
    const never = (id?: number): void => {
      pending.delete(id ?? 0)
      clearTimeout(id)
    }
    // The event that tells of the new address has its turn after timers that are due already.
    const paste = (hash: string): void => {
      const due = [...pending]
      location.hash = hash
      for (const [id, run] of due) {
        if (!pending.has(id)) continue
        never(id)
        run()
      }
    }
    Object.assign(window, { setTimeout: later, clearTimeout: never, paste })
  })
  await page.goto(`${url}#play`)
  await page.getByTestId('clock').waitFor()
  await isFollowed(page)
  await radio(page, 'GET').click()
  await page.waitForFunction(() => history.state?.entry === 1) // what the choice needs has come
  await page.evaluate((hash) => (window as unknown as { paste: (hash: string) => void }).paste(hash), to)
  await page.locator(shown).waitFor()
  expect(page.url()).toContain(to.split('&end')[0])
})

test('what is thrown in begins a branch, which is a link, to go back to and to compare', async () => {
  const page = await followed()
  const menu = page.getByTestId('branch-menu')
  await page.getByRole('tab', { name: 'Your hand' }).click()
  expect(await menu.count()).toBe(0)
  await page.locator('.deed:not([disabled])').first().click()
  // In sight at once, whatever is open beside the run.
  await menu.filter({ hasText: 'Branches: 2' }).waitFor()
  expect(await menu.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(100)
  await menu.click()
  const rows = page.getByTestId('branches').locator('li')
  await rows.nth(1).locator('a').waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await rows.count()).toBe(2)
  expect(await rows.nth(1).locator('a').getAttribute('aria-current')).toBe('true')
  const href = await rows.nth(1).locator('a').getAttribute('href')
  expect(href).toContain('edits=at:')
  await rows.nth(0).locator('a').click()
  await rows.nth(0).waitFor({ state: 'hidden' })
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true)
  await menu.click()
  await rows.nth(0).getByText('on screen').waitFor()
  await page.keyboard.press('Escape')
  await addressHas(page, 'scenario=incident')
  expect(page.url()).not.toContain('edits=')
  const other = await openPlay({}, href ?? '')
  await other.waitForFunction(() => document.title !== '')
  await page.goBack()
  await menu.click()
  await rows.nth(1).getByText('on screen').waitFor()
  await rows
    .nth(0)
    .getByRole('button', { name: /^Off the list/ })
    .click()
  await menu.filter({ hasText: 'Branches: 1' }).waitFor()
})

test('one press leads to where a verdict begins to hold, and to the first difference', async () => {
  const page = await followed()
  await radio(page, 'GET').check()
  await page.getByTestId('jumps').click()
  const jumps = page.getByTestId('jump-list').locator('button')
  await jumps.filter({ hasText: 'First difference from the scenario as it comes' }).click()
  await clockShows(page, '18:28:00')
  await page.getByTestId('jumps').click()
  await jumps.filter({ hasText: 'Wrong cause' }).click()
  await clockShows(page, '20:30:00')
})

test('a link that is opened before the page follows its history is one entry as well', async () => {
  const page = await freshPage()
  const follow = await held(page, /\/entries-[^/]*\.js/)
  const bring = await held(page, /\/two-jobs-[^/]*\.js/)
  await page.goto(`${url}#claims`)
  const asked = page.waitForRequest(/\/two-jobs-[^/]*\.js/)
  await page.evaluate(() => {
    location.hash = '#play?v=1&scenario=two-jobs&end'
  })
  await asked
  follow()
  await isFollowed(page)
  bring()
  await page.locator('[data-shows="two-jobs"]').waitFor()
  await page.goBack()
  await page.locator('main h1', { hasText: 'The claims' }).waitFor()
  await page.goForward()
  await page.locator('[data-shows="two-jobs"]').waitFor()
})

test('where to jump is told once all is there that it takes', async () => {
  const page = await freshPage()
  const { complaints } = listen(page)
  const bring = await held(page, /\/installed-[^/]*\.js/)
  await page.goto(`${url}#play`)
  await page.getByTestId('clock').waitFor()
  await page.getByTestId('jumps').click()
  await page.getByRole('region', { name: 'Playback' }).getByText('One moment…').waitFor()
  bring()
  await page.getByTestId('jump-list').locator('button', { hasText: 'Wrong cause' }).waitFor()
  expect(complaints).toEqual([])
})

test('what is chosen at once is kept like anything else', async () => {
  const page = await openPlay()
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  await page.reload()
  await isChosen(page, 'GET')
  await expect.poll(() => undo(page).isEnabled()).toBe(true) // the way back is there
  await page.goBack()
  await isChosen(page, 'GETDEL')
})

test('where one goes at once stands in the address', async () => {
  const page = await openPlay()
  await page.keyboard.press('End')
  await addressHas(page, 'at=')
  await page.reload()
  await clockShows(page, '20:30:00')
})

test('what leads into another room is one step', async () => {
  const page = await openPlay({}, '#compare')
  await isFollowed(page)
  const entry = await page.evaluate(() => history.state.entry as number)
  await page.getByRole('button', { name: 'Stop comparing' }).click()
  await page.waitForFunction((before) => history.state?.entry === before + 1, entry)
  await page.waitForFunction(() => location.hash.startsWith('#play'))
  await page.goBack()
  await page.waitForFunction(() => location.hash.startsWith('#compare'))
  await page.waitForFunction((before) => history.state?.entry === before, entry)
})

test('while a link is being opened its address stands, whatever is to be written meanwhile', async () => {
  const page = await followed()
  const bring = await held(page, /\/hot-fix-[^/]*\.js/)
  const link = '#play?v=1&scenario=hot-fix&end'
  await page.evaluate(async (hash) => {
    const told = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
    location.hash = hash
    await told // before that nothing that was to be done after a rest can come
    // From here on it is done at the next picture; only what is fetched is waited for.
    const { setTimeout } = window
    const soon = (run: () => void, ms = 0) => (ms < 1000 ? requestAnimationFrame(run) : setTimeout(run, ms))
    Object.assign(window, { setTimeout: soon })
  }, link)
  await page.keyboard.press('Home')
  await page.evaluate(async () => {
    for (let i = 0; i < 20; i++) await new Promise((drawn) => requestAnimationFrame(drawn))
  })
  expect(await page.evaluate(() => [history.state.late, location.hash])).toEqual([true, link])
  bring()
  await page.locator('[data-shows="hot-fix"]').waitFor()
  await expect.poll(() => page.url()).toContain('scenario=hot-fix')
})
