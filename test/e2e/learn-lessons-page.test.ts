/** The page of a lesson: what it keeps back, how it looks, and how one gets about in it. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { find } from '../support/claims.ts'
import { LESSONS } from '../support/stories.ts'
import { goOn, guessAndWatch, openLesson, placeNow, tabTo, takeSolution } from './lesson-by-keys.ts'
import { freshPage, listen, url, violationsOf, withBrowser } from './open.ts'

withBrowser()

const SMALL = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' } as const

/** The right edge of the last thing that the bands show, and the playhead's place: px. */
const reachOf = (page: Page) =>
  page.evaluate(() => {
    const edges = [...document.querySelectorAll('.bands .span')].map((span) => span.getBoundingClientRect().right)
    const head = document.querySelector('.bands .head')?.getBoundingClientRect().left ?? 0
    return { last: Math.max(0, ...edges), head }
  })

/** What the page says of instants after `clock`: nothing, as long as they have not been played. */
const clocksAfter = (page: Page, clock: string) =>
  page.evaluate((now) => {
    const stage = document.querySelector('.lesson-stage')?.cloneNode(true) as HTMLElement
    // When the worker will give up is known from the beginning of its wait.
    for (const known of stage.querySelectorAll('.ceiling, .is-ceiling, svg, [data-testid^="worker"]')) known.remove()
    return [...(stage.textContent ?? '').matchAll(/\d\d:\d\d:\d\d/g)].map(([text]) => text).filter((text) => text > now)
  }, clock)

describe('before a guess nothing tells how it ends', () => {
  const moments = LESSONS.flatMap(({ lesson }) =>
    lesson.moments.flatMap((moment) =>
      moment.predict === undefined || moment.run === undefined ? [] : [{ lesson, moment, run: moment.run }],
    ),
  )
  test('there are many', () => expect(moments.length).toBeGreaterThanOrEqual(30))

  test('no future, no title of a scenario, nothing to play', { timeout: 240_000 }, async () => {
    const page = await freshPage(SMALL)
    const hidden: string[] = []
    for (const { lesson, moment, run } of moments) {
      const place = `${lesson.id}/${moment.id}`
      await openLesson(page, place)
      await page.locator('.lesson-guess').waitFor()
      const { title, summary } = find(run.scenario)
      const text = (await page.locator('main').textContent()) ?? ''
      expect(text, place).not.toContain(title)
      expect(text, place).not.toContain(summary)
      const clock = (await page.locator('.head-clock').textContent()) ?? ''
      expect(await clocksAfter(page, clock), place).toEqual([])
      const { last, head } = await reachOf(page)
      expect(last, place).toBeLessThanOrEqual(head + 1)
      // The question is in sight, and what it is about, without a scroll.
      for (const part of ['.lesson-guess', '.lesson-view', '.lesson-truth .user-card']) {
        const box = await page.locator(part).boundingBox()
        const bottom = part === '.lesson-guess' ? 720 - 56 : 720
        if ((box === null ? 9999 : box.y + box.height) > bottom) hidden.push(`${place}: ${part}`)
      }
      expect(await page.locator('[data-verdict]').count(), place).toBe(0)
      expect(await page.getByTestId('play').count(), place).toBe(0)
      // Nor do the keys play it.
      for (const key of ['Space', 'End', 'ArrowRight', 'PageDown']) await page.keyboard.press(key)
      expect(await page.locator('.head-clock').textContent(), place).toBe(clock)
    }
    expect(hidden).toEqual([])
  })

  test('while it is watched, only what has been played can be seen, and dragged to', async () => {
    const page = await freshPage(SMALL)
    await openLesson(page, 'it-said-failed/the-notice')
    await tabTo(page, '.lesson-answer input')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.locator('[data-phase="watch"]').waitFor()
    await page.keyboard.press('Space') // stands still
    for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowRight')
    const clock = (await page.getByTestId('clock').textContent()) ?? ''
    expect(clock > '14:24:00').toBe(true)
    expect(clock < '20:30:00').toBe(true)
    expect(await clocksAfter(page, clock)).toEqual([])
    const { last, head } = await reachOf(page)
    expect(last).toBeGreaterThan(0)
    expect(last).toBeLessThanOrEqual(head + 1)
    await page.getByRole('tab', { name: 'Log' }).click()
    expect(await clocksAfter(page, clock)).toEqual([])
    await page.locator('.lesson-scrubber').evaluate((slider: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, slider.max)
      slider.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.getByTestId('clock').textContent()).toBe(clock)
    await page.getByTestId('skip').click()
    await page.locator('.lesson-after').waitFor()
    expect(await page.locator('[data-verdict="hang"]').count()).toBe(1)
  })
})

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each(['nothing-yet', 'one-retry', 'luck'])(
    'every part of %s is clean for axe, quietly',
    { timeout: 240_000 },
    async (id) => {
      const page = await freshPage({ ...SMALL, colorScheme })
      const { complaints, strangers } = listen(page)
      await openLesson(page, id)
      const { moments } = LESSONS.find(({ lesson }) => lesson.id === id)?.lesson ?? { moments: [] }
      for (const moment of moments) {
        if (moment.predict !== undefined) {
          await page.locator('.lesson-guess').waitFor()
          const word = page.locator('.glossary-word').first()
          if ((await word.count()) > 0) {
            await word.click()
            await page.locator('.glossary-means').waitFor()
          }
          expect(await violationsOf(page), `${moment.id}: guess`).toEqual([])
          await tabTo(page, '.lesson-answer input')
          await page.keyboard.press('Space')
          await page.keyboard.press('Enter')
          await page.locator('[data-phase="watch"]').waitFor()
          for (const key of ['Space', 'PageDown', 'PageDown']) await page.keyboard.press(key)
          expect(await violationsOf(page), `${moment.id}: watch`).toEqual([])
          for (const view of ['Code', 'Log', 'Picture']) {
            await page.getByRole('tab', { name: view, exact: true }).click()
            expect(await violationsOf(page), `${moment.id}: ${view}`).toEqual([])
          }
          await page.getByTestId('skip').click()
          await page.locator('.lesson-after').waitFor()
          expect(await violationsOf(page), `${moment.id}: after`).toEqual([])
        }
        if (moment.goal !== undefined) {
          await page.locator('.lesson-mend[data-settled="true"]').waitFor()
          await page.getByTestId('hint').click()
          // Whole: what the foot covers by half is scrolled to before it is pressed.
          await page.setViewportSize({ width: 1280, height: 3000 })
          expect(await violationsOf(page), `${moment.id}: goal`).toEqual([])
          await page.setViewportSize(SMALL.viewport)
          await takeSolution(page)
          await page.getByTestId('goal-reached').waitFor()
          expect(await violationsOf(page), `${moment.id}: reached`).toEqual([])
        }
        await goOn(page)
      }
      expect(await violationsOf(page), 'review').toEqual([])
      await tabTo(page, '.lesson-answer input')
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await page.getByTestId('lesson-done').waitFor()
      expect(await violationsOf(page), 'done').toEqual([])
      expect(complaints).toEqual([])
      expect(strangers).toEqual([])
    },
  )
})

