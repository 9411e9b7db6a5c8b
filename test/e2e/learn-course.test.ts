/** What is kept of the lessons: across reloads, tabs and files, and gone where that is wanted. */
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { listen, url, violationsOf } from './open.ts'
import { freshDevice, withDevices } from './own-desk.ts'

withDevices()

const STORED = 'burn-after-reading.progress'

/** A progress file in which these lessons are as given. */
const fileOf = (lessons: Readonly<Record<string, object>>): string =>
  JSON.stringify({ kind: 'progress', version: 1, lessons })

const SOME = fileOf({
  'nothing-yet': { done: '2026-01-10', guesses: { 'the-bell': 'at-once' }, review: 0 },
  'one-letter': { at: 'review', guesses: {} },
})

async function openAt(device: BrowserContext, hash: string): Promise<Page> {
  const page = await device.newPage()
  await page.goto(`${url}${hash}`)
  await page.locator('main h1').waitFor()
  return page
}

/** A device on which that is stored. */
async function deviceWith(text: string): Promise<BrowserContext> {
  const device = await freshDevice()
  const page = await openAt(device, '#learn')
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [STORED, text])
  await page.close()
  return device
}

const storedIn = (page: Page): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), STORED)
const goesOn = (page: Page, text: string) => page.getByTestId('go-on').filter({ hasText: text }).waitFor()

/** Opens a file of progress in the list. */
const openFile = (page: Page, text: string) =>
  page.getByTestId('progress-file').setInputFiles({
    name: 'lessons.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })

test('the list fetches no lesson, and says nothing to the console', async () => {
  const device = await freshDevice()
  const page = await device.newPage()
  const { complaints, strangers } = listen(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto(`${url}#learn`)
  await goesOn(page, 'Start with lesson 1')
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((address) => /\/\d\d-[a-z-]+-.*\.js$/.test(address))).toEqual([])
  expect([...complaints, ...strangers]).toEqual([])
})

describe('what is kept', () => {
  test('stands there after a reload, and leads on', async () => {
    const page = await openAt(await deviceWith(SOME), '#learn')
    await goesOn(page, 'Go on with lesson 6')
    await page.getByTestId('lesson-nothing-yet').filter({ hasText: 'done 10 Jan 2026' }).waitFor()
    await page.reload()
    await goesOn(page, 'Go on with lesson 6')
    await page.getByTestId('go-on').click()
    await page.waitForURL(/#learn\/one-letter/)
  })

  test('is the same in two tabs, whichever of them answers', async () => {
    const device = await deviceWith(SOME)
    const [list, questions] = [await openAt(device, '#learn'), await openAt(device, '#learn/again')]
    await list.getByTestId('beliefs').filter({ hasText: 'Every message that is sent arrives.' }).waitFor()
    await questions.getByTestId('ask-due').click()
    await questions.getByLabel('Hours later, when the worker gives up waiting').check()
    await questions.getByRole('button', { name: 'Answer' }).click()
    await questions.getByText('Right.').waitFor()
    await list.getByTestId('beliefs').waitFor({ state: 'detached' })
    expect(JSON.parse((await storedIn(list)) ?? '').lessons['nothing-yet'].again[0].answers).toEqual({
      'the-bell': 'hours-later',
    })
  })

  test('is all gone once everything is forgotten, in the other tab as well', async () => {
    const device = await deviceWith(SOME)
    const [page, other] = [await openAt(device, '#learn'), await openAt(device, '#learn')]
    await page.getByTestId('help').click()
    await page.getByRole('button', { name: 'Forget everything' }).click()
    await page.getByRole('button', { name: 'Yes, forget it' }).click()
    await goesOn(other, 'Start with lesson 1')
    await other.reload()
    await goesOn(other, 'Start with lesson 1')
    expect(await storedIn(other)).toBeNull()
  })

  test('what cannot be read is said, put aside, and does nothing', async () => {
    const odd = `{"kind":"progress","version":7,"lessons":{"__proto__":{"done":"2026-01-01"},"luck":{"done":"2026-01-10","review":"<img src=x onerror=planted=1>"},"constructor":{}}}`
    const page = await openAt(await deviceWith(odd), '#learn')
    await page.getByTestId('trouble').filter({ hasText: 'could not be read' }).waitFor()
    await page.getByTestId('lesson-luck').filter({ hasText: 'done 10 Jan 2026' }).waitFor()
    expect(await page.evaluate(() => 'planted' in window || 'done' in {})).toBe(false)
    await page.getByRole('button', { name: 'All right' }).click()
    await page.getByRole('heading', { name: 'Learn it' }).waitFor()
  })
})

describe('a file of it', () => {
  test('is saved, and opened on another device: joined with what is there, or in its place', async () => {
    const page = await openAt(await deviceWith(SOME), '#learn')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(text).lessons['nothing-yet'].guesses).toEqual({ 'the-bell': 'at-once' })

    const other = await openAt(await deviceWith(fileOf({ luck: { done: '2026-02-01' } })), '#learn')
    await openFile(other, text)
    await other.getByText('The file has 2 lessons. What about those that are here?').waitFor()
    await other.getByRole('button', { name: /^Keep both/ }).click()
    await other.getByTestId('lesson-luck').filter({ hasText: 'done' }).waitFor()
    await other.getByTestId('lesson-nothing-yet').filter({ hasText: 'done' }).waitFor()
    await openFile(other, text)
    await other.getByRole('button', { name: 'Replace them' }).click()
    await other.locator('[data-testid="lesson-luck"][data-stand="new"]').waitFor()
    await other.getByTestId('lesson-nothing-yet').filter({ hasText: 'done' }).waitFor()
  })

  test.each([
    ['text', 'not a file of ours', 'it is not JSON'],
    ['a scenario', '{"version":1,"id":"x","jobs":[]}', 'it does not say "kind": "progress"'],
    ['no lesson', fileOf({}), 'there is no lesson in it'],
    ['a guess that is none', fileOf({ luck: 7 as unknown as object }), 'lessons.luck: not kept; allowed: an object'],
    ['a large one', 'x'.repeat(3_000_001), 'it is larger than 3 MB'],
  ])('%s is refused with the reason, and changes nothing', async (_, text, says) => {
    const page = await openAt(await deviceWith(SOME), '#learn')
    const before = await storedIn(page)
    await openFile(page, text)
    await page.getByRole('alert').filter({ hasText: says }).waitFor()
    expect(await storedIn(page)).toBe(before)
  })
})

test('the checklist is one page of paper, and is copied as Markdown', async () => {
  const device = await freshDevice({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await openAt(device, '#learn/checklist')
  await page.getByTestId('copy').click()
  await page.getByText(/\d+ lines copied\./).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('## Waiting\n\n- [ ] If every notification were lost')
  expect(copied).toContain(`](${url}#learn/nothing-yet))`)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('by keyboard from the list to the questions and back', async () => {
  const device = await deviceWith(SOME)
  const page = await device.newPage()
  await page.goto(`${url}#learn`)
  await goesOn(page, 'Go on with lesson 6')
  await page.waitForLoadState('networkidle')
  const focus = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  while ((await focus()) !== 'The same questions again') await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByTestId('ask-due').waitFor()
  expect(await focus()).toBe('The same questions again')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('input[type="radio"]').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.goBack()
  await goesOn(page, 'Go on with lesson 6')
  expect(await focus()).toBe('Learn it')
})
