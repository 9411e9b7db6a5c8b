/** The code as it stands on the screen, read back by another program's decoder from the pixels themselves. */
import axe from 'axe-core'
import jsQR from 'jsqr'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SCENARIO_IDS } from '../../src/app/scenario-files.ts'
import { encodeLink } from '../../src/scenario/link-made.ts'
import { nothingChosen } from '../../src/scenario/link-state.ts'
import { QrCode } from '../../src/ui/QrCode.tsx'
import { QR_LETTERS_MAX } from '../../src/view/qr.ts'
import '../../src/ui/theme.css'
import '../../src/ui/page.css'

const HOME = 'https://playground.example.org/burn-after-reading/'

beforeEach(() => page.viewport(1280, 720))
afterEach(() => {
  delete document.documentElement.dataset['theme']
})

/** What a decoder finds in a picture of the screen, or of one element on it. */
async function seenIn(element?: Element): Promise<string | undefined> {
  const base64 = await page.screenshot({ save: false, ...(element === undefined ? {} : { element }) })
  const picture = await createImageBitmap(
    new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: 'image/png' }),
  )
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')!
  context.drawImage(picture, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, picture.width, picture.height)
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data
}

/** A link to a built-in as the page makes them: a step, and an instant late in the day. */
async function linkTo(id: string): Promise<string> {
  const made = await encodeLink({
    ...nothingChosen('play', id),
    preset: 'typed-errors',
    at: { ms: 86_400_000, order: 99, told: 500 },
  })
  if (!('hash' in made)) throw new Error(`${id} has no link`)
  return HOME + made.hash
}

test('there is something to read', () => {
  expect(SCENARIO_IDS.length).toBeGreaterThan(30)
})

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test.each(SCENARIO_IDS)('the code of %s leads to its link', async (id) => {
    document.documentElement.dataset['theme'] = theme
    const url = await linkTo(id)
    const screen = await render(<QrCode url={url} title={id} />)
    const picture = screen.getByRole('img').element()
    expect(picture.getBoundingClientRect().width).toBeGreaterThanOrEqual(170)
    expect(await seenIn(picture)).toBe(url)
  })

  test('shown large it fills the window, and is read from a picture of all of it', async () => {
    document.documentElement.dataset['theme'] = theme
    const url = `${await linkTo('incident')}&${'x'.repeat(QR_LETTERS_MAX)}`.slice(0, QR_LETTERS_MAX)
    const screen = await render(<QrCode url={url} title="A title over it" />)
    await screen.getByRole('button', { name: 'Show it large' }).click()
    const dialog = document.querySelector('dialog[open]')!
    const { width, height } = dialog.getBoundingClientRect()
    expect([width, height]).toEqual([1280, 720])
    const picture = dialog.querySelector('svg')!.getBoundingClientRect()
    expect(picture.height).toBeGreaterThan(0.75 * height)
    expect(picture.bottom).toBeLessThanOrEqual(height)
    expect(await seenIn()).toBe(url)
    const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
    await screen.getByRole('button', { name: /^Close/ }).click()
    expect(document.querySelector('dialog[open]')).toBeNull()
  })
})

test.each([
  [320, 600],
  [1920, 1080],
])('large fits on %i by %i', async (width, height) => {
  await page.viewport(width, height)
  const url = await linkTo('incident')
  const screen = await render(<QrCode url={url} title="A long title that has to break over several lines" />)
  await screen.getByRole('button', { name: 'Show it large' }).click()
  const dialog = document.querySelector('dialog[open]')!
  expect(dialog.scrollWidth).toBeLessThanOrEqual(width)
  expect(dialog.scrollHeight).toBeLessThanOrEqual(height)
  expect(await seenIn()).toBe(url)
})

test('a link that is too long says what would be read, and what to do', async () => {
  const screen = await render(<QrCode url={`${HOME}#${'x'.repeat(1200)}`} title="t" />)
  await expect.element(screen.getByTestId('qr-too-long')).toHaveTextContent(/has 1,251 characters.*holds 800.*file/)
  expect(document.querySelector('svg')).toBeNull()
})