test.each([320, 375, 768, 1280, 1920])(
  'nothing sticks out at %i px, and the next step is in the window',
  async (width) => {
    const page = await freshPage({ viewport: { width, height: 720 }, reducedMotion: 'reduce' })
    const fits = async (what: string) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width)
      const box = await page.locator('.lesson-foot [data-primary]').boundingBox()
      expect(box === null ? -1 : box.y, what).toBeGreaterThanOrEqual(0)
      expect(box === null ? 9999 : box.y + box.height, what).toBeLessThanOrEqual(720)
    }
    await openLesson(page, 'one-letter/two-wrappers')
    await page.locator('.lesson-guess').waitFor()
    await fits('guess')
    await guessAndWatch(page)
    await fits('after')
    await openLesson(page, 'empty-success/six-answers')
    await page.locator('.lesson-guess').waitFor()
    await fits('several jobs')
    await openLesson(page, 'one-letter/through-both')
    await page.locator('.lesson-mend[data-settled="true"]').waitFor()
    await fits('goal')
  },
)

describe('getting about', () => {
  test('back and forth, by the browser as well, and a reload loses nothing', async () => {
    const page = await freshPage(SMALL)
    await openLesson(page, 'nothing-yet')
    expect(new URL(page.url()).hash).toBe('#learn/nothing-yet/the-bell')
    await guessAndWatch(page)
    await goOn(page)
    expect(new URL(page.url()).hash).toBe('#learn/nothing-yet/look-anyway')
    await page.locator('[data-rule="poll"] input[value="on"]').check({ force: true })
    await page.getByTestId('goal-reached').waitFor()
    await page.goBack()
    await page.locator('main.lesson[data-place="the-bell"] .lesson-after').waitFor()
    expect(await page.locator('.lesson-guess').count()).toBe(0)
    await page.goForward()
    await page.getByTestId('goal-reached').waitFor()
    await page.reload()
    await page.getByTestId('goal-reached').waitFor()
    expect(await page.locator('[data-rule="poll"] input[value="on"]').isChecked()).toBe(true)
    // Where one left off, without a place in the address.
    await page.goto('about:blank')
    await openLesson(page, 'nothing-yet')
    expect(await placeNow(page)).toBe('look-anyway')
    await page.getByRole('link', { name: /The bell does not ring/ }).click()
    await page.locator('main.lesson[data-place="the-bell"] .lesson-after').waitFor()
  })

  test('undo and redo of the changes, which leave the playground alone', async () => {
    const page = await freshPage(SMALL)
    await openLesson(page, 'nothing-yet/look-anyway')
    const on = page.locator('[data-rule="poll"] input[value="on"]')
    await on.focus()
    await page.keyboard.press('Space')
    await page.getByTestId('goal-reached').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByTestId('goal-reached').waitFor({ state: 'detached' })
    expect(await on.isChecked()).toBe(false)
    await page.keyboard.press('Control+y')
    await page.getByTestId('goal-reached').waitFor()
    await page.getByRole('button', { name: 'All as it was' }).click()
    expect(await on.isChecked()).toBe(false)
    await page.keyboard.press('Control+z')
    expect(await on.isChecked()).toBe(true)
    await page.goto(`${url}#play`)
    await page.getByTestId('clock').waitFor()
    expect(await page.locator('[data-rule="poll"] input[value="on"]').isChecked()).toBe(true)
    expect(new URL(page.url()).hash).toBe('#play')
  })

  test.each([
    ['#learn/two-letters', /no lesson “two-letters”/],
    ['#learn/__proto__', /no lesson “__proto__”/],
    ['#learn/%E2%80%AEevil', /no lesson/],
    ['#learn/one-letter/three-wrappers', /no part “three-wrappers”.*two-wrappers.*review/],
    ['#learn/one-letter/__proto__', /no part “__proto__”/],
  ])('%s is answered', async (hash, says) => {
    const page = await freshPage(SMALL)
    const { complaints } = listen(page)
    await page.goto(`${url}${hash}`)
    await page.getByRole('alert').filter({ hasText: says }).waitFor()
    expect(complaints).toEqual([])
    expect(await violationsOf(page)).toEqual([])
  })
})

