import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chromiumLaunch } from '../support/chromium.ts'

const url = inject('pageUrl')
let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(() => browser?.close())

test.each(['light', 'dark'] as const)('opens quietly, stays at home and passes axe (%s)', async (colorScheme) => {
  const page = await browser.newPage({ colorScheme })
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) strangers.push(request.url())
  })

  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8'))
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  )
  await page.close()

  expect(complaints).toEqual([])
  expect(strangers.filter((address) => !address.startsWith('data:'))).toEqual([])
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
})

test('text cannot become code in the built page', async () => {
  const page = await browser.newPage()
  await page.goto(url)
  const refusal = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>text</b>'
      return 'allowed'
    } catch (error) {
      return (error as Error).name
    }
  })
  await page.close()
  expect(refusal).toBe('TypeError')
})

test('a missing file is missing', async () => {
  const answer = await fetch(`${url}no-such-file.js`)
  expect(answer.status).toBe(404)
})
