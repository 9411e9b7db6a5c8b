/** The dialog from which a run is taken away. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EXPORT_FORMATS, exportNow } from '../../src/app/export.ts'
import { FIRST_SCENARIO } from '../../src/app/library.ts'
import { changeRun, seek, usePlayhead } from '../../src/app/playhead.ts'
import { runOf } from '../../src/app/runs.ts'
import { choicesOf, choose, forgetSession, useSession } from '../../src/app/session.ts'
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
const textNow = async (id: Parameters<typeof format>[0]) => (await exportNow(format(id), 'light')).content.text()

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
  const { content, name } = await exportNow(format('png'), 'dark')
  expect([name, content.type]).toEqual(['burn-after-reading-incident.png', 'image/png'])
  const bitmap = await createImageBitmap(content)
  expect(bitmap.width).toBe(1520)
  expect(bitmap.height).toBeGreaterThan(1000)
})
