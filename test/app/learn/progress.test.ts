/** What is kept on the device: soon after a change, by several tabs, in any storage or in none. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { joinLessons, progressIn } from '../../../src/story/course-progress.ts'
import { CODE_MAX, progressText, readProgress } from '../../../src/story/course-read.ts'
import { type TabStorage, tabStorage } from '../../support/tab-storage.ts'

const STORED = 'burn-after-reading.progress'
type Progress = typeof import('../../../src/app/learn/progress.ts')

interface Tab extends Progress {
  /** Another tab has stored that; null: it has forgotten all. */
  readonly hear: (newValue: string | null) => void
  readonly leave: () => void
}

let storage: TabStorage
beforeEach(() => {
  storage = tabStorage()
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 30, 12) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab of its own, over the device's storage. */
async function openTab(): Promise<Tab> {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('localStorage', storage)
  vi.resetModules()
  const progress = await import('../../../src/app/learn/progress.ts')
  const hear = (newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key: STORED, newValue }))
  return { ...progress, hear, leave: () => window.dispatchEvent(new Event('pagehide')) }
}

const kept = () => readProgress(storage.getItem(STORED) ?? '{}').lessons
const lessonIn = (tab: Tab, id = 'one-letter') => progressIn(tab.useProgress.getState().lessons, id)

describe('one tab', () => {
  test('what is noted is stored soon, and there again when the page is loaded again', async () => {
    const tab = await openTab()
    tab.noteAt('one-letter', 'two-wrappers')
    tab.noteGuess('one-letter', 'two-wrappers', 'stops')
    tab.noteWatched('one-letter', 'two-wrappers')
    tab.noteHint('one-letter', 'mend', 2)
    tab.noteSolution('one-letter', 'mend')
    tab.noteReached('one-letter', 'mend')
    tab.noteChanges('one-letter', 'mend', { set: { poll: 'on' } })
    tab.noteCode('one-letter', 'mend', 'return true')
    tab.noteChosen('one-letter', 'mend', [{ kind: 'poll' }])
    tab.noteReview('one-letter', 1)
    tab.noteDone('one-letter')
    tab.noteAgain('one-letter', '2026-12-14T09:00:00', 'review', '0')
    expect(storage.getItem(STORED)).toBeNull()
    vi.runAllTimers()
    expect(storage.written.length).toBe(1)
    const again = lessonIn(await openTab())
    expect(again).toEqual(lessonIn(tab))
    const { stamps: _, ...lesson } = again
    expect(lesson).toEqual({
      since: 0,
      at: 'two-wrappers',
      guesses: { 'two-wrappers': 'stops' },
      watched: ['two-wrappers'],
      hints: { mend: 2 },
      solutions: ['mend'],
      reached: ['mend'],
      changes: { mend: { set: { poll: 'on' } } },
      code: { mend: 'return true' },
      chosen: { mend: [{ kind: 'poll' }] },
      review: 1,
      done: '2026-11-30',
      again: [{ began: '2026-12-14T09:00:00', answers: { review: '0' } }],
    })
  })

  test('the first guess, review and day stay; hints only grow', async () => {
    const tab = await openTab()
    tab.noteGuess('luck', 'm', 'first')
    tab.noteGuess('luck', 'm', 'second')
    tab.noteReview('luck', 2)
    tab.noteReview('luck', 0)
    tab.noteDone('luck')
    vi.setSystemTime(Date.UTC(2026, 11, 24, 12))
    tab.noteDone('luck')
    tab.noteHint('luck', 'm', 3)
    tab.noteHint('luck', 'm', 1)
    tab.noteAgain('luck', '2026-12-14T09:00:00', 'm', 'x')
    tab.noteAgain('luck', '2026-12-14T09:00:00', 'm', 'y')
    const { guesses, review, done, hints, again } = lessonIn(tab, 'luck')
    expect({ guesses, review, done, hints }).toEqual({
      guesses: { m: 'first' },
      review: 2,
      done: '2026-11-30',
      hints: { m: 3 },
    })
    expect(again).toEqual([{ began: '2026-12-14T09:00:00', answers: { m: 'x' } }])
  })

  test('a page that goes stores at once', async () => {
    const tab = await openTab()
    tab.noteCode('luck', 'm', 'half a line')
    tab.leave()
    expect(kept()['luck'].code).toEqual({ m: 'half a line' })
  })

  test('moments may be called anything', async () => {
    const tab = await openTab()
    tab.noteGuess('toString', 'valueOf', 'x')
    tab.noteHint('constructor', 'hasOwnProperty', 1)
    expect(lessonIn(tab, 'toString').guesses).toEqual({ valueOf: 'x' })
    expect(tab.lessonNow('isPrototypeOf').at).toBeNull()
  })
})

