/** What is changed on either of two sides, in the built page: in several scenarios, and in one’s own. */
import { describe, expect, test } from 'vitest'
import { openCompare, openSides } from './compare-room.ts'
import { freshPage, listen, shows, url, withBrowser } from './open.ts'

withBrowser()

describe.each(['probe-leak', 'counter-that-never-dies', 'two-steps'])('in %s too', (scenario) => {
  const open = () => openCompare({}, `#compare?v=1&scenario=${scenario}&end`)

  test('a rule is flipped with the keyboard, on the left and on the right; swapped; right as left but for one', async () => {
    const page = await open()
    const { complaints } = listen(page)
    await page.getByTestId('same').click()
    await shows(page, 'parting', 'Nothing differs')
    await page.getByTestId('change-sides').focus()
    await page.keyboard.press('Enter')
    await page.getByTestId('one-rule').waitFor()
    await page.getByRole('searchbox').fill('trust')
    const field = (side: 'left' | 'right') =>
      page.locator(`form[data-side="${side}"] [data-rule="parse"] input[type="radio"]:checked`)
    for (const side of ['left', 'right'] as const) {
      const before = await field(side).inputValue()
      await field(side).focus()
      await page.keyboard.press('ArrowDown')
      await page.waitForFunction(
        ([which, was]) =>
          document.querySelector<HTMLInputElement>(
            `form[data-side="${which}"] [data-rule="parse"] input[type="radio"]:checked`,
          )?.value !== was,
        [side, before] as const,
      )
      // Once both are flipped they are alike again.
      await page.waitForFunction(
        (alike) =>
          document.querySelector('fieldset[aria-label="Trust"]')?.getAttribute('data-differs') === String(!alike),
        side === 'right',
      )
    }
    await shows(page, 'parting', 'Nothing differs')
    await page.getByTestId('one-rule').selectOption({ index: 1 })
    await page.waitForFunction(() => document.querySelectorAll('.pair-setting[data-differs="true"]').length === 1)
    const told = await page.getByTestId('set-apart').textContent()
    await page.getByTestId('swap').focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction((was) => document.querySelector('[data-testid="set-apart"]')?.textContent !== was, told)
    await page.keyboard.press('Control+z')
    await shows(page, 'set-apart', told ?? '')
    expect(complaints).toEqual([])
  })

  test('a payload of one’s own on one side alone is said, and gone with undo', async () => {
    const page = await open()
    await page.getByTestId('same').click()
    await shows(page, 'parting', 'Nothing differs')
    await openSides(page)
    await page.getByTestId('payload-right').selectOption('own')
    const text = page.getByRole('textbox', { name: 'Payload on the right, as text' })
    await text.fill('{"status":"dOnE"}')
    await shows(page, 'parting', 'on the right')
    await shows(page, 'set-apart', '“{"status":"dOnE"}”')
    await page.getByTestId('change-sides').focus() // in a field, undo is the field's
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await shows(page, 'parting', 'Nothing differs')
  })
})

test('a scenario of one’s own is held against itself with one rule changed, and its link leads back', async () => {
  const page = await freshPage({ reducedMotion: 'reduce' })
  await page.goto(`${url}#own`)
  await page.getByTestId('blank').click()
  await page.getByTestId('own-headline').filter({ hasText: 'done.' }).waitFor({ state: 'attached' })
  await page.getByTestId('own-play').click()
  await page.locator('main.play').waitFor()
  await page.keyboard.press('c')
  await page.getByTestId('parting').waitFor()
  await page.getByTestId('same').click()
  await shows(page, 'parting', 'Nothing differs')
  await openSides(page)
  await page.locator('.fold summary', { hasText: 'the same on both sides' }).click()
  await page.locator('form[data-side="right"] [data-rule="read"] input[value="get"]').check()
  await shows(page, 'parting', 'and leaves it there')
  await page.getByTestId('share').click()
  const link = await page.getByTestId('share-link').inputValue()
  const other = await openCompare({}, link.slice(link.indexOf('#')))
  await shows(other, 'parting', 'and leaves it there')
})

test('each side’s own hand and numbers: thrown in on the right alone, and shown in Play', async () => {
  const page = await openCompare()
  await openSides(page)
  await page.keyboard.press('Home')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await page.getByText('Thrown in: 0 on the left').click()
  await page.locator('.pair-by-hand[data-side="right"] [data-deed="kill-for-good"]').click()
  await shows(page, 'outcomes', 'the record says')
  await shows(page, 'set-apart', 'Thrown in')
  await page.getByTestId('play-right').click()
  await page.locator('main.play').waitFor()
  await page.getByRole('tab', { name: 'Your hand' }).click()
  await shows(page, 'edits', 'Worker crash')
  await page.keyboard.press('c')
  await page.getByTestId('parting').waitFor()
  await shows(page, 'set-apart', 'Thrown in')
})
