/** The dialog from which a run is taken away. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EXPORT_FORMATS, exportNow, type Wanted } from '../../src/app/export.ts'
import { FIRST_SCENARIO } from '../../src/app/library.ts'
import { changeRun, pause, seek, usePlayhead } from '../../src/app/playhead.ts'
import { runOf } from '../../src/app/runs.ts'
import { choicesOf, choose, enter, forgetSession, useSession } from '../../src/app/session.ts'
import { Compare } from '../../src/ui/compare/Compare.tsx'
import { ExportDialog } from '../../src/ui/ExportDialog.tsx'
import { momentOf } from '../../src/view/presentation.ts'
import '../../src/ui/theme.css'

beforeEach(() => {
  choose({ room: 'play' })
  changeRun(runOf(FIRST_SCENARIO, choicesOf(useSession.getState())).timeline)
})
afterEach(() => {
  vi.restoreAllMocks()
  forgetSession()
})

const format = (id: (typeof EXPORT_FORMATS)[number]['id']) => EXPORT_FORMATS.find((one) => one.id === id)!
const WANTED: Wanted = { which: 'one', paper: 'light', arrangement: 'beside' }
const textNow = async (id: Parameters<typeof format>[0], which: Wanted['which'] = 'one') =>
  (await exportNow(format(id), { ...WANTED, which })).content.text()

test('each format can be copied and saved, by keyboard, and says so', async () => {
  const screen = await render(<ExportDialog />)
  for (const { title } of EXPORT_FORMATS) {
    await expect.element(screen.getByRole('button', { name: `Copy: ${title}`, exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: `Save: ${title}`, exact: true })).toBeVisible()
  }
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await expect.element(screen.getByRole('button', { name: 'Copy: Report' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByTestId('export-status')).toHaveTextContent('Report copied.')
  expect(copied.mock.calls[0][0]).toMatch(/^# The job that failed at 18:28\n/)
})

test('where the browser refuses to copy, saving is the way out', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  const screen = await render(<ExportDialog />)
  await screen.getByRole('button', { name: 'Copy: As a test' }).click()
  await expect.element(screen.getByTestId('export-status')).toHaveTextContent('does not let the page copy. Save it')
})

test('what cannot be made is said, and the rest goes on', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((then) => then(null))
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await render(<ExportDialog />)
  await screen.getByRole('button', { name: 'Save: Picture' }).click()
  await expect.element(screen.getByTestId('export-status')).toHaveTextContent('Picture could not be made.')
  await screen.getByRole('button', { name: 'Copy: Sequence diagram' }).click()
  await expect.element(screen.getByTestId('export-status')).toHaveTextContent('Sequence diagram copied.')
})

test('it is the instant on screen, and what was chosen', async () => {
  const { timeline } = usePlayhead.getState()
  seek(momentOf(timeline, 14_000_000))
  const early = await textNow('svg')
  expect(early).toContain('18:17:20')
  expect(early).not.toContain('timed out')
  seek(timeline.endT)
  expect(await textNow('svg')).toContain('timed out')
  choose({ preset: 'all-fixed' })
  changeRun(runOf(FIRST_SCENARIO, choicesOf(useSession.getState())).timeline)
  const file = JSON.parse(await textNow('test'))
  expect(file.rules.preset).toBe('all-fixed')
  expect(file.expect[0].verdicts).toEqual(['settled-with-cause'])
  expect(JSON.parse(await textNow('json')).state).toMatchObject({ preset: 'all-fixed', room: 'play' })
})

test('a picture is drawn with the page’s own fonts', async () => {
  const { content, name } = await exportNow(format('png'), { ...WANTED, paper: 'dark' })
  expect([name, content.type]).toEqual(['burn-after-reading-incident.png', 'image/png'])
  const bitmap = await createImageBitmap(content)
  expect(bitmap.width).toBe(1520)
  expect(bitmap.height).toBeGreaterThan(1000)
})

describe('of two runs', () => {
  const shown = async () => {
    enter('compare')
    const screen = await render(<Compare />)
    await expect.element(screen.getByTestId('parting')).toBeInTheDocument()
    pause()
    // Into the first instant at which they are not alike.
    await screen.getByTestId('go-there').click()
    seek(usePlayhead.getState().t + 4000)
    await screen.unmount()
  }

  test('both are taken away together, or either at its own instant with what is laid over it', async () => {
    await shown()
    const pair = JSON.parse(await textNow('json', 'both'))
    expect(pair.firstDifference.clock).toBe('18:28:00')
    const both = await textNow('svg', 'both')
    for (const text of ['>Left<', '>Right<', 'Two runs, one clock.', 'Original worker', 'All fixed'])
      expect(both).toContain(text)
    const [left, right] = [JSON.parse(await textNow('json', 'left')), JSON.parse(await textNow('json', 'right'))]
    expect(left.state).toMatchObject({ room: 'play', preset: null })
    expect(right.state).toMatchObject({ room: 'play', preset: 'all-fixed' })
    for (const { state } of [left, right]) expect(state).not.toHaveProperty('other')
    expect(right.state.at.ms).toBe(left.state.at.ms)
    expect(left.state.at.ms).toBeGreaterThanOrEqual(14_640_000)
    expect(JSON.parse(await textNow('test', 'right')).expect[0].verdicts).toEqual(['settled-with-cause'])
    expect(await textNow('svg', 'left')).toContain('>So far the user has been told something')
    expect(await textNow('svg', 'right')).toContain('>So far everything the user was told is true.<')
    expect((await exportNow(format('svg'), { ...WANTED, which: 'left' })).name).toBe(
      'burn-after-reading-incident-left.svg',
    )
    await expect(exportNow(format('test'), { ...WANTED, which: 'both' })).rejects.toThrow('A test is of one run.')
  })

  test('the dialog says of which it is, and offers of both what both can be', async () => {
    await shown()
    const screen = await render(<ExportDialog />)
    expect(screen.getByRole('radio', { name: 'both, compared' }).element()).toBeChecked()
    expect(screen.getByRole('button', { name: 'Save: As a test' }).query()).toBeNull()
    await expect.element(screen.getByRole('button', { name: 'Save: Comparison' })).toBeVisible()
    await screen.getByRole('radio', { name: 'the right run' }).click()
    await expect.element(screen.getByRole('button', { name: 'Save: As a test' })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'right below left' }).query()).toBeNull()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await screen.getByRole('button', { name: 'Copy: Report' }).click()
    await expect.element(screen.getByTestId('export-status')).toHaveTextContent('Report copied.')
    expect(copied.mock.calls[0][0]).toContain('step 6 of 6')
  })
})

test('what takes long says how far it is, and is called off', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await render(<ExportDialog />)
  await screen.getByRole('button', { name: 'Copy: Report' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByTestId('export-status')).toHaveTextContent('Report was called off.')
  expect(screen.getByRole('button', { name: 'Cancel' }).query()).toBeNull()
  const told: string[] = []
  const made = await exportNow(format('markdown'), WANTED, { onProgress: (says) => told.push(says) })
  expect(copied).not.toHaveBeenCalled()
  expect(await made.content.text()).toContain('## What would have saved it')
  expect(told[0]).toBe('The run is played once more.')
  expect(told.at(-1)).toMatch(/^Trying what would have saved it: (\d+) of \1 changes of one rule\.$/)
})