describe('two tabs', () => {
  test('neither overwrites what the other has stored', async () => {
    const [x, y] = [await openTab(), await openTab()]
    x.noteGuess('luck', 'm', 'from-x')
    x.noteReached('luck', 'm')
    vi.runAllTimers()
    y.noteGuess('luck', 'n', 'from-y')
    y.noteGuess('the-gate', 'm', 'from-y')
    vi.runAllTimers()
    expect(kept()['luck'].guesses).toEqual({ m: 'from-x', n: 'from-y' })
    expect(kept()['luck'].reached).toEqual(['m'])
    expect(kept()['the-gate'].guesses).toEqual({ m: 'from-y' })
    x.hear(storage.getItem(STORED))
    expect(lessonIn(x, 'luck').guesses).toEqual({ m: 'from-x', n: 'from-y' })
  })

  test('what one has not stored yet outlives what it hears', async () => {
    const [x, y] = [await openTab(), await openTab()]
    x.noteCode('luck', 'm', 'of x')
    y.noteReached('luck', 'm')
    y.leave()
    x.hear(storage.getItem(STORED))
    vi.runAllTimers()
    expect(kept()['luck']).toMatchObject({ code: { m: 'of x' }, reached: ['m'] })
  })

  test('a lesson of which another tab says nothing new stays the same object', async () => {
    const [x, y] = [await openTab(), await openTab()]
    x.noteGuess('luck', 'm', 'x')
    vi.runAllTimers()
    const before = lessonIn(x, 'luck')
    y.noteReached('the-gate', 'm')
    vi.runAllTimers()
    x.hear(storage.getItem(STORED))
    expect(lessonIn(x, 'luck')).toBe(before)
    expect(lessonIn(x, 'the-gate').reached).toEqual(['m'])
    expect(lessonIn(x, 'no-such-lesson')).toBe(lessonIn(y, 'no-such-lesson-either'))
  })

  test('a clock that was set back does not make new code older', async () => {
    const tab = await openTab()
    tab.noteCode('luck', 'm', 'before')
    vi.runAllTimers()
    const before = kept()
    vi.setSystemTime(Date.UTC(2020, 0, 1))
    tab.noteCode('luck', 'm', 'after')
    expect(joinLessons(before, tab.useProgress.getState().lessons)['luck'].code).toEqual({ m: 'after' })
  })

  test('a lesson that one forgets is forgotten in the other, and can be begun again', async () => {
    const [x, y] = [await openTab(), await openTab()]
    x.noteGuess('luck', 'm', 'wrong')
    vi.runAllTimers()
    y.hear(storage.getItem(STORED))
    x.forgetLesson('luck')
    vi.runAllTimers()
    y.hear(storage.getItem(STORED))
    expect(lessonIn(y, 'luck').guesses).toEqual({})
    y.noteGuess('luck', 'm', 'right')
    vi.runAllTimers()
    expect(kept()['luck'].guesses).toEqual({ m: 'right' })
  })

  test('everything forgotten by one stays forgotten, also what waits in the other', async () => {
    const [x, y] = [await openTab(), await openTab()]
    x.noteGuess('luck', 'm', 'wrong')
    vi.runAllTimers()
    y.noteCode('luck', 'm', 'not stored yet')
    x.forgetProgress()
    x.noteAt('luck', 'on the way out')
    x.leave()
    y.hear(null)
    vi.runAllTimers()
    y.leave()
    expect(storage.getItem(STORED)).toBeNull()
    expect(y.useProgress.getState().lessons).toEqual({})
  })
})

