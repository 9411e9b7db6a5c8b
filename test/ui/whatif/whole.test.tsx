import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useMapChoice } from '../../../src/app/whatif/choice.ts'
import { chooseMap, showAs } from '../../../src/app/whatif/choosing.ts'
import { afresh, drawn, outcome, played, unplayed, violations } from './desk.tsx'

afresh()

test('the whole map: every cell is drawn, told apart by shape, and one of them is pressed', async () => {
  const container = await played()
  await userEvent.click(page.getByRole('radio', { name: 'Whole map' }))
  const grid = container.querySelector<HTMLElement>('[data-testid="whole"]') as HTMLElement
  const canvas = grid.querySelector('canvas') as HTMLCanvasElement
  await drawn()
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const { width, height } = canvas
  // As grey as on a printer: which pixels are dark tells what a cell says.
  const { data } = context.getImageData(0, 0, width, height)
  let dark = 0
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 0 && data[i] + data[i + 1] + data[i + 2] < 450) dark++
  expect(dark).toBeGreaterThan(500)
  expect(container.querySelector('.whole-sums')).toHaveTextContent('If the result is bad')
  const bad = outcome().runs.reduce((sum, { isBad }, run) => sum + (isBad ? outcome().cellsOf[run] : 0), 0)
  const sums = [...container.querySelectorAll<HTMLElement>('[data-sum^="payload "]')].map(({ dataset }) =>
    Number(/ (\d+)\//.exec(dataset['sum'] ?? '')?.[1]),
  )
  expect(sums.reduce((sum, n) => sum + n, 0)).toBe(bad)
  grid.focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(useMapChoice.getState().cell).toBe(2 * 18)
  expect(container.querySelector('[data-testid="cell-detail"]')).toHaveTextContent('Silent corruption')
  // Large again, at that cell.
  await userEvent.click(page.getByRole('radio', { name: 'Map', exact: true }))
  const large = container.querySelector<HTMLElement>('[data-testid="map"]') as HTMLElement
  expect(large.getAttribute('aria-activedescendant')).toBe(`map-cell-${2 * 18}`)
  expect(await violations(container)).toEqual([])
})

test('the table of a big map: any page at once, each named by what all of its rows have in common', async () => {
  chooseMap('big')
  showAs('table')
  const container = await unplayed()
  const rows = () => container.querySelectorAll('tbody tr').length
  await expect.poll(rows).toBe(45)
  const pick = page.getByLabelText('Page of rows')
  await userEvent.selectOptions(pick, '{}: rows 181 to 225 of 450')
  const first = () => container.querySelector('tbody th')?.textContent
  await expect.poll(first).toBe('{}')
  await userEvent.click(page.getByRole('button', { name: 'Last rows' }))
  await expect.poll(first).toBe('[ ]')
  await userEvent.click(page.getByRole('button', { name: 'First rows' }))
  await expect.poll(first).toBe('done')
  await expect.poll(rows).toBe(45)
})
