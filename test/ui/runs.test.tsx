import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { setNumber } from '../../src/app/laid-changes.ts'
import { FIRST_SCENARIO } from '../../src/app/library.ts'
import { runOf, useRun } from '../../src/app/runs.ts'
import { forgetSession, setRule, undo, useSession } from '../../src/app/session.ts'

afterEach(forgetSession)

const drawn: { messages: number; pending: boolean }[] = []

function Shown() {
  const { run, pending, error } = useRun(FIRST_SCENARIO, useSession())
  drawn.push({ messages: run.recording.messageAtMs.length, pending })
  return (
    <p>
      {run.recording.messageAtMs.length} messages{pending ? ', playing' : ''}
      {error === null ? '' : `; ${error}`}
    </p>
  )
}

test('a run that was played before is there at once', async () => {
  runOf(FIRST_SCENARIO, { ...useSession.getState(), set: { read: 'get' } })
  const screen = await render(<Shown />)
  await expect.element(screen.getByText('4395 messages')).toBeVisible()
  drawn.length = 0
  setRule('read', 'get', 'getdel')
  await expect.element(screen.getByText('4395 messages')).toBeVisible()
  expect(drawn.some(({ pending }) => pending)).toBe(false)
})

test('while a long run is being played the last one stays', async () => {
  const screen = await render(<Shown />)
  await expect.element(screen.getByText('4395 messages')).toBeVisible()
  drawn.length = 0
  setNumber('pollInterval', '50ms')
  await expect.element(screen.getByText('439203 messages', { exact: true })).toBeVisible()
  expect(drawn.filter(({ pending }) => pending)).toContainEqual({ messages: 4395, pending: true })
  expect(drawn.filter(({ pending }) => !pending).map(({ messages }) => messages)).not.toContain(4395)
  // What has been shown before is there at once.
  undo()
  await expect.element(screen.getByText('4395 messages', { exact: true })).toBeVisible()
})

test('a long run that is no longer wanted does not come', async () => {
  const screen = await render(<Shown />)
  await expect.element(screen.getByText('4395 messages')).toBeVisible()
  drawn.length = 0
  setNumber('pollInterval', '51ms')
  await expect.element(screen.getByText('4395 messages, playing')).toBeVisible()
  setNumber('pollInterval', '10s')
  await expect.element(screen.getByText('2199 messages', { exact: true })).toBeVisible()
  expect(new Set(drawn.map(({ messages }) => messages))).toEqual(new Set([4395, 2199]))
})

test('what cannot be played says why, over the last good run', async () => {
  const screen = await render(<Shown />)
  useSession.setState({ numbers: { ceiling: 'soon' } })
  await expect
    .element(
      screen.getByText('4395 messages; numbers.ceiling: "soon" is not allowed; allowed: a time from', { exact: false }),
    )
    .toBeVisible()
  useSession.setState({ numbers: {} })
  await expect.element(screen.getByText('4395 messages', { exact: true })).toBeVisible()
})

test('a session that was wrong from the start shows the scenario as it is, and why', async () => {
  useSession.setState({ set: { read: 'peek' } })
  const screen = await render(<Shown />)
  await expect.element(screen.getByText(/^4395 messages; set\.read: no option "peek"/)).toBeVisible()
})
