import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { clockShows, openPlay, pick, shows, verdicts, withBrowser } from './open.ts'

withBrowser()

const bandLines = (page: Page) => page.getByTestId('band-list').getByRole('listitem').allTextContents()

describe('the incident', () => {
  test('as found: in progress until 20:30, then a wrong cause', async () => {
    const page = await openPlay()
    await clockShows(page, '20:30:00')
    await shows(page, 'user-status', 'Failed')
    await shows(page, 'user-cause', 'timed out')
    await shows(page, 'headline', 'untrue for 2 h 02 min')
    expect(await bandLines(page)).toEqual([
      '14:24:00 true: running on node a',
      '18:28:00 true: failed: out of memory at step 9',
      '14:24:00 user sees: In progress',
      '18:28:00 user sees: In progress, untrue for 2 h 02 min',
      '20:30:00 user sees: Failed: timed out (wrong cause, never corrected)',
    ])
    expect(await verdicts(page)).toEqual(['hang', 'lost-result', 'wrong-cause'])

    // One event before the end the user still waits; at the read, two hours earlier, the notice was there and went.
    await page.keyboard.press('ArrowLeft') // to the moment of the last event
    await page.keyboard.press('ArrowLeft') // and to the one before it
    await clockShows(page, '20:30:00')
    await shows(page, 'user-status', 'In progress')
    expect(await page.getByTestId('user-card').getAttribute('data-lie')).toBe('untrue')
    await page.keyboard.press('PageUp')
    await clockShows(page, '18:28:00')
    await shows(page, 'key-result:job-7f3', 'empty since 18:28:00')
    await shows(page, 'key-result:job-7f3', 'copies of this notice: 0')
    await page.getByRole('tab', { name: 'Log' }).click()
    await shows(page, 'log', /looks at result:job-7f3 \(after a nudge\): “out-of-memory”, and deletes it/)
  })

  test('with GET the notice stays in plain sight, and is ignored', async () => {
    const page = await openPlay()
    await page.getByRole('radio', { name: 'GET', exact: true }).check()
    await shows(page, 'differs', 'Differs from step 1 in 1 rule')
    await clockShows(page, '20:30:00')
    await shows(page, 'user-cause', 'timed out')
    await shows(page, 'key-result:job-7f3', 'out of memory at step 9')
    await shows(page, 'key-result:job-7f3', 'copies of this notice: 1')
    expect(await verdicts(page)).toEqual(['hang', 'wrong-cause'])
    await page.getByRole('button', { name: 'Reset' }).click()
    await shows(page, 'key-result:job-7f3', 'empty since 18:28:00')
  })

  test('all fixed: the true cause after a second attempt on another node', async () => {
    const page = await openPlay()
    await page.getByRole('radio', { name: /All fixed/ }).check()
    await clockShows(page, '18:29:14')
    await shows(page, 'user-status', 'Failed')
    await shows(page, 'user-cause', 'out of memory at step 9')
    await shows(page, 'headline', /^Answered 18:29:14/)
    await shows(page, 'attempts', '2 (node a, b)')
    await shows(page, 'budget', 'counter: 2 of 2, has a TTL')
    expect(await verdicts(page)).toEqual(['settled-with-cause'])
    expect(await page.getByTestId('user-card').getAttribute('data-lie')).toBe('none')
  })

  test('another payload is another story, and any text is legal', async () => {
    const page = await openPlay()
    await page.getByTestId('payload').fill('{"status":"done"}')
    await page.locator('[data-verdict="settled"]').waitFor()
    await shows(page, 'user-status', 'Done')
    await clockShows(page, '18:28:00')

    await page.getByRole('button', { name: '{}', exact: true }).click()
    await page.locator('[data-verdict="silent-corruption"]').waitFor()
    await shows(page, 'headline', 'The user was told “done”, and it was not done.')

    await page.getByRole('button', { name: 'not JSON' }).click()
    await page.locator('[data-verdict="hang"]').waitFor()
    await page.getByRole('button', { name: /^Reset/ }).click()
    await page.locator('[data-verdict="wrong-cause"]').waitFor()
  })
})

test('the editor takes over what was typed, and hints without forbidding', async () => {
  const page = await openPlay()
  await page.getByTestId('payload').focus()
  const editor = page.locator('[data-editor="rich"]')
  await editor.locator('.view-line').first().waitFor()
  expect(await page.getByTestId('payload').count()).toBe(0)
  // The focus went along: what is typed now is typed into the editor.
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('{"status": "don')
  await editor.locator('.squiggly-error').first().waitFor()
  await page.locator('[data-verdict="hang"]').waitFor()
  await page.keyboard.type('"}')
  await editor.locator('.squiggly-warning').first().waitFor() // the schema's opinion
  await page.locator('[data-verdict="silent-corruption"]').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('e')
  await page.locator('[data-verdict="settled"]').waitFor()
  await page.getByRole('button', { name: /^Reset/ }).click()
  await editor.getByText('out of memory at step 9').waitFor()
})

test('the same job after the fix is answered in 2 min 19 s', async () => {
  const page = await openPlay()
  await pick(page, 'after-the-fix')
  await shows(page, 'headline', /after 2 min 19 s/)
  await page.getByRole('radio', { name: /All fixed/ }).check()
  await shows(page, 'headline', /^Answered [\d:]+, after 2 min 19 s/)
  await shows(page, 'attempts', /^2 /)
})

test('a scenario with several jobs shows the first that went wrong, and any other', async () => {
  const page = await openPlay()
  await pick(page, 'payload-table')
  await page.getByTestId('job').waitFor()
  const jobs = await page.getByTestId('job').locator('option').allTextContents()
  expect(jobs.length).toBeGreaterThan(3)
  await page.getByTestId('job').selectOption(jobs[0])
  await shows(page, 'job-panel', jobs[0])
})

test('a million letters are a payload too', async () => {
  const page = await openPlay()
  await page.getByTestId('payload').fill(`{"status":"error","message":"${'x'.repeat(1_000_000)}"}`)
  await page.getByRole('button', { name: /^Reset/ }).waitFor()
  await page.locator('[data-verdict="hang"]').waitFor()
})
