/** Undo, redo, back, forward, reload and a second tab: one way, and nothing on it is lost. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { clockShows, freshPage, listen, openPlay, url, verdicts, violationsOf, withBrowser } from './open.ts'

withBrowser()

/** The page follows its own history by now. */
const isFollowed = (page: Page) => page.waitForFunction(() => history.state?.entry !== undefined)
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const isChosen = (page: Page, name: string) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.rules label')].some(
        (label) => label.querySelector('input')?.checked && label.textContent?.startsWith(wanted),
      ),
    name,
  )
const addressHas = (page: Page, part: string) => page.waitForFunction((wanted) => location.hash.includes(wanted), part)
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).first()
const redo = (page: Page) => page.getByRole('button', { name: 'Redo' }).first()

/** Undo, pressed so often before anything else has its turn. */
const undoAtOnce = (page: Page, times: number) =>
  page.evaluate((count) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
    for (let i = 0; i < count; i++) button?.click()
  }, times)

async function followed(): Promise<Page> {
  const page = await openPlay()
  await isFollowed(page)
  return page
}

/** Holds what is fetched from such an address until what it resolves to is called. */
async function held(page: Page, address: RegExp): Promise<() => void> {
  let letGo = (): void => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return letGo
}

/** Puts a payload of that many letters that no address can hold. Resolves to it once it is chosen. */
async function unpackable(page: Page, length: number): Promise<string> {
  let seed = 1
  const letters = Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647 // nothing that could be packed
    return String.fromCharCode(97 + (seed % 26))
  })
  const text = `{"status":"error","message":"${letters.join('')}"}`
  await page.getByTestId('payload').fill(text)
  await page.waitForFunction(() => history.state?.kept === true)
  return text
}

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

test('a reload shows the same, and what was done can still be taken back', async () => {
  const page = await followed()
  const before = await verdicts(page)
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  await page.reload()
  await page.getByTestId('clock').waitFor()
  await isChosen(page, 'GET')
  await isFollowed(page)
  await undo(page).click()
  await isChosen(page, 'GETDEL')
  expect(await verdicts(page)).toEqual(before)
})

test('a reload before the address has been written loses no change', async () => {
  const page = await followed()
  await addressHas(page, '&end')
  // The address is written once nothing is done any more; nobody lets it come to that here.
  await page.evaluate(() => {
    window.setTimeout = (() => 0) as unknown as typeof window.setTimeout
  })
  await radio(page, 'GET').check()
  await page.getByTestId('payload').fill('{"status":"odd"}')
  await page.waitForFunction(() => history.state?.late === true)
  expect(await page.evaluate(() => location.hash)).not.toContain('GET')
  await page.reload()
  await page.getByTestId('clock').waitFor()
  await isChosen(page, 'GET')
  expect(await page.getByTestId('payload').inputValue()).toBe('{"status":"odd"}')
  await addressHas(page, 'payload=')
  expect(await page.evaluate(() => history.state?.late)).toBeUndefined()
  await undo(page).click()
  await undo(page).click()
  await isChosen(page, 'GETDEL')
})

/** What is to be done after a rest is never done in this page: nobody lets it come to that. */
const withoutRest = (page: Page) =>
  page.evaluate(() => {
    window.setTimeout = (() => 0) as unknown as typeof window.setTimeout
  })
const isLate = (page: Page) => page.waitForFunction(() => history.state?.late === true)

