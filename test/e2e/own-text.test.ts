/** One's own scenario as a file and as text: what is opened, what is wrong with it, and where. */
import { describe, expect, test } from 'vitest'
import { BLANK } from '../../src/view/own/starts.ts'
import { listen } from './open.ts'
import { begin, field, file, freshDevice, goes, longTasks, openDesk, put, rich, says, withDevices } from './own-desk.ts'

withDevices()

describe('files', () => {
  test('that are no scenarios are refused with a reason, and a scenario opens', async () => {
    const device = await freshDevice()
    const page = await openDesk(device)
    const { complaints } = listen(page)
    for (const [name, content, reason] of [
      ['empty.json', '', 'it is empty'],
      ['text.json', 'hello', 'it is not JSON'],
      ['bytes.json', Buffer.from([0xff, 0xfe, 0x00]), 'it is not UTF-8: it begins as UTF-16 does'],
      ['list.json', '[1,2]', 'it is JSON, but no scenario'],
      ['other.json', '{"name":"x"}', 'none of the fields'],
      ['large.json', JSON.stringify({ jobs: 'x'.repeat(1_000_000) }), 'it is larger than 1 MB'],
      ['stage.json', '{"burn-after-reading":1,"room":"play"}', 'is what somebody has chosen on the page'],
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

  test('say what they expect, and it is held against their runs', async () => {
    const device = await freshDevice()
    const page = await openDesk(device)
    const { complaints } = listen(page)
    const expecting = (...verdicts: string[]) => {
      const expected = verdicts.map((verdict) => ({ rules: 'all-fixed', verdicts: [verdict] }))
      return JSON.stringify({ ...JSON.parse(BLANK), expect: expected }, null, 2)
    }
    await put(page, 'wrong.json', expecting('settled', 'hang', 'hang'))
    await says(page, 'own-expected', 'Not as expected: 2 of 3 under “expect”.')
    await says(page, 'own-expected', 'all-fixed: verdicts should be ["hang"], is ["settled"]')
    await page.getByRole('link', { name: 'All drafts' }).click()
    await put(page, 'right.json', expecting('settled'))
    await says(page, 'own-expected', 'As expected: the one run under “expect”.')
    expect(complaints).toEqual([])
  })

  test('can be dropped', async () => {
    const device = await freshDevice()
    const page = await openDesk(device)
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'dropped.json', { type: 'application/json' }))
      return transfer
    }, BLANK)
    await page.dispatchEvent('main.own', 'drop', { dataTransfer: data })
    await goes(page, 'done.')
  })

  test('of a megabyte open whole, and can be written in', async () => {
    const device = await freshDevice()
    const page = await openDesk(device)
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
    const long = await longTasks(page)
    await put(page, 'large.json', large)
    await goes(page, 'done.')
    await page.getByTestId('own-hold').waitFor()
    // The editor is put together bit by bit, and holds all of it: it can be written in.
    const line = page.locator('.own-text .view-line').filter({ hasText: '"title": "My scenario"' })
    await line.click()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('s')
    await goes(page, 'done.')
    expect((await file(page)).text).toBe(large.replace('"My scenario"', '"My scenarios"'))
    await page.getByRole('button', { name: 'Undo' }).click()
    expect((await file(page)).text).toBe(large)
    console.info(`long tasks with a file of ${large.length} letters:`, await long())
  })
})

describe('the text', () => {
  test('says what is wrong and where, keeps the last good run, and offers what was meant', async () => {
    const device = await freshDevice()
    const page = await begin(device)
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
    const device = await freshDevice()
    const page = await begin(device)
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
