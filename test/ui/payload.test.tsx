import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chooseScenario, setPayload } from '../../src/app/changes.ts'
import { setWork } from '../../src/app/laid-changes.ts'
import { FIRST_SCENARIO } from '../../src/app/library.ts'
import { forgetSession, redo, undo, useHistory, useSession } from '../../src/app/session.ts'
import { PayloadPanel } from '../../src/ui/PayloadPanel.tsx'
import { PayloadText } from '../../src/ui/PayloadText.tsx'
import { usePayload } from '../../src/ui/use-payload.ts'
import { Around } from '../support/around.tsx'

const panel = () =>
  render(
    <Around>
      <PayloadPanel />
    </Around>,
  )

afterEach(forgetSession)

const OWN = '{\n  "status": "error",\n  "message": "out of memory at step 9"\n}'

test('the chip of what is written is pressed, and the line says what it comes to', async () => {
  const screen = await panel()
  const words = screen.getByTestId('payload-words')
  await expect
    .element(screen.getByRole('button', { name: 'error', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect
    .element(words)
    .toHaveTextContent('63 bytes. The worker reads: failed, “out of memory at step 9”. In truth: failed.')
  await screen.getByRole('button', { name: '{}', exact: true }).click()
  await expect.element(words).toHaveTextContent('2 bytes. The worker reads: done. In truth: not said.')
  await expect.element(words).toHaveAttribute('data-differs', 'true')
  await screen.getByRole('button', { name: 'Reset to the scenario’s own' }).click()
  expect(useSession.getState().payload).toBeNull()
})

test('bytes that are no text are shown as bytes, and become text only when that is asked for', async () => {
  const screen = await panel()
  await screen.getByRole('button', { name: 'bytes', exact: true }).click()
  await expect.element(screen.getByTestId('hex')).toHaveTextContent('81 a6 73 74 61 74 75 73')
  await expect.element(screen.getByTestId('escapes')).toHaveValue('\\x81\\xa6status\\xa4done')
  await screen.getByRole('button', { name: 'Edit as text' }).click()
  expect(useSession.getState().payload).toEqual({ text: '\ufffd\ufffdstatus\ufffddone' })
})

test('any byte can be typed; what makes no sense is not sent, and says where', async () => {
  const screen = await panel()
  await screen.getByRole('radio', { name: 'Bytes' }).click({ force: true })
  const escapes = screen.getByTestId('escapes')
  await escapes.fill('{\\x')
  await expect.element(screen.getByTestId('escapes-hint')).toHaveTextContent('Not sent: letter 2: after a backslash')
  await userEvent.tab()
  expect(useSession.getState().payload).toBeNull()
  await escapes.fill('{\\xff\\x41}')
  await userEvent.tab() // to leave is to send
  expect(useSession.getState().payload).toEqual({ base64: btoa('{\xffA}') })
  await expect.element(escapes).toHaveValue('{\\xff\\x41}') // as it was typed
  undo()
  await expect.element(screen.getByTestId('escapes')).toHaveValue(OWN)
})

/** One field alone, so that no editor takes its place. */
function Field() {
  const payload = usePayload(FIRST_SCENARIO, '', 'out-of-memory')
  return <PayloadText {...payload} text={payload.text ?? ''} />
}

test('letters typed one after the other are one change, and come back together', async () => {
  const screen = await panel()
  const typed = (text: string) => setPayload({ text }, true)
  for (const text of ['{', '{}', '{} ']) typed(text)
  expect(useHistory.getState().past).toHaveLength(1)
  undo()
  expect(useSession.getState().payload).toBeNull()
  redo()
  await expect.element(screen.getByTestId('payload-words')).toHaveTextContent('3 bytes.')
})

test('what is typed is never lost: not by leaving the page’s part, not by going back and forth', async () => {
  const screen = await render(<Field />)
  const field = screen.getByTestId('payload')
  const element = field.element() as HTMLTextAreaElement
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
  // Typed without the focus, which would fetch the editor.
  const type = (text: string) => {
    value?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('{"a"')
  await expect.poll(() => useSession.getState().payload).toEqual({ text: '{"a"' })
  undo()
  await expect.element(field).toHaveValue(OWN)
  redo()
  await expect.element(field).toHaveValue('{"a"')
  type('{"a":1}')
  await screen.unmount()
  expect(useSession.getState().payload).toEqual({ text: '{"a":1}' })
})

test('what was typed for one scenario is nothing to another', async () => {
  const screen = await render(<Field />)
  const element = screen.getByTestId('payload').element() as HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, 'late')
  element.dispatchEvent(new Event('input', { bubbles: true }))
  chooseScenario('hot-fix')
  await screen.unmount()
  expect(useSession.getState().payload).toBeNull()
})

test('an attempt’s own payload leaves its run time alone', async () => {
  setWork('job-7f3/2', { run: '30s' })
  const screen = await panel()
  await screen.getByRole('button', { name: 'Per attempt' }).click()
  await screen.getByTestId('which-attempt').selectOptions('attempt 2 and later')
  await screen.getByRole('button', { name: 'done', exact: true }).click()
  expect(useSession.getState().work).toEqual({
    'job-7f3/2': { run: '30s', payload: { text: '{\n  "status": "done"\n}' } },
  })
  await expect.element(screen.getByTestId('payload-words')).toHaveTextContent('The worker reads: done. In truth: done.')
  await screen.getByRole('button', { name: 'Reset attempt 2' }).click()
  expect(useSession.getState().work).toEqual({ 'job-7f3/2': { run: '30s' } })
})

test('invisible characters are counted and placed', async () => {
  setPayload({ text: 'a\u202eb\u200b\r\n' })
  const screen = await panel()
  await expect
    .element(screen.getByTestId('invisibles'))
    .toHaveTextContent(
      'Holds 3 invisible characters: U+202E (right-to-left override) at 2, U+200B (zero width space) at 4, U+000D (carriage return) at 5. Typing as text makes all line ends alike; bytes keep them.',
    )
})
