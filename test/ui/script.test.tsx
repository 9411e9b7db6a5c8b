import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { choosePreset, setScript } from '../../src/app/changes.ts'
import { setNumber } from '../../src/app/laid-changes.ts'
import { BUILT_IN_SCRIPT, SCRIPT_SAMPLES } from '../../src/app/lua/samples.ts'
import { forgetSession, redo, setRule, undo, useHistory, useSession } from '../../src/app/session.ts'
import { parseScript } from '../../src/sim/script.ts'
import { ScriptPanel } from '../../src/ui/ScriptPanel.tsx'
import { Around } from '../support/around.tsx'

const panel = () => {
  choosePreset('all-fixed')
  return render(
    <Around>
      <ScriptPanel />
    </Around>,
  )
}

afterEach(forgetSession)

type Screen = Awaited<ReturnType<typeof panel>>

/** The better editor, which comes as the pointer does, and what is then typed into it. */
async function write(screen: Screen, text: string): Promise<void> {
  const field = screen.container.querySelector('.script-field') as HTMLElement
  await userEvent.hover(field)
  await expect.element(field).toHaveAttribute('data-editor', 'rich')
  const { monaco } = await import('../../src/app/monaco-setup.ts')
  const editor = monaco.editor.getEditors().at(-1)
  const range = editor?.getModel()?.getFullModelRange()
  if (range === undefined) throw new Error('there is no editor')
  editor?.executeEdits('test', [{ range, text }])
}

/** What stands in the field, whichever editor it is. */
const written = (screen: Screen) => () =>
  (screen.container.querySelector('.script-field')?.textContent ?? '').replaceAll('\u00a0', ' ')

const own = () => useSession.getState().set['budget-script']

test('at first it is the built-in script, and what it does in words', async () => {
  const screen = await panel()
  await expect.element(screen.getByTestId('script')).toHaveValue(BUILT_IN_SCRIPT)
  await expect.element(screen.getByRole('status')).toHaveTextContent('This is in force.')
  await expect.element(screen.getByRole('row', { name: /^no counter yet/ })).toHaveTextContent('1, lives 12 h 12 min')
  await expect
    .element(screen.getByRole('row', { name: /^1 and more, without/ }))
    .toHaveTextContent('one more, for ever')
  expect(useSession.getState().script).toBeNull()
  expect(own()).toBeUndefined()
})

test('a sample is put into force at once; undo takes the script and what it does back together', async () => {
  const screen = await panel()
  await expect.element(screen.getByRole('status')).toHaveTextContent('This is in force.')
  const before = useHistory.getState().past.length
  await screen.getByRole('button', { name: 'renews its life' }).click()
  await expect.poll(own).toBeDefined()
  expect(parseScript(own() as string)?.every(({ life }) => life === 'given')).toBe(true)
  expect(useSession.getState().script).toBe(SCRIPT_SAMPLES[2].source)
  expect(useHistory.getState().past).toHaveLength(before + 1)
  undo()
  expect(own()).toBeUndefined()
  await expect.poll(written(screen)).toContain('if count == 1 then')
  redo()
  expect(own()).toBeDefined()
  await expect.poll(written(screen)).toContain('Each count lives anew')
  await screen.getByRole('button', { name: 'Back to the built-in one' }).click()
  expect(own()).toBeUndefined()
  expect(useSession.getState().script).toBeNull()
})

test('what is typed is worked out; what is wrong leaves the run as it was, and nothing is lost', async () => {
  const screen = await panel()
  await write(screen, "return redis.call('INCR', KEYS[1])")
  await expect.poll(own).toBeDefined()
  const good = own()
  await write(screen, 'local v = 1\nreturn v // 2')
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Line 2: Redis runs Lua 5.1, which does not know “//”.')
  expect(own()).toBe(good)
  expect(useSession.getState().script).toBe('local v = 1\nreturn v // 2')
  await write(screen, "return redis.call('TTL', KEYS[1])")
  await expect.element(screen.getByRole('status')).toHaveTextContent('depends on how long the counter has left to live')
  expect(own()).toBe(good)
})

test('the same as the built-in one is the built-in one', async () => {
  const screen = await panel()
  await screen.getByRole('button', { name: 'renews its life' }).click()
  await expect.poll(own).toBeDefined()
  await write(screen, BUILT_IN_SCRIPT.replaceAll('count', 'c'))
  await expect.poll(own).toBeUndefined()
  await expect.element(screen.getByRole('status')).toHaveTextContent('This is in force.')
})

test('a life that does not follow what the script is told is told apart once that changes', async () => {
  const screen = await panel()
  const fixed = "redis.call('SET', KEYS[1], 1, 'PX', ARGV[1] * 2000) return 1"
  setScript(fixed, {})
  await screen.getByRole('button', { name: 'Use what it does' }).click()
  await expect.poll(own).toContain('s87840000')
  setNumber('ceiling', '1h')
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('What is in force is not what this script does here.')
  expect(own()).toContain('s87840000')
  await screen.getByRole('button', { name: 'Use what it does' }).click()
  await expect.poll(own).toContain('s14400000')
})

test('rules that count in another way say so, and can be changed from here', async () => {
  const screen = await panel()
  setRule('budget', 'counter-split', 'counter-script')
  await expect.element(screen.getByTestId('script-unasked')).toBeVisible()
  await screen.getByRole('button', { name: 'Count by the script' }).click()
  expect(useSession.getState().set.budget).toBeUndefined()
  await expect.element(screen.getByTestId('script-unasked')).not.toBeInTheDocument()
})

test('a table that came without its script is told in words', async () => {
  const screen = await panel()
  setRule('budget-script', `1~${Array(23).fill('xv').join('.')}`, 'built-in')
  await expect.element(screen.getByRole('status')).toHaveTextContent('What it does is known, and in force.')
  await expect.poll(written(screen)).toContain('came without its script')
})
