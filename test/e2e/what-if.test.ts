/** The map of all outcomes on the page as it ships: workers under its policy, frames, and cells that can be relied on. */
import * as fc from 'fast-check'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { cellOf } from '../../src/run/matrix/cell.ts'
import { DEFAULT_AXES, DEFAULT_ROWS, laidAt, NOTHING_LAID } from '../../src/run/matrix/question.ts'
import { record } from '../../src/run/record.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import '../../src/scenario/further/installed.ts'
import { shipped } from '../support/library.ts'
import { clockShows, freshPage, listen, openPlay, url, verdicts, violationsOf, withBrowser } from './open.ts'

withBrowser()

/** The map's room, once the whole map has been played. */
async function openMap(hash = '#what-if'): Promise<Page> {
  const page = await freshPage()
  await page.goto(`${url}${hash}`)
  await done(page)
  return page
}

const done = (page: Page) => page.locator('[data-testid="progress"][data-status="done"]').waitFor({ timeout: 100_000 }) // only a page that hangs

test('cells are what their runs come to, played headless', async () => {
  const page = await openMap()
  await page.getByRole('radio', { name: 'Table' }).check()
  const shown = await page.locator('td [data-place]').evaluateAll((cells) =>
    cells.map((cell) => {
      const { place, verdicts, attempts } = (cell as HTMLElement).dataset
      return { place: Number(place), verdicts: verdicts ?? '', attempts: Number(attempts) }
    }),
  )
  expect(shown).toHaveLength(180)
  const question = { scenario: shipped('incident'), laid: NOTHING_LAID, axes: DEFAULT_AXES, rows: DEFAULT_ROWS }
  fc.assert(
    fc.property(fc.constantFrom(...shown), ({ place, verdicts: seen, attempts }) => {
      const laid = laidAt(question, Math.floor(place / 18), place % 18)
      const cell = cellOf(record(planOf(question.scenario, laid)))
      expect({ seen, attempts }).toEqual({ seen: cell.verdicts.join(' '), attempts: cell.attempts })
    }),
    { numRuns: 40 },
  )
})

test('quiet, at home and clean, from Play to the map, a cell, and Play again', async () => {
  const page = await openPlay()
  const { complaints, strangers } = listen(page)
  await page.getByTestId('rooms').click()
  await page.getByRole('link', { name: /^What if\?/ }).click()
  await done(page)
  expect(await violationsOf(page)).toEqual([])
  await page.getByTestId('map').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const detail = page.getByTestId('cell-detail')
  await detail.waitFor()
  expect(await detail.textContent()).toContain('Answered 18:28:00')
  expect(await violationsOf(page)).toEqual([])
  await detail.getByRole('button', { name: /^Open in Play/ }).click()
  await page.getByTestId('verdicts').waitFor()
  await clockShows(page, '18:28:00')
  expect(await verdicts(page)).toEqual(['settled-with-cause'])
  // Back in the room, everything is as it was left, but that another run is the present one.
  await page.getByTestId('rooms').click()
  await page.getByRole('link', { name: /^What if\?/ }).click()
  await done(page)
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})

test('the keys of the stage rest in this room: no rule is changed behind one’s back', async () => {
  const page = await openPlay()
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.locator('[data-rule] input').first().waitFor({ state: 'attached' })
  await page.getByTestId('rooms').click()
  await page.getByRole('link', { name: /^What if\?/ }).click()
  await done(page)
  await page.keyboard.press('1')
  expect(await undo.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Back to Play' }).click()
  await page.locator('[data-rule] input').first().waitFor({ state: 'attached' })
  // The same key on the stage.
  await page.keyboard.press('1')
  await page.locator('button:enabled', { hasText: 'Undo' }).waitFor()
})

test('frames and long tasks, while 8,100 combinations are played, and while the map is scrolled', async () => {
  const page = await openMap()
  await page.getByTestId('varies').locator('summary').click()
  const measured = await page.evaluate(async () => {
    const long: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(Math.round(duration))
    }).observe({ type: 'longtask' })
    const gaps: number[] = []
    const frames = async (isOver: (passed: number) => boolean, each: (passed: number) => void) => {
      const from = performance.now()
      for (let last = from; !isOver(last - from); ) {
        const now = await new Promise<number>(requestAnimationFrame)
        gaps.push(now - last)
        last = now
        each(now - from)
      }
    }
    const status = () => document.querySelector<HTMLElement>('[data-testid="progress"]')?.dataset['status']
    document.querySelector<HTMLElement>('[data-map="big"]')?.click()
    await frames(
      () => status() !== 'done',
      () => {},
    )
    await frames(
      () => status() !== 'playing',
      () => {},
    )
    // What was found is laid out in the frame that follows, and belongs to the run.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    const run = gaps.splice(0).sort((x, y) => x - y)
    const longInRun = long.splice(0)
    document.querySelector<HTMLElement>('.view-choice input')?.click()
    await frames(
      () => document.querySelector('[data-testid="map"] .map-corner') !== null,
      () => {},
    )
    const map = document.querySelector<HTMLElement>('[data-testid="map"]')
    if (map === null) throw new Error('nothing to scroll')
    const most = map.scrollHeight - map.clientHeight
    await frames(
      (passed) => passed > 4000,
      (passed) => map.scrollTo(0, Math.abs(Math.sin(passed / 900)) * most),
    )
    const scrolled = gaps.splice(0).sort((x, y) => x - y)
    const at = (sorted: number[], share: number) =>
      Math.round(10 * (sorted[Math.floor(sorted.length * share)] ?? 0)) / 10
    return {
      status: status(),
      most,
      run: { frames: run.length, p50: at(run, 0.5), p95: at(run, 0.95), longTasks: longInRun },
      scroll: { frames: scrolled.length, p50: at(scrolled, 0.5), p95: at(scrolled, 0.95), longTasks: long },
    }
  })
  console.info(`frames of the map, ms: ${JSON.stringify(measured)}`)
  // Figures are for reading: a slow machine is no failure. That both were measured is.
  expect(measured.status).toBe('done')
  expect(measured.most).toBeGreaterThan(5000)
  expect(measured.run.frames).toBeGreaterThan(20)
  expect(measured.scroll.frames).toBeGreaterThan(20)
  const progress = await page.getByTestId('progress').textContent()
  expect(progress).toContain('8,100 of 8,100 cells')
  // Of all combinations, no more than 15 in 100 are played.
  expect(Number(/([\d,]+) runs played/.exec(progress ?? '')?.[1].replace(',', ''))).toBeLessThanOrEqual(1215)
})

