/** Taken out of the page as it ships, and opened by other programs, and by the page again. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { PNG } from 'pngjs'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sim } from '../support/command.ts'
import { clockShows, freshPage, listen, openPlay, pick, shows, verdicts, violationsOf, withBrowser } from './open.ts'

withBrowser()

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burn-export-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function openExport(page: Page): Promise<void> {
  await page.getByTestId('share').click()
  await page.getByTestId('export').click()
  await page.getByRole('heading', { name: 'Take it elsewhere' }).waitFor()
}

/** Saves one format, and says where. */
async function saved(page: Page, title: string): Promise<{ readonly path: string; readonly name: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: `Save: ${title}`, exact: true }).click()
  const download = await coming
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  return { path, name: download.suggestedFilename() }
}

/** The texts of an XML file, by a parser that knows nothing of this project. Throws where it is not well-formed. */
function xmlTexts(xml: string): string[] {
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push(text)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return texts
}

const picture = (page: Page) =>
  page.evaluate(() => ({
    words: ['.hero', '.stage', '.timeline'].map((selector) => document.querySelector(selector)?.textContent),
    stage: document.querySelector('.stage-picture svg')?.innerHTML,
    clock: document.querySelector('[data-testid="clock"]')?.textContent,
  }))

test('everything is saved, nothing leaves the page, and nothing is wrong with the dialog', async () => {
  const page = await openPlay({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { complaints, strangers } = listen(page)
  await openExport(page)
  expect(await violationsOf(page)).toEqual([])
  const names: string[] = []
  for (const title of ['Report', 'Picture', 'Drawing', 'Sequence diagram', 'Recording', 'As a test'])
    names.push((await saved(page, title)).name)
  expect(names).toEqual([
    'burn-after-reading-incident.md',
    'burn-after-reading-incident.png',
    'burn-after-reading-incident.svg',
    'burn-after-reading-incident.mmd',
    'burn-after-reading-incident-recording.json',
    'burn-after-reading-incident-test.json',
  ])
  await page.getByRole('button', { name: 'Copy: Sequence diagram' }).click()
  await shows(page, 'export-status', 'Sequence diagram copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^sequenceDiagram\n/)
  await page.getByRole('button', { name: 'Copy: Picture' }).click()
  await shows(page, 'export-status', 'Picture copied.')
  const report = await readFile(join(folder, names[0]), 'utf8')
  expect(report).toContain('# The job that failed at 18:28')
  expect(report).toContain('Each of these alone would have left no bad verdict')
  expect(report).toMatch(/http:\/\/127\.0\.0\.1:\d+\/#play\?v=1&scenario=incident/)
  expect([complaints, strangers]).toEqual([[], []])
})

test('dark and narrow, the dialog fits and has nothing wrong with it', async () => {
  const page = await openPlay({ colorScheme: 'dark', viewport: { width: 320, height: 700 } })
  await openExport(page)
  expect(await page.getByRole('radio', { name: 'dark paper' }).isChecked()).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.querySelector('dialog')!.scrollWidth)).toBeLessThanOrEqual(320)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('share')
})

test('the drawing is the picture on the page, well-formed, and opens elsewhere', async () => {
  const page = await openPlay()
  for (const key of ['Home', 'PageDown', 'PageDown', 'PageDown']) await page.keyboard.press(key)
  const onStage = await page.locator('.stage-picture svg text').allTextContents()
  const clock = await page.getByTestId('clock').textContent()
  await openExport(page)
  const { path } = await saved(page, 'Drawing')
  const svg = await readFile(path, 'utf8')
  const texts = xmlTexts(svg)
  expect(onStage.length).toBeGreaterThan(10)
  expect(texts.join('\n')).toContain(onStage.join('\n'))
  expect(texts).toContain(clock)
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|<script|<style|\son[a-z]+=/)
  await promisify(execFile)('python3', ['-c', 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])', path])
  const other = await freshPage()
  await other.goto(`file://${path}`)
  expect(await other.evaluate(() => document.documentElement.nodeName)).toBe('svg')
  expect(await other.locator('text').allTextContents()).toEqual(expect.arrayContaining(onStage))
})

test('without our fonts, no text of the drawing leaves the drawing, or the bar it stands in', async () => {
  const page = await openPlay()
  const other = await freshPage()
  for (const steps of [0, 3, 30]) {
    await page.keyboard.press('Home')
    for (let i = 0; i < steps; i++) await page.keyboard.press('PageDown')
    await openExport(page)
    const { path } = await saved(page, 'Drawing')
    await page.keyboard.press('Escape')
    await other.goto(`file://${path}`)
    const found = await other.evaluate(() => {
      const texts = [...document.querySelectorAll<SVGTextElement>('text')]
      const { right } = document.documentElement.getBoundingClientRect()
      const bars = [...document.querySelectorAll('rect')].map((rect) => rect.getBoundingClientRect())
      const out = texts.filter((text) => text.getBoundingClientRect().right > right - 12)
      // A label in a bar of the bands: its baseline lies in a bar of that height, which it began in.
      const over = texts.filter((text) => {
        const box = text.getBoundingClientRect()
        const bar = bars.find(
          (one) =>
            Math.abs(one.height - 34) < 1 &&
            one.top < box.top &&
            box.bottom < one.bottom &&
            one.left < box.left &&
            box.left < one.right,
        )
        return bar !== undefined && box.right > bar.right
      })
      return {
        count: texts.length,
        ours: document.fonts.check('12px "IBM Plex Sans"') && document.fonts.size > 0,
        out: out.map((text) => text.textContent),
        over: over.map((text) => text.textContent),
      }
    })
    expect(found).toEqual({ count: expect.any(Number), ours: false, out: [], over: [] })
    expect(found.count).toBeGreaterThan(20)
  }
})

test('from Compare, both runs or either are taken away, and an embed says which one it shows', async () => {
  const page = await openPlay({}, '#compare')
  const { complaints } = listen(page)
  await page.getByTestId('parting').waitFor()
  await page.getByTestId('go-there').click()
  await openExport(page)
  expect(await violationsOf(page)).toEqual([])
  const report = await readFile((await saved(page, 'Report')).path, 'utf8')
  expect(report).toContain('# The job that failed at 18:28: two runs')
  expect(report).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#compare\?\S*other/m)
  const wide = PNG.sync.read(await readFile((await saved(page, 'Picture')).path))
  await page.getByRole('radio', { name: 'right below left' }).check()
  const high = PNG.sync.read(await readFile((await saved(page, 'Picture')).path))
  expect([wide.width, high.width]).toEqual([2 * (2 * 712 + 96), 2 * (712 + 48)])
  await page.getByRole('radio', { name: 'the right run' }).check()
  const { path, name } = await saved(page, 'As a test')
  expect(name).toBe('burn-after-reading-incident-right-test.json')
  expect((await sim('check', path)).stdout).toMatch(/^as expected/)
  await page.keyboard.press('Escape')
  await page.getByTestId('share').click()
  await page.getByRole('link', { name: 'Embed it' }).click()
  const line = page.getByTestId('embed-snippet')
  await expect.poll(() => line.inputValue()).toContain('#play?')
  expect(await line.inputValue()).not.toMatch(/other|all-fixed/)
  await page.getByText('the left one of the two that are compared').waitFor()
  await page.getByRole('radio', { name: 'the right one' }).check()
  await page.getByText('the right one of the two that are compared').waitFor()
  await expect.poll(() => line.inputValue()).toContain('step=all-fixed')
  expect(await line.inputValue()).not.toContain('other')
  expect(complaints).toEqual([])
})

test('the picture is a PNG at twice the size, on the paper that was asked for', async () => {
  const page = await openPlay()
  await openExport(page)
  const paper = async () => {
    const png = PNG.sync.read(await readFile((await saved(page, 'Picture')).path))
    const colours = new Set<number>()
    for (let i = 0; i < png.data.length; i += 4) colours.add(png.data.readUInt32BE(i))
    return { png, corner: png.data.readUInt32BE(0).toString(16), colours }
  }
  const light = await paper()
  expect(light.png.width).toBe(2 * (712 + 48))
  expect(light.png.height).toBeGreaterThan(1000)
  expect(light.corner).toBe('f7f4ecff')
  // Vermilion, the colour of what is not true, and much between that smooth edges make.
  expect(light.colours.has(0xb3301aff)).toBe(true)
  expect(light.colours.size).toBeGreaterThan(100)
  await page.getByRole('radio', { name: 'dark paper' }).check()
  expect((await paper()).corner).toBe('151411ff')
})

test('a recording opens again at the same frame, in another window', async () => {
  const page = await openPlay()
  await page.getByRole('radio', { name: 'GET', exact: true }).check()
  for (const key of ['Home', 'PageDown', 'PageDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.locator('.workbench[aria-busy="false"]').waitFor()
  await page.locator('.timeline').getByText('waiting for nothing').first().waitFor({ state: 'attached' }) // the lanes come last
  const seen = await picture(page)
  await openExport(page)
  const { path } = await saved(page, 'Recording')
  const other = await openPlay()
  const { complaints } = listen(other)
  await pick(other, 'reply-lost')
  await other.getByTestId('share').click()
  await other.getByTestId('open-file').setInputFiles(path)
  await expect.poll(() => picture(other), { timeout: 60_000 }).toEqual(seen)
  expect(await other.getByTestId('notice').textContent()).toBe('')
  expect(complaints).toEqual([])

  const file = JSON.parse(await readFile(path, 'utf8'))
  const written = file.facts.find((fact: { kind: string }) => fact.kind === 'written')
  Object.assign(written, { did: 'done', sentence: '<b>Something else</b> \u202e' })
  const changed = join(folder, 'changed.json')
  await writeFile(changed, JSON.stringify(file))
  await other.getByTestId('share').click()
  await other.getByTestId('open-file').setInputFiles(changed)
  await shows(other, 'notice', /At 18:28:00 it says “<b>Something else<\/b> ⟨U\+202E⟩”; played here, “Node a writes/)
  await other.getByRole('button', { name: 'Go to 18:28:00' }).click()
  await clockShows(other, '18:28:00')

  await writeFile(changed, (await readFile(path, 'utf8')).replace(/"verdicts": \[[^\]]*\]/, '"verdicts": ["settled"]'))
  await other.getByTestId('share').click()
  await other.getByTestId('open-file').setInputFiles(changed)
  await shows(other, 'notice', /It says verdicts: \["settled"\]; played here, verdicts: \["[a-z",-]+"\]\. You see it/)
  expect(complaints).toEqual([])
})

test('a recording of a scenario that the page does not have brings it along', async () => {
  const { code } = await sim(
    'report',
    'incident',
    '--rules',
    'all-fixed',
    '--as',
    'json',
    '--out',
    join(folder, 'own.json'),
  )
  expect(code).toBe(0)
  const file = JSON.parse(await readFile(join(folder, 'own.json'), 'utf8'))
  file.scenario.id = 'mine'
  file.scenario.title = 'A case of my own'
  const path = join(folder, 'mine.json')
  await writeFile(path, JSON.stringify(file))
  const page = await openPlay()
  await page.getByTestId('share').click()
  await page.getByTestId('open-file').setInputFiles(path)
  await page.locator('[data-shows="mine"]').waitFor()
  await page.keyboard.press('End')
  expect(await verdicts(page)).toEqual(['settled-with-cause'])
  expect(await page.getByTestId('notice').textContent()).toBe('')
})

test('a recording that is none is refused with a reason, and the page stays as it was', async () => {
  const page = await openPlay()
  const { clock, stage } = await picture(page)
  await page.getByTestId('share').click()
  for (const [text, says] of [
    ['{"burn-after-reading-recording": 9}', /version 9.*reads version 1/],
    ['{"burn-after-reading-recording": 1, "scenario": {"version": 1}}', /id: is missing/],
    ['["burn-after-reading-recording"]', /none that this page opens/],
    ['{"burn-after-reading-recording": 1', /not JSON/],
  ] as const) {
    const path = join(folder, 'hostile.json')
    await writeFile(path, text)
    await page.getByTestId('open-file').setInputFiles(path)
    await page.getByRole('alert').filter({ hasText: says }).waitFor()
  }
  await page.keyboard.press('Escape')
  expect(await picture(page)).toMatchObject({ clock, stage })
})

test('what was seen on the page is a test that the command passes, and that fails where the worker is another', async () => {
  const page = await openPlay(
    {},
    '#play?v=1&scenario=two-jobs&set=read:get&numbers=pollInterval:10s&payload=text.eyJzdGF0dXMiOiJlcnJvciJ9&end',
  )
  await openExport(page)
  const { path } = await saved(page, 'As a test')
  const passed = await sim('check', path)
  expect([passed.code, passed.stderr]).toEqual([0, ''])
  expect(passed.stdout).toMatch(/^as expected {2}two-jobs-test: scenario/)
  const file = JSON.parse(await readFile(path, 'utf8'))
  file.rules = { preset: 'as-found' }
  const other = join(folder, 'other.json')
  await writeFile(other, JSON.stringify(file))
  expect((await sim('check', other)).code).toBe(1)
})
