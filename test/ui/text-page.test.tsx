import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FIRST_SCENARIO } from '../../src/app/library.ts'
import { compile } from '../../src/scenario/compile.ts'
import { decodeLink } from '../../src/scenario/link.ts'
import { TextPage } from '../../src/ui/pages/TextPage.tsx'
import '../../src/ui/pages/room.css'
import '../../src/ui/theme.css'
import '../../src/ui/page.css'

const DESKTOP = [1280, 900] as const

beforeEach(() => page.viewport(...DESKTOP))
afterEach(() => {
  delete document.documentElement.dataset['theme']
})

const arrivedIn = (screen: Awaited<ReturnType<typeof render>>, where: string) => screen.getByTestId(where)

test('the orders are side by side, and what leaks in one of them is named', async () => {
  const screen = await render(<TextPage />)
  const early = arrivedIn(screen, 'lane-cut-first')
  await expect.element(early).toHaveTextContent('half of a path: /srv/')
  await expect.element(early).toHaveTextContent('Leaked text')
  await expect.element(arrivedIn(screen, 'lane-cut-last')).toHaveTextContent('Nothing leaks')
  await screen.getByRole('button', { name: 'a hidden URL' }).click()
  await expect.element(arrivedIn(screen, 'lane-redact-first')).toHaveTextContent('a URL: https://intranet.example/42')
  await expect.element(arrivedIn(screen, 'lane-cut-first')).toHaveTextContent('Nothing leaks')
})

test('what cannot be seen is shown, with its name, where it is taken out', async () => {
  const screen = await render(<TextPage />)
  await screen.getByRole('button', { name: 'right to left' }).click()
  await expect
    .element(arrivedIn(screen, 'lane-cut-last'))
    .toHaveTextContent('⟨U+202E⟩− right-to-left override, turns the line around')
})

test('bytes can be typed; what is no UTF-8 is repaired, and what makes no sense is not taken', async () => {
  const screen = await render(<TextPage />)
  await screen.getByRole('radio', { name: 'bytes', exact: true }).first().click()
  await screen.getByTestId('typed').fill('a\\xe9b')
  await expect.element(screen.getByText('1 byte made into U+FFFD')).toBeVisible()
  await screen.getByTestId('typed').fill('a\\xe')
  await expect.element(screen.getByText(/^Not taken: letter 2/)).toBeVisible()
  await screen.getByRole('radio', { name: 'base64' }).click()
  await expect.element(screen.getByTestId('typed')).toHaveValue('Yeli')
  await screen.getByTestId('typed').fill('Yeli=')
  await expect.element(screen.getByText(/^Not taken: this is no base64/)).toBeVisible()
})

test('record, mail and log are cleaned one by one, and only what users read is a leak', async () => {
  const screen = await render(<TextPage />)
  await screen.getByRole('button', { name: 'payload cut short' }).click()
  for (const sink of ['text-record', 'text-notice', 'text-log'])
    await expect.element(arrivedIn(screen, sink)).toHaveTextContent('Nothing leaks')
  await screen.getByRole('radio', { name: 'yes', exact: true }).click()
  await expect.element(arrivedIn(screen, 'text-record')).toHaveTextContent('raw payload')
  await expect.element(arrivedIn(screen, 'text-record')).toHaveTextContent('Leaked text')
  await expect.element(arrivedIn(screen, 'text-log')).not.toHaveTextContent('Leaked text')
  await screen.getByRole('button', { name: 'a path and a URL' }).click()
  await arrivedIn(screen, 'text-notice').getByRole('radio', { name: 'as it came' }).click()
  await expect.element(arrivedIn(screen, 'text-notice')).toHaveTextContent('a path: /srv/app/keys/prod.pem')
  await expect.element(arrivedIn(screen, 'text-record')).toHaveTextContent('Nothing leaks')
})

test('a link opens the run with the text and the rules that are shown', async () => {
  const screen = await render(<TextPage />)
  const link = arrivedIn(screen, 'lane-cut-first').getByRole('link', { name: 'Play with this text' })
  await expect.element(link).toBeVisible()
  const opened = await decodeLink(link.element().getAttribute('href') ?? '', {
    ids: [FIRST_SCENARIO.id],
    planOf: () => Promise.resolve(compile(FIRST_SCENARIO)),
  })
  expect('state' in opened ? opened.state : opened).toMatchObject({
    scenario: FIRST_SCENARIO.id,
    preset: 'all-fixed',
    set: { 'text-order': 'cut-first', 'text-cut': 'code-points' },
    numbers: { textMax: 40 },
    payload: { text: expect.stringContaining('"message":"cannot read the key of the tenant: /srv/app') },
  })
  await expect.element(screen.getByRole('link', { name: /^See it break/ }).first()).toBeVisible()
})

test('patterns of one’s own take the place of the built-in ones', async () => {
  const screen = await render(<TextPage />)
  await screen.getByRole('button', { name: 'a pattern that wants it whole' }).click()
  await expect.element(arrivedIn(screen, 'lane-cut-last')).toHaveTextContent('[redacted]')
  await expect.element(arrivedIn(screen, 'lane-cut-first')).toHaveTextContent('a path: /srv/tenants/a')
})

test('what cannot be taken is said, and is not lost', async () => {
  const screen = await render(<TextPage />)
  const problem = screen.getByTestId('settings-problem')
  await screen.getByTestId('max').fill('')
  await expect.element(problem).toHaveTextContent('a whole number from 1 to 1000')
  await expect.element(screen.getByTestId('max')).toHaveValue(null)
  await screen.getByTestId('max').fill('1001')
  await expect.element(problem).toHaveTextContent('Still cut to')
  await screen.getByTestId('max').fill('40')
  await expect.element(problem).toHaveTextContent('')
  await screen.getByTestId('patterns').fill('/srv/*\n**')
  await expect.element(problem).toHaveTextContent('Not used: “**” is no pattern')

  // Megabytes stay where they are, and the page shows what was taken before.
  await screen.getByTestId('typed').fill(`/srv/a ${'x'.repeat(2_000_000)}`)
  await expect.element(screen.getByText(/^Not taken: this is/)).toBeVisible()
  // Looked at in another way it is what was taken; in its own way it is still there.
  const typed = screen.getByTestId('typed')
  await screen.getByRole('radio', { name: 'bytes', exact: true }).first().click()
  await expect.element(screen.getByText(/^Not taken/)).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'text', exact: true }).click()
  await expect.element(screen.getByText(/^Not taken: this is/)).toBeVisible()
  expect((typed.element() as HTMLTextAreaElement).value).toHaveLength(2_000_007)
})

test.each(['light', 'dark'])('axe finds nothing to object to: %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  const screen = await render(<TextPage />)
  await screen.getByRole('button', { name: 'payload cut short' }).click()
  await screen.getByRole('radio', { name: 'yes', exact: true }).click()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('at 320 pixels nothing runs out of the page', async () => {
  await page.viewport(320, 700)
  const screen = await render(<TextPage />)
  for (const name of ['a path and a URL', 'a pattern that wants it whole', 'Latin-1']) {
    await screen.getByRole('button', { name }).click()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  }
})
