/** A talk in two windows: either leads, and neither is needed for the other to go on. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { listen, url, violationsOf } from './open.ts'
import {
  closed,
  DECK,
  freshWindow,
  openSpeaker,
  openStage,
  placeOf,
  speakerAt,
  stageIsThere,
  stands,
  withTalkBrowser,
} from './talk.ts'

withTalkBrowser()

/** Its process dies, without a word to anybody. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => {}) // there is nobody left to answer
  await crashed
}

test('a press in either window is seen in both; dark and frozen too', async () => {
  const stage = await openStage()
  const { complaints, strangers } = listen(stage)
  const speaker = await openSpeaker(stage)
  await stage.keyboard.press('PageDown')
  await stands(stage, '1.1')
  await speakerAt(speaker, '1.1')
  await speaker.keyboard.press('ArrowRight')
  await stands(stage, '1.2')
  await speaker.locator('.sp-buttons').getByText('Next').click()
  await stands(stage, '2.0')
  await speaker.locator('.sp-beats button').nth(4).click()
  await stands(stage, '5.0')
  await stage.keyboard.press('PageUp')
  await speakerAt(speaker, '4.2')

  await speaker.keyboard.press('b')
  await stage.getByTestId('blank').waitFor()
  // Out of the dark first comes what the hall has missed.
  await stage.keyboard.press('PageDown')
  await stage.getByTestId('blank').waitFor({ state: 'detached' })
  expect(await placeOf(stage)).toBe('4.2')

  await speaker.keyboard.press('z')
  await speaker.locator('.sp-frozen').waitFor()
  await speaker.keyboard.press('PageDown')
  await speaker.keyboard.press('PageDown')
  await speakerAt(speaker, '5.1')
  expect(await placeOf(stage)).toBe('4.2')
  await speaker.keyboard.press('z')
  await stands(stage, '5.1')
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})

test('the speaker’s window lists its keys, and goes to a beat by its number', async () => {
  const stage = await openStage()
  const speaker = await openSpeaker(stage)
  const list = speaker.getByRole('dialog', { name: 'Keys of the talk' })
  await speaker.keyboard.press('?')
  await list.waitFor()
  expect(await list.textContent()).toContain('Dark screen, and light again')
  expect(await list.textContent()).not.toContain('End the talk')
  expect(await violationsOf(speaker)).toEqual([])
  await speaker.keyboard.press('PageDown') // nothing goes on under it
  await speaker.keyboard.press('?')
  await list.waitFor({ state: 'detached' })
  expect(await placeOf(stage)).toBe('1.0')
  await speaker.keyboard.press('1')
  await speaker.keyboard.press('0')
  await speaker.getByText('Beat 10, then Enter').waitFor()
  await speaker.keyboard.press('Enter')
  await stands(stage, '10.0')
  await speaker.getByRole('button', { name: 'Keys ?' }).click()
  await speaker.getByRole('button', { name: 'Back to the notes' }).click()
  await list.waitFor({ state: 'detached' })
})

test('either window can be loaded anew, or go and come back, while the other goes on', async () => {
  const stage = await openStage()
  const speaker = await openSpeaker(stage)
  await stage.keyboard.press('PageDown')
  await stands(stage, '1.1')

  await speaker.reload()
  await speakerAt(speaker, '1.1')
  await stage.keyboard.press('PageDown')
  await speakerAt(speaker, '1.2')

  await stage.reload()
  await stageIsThere(stage)
  await stands(stage, '1.2')
  await speaker.keyboard.press('PageDown')
  await stands(stage, '2.0')

  // The speaker's window is closed; the stage goes on, and a new one is in step at once.
  await closed(speaker)
  await stage.keyboard.press('PageDown')
  await stands(stage, '2.1')
  const again = await openSpeaker(stage)
  await speakerAt(again, '2.1')

  // The stage is killed; the speaker goes on, says that it is gone, and opens it where the talk is by then.
  const context = stage.context()
  await crash(stage)
  await again.keyboard.press('PageDown')
  await speakerAt(again, '3.0')
  const opened = context.waitForEvent('page')
  await again.getByRole('button', { name: 'Open the stage' }).click()
  const reopened = await opened
  await stageIsThere(reopened)
  await stands(reopened, '3.0')
  await reopened.keyboard.press('PageDown')
  await speakerAt(again, '3.1')
  await again.keyboard.press('PageDown')
  await stands(reopened, '3.2')

  // What was left open and frozen comes along when the talk is begun from the list, and begins with it.
  await again.keyboard.press('z')
  await again.locator('.sp-frozen').waitFor()
  await closed(reopened)
  await again.getByText('The stage is not open').waitFor()
  const afresh = await context.newPage()
  await afresh.goto(`${url}#talk`)
  await afresh.getByRole('link', { name: /^Start/ }).click()
  await stageIsThere(afresh)
  await stands(afresh, '1.0')
  await speakerAt(again, '1.0')
  await again.locator('.sp-frozen').waitFor({ state: 'detached' })
  await afresh.keyboard.press('PageDown')
  await speakerAt(again, '1.1')
})

test('a speaker’s window that has just crashed is not taken for one that is open', async () => {
  const stage = await openStage()
  const speaker = await openSpeaker(stage)
  await stage.keyboard.press('s')
  await stage.getByText('The speaker’s window is open already').waitFor()
  await stage.keyboard.press('PageDown') // whatever was said is gone
  await crash(speaker)
  const again = await openSpeaker(stage)
  await speakerAt(again, '1.1')
})

test('ended on the stage, the talk has ended for the speaker, and its watch rests', async () => {
  const stage = await openStage()
  const speaker = await openSpeaker(stage)
  await stage.keyboard.press('PageDown')
  await speaker.getByRole('button', { name: 'Pause the watch' }).waitFor()
  await stage.keyboard.press('q')
  await stage.keyboard.press('q')
  await stage.getByRole('heading', { name: 'Give the talk' }).waitFor()
  await speaker.getByText('The talk has ended').waitFor()
  await speaker.getByRole('button', { name: 'Start the watch' }).waitFor()
  // Begun again, it goes on from its beginning.
  await stage.getByRole('link', { name: /^Start/ }).click()
  await stageIsThere(stage)
  await speakerAt(speaker, '1.0')
  await speaker.getByText('The talk has ended').waitFor({ state: 'detached' })
})

test('the motion is in step as well: forward in one window finishes it in both', async () => {
  const stage = await openStage({ reducedMotion: 'no-preference' })
  const speaker = await openSpeaker(stage)
  const shown = (page: typeof stage, root: string) =>
    page.locator(`${root} [data-testid="stage-clock"]`).first().textContent()
  await stage.keyboard.press('PageDown')
  await speakerAt(speaker, '1.1')
  // Under way in both: later than where it began, earlier than where it ends.
  await speaker
    .locator('.sp-now [data-testid="stage-clock"]')
    .filter({ hasText: /^(18:[345]|19:)/ })
    .waitFor()
  await speaker.keyboard.press('PageDown')
  await stage.locator('main.ts[data-beat="1"][data-build="1"][data-progress="1"]').waitFor()
  expect(await shown(stage, '.ts-frame')).toBe('20:30:00')
  expect(await shown(speaker, '.sp-now')).toBe('20:30:00')
  await speakerAt(speaker, '1.1')
})

test('two talks in one browser do not mix, and what another tab says is not taken at its word', async () => {
  const one = await openStage()
  const other = await one.context().newPage()
  await other.goto(`${url}#talk/${DECK}/five-minutes`)
  await stageIsThere(other)
  await one.keyboard.press('PageDown')
  await stands(one, '1.1')
  expect(await placeOf(other)).toBe('1.0')
  await other.evaluate(() => {
    const id = (JSON.parse(sessionStorage.getItem('burn-after-reading.talk-here') ?? '{}') as { id: string }).id
    const channel = new BroadcastChannel(`burn-after-reading.talk.${id}`)
    for (const data of [null, 7, 'forward', { says: 'event' }, { says: 'log', log: { deck: '<b>', events: [] } }])
      channel.postMessage(data)
    channel.postMessage({ says: 'event', event: { n: 2 ** 52, by: 'x', atMs: 1, action: { kind: 'back' } } })
  })
  await other.keyboard.press('PageDown')
  await stands(other, '1.1')
})

test('a second tab at the address of a talk that runs asks first, and then is one more stage of it', async () => {
  const one = await openStage()
  await one.keyboard.press('PageDown')
  await stands(one, '1.1')
  const other = await one.context().newPage()
  await other.goto(`${url}#talk/${DECK}/whole/the-shrug/1`)
  await other.getByRole('heading', { name: 'This talk runs in another window' }).waitFor()
  await other.getByRole('button', { name: 'Show its stage here too' }).click()
  await stageIsThere(other)
  await stands(other, '1.1')
  expect(await placeOf(one)).toBe('1.1')
  await other.keyboard.press('PageDown')
  await stands(one, '1.2')
})

test('a window that is opened by hand finds the talk that runs; without one it says so', async () => {
  const stage = await openStage({}, `${DECK}/whole/the-shrug/1`)
  const speaker = await stage.context().newPage()
  await speaker.goto(`${url}#talk/speaker`)
  await speakerAt(speaker, '4.1')
  const alone = await freshWindow()
  await alone.goto(`${url}#talk/speaker`)
  await alone.getByText('No talk runs in this browser').waitFor()
})

test('where the pop-up is blocked, the notes stand under the stage', async () => {
  const stage = await openStage()
  await stage.evaluate(() => {
    window.open = () => null
  })
  await stage.keyboard.press('s')
  await stage.locator('.ts-notes').waitFor()
  await stage.getByText('The browser blocked the window').waitFor()
  await stage.keyboard.press('n')
  await stage.locator('.ts-notes').waitFor({ state: 'detached' })
})
