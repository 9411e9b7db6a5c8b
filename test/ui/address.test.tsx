import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { goHome, startFromAddress } from '../../src/app/address.ts'
import { choosePreset, setPayload } from '../../src/app/changes.ts'
import { dismissNotice, useNotice } from '../../src/app/dialogs.ts'
import { FIRST_SCENARIO } from '../../src/app/library.ts'
import { openLink } from '../../src/app/link.ts'
import { fileNow, linkNow, openFile } from '../../src/app/link-made.ts'
import { seek, usePlayhead } from '../../src/app/playhead.ts'
import { runOf } from '../../src/app/runs.ts'
import { forgetSession, setRule, useHistory, useSession } from '../../src/app/session.ts'
import { App } from '../../src/ui/App.tsx'

const here = location.pathname + location.search

beforeEach(() => history.replaceState(null, '', here))
afterEach(() => {
  seek(0)
  forgetSession()
  dismissNotice()
  history.replaceState(null, '', here)
})

const goTo = async (hash: string): Promise<void> => {
  history.replaceState(null, '', here + hash)
  await startFromAddress()
}
const instant = () => usePlayhead.getState().instant
const problem = () => useNotice.getState().notice?.text

test('without a link the page opens at its front door', async () => {
  await goTo('')
  expect(useSession.getState().room).toBe('door')
})

test('the name of a room is a link to it', async () => {
  await goTo('#play')
  expect(useSession.getState()).toMatchObject({ room: 'play', scenario: 'incident' })
})

test('a link opens Play at its instant, and there is nothing before it to go back to', async () => {
  await goTo('#play?v=1&scenario=hot-fix&step=typed-errors&set=read:get&at=14640000.2.500&end')
  expect(useSession.getState()).toMatchObject({ room: 'play', scenario: 'hot-fix', preset: 'typed-errors' })
  expect(useHistory.getState().past).toEqual([])
  await render(<App />)
  await expect.poll(() => instant().ms).toBe(14_640_000)
  expect(instant().progress).toBeCloseTo(0.5)
  expect(usePlayhead.getState().playing).toBe(false)
})

test('without an instant the link plays', async () => {
  await goTo('#play?v=1&scenario=incident&end')
  await render(<App />)
  await expect.poll(() => usePlayhead.getState().playing).toBe(true)
})

test('what is on screen comes back from its link, and from its file', async () => {
  await goTo('#play')
  await render(<App />)
  choosePreset('allowlist')
  setRule('read', 'get', 'getdel')
  setPayload({ text: '{"status":"maybe"}' })
  const { timeline } = runOf(FIRST_SCENARIO, useSession.getState())
  await expect.poll(() => usePlayhead.getState().timeline).toBe(timeline)
  seek(usePlayhead.getState().timeline.endT * 0.7)
  const session = useSession.getState()
  const seen = instant()
  const made = await linkNow()
  const file = fileNow()
  expect('url' in made).toBe(true)
  const url = 'url' in made ? made.url : ''
  expect(url.startsWith(new URL(here, location.href).href)).toBe(true)
  for (const open of [() => openLink(new URL(url).hash, () => true), () => openFile(file)]) {
    forgetSession()
    seek(0)
    expect(await open()).toBeNull()
    expect(useSession.getState()).toEqual(session)
    await expect.poll(() => instant().facts).toBe(seen.facts)
    expect(Math.abs(instant().ms - seen.ms)).toBeLessThan(1.5)
  }
})

test('another link pasted into the same tab is followed, and can be undone', async () => {
  await goTo('#play')
  await render(<App />)
  location.hash = '#play?v=1&scenario=incident&step=all-fixed&end'
  await expect.poll(() => useSession.getState().preset).toBe('all-fixed')
  await expect.poll(() => usePlayhead.getState().playing).toBe(true)
  expect(useHistory.getState().past).toHaveLength(1)
  location.hash = '#play?v=1&scenario=incident&at=21960000.1&end'
  await expect.poll(() => instant().ms).toBe(21_960_000)
  expect(useSession.getState().preset).toBeNull()
})

test('what cannot be opened is said, and leaves the page as it is', async () => {
  await goTo('#play')
  await render(<App />)
  choosePreset('breaker')
  location.hash = '#play?v=7&scenario=incident&end'
  await expect.poll(() => problem()).toMatch(/^This link cannot be opened: it was made by another version/)
  expect(useSession.getState()).toMatchObject({ room: 'play', preset: 'breaker' })
  // What has been done here is at nobody's disposal.
  expect(useNotice.getState().notice).toMatchObject({ action: undefined, dismiss: 'Put away' })
})

test('where nothing has been done, one can begin with the front door instead of what cannot be opened', async () => {
  await goTo('#play')
  await render(<App />)
  location.hash = '#play?v=7&scenario=incident&end'
  await expect.poll(() => problem()).toMatch(/^This link cannot be opened: it was made by another version/)
  useNotice.getState().notice?.act?.()
  expect(problem()).toBeUndefined()
  expect(useSession.getState()).toMatchObject({ room: 'door', preset: null })
  expect(location.hash).toBe('')
})

test('a place within the page is no link', async () => {
  const screen = await render(<p id="here">here</p>)
  await goTo('#here')
  expect(problem()).toBeUndefined()
  await screen.unmount()
  await goTo('#here')
  expect(problem()).toMatch(/allowed: door, play/)
})

test('going home leaves the link behind', async () => {
  await goTo('#play?v=1&scenario=incident&end')
  goHome()
  expect(location.hash).toBe('')
  expect(useSession.getState().room).toBe('door')
})

test('a file that is none of ours says so', async () => {
  expect(await openFile('{"hello":1}')).toMatch(/none that this page opens/)
  expect(await openFile('<html>')).toMatch(/not JSON/)
})

/** Half a million looks: its run is not there at once. */
const HEAVY = '#play?v=1&scenario=incident&numbers=pollInterval:10ms,ceiling:500h&end'

test('a link that takes long does not undo a newer one', async () => {
  await goTo('#play')
  await render(<App />)
  const slow = openLink(HEAVY, () => useSession.getState().scenario === 'incident')
  expect(await openLink('#play?v=1&scenario=hot-fix&end', () => true)).toBeNull()
  expect(await slow).toBeNull()
  expect(useSession.getState()).toMatchObject({ scenario: 'hot-fix', numbers: {} })
})

test('nor what a person has chosen meanwhile', async () => {
  await goTo('#play')
  await render(<App />)
  const slow = openLink(HEAVY.replace('500h', '499h'), () => true)
  choosePreset('all-fixed')
  expect(await slow).toBeNull()
  expect(useSession.getState()).toMatchObject({ preset: 'all-fixed', numbers: {} })
})
