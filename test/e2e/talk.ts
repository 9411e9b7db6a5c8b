/** What the tests of the talk share: its stage and its speaker's window, opened. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { chromiumLaunch } from '../support/chromium.ts'
import { tellHowItStood } from './as-it-stood.ts'
import { deviceOf, url } from './open.ts'

export const DECK = 'burn-after-reading'

let browser: Browser
const contexts: BrowserContext[] = []

/** Starts a browser in which a talk has several windows. */
export function withTalkBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunch())
  })
  afterAll(() => browser?.close())
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  })
  tellHowItStood()
}

/** A window of a browser of its own, in stills unless it is to move. */
export async function freshWindow(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await deviceOf(browser, { reducedMotion: 'reduce', ...options })
  contexts.push(context)
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

/** A stage at a place, ready to be looked at. */
export async function openStage(options: BrowserContextOptions = {}, place = `${DECK}/whole`): Promise<Page> {
  const page = await freshWindow(options)
  await page.goto(`${url}#talk/${place}`)
  await stageIsThere(page)
  return page
}

export const stageIsThere = (page: Page): Promise<void> => page.locator('main.ts .tf-title').first().waitFor()

/** Where a stage stands: "beat.build". */
export const placeOf = (page: Page): Promise<string> =>
  page.locator('main.ts').evaluate(({ dataset }) => `${dataset['beat']}.${dataset['build']}`)

/** Waits until a stage stands at a place. */
export const stands = (page: Page, place: string): Promise<void> => {
  const [beat, build] = place.split('.')
  return page.locator(`main.ts[data-beat="${beat}"][data-build="${build}"]`).waitFor()
}

/** Waits until the speaker's window is at a place. */
export const speakerAt = (page: Page, place: string): Promise<void> => {
  const [beat, build] = place.split('.')
  return page.locator(`main.sp[data-beat="${beat}"][data-build="${build}"]`).waitFor()
}

/** Closes a window as a person does: what it says as it goes is said. Resolves once it is gone. */
export async function closed(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
}

/** Opens the speaker's window with S, from a stage. */
export async function openSpeaker(stage: Page): Promise<Page> {
  const opened = stage.context().waitForEvent('page')
  await stage.keyboard.press('s')
  const speaker = await opened
  await speaker.locator('main.sp .tf-title').first().waitFor()
  return speaker
}

/** What is said to who presses lies on these texts of the stage or of its notes. */
export async function underToast(page: Page): Promise<string[]> {
  await page.locator('.ts-toast').waitFor()
  return page.evaluate(() => {
    const over = document.querySelector('.ts-toast')?.getBoundingClientRect()
    if (over === undefined) return ['nothing is said']
    const under: string[] = []
    for (const element of document.querySelectorAll('.ts-frame *, .ts-notes *')) {
      if (![...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())) continue
      const range = document.createRange()
      range.selectNodeContents(element)
      const isUnder = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < over.right && right > over.left && top < over.bottom && bottom > over.top,
      )
      if (isUnder) under.push(`“${element.textContent?.trim().slice(0, 40)}” is under what is said`)
    }
    return under
  })
}

/**
 * Everything that is wrong with a frame on the stage: letters too small for a hall, cut off, or beyond the window.
 * @param share of the window's height that the smallest letters have to have: one in so many
 */
export function wrongWithFrame(page: Page, share = 30): Promise<string[]> {
  return page.evaluate(async (share) => {
    await document.fonts.ready
    const wrong: string[] = []
    const least = innerHeight / share
    const says = (element: Element) => `“${element.textContent?.trim().slice(0, 40)}”`
    for (const element of document.querySelectorAll('.ts-frame *')) {
      const isText = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
      if (!isText) continue
      const isDrawn = element instanceof SVGTextElement
      const size =
        Number.parseFloat(getComputedStyle(element).fontSize) * (isDrawn ? (element.getScreenCTM()?.a ?? 1) : 1)
      if (size < least * 0.995) wrong.push(`${says(element)}: 1/${(innerHeight / size).toFixed(1)} of the height`)
      const range = document.createRange()
      range.selectNodeContents(element)
      const box = range.getBoundingClientRect()
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        wrong.push(`${says(element)}: beyond the window`)
      if (element.textContent?.includes('…') && !element.textContent.includes('In progress…'))
        wrong.push(`${says(element)}: cut off`)
      if (!isDrawn && getComputedStyle(element).display !== 'inline' && element.scrollWidth > element.clientWidth + 1)
        wrong.push(`${says(element)}: wider than its room`)
    }
    // The line of now goes behind what the bands say.
    for (const head of document.querySelectorAll('.tp-head')) {
      const { left: x } = head.getBoundingClientRect()
      for (const label of document.querySelectorAll('.tp-span > span')) {
        const { left, right, top, bottom } = label.getBoundingClientRect()
        if (left < x && x < right && document.elementFromPoint(x + 1, (top + bottom) / 2) === head)
          wrong.push(`${says(label)}: struck through by the line of now`)
      }
    }
    for (const element of document.querySelectorAll('.tf-in, .tf-row, .tf-column, .tp-in, .tp-screen-in, .ts-notes'))
      if (element.scrollHeight > element.clientHeight + 1)
        wrong.push(`${element.className}: ${element.scrollHeight} px in ${element.clientHeight}`)
    return wrong
  }, share)
}
