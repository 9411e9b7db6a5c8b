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

/** The same, with everything on either side that can be changed. */
async function changing() {
  const screen = await shown()
  await screen.getByTestId('change-sides').click()
  await expect.element(screen.getByRole('region', { name: 'Both sides, rule by rule' })).toBeInTheDocument()
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
  await changing()
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
  await changing()
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
  const screen = await changing()
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

test('what sets them apart is said in a line each; the stages make room for changing it, and come back', async () => {
  const screen = await shown()
  const apart = () => screen.getByTestId('set-apart').element().textContent
  expect(apart()).toContain('Trust on the left: anything but “error” → on the right: only “done”')
  expect(apart()).toContain('2 more, asked in neither run')
  expect(document.querySelectorAll('.pair-stage')).toHaveLength(2)
  await screen.getByTestId('change-sides').click()
  await expect.poll(() => document.querySelectorAll('.pair-stage').length).toBe(0)
  await screen.getByTestId('change-sides').click()
  await expect.poll(() => document.querySelectorAll('.pair-stage').length).toBe(2)
})

/** One side's part of a fold that has been opened. */
const byHand = (side: 'left' | 'right') => document.querySelector<HTMLElement>(`.pair-by-hand[data-side="${side}"]`)

test('something is thrown into one side at its instant, said, and taken out again', async () => {
  const screen = await changing()
  await screen.getByText('Thrown in: 0 on the left, 0 on the right').click()
  await expect.poll(() => byHand('right')?.querySelectorAll('.deed').length).toBe(6)
  jumpTo('start')
  byHand('right')?.querySelector<HTMLElement>('[data-deed="store"]')?.click()
  await expect.poll(() => useSession.getState().other?.edits).toHaveLength(1)
  expect(useSession.getState().edits).toEqual([])
  await expect.element(screen.getByText('Thrown in: 0 on the left, 1 on the right')).toBeInTheDocument()
  expect(textOn('right', 'edits')).toContain('Store unreachable')
  await expect.poll(() => screen.getByTestId('set-apart').element().textContent).toContain('Thrown in')
  byHand('right')?.querySelector<HTMLElement>('.edit button')?.click()
  await expect.poll(() => useSession.getState().other?.edits).toEqual([])
})

test('any fault of the catalogue goes into either side, with what is said about it', async () => {
  const screen = await changing()
  await screen.getByText('Thrown in: 0 on the left, 0 on the right').click()
  await expect.poll(() => byHand('left')?.querySelectorAll('.fault-form summary').length).toBe(1)
  byHand('left')?.querySelector<HTMLElement>('.fault-form summary')?.click()
  await expect.poll(() => byHand('left')?.querySelectorAll('.throw').length).toBe(1)
  byHand('left')?.querySelector<HTMLElement>('.throw')?.click()
  await expect.poll(() => useSession.getState().edits).toHaveLength(1)
  expect(useSession.getState().edits[0].fault).toBe('worker-crash')
  expect(useSession.getState().other?.edits).toEqual([])
})

test('a number is typed on one side, and is one change, to be taken back beside the rule set', async () => {
  const screen = await changing()
  await screen.getByText('Numbers and run times').click()
  await expect.poll(() => byHand('left')?.querySelectorAll('.number').length).toBeGreaterThan(5)
  const fields = screen.getByRole('textbox', { name: 'Polls every' })
  await fields.first().fill('10s')
  await expect.poll(() => useSession.getState().numbers).toEqual({ pollInterval: '10s' })
  expect(useSession.getState().other?.numbers).toEqual({})
  await fields.last().fill('20s')
  await expect.poll(() => useSession.getState().other?.numbers).toEqual({ pollInterval: '20s' })
  await expect
    .poll(() => screen.getByTestId('set-apart').element().textContent)
    .toContain('Polls every on the left: 10s → on the right: 20s')
  await screen.getByRole('button', { name: 'back: 1 number, right' }).click()
  await expect.poll(() => useSession.getState().other?.numbers).toEqual({})
  expect(useSession.getState().numbers).toEqual({ pollInterval: '10s' })
})
