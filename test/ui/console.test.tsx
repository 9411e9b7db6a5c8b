import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { seek, usePlayhead } from '../../src/app/playhead.ts'
import { forgetSession, redo, undo, useSession } from '../../src/app/session.ts'
import { ConsolePanel } from '../../src/ui/ConsolePanel.tsx'
import { momentOf } from '../../src/view/presentation.ts'
import { Around } from '../support/around.tsx'

/** A minute after the result was written, and read away: nothing is there any more. */
const HALF_PAST_SIX = 14_760_000
const at = (ms: number) => seek(momentOf(usePlayhead.getState().timeline, ms))

async function open() {
  const screen = await render(
    <Around>
      <ConsolePanel />
    </Around>,
  )
  at(HALF_PAST_SIX)
  await expect.element(screen.getByTestId('console-clock')).toHaveTextContent('18:30:00')
  const prompt = screen.getByLabelText(/^store at/)
  const type = async (line: string) => {
    await prompt.fill(line)
    await userEvent.keyboard('{Enter}')
  }
  return { screen, prompt, type, lines: screen.getByTestId('console-lines') }
}

afterEach(() => {
  seek(0)
  forgetSession()
})

test('a line is executed in the run at the instant on screen, and can be undone and made again', async () => {
  const { screen, prompt, type, lines } = await open()
  await expect.element(screen.getByText(/^Nothing typed so far/)).toBeVisible()
  await type('GET result:job-7f3')
  expect(useSession.getState().edits).toEqual([{ at: '18:30:00', console: 'GET result:job-7f3' }])
  await expect.element(lines).toHaveTextContent('18:30:00GET result:job-7f3remove(nil)')
  await expect.element(prompt).toHaveValue('')
  await expect.element(screen.getByTestId('console-says')).toHaveTextContent('18:30:00, GET result:job-7f3: (nil)')
  // The instant stays, and what is typed next finds what was typed before.
  await type(`SET note 'by hand' EX 60`)
  await expect.element(lines).toHaveTextContent('OK')
  await type('GETDEL note')
  await expect.element(lines).toHaveTextContent('"by hand"')
  expect(useSession.getState().edits).toHaveLength(3)

  undo()
  await expect.element(lines).not.toHaveTextContent('GETDEL')
  redo()
  await expect.element(lines).toHaveTextContent('GETDEL')
  await screen.getByRole('button', { name: `Remove SET note 'by hand' EX 60, 18:30:00` }).click()
  await expect.element(lines).toHaveTextContent('GETDEL noteremove(nil)')
})

test('what no store would execute is said at once, and is no edit', async () => {
  const { screen, prompt, type } = await open()
  const says = screen.getByRole('alert')
  await type('NOPE a')
  await expect.element(says).toHaveTextContent("(error) ERR unknown command 'NOPE', with args beginning with: 'a'")
  await expect.element(prompt).toHaveValue('NOPE a')
  await expect.element(prompt).toHaveAttribute('aria-invalid', 'true')
  await type('GET "a')
  await expect.element(says).toHaveTextContent('the quotes do not fit')
  await type('XADD s MAXLEN 1 * f v')
  await expect.element(says).toHaveTextContent('this store has XADD without MAXLEN')
  await type('GET')
  await expect.element(says).toHaveTextContent("(error) ERR wrong number of arguments for 'get' command")
  await prompt.fill('GET a')
  await expect.element(says).toHaveTextContent('')
  await type('   ')
  expect(useSession.getState().edits).toEqual([])
})

test('an error of the store itself is a reply like any other', async () => {
  const { type, lines } = await open()
  await type('RPUSH k a')
  await type('GETDEL k')
  await expect.element(lines).toHaveTextContent('(error) WRONGTYPE')
  await type('LRANGE k 0 -1')
  await expect.element(lines).toHaveTextContent('1) "a"')
})

test('the arrow keys bring back what was typed before, and the line that was begun', async () => {
  const { prompt, type, lines } = await open()
  await type('TTL a')
  await expect.element(lines).toHaveTextContent('TTL a')
  await type('TYPE a')
  await expect.element(lines).toHaveTextContent('TYPE a')
  await prompt.fill('SET a')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(prompt).toHaveValue('TYPE a')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(prompt).toHaveValue('TTL a')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(prompt).toHaveValue('SET a')
})

test('what is there to be typed can be looked up', async () => {
  const { screen } = await open()
  await screen.getByText('What can be typed').click()
  for (const name of ['GETDEL key', 'XAUTOCLAIM', 'LMOVE', 'PUBLISH nudge:job message'])
    await expect.element(screen.getByText(name, { exact: false }).first()).toBeVisible()
})

test('a line that hides or turns text is shown as what it is', async () => {
  const { type, lines } = await open()
  await type('SET k "\u202eevil"')
  await expect.element(lines).toHaveTextContent('⟨U+202E⟩evil')
})

test('nothing is wrong with it for those who use it without seeing it', async () => {
  const { screen, type, lines } = await open()
  await type('GET result:job-7f3')
  await expect.element(lines).toHaveTextContent('(nil)')
  await screen.getByText('What can be typed').click()
  const { violations } = await axe.run(screen.container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})
