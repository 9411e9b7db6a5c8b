import axe from 'axe-core'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FIRST_SCENARIO } from '../../src/app/library.ts'
import { openRun, seek, usePlayhead } from '../../src/app/playhead.ts'
import { runOf } from '../../src/app/runs.ts'
import { forgetSession, setRule, useSession } from '../../src/app/session.ts'
import { askWhy, closeWhy, useWhy } from '../../src/app/why.ts'
import { CurrentContext } from '../../src/ui/current.ts'
import '../../src/ui/theme.css'
import { WhyMount } from '../../src/ui/WhyMount.tsx'
import { bandsOf } from '../../src/view/bands.ts'
import { scaleOf } from '../../src/view/scale.ts'

beforeEach(() => openRun(runOf(FIRST_SCENARIO, useSession.getState()).timeline, true))
afterEach(() => {
  closeWhy()
  forgetSession()
  seek(0)
})

function Page() {
  const session = useSession()
  const run = runOf(FIRST_SCENARIO, session)
  const bands = bandsOf(run.recording, 0, run.closingMs)
  return (
    <CurrentContext.Provider
      value={{ scenario: FIRST_SCENARIO, run, job: 0, bands, scale: scaleOf(bands, run.closingMs) }}
    >
      <button type="button" onClick={() => askWhy({ kind: 'verdict', slug: 'hang' })}>
        Hang
      </button>
      <button type="button" onClick={() => askWhy({ kind: 'fact', fact: 0 })}>
        First line
      </button>
      <WhyMount />
    </CurrentContext.Provider>
  )
}

const show = () =>
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )

test('nothing is there while nothing is asked', async () => {
  const { container } = await show()
  expect(container.querySelector('dialog')).toBeNull()
})

test('a verdict leads to the instant and the rule', async () => {
  const { getByRole, container } = await show()
  await getByRole('button', { name: 'Hang' }).click()
  await expect.element(getByRole('dialog', { name: 'Why “hang”?' })).toBeVisible()
  expect(container.querySelector('.root')).toHaveTextContent('18:28:00')
  expect(container.querySelector('.root')).toHaveTextContent('as a reason to keep waiting')
  const rule = getByRole('region', { name: 'If the result is bad' })
  await expect.element(rule).toHaveTextContent('keep waiting')
  await expect.element(rule.getByRole('button', { name: 'stop', exact: true })).toBeVisible()
  const stop = [...container.querySelectorAll('.why-rule li')].find((li) => li.firstChild?.textContent === 'stop')
  expect(stop).toHaveTextContent('answered 18:28:00')
})

test('its clock goes to the instant, and the dialog gives the focus back', async () => {
  const { getByRole } = await show()
  await getByRole('button', { name: 'Hang' }).click()
  await getByRole('button', { name: 'Go to 18:28:00' }).nth(1).click()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  const { recording } = runOf(FIRST_SCENARIO, useSession.getState())
  expect(recording.facts[usePlayhead.getState().instant.fact].kind).toBe('ignored')
  expect(document.activeElement).toHaveTextContent('Hang')
})

test('a choice sets the rule', async () => {
  const { getByRole } = await show()
  await getByRole('button', { name: 'Hang' }).click()
  await getByRole('button', { name: 'stop', exact: true }).click()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  expect(useSession.getState().set).toEqual({ routing: 'terminal-stops' })
})

test('Escape closes it', async () => {
  const { getByRole } = await show()
  await getByRole('button', { name: 'First line' }).click()
  await expect.element(getByRole('dialog', { name: 'Why this line?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  expect(useWhy.getState().target).toBeNull()
  expect(document.activeElement).toHaveTextContent('First line')
})

test('what is no more in the run on screen is not explained', async () => {
  const { getByRole } = await show()
  setRule('routing', 'terminal-stops', 'every-error-waits')
  await getByRole('button', { name: 'Hang' }).click()
  await expect.poll(() => useWhy.getState().target).toBeNull()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
})

test.each(['light', 'dark'])('axe finds nothing to object to: %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  const { getByRole, container } = await show()
  await getByRole('button', { name: 'Hang' }).click()
  await expect.element(getByRole('region', { name: 'If the result is bad' })).toBeVisible()
  const { violations } = await axe.run(container.querySelector('dialog') as HTMLElement)
  delete document.documentElement.dataset['theme']
  expect(violations).toEqual([])
})
