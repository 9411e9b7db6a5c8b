/** What the end-to-end tests of the trail share. */
import type { Page } from 'playwright'
import { openPlay } from './open.ts'

/** The run as somebody left it, at an instant in its middle: 18:28:00. */
export const AT = '#play?v=1&scenario=incident&at=14640000.5.2&end'

/** The page follows its own history by now. */
export const isFollowed = (page: Page) => page.waitForFunction(() => history.state?.entry !== undefined)
export const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
export const isChosen = (page: Page, name: string) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.rules label')].some(
        (label) => label.querySelector('input')?.checked && label.textContent?.startsWith(wanted),
      ),
    name,
  )
export const addressHas = (page: Page, part: string) =>
  page.waitForFunction((wanted) => location.hash.includes(wanted), part)
export const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).first()
export const redo = (page: Page) => page.getByRole('button', { name: 'Redo' }).first()

/** Undo, pressed so often before anything else has its turn. */
export const undoAtOnce = (page: Page, times: number) =>
  page.evaluate((count) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
    for (let i = 0; i < count; i++) button?.click()
  }, times)

export async function followed(): Promise<Page> {
  const page = await openPlay()
  await isFollowed(page)
  return page
}

/** Holds what is fetched from such an address until what it resolves to is called. */
export async function held(page: Page, address: RegExp): Promise<() => void> {
  let letGo = (): void => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return letGo
}

/** Puts a payload of that many letters that no address can hold. Resolves to it once it is chosen. */
export async function unpackable(page: Page, length: number): Promise<string> {
  let seed = 1
  const letters = Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647 // nothing that could be packed
    return String.fromCharCode(97 + (seed % 26))
  })
  const text = `{"status":"error","message":"${letters.join('')}"}`
  await page.getByTestId('payload').fill(text)
  await page.waitForFunction(() => history.state?.kept === true)
  return text
}

/** What is to be done after a rest is never done in this page: nobody lets it come to that. */
export const withoutRest = (page: Page) =>
  page.evaluate(() => {
    window.setTimeout = (() => 0) as unknown as typeof window.setTimeout
  })
export const isLate = (page: Page) => page.waitForFunction(() => history.state?.late === true)
