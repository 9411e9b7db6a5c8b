import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FIRST_SCENARIO } from '../../src/app/library.ts'
import { rowsOf } from '../../src/app/log-rows.ts'
import { openRun, seek, usePlayhead } from '../../src/app/playhead.ts'
import { type Run, runOf } from '../../src/app/runs.ts'
import { FIRST_SESSION } from '../../src/app/session.ts'
import { closeWhy, useWhy } from '../../src/app/why.ts'
import { CurrentContext } from '../../src/ui/current.ts'
import { Log } from '../../src/ui/Log.tsx'
import '../../src/ui/theme.css'
import '../../src/ui/log.css'
import { bandsOf } from '../../src/view/bands.ts'
import { scaleOf } from '../../src/view/scale.ts'

let run: Run

beforeEach(() => {
  run = runOf(FIRST_SCENARIO, FIRST_SESSION)
  openRun(run.timeline, true)
})
afterEach(() => {
  closeWhy()
  seek(0)
})

function show(of: Run = run, gates: 'all' | 'where they act' = 'all') {
  const bands = bandsOf(of.recording, 0, of.closingMs)
  return render(
    <CurrentContext.Provider
      value={{ scenario: FIRST_SCENARIO, run: of, job: 0, bands, scale: scaleOf(bands, of.closingMs) }}
    >
      <Log gates={gates} />
    </CurrentContext.Provider>,
  )
}

const rowsIn = (container: HTMLElement) => [...container.querySelectorAll('.row')]
const listIn = (container: HTMLElement) => container.querySelector('ol') as HTMLOListElement
const gap = (list: HTMLElement) => list.scrollHeight - list.clientHeight - list.scrollTop

test('what has been told, and nothing of what is still to come', async () => {
  const { container } = await show()
  expect(rowsIn(container)).toHaveLength(rowsOf(run).length)
  seek(0)
  await expect.poll(() => rowsIn(container).length).toBeLessThan(5)
  expect(container).not.toHaveTextContent('timed out')
})

test('of breakers that only let through nothing is told where that is asked for', async () => {
  const all = await show()
  expect(all.container.textContent).toMatch(/The breaker of node a lets .* through.*a strike/)
  const rows = rowsIn(all.container).length
  await all.unmount()
  const { container } = await show(run, 'where they act')
  expect(container.textContent).not.toMatch(/breaker|strike/)
  const ofBreakers = run.recording.facts.filter((fact) => 'owner' in fact).length
  expect(rowsIn(container)).toHaveLength(rows - ofBreakers)
})

test('the line of the moment is marked, and only that', async () => {
  const { container } = await show()
  const { stops } = run.timeline
  for (const stop of [stops[0], stops[4], stops[7]]) {
    seek(stop.t)
    await expect
      .poll(() => [...container.querySelectorAll('[aria-current]')].map((row) => row === rowsIn(container).at(-1)))
      .toEqual([true])
  }
})

test('a filter, and changes only', async () => {
  const { container, getByRole } = await show()
  await getByRole('searchbox').fill('TIMED')
  await expect.poll(() => rowsIn(container).every((row) => row.textContent?.includes('timed'))).toBe(true)
  expect(rowsIn(container).length).toBeGreaterThan(1)
  await getByRole('checkbox').click()
  await expect
    .poll(() => rowsIn(container).map((row) => row.querySelector('.row-text')?.textContent))
    .toEqual(['The record of job-7f3 says failed: timed out.'])
})

test('a clock goes to its instant', async () => {
  const { container } = await show()
  const row = rowsIn(container).find(({ textContent }) => textContent?.includes('as a reason to keep waiting'))
  const clock = row?.querySelector<HTMLElement>('.row-clock')
  expect(clock).toHaveTextContent('18:28:00')
  clock?.click()
  const { instant } = usePlayhead.getState()
  expect(run.recording.facts[instant.fact].kind).toBe('ignored')
  expect(instant.ms).toBe(run.recording.facts[instant.fact].atMs)
})