test('tasks of the main thread, while a lesson is watched and its goal is judged over and over', async () => {
  const page = await freshPage({ viewport: { width: 1280, height: 720 } })
  await openLesson(page, 'it-said-failed/the-notice')
  await page.locator('.lesson-guess').waitFor()
  await page.evaluate(() => {
    const long: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(Math.round(duration))
    }).observe({ type: 'longtask' })
    Object.assign(window, { long })
  })
  const long = () => page.evaluate<readonly number[]>('window.long.splice(0)')
  await tabTo(page, '.lesson-answer input')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.locator('.lesson-after').waitFor({ timeout: 60_000 })
  const watched = await long()
  await openLesson(page, 'it-said-failed/pass-it-on')
  await page.locator('.lesson-mend[data-settled="true"]').waitFor()
  await long()
  for (const option of ['terminal-stops', 'every-error-stops', 'every-error-waits', 'terminal-stops']) {
    await page.locator(`[data-rule="routing"] input[value="${option}"]`).check({ force: true })
    await page.locator('.lesson-mend[data-settled="true"]').waitFor()
  }
  const judged = await long()
  // As many looks as there can be: it takes its time, and the page goes on meanwhile.
  await page.locator(`[data-rule="routing"] input[value="every-error-waits"]`).check({ force: true })
  await page.getByLabel('Polls every', { exact: true }).fill('10ms')
  await page.locator('.lesson-mend[data-settled="false"]').waitFor()
  await page.getByTestId('hint').click()
  await page.locator('.lesson-hints li').waitFor()
  await page.locator('.lesson-mend[data-settled="true"]').waitFor({ timeout: 90_000 })
  expect(await page.locator('.lesson-cases').textContent()).toContain('never gets an answer')
  // Figures are for reading: a slow machine is no failure.
  console.info(`long tasks, ms: watched ${watched}; judged ${judged}; half a million looks ${await long()}`)
})