describe('what cannot be kept', () => {
  test('a full device says so once, and the page goes on', async () => {
    storage = tabStorage(100)
    const tab = await openTab()
    tab.noteGuess('luck', 'm', 'x')
    vi.runAllTimers()
    expect(tab.useProgress.getState().trouble).toBe('full')
    tab.dismissTrouble()
    tab.noteGuess('luck', 'n', 'y')
    vi.runAllTimers()
    expect(tab.useProgress.getState().trouble).toBeNull()
    expect(lessonIn(tab, 'luck').guesses).toEqual({ m: 'x', n: 'y' })
  })

  test('so does a browser that allows no storage', async () => {
    const forbidden = new Proxy(storage, {
      get: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
    storage = forbidden
    const tab = await openTab()
    expect(tab.useProgress.getState().trouble).toBe('forbidden')
    tab.noteGuess('luck', 'm', 'x')
    vi.runAllTimers()
    expect(lessonIn(tab, 'luck').guesses).toEqual({ m: 'x' })
  })

  test('what is too large is not kept, and what was there before is', async () => {
    const tab = await openTab()
    tab.noteCode('luck', 'm', 'short')
    tab.noteCode('luck', 'm', 'x'.repeat(CODE_MAX + 1))
    expect(lessonIn(tab, 'luck').code).toEqual({ m: 'short' })
    expect(tab.useProgress.getState().trouble).toBe('large')
    tab.noteChosen('luck', 'm', new Array(5000).fill(0))
    tab.noteChanges('luck', 'm', { payload: { text: 'x'.repeat(300_000) } })
    expect(lessonIn(tab, 'luck')).toMatchObject({ chosen: {}, changes: {} })
  })

  test('what could not be read is put aside as it was, and said', async () => {
    const odd = '{"kind":"progress","version":2,"lessons":{"luck":{"done":"2026-11-01","medals":3}}}'
    storage.setItem(STORED, odd)
    const tab = await openTab()
    expect(tab.useProgress.getState().trouble).toBe('unread')
    expect(lessonIn(tab, 'luck').done).toBe('2026-11-01')
    tab.noteReached('luck', 'm')
    vi.runAllTimers()
    expect(kept()['luck']).toMatchObject({ done: '2026-11-01', reached: ['m'] })
    expect(storage.getItem(`${STORED}.unread`)).toBe(odd)
    expect((await openTab()).useProgress.getState()).toMatchObject({ trouble: null, unread: odd })
    storage.setItem(STORED, 'no JSON')
    for (const _ of ['once', 'and again'])
      expect((await openTab()).useProgress.getState().unread).toBe(`${odd}\nno JSON`)
    tab.letUnreadGo()
    expect(storage.getItem(`${STORED}.unread`)).toBeNull()
    tab.forgetProgress()
    expect(storage.length).toBe(0)
  })

  test('of what another tab stores and this one cannot read, the last is put aside', async () => {
    const tab = await openTab()
    const text = (medals: number) => JSON.stringify({ kind: 'progress', version: 2, lessons: { luck: { medals } } })
    for (const medals of [1, 2, 3]) {
      storage.setItem(STORED, text(medals))
      tab.noteReached('luck', `m${medals}`)
      vi.runAllTimers()
      expect(storage.getItem(`${STORED}.unread`)).toBe(text(medals))
    }
    expect(tab.useProgress.getState()).toMatchObject({ trouble: 'unread', unread: text(3) })
  })

  test('where there is no room for it twice, it is said, and handed over', async () => {
    storage.setItem(STORED, 'no JSON')
    const device = storage
    storage = Object.assign(tabStorage(), {
      getItem: (key: string) => device.getItem(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const tab = await openTab()
    expect(tab.useProgress.getState()).toMatchObject({ trouble: 'unread-once', unread: 'no JSON' })
    expect(device.getItem(`${STORED}.unread`)).toBeNull()
  })
})

describe('from a file', () => {
  const file = (guess: string) => {
    const text = JSON.stringify({
      kind: 'progress',
      version: 1,
      lessons: { luck: { guesses: { m: guess }, reached: ['n'], stamps: { 'guesses/m': 5 } } },
    })
    return readProgress(text).lessons
  }
  test('joined: the earlier guess stays first, and nothing is lost', async () => {
    const tab = await openTab()
    tab.noteGuess('luck', 'm', 'here')
    tab.noteReached('luck', 'm')
    tab.takeProgress(file('there'), 'join')
    expect(lessonIn(tab, 'luck')).toMatchObject({ guesses: { m: 'there' }, reached: ['m', 'n'] })
  })
  test('joined: what was forgotten elsewhere stays here', async () => {
    const tab = await openTab()
    tab.noteGuess('luck', 'm', 'here')
    const elsewhere = { luck: { ...lessonIn(tab, 'the-gate'), since: Date.now() + 1000 } }
    tab.takeProgress(elsewhere, 'join')
    expect(lessonIn(tab, 'luck').guesses).toEqual({ m: 'here' })
  })
  test('joined after it was forgotten here, it is there again', async () => {
    const tab = await openTab()
    tab.noteGuess('luck', 'm', 'here')
    tab.forgetLesson('luck')
    tab.takeProgress(file('there'), 'join')
    expect(lessonIn(tab, 'luck').guesses).toEqual({ m: 'there' })
  })
  test('in place of what is here, in every tab', async () => {
    const [x, y] = [await openTab(), await openTab()]
    x.noteGuess('luck', 'm', 'here')
    x.noteGuess('the-gate', 'm', 'here')
    vi.runAllTimers()
    y.hear(storage.getItem(STORED))
    x.takeProgress(file('there'), 'replace')
    vi.runAllTimers()
    y.hear(storage.getItem(STORED))
    expect(lessonIn(y, 'luck')).toMatchObject({ guesses: { m: 'there' }, reached: ['n'] })
    expect(lessonIn(y, 'the-gate').guesses).toEqual({})
  })
  test('what is saved is what is read', async () => {
    const tab = await openTab()
    tab.noteCode('luck', 'm', '"quoted"\u202e')
    const { lessons } = tab.useProgress.getState()
    expect(readProgress(progressText(lessons, 2)).lessons).toEqual(lessons)
  })
})
