/** “Open a file” under Share: what cannot be opened there is told what it is, and led on where it can. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearDesk, useDesk } from '../../src/app/own/desk.ts'
import { ShareDialog } from '../../src/ui/ShareDialog.tsx'
import { BLANK } from '../../src/view/own/starts.ts'

const clear = () => {
  clearDesk()
  history.replaceState(null, '', location.pathname + location.search)
}
beforeEach(clear)
afterEach(clear)

const give = (name: string, content: BlobPart) => page.getByTestId('open-file').upload(new File([content], name))
const led = page.getByTestId('share-scenario')

test('a scenario is opened in its own room, by one press', async () => {
  await render(<ShareDialog />)
  await give('mine.json', BLANK)
  await expect.element(led).toHaveTextContent('“My scenario” is a scenario, and no saved run')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^$/)
  await page.getByRole('button', { name: 'Open it in Your own scenario' }).click()
  await expect
    .poll(() => useDesk.getState().drafts.map(({ name, text }) => [name, text]))
    .toEqual([['My scenario', BLANK]])
  expect(location.hash).toBe(`#own/${useDesk.getState().drafts[0]?.id}`)
})

test('what is said of one file is not said of the next', async () => {
  await render(<ShareDialog />)
  await give('mine.json', BLANK)
  await expect.element(led).toBeVisible()
  await give('other.json', '{"hello":1}')
  await expect.element(page.getByText('This file cannot be opened: it is none that this page has saved.')).toBeVisible()
  await expect.element(led).not.toBeInTheDocument()
  await give('wide.json', new Uint8Array([0xff, 0xfe, 0x7b, 0x00]))
  await expect.element(page.getByRole('alert')).toHaveTextContent('it is not UTF-8: it begins as UTF-16 does')
  await give('mine.json', BLANK)
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^$/)
  await expect.element(led).toBeVisible()
})

test('of a title without end only the beginning is said', async () => {
  await render(<ShareDialog />)
  await give('long.json', JSON.stringify({ version: 1, title: 'A'.repeat(20_000) }))
  await expect.element(led).toHaveTextContent('AAA')
  expect(led.element().textContent?.length).toBeLessThan(600)
})
