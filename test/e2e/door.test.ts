import { describe, expect, test } from 'vitest'
import { freshPage, listen, shows, url, verdicts, violationsOf, withBrowser } from './open.ts'

withBrowser()

describe('someone who has never been here', () => {
  test('sees in one look what went wrong, watches it, and has made it right with three inputs', async () => {
    const page = await freshPage()
    const { complaints } = listen(page)
    await page.clock.install()
    await page.goto(url)
    await page
      .getByRole('heading', { name: 'The job failed at 18:28. Its user was told “in progress” until 20:30.' })
      .waitFor()

    await page.getByTestId('watch').click() // the first input
    await page.getByTestId('clock').waitFor()
    expect(await page.getByRole('radio').count()).toBe(0) // nothing to change yet, only what happens
    expect(await page.getByText('timed out').count()).toBe(0) // and nothing of what is still to come

    let seconds = 0
    const untrue = page.locator('[data-testid="user-card"][data-lie="untrue"]')
    for (; seconds < 30 && !(await untrue.isVisible()); seconds++) await page.clock.runFor(1000)
    expect(seconds).toBeLessThan(20)
    for (; seconds < 30 && !(await page.getByTestId('verdicts').isVisible()); seconds++) await page.clock.runFor(1000)
    expect(seconds).toBeGreaterThan(15)
    expect(seconds).toBeLessThanOrEqual(25)
    expect(await verdicts(page)).toEqual(['hang', 'lost-result', 'wrong-cause'])

    await page.getByRole('heading', { name: 'Change one thing' }).waitFor()
    expect(await page.locator('[data-rule]').count()).toBe(3)
    await page.getByRole('radio', { name: 'stop', exact: true }).click() // the second input
    for (let waited = 0; waited < 12 && !(await page.getByTestId('verdicts').isVisible()); waited++)
      await page.clock.runFor(1000)
    await page.locator('[data-verdict="settled-with-cause"]').waitFor()
    await shows(page, 'user-cause', 'out of memory at step 9')
    await page.getByRole('button', { name: 'Open everything' }).click() // and the rest unfolds
    await page.getByRole('tab', { name: 'Payload' }).waitFor()
    expect(complaints).toEqual([])
  })

  test.each([
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ])('sees all that can be changed, and the way on, at %i × %i', async (width, height) => {
    const page = await freshPage({ reducedMotion: 'reduce', viewport: { width, height } })
    await page.goto(url)
    await page.getByTestId('watch').click()
    await page.getByTestId('clock').waitFor()
    await page.keyboard.press('End')
    const last = page.getByTestId('unfold')
    await last.waitFor()
    await expect.poll(() => page.locator('.one-thing .forecast').filter({ hasText: /\d/ }).count()).toBe(10)
    const bottom = await last.evaluate((one) => one.getBoundingClientRect().bottom)
    const top = await page.locator('.transport').evaluate((one) => one.getBoundingClientRect().top)
    expect(bottom).toBeLessThanOrEqual(top)
  })

  test('can go straight to the playground, and back to the door', async () => {
    const page = await freshPage({ reducedMotion: 'reduce' })
    await page.goto(url)
    await page.getByRole('button', { name: /^Open the playground/ }).click()
    await page.getByTestId('verdicts').waitFor()
    await page.getByRole('tab', { name: 'Log' }).waitFor()
    await page.getByRole('link', { name: 'Burn After Reading' }).click()
    await page.getByTestId('watch').waitFor()
  })

  test.each([
    ['Learn it', '#learn'],
    ['Give the talk', '#talk'],
  ])('can go through the door “%s”, and back', async (name, hash) => {
    const page = await freshPage()
    await page.goto(url)
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await page.waitForFunction((wanted) => location.hash === wanted, hash)
    await page.locator('main h1').waitFor()
    await page.goBack()
    await page.getByTestId('watch').waitFor()
  })
})

test.each(['light', 'dark'] as const)('the door passes axe and fits (%s)', async (colorScheme) => {
  const page = await freshPage({ colorScheme })
  await page.goto(url)
  await page.getByTestId('watch').waitFor()
  expect(await violationsOf(page)).toEqual([])
  for (const width of [320, 375, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 720 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('all of it goes by keyboard alone', async () => {
  const page = await freshPage()
  await page.goto(url)
  await page.getByTestId('watch').waitFor()
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 80; presses++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`no Tab leads to ${selector}`)
  }
  await tabTo('[data-testid="watch"]')
  await page.keyboard.press('Enter')
  await page.getByTestId('clock').waitFor()
  await page.keyboard.press('End')
  await tabTo('[data-rule="routing"] input')
  // From "keep waiting" down to "stop".
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.locator('[data-verdict="settled-with-cause"]').waitFor()
  await tabTo('[data-verdict] button')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await tabTo('[data-testid="unfold"]')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Payload' }).waitFor()
  await tabTo('[role="tab"]')
  await page.keyboard.press('ArrowRight')
  await page.getByTestId('log').waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('[data-verdict="hang"]').waitFor()
})
