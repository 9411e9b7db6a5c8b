import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FAULT_COLUMNS, FAULT_ROWS } from '../../src/run/fault-rows.ts'
import { FaultsPage } from '../../src/ui/pages/FaultsPage.tsx'
import '../../src/ui/theme.css'
import '../../src/ui/controls.css'

const root = document.documentElement

beforeEach(() => page.viewport(1280, 720))
afterEach(() => {
  delete root.dataset['theme']
  return page.viewport(1280, 720)
})

const RUNS = FAULT_ROWS.length * FAULT_COLUMNS.length - 1 // GETDEL deletes nothing afterwards

/** The page, once every cell has been played. */
async function played(): Promise<HTMLElement> {
  const { container } = await render(<FaultsPage />)
  // Only a page that hangs; a slow machine is no failure.
  await expect.poll(() => container.querySelectorAll('.fault-cell').length, { timeout: 30_000 }).toBe(RUNS)
  await expect.element(page.getByRole('status')).toHaveTextContent('The whole table has been played.')
  return container
}

async function violations(container: HTMLElement): Promise<string[]> {
  const { violations: found } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

test('a table with a head for each row and column, and each cell in words', async () => {
  const container = await played()
  expect(container.querySelectorAll('tbody th[scope="row"]')).toHaveLength(FAULT_ROWS.length)
  expect(container.querySelectorAll('thead th[scope="col"]')).toHaveLength(FAULT_COLUMNS.length + 1)
  const row = [...container.querySelectorAll('tbody tr')].find((tr) =>
    tr.textContent?.startsWith('The reply is lost, and'),
  )
  expect(row?.querySelectorAll('td')[0].textContent).toContain('lost without an error')
  expect(row?.querySelectorAll('td')[2].textContent).toContain('fine')
  // Each cell has a sign beside its word: no meaning by colour alone.
  for (const cell of container.querySelectorAll('.fault-cell')) {
    expect(cell.querySelector('svg')).not.toBeNull()
    expect(cell.textContent?.trim().length).toBeGreaterThan(3)
  }
})

test('a cell opens by keyboard, says why, and leads to its run', async () => {
  const container = await played()
  const cell = container.querySelector<HTMLButtonElement>('.fault-cell') as HTMLButtonElement
  cell.focus()
  await userEvent.keyboard('{Enter}')
  expect(cell).toHaveAttribute('aria-expanded', 'true')
  const detail = document.getElementById(cell.getAttribute('aria-controls') ?? '') as HTMLElement
  expect(detail).toHaveTextContent('Nothing was ever in the store')
  await expect.poll(() => detail.querySelectorAll('a').length).toBe(2)
  const [link] = detail.querySelectorAll('a')
  expect(link.getAttribute('href')).toMatch(/^#play\?v=1&scenario=one-result&set=read:getdel.*&end$/)
  expect(link.textContent).toContain('The node dies')
  await userEvent.keyboard('{Enter}')
  expect(cell).toHaveAttribute('aria-expanded', 'false')
  expect(container.querySelector('.fault-runs')).toBeNull()
})

test('one cell at a time is open', async () => {
  const container = await played()
  const [first, second] = container.querySelectorAll<HTMLButtonElement>('.fault-cell')
  await userEvent.click(first)
  await userEvent.click(second)
  expect(first).toHaveAttribute('aria-expanded', 'false')
  expect(container.querySelectorAll('.fault-runs')).toHaveLength(1)
})

test.each(['light', 'dark'])('no violation that axe knows of, %s, open and closed', async (theme) => {
  root.dataset['theme'] = theme
  const container = await played()
  expect(await violations(container)).toEqual([])
  for (const cell of [...container.querySelectorAll<HTMLButtonElement>('.fault-cell')].slice(12, 18)) {
    await userEvent.click(cell)
    await expect.poll(() => container.querySelectorAll('.run-link').length).toBeGreaterThan(0)
    expect(await violations(container)).toEqual([])
  }
})

test('cards below each other at 320 px, nothing wider than the window', async () => {
  await page.viewport(320, 640)
  const container = await played()
  expect(container.querySelector('table')).toBeNull()
  expect(container.querySelectorAll('section h2')).toHaveLength(FAULT_ROWS.length)
  const cell = container.querySelector<HTMLButtonElement>('.fault-cell') as HTMLButtonElement
  await userEvent.click(cell)
  await expect.poll(() => container.querySelectorAll('.run-link').length).toBe(2)
  expect(root.scrollWidth).toBeLessThanOrEqual(320)
  expect(await violations(container)).toEqual([])
})
