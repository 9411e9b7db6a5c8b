import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startFromAddress } from '../../src/app/address.ts'
import { leavePage } from '../../src/app/pages.ts'
import { forgetSession } from '../../src/app/session.ts'
import { FAULT_ROWS, type FaultRow } from '../../src/run/fault-rows.ts'
import { choicesFor } from '../../src/run/fault-table.ts'
import { encodeLink } from '../../src/scenario/link-made.ts'
import { App } from '../../src/ui/App.tsx'

const here = location.pathname + location.search

afterEach(() => {
  leavePage()
  forgetSession()
  history.replaceState(null, '', here)
})

test('a status that becomes untrue where it stands has not changed on the user’s screen', async () => {
  // The value kills its readers and is set aside: the record says failed. Long after that the second attempt is done.
  const row = FAULT_ROWS.find(({ id }) => id === 'F14') as FaultRow
  const made = await encodeLink({
    ...choicesFor('D5', row.runs('D5')[0]),
    room: 'play',
    job: null,
    map: null,
    at: null,
  })
  history.replaceState(null, '', here + ('hash' in made ? made.hash : ''))
  await startFromAddress()
  const screen = await render(<App />)
  await expect.element(screen.getByTestId('clock')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByTestId('clock')).toHaveTextContent('09:06:41')
  const card = screen.getByTestId('user-card')
  await expect.element(card).toHaveAttribute('data-lie', 'untrue')
  await expect.element(card).toHaveTextContent('Failed')
  await expect.element(card).toHaveTextContent('last change 4 min 30 s ago')
})