describe('a reload before the address has been written', () => {
  const AT = '#play?v=1&scenario=incident&at=14640000.5.2&end'

  test.each(['the first one', 'one after others'])('keeps the change, %s, and the instant', async (which) => {
    const page = await openPlay({}, AT)
    await clockShows(page, '18:28:00')
    if (which !== 'the first one') {
      await radio(page, 'GET').check()
      await addressHas(page, 'set=read:get')
      await radio(page, 'GETDEL').check()
      await addressHas(page, 'at=14640000')
    }
    await withoutRest(page)
    await radio(page, 'GET').check()
    await isLate(page)
    await page.reload()
    await clockShows(page, '18:28:00')
    expect(await radio(page, 'GET').isChecked()).toBe(true)
  })

  test('keeps the change, the instant and the way back, also before what keeps them has come', async () => {
    const page = await freshPage()
    const bring = await held(page, /\/entries-[^/]*\.js/)
    await page.goto(`${url}${AT}`)
    await clockShows(page, '18:28:00')
    await radio(page, 'GET').check()
    expect(await page.evaluate(() => history.state)).toBeNull()
    const again = page.reload()
    bring()
    await again
    await clockShows(page, '18:28:00')
    expect(await radio(page, 'GET').isChecked()).toBe(true)
    await addressHas(page, 'set=read:get')
    await undo(page).click()
    await expect.poll(() => radio(page, 'GETDEL').isChecked()).toBe(true)
  })

  test('keeps the change of a side of Compare, and the instant', async () => {
    const page = await openPlay({}, AT.replace('#play', '#compare'))
    await clockShows(page, '18:28:00')
    await isFollowed(page)
    await withoutRest(page)
    await page.getByLabel('Rules on the left').selectOption({ index: 3 })
    await isLate(page)
    await page.reload()
    await clockShows(page, '18:28:00')
    expect(await page.getByLabel('Rules on the left').evaluate((one: HTMLSelectElement) => one.selectedIndex)).toBe(3)
  })

  test('keeps the instant that was looked for', async () => {
    const page = await openPlay({}, AT)
    await isFollowed(page)
    await addressHas(page, 'at=14640000')
    await withoutRest(page)
    await page.keyboard.press('End')
    await clockShows(page, '20:30:00')
    await isLate(page)
    await page.reload()
    await clockShows(page, '20:30:00')
  })
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

test('what no address can hold is kept by the tab', async () => {
  const page = await followed()
  const text = await unpackable(page, 40_000)
  await page.reload()
  await page.getByTestId('clock').waitFor()
  expect(await page.getByTestId('payload').inputValue()).toBe(text)
})

test('a tab without room says once what a reload would lose', async () => {
  const page = await followed()
  await page.evaluate(() => {
    const block = 'x'.repeat(100_000)
    try {
      for (let n = 0; ; n++) sessionStorage.setItem(`full ${n}`, block)
    } catch {
      // as full as it gets, but for less than one block
    }
  })
  const text = await unpackable(page, 120_000)
  const notice = page.getByTestId('notice')
  await notice.getByText('this tab cannot keep it').waitFor()
  await notice.getByRole('button', { name: 'Open “Share”' }).click()
  await page.locator('.modal').waitFor()
  await page.keyboard.press('Escape')
  // Once is enough; what is on screen is as it was.
  await radio(page, 'GET').check()
  await page.waitForFunction(() => history.state?.kept === true)
  expect(await notice.textContent()).toBe('')
  // With room again, it is kept as ever.
  await page.evaluate(() => {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith('full')) sessionStorage.removeItem(name)
  })
  await radio(page, 'GETDEL').check()
  await page.waitForFunction(() => sessionStorage.getItem('burn-after-reading.trail') !== null)
  await page.reload()
  await page.getByTestId('clock').waitFor()
  expect(await page.getByTestId('payload').inputValue()).toBe(text)
})

test('a damaged memory of the tab is no harm', async () => {
  const page = await followed()
  await radio(page, 'GET').check()
  await addressHas(page, 'set=read:get')
  await page.evaluate(() => {
    addEventListener('pagehide', () =>
      sessionStorage.setItem('burn-after-reading.trail', '{"version":1,"long":[],"body":"{\\"now\\":7}"}'),
    )
  })
  await page.reload()
  await page.getByTestId('clock').waitFor()
  await isChosen(page, 'GET')
  await isFollowed(page)
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
  await page.getByText('One moment…').waitFor()
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
