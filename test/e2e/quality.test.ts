/** The bars that every change keeps, held on the page as it ships. */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { freshPage, listen, openPlay, pick, url, violationsOf, withBrowser } from './open.ts'

withBrowser()

describe('the first load is light', () => {
  /** Steps of the page's own clock, which stands still between them: a slow machine fetches no more than a fast one. */
  const STEP_MS = 50
  const STEPS_MOST = 40

  /** Every script and worker that is asked for until Play can be used. */
  async function bytesOf(hash: string): Promise<number> {
    const page = await freshPage()
    const scripts: Promise<Buffer>[] = []
    page.on('request', (request) => {
      if (request.resourceType() !== 'script') return
      scripts.push(request.response().then((response) => response?.body() ?? Buffer.alloc(0)))
    })
    /** All that has been asked for, and what that asks for in its turn. */
    const fetched = async (): Promise<Buffer[]> => {
      for (;;) {
        const bodies = await Promise.all(scripts)
        if (bodies.length === scripts.length) return bodies
      }
    }
    /** What has arrived has had its turns: messages come in order with what the page has to do, whatever the clock says. */
    const taken = () =>
      page.evaluate(async () => {
        for (let turn = 0; turn < 20; turn++)
          await new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = resolve
            port2.postMessage(null)
          })
      })
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(60_000) // later than it can be by now
    await page.goto(`${url}${hash}`)
    const isThere = async (...selectors: string[]) => {
      for (let step = 0; step < STEPS_MOST; step++) {
        if (await page.evaluate((all) => all.every((one) => document.querySelector(one)), selectors)) return
        await fetched()
        await taken()
        await page.clock.runFor(STEP_MS)
      }
      throw new Error(`after ${STEPS_MOST * STEP_MS} ms not all of this is there: ${selectors.join(', ')}`)
    }
    const play = ['[data-testid="clock"]', '[data-testid="play"]', '.stage svg']
    if (hash === '') {
      await isThere('[data-testid="watch"]')
      await page.getByTestId('watch').click()
      await isThere(...play)
    } else await isThere(...play, '[data-rule] input')
    // What has been begun by then is part of it.
    await page.clock.runFor(STEP_MS)
    return (await fetched()).reduce((sum, body) => sum + gzipSync(body).byteLength, 0)
  }

  test.each([
    ['through the front door', ''],
    ['straight into Play', '#play'],
    ['from a whole link', '#play?v=1&scenario=probe-leak&step=all-fixed&at=66000.0&end'],
  ])('%s', async (way, hash) => {
    const bytes = await bytesOf(hash)
    console.info(`first load ${way}: ${bytes} bytes gzip, at most 120000`)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(120_000)
  })
})

