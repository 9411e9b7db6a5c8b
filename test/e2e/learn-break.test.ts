/** The lessons in which something is broken, on the page as it ships: by keyboard alone from the first step to the aim. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { LESSONS } from '../support/stories.ts'
import { freshPage, listen, url, violationsOf, withBrowser } from './open.ts'

withBrowser()

/** Ways that somebody could find; each step by the beginning of what its button is called. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  'make-it-twice': [
    'job-1 is put into the queue',
    'worker-1 takes job-1',
    'worker-1 dies right after its next commit',
    'Node a writes “done”',
    'The nudge arrives',
    'worker-1 is back',
    'worker-1 takes up job-1 again',
  ],
  'order-alone': [
    'job-1 is put into the queue',
    'worker-2 takes job-1',
    'Node a writes “error: out of memory at step 9”',
    'worker-2 polls',
    'worker-2 acts on the failure',
    'worker-2 puts job-1 back',
    'job-1 is back in the queue',
    'worker-1 takes job-1',
    'Node b writes “done”',
    'worker-2 deletes what it has read',
  ],
  'you-schedule': [
    'job-1 is put into the queue',
    'worker-1 takes job-1',
    'The reply to worker-1’s next read is lost',
    'Node a writes “done”',
    'The nudge arrives',
    'worker-1 gives up on the reply',
  ],
}

const TASKS = LESSONS.flatMap(({ lesson }) =>
  lesson.moments.filter(({ breaks }) => breaks !== undefined).map(({ id }) => ({ lesson: lesson.id, id })),
)

const nameOfFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

/** Goes on with Tab until the focus is on what is called so. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let n = 0; n < 80; n++) {
    if ((await nameOfFocus(page)).startsWith(name)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to “${name}”.`)
}

async function open(lesson: string, id: string, theme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await freshPage({
    viewport: { width: 1280, height: 720 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await page.goto(`${url}#learn/${lesson}/${id}`)
  await page.locator('.break-offer').first().waitFor()
  return page
}

test('every such moment of every lesson is gone through here', () => {
  expect(TASKS.map(({ id }) => id).sort()).toEqual(Object.keys(WAYS).sort())
})

describe.each(TASKS)('$lesson, $id', ({ lesson, id }) => {
  test('by keyboard alone from the start to the aim, and on', async () => {
    const page = await open(lesson, id)
    const { complaints, strangers } = listen(page)
    for (const step of WAYS[id]) {
      await tabTo(page, step)
      await page.keyboard.press('Enter')
      // Whoever has pressed goes on from an offer, or from what can still be pressed.
      expect(await page.evaluate(() => document.activeElement?.closest('.break-task') !== null)).toBe(true)
    }
    await expect.poll(() => page.getByTestId('standing').textContent()).toBe(`Done, in ${WAYS[id].length} steps.`)
    expect(await page.locator('.break-after').count()).toBe(1)
    // A reload finds it as it was.
    await page.reload()
    await page
      .locator('.break-trace li')
      .nth(WAYS[id].length - 1)
      .waitFor()
    expect(await page.locator('.break-trace li').count()).toBe(WAYS[id].length)
    await tabTo(page, 'Next: ')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => location.hash)).not.toContain(id)
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
  })

  test('a way that is shown is played to the aim, without a complaint', async () => {
    const page = await open(lesson, id)
    const { complaints } = listen(page)
    await page.getByRole('button', { name: 'Show me one' }).click()
    await page.getByText('That is one way.').waitFor()
    expect(complaints).toEqual([])
  })

  test('stage and buttons are in sight together', async () => {
    const page = await open(lesson, id)
    await page.evaluate(() => {
      const long: number[] = []
      Object.assign(window, { long })
      new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      })
    })
    for (const step of WAYS[id].slice(0, 3)) {
      await page.getByRole('button', { name: step }).click()
      await page.waitForFunction(() => document.querySelector('.break-stage svg') !== null)
    }
    for (const sought of ['.break-stage svg', '.break-trace li:last-child', '.break-offer']) {
      const box = await page.locator(sought).first().boundingBox()
      expect(box, sought).not.toBeNull()
      expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= 720, sought).toBe(true)
    }
    // A figure, to be read from a run of this test alone; never a pass or a fail.
    const long = await page.evaluate(() => (window as unknown as { long: number[] }).long)
    console.log(`${id}: long tasks over three steps`, long)
  })

  test.each(['light', 'dark'] as const)(
    'axe finds nothing to object to, %s, before, under way and at the aim',
    async (theme) => {
      const page = await open(lesson, id, theme)
      expect(await violationsOf(page)).toEqual([])
      for (const [i, step] of WAYS[id].entries()) {
        await page.getByRole('button', { name: step }).click()
        if (i === 2) expect(await violationsOf(page)).toEqual([])
      }
      await page.locator('.break-after').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.setViewportSize({ width: 375, height: 812 })
      expect(await violationsOf(page)).toEqual([])
    },
  )
})
