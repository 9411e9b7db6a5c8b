/** The form and the text are one: whatever is put into a field stands in the text, and whatever stands there is shown. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, locators, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openDraftOf } from '../../../src/app/drafts/desk-state.ts'
import { copyOf } from '../../../src/app/own/copies.ts'
import { addDraft, clearDesk, openDraft, undoText, useDesk, writeText } from '../../../src/app/own/desk.ts'
import { SCENARIO_IDS } from '../../../src/app/scenario-files.ts'
import { Form } from '../../../src/ui/own/Form.tsx'
import { mistakesWithPlaces } from '../../../src/view/own/mistakes.ts'
import { BLANK } from '../../../src/view/own/starts.ts'
import '../../../src/ui/own/own-form.css'
import '../../../src/ui/theme.css'

function Around() {
  const { text } = useDesk(openDraftOf) ?? { text: '' }
  return <Form text={text} mistakes={mistakesWithPlaces(text)} onGoToText={() => {}} />
}

const textNow = (): string => openDraftOf(useDesk.getState())?.text ?? ''
const valueNow = () => JSON.parse(textNow())

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByField(path: string): Locator
  }
}
locators.extend({ getByField: (path) => `css=[data-field="${path}"] :is(input, select, textarea)` })
const field = (path: string) => page.getByField(path)

async function open(text = BLANK) {
  clearDesk()
  openDraft(addDraft('A draft', text))
  return render(<Around />)
}

beforeEach(() => page.viewport(1280, 900))

describe('a field', () => {
  test('changes its part of the text, and nothing else', async () => {
    await open()
    await field('title').fill('Another title')
    expect(textNow()).toBe(BLANK.replace('"My scenario"', '"Another title"'))
    await field('jobs.0.attempts.0.run').fill('2m')
    expect(textNow()).toBe(BLANK.replace('"My scenario"', '"Another title"').replace('"62s"', '"2m"'))
  })

  test('shows what was typed while it makes no sense yet, and says so', async () => {
    await open()
    await field('jobs.0.attempts.0.run').fill('2')
    await expect.element(page.getByText('"2" is not allowed', { exact: false }).first()).toBeVisible()
    await expect.element(field('jobs.0.attempts.0.run')).toHaveValue('2')
    await field('jobs.0.enqueuedAt').fill('0s, ')
    await expect.element(field('jobs.0.enqueuedAt')).toHaveValue('0s, ')
    await field('jobs.0.enqueuedAt').fill('0s, 13h')
    expect(valueNow().jobs[0].enqueuedAt).toEqual(['0s', '13h'])
    await field('jobs.0.enqueuedAt').fill('')
    expect(valueNow().jobs[0]).not.toHaveProperty('enqueuedAt')
  })

  test('follows the text, also back again', async () => {
    await open()
    await field('title').fill('One')
    await expect.element(field('title')).toHaveValue('One')
    undoText()
    await expect.element(field('title')).toHaveValue('My scenario')
    writeText(BLANK.replace('My scenario', 'From the text'))
    await expect.element(field('title')).toHaveValue('From the text')
  })

  test('what is taken back before the form was drawn with it is not shown', async () => {
    await open()
    const typed = field('title').element() as HTMLInputElement
    typed.select()
    document.execCommand('insertText', false, 'One')
    expect(JSON.parse(textNow()).title).toBe('One')
    undoText()
    await expect.element(field('title')).toHaveValue('My scenario')
    expect(textNow()).toBe(BLANK)
  })

  test('keeps half a JSON payload to itself', async () => {
    await open()
    await field('payloads.done.json').fill('{"status":')
    await expect.element(page.getByText('Not JSON yet', { exact: false })).toBeVisible()
    expect(textNow()).toBe(BLANK)
    await field('payloads.done.json').fill('{"status":"failed"}')
    expect(valueNow().payloads.done).toEqual({ json: { status: 'failed' } })
    // Whole, and half again before the form was drawn with the whole.
    const typed = field('payloads.done.json').element() as HTMLTextAreaElement
    typed.select()
    document.execCommand('insertText', false, '{"status":"done"}')
    document.execCommand('delete')
    await expect.element(page.getByText('Not JSON yet', { exact: false })).toBeVisible()
    await expect.poll(() => valueNow().payloads.done).toEqual({ json: { status: 'done' } })
    await field('title').fill('Another title')
    await field('jobs.0.attempts.0.run').fill('2')
    await expect.element(page.getByText('"2" is not allowed', { exact: false }).first()).toBeVisible() // drawn by then
    await expect.element(field('payloads.done.json')).toHaveValue('{"status":"done"')
  })
})

test('a name goes along wherever it is used, and no name is taken twice', async () => {
  await open()
  await page.getByRole('button', { name: 'The first attempt fails' }).click()
  await expect.element(page.getByText('Payload failed', { exact: true })).toBeVisible()
  const name = document.querySelector<HTMLInputElement>('[data-field="payloads.failed"] input') as HTMLInputElement
  await page.elementLocator(name).fill('done')
  await expect.element(page.getByText('There is another payload of that name.')).toBeVisible()
  await page.elementLocator(name).fill('jammed')
  name.blur()
  await expect.element(page.getByText('Payload jammed', { exact: true })).toBeVisible()
  expect(valueNow().jobs[0].attempts[0].payload).toBe('jammed')
  expect(mistakesWithPlaces(textNow())).toEqual([])
})

test('whatever can be added makes a file without mistakes, and can be taken out again', async () => {
  await open()
  const add = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().click()
    expect(mistakesWithPlaces(textNow()), String(name)).toEqual([])
  }
  await add('Add a payload')
  await add('Add an attempt to job-1')
  await add('Add a job')
  await add('Add a fault')
  await add('Add a change of rules')
  await add('Add a command to the store')
  expect(valueNow()).toMatchObject({
    jobs: [{ attempts: [{}, {}] }, {}],
    edits: [{ fault: 'store-unreachable' }, {}, {}],
  })
  const before = textNow().length
  await add(/^Take out job job-2/)
  await add(/^Take out attempt 2 of job-1/)
  for (let n = 0; n < 3; n++) await add(/^Take out (Fault|Rules changed|Command) at/)
  expect(textNow().length).toBeLessThan(before)
  expect(valueNow()).not.toHaveProperty('edits')
})

test('a fault is chosen with all that it needs', async () => {
  await open()
  await page.getByRole('button', { name: 'Add a fault' }).click()
  const fault = () => field('edits.0.fault')
  await expect.element(page.getByText('No command reaches the store.')).toBeVisible()
  const slugs = [...(document.querySelector('[data-field="edits.0.fault"] select') as HTMLSelectElement).options].map(
    ({ value }) => value,
  )
  expect(slugs.length).toBeGreaterThan(15)
  for (const slug of slugs) {
    await fault().selectOptions(slug)
    await expect.poll(() => valueNow().edits[0].fault).toBe(slug)
    expect(mistakesWithPlaces(textNow()), slug).toEqual([])
  }
})

test('a rule and a number are put in as they are, changed, and taken out', async () => {
  await open()
  await field('rules.set').selectOptions('read')
  await expect.poll(() => valueNow().rules.set).toEqual({ read: 'getdel' })
  await field('rules.set.read').selectOptions('get')
  expect(valueNow().rules.set).toEqual({ read: 'get' })
  await page.getByRole('button', { name: /^Take out Read, at the start/ }).click()
  expect(valueNow().rules).toEqual({ preset: 'as-found' })
  await page.getByText('Numbers', { exact: true }).click()
  await expect.element(page.getByText('One more number')).toBeVisible()
  await field('numbers').selectOptions('breakerLimit')
  await expect.poll(() => valueNow().numbers).toEqual({ breakerLimit: 3 })
  await expect.poll(() => document.querySelector('[data-field="numbers.breakerLimit"]')).not.toBeNull()
  await field('numbers.breakerLimit').fill('5')
  expect(valueNow().numbers).toEqual({ breakerLimit: 5 })
})

test('while the text is no JSON nothing in the form can be changed', async () => {
  await open()
  writeText(BLANK.slice(0, 100))
  await expect.element(page.getByTestId('own-hold')).toBeVisible()
  await expect.poll(() => (field('title').element() as HTMLInputElement).matches(':disabled')).toBe(true)
  writeText('{"jobs": 7, "payloads": [], "edits": "x", "rules": null, "nodes": {}, "workers": [7]}')
  await expect.element(page.getByTestId('own-hold')).not.toBeInTheDocument()
})

test('every scenario that comes with the page is shown, and showing it changes nothing', async () => {
  for (const id of SCENARIO_IDS) {
    const { text } = await copyOf(id)
    const { unmount } = await open(text)
    await expect.element(field('title')).toHaveValue(JSON.parse(text).title)
    expect(textNow()).toBe(text)
    await unmount()
  }
  expect(SCENARIO_IDS.length).toBeGreaterThan(30)
})