test.each([1024, 1200, 1280, 1366, 1440])('no word of a tab is broken at %i px', async (width) => {
  const page = await openPlay({ viewport: { width, height: 720 } })
  await page.getByRole('tab', { name: 'Script', exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Python' }).waitFor()
  const lines = await page.getByRole('tab').evaluateAll((tabs) =>
    tabs.map((tab) => {
      const range = document.createRange()
      range.selectNodeContents(tab)
      return [tab.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size]
    }),
  )
  expect(lines.length).toBeGreaterThan(6)
  expect(lines.filter(([, count]) => count !== 1)).toEqual([])
})

test.each(['light', 'dark'] as const)('quiet, at home, and clean for axe in every state (%s)', async (colorScheme) => {
  const page = await freshPage({ colorScheme })
  const { complaints, strangers } = listen(page)
  const clean = async (state: string) => expect(await violationsOf(page), state).toEqual([])
  await page.goto(`${url}#play`)
  await page.getByTestId('clock').waitFor()
  await clean('playing')
  await page.keyboard.press('Home')
  await clean('before')
  for (const change of [1, 2, 3]) {
    await page.keyboard.press('PageDown')
    await clean(`change ${change}`)
  }
  await page.keyboard.press('End')
  await page.getByTestId('verdicts').waitFor()
  await clean('told')
  await page.getByRole('tab', { name: 'Log' }).click()
  await clean('log')
  await page.getByRole('tab', { name: 'Your hand' }).click()
  await page
    .getByRole('button', { name: /unreachable/i })
    .first()
    .waitFor()
  await clean('hand')
  await page.getByRole('tab', { name: 'Payload' }).click()
  await page.getByTestId('payload').focus()
  await page.locator('[data-editor="rich"] .view-line').first().waitFor()
  await clean('editor')
  await page.getByRole('tab', { name: 'TypeScript' }).click()
  await clean('code')
  await page.getByText(/not asked in this run/).click()
  await clean('all rules')
  await page.locator('[data-verdict] button').first().click()
  await page.getByRole('dialog').waitFor()
  await clean('why')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('dialog').waitFor()
  await clean('help')
  await page.keyboard.press('Escape')
  await page.getByTestId('scenario').click()
  await clean('picker')
  await page.keyboard.press('Escape')
  for (const id of ['probe-leak', 'endless-requeue', 'payload-table']) {
    await pick(page, id)
    await page.keyboard.press('End')
    await clean(id)
  }
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})

test.each([320, 375, 768, 1280, 1920])('nothing sticks out at %i px', async (width) => {
  const page = await openPlay({ viewport: { width, height: 720 } })
  for (const id of ['incident', 'payload-table', 'probe-leak']) {
    await pick(page, id)
    await page.getByTestId('verdicts').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

describe('an instant is one picture', () => {
  /** Everything drawn and said at the moment, and nothing that depends on how one came there. */
  const picture = (page: Page) =>
    page.evaluate(() =>
      [
        '.stage svg',
        '[data-testid="band-truth"]',
        '[data-testid="band-user"]',
        '[data-testid="user-card"]',
        '.timeline',
      ]
        .map((selector) => document.querySelector(selector)?.outerHTML ?? `no ${selector}`)
        .join('\n'),
    )
  const goTo = async (page: Page, moment: number) => {
    await page.getByRole('slider', { name: 'Instant of the run' }).evaluate((element, value) => {
      const slider = element as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, String(value))
      slider.dispatchEvent(new Event('input', { bubbles: true }))
    }, moment)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }

  test.each(['incident', 'probe-leak', 'reply-lost', 'endless-requeue'])(
    '%s: 50 instants, from both directions',
    async (id) => {
      const page = await openPlay({ reducedMotion: 'no-preference' })
      await pick(page, id)
      await page.keyboard.press('End')
      await page.getByTestId('verdicts').waitFor()
      await page.locator('.stage svg[data-whole="true"]').waitFor() // gates come in the first quiet moment
      const end = Number(await page.getByRole('slider', { name: 'Instant of the run' }).getAttribute('max'))
      // Spread over the run by the golden ratio: no two alike, and the same ones each time.
      const moments = Array.from({ length: 50 }, (_, i) => Math.round(((i * 0.618_034) % 1) * end))
      const rising = [...moments].sort((x, y) => x - y)
      const forth = new Map<number, string>()
      await goTo(page, 0)
      for (const moment of rising) {
        await goTo(page, moment)
        forth.set(moment, await picture(page))
      }
      await goTo(page, end)
      for (const moment of rising.reverse()) {
        await goTo(page, moment)
        expect(await picture(page), `at ${moment}`).toBe(forth.get(moment))
      }
      expect(new Set(forth.values()).size).toBeGreaterThan(10)
      expect([...forth.values()].some((drawn) => drawn.includes('no .'))).toBe(false)
    },
  )
})

test('frames and long tasks, over a whole run and a wild scrub', async () => {
  const page = await freshPage()
  await page.goto(`${url}#play`)
  await page.getByTestId('clock').waitFor()
  const measured = await page.evaluate(async () => {
    const long: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(Math.round(duration))
    }).observe({ type: 'longtask' })
    const gaps: number[] = []
    const frames = async (ms: number, each: (passed: number) => void) => {
      const from = performance.now()
      for (let last = from; last - from < ms; ) {
        const now = await new Promise<number>(requestAnimationFrame)
        gaps.push(now - last)
        last = now
        each(now - from)
      }
    }
    const slider = document.querySelector<HTMLInputElement>('input[type="range"]')
    if (slider === null) throw new Error('nothing to scrub with')
    const scrub = (value: number) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, String(value))
      slider.dispatchEvent(new Event('input', { bubbles: true }))
    }
    await frames(22_000, () => {})
    const run = gaps.splice(0).sort((x, y) => x - y)
    const longInRun = long.splice(0)
    await frames(5000, (passed) => scrub(Math.abs(Math.sin(passed / 90)) * Number(slider.max)))
    const wild = gaps.splice(0).sort((x, y) => x - y)
    const at = (sorted: number[], share: number) =>
      Math.round(10 * (sorted[Math.floor(sorted.length * share)] ?? 0)) / 10
    return {
      run: { frames: run.length, p50: at(run, 0.5), p95: at(run, 0.95), longTasks: longInRun },
      scrub: { frames: wild.length, p50: at(wild, 0.5), p95: at(wild, 0.95), longTasks: long },
    }
  })
  console.info(`frames, ms: ${JSON.stringify(measured)}`)
  // Figures are for reading: a slow machine is no failure. That both were measured is.
  expect(measured.run.frames).toBeGreaterThan(100)
  expect(measured.scrub.frames).toBeGreaterThan(20)
})

test('text cannot become code in the built page', async () => {
  const page = await freshPage()
  await page.goto(url)
  const refusal = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>text</b>'
      return 'allowed'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refusal).toBe('TypeError')
})

test('a missing file is missing', async () => {
  const answer = await fetch(`${url}no-such-file.js`)
  expect(answer.status).toBe(404)
})
