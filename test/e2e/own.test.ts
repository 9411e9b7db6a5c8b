/** One's own scenario on the page as it ships: written from nothing, played, and gone on with. */
import { describe, expect, test } from 'vitest'
import { sim } from '../support/command.ts'
import { listen, url, verdicts, violationsOf } from './open.ts'
import {
  begin,
  field,
  file,
  freshDevice,
  goes,
  longTasks,
  onDisk,
  openDesk,
  saved,
  says,
  withDevices,
} from './own-desk.ts'

withDevices()

test('a newcomer writes a scenario from nothing, by keyboard alone, and the command plays the file', async () => {
  const device = await freshDevice()
  const page = await openDesk(device)
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
  await goes(page, 'Answered 09:01:02, after 1 min 02 s: done.')
  await type('title', 'Two tries for one letter')
  await type('id', 'two-tries')
  await type('startClock', '20:00:00')
  await goes(page, 'Answered 20:01:02')
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
  await goes(page, 'The user was told something untrue for 6 h 04 min 58 s.')
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
  const path = await onDisk(name, text)
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

test('a scenario opens in Play with all that it has, a link holds it, and it can be gone on with from there', async () => {
  const device = await freshDevice({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await begin(device)
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
  const other = await device.newPage()
  await other.goto(link)
  await other.locator('[data-verdict="hang"]').waitFor()
  await other.goto(`${url}#own`)
  await other.getByTestId('from-stage').click()
  await goes(other, 'untrue')
  expect(complaints).toEqual([])
})

test('any scenario that comes with the page can be gone on with', async () => {
  const device = await freshDevice()
  const page = await openDesk(device)
  for (const id of ['incident', 'payload-table', 'one-node-ahead']) {
    await page.getByTestId('copy-of').selectOption(id)
    await page.getByTestId('copy').click()
    await page.locator('[data-of-text="true"]').waitFor()
    expect(await page.getByTestId('own-mistakes').count()).toBe(0)
    const { name, text } = await file(page)
    expect(name).toBe(`my-${id}.json`)
    const path = await onDisk(name, text)
    expect((await sim('check', path)).stdout.trim()).toBe(`my-${id}: expects nothing`)
    await page.getByRole('link', { name: 'All drafts' }).click()
  }
})

describe.each(['light', 'dark'] as const)('clean for axe (%s)', (colorScheme) => {
  test('in every state, and nothing sticks out at 320 px', async () => {
    const device = await freshDevice({ colorScheme })
    const page = await openDesk(device)
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
  const device = await freshDevice()
  const page = await openDesk(device)
  await page.getByTestId('copy-of').selectOption('ten-jobs')
  await page.getByTestId('copy').click()
  await page.locator('[data-of-text="true"]').waitFor()
  const long = await longTasks(page)
  await field(page, 'title').pressSequentially(' and more of them', { delay: 30 })
  await field(page, 'jobs.3.attempts.0.run').pressSequentially('0', { delay: 30 })
  await page.locator('[data-example="second-job"]').click()
  await page.locator('[data-of-text="true"]').waitFor()
  console.info('long tasks while writing:', await long())
})
