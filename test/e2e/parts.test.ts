/** A connection that goes and comes again, on a device that keeps no copy: no part of the page is lost for good. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { freshPage, url, violationsOf, withBrowser } from './open.ts'

withBrowser()

/** Where each part that comes later is wanted, and its heading. Each of them brings scripts that none before it had. */
const ROOMS: readonly (readonly [hash: string, heading: string | RegExp])[] = [
  ['#learn', 'Learn it'],
  ['#learn/nothing-yet', 'The bell does not ring'],
  ['#learn/pick-your-risk/make-it-twice', 'Now you'],
  ['#learn/review/mark-it', 'Mark the lines'],
  ['#learn/checklist', 'What to look for'],
  ['#learn/again', 'The same questions again'],
  ['#talk', 'Give the talk'],
  ['#talk/burn-after-reading/whole', '18:28. The job failed.'],
  ['#talk/check', 'Hall check'],
  ['#talk/rehearse', 'Rehearse'],
  ['#talk/print', 'On paper'],
  ['#talk/write', 'Write a talk'],
  ['#talk/speaker', 'The speaker’s window'],
  ['#claims', 'The claims'],
  ['#faults', 'The fault table'],
  ['#text', 'Error text'],
  ['#errors', 'Error identity'],
  ['#own', 'Your own scenario'],
  ['#embed', 'Embed it'],
  ['#what-if', 'What if?'],
]

const DIALOGS: readonly (readonly [button: string, dialog: RegExp])[] = [
  ['help', /help/i],
  ['scenario', /scenario/i],
  ['share', /share/i],
]

const goTo = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to
  }, hash)

test('what does not come is said in its place, and comes with the connection', async () => {
  const page = await freshPage({ reducedMotion: 'reduce' })
  await page.goto(url)
  await page.getByTestId('rooms').waitFor()
  const absent = page.getByTestId('absent')

  // Around what is missing the run goes on.
  await page.context().setOffline(true)
  await goTo(page, '#play')
  await page.locator('.stage svg').first().waitFor()
  await absent.first().waitFor()
  await page.context().setOffline(false)
  await absent.first().waitFor({ state: 'detached' })

  for (const [hash, heading] of ROOMS) {
    await page.context().setOffline(true)
    await goTo(page, hash)
    await absent.first().waitFor()
    const words = (await page.locator('main').textContent()) ?? ''
    expect(words, hash).toContain('could not be fetched. Is there a connection?')
    expect(words, hash).not.toMatch(/https?:|\.js\b|\.css\b|TypeError|undefined/)
    if (hash === '#learn') {
      expect(await violationsOf(page)).toEqual([])
      await absent.getByRole('button', { name: 'Try again' }).click()
      await absent.waitFor()
    }
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: heading }).filter({ hasNotText: 'Not here yet' }).waitFor()
    await absent.first().waitFor({ state: 'detached' })
  }

  await goTo(page, '#play')
  await page.getByTestId('clock').waitFor()
  for (const [button, dialog] of DIALOGS) {
    await page.context().setOffline(true)
    await page.getByTestId(button).click()
    const again = page.getByTestId('notice').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.context().setOffline(false)
    await again.click()
    await page.getByRole('dialog', { name: dialog }).waitFor()
    await page.keyboard.press('Escape')
  }

  // An address that was asked for meanwhile is what is shown.
  await page.context().setOffline(true)
  await goTo(page, '#play?v=1&scenario=probe-leak&end')
  await page.getByTestId('notice').getByRole('button', { name: 'Try again' }).waitFor()
  await goTo(page, '#compare')
  await absent.first().waitFor()
  await page.context().setOffline(false)
  await page.locator('[data-testid="absent"]').first().waitFor({ state: 'detached' })
  await page.getByText('Two runs, one clock.').waitFor()
})

test('an address that leads nowhere is told, and the next one is another try', async () => {
  const page = await freshPage({ reducedMotion: 'reduce' })
  await page.goto(`${url}#learn/nothing-yet`)
  await page.getByRole('heading', { level: 1, name: 'The bell does not ring' }).waitFor()
  for (const stray of ['aaa', 'bbb']) {
    await goTo(page, `#learn/nothing-yet/${stray}`)
    await page
      .getByRole('alert')
      .filter({ hasText: `no part “${stray}”` })
      .waitFor()
  }
  await goTo(page, '#learn/nothing-yet/look-anyway')
  await page.getByRole('heading', { level: 1, name: 'Told in time' }).waitFor()
  expect(await page.getByText('no part “').count()).toBe(0)

  for (const beat of ['0', '99']) {
    await goTo(page, `#talk/burn-after-reading/whole/${beat}`)
    await page.getByText(`no beat “${beat}”`).waitFor()
  }
  await goTo(page, '#talk/burn-after-reading/whole/3')
  await page.locator('[data-beat="3"]').waitFor()

  for (const room of ['text', 'errors', 'embed']) {
    await goTo(page, `#${room}/zz`)
    await page.getByText(`There is nothing under “zz” here. Allowed: #${room}.`).waitFor()
    await goTo(page, `#${room}`)
    await page.getByText('There is nothing under').waitFor({ state: 'detached' })
  }
  for (const desk of ['own', 'talk/write']) {
    await goTo(page, `#${desk}/__proto__`)
    await page.getByText('There is no draft of that name on this device.').waitFor()
  }
})
