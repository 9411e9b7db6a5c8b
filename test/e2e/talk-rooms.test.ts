/** A deck is checked with the room that its parts have on the page. */
import { expect, test } from 'vitest'
import shipped from '../../scenarios/decks/burn-after-reading.json'
import { parseDeck } from '../../src/story/deck.ts'
import { placesOf, stateAt, talkOf } from '../../src/story/talk/state.ts'
import { roomsOf } from '../../src/view/talk/hall-room.ts'
import { layoutOf } from '../../src/view/talk/layout.ts'
import { openStage, stands, withTalkBrowser } from './talk.ts'

withTalkBrowser()

/** How much a room of the page and a calculated one may differ, in ems of the stage. */
const WITHIN = 0.05

test('every part of every frame stands in the room that the check counts with', async () => {
  const page = await openStage({ viewport: { width: 1280, height: 720 } })
  await page.evaluate(() => document.fonts.ready)
  const talk = talkOf(parseDeck(JSON.stringify(shipped)))
  const wrong: string[] = []
  const places = placesOf(talk)
  for (const place of places) {
    const name = `${place.beat + 1}.${place.build}`
    await stands(page, name)
    const { stage, beat, line } = stateAt(talk, place)
    const { columns, bands, clock } = layoutOf(stage)
    const says = clock === null ? null : await page.getByTestId('stage-clock').first().textContent()
    const rooms = roomsOf(stage, { title: beat.title, line, clock: says })
    // As they stand on the page: column by column, and what goes right across after them.
    const order = [...columns.flatMap(({ parts }) => parts), ...(bands === null ? [] : [bands])]
    const seen = await page.locator('main.ts .tf-in').evaluate((frame) => {
      const em = Number.parseFloat(getComputedStyle(frame).fontSize)
      return [...frame.querySelectorAll('.tp-in')].map((part) => {
        const { width, height } = part.getBoundingClientRect()
        return { w: width / em, h: height / em }
      })
    })
    expect(seen.length, name).toBe(order.length)
    for (const [i, at] of order.entries()) {
      const room = rooms[at] ?? { w: 0, h: 0 }
      if (Math.abs(room.w - seen[i].w) > WITHIN || Math.abs(room.h - seen[i].h) > WITHIN)
        wrong.push(`${name} ${stage[at].part}: ${JSON.stringify(seen[i])}, counted with ${JSON.stringify(room)}`)
    }
    await page.keyboard.press('PageDown')
  }
  expect(wrong).toEqual([])
  expect(places.length).toBeGreaterThan(30)
})
