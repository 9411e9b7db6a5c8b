/** The counting script on the page as it ships: it is really run, and cannot do harm. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { listen, openPlay, url, verdicts, violationsOf, withBrowser } from './open.ts'

withBrowser()

/** A job that fails at each attempt, its retries counted by the script. */
const FAILING = '#play?v=1&scenario=off-by-one&step=all-fixed&end'

async function openScript(hash = FAILING, options: Parameters<typeof openPlay>[0] = {}): Promise<Page> {
  const page = await openPlay(options, hash)
  await page.getByRole('tab', { name: 'Script', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'in force' }).waitFor()
  return page
}

const says = (page: Page, text: string | RegExp) => page.locator('.script-state').filter({ hasText: text }).waitFor()

/** Replaces what stands in the editor, as a person would. */
async function write(page: Page, source: string): Promise<void> {
  await page.locator('.script-field').hover()
  await page.locator('.script-field[data-editor="rich"] .view-line').first().waitFor()
  await page.locator('.script-field .view-lines').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(source)
}

test('a sample changes the run, the table says what it does, and undo takes it back', async () => {
  const page = await openScript()
  const { complaints, strangers } = listen(page)
  const row = (finds: string) => page.locator('.script-table tr', { hasText: finds })
  expect(await row('no counter yet').textContent()).toContain('1, lives 12 h 12 min')
  await page.getByRole('button', { name: 'a bad argument' }).click()
  await page.locator('[data-verdict="immortal-counter"]').waitFor()
  expect(await row('no counter yet').textContent()).toMatch(
    /1, for evererror: “ERR value is not an integer or out of range” \(line 4\)/,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.locator('[data-verdict="immortal-counter"]').waitFor({ state: 'detached' })
  expect(await verdicts(page)).toEqual(['settled-with-cause'])
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})

test('what a person writes is run as Lua, and what is wrong with it is said by line', async () => {
  const page = await openScript()
  const { complaints, strangers } = listen(page)
  await write(page, "redis.call('SET', KEYS[1], 1)\nreturn 1")
  await page.locator('[data-verdict="endless-requeue"]').waitFor()
  await write(page, "local v = redis.call('INCR', KEYS[1])\n\nreturn v +")
  await says(page, /^Line 3: unexpected symbol/)
  // Nothing is lost, and the run is what it was.
  expect(await verdicts(page)).toContain('endless-requeue')
  await write(page, 'while true do end')
  await page.locator('.script-table', { hasText: 'takes more than 20,000 steps' }).waitFor()
  await write(page, "return string.rep('x', 10 * 1024 * 1024)")
  await page.locator('.script-table', { hasText: 'more than 16 KB' }).waitFor()
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})

test('a connection that fails once leaves no editor without its colours, and no error unheard', async () => {
  const page = await openScript()
  const { complaints } = listen(page)
  const failed = new Set<string>()
  await page.route(/\/assets\/(?:lua|jsonMode|typescript)-[\w-]+\.js$/, (route) => {
    const address = route.request().url()
    if (failed.has(address)) return route.continue()
    failed.add(address)
    return route.abort()
  })
  const colours = (field: string) =>
    page
      .locator(`${field} .view-line span span`)
      .evaluateAll((letters) => new Set(letters.map((one) => getComputedStyle(one).color)).size)
  await page.locator('.script-field').hover()
  await expect.poll(() => colours('.script-field')).toBeGreaterThan(2)
  await page.getByRole('tab', { name: 'Payload' }).click()
  await page.getByTestId('payload').focus()
  await expect.poll(() => colours('[data-editor="rich"]')).toBeGreaterThan(1)
  expect(complaints).toEqual([])
})

test('what the bounds do not stop is stopped by the clock, and the page answers meanwhile', async () => {
  const page = await openScript()
  const costly = "local s = ('a'):rep(16000)\nreturn (s:find('.-.-.-.-.-b') or 0)"
  await write(page, costly)
  await says(page, 'Working out')
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByRole('tab', { name: 'Script', exact: true }).click()
  await page.locator('.script-state').filter({ hasText: 'was stopped' }).waitFor({ timeout: 60_000 })
  // Another one is worked out as if nothing had been.
  await page.getByRole('button', { name: 'renews its life' }).click()
  await says(page, 'This is in force.')
})

test('a script finds no way out of its thread', async () => {
  const page = await openScript()
  const { complaints, strangers } = listen(page)
  for (const name of ['js', 'fetch', 'self', 'io', 'os', 'require', 'process']) {
    await write(page, `return ${name}.x`)
    await page.locator('.script-table', { hasText: `nonexistent global variable '${name}'` }).waitFor()
  }
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})

/** Scripts that are up to no good, and what is said of each. */
const CATASTROPHES: readonly (readonly [source: string, says: string | RegExp])[] = [
  ['return ("a"):rep(1e9)', 'more than 16 KB'],
  ["local s = ('x'):rep(9000) return s:gsub('.', {x = s})", 'more than 16 KB'],
  ["local t = {} while true do t[#t + 1] = ('x'):rep(16000) .. #t end", 'more than 8 MB'],
  ['local t = {} while true do t[#t + 1] = {} end', 'more than 20,000 steps'],
  ["local function f() return (('x'):gsub('x', f)) end return f()", 'stack overflow'],
  ['local t = setmetatable({}, {__index = function(t, k) return t[k] end}) return t.x', 'stack overflow'],
  ['while true do coroutine.wrap(function() pcall(function() while true do end end) end)() end', '20,000 steps'],
  ["getmetatable('').__tostring = function() while true do end end error('x')", '“ERR x”'],
  ['error(setmetatable({}, {__index = function() error(1) end}))', 'unknown error'],
  ["error(('x'):rep(16000))", /“ERR x{96}”/],
  ["error('\\226\\128\\174\\0evil')", '“ERR evil”'],
  ["return load('\\27LuaS')()", 'attempt to call a nil value'],
  ['return debug.getregistry()', "nonexistent global variable 'debug'"],
]

test('each catastrophe comes to a clear end, and the page goes on', async () => {
  const page = await openScript()
  const { complaints, strangers } = listen(page)
  for (const [source, says] of CATASTROPHES) {
    await write(page, source)
    await page.locator('.script-table', { hasText: says }).waitFor()
    expect(await page.locator('iframe').count(), source).toBe(0)
  }
  await page.getByRole('button', { name: 'renews its life' }).click()
  await page.locator('.script-table', { hasText: 'lives 12 h 12 min' }).waitFor()
  await says(page, 'This is in force.')
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})

test('without a connection, from the copy, scripts are run all the same', async () => {
  const page = await openPlay({ serviceWorkers: 'allow' }, FAILING)
  await page.keyboard.press('?')
  await page.locator('[data-testid="offline"][data-state="ready"]').waitFor({ timeout: 60_000 }) // some hundred files
  await page.context().setOffline(true)
  await page.reload()
  await page.getByTestId('clock').waitFor()
  await page.getByRole('tab', { name: 'Script', exact: true }).click()
  await page.getByRole('button', { name: 'a bad argument' }).click()
  await page.locator('[data-verdict="immortal-counter"]').waitFor()
  await says(page, 'This is in force.')
})

test('where the part that runs scripts does not come, that is said, and it is tried again', async () => {
  const page = await openPlay({}, FAILING)
  await page.route('**/assets/worker-*.js', (route) => route.abort())
  await page.getByRole('tab', { name: 'Script', exact: true }).click()
  await says(page, 'could not be fetched')
  await page.getByRole('button', { name: 'a bad argument' }).click()
  await says(page, 'could not be fetched')
  expect(await verdicts(page)).toEqual(['settled-with-cause'])
})

test('a link brings the script along, and its table, which is enough for the run', async () => {
  const page = await openScript()
  await page.getByRole('button', { name: 'a bad argument' }).click()
  await page.locator('[data-verdict="immortal-counter"]').waitFor()
  await page.getByTestId('share').click()
  const address = await page.getByTestId('share-link').inputValue()
  expect(address.length).toBeLessThan(2000)
  const other = await openPlay({}, new URL(address).hash)
  await other.locator('[data-verdict="immortal-counter"]').waitFor()
  await other.getByRole('tab', { name: 'Script', exact: true }).click()
  await says(other, 'This is in force.')
  expect(await other.getByTestId('script').inputValue()).toContain("ARGV[1] .. 's'")
})

test('a link whose table is not what its script does says so, and plays the table', async () => {
  const { hash } = new URL(`${url}${FAILING}`)
  const table = `1~1n.${Array(11).fill('1k').join('.')}.${Array(11).fill('1n').join('.')}`
  const script = Buffer.from("return redis.call('INCR', KEYS[1])").toString('base64url')
  const forged = hash.replace('&end', `&set=budget-script:${table}&script=text.${script}&end`)
  const page = await openPlay({}, forged)
  await page.locator('[data-verdict="endless-requeue"]').waitFor()
  await page.getByRole('tab', { name: 'Script', exact: true }).click()
  await says(page, 'What is in force is not what this script does here.')
  await page.getByRole('button', { name: 'Use what it does' }).click()
  await says(page, 'This is in force.')
  await page.locator('[data-verdict="immortal-counter"]').waitFor()
})

describe('for everyone', () => {
  test.each(['light', 'dark'] as const)('clean for axe (%s), and nothing overflows 320 px', async (colorScheme) => {
    const page = await openScript(FAILING, { colorScheme, viewport: { width: 320, height: 800 } })
    await page.getByRole('button', { name: 'a bad argument' }).click()
    await says(page, 'This is in force.')
    expect(await violationsOf(page)).toEqual([])
    await write(page, 'return 1 +')
    await says(page, 'Line 1')
    expect(await violationsOf(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
})
