/** The page as an app of its own: what a device asks for before it installs one. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { freshPage, url, withBrowser } from './open.ts'

withBrowser()

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose: string
}

test('a browser reads the manifest and finds nothing missing', async () => {
  const page = await freshPage()
  await page.goto(`${url}#play`)
  await page.getByTestId('clock').waitFor()
  const session = await page.context().newCDPSession(page)
  const { url: address, errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ name: 'Burn After Reading', display: 'standalone', start_url: './', scope: './' })
  expect(new URL(manifest.start_url, address).href).toBe(url)
  // The frame around the page has its colours.
  const paper = await page.locator('meta[name="theme-color"]').first().getAttribute('content')
  expect([manifest.theme_color, manifest.background_color]).toEqual([paper, paper])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A window that leaves no trace installs nothing; that is the test's, not the page's.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('every icon is there at its size, and is the drawing', async () => {
  const manifest = JSON.parse(await readFile(join(import.meta.dirname, '../../public/app.webmanifest'), 'utf8'))
  const icons: readonly Icon[] = manifest.icons
  const wanted = ['any any', '192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(wanted)
  for (const { src, sizes, type, purpose } of icons) {
    const answer = await fetch(`${url}${src}`)
    expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type])
    if (type !== 'image/png') continue
    const { width, height, data } = PNG.sync.read(Buffer.from(await answer.arrayBuffer()))
    expect(`${width}x${height}`).toBe(sizes)
    const drawing = await readFile(
      join(import.meta.dirname, `../../public/icons/icon${purpose === 'maskable' ? '-maskable' : ''}.svg`),
      'utf8',
    )
    const page = await freshPage({ viewport: { width, height } })
    await page.setContent(`<style>*{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${drawing}`)
    const drawn = PNG.sync.read(await page.screenshot({ omitBackground: true })).data
    let off = 0
    for (let i = 0; i < data.length; i++) off += Math.abs(data[i] - drawn[i])
    expect(off / data.length, src).toBeLessThan(1) // of 255: edges are drawn a little otherwise from machine to machine
    // What is cut out of a maskable icon is paper to its edge, and holds all of the sheet in the circle in its middle.
    if (purpose !== 'maskable') continue
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4
        expect(data[at + 3]).toBe(255)
        const isOutside = Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) > 0.4 * width
        if (isOutside && (data[at] !== 247 || data[at + 1] !== 244 || data[at + 2] !== 236))
          throw new Error(`${src} has something at ${x}, ${y}, which may be cut off`)
      }
  }
})