test.each([320, 375, 1280, 1920])('nothing sticks out at %i px', async (width) => {
  const page = await openMap()
  await page.setViewportSize({ width, height: 720 })
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBeLessThanOrEqual(width)
  await page.getByTestId('varies').locator('summary').click()
  await page.getByRole('radio', { name: 'Table' }).check()
  await page.locator('[data-place="3"]').click()
  expect(await wide()).toBeLessThanOrEqual(width)
})

test('a reload, and whoever gets the link, has the same map', async () => {
  const page = await openMap()
  await page.waitForFunction(() => history.state?.entry !== undefined)
  await page.getByRole('radio', { name: 'Table' }).check()
  await page.waitForFunction(() => location.hash.includes('map='))
  await page.reload()
  await done(page)
  expect(await page.getByRole('radio', { name: 'Table' }).isChecked()).toBe(true)
  const other = await openMap(new URL(page.url()).hash)
  expect(await other.getByRole('radio', { name: 'Table' }).isChecked()).toBe(true)
})

test('a cell that is opened is in the address: a reload, a second tab and the way back have it', async () => {
  const page = await openMap()
  await page.waitForFunction(() => history.state?.entry !== undefined)
  await page.getByTestId('map').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const came = (where: Page) => where.getByTestId('cell-detail').getByText('Silent corruption.')
  await came(page).waitFor()
  await page.waitForFunction(() => /map=[^&]*~~36(&|$)/.test(decodeURIComponent(location.hash)))
  await page.reload()
  await done(page)
  await came(page).waitFor()
  const other = await openMap(new URL(page.url()).hash)
  await came(other).waitFor()
  // Another cell is the same change gone on with; another view is a step of its own.
  await page.getByRole('radio', { name: 'Whole map' }).check()
  await page.waitForFunction(() => /~whole~/.test(decodeURIComponent(location.hash)))
  await page.goBack()
  await page.getByTestId('map').waitFor()
  await came(page).waitFor()
  await page.goForward()
  await page.getByTestId('whole').waitFor()
  await came(page).waitFor()
})

test('on a small stage: the legend, every word and the cheapest rescue are in sight; a long run can be cancelled', async () => {
  const page = await freshPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(`${url}#what-if`)
  await done(page)
  await page.getByText('Cheapest rescue').waitFor()
  for (const part of ['.map-signs', '[data-testid="map"]', '.map-says']) {
    const box = await page.locator(part).boundingBox()
    expect((box?.y ?? 720) + (box?.height ?? 0), part).toBeLessThanOrEqual(720)
  }
  expect(await page.locator('.map-says').textContent()).toContain('If the result is bad: stop')
  // What is chosen now stands there before anything is pressed, with what rescues it.
  expect(await page.getByTestId('cell-present').textContent()).toContain('hangs')
  await page.getByTestId('varies').locator('summary').click()
  await page.locator('[data-map="big"]').click()
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const box = await cancel.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 720) + (box?.height ?? 0)).toBeLessThanOrEqual(720)
  await cancel.click()
  await page.getByRole('button', { name: 'Go on' }).waitFor()
  // All of it at one look, and nothing of it below the window.
  await page.getByTestId('varies').locator('summary').click()
  await page.evaluate(() => scrollTo(0, 0))
  const whole = await page.getByTestId('whole').boundingBox()
  expect((whole?.y ?? 720) + (whole?.height ?? 0)).toBeLessThanOrEqual(720)
})

test('on a large stage what rescues stands beside the map', async () => {
  const page = await freshPage({ viewport: { width: 1920, height: 1080 } })
  await page.goto(`${url}#what-if`)
  await done(page)
  const first = await page.locator('[data-change]').first().boundingBox()
  const set = await page.locator('[data-set]').first().boundingBox()
  expect((first?.y ?? 1080) + (first?.height ?? 0)).toBeLessThanOrEqual(1080)
  expect(set?.y).toBeLessThan(1080)
  const map = await page.getByTestId('map').boundingBox()
  expect(first?.x).toBeGreaterThan((map?.x ?? 0) + (map?.width ?? 0))
})

test('a map that makes no sense is named, and the usual one shown', async () => {
  const page = await openMap('#what-if?v=1&scenario=incident&map=read:getdel*gut~done~payload~given*given~map~all&end')
  await page.getByRole('alert').getByText('option of read “gut” is not allowed; allowed: getdel').waitFor()
  expect(await page.getByRole('radio', { name: 'Table' }).isChecked()).toBe(false)
})
