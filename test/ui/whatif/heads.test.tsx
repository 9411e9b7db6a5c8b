import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { optionsAt, useMapChoice } from '../../../src/app/whatif/choice.ts'
import { chooseMap, showAs } from '../../../src/app/whatif/choosing.ts'
import { PRESETS } from '../../../src/sim/presets.ts'
import { RULE_NAMES, ruleEntry } from '../../../src/sim/rules.ts'
import { letteringOf } from '../../../src/ui/whatif/paint.ts'
import { SIGNS } from '../../../src/view/whatif/signs.ts'
import { optionTitle } from '../../../src/view/whatif/words.ts'
import { afresh, drawn, unplayed } from './desk.tsx'
import '@fontsource/ibm-plex-sans/latin-400.css'
import '@fontsource/ibm-plex-sans/latin-500.css'
import '@fontsource/ibm-plex-sans/latin-600.css'

afresh()

/** Headings that do not show all they say: cut by their own edge, or by that of the page's. */
function cutHeads(container: HTMLElement): string[] {
  return [...container.querySelectorAll<HTMLElement>('.map-head, .map-corner > span')].flatMap((head) => {
    const says = head.querySelector('span') ?? head
    const range = document.createRange()
    range.selectNodeContents(says)
    const text = range.getBoundingClientRect()
    const box = (
      head.matches('.map-corner > span') ? (head.parentElement as HTMLElement) : head
    ).getBoundingClientRect()
    const isIn =
      text.left >= box.left - 0.5 &&
      text.right <= box.right + 0.5 &&
      text.top >= box.top - 0.5 &&
      text.bottom <= box.bottom + 0.5
    return isIn ? [] : [`${head.textContent}: ${text.width} × ${text.height} in ${box.width} × ${box.height}`]
  })
}

/** Names in the corner that lie upon each other. */
function clashes(container: HTMLElement): string[] {
  const boxes = [...container.querySelectorAll<HTMLElement>('.map-corner > span')].map((span) => {
    const range = document.createRange()
    range.selectNodeContents(span)
    return [span.textContent ?? '', range.getBoundingClientRect()] as const
  })
  return boxes.flatMap(([one, x], i) =>
    boxes
      .slice(i + 1)
      .filter(([, y]) => x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 1 && y.top < x.bottom - 1)
      .map(([other]) => `${one} / ${other}`),
  )
}

describe.each([
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [375, 812],
  [320, 640],
])('at %i × %i', (width, height) => {
  test('no heading is cut, whatever option of whatever rule it names', async () => {
    await page.viewport(width, height)
    const container = await unplayed()
    await expect.poll(() => container.querySelectorAll('.map-head').length).toBeGreaterThan(10)
    const rules = RULE_NAMES.filter((name) => ruleEntry(name).type !== 'table')
    const measured = new Set<string>()
    for (const name of ['preset', ...rules] as const) {
      const options = optionsAt(name, PRESETS['as-found'].rules)
      for (const inRows of [['payload'], ['payload', name]] as const) {
        useMapChoice.setState({
          axes: [
            { name: name === 'read' ? 'parse' : 'read', options: [name === 'read' ? 'strict' : 'get'] },
            { name, options },
          ],
          rows: ['done', 'byte-order-mark', 'error-then-done'],
          inRows: [...inRows],
        })
        const last = optionTitle(name, options[0])
        await expect
          .poll(() => [...container.querySelectorAll('.map-head')].some((head) => head.textContent === last))
          .toBe(true)
        await drawn()
        expect(cutHeads(container), `${name} in ${inRows.length === 1 ? 'columns' : 'rows'}`).toEqual([])
        expect(clashes(container), name).toEqual([])
        for (const head of container.querySelectorAll('.map-head')) measured.add(head.textContent ?? '')
      }
    }
    expect(measured.has('stop, after a nudge only')).toBe(true)
    expect(measured.size).toBeGreaterThan(60)
  })

  test('nor one of the usual map, nor of the big one', async () => {
    await page.viewport(width, height)
    const container = await unplayed()
    await expect.poll(() => container.querySelectorAll('.map-head').length).toBeGreaterThan(10)
    await document.fonts.ready
    await drawn()
    expect(cutHeads(container)).toEqual([])
    chooseMap('big')
    showAs('map')
    await expect.poll(() => container.textContent).toContain('450 rows')
    await drawn()
    expect(cutHeads(container)).toEqual([])
    expect(clashes(container)).toEqual([])
  })
})

test.each([
  [1280, 720, 11],
  [1440, 900, 12],
  [1920, 1080, 14],
])(
  'at %i × %i each cell of the usual map says its word, with a tick where all is well, in letters of %i px or more',
  async (width, height, least) => {
    await page.viewport(width, height)
    await Promise.all([400, 500, 600].map((weight) => document.fonts.load(`${weight} 14px "IBM Plex Sans"`)))
    const container = await unplayed()
    await expect.poll(() => container.querySelectorAll('.map-head').length).toBeGreaterThan(10)
    await document.fonts.ready
    await drawn()
    const sheet = container.querySelector<HTMLElement>('.map-sheet') as HTMLElement
    const heads = container.querySelector<HTMLElement>('.map-row-heads') as HTMLElement
    const top = container.querySelector<HTMLElement>('.map-column-heads') as HTMLElement
    const size = {
      width: (sheet.offsetWidth - heads.offsetWidth) / 18 - 1,
      height: (sheet.offsetHeight - top.offsetHeight) / 10 - 1,
      scale: 1,
    }
    const box = container.querySelector<HTMLElement>('.map-scroll') as HTMLElement
    expect(box.clientWidth - sheet.offsetWidth).toBeLessThanOrEqual(2)
    expect(document.fonts.check('500 14px "IBM Plex Sans"')).toBe(true)
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const family = getComputedStyle(sheet).fontFamily
    for (const [name, tone] of [
      ['silent-corruption', 'untrue'],
      ['hang', 'untrue'],
      ['settled-with-cause', 'good'],
      ['settled', 'good'],
    ] as const) {
      const { text, font, wide, tick } = letteringOf(context, size, { name, tone, faint: false }, family)
      expect(text).toBe(SIGNS[name].word)
      expect(font, name).toBeGreaterThanOrEqual(least)
      expect(wide).toBeLessThan(size.width)
      expect(tick !== null, name).toBe(tone === 'good')
    }
  },
)
