/** A plain field gives way to an editor: nobody is interrupted, no key is lost, and the caret comes along. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { monaco } from '../../src/app/monaco-setup.ts'
import * as editing from '../../src/app/payload-editor.ts'
import { type EditorSource, editorSource, useRichText } from '../../src/ui/use-rich-text.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const REST_MS = 300
const BEFORE = 'one\ntwo'

interface FieldProps {
  readonly source: EditorSource<typeof editing>
  readonly text: string
}

/** A text in the page's own editor, once that has come. */
function Field({ source, text }: FieldProps) {
  const { rich, area, host, typed, enrich } = useRichText(source, text, function* (code, place, textNow) {
    return code.createPayloadEditor(place, textNow(), { changed: write, left: () => {} })
  })
  const write = (next: string) => {
    typed.current = next
  }
  return (
    <div data-editor={rich === null ? 'plain' : 'rich'}>
      {rich === null ? (
        <textarea
          ref={area}
          data-testid="plain"
          defaultValue={text}
          onFocus={() => void enrich()}
          onChange={(event) => write(event.target.value)}
        />
      ) : (
        <div ref={host} style={{ height: 100 }} />
      )}
    </div>
  )
}

const kind = () => document.querySelector<HTMLElement>('[data-editor]')?.dataset['editor']
const plain = () => document.querySelector<HTMLTextAreaElement>('[data-testid="plain"]') as HTMLTextAreaElement
const editorNow = () => {
  const editor = monaco.editor.getEditors().at(-1)
  if (editor === undefined) throw new Error('no editor')
  return editor
}

/** The field, with somebody in it. What is returned lets the editor come. */
async function shown(text = BEFORE): Promise<() => Promise<void>> {
  let arrive = (): void => {}
  const source = editorSource(
    () =>
      new Promise<typeof editing>((resolve) => {
        arrive = () => resolve(editing)
      }),
  )
  await render(<Field source={source} text={text} />)
  plain().focus()
  return async () => {
    arrive()
    await source.fetch()
    await Promise.resolve() // what waited for it has heard
  }
}

test('whoever types goes on in the plain field, and in the editor once typing has rested', async () => {
  const comes = await shown()
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard('ab')
  await comes()
  await userEvent.keyboard('cd')
  expect(plain().value).toBe('abcd')
  vi.advanceTimersByTime(REST_MS - 1)
  await userEvent.keyboard('e')
  vi.advanceTimersByTime(REST_MS - 1)
  expect(kind()).toBe('plain')
  vi.advanceTimersByTime(1)
  expect(kind()).toBe('rich')
  await userEvent.keyboard('f')
  expect(editorNow().getValue()).toBe('abcdef')
})

test('what is selected stays selected, from the end that it was begun at', async () => {
  const comes = await shown('one\r\ntwo\r\nthree')
  plain().setSelectionRange(5, 9, 'backward') // in a field, each line's end is one letter
  await comes()
  expect(kind()).toBe('rich')
  expect(editorNow().getSelection()).toMatchObject({
    selectionStartLineNumber: 3,
    selectionStartColumn: 2,
    positionLineNumber: 2,
    positionColumn: 2,
  })
  expect(editorNow().hasTextFocus()).toBe(true)
  await userEvent.keyboard('-')
  expect(editorNow().getValue()).toBe('one\r\nt-hree')
})

test('the mark at the very beginning is no letter to go past', async () => {
  const comes = await shown('\ufeffabc')
  plain().setSelectionRange(2, 2)
  await comes()
  await userEvent.keyboard('-')
  expect(editorNow().getValue()).toBe('a-bc')
})

test('what is being composed, and what is being dragged over, is waited for', async () => {
  const comes = await shown()
  plain().dispatchEvent(new CompositionEvent('compositionstart'))
  await comes()
  vi.advanceTimersByTime(60_000)
  expect(kind()).toBe('plain')
  plain().dispatchEvent(new CompositionEvent('compositionend'))
  plain().dispatchEvent(new PointerEvent('pointerdown'))
  vi.advanceTimersByTime(60_000)
  expect(kind()).toBe('plain')
  window.dispatchEvent(new PointerEvent('pointerup'))
  vi.advanceTimersByTime(REST_MS)
  expect(kind()).toBe('rich')
})

test('a long text is there at once, for the next key', async () => {
  const comes = await shown('x'.repeat(200_000))
  await comes()
  expect(kind()).toBe('rich')
  await userEvent.keyboard('{Control>}{End}{/Control}y')
  expect(editorNow().getValue().slice(199_999)).toBe('xy')
})

test('nobody in the field: nobody is waited for, and nobody is led there', async () => {
  const comes = await shown()
  plain().blur()
  await comes()
  expect(kind()).toBe('rich')
  expect(editorNow().hasTextFocus()).toBe(false)
})
