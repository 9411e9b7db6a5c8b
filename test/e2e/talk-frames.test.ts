/** Every frame of the talk, as a hall sees it: large enough, nothing cut, and always the same. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import deck from '../../scenarios/decks/burn-after-reading.json'
import { listen, url, violationsOf } from './open.ts'
import {
  DECK,
  openSpeaker,
  openStage,
  placeOf,
  stageIsThere,
  stands,
  underToast,
  withTalkBrowser,
  wrongWithFrame,
} from './talk.ts'

withTalkBrowser()

const { beats } = deck
/** Where the talk ends. */
const LAST = `${beats.length}.${beats[beats.length - 1].builds.length}`

/** The frame as it stands, without what only says where it has come from. */
const frameOf = async (page: Page): Promise<string> =>
  (await page.locator('.ts-frame').innerHTML()).replace(' tabindex="-1"', '')

/** Presses on to the end. Returns all places in order. */
async function pressThrough(page: Page, atEach: (place: string) => Promise<void>): Promise<string[]> {
  const places: string[] = []
  for (;;) {
    const place = await placeOf(page)
    places.push(place)
    await atEach(place)
    if (place === LAST) return places
    await page.keyboard.press('PageDown')
    await page
      .locator(`main.ts:not([data-beat="${place.split('.')[0]}"][data-build="${place.split('.')[1]}"])`)
      .waitFor()
  }
}

describe('each beat and each press of it', () => {
  for (const [width, height, notes] of [
    [1280, 720, false],
    [1920, 1080, false],
    [1024, 768, false],
    [1280, 720, true],
    [1024, 768, true],
  ] as const)
    test(`at ${width} by ${height}${notes ? ' over the notes' : ''} nothing is too small for the last row, cut, or beyond the window`, async () => {
      const page = await openStage({ viewport: { width, height } })
      const { complaints } = listen(page)
      // On a screen of 4 by 3 three boxes are as wide as it, and the code under two of them is as high; over the notes
      // everything is lower still.
      const shareAt = (place: string) => (width / height > 1.5 ? 30 : notes ? 41 : place.startsWith('4.') ? 35 : 30.7)
      if (notes) {
        await page.keyboard.press('n')
        // It finds its size in the room that is left.
        await expect.poll(() => wrongWithFrame(page, shareAt('1.0'))).toEqual([])
      }
      const wrong: string[] = []
      const places = await pressThrough(page, async (place) => {
        for (const what of await wrongWithFrame(page, shareAt(place))) wrong.push(`${place} ${what}`)
        await page.keyboard.press('z') // without a speaker's window that is refused, in words
        for (const what of await underToast(page)) wrong.push(`${place} ${what}`)
      })
      expect(wrong).toEqual([])
      expect(places).toHaveLength(beats.reduce((sum, { builds }) => sum + 1 + builds.length, 0))
      expect(complaints).toEqual([])
    })

  test('is the same frame when it is come back to, and when the page is loaded anew there', async () => {
    const page = await openStage()
    const seen = new Map<string, string>()
    const places = await pressThrough(page, async (place) => {
      seen.set(place, await frameOf(page))
    })
    for (const place of places.toReversed().slice(1)) {
      await page.keyboard.press('PageUp')
      await stands(page, place)
      expect(await frameOf(page), `back at ${place}`).toBe(seen.get(place))
      if (Number(place.split('.')[1]) !== 1) continue
      await page.reload()
      await stageIsThere(page)
      await stands(page, place)
      expect(await frameOf(page), `loaded anew at ${place}`).toBe(seen.get(place))
    }
  })

  test('with motion, forward finishes it and shows the frame that stills show', async () => {
    const moving = await openStage({ reducedMotion: 'no-preference' })
    const still = await openStage()
    await moving.keyboard.press('PageDown')
    await stands(moving, '1.1')
    await moving.keyboard.press('PageDown')
    await moving.locator('main.ts[data-progress="1"]').waitFor()
    expect(await placeOf(moving)).toBe('1.1')
    await still.keyboard.press('PageDown')
    await stands(still, '1.1')
    expect(await frameOf(moving)).toBe(await frameOf(still))
    await moving.keyboard.press('PageUp')
    await stands(moving, '1.0')
    await still.keyboard.press('PageUp')
    await stands(still, '1.0')
    expect(await frameOf(moving)).toBe(await frameOf(still))
  })
})

