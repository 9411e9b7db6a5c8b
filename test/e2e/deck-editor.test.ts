/** A talk of one's own, written from nothing with only what the page says, kept, saved, opened again and given. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'vitest'
import { parseDeck } from '../../src/story/deck.ts'
import { problemsOfDeck } from '../../src/view/talk/deck-problems.ts'
import { find } from '../support/claims.ts'
import { listen, url, violationsOf } from './open.ts'
import { file, freshDevice as newDevice, put, saved, says, withDevices } from './own-desk.ts'

withDevices()

const freshDevice = (options: BrowserContextOptions = {}) =>
  newDevice({ permissions: ['clipboard-read', 'clipboard-write'], ...options })

async function openDesk(device: BrowserContext, hash = '#talk/write'): Promise<Page> {
  const page = await device.newPage()
  await page.goto(`${url}${hash}`)
  await page.locator('main.own').waitFor()
  return page
}

async function begin(device: BrowserContext): Promise<Page> {
  const page = await openDesk(device)
  await page.getByTestId('blank').click()
  await sound(page)
  return page
}

const sound = (page: Page) => says(page, 'deck-state', 'Played from end to end: nothing is wrong.')
const preview = (page: Page) => page.getByTestId('write-screen')
const plain = (page: Page) => page.locator('textarea[data-testid="own-text"]')

/** The text as it stands, by whichever editor shows it. */
const textOf = async (page: Page) => (await file(page)).text

