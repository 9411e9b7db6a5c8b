import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FAULT_COLUMNS, FAULT_ROWS } from '../../src/run/fault-rows.ts'
import { FaultsPage } from '../../src/ui/pages/FaultsPage.tsx'
import { faultAddress, faultPlaceOf, isFaultPlace } from '../../src/ui/pages/fault-place.ts'
import '../../src/ui/theme.css'
import '../../src/ui/controls.css'

const root = document.documentElement

beforeEach(() => page.viewport(1280, 720))
const here = location.pathname + location.search
afterEach(() => {
  delete root.dataset['theme']
  history.replaceState(null, '', here)
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
    tr.textContent?.startsWith('F2′ The reply is lost, and'),
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

test('Tab comes to one cell, and the arrow keys lead to the others and past what is none', async () => {
  const container = await played()
  const reachable = () =>
    [...container.querySelectorAll<HTMLElement>('.fault-cell')].filter((one) => one.tabIndex === 0)
  const first = container.querySelector<HTMLButtonElement>('.fault-cell') as HTMLButtonElement
  expect(reachable()).toEqual([first])
  const cellAt = () => document.activeElement?.getAttribute('data-cell')?.split(' ')
  const ids = FAULT_COLUMNS.map(({ id }) => id)
  first.focus()
  for (const id of ids.slice(1)) {
    await userEvent.keyboard('{ArrowRight}')
    expect(cellAt()).toEqual([FAULT_ROWS[0].id, id])
  }
  await userEvent.keyboard('{ArrowRight}{ArrowUp}')
  expect(cellAt()).toEqual([FAULT_ROWS[0].id, ids.at(-1)])
  await userEvent.keyboard('{Home}{Enter}') // what is opened stands between the rows
  for (const row of FAULT_ROWS.slice(1).filter((one) => one.runs(ids[0]).length > 0)) {
    await userEvent.keyboard('{ArrowDown}')
    expect(cellAt()).toEqual([row.id, ids[0]])
  }
  await userEvent.keyboard('{End}')
  expect(cellAt()?.[1]).toBe(ids.at(-1))
  expect(reachable()).toEqual([document.activeElement])
})

describe('addresses', () => {
  test('a row and a cell have one each, and every one leads back', () => {
    for (const row of FAULT_ROWS) {
      expect(faultPlaceOf(faultAddress(row, null))).toEqual({ row, column: null })
      for (const column of FAULT_COLUMNS) expect(faultPlaceOf(faultAddress(row, column))).toEqual({ row, column })
    }
    expect(faultPlaceOf('#faults/f7')?.row.id).toBe('F7')
    expect(faultPlaceOf('#faults/F7/telepathy')).toMatchObject({ row: { id: 'F7' }, column: null })
    for (const hash of ['', '#faults', '#faults/', '#faults/F99', '#claims/F7', '#faults/F7/getdel/more'])
      expect(faultPlaceOf(hash), hash).toBeNull()
    for (const place of ['F7', 'f7/getdel']) expect(isFaultPlace(place)).toBe(true)
    for (const place of ['F77', 'F7/telepathy', 'F7/getdel/more']) expect(isFaultPlace(place)).toBe(false)
  })

  test('a cell is opened by its address, and says its own while it is open', async () => {
    history.replaceState(null, '', `${here}#faults/F7/getdel`)
    const container = await played()
    const open = () => container.querySelector<HTMLElement>('.fault-detail')
    expect(open()).toHaveTextContent('the record takes the same outcome twice')
    expect(document.activeElement?.textContent).toBe('F7')
    // At the top, under the head, although the rows above it have grown since.
    const { top } = (document.getElementById('fault-F7') as HTMLElement).getBoundingClientRect()
    expect(Math.abs(top - 64)).toBeLessThan(3)
    const row = document.getElementById('fault-F1') as HTMLElement
    await userEvent.click(row.querySelectorAll('.fault-cell')[2])
    expect(location.hash).toBe('#faults/F1/get-then-del')
    expect(open()).toHaveTextContent('The read was not executed')
    await userEvent.click(row.querySelectorAll('.fault-cell')[2])
    expect(location.hash).toBe('#faults/F1')
    expect(open()).toBeNull()
    location.hash = '#faults/F8'
    await expect.poll(() => document.activeElement?.textContent).toBe('F8')
  })

  test('the head of the columns stays in sight', async () => {
    history.replaceState(null, '', `${here}#faults/F15`)
    const container = await played()
    ;(document.getElementById('fault-F15') as HTMLElement).scrollIntoView()
    const head = container.querySelector('thead th') as HTMLElement
    const row = document.getElementById('fault-F15') as HTMLElement
    expect(head.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    expect(head.getBoundingClientRect().bottom).toBeLessThanOrEqual(row.getBoundingClientRect().top + 1)
  })
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
