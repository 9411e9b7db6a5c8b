/** The form beside whatever the text is: it shows what it can, and says what it cannot. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openDraftOf } from '../../../src/app/drafts/desk-state.ts'
import { addDraft, clearDesk, openDraft, useDesk, writeText } from '../../../src/app/own/desk.ts'
import { EditsPart } from '../../../src/ui/own/EditsPart.tsx'
import { Form } from '../../../src/ui/own/Form.tsx'
import { FormContext } from '../../../src/ui/own/form-context.ts'
import { JobsPart } from '../../../src/ui/own/JobsPart.tsx'
import { PartBoundary } from '../../../src/ui/own/PartBoundary.tsx'
import { PayloadsPart } from '../../../src/ui/own/PayloadsPart.tsx'
import { HeadPart, NumbersPart, PeoplePart, RulesPart } from '../../../src/ui/own/SmallParts.tsx'
import { BLANK } from '../../../src/view/own/starts.ts'
import { namesOf } from '../../../src/view/own/value.ts'

function Around() {
  const { text } = useDesk(openDraftOf) ?? { text: '' }
  return <Form text={text} mistakes={[]} onGoToText={() => {}} />
}

async function open(text = BLANK) {
  clearDesk()
  openDraft(addDraft('A draft', text))
  return render(<Around />)
}

const hold = page.getByTestId('own-hold')

test('a payload that is nested without end is left to the text, and the form comes back', async () => {
  const deep = BLANK.replace('{\n        "status": "done"\n      }', `${'['.repeat(5000)}${']'.repeat(5000)}`)
  await open(deep)
  await expect.element(hold).toHaveTextContent('nested more than 200 levels deep')
  writeText(BLANK)
  await expect.element(hold).not.toBeInTheDocument()
  await expect.element(page.getByText('Payload done', { exact: true })).toBeVisible()
  const field = page.elementLocator(document.querySelector('[data-field="payloads.done.json"] textarea') as Element)
  await field.fill('['.repeat(5000) + ']'.repeat(5000))
  await expect.element(page.getByText('the file keeps what was here before', { exact: false })).toBeVisible()
  expect(openDraftOf(useDesk.getState())?.text).toBe(BLANK)
})

/** Something of everything that the form shows. */
const SOUND = {
  ...JSON.parse(BLANK),
  workers: [{ id: 'worker-1' }],
  openBreakers: ['a'],
  numbers: { pollInterval: '10s' },
  payloads: { done: { json: { status: 'done' } }, text: { text: 'x' }, bytes: { base64: 'AA==', crashesParser: true } },
  rules: { preset: 'as-found', set: { read: 'get' } },
  edits: [
    { at: '1s', fault: 'store-unreachable', for: '5s' },
    { at: '2s', set: { read: 'get' } },
    { at: '3s', console: 'GET x' },
  ],
}

/** The texts of `value` with `odd` in each of its places in turn. */
function* withOdd(value: unknown, odd: unknown): Generator<unknown> {
  yield odd
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value))
    for (const other of withOdd(part, odd))
      yield Array.isArray(value) ? value.map((one, n) => (String(n) === key ? other : one)) : { ...value, [key]: other }
}

/** Names that every object has inherited. */
const INHERITED = [
  '{"__proto__":{},"constructor":{},"payloads":{"__proto__":{"json":1},"toString":{"text":"x"}}}',
  '{"rules":{"preset":"toString","set":{"__proto__":"x","toString":"x"}},"numbers":{"toString":1,"__proto__":2}}',
  '{"edits":[{"at":"1s","fault":"toString"},{"at":"1s","fault":"__proto__"}],"jobs":[{"id":"valueOf"}]}',
]

const PARTS = { HeadPart, PayloadsPart, JobsPart, RulesPart, EditsPart, PeoplePart, NumbersPart }

/** Every part of the form, folded up or not. */
function Parts({ value }: { readonly value: object }) {
  return (
    <FormContext.Provider value={{ text: JSON.stringify(value), value, names: namesOf(value), mistakes: [] }}>
      {Object.entries(PARTS).map(([name, One]) => (
        <div key={name} data-part={name}>
          <PartBoundary of={value}>
            <One />
          </PartBoundary>
        </div>
      ))}
    </FormContext.Provider>
  )
}

test('no value takes a part of the form down', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const odd = [null, 7, 'x', [], {}, [null], { a: [] }]
  const texts = odd.flatMap((one) => [...withOdd(SOUND, one)].map((value) => JSON.stringify(value)))
  const values = [...INHERITED, ...texts].map((text): unknown => JSON.parse(text))
  const shown = values.filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  expect(shown.length).toBeGreaterThan(300)
  for (const value of shown as object[]) {
    flushSync(() => root.render(<Parts value={value} />))
    const down = [...host.querySelectorAll<HTMLElement>('[data-part]:has([data-testid="own-part-hold"])')]
    expect(down.map(({ dataset }) => [dataset['part'], JSON.stringify(value)])).toEqual([])
    expect(host.querySelectorAll('[data-part] > *').length).toBeGreaterThanOrEqual(Object.keys(PARTS).length)
  }
  root.unmount()
  host.remove()
})

/** A part that has something against a value. */
function Part({ value }: { readonly value: string }) {
  if (value === 'odd') throw new Error('nobody thought of this')
  return <p>shown: {value}</p>
}

test('where one is taken down all the same, that part says so until there is something else to show', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const form = (value: string) => (
    <PartBoundary of={value}>
      <Part value={value} />
    </PartBoundary>
  )
  const screen = await render(form('odd'))
  await expect.element(screen.getByTestId('own-part-hold')).toBeVisible()
  await screen.rerender(form('odd'))
  await expect.element(screen.getByTestId('own-part-hold')).toBeVisible()
  await screen.rerender(form('even'))
  await expect.element(screen.getByText('shown: even')).toBeVisible()
  expect(said).toHaveBeenCalled()
  said.mockRestore()
})
