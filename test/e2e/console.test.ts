/** The store's console in the built page: typed, executed, in the link, undone; within its bounds on a narrow screen. */
import { expect, test } from 'vitest'
import { listen, openPlay, violationsOf, withBrowser } from './open.ts'

withBrowser()

/** The incident at 18:30, its result just written, under rules that do not look at it before. */
const BEFORE_THE_READ =
  '#play?v=1&scenario=incident&set=poll:off&edits=at:18:28:00;fault:nudge-dropped&at=14760000.0&end'

async function openConsole(viewport = { width: 1440, height: 900 }, colorScheme: 'light' | 'dark' = 'light') {
  const page = await openPlay({ viewport, colorScheme }, BEFORE_THE_READ)
  const heard = listen(page)
  await page.getByRole('tab', { name: 'Console' }).click()
  const prompt = page.getByLabel(/^store at/)
  const type = async (line: string) => {
    await prompt.fill(line)
    await prompt.press('Enter')
  }
  return { page, type, heard, lines: page.getByTestId('console-lines') }
}

test('a result is taken out of the store by hand: the reply, the link, the way back', async () => {
  const { page, type, lines, heard } = await openConsole()
  await type('GETDEL result:job-7f3')
  await lines.filter({ hasText: '"status' }).waitFor()
  await type('EXISTS result:job-7f3')
  await lines.filter({ hasText: '(integer) 0' }).waitFor()
  await page.getByTestId('share').click()
  const { hash } = new URL(await page.getByTestId('share-link').inputValue())
  await page.keyboard.press('Escape')
  expect(hash).toContain('console:EXISTS_result:job-7f3')

  const other = await openPlay({}, hash)
  await other.getByRole('tab', { name: 'Console' }).click()
  await other.getByTestId('console-lines').filter({ hasText: '(integer) 0' }).waitFor()

  await page.getByLabel(/^store at/).blur()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.getByText('Nothing typed so far.').waitFor()
  expect(heard).toEqual({ complaints: [], strangers: [] })
})

/** Lines that no store would execute, with what is said of each. */
const REFUSED: readonly (readonly [line: string, says: string | RegExp])[] = [
  ['GET', "wrong number of arguments for 'get' command"],
  ['GET "a', 'the quotes do not fit; allowed: quotes that end before a blank'],
  ['GET "a"b', 'the quotes do not fit'],
  ['__proto__', "unknown command '__proto__'"],
  ['\u202eLAVE', 'unknown command ‘⟨U+202E⟩LAVE’'.replace(/[‘’]/g, "'")],
  ['EVAL "return 1" 0', 'this store has no EVAL; allowed: GET'],
  ['FLUSHALL', 'this store has no FLUSHALL; allowed: GET'],
]

/** Lines that a store executes, and what it replies. */
const EXECUTED: readonly (readonly [line: string, reply: string])[] = [
  ['INCRBY n 99999999999999999999', '(error) ERR value is not an integer or out of range'],
  ['DECRBY n -9223372036854775808', '(error) ERR decrement would overflow'],
  ['EXPIRE n 9223372036854775807', "(error) ERR invalid expire time in 'expire' command"],
  ['SET __proto__ "\\x00\\xff"', 'OK'],
  ['GET constructor', '(nil)'],
  [`SET long ${'x'.repeat(1900)}`, 'OK'],
]

test('what makes no sense is said and stays to be mended; what does is executed, however odd', async () => {
  const { page, type, lines, heard } = await openConsole()
  const prompt = page.getByLabel(/^store at/)
  for (const [line, says] of REFUSED) {
    await type(line)
    await page.locator('.console-prompt .field-error').filter({ hasText: says }).waitFor()
    expect(await prompt.inputValue()).toBe(line)
  }
  expect(await lines.count()).toBe(0)
  for (const [line, reply] of EXECUTED) {
    await type(line)
    await lines.locator('li').last().filter({ hasText: reply }).waitFor()
    expect(await prompt.inputValue()).toBe('')
  }
  // More than all lines of a run may have.
  for (let n = 0; n < 9; n++) {
    await type(`SET long${n} ${'x'.repeat(1900)}`)
    await expect.poll(() => lines.locator('li').count()).toBe(EXECUTED.length + n + 1)
  }
  await type(`SET more ${'x'.repeat(1900)}`)
  await page.locator('.console-prompt .field-error').filter({ hasText: 'No more fits' }).waitFor()
  expect(await lines.locator('li').count()).toBe(EXECUTED.length + 9)
  expect(heard).toEqual({ complaints: [], strangers: [] })
})

test.each(['light', 'dark'] as const)('axe finds nothing on %s paper, with everything open', async (colorScheme) => {
  const { page, type, lines } = await openConsole({ width: 1440, height: 900 }, colorScheme)
  await type('GET result:job-7f3')
  await lines.filter({ hasText: '"status' }).waitFor()
  await page.getByText('What can be typed').click()
  expect(await violationsOf(page)).toEqual([])
})

test('nothing sticks out at 320 px', async () => {
  const { page, type, lines } = await openConsole({ width: 320, height: 640 })
  await type(`SET key ${'x'.repeat(200)}`)
  await lines.filter({ hasText: 'OK' }).waitFor()
  await page.getByText('What can be typed').click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
