import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chooseScenario } from '../../src/app/changes.ts'
import { openPage, usePage } from '../../src/app/pages.ts'
import { seek, usePlayhead } from '../../src/app/playhead.ts'
import { enter, forgetSession, useSession } from '../../src/app/session.ts'
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

describe('what no one expected', () => {
  let quiet: MockInstance
  const around = () =>
    render(
      <>
        <p>the head</p>
        <Boundary>
          <Fragile />
        </Boundary>
      </>,
    )
  beforeEach(() => {
    sky.falls = true
    quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => quiet.mockRestore())

  test('is said, with a way back that leaves its address as well', async () => {
    history.replaceState(null, '', '#own/abc')
    openPage('own')
    const screen = await around()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Something went wrong')
    await expect.element(screen.getByText('the head')).toBeVisible()
    sky.falls = false
    await screen.getByRole('button', { name: 'Start again' }).click()
    await expect.element(screen.getByText('all is well')).toBeVisible()
    expect([location.hash, usePage.getState().page, useSession.getState().room]).toEqual(['', null, 'door'])
  })

  test.each<[what: string, ask: () => void]>([
    ['another address', () => dispatchEvent(new HashChangeEvent('hashchange'))],
    ['another scenario', () => chooseScenario('hot-fix')],
  ])('is tried again for %s, as often as it takes', async (_, ask) => {
    const screen = await around()
    await expect.element(screen.getByRole('alert')).toBeVisible()
    ask()
    await expect.element(screen.getByRole('alert')).toBeVisible()
    sky.falls = false
    enter('door') // another one to choose from
    await expect.element(screen.getByText('all is well')).toBeVisible()
  })

  test('takes nothing but its room along: the head of the page leads on', async () => {
    const { matchMedia } = window
    // Something in Play that no one thought of.
    window.matchMedia = () => {
      throw new Error('the sky fell')
    }
    const screen = await render(<App />)
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Something went wrong')
    await expect.element(screen.getByTestId('share')).toBeVisible()
    enter('door')
    await expect.element(screen.getByTestId('watch')).toBeVisible()
    window.matchMedia = matchMedia
    enter('play')
    await expect.element(screen.getByTestId('clock')).toBeVisible()
  })
})