test('each line can be asked about, by a button that names it', async () => {
  const { container, getByRole } = await show()
  await getByRole('button', { name: 'Why: The record of job-7f3 says failed: timed out.' }).click()
  const { target } = useWhy.getState()
  if (target?.kind !== 'fact') throw new Error('nothing was asked')
  expect(run.recording.facts[target.fact].kind).toBe('failed')
  const looks = rowsIn(container).findLast(({ textContent }) => textContent?.includes('1,464 looks'))
  looks?.querySelector<HTMLElement>('.row-why')?.click()
  const asked = useWhy.getState().target
  expect(asked?.kind === 'fact' && run.recording.facts[asked.fact]).toMatchObject({ kind: 'read', reply: 'nil' })
})

test('asking lets the run rest', async () => {
  const { container } = await show()
  openRun(run.timeline, false)
  await expect.poll(() => rowsIn(container).length).toBeGreaterThan(0)
  container.querySelector<HTMLElement>('.row-why')?.click()
  expect(usePlayhead.getState().playing).toBe(false)
})

test('the whole log is one stop for Tab; arrow keys go from line to line', async () => {
  const { container } = await show()
  expect(container.querySelectorAll('.row button[tabindex="0"]')).toHaveLength(2)
  const last = rowsIn(container).at(-1)
  last?.querySelector<HTMLElement>('.row-why')?.focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  const before = rowsIn(container).at(-3)
  expect(document.activeElement).toBe(before?.querySelector('.row-why'))
  await expect
    .poll(() => [...container.querySelectorAll('.row button[tabindex="0"]')].map((b) => b.closest('li')))
    .toEqual([before, before])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(rowsIn(container).at(-2)?.querySelector('.row-why'))
})

test('the newest line stays in sight, until someone reads further up', async () => {
  const { container, getByRole } = await show()
  const list = listIn(container)
  const { stops, closingT } = run.timeline
  expect(gap(list)).toBeLessThan(2)

  seek(stops[stops.length - 6].t)
  await expect.poll(() => gap(list)).toBeLessThan(2)
  list.scrollTop = 10
  await expect.element(getByRole('button', { name: 'Newest line' })).toBeVisible()
  seek(closingT)
  await expect.poll(() => rowsIn(container).length).toBe(rowsOf(run).length)
  expect(list.scrollTop).toBe(10)

  await getByRole('button', { name: 'Newest line' }).click()
  await expect.poll(() => gap(list)).toBeLessThan(2)
  await expect.element(getByRole('button', { name: 'Newest line' })).not.toBeInTheDocument()
})

test('of thousands of lines only the last are drawn; earlier ones come in without a jump', async () => {
  const jobs = Array.from({ length: 120 }, (_, i) => ({
    id: `job-${i}`,
    enqueuedAt: `${i}s`,
    attempts: [{ payload: 'out-of-memory', run: '1s' }],
  }))
  const many = runOf({ ...FIRST_SCENARIO, jobs }, { ...FIRST_SESSION, preset: 'all-fixed' })
  const rows = rowsOf(many)
  expect(rows.length).toBeGreaterThan(1000)
  openRun(many.timeline, true)
  seek(many.timeline.endT)
  const { container, getByRole } = await show(many)
  const list = listIn(container)
  await expect.poll(() => rowsIn(container).length).toBe(150)
  const first = rowsIn(container)[0]
  expect(first).toHaveTextContent(rows[rows.length - 150].text)
  list.scrollTop = 0
  const earlier = getByRole('button', { name: /earlier lines$/ })
  await expect.element(earlier).toBeVisible()
  const top = first.getBoundingClientRect().top
  await earlier.click()
  await expect.poll(() => rowsIn(container).length).toBe(300)
  expect(Math.abs(first.getBoundingClientRect().top - top)).toBeLessThan(40)
  expect(rowsIn(container)[0]).toHaveTextContent(rows[rows.length - 300].text)
})
