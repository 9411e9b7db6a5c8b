/** Decks that no storage takes are given from the memory of the windows that have them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeDraftStore } from '../../../src/app/drafts/store.ts'
import { BLANK_DECK } from '../../../src/view/talk/deck-starts.ts'

/** As two windows of one browser: each has modules of its own, and they share what the browser lends them. */
async function window() {
  vi.resetModules()
  const { ownDeck, ownDecks, ownName } = await import('../../../src/app/talk/own-decks.ts')
  const { DECK_DESK } = await import('../../../src/app/talk/deck-drafts.ts')
  return { ownDeck, ownDecks, ownName, desk: DECK_DESK }
}

/** A storage whose keys are its own, as the browser's are. */
class Kept {
  readonly [key: string]: unknown
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value })
  }
  getItem(key: string): unknown {
    return this[key] ?? null
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

beforeEach(() => {
  // Nothing is stored here: a browser that forbids it.
  vi.stubGlobal('indexedDB', undefined)
})
afterEach(() => vi.unstubAllGlobals())

test('a draft that cannot be stored is given from the desk, and its speaker’s window has it too', async () => {
  const stage = await window()
  const id = stage.desk.addDraft('x', BLANK_DECK.replace('"My talk"', '"Not stored"'))
  stage.desk.addDraft('y', '{')
  expect((await stage.ownDecks()).map(({ name }) => name)).toEqual([stage.ownName(id)])
  expect((await stage.ownDeck(id)).title).toBe('Not stored')
  const speaker = await window()
  expect(await speaker.ownDecks()).toEqual([])
  expect((await speaker.ownDeck(id)).title).toBe('Not stored')
  // The stage is gone: the speaker’s window lends it on.
  const again = await window()
  expect((await again.ownDeck(id)).title).toBe('Not stored')
})

test('what was changed at the desk since goes before what was lent', async () => {
  const stage = await window()
  const id = stage.desk.addDraft('x', BLANK_DECK)
  await stage.ownDeck(id)
  stage.desk.useDesk.setState({ open: id })
  const later = Date.now() + 1000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  stage.desk.writeText(BLANK_DECK.replace('"My talk"', '"Later"'))
  expect((await stage.ownDeck(id)).title).toBe('Later')
  const speaker = await window()
  expect((await speaker.ownDeck(id)).title).toBe('Later')
  vi.restoreAllMocks()
})

test('a draft that there is not is answered, and so is one that is no deck yet', async () => {
  const { ownDeck, desk } = await window()
  await expect(ownDeck('nothing')).rejects.toThrow('no open window has this deck')
  const id = desk.addDraft('x', BLANK_DECK.replace('"clock"', '"clok"'))
  await expect(ownDeck(id)).rejects.toThrow(
    'This deck cannot be given yet: beats.0.stage.1.part: "clok" is not allowed (did you mean "clock"?)',
  )
})

test('whatever other windows say on that channel, nothing comes of it', async () => {
  const { ownDeck } = await window()
  const stranger = new BroadcastChannel('burn-after-reading.deck-loan')
  stranger.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return
    for (const junk of [
      null,
      1,
      {},
      { id: data },
      { id: data, text: 1, changedAt: 1 },
      { id: data, text: 'x' },
      { id: 'other', text: BLANK_DECK, changedAt: 1 },
    ])
      stranger.postMessage(junk)
  })
  await expect(ownDeck('x')).rejects.toThrow('no open window has this deck')
  stranger.close()
})

test('what waits to be stored is seen without being taken', () => {
  vi.stubGlobal('localStorage', new Kept())
  const store = makeDraftStore('burn-after-reading.x', 'waiting.')
  store.keepWaiting([{ id: 'a', name: 'A', text: 'x', changedAt: 1, version: 0 }])
  expect(store.seeWaiting().map(({ id }) => id)).toEqual(['a'])
  expect(store.takeWaiting().drafts.map(({ id }) => id)).toEqual(['a'])
  expect(store.takeWaiting()).toEqual({ drafts: [], damaged: [] })
})

test('what waits and is no draft goes on waiting, as it is', () => {
  const kept = new Kept()
  vi.stubGlobal('localStorage', kept)
  const store = makeDraftStore('burn-after-reading.x', 'waiting.')
  const waiting: Readonly<Record<string, string>> = {
    'waiting.torn.1': '{"name":"A","te',
    'waiting.odd.1': '{"name":7,"text":"half a scenario","changedAt":1,"version":0}',
    'waiting.none.1': 'null',
    'waiting.Not A Name.1': '{"name":"A","text":"b","changedAt":1,"version":0}',
  }
  for (const [key, text] of Object.entries(waiting)) kept.setItem(key, text)
  store.keepWaiting([{ id: 'a', name: 'A', text: 'x', changedAt: 1, version: 0 }])
  const damaged = [
    { id: 'waiting.torn.1', text: '{"name":"A","te' },
    { id: 'waiting.odd.1', text: 'half a scenario' },
    { id: 'waiting.none.1', text: 'null' },
    { id: 'waiting.Not A Name.1', text: 'b' },
  ]
  expect(store.seeWaiting().map(({ id }) => id)).toEqual(['a'])
  expect(store.takeWaiting()).toMatchObject({ drafts: [{ id: 'a' }], damaged })
  expect(store.takeWaiting()).toEqual({ drafts: [], damaged })
  for (const [key, text] of Object.entries(waiting)) expect(kept.getItem(key)).toBe(text)
})