test('keys: F5 and a held button do nothing, Escape ends nothing, digits and the overview lead to a beat', async () => {
  const page = await openStage()
  await page.keyboard.press('PageDown')
  await stands(page, '1.1')
  for (const key of ['F5', 'Shift+F5', 'Escape', 'Escape', 'a', 'x']) await page.keyboard.press(key)
  // Playwright repeats a key that is pressed again before it is let go.
  await page.keyboard.down('PageDown')
  for (let i = 0; i < 8; i++) await page.keyboard.down('PageDown')
  await page.keyboard.up('PageDown')
  await stands(page, '1.2')
  await page.keyboard.press('1')
  await page.keyboard.press('0')
  await page.keyboard.press('Enter')
  await stands(page, '10.0')
  await page.keyboard.press('o')
  await page.locator('.ts-grid [aria-current]').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await stands(page, '8.0')
  // A clicker's keys choose there too, one after the other.
  await page.keyboard.press('o')
  for (const key of ['PageDown', 'PageDown', 'PageUp']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await stands(page, '9.0')
  await page.keyboard.press('8')
  await page.keyboard.press('Enter')
  await stands(page, '8.0')
  // From there on every key means the talk again, those among them that press what has the focus.
  await page.keyboard.press(' ')
  await stands(page, '8.1')
  await page.keyboard.press('9')
  await page.keyboard.press('Enter')
  await stands(page, '9.0')
  // Over a list as well, no key of the page around the talk is heard: no dark that no key ends, no second dialog, no undo.
  for (const key of ['o', '?', 'b', '.', 'Control+z', 'Escape', 'Control+z', '?', 'b', 'o', 'Escape'])
    await page.keyboard.press(key)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(
    await page.evaluate(() => [document.querySelector('dialog[open]'), document.documentElement.dataset['blank']]),
  ).toEqual([null, undefined])
  await page.keyboard.press('PageUp')
  await stands(page, '8.3')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys of the talk' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Home')
  await stands(page, '1.0')
  expect(page.url()).toContain(`#talk/${DECK}/whole/`)
  await page.keyboard.press('q')
  expect(await page.locator('main.ts').count()).toBe(1)
  await page.keyboard.press('q')
  await page.getByRole('heading', { name: 'Give the talk' }).waitFor()
})

test('the talk leaves Play as it was', async () => {
  const page = await openStage({}, `${DECK}/whole/blame-getdel/1`)
  await page.goto(`${url}#play`)
  await page.reload()
  await page.getByTestId('clock').waitFor()
  await page.waitForFunction(() => location.hash !== '#play')
  const atItsEnd = page.url()
  await page.keyboard.press('Home')
  await page.keyboard.press('PageDown')
  const asItIs = async () => ({
    clock: await page.getByTestId('clock').textContent(),
    picture: await page.locator('.stage-picture svg').innerHTML(),
    rules: await page.locator('.rules-side :checked').count(),
  })
  const before = await asItIs()
  // The address follows soon, and holds the instant.
  await page.waitForFunction((was) => location.href !== was, atItsEnd)
  const address = page.url()
  await page.goto(`${url}#talk/${DECK}/whole/blame-getdel`)
  await stageIsThere(page)
  await stands(page, '6.0')
  for (const place of ['6.1', '6.2', '7.0']) {
    await page.keyboard.press('PageDown')
    await stands(page, place)
  }
  await page.goBack()
  await page.getByTestId('clock').waitFor()
  expect(page.url()).toBe(address)
  expect(await asItIs()).toEqual(before)
})

test('no rule of WCAG is broken on the stage, before it, beside it and over it, light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openStage({ colorScheme, viewport: { width: 1280, height: 720 } })
    const broken: string[] = []
    const check = async (of: Page, where: string) => {
      for (const rule of await violationsOf(of)) broken.push(`${colorScheme} ${where}: ${rule}`)
    }
    await check(page, 'stage')
    for (const beat of ['3', '5', '6', '8', '10', '11']) {
      await page.keyboard.press(beat[0])
      if (beat[1] !== undefined) await page.keyboard.press(beat[1])
      await page.keyboard.press('Enter')
      await stands(page, `${beat}.0`)
      await page.keyboard.press('PageDown')
      await stands(page, `${beat}.1`)
      await check(page, `beat ${beat}`)
    }
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await check(page, 'help')
    await page.keyboard.press('Escape')
    await page.keyboard.press('o')
    await page.locator('.ts-grid .tf-title').nth(10).waitFor()
    await check(page, 'overview')
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.locator('.ts-notes').waitFor()
    await check(page, 'notes')
    await check(await openSpeaker(page), 'speaker')
    await page.goto(`${url}#talk`)
    await page.locator('.talk-choice').first().waitFor()
    await check(page, 'start')
    expect(broken).toEqual([])
  }
})

test('a talk or a beat that there is not is answered clearly, and the start has no overflow at 320 px', async () => {
  const page = await openStage({ viewport: { width: 320, height: 640 } })
  await page.goto(`${url}#talk`)
  await page.locator('.talk-choice').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.goto(`${url}#talk/no-such-deck/whole`)
  await page.getByText('There is no deck “no-such-deck”').waitFor()
  await page.goto(`${url}#talk/${DECK}/whole/no-such-beat`)
  await page.getByText('no beat “no-such-beat”').waitFor()
})
