/** Two runs beside each other, as they are drawn and said. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { HEADS } from '../../src/app/compare.ts'
import { jumpTo, pause, seek, usePlayhead } from '../../src/app/playhead.ts'
import { enter, forgetSession, useSession } from '../../src/app/session.ts'
import { Compare } from '../../src/ui/compare/Compare.tsx'

beforeEach(() => enter('compare'))
afterEach(() => {
  pause()
  forgetSession()
})

async function shown() {
  const screen = await render(<Compare />)
  await expect.element(screen.getByTestId('parting')).toBeInTheDocument()
  pause()
  return screen
}

const textOn = (side: 'left' | 'right', id: string) =>
  document.querySelector(`[data-side="${side}"] [data-testid="${id}"]`)?.textContent

test('both sides stand at the moment of one clock, each with its own user and its own lies', async () => {
  await shown()
  jumpTo('start')
  jumpTo('end')
  await expect.poll(() => textOn('left', 'user-cause')).toBe('timed out')
  expect(textOn('right', 'user-cause')).toBe('out of memory at step 9')
  const [left, right] = [HEADS.left.getState(), HEADS.right.getState()]
  expect([left.instant.ms, right.instant.ms]).toEqual([21_960_000, 21_960_000])
  expect(left.instant.facts).not.toBe(right.instant.facts)
  expect(document.querySelectorAll('[data-testid="parting-mark"]')).toHaveLength(2)
})

test('where they part is gone to, and both sides begin there at once', async () => {
  const screen = await shown()
  await screen.getByTestId('go-there').click()
  const [left, right] = [HEADS.left.getState(), HEADS.right.getState()]
  expect(left.instant.ms).toBe(14_640_000)
  expect(left.instant.facts).toBe(right.instant.facts)
  expect(left.instant.fact).toBe(right.instant.fact)
  await expect.poll(() => document.querySelectorAll('[data-testid="caption"]').length).toBe(2)
  const [mine, theirs] = [...document.querySelectorAll('[data-testid="caption"]')].map(({ textContent }) => textContent)
  expect(mine).not.toBe(theirs)
})

test('two sides have radio buttons of one name, and each changes its own rule', async () => {
  await shown()
  const input = (side: string, option: string) =>
    document.querySelector<HTMLInputElement>(`form[data-side="${side}"] [data-rule="routing"] input[value="${option}"]`)
  expect([input('left', 'every-error-waits')?.checked, input('right', 'terminal-stops')?.checked]).toEqual([true, true])
  input('right', 'every-error-stops')?.click()
  await expect.poll(() => input('right', 'every-error-stops')?.checked).toBe(true)
  expect(input('left', 'every-error-waits')?.checked).toBe(true)
  expect(useSession.getState().other?.set).toEqual({ routing: 'every-error-stops' })
  expect(useSession.getState().set).toEqual({})
})

test('a rule that no longer differs after it was set stays where it is', async () => {
  await shown()
  const row = () =>
    document
      .querySelector('.pair-settings > fieldset form[data-side="right"] [data-rule="routing"]')
      ?.closest('fieldset')
  const differs = () =>
    document.querySelector('fieldset[aria-label="If the result is bad"]')?.getAttribute('data-differs')
  expect(differs()).toBe('true')
  document
    .querySelector<HTMLInputElement>('form[data-side="right"] [data-rule="routing"] input[value="every-error-waits"]')
    ?.click()
  await expect.poll(differs).toBe('false')
  expect(row()).not.toBeNull()
})

test('a payload is typed on one side, letter by letter, and is one change', async () => {
  const screen = await shown()
  await screen.getByTestId('payload-right').selectOptions('a text of one’s own')
  const field = screen.getByRole('textbox', { name: 'Payload on the right, as text' })
  await field.fill('{"status":"done"}')
  await expect.element(field).toHaveValue('{"status":"done"}')
  await expect.poll(() => screen.getByTestId('outcomes').element().textContent).toContain('“done” instead of “failed”')
  expect(useSession.getState().payload).toBeNull()
})

test('the changes of both sides are said, and nothing between them', async () => {
  const screen = await shown()
  const { timeline } = usePlayhead.getState()
  seek(timeline.closingT)
  await expect
    .poll(() => screen.getByTestId('announcer').element().textContent)
    .toBe('20:30:00. Left: The record of job-7f3 says failed: timed out.')
  const changes = HEADS.right.getState().timeline.stops.filter(({ change }) => change)
  seek(changes[0].t + 1)
  await expect
    .poll(() => screen.getByTestId('announcer').element().textContent)
    .toBe('14:24:00. Left: Job-7f3 is queued. Right: Job-7f3 is queued.'.replaceAll('Job-7f3', 'job-7f3'))
})
