/** The page begins to follow the browser's history at any moment, also between an address and what comes of it. */
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { startFromAddress } from '../../src/app/address.ts'
import { usePage } from '../../src/app/pages.ts'
import { enter, useSession } from '../../src/app/session.ts'
import { keepTrail } from '../../src/app/trail/entries.ts'
import { App } from '../../src/ui/App.tsx'

const page = () => usePage.getState().page
const room = () => useSession.getState().room

test('an address that has not been followed yet is what its entry leads back to', async () => {
  const here = location.pathname + location.search
  history.replaceState(null, '', here)
  await startFromAddress()
  enter('play')
  await render(<App />)
  // As on the way back to a page, before the page hears of it.
  history.replaceState(null, '', `${here}#claims`)
  await keepTrail()
  location.hash = '#play?v=1&scenario=incident&step=all-fixed&end'
  await expect.poll(() => useSession.getState().preset).toBe('all-fixed')
  history.back()
  await expect.poll(page).toBe('claims')
  history.forward()
  await expect.poll(page).toBeNull()
  expect(room()).toBe('play')
})
