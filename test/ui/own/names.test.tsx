/** A draft is called as it is typed, and after its title as long as nobody has called it otherwise. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openDraftOf } from '../../../src/app/drafts/desk-state.ts'
import {
  addDraft,
  clearDesk,
  nameDraft,
  openDraft,
  SCENARIO_DESK,
  saveAll,
  undoText,
  useDesk,
  writeText,
} from '../../../src/app/own/desk.ts'
import { SCENARIO_DRAFTS } from '../../../src/app/own/store.ts'
import { DraftName } from '../../../src/ui/drafts/DraftName.tsx'
import { BLANK } from '../../../src/view/own/starts.ts'

function Around() {
  const draft = useDesk(openDraftOf)
  return draft === undefined ? null : <DraftName desk={SCENARIO_DESK} draft={draft} />
}

const titled = (title: string): string => BLANK.replace('"My scenario"', JSON.stringify(title))
const nameOf = (id: string) => useDesk.getState().drafts.find((draft) => draft.id === id)?.name
const field = page.getByTestId('own-name')

let id: string
beforeEach(() => {
  clearDesk()
  id = addDraft('My scenario', BLANK)
  openDraft(id)
})

/** Writes a text, which rests. */
async function write(text: string): Promise<void> {
  writeText(text)
  await saveAll()
}

test('what is typed is saved as it stands, though the field is never left', async () => {
  await render(<Around />)
  await field.fill('')
  await userEvent.keyboard('Monday ')
  await expect.element(field).toHaveValue('Monday ')
  await expect.poll(() => useDesk.getState().unsaved).toEqual([])
  expect((await SCENARIO_DRAFTS.readDrafts())?.drafts.find((draft) => draft.id === id)?.name).toBe('Monday')
  await write(titled('Another title'))
  await expect.element(field).toHaveValue('Monday ')
})

test('the name follows the title, also back again, and through a text that says none', async () => {
  await render(<Around />)
  await write(titled('A title'))
  await expect.element(field).toHaveValue('A title')
  await write(titled('A title').slice(0, 40))
  await expect.element(field).toHaveValue('A title')
  await write(titled('Another one'))
  await expect.element(field).toHaveValue('Another one')
  undoText()
  undoText()
  await saveAll()
  await expect.element(field).toHaveValue('A title')
  expect((await SCENARIO_DRAFTS.readDrafts())?.drafts.find((draft) => draft.id === id)).toMatchObject({
    name: 'A title',
    titled: 'A title',
  })
})

test('called by nobody’s name it follows the title again', async () => {
  nameDraft(id, 'Monday')
  await write(titled('A title'))
  expect(nameOf(id)).toBe('Monday')
  await render(<Around />)
  await field.fill('')
  expect(nameOf(id)).toBe('A title')
  await expect.element(field).toHaveValue('') // somebody may go on typing there
  ;(field.element() as HTMLElement).focus()
  await userEvent.tab()
  await expect.element(field).toHaveValue('A title')
  await write(titled('Another one'))
  await expect.element(field).toHaveValue('Another one')
})

test('a copy is called one until it has a title of its own', async () => {
  const copy = SCENARIO_DESK.duplicateDraft(id) ?? ''
  openDraft(copy)
  await write(BLANK.replace('"62s"', '"61s"'))
  expect(nameOf(copy)).toBe('My scenario (copy)')
  await write(titled('Mine'))
  expect([nameOf(copy), nameOf(id)]).toEqual(['Mine', 'My scenario'])
})

test('a copy of what somebody has named keeps that name', async () => {
  nameDraft(id, 'Monday')
  const copy = SCENARIO_DESK.duplicateDraft(id) ?? ''
  openDraft(copy)
  await write(titled('Mine'))
  expect(nameOf(copy)).toBe('Monday (copy)')
})
