/** Files that are dropped on the desk: what is said of one is not said of the next. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearDesk } from '../../../src/app/own/desk.ts'
import { DECK_DESK } from '../../../src/app/talk/deck-drafts.ts'
import { OwnPage } from '../../../src/ui/own/OwnPage.tsx'
import { BLANK } from '../../../src/view/own/starts.ts'
import { BLANK_DECK } from '../../../src/view/talk/deck-starts.ts'

beforeEach(() => {
  clearDesk()
  history.replaceState(null, '', '#own')
})
afterEach(() => history.replaceState(null, '', location.pathname + location.search))

const said = page.getByTestId('own-said')
const share = page.getByRole('button', { name: 'Open it under “Share”' })

function drop(...files: readonly File[]): void {
  for (const file of files) {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(file)
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
    document.querySelector('main.own')?.dispatchEvent(event)
  }
}

const fileOf = (name: string, text: string) => new File([text], name)
const good = () => fileOf('good.json', BLANK)
const run = () => fileOf('run.json', '{"burn-after-reading":1}')

test('a refused file is nothing to the next good one, nor to what is opened from the list', async () => {
  await render(<OwnPage />)
  drop(run())
  await expect.element(said).toHaveTextContent('“run.json” cannot be opened here')
  await expect.element(share).toBeVisible()
  drop(good())
  await expect.element(page.getByTestId('own-name')).toHaveValue('My scenario')
  await expect.element(said).toHaveTextContent(/^$/)
  await expect.element(share).not.toBeInTheDocument()
  drop(fileOf('odd.json', 'odd'))
  await expect.element(said).toHaveTextContent('it is not JSON')
  await page.getByRole('link', { name: 'All drafts' }).click()
  await page.getByRole('link', { name: 'My scenario' }).first().click()
  await expect.element(page.getByTestId('own-name')).toBeVisible()
  await expect.element(said).toHaveTextContent(/^$/)
})

test('a talk is said to be one, and is opened where talks are written', async () => {
  DECK_DESK.clearDesk()
  await render(<OwnPage />)
  drop(fileOf('talk.json', BLANK_DECK))
  await expect
    .element(said)
    .toHaveTextContent('it is a talk, and no scenario; it opens under “Write a talk”. Nothing was changed.')
  await page.getByRole('button', { name: 'Open it in Write a talk' }).click()
  await expect.poll(() => DECK_DESK.useDesk.getState().drafts.map(({ text }) => text)).toEqual([BLANK_DECK])
  expect(location.hash).toBe(`#talk/write/${DECK_DESK.useDesk.getState().drafts[0]?.id}`)
  DECK_DESK.clearDesk()
})

test('of two that are dropped at once, the newer counts', async () => {
  await render(<OwnPage />)
  drop(run(), good())
  await expect.element(page.getByTestId('own-name')).toBeVisible()
  await expect.element(said).toHaveTextContent(/^$/)
})
