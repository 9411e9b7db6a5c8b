/** Decks that no storage takes are given from the memory of the windows that have them. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeDraftStore } from '../../../src/app/drafts/store.ts'
import { BLANK_DECK } from '../../../src/view/talk/deck-starts.ts'

/** As two windows of one browser: each has modules of its own, and they share what the browser lends them. */
async function window() {
  vi.resetModules()
  const { ownDeck, ownDecks, ownName } = await import('../../../src/app/talk/own-decks.ts')
  const { DECK_DESK } = await import('../../../src/app/talk/deck-drafts.ts')
  /** All that is told of decks of one's own, in its order, once something is. */
  const told = async () => {
    const all: { readonly names: readonly string[]; readonly trouble: string | null }[] = []
    let done: Promise<void> = Promise.resolve()
    await new Promise<void>((begun) => {
      done = ownDecks(({ decks, trouble }) => {
        all.push({ names: decks.map(({ name }) => name), trouble })
        begun()
      })
    })
    return { all, done }
  }
  return { ownDeck: (id: string, onSilent = () => {}) => ownDeck(id, onSilent), told, ownName, desk: DECK_DESK }
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
  const { all, done } = await stage.told()
  await done
  const names = [stage.ownName(id)]
  expect(all).toEqual([
    { names, trouble: null },
    { names, trouble: 'forbidden' },
  ])
  expect((await stage.ownDeck(id)).title).toBe('Not stored')
  const speaker = await window()
  const elsewhere = await speaker.told()
  await elsewhere.done
  expect(elsewhere.all.at(-1)).toEqual({ names: [], trouble: 'forbidden' })
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

describe('where the storage does not answer', () => {
  /** What is asked of the storage, each to be refused when the test says so. */
  let asked: { onerror?: () => void }[] = []
  const refuse = () => {
    for (const one of asked.splice(0)) one.onerror?.()
  }
  beforeEach(() => {
    asked = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('localStorage', new Kept())
    vi.stubGlobal('indexedDB', {
      open: () => {
        const request = {}
        asked.push(request)
        return request
      },
    })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  /** A deck that waits to be stored since the page went. */
  const wait = (id: string, title: string) =>
    makeDraftStore('burn-after-reading.x', 'burn-after-reading.unsaved-decks.').keepWaiting([
      { id, name: title, text: BLANK_DECK.replace('"My talk"', `"${title}"`), changedAt: 1, version: 0 },
    ])

  test('what waits and what this tab has is told at once, the silence once it lasts, and how it ends', async () => {
    wait('waits', 'Waits')
    const { told, ownName, desk } = await window()
    const here = desk.addDraft('x', BLANK_DECK)
    const { all, done } = await told()
    const names = [ownName(here), ownName('waits')]
    expect(all).toEqual([{ names, trouble: null }])
    await vi.advanceTimersByTimeAsync(4999)
    expect(all.slice(1)).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(all.slice(1)).toEqual([{ names, trouble: 'silent' }])
    refuse()
    await done
    expect(all.slice(2)).toEqual([{ names, trouble: 'forbidden' }])
  })

  test('a deck that waits is given without it; one that is only there is waited for, and that is said', async () => {
    wait('waits', 'Waits')
    const { ownDeck } = await window()
    const silent = vi.fn()
    const waits = ownDeck('waits', silent)
    await vi.advanceTimersByTimeAsync(150)
    expect((await waits).title).toBe('Waits')
    expect(silent).not.toHaveBeenCalled()
    const stored = ownDeck('stored', silent)
    await vi.advanceTimersByTimeAsync(150 + 4999)
    expect(silent).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(silent).toHaveBeenCalledTimes(1)
    const refused = expect(stored).rejects.toThrow('no open window has this deck')
    refuse()
    await refused
  })
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
