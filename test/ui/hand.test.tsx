import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { addEdit } from '../../src/app/laid-changes.ts'
import { seek, usePlayhead } from '../../src/app/playhead.ts'
import { forgetSession, setRule, useHistory, useSession } from '../../src/app/session.ts'
import { HandPanel } from '../../src/ui/HandPanel.tsx'
import { momentOf } from '../../src/view/presentation.ts'
import { Around } from '../support/around.tsx'

const TWENTY_PAST_SIX = 14_160_000
const at = (ms: number) => seek(momentOf(usePlayhead.getState().timeline, ms))

async function open() {
  const screen = await render(
    <Around>
      <HandPanel />
    </Around>,
  )
  at(TWENTY_PAST_SIX)
  await expect.element(screen.getByTestId('hand-clock')).toHaveTextContent('18:20:00')
  return screen
}

afterEach(() => {
  seek(0)
  forgetSession()
})

test('a deed is an edit at the instant, listed, removable, and can be undone and made again', async () => {
  const screen = await open()
  const undo = screen.getByRole('button', { name: 'Undo' })
  const redo = screen.getByRole('button', { name: 'Redo' })
  await expect.element(undo).toBeDisabled()
  await expect.element(redo).toBeDisabled()

  await screen.getByRole('button', { name: /^Kill worker-1 It is back/ }).click()
  expect(useSession.getState().edits).toEqual([
    { at: '18:20:00', fault: 'worker-crash', worker: 'worker-1', back: '60s', recovery: 'resume' },
  ])
  await expect.element(screen.getByTestId('edits')).toHaveTextContent('18:20:00Worker crashworker-1, back after 1 min')
  // The instant on screen is the same one, and the reason why it cannot be done again can be read.
  await expect.element(screen.getByTestId('hand-clock')).toHaveTextContent('18:20:00')
  await expect.element(screen.getByRole('button', { name: /^Kill worker-1 worker-1 is down/ })).toBeDisabled()

  await undo.click()
  expect(useSession.getState().edits).toEqual([])
  await expect.element(screen.getByText('Nothing so far.')).toBeVisible()
  await redo.click()
  expect(useSession.getState().edits).toHaveLength(1)
  await screen.getByRole('button', { name: 'Remove Worker crash, 18:20:00' }).click()
  expect(useSession.getState().edits).toEqual([])
  expect(useHistory.getState().past).toHaveLength(2)
})

test('the nudge that is still to come is the one that is dropped', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: /^Drop the nudge of 18:28:00/ }).click()
  expect(useSession.getState().edits).toEqual([{ at: '18:28:00', fault: 'nudge-dropped' }])
  await expect.element(screen.getByText('No nudge for job-7f3 is still to come.')).toBeVisible()
})

test('any fault of the catalogue can be thrown in, and what is typed is checked', async () => {
  const screen = await open()
  await screen.getByText('More that can go wrong').click()
  await screen.getByLabelText('Fault').selectOptions('store-loading')
  await screen.getByLabelText('For how long').fill('soon')
  await expect.element(screen.getByText(/^Allowed: a time such as 30s/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Throw it in at 18:20:00' })).toBeDisabled()
  await screen.getByLabelText('For how long').fill('1h 05m')
  await screen.getByRole('button', { name: 'Throw it in at 18:20:00' }).click()
  expect(useSession.getState().edits).toEqual([{ at: '18:20:00', fault: 'store-loading', for: '1h05m' }])
  await expect.element(screen.getByTestId('edits')).toHaveTextContent('Store loadingfor 1 h 05 min')
})

test('an edit that is not of the hand’s making can be listed too, and every change can be taken back from here', async () => {
  const screen = await open()
  addEdit({ at: '19:00:00', set: { read: 'get' } })
  setRule('poll', 'off', 'on')
  await expect.element(screen.getByTestId('edits')).toHaveTextContent('19:00:00Rule changedRead: GET')
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(useSession.getState().set).toEqual({})
})

test('what has been told is past: at the end there is nothing left to cut or drop', async () => {
  const screen = await open()
  seek(Number.POSITIVE_INFINITY)
  await expect.element(screen.getByRole('button', { name: /^Drop the nudge/ })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: /^Restart everything/ })).toBeEnabled()
})
