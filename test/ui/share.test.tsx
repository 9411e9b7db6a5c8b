/** “Open a file” under Share: what cannot be opened there is told what it is, and led on where it can. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearDesk, useDesk } from '../../src/app/own/desk.ts'
import { DECK_DESK } from '../../src/app/talk/deck-drafts.ts'
import { ShareDialog } from '../../src/ui/ShareDialog.tsx'
import { BLANK } from '../../src/view/own/starts.ts'
import { BLANK_DECK } from '../../src/view/talk/deck-starts.ts'
import '../../src/ui/theme.css'

const clear = () => {
  clearDesk()
  DECK_DESK.clearDesk()
  history.replaceState(null, '', location.pathname + location.search)
}
beforeEach(clear)
beforeEach(() => page.viewport(1280, 900))
afterEach(clear)

const give = (name: string, content: BlobPart) => page.getByTestId('open-file').upload(new File([content], name))
const led = page.getByTestId('share-written')

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

test('a talk is opened where talks are written', async () => {
  await render(<ShareDialog />)
  await give('mine.json', BLANK_DECK)
  await expect.element(led).toHaveTextContent('“My talk” is a talk, and no saved run; it opens under “Write a talk”.')
  await page.getByRole('button', { name: 'Open it in Write a talk' }).click()
  const drafts = () => DECK_DESK.useDesk.getState().drafts
  await expect.poll(() => drafts().map(({ name, text }) => [name, text])).toEqual([['My talk', BLANK_DECK]])
  expect(location.hash).toBe(`#talk/write/${drafts()[0]?.id}`)
  expect(useDesk.getState().drafts).toEqual([])
})

test.each([
  ['a lesson', '{"kind":"lesson","moments":[]}', 'it is a lesson, and no saved run.'],
  [
    'two runs',
    '{"scenario":"a","firstDifference":null,"jobs":[]}',
    'it is a comparison of two runs, and no saved run.',
  ],
  ['claims', '{"version":1,"claims":[]}', 'it is a list of claims, and no saved run.'],
  ['anything of a version', '{"version":"1.0.0","scripts":{}}', 'it is none that this page opens.'],
  ['half of that', '{"version":1,}', 'it is not JSON.'],
])('%s is no scenario', async (_, text, says) => {
  await render(<ShareDialog />)
  await give('x.json', text)
  await expect.element(page.getByRole('alert')).toHaveTextContent(`This file cannot be opened: ${says}`)
  await expect.element(led).not.toBeInTheDocument()
})

test('what is said of one file is not said of the next', async () => {
  await render(<ShareDialog />)
  await give('mine.json', BLANK)
  await expect.element(led).toBeVisible()
  await give('other.json', '{"hello":1}')
  await expect.element(page.getByText('This file cannot be opened: it is none that this page opens.')).toBeVisible()
  await expect.element(led).not.toBeInTheDocument()
  await give('wide.json', new Uint8Array([0xff, 0xfe, 0x7b, 0x00]))
  await expect.element(page.getByRole('alert')).toHaveTextContent('it is not UTF-8: it begins as UTF-16 does')
  await give('mine.json', BLANK)
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^$/)
  await expect.element(led).toBeVisible()
})

test.each([
  ['what is said of it', '{"hello":1}', () => page.getByRole('alert')],
  ['what it is led on with', BLANK, () => page.getByRole('button', { name: 'Open it in Your own scenario' })],
])('on a small screen %s comes into sight', async (_, text, told) => {
  await page.viewport(375, 500)
  await render(<ShareDialog />)
  const { height } = (page.getByRole('dialog').element() as HTMLElement).getBoundingClientRect()
  expect(height).toBeLessThanOrEqual(500)
  await give('x.json', text)
  await expect.element(told()).toBeInViewport({ ratio: 1 })
})

test('of a title without end only the beginning is said', async () => {
  await render(<ShareDialog />)
  await give('long.json', JSON.stringify({ jobs: [], title: 'A'.repeat(20_000) }))
  await expect.element(led).toHaveTextContent('AAA')
  expect(led.element().textContent?.length).toBeLessThan(600)
})
