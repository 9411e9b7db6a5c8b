/** What the tests of lessons share: a lesson taken by keyboard alone, as somebody does who has no mouse. */
import type { Page } from 'playwright'
import type { Changes } from '../../src/story/laid.ts'
import { url } from './open.ts'

const TABS_MOST = 400

/** Presses Tab until what holds the focus matches. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let n = 0; n < TABS_MOST; n++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${selector}`)
}

/** The part of a lesson that is on screen. */
export const placeNow = (page: Page) => page.locator('main.lesson').getAttribute('data-place')

/** Opens a lesson, or a place in it, and waits until something can be done there. */
export async function openLesson(page: Page, place: string): Promise<void> {
  await page.goto(`${url}#learn/${place}`)
  await page.locator('main.lesson .lesson-foot').waitFor()
}

/** Marks the first guess that there is, and makes it: by arrow keys and Enter. */
async function guessFirst(page: Page): Promise<void> {
  await tabTo(page, '.lesson-answer input')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
}

/** Makes the first guess and watches the run to its end. */
export async function guessAndWatch(page: Page): Promise<void> {
  await guessFirst(page)
  await page.locator('.lesson-task[data-phase="watch"]').waitFor()
  await page.keyboard.press('End')
  await page.locator('.lesson-after h2:focus').waitFor()
}

/** Chooses a rule's option: in its group by arrow keys, behind what is folded by Enter. */
async function setRule(page: Page, rule: string, value: string): Promise<void> {
  const group = `[data-rule="${rule}"]`
  const option = page.locator(`${group} input[type="radio"][value="${value}"]`)
  if ((await option.count()) === 0) {
    // A number, or a life.
    await tabTo(page, `${group} input`)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(value)
    return
  }
  for (const folded of [`${group} details.chosen:not([open]) > summary`, `${group} details.rare:not([open]) > summary`])
    if (!(await option.isVisible()) && (await page.locator(folded).count()) > 0) {
      await tabTo(page, folded)
      await page.keyboard.press('Enter')
    }
  await tabTo(page, `${group} input[type="radio"]`)
  for (let n = 0; n < 20; n++) {
    const isThere = await page.evaluate(
      ([wanted, name]) => {
        const now = document.activeElement
        return now instanceof HTMLInputElement && now.value === wanted && now.name === `rule-${name}` && now.checked
      },
      [value, rule],
    )
    if (isThere) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`the arrow keys never come to ${rule}=${value}`)
}

/** Types a number where its label says that it is. */
async function setNumber(page: Page, title: string, value: string): Promise<void> {
  const id = await page.getByLabel(title, { exact: true }).first().getAttribute('id')
  await tabTo(page, `[id="${id}"]`)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(value)
}

/** Chooses in a list by its keys. */
async function pickFrom(page: Page, label: string, value: string): Promise<void> {
  const field = page.locator('.fault-fields').getByLabel(label, { exact: true })
  await tabTo(page, `[id="${await field.getAttribute('id')}"]`)
  for (const key of ['Home', ...Array.from({ length: 30 }, () => 'ArrowDown')]) {
    if ((await field.inputValue()) === value) return
    await page.keyboard.press(key)
  }
  throw new Error(`the arrow keys never come to ${label}: ${value}`)
}

/** Labels of a fault's fields that lessons use. */
const FIELDS: Readonly<Record<string, string>> = {
  worker: 'Worker',
  point: 'When',
  recovery: 'Then the job goes on as',
  command: 'Of',
}
const TYPED: Readonly<Record<string, string>> = { for: 'For how long', back: 'Back after' }

/** Makes changes through the controls of a lesson. `titles`: what its numbers are called. */
export async function layByKeys(page: Page, laid: Changes, titles: Readonly<Record<string, string>>): Promise<void> {
  for (const [rule, value] of Object.entries(laid.set ?? {})) await setRule(page, rule, String(value))
  for (const [name, value] of Object.entries(laid.numbers ?? {})) await setNumber(page, titles[name], String(value))
  for (const { at, fault, ...fields } of laid.edits ?? []) {
    await pickFrom(page, 'Fault', String(fault))
    for (const [field, value] of Object.entries(fields)) {
      if (Object.hasOwn(FIELDS, field)) {
        await pickFrom(page, FIELDS[field], String(value))
        continue
      }
      const id = await page.locator('.fault-fields').getByLabel(TYPED[field], { exact: true }).getAttribute('id')
      await tabTo(page, `[id="${id}"]`)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(String(value))
    }
    const id = await page.locator('.fault-fields').getByLabel('At', { exact: true }).getAttribute('id')
    await tabTo(page, `[id="${id}"]`)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(at)
    await tabTo(page, '.fault-fields .throw')
    await page.keyboard.press('Enter')
  }
}

/** Asks for what works, and tries the first of it. */
export async function takeSolution(page: Page): Promise<void> {
  await tabTo(page, '[data-testid="solution"]')
  await page.keyboard.press('Enter')
  await tabTo(page, '.lesson-way button')
  await page.keyboard.press('Enter')
}

/** Takes the next step, and waits until another part of the lesson is there. */
export async function goOn(page: Page): Promise<void> {
  const before = await placeNow(page)
  await tabTo(page, '[data-testid="next-step"], .lesson-skip')
  await page.keyboard.press('Enter')
  await page.locator(`main.lesson:not([data-place="${before}"]) .lesson-foot`).waitFor()
  await page.locator('main.lesson h1:focus').waitFor()
}

/** Answers the review with its first answer. */
export async function answerReview(page: Page): Promise<void> {
  await guessFirst(page)
  await page.getByTestId('lesson-done').waitFor()
}
