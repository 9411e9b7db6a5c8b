import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { seek, usePlayhead } from '../../src/app/playhead.ts'
import { enter, forgetSession } from '../../src/app/session.ts'
import { App } from '../../src/ui/App.tsx'
import { Boundary } from '../../src/ui/Boundary.tsx'

const sky = { falls: true }

function Fragile() {
  if (sky.falls) throw new Error('the sky fell')
  return <p>all is well</p>
}

beforeEach(() => enter('play'))
afterEach(() => {
  seek(0)
  forgetSession()
})

test('the page has a first heading, and plays', async () => {
  const screen = await render(<App />)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(usePlayhead.getState().playing).toBe(true)
})

test('keys move the run, but not while someone types', async () => {
  const screen = await render(<App />)
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByTestId('clock')).toHaveTextContent('20:30:00')
  await userEvent.keyboard('{Home}')
  await expect.element(screen.getByTestId('clock')).toHaveTextContent('14:24:00')
  await userEvent.keyboard('{PageDown}{PageDown}')
  await expect.element(screen.getByTestId('clock')).toHaveTextContent('18:28:00')
  await userEvent.keyboard(' ')
  expect(usePlayhead.getState().playing).toBe(true)
  await userEvent.keyboard(' ')
  expect(usePlayhead.getState().playing).toBe(false)

  const { t } = usePlayhead.getState()
  await screen.getByRole('tab', { name: 'Log' }).click()
  await screen.getByRole('searchbox', { name: 'Filter the log' }).click()
  await userEvent.keyboard('nudge{Home}{End} ')
  expect(usePlayhead.getState().t).toBe(t)
  await expect.element(screen.getByTestId('log')).toHaveTextContent('nudges')
})

test('the log can be filtered, and nothing of what is still to come is in it', async () => {
  const screen = await render(<App />)
  await userEvent.keyboard('{Home}')
  await screen.getByRole('tab', { name: 'Log' }).click()
  await screen.getByRole('searchbox', { name: 'Filter the log' }).fill('timed out')
  await expect.element(screen.getByText('No line so far.')).toBeVisible()
  seek(Number.POSITIVE_INFINITY)
  await expect.element(screen.getByTestId('log')).toHaveTextContent('The record of job-7f3 says failed: timed out.')
})

test('what no one expected is said, with a way back', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  const screen = await render(
    <Boundary>
      <Fragile />
    </Boundary>,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('the sky fell')
  sky.falls = false
  await screen.getByRole('button').click()
  await expect.element(screen.getByText('all is well')).toBeVisible()
  quiet.mockRestore()
})
