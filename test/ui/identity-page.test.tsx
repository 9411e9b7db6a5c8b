import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RULES } from '../../src/sim/rules.ts'
import { IdentityPage } from '../../src/ui/pages/IdentityPage.tsx'
import { IDENTITY_OPTIONS, identityOf } from '../../src/view/identity.ts'
import '../../src/ui/pages/room.css'
import '../../src/ui/theme.css'
import '../../src/ui/page.css'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  delete document.documentElement.dataset['theme']
})

const optionName = (option: (typeof IDENTITY_OPTIONS)[number]): RegExp =>
  new RegExp(`^${RULES.identity.options[option].says}`)

test('every option in three languages, each with its chain and the answer of its check', async () => {
  const screen = await render(<IdentityPage />)
  for (const option of IDENTITY_OPTIONS) {
    await screen.getByRole('radio', { name: optionName(option) }).click()
    for (const { language, layers, answer, exists, name } of identityOf(option)) {
      const column = screen.getByTestId(`identity-${language}`)
      await expect.element(column.getByTestId('answer')).toHaveTextContent(answer ? 'yes' : 'no')
      for (const { chain } of layers)
        expect(column.element().textContent, `${option} in ${name}`).toContain(chain.join(' holds '))
      expect(column.element().textContent?.includes('nearest kin')).toBe(!exists)
    }
    await expect
      .element(screen.getByRole('link', { name: 'See the run' }))
      .toHaveAttribute('href', expect.stringContaining(`set=identity:${option}`))
  }
})

test('by keyboard: the arrows go through the options, and the programs open', async () => {
  const screen = await render(<IdentityPage />)
  await screen.getByRole('radio', { name: optionName('kept') }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: optionName('stringified') })).toBeChecked()
  await expect.element(screen.getByText('The check says no, and the worker waits on.')).toBeVisible()
  await screen.getByText('The program in Go').click()
  await expect.element(screen.getByText(/fetch: %v/)).toBeVisible()
})

test('what Go refuses is shown where it belongs', async () => {
  const screen = await render(<IdentityPage />)
  expect(screen.container.textContent).not.toContain('refuses')
  await screen.getByRole('radio', { name: optionName('by-value') }).click()
  await expect.element(screen.getByText('The program that Go refuses')).toBeVisible()
})

test.each(['light', 'dark'])('axe finds nothing to object to: %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  const screen = await render(<IdentityPage />)
  await screen.getByRole('radio', { name: optionName('by-value') }).click()
  for (const summary of screen.container.querySelectorAll('summary')) summary.click()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('at 320 pixels nothing runs out of the page', async () => {
  await page.viewport(320, 700)
  const screen = await render(<IdentityPage />)
  for (const option of IDENTITY_OPTIONS) {
    await screen.getByRole('radio', { name: optionName(option) }).click()
    for (const details of screen.container.querySelectorAll('details')) details.open = true
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  }
})