/** Puts another text in its place, from the clipboard, into the large editor. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator('.own-text').hover()
  await page.locator('.own-text[data-editor="rich"] .view-line').first().waitFor()
  await page.evaluate((all) => navigator.clipboard.writeText(all), text)
  await page.locator('.own-host').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
}

test('two beats from nothing, by what the page offers alone, checked, kept and given', async () => {
  const device = await freshDevice({ viewport: { width: 1280, height: 720 } })
  const page = await begin(device)
  const { complaints, strangers } = listen(page)
  await preview(page).getByText('In progress').first().waitFor()
  // Another beat, with a press and another part on its stage.
  await page.getByTestId('add-beat').click()
  await sound(page)
  await says(page, 'write-place', 'Beat 2 of 2')
  await page.getByTestId('add-press').click()
  await sound(page)
  await says(page, 'write-place', 'Beat 2 of 2, press 1 of 1')
  await preview(page).getByText('What is true').waitFor()
  await page.getByTestId('part').selectOption('words')
  await page.getByTestId('add-part').click()
  await sound(page)
  await preview(page).getByText('One sentence, large.').waitFor()
  // Words of one's own.
  const text = (await textOf(page))
    .replace('The title of this beat', 'Nobody told them')
    .replace('"My talk"', '"Two beats"')
  await paste(page, text)
  await sound(page)
  await preview(page).getByText('Nobody told them').waitFor()
  await saved(page)
  expect(problemsOfDeck(parseDeck(await textOf(page)), find)).toEqual([])
  expect(await violationsOf(page)).toEqual([])
  // Kept, and called after its title.
  await page.reload()
  await sound(page)
  expect(await page.getByTestId('own-name').inputValue()).toBe('Two beats')
  // Given.
  await page.getByTestId('give').click()
  await page.locator('main.ts').getByText('In progress').first().waitFor()
  for (let n = 0; n < 2; n++) await page.keyboard.press('PageDown')
  await page.locator('main.ts').getByRole('heading', { name: 'Nobody told them' }).waitFor()
  expect(page.url()).toMatch(/#talk\/own:[a-z0-9]+\/whole\/beat/)
  // By its address in another tab, once this one is gone; and one that there is not.
  const address = page.url()
  await page.close()
  const other = await device.newPage()
  await other.goto(address)
  await other.locator('main.ts').getByRole('heading', { name: 'Nobody told them' }).waitFor()
  await other.goto(`${url}#talk/own:nothing`)
  await other.getByText('There is no deck of that name on this device.').waitFor()
  expect([complaints, strangers]).toEqual([[], []])
})

test('what is wrong is said at its line, leads there, and the last stage that could be shown stays', async () => {
  const page = await begin(await freshDevice())
  const good = await textOf(page)
  await paste(page, good.replace('"clock"', '"clok"'))
  await says(page, 'deck-state', 'One mistake in the file. The stage shows the last deck that had none.')
  const mistake = page.getByTestId('own-mistakes').locator('li[data-stops="true"]')
  expect(await mistake.textContent()).toMatch(
    /^Line 25 beats\.0\.stage\.1\.part: "clok" is not allowed \(did you mean "clock"\?\)/,
  )
  await preview(page).getByText('In progress').first().waitFor()
  await mistake.locator('.own-mistake').click()
  expect(await page.evaluate(() => document.activeElement?.closest('.monaco-editor') !== null)).toBe(true)
  await page.locator('.own-text .squiggly-error').first().waitFor()
  // Of what comes of playing it as well; only what cannot be shown stops it.
  await paste(page, good.replace('"minutes": 1', '"minutes": 9'))
  await says(page, 'deck-state', 'It can be given, but one thing is not as it should be.')
  await paste(page, good.replace('"part": "card"', '"part": "card",\n          "job": "nobody"'))
  await says(page, 'deck-state', 'It cannot be given yet: one mistake in what is played.')
  expect(await page.getByTestId('give').isDisabled()).toBe(true)
  await page.getByTestId('frame-problem').filter({ hasText: 'This cannot be shown yet.' }).waitFor()
})

test('the editor knows the format: parts, scenarios and rules are listed where they can stand', async () => {
  const page = await begin(await freshDevice())
  await page.locator('.own-text').hover()
  await page.locator('.own-text[data-editor="rich"] .view-line').first().waitFor()
  for (const [after, offered] of [
    ['"part": "clock"', 'bands'],
    ['"scenario": "incident"', 'hot-fix'],
  ] as const) {
    await page.locator('.own-text .view-line', { hasText: after }).first().click()
    await page.keyboard.press('End')
    const value = after.slice(after.lastIndexOf('"', after.length - 2) + 1)
    for (let n = 0; n < value.length; n++) await page.keyboard.press('ArrowLeft') // right after its first quote
    await page.keyboard.press('Control+Space')
    await page.locator('.suggest-widget .monaco-list-row', { hasText: offered }).first().waitFor()
    await page.keyboard.press('Escape')
  }
  // What a field is for stands in its list.
  await page.locator('.own-text .view-line', { hasText: '"minutes"' }).first().click()
  await page.keyboard.press('Home')
  await page.locator('.own-text .view-line span', { hasText: 'minutes' }).last().hover()
  await page.getByText('How long the whole talk takes.').first().waitFor()
})

test('a copy of the talk that comes with the page; the stage follows the caret', async () => {
  const page = await openDesk(await freshDevice())
  await page.getByTestId('copy').click()
  await sound(page)
  await page.getByRole('button', { name: 'Next press' }).click()
  await says(page, 'write-place', 'Beat 1 of 11, press 1 of 2')
  await plain(page).or(page.locator('.own-host')).first().click()
  await page.locator('.own-text[data-editor="rich"] .view-line').first().waitFor()
  await page.keyboard.press('Control+End')
  await says(page, 'write-place', 'Beat 1 of 11')
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText('"one-letter"')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await says(page, 'write-place', 'Beat 7 of 11')
})

test('files: what is saved opens again; what is none is refused with a reason', async () => {
  const page = await begin(await freshDevice())
  const { name, text } = await file(page)
  expect(name).toBe('my-talk.json')
  await page.getByRole('link', { name: 'All talks' }).click()
  for (const [content, reason] of [
    ['{"kind":"lesson"}', 'it is a lesson, and no talk'],
    ['{"version":1,"jobs":[]}', 'it is a scenario'],
    ['hello', 'it is not JSON'],
    ['', 'it is empty'],
    [JSON.stringify({ beats: 'x'.repeat(400_000) }), 'it is too long'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'it is not UTF-8'],
  ] as const) {
    await put(page, 'odd.json', content as string | Buffer)
    await says(page, 'own-said', reason)
  }
  // Nested without end, names of prototypes, script in a title: a text to be mended, with the reason at its place.
  for (const [content, reason] of [
    [`{"beats":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'nested too deeply'],
    [text.replace('"notes"', '"__proto__"'), '__proto__'],
    [text.replace('In progress', '<img src=x onerror=alert(1)>'), 'without tags'],
  ] as const) {
    await put(page, 'odd.json', content)
    await page.getByTestId('own-mistakes').getByText(reason).first().waitFor()
    await page.getByRole('link', { name: 'All talks' }).click()
  }
  await put(page, 'again.json', text)
  await sound(page)
  expect((await file(page)).text).toBe(text)
})

test('two tabs never overwrite each other, and what is deleted can be put back', async () => {
  const device = await freshDevice()
  const page = await begin(device)
  await saved(page)
  const address = page.url()
  const other = await device.newPage()
  await other.goto(address)
  await sound(other)
  const text = await textOf(page)
  await paste(other, text.replace('"My talk"', '"From the other tab"'))
  await saved(other)
  await page.locator('[data-testid="own-name"]').waitFor()
  await expect.poll(() => page.getByTestId('own-name').inputValue(), { timeout: 60_000 }).toBe('From the other tab')
  await page.getByRole('link', { name: 'All talks' }).click()
  await page.getByRole('button', { name: 'Delete From the other tab' }).click()
  await page.getByTestId('undelete').click()
  await page.getByRole('link', { name: 'From the other tab', exact: true }).waitFor()
})

test('at 320 px nothing sticks out, and everything is there, in the dark as well', async () => {
  const device = await freshDevice({ viewport: { width: 320, height: 700 }, colorScheme: 'dark' })
  const page = await begin(device)
  for (const hash of ['', '#talk/write']) {
    if (hash !== '') await page.goto(`${url}${hash}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await violationsOf(page)).toEqual([])
  }
})

test('everything can be forgotten', async () => {
  const device = await freshDevice()
  const page = await begin(device)
  await saved(page)
  await page.keyboard.press('Escape')
  await page.getByTestId('help').click()
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Yes, forget it' }).click()])
  await page.getByTestId('watch').waitFor()
  await page.goto(`${url}#talk/write`)
  await page.getByText('None yet. They are kept on this device only.').waitFor()
})

test('a page that cannot be drawn says why, and no pictures are saved of half a talk', async () => {
  const page = await begin(await freshDevice())
  const text = (await textOf(page)).replace('"to": "20:30:00"', '"to": { "fact": "crashed" }')
  await paste(page, text)
  await page.getByText('"crashed" does not happen in the run').first().waitFor()
  await saved(page)
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  await page.locator('[data-testid="print-state"][data-ready="true"]').waitFor()
  const [first, second] = [page.locator('.print-page').first(), page.locator('.print-page').last()]
  await first.locator('.tf-title').waitFor()
  await second.getByText('"crashed" does not happen in the run').waitFor()
  await page.getByRole('button', { name: 'Save as pictures' }).click()
  await page.getByRole('alert').getByText('Page 2 cannot be drawn; it says why.').waitFor()
  expect(await violationsOf(page)).toEqual([])
})
