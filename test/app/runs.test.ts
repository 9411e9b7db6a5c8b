import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Asked, recordingKept, rulesAsked, runKey, runOf, settingKey, startRun } from '../../src/app/runs.ts'
import { choicesOf, FIRST_SESSION } from '../../src/app/session.ts'
import { Shelf } from '../../src/app/shelf.ts'
import { record } from '../../src/run/record.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import { ScenarioError } from '../../src/scenario/error.ts'
import { PRESETS } from '../../src/sim/presets.ts'
import { shipped } from '../support/library.ts'

const incident = shipped('incident')
const NOTHING: Asked = choicesOf(FIRST_SESSION)
/** Different ones, so that no test finds what another has played. */
const slow = (pollInterval: string): Asked => ({ ...NOTHING, numbers: { pollInterval } })

afterEach(() => vi.restoreAllMocks())

describe('a run is named by its content', () => {
  const keyOf = (asked: Asked, scenario = incident) => runKey(settingKey(scenario, asked), rulesAsked(scenario, asked))

  test('however it was come by', () => {
    expect(keyOf({ ...NOTHING, preset: 'typed-errors' })).toBe(
      keyOf({ ...NOTHING, set: { routing: 'terminal-stops' } }),
    )
    expect(keyOf({ ...NOTHING, set: PRESETS['as-found'].rules })).toBe(keyOf(NOTHING))
    expect(keyOf(NOTHING, structuredClone(incident))).toBe(keyOf(NOTHING))
    expect(runOf(incident, { ...NOTHING, preset: 'typed-errors' })).toBe(
      runOf(incident, { ...NOTHING, set: { routing: 'terminal-stops' } }),
    )
  })

  test.each<[string, Partial<Asked>]>([
    ['a rule', { set: { read: 'get' } }],
    ['a preset', { preset: 'all-fixed' }],
    ['a payload', { payload: { text: '{}' } }],
    ['an attempt', { work: { 'job-7f3/1': { run: '65s' } } }],
    ['a number', { numbers: { ceiling: '5h' } }],
    ['an edit', { edits: [{ at: '1h', set: { read: 'get' } }] }],
  ])('%s makes another one', (_, more) => {
    expect(keyOf({ ...NOTHING, ...more })).not.toBe(keyOf(NOTHING))
  })

  test('two scenarios of one name are two', () => {
    const other = { ...incident, startClock: '03:00:00' }
    expect(runOf(other, NOTHING).recording.plan.startsAtMs).not.toBe(runOf(incident, NOTHING).recording.plan.startsAtMs)
  })
})

describe('stories', () => {
  test('push no run of the session out, however many they tell', () => {
    const short = { numbers: { ceiling: '5h' } } as const
    const first = runOf(incident, { ...NOTHING, ...short })
    for (let minutes = 1; minutes <= 9; minutes++)
      runOf(incident, { ...NOTHING, numbers: { pollInterval: `${minutes}m` }, told: true })
    expect(runOf(incident, { ...NOTHING, ...short })).toBe(first)
  })

  test('a run that both ask for is kept for the session', () => {
    const both = { ...NOTHING, numbers: { pollInterval: '11m' } }
    const told = runOf(incident, { ...both, told: true })
    expect(runOf(incident, both)).toBe(told)
    for (let minutes = 12; minutes <= 20; minutes++)
      runOf(incident, { ...NOTHING, numbers: { pollInterval: `${minutes}m` }, told: true })
    expect(runOf(incident, both)).toBe(told)
  })

  test('may end a run early, which is another run', () => {
    const short = runOf(incident, { ...NOTHING, untilMs: 60_000 })
    expect(short.recording.endMs).toBe(60_000)
    expect(runOf(incident, NOTHING).recording.endMs).toBeGreaterThan(60_000)
  })
})

describe('a long run', () => {
  test('comes later, the same as if it had been waited for', async () => {
    const asked = slow('401ms')
    const started = startRun(incident, asked, 0)
    if ('run' in started) throw new Error('it was not long')
    const run = await started.pending
    expect(run.recording.facts).toEqual(record(planOf(incident, asked)).facts)
    expect(runOf(incident, asked)).toBe(run)
    expect(startRun(incident, asked, 0)).toEqual({ run })
  })

  test('lets the page in between', async () => {
    const started = startRun(incident, slow('101ms'), 0)
    if ('run' in started) throw new Error('it was not long')
    const order: string[] = []
    const { port1, port2 } = new MessageChannel()
    const asIfFrame = new Promise<void>((resolve) => {
      port1.onmessage = () => {
        order.push('frame')
        resolve()
      }
      port2.postMessage(null)
    })
    await Promise.all([asIfFrame, started.pending.then(() => order.push('run'))])
    port1.close()
    expect(order).toEqual(['frame', 'run'])
  })

  test('asked for twice is one, and waiting for it on the spot ends the wait', async () => {
    const asked = slow('403ms')
    const [first, second] = [startRun(incident, asked, 0), startRun(incident, asked, 0)]
    if ('run' in first || 'run' in second) throw new Error('it was not long')
    const run = runOf(incident, asked)
    expect(await first.pending).toBe(run)
    expect(await second.pending).toBe(run)
  })

  test('that was put out of the shelf since is kept again once it is shown again', async () => {
    const asked = slow('41s')
    const started = startRun(incident, asked, 0)
    if (!('pending' in started)) throw new Error('It was there at once.')
    await started.pending
    const key = runKey(settingKey(incident, asked), rulesAsked(incident, asked))
    for (let minutes = 20; minutes < 40; minutes++) runOf(incident, slow(`${minutes}m`))
    expect(recordingKept(key)).toBeUndefined()
    const { recording } = runOf(incident, asked)
    expect(recordingKept(key)).toBe(recording)
  })

  test('that was called off does not go on', async () => {
    const asked = slow('404ms')
    const started = startRun(incident, asked, 0)
    if ('run' in started) throw new Error('it was not long')
    let came = false
    void started.pending.then(() => {
      came = true
    })
    started.cancel()
    const next = startRun(incident, slow('405ms'), 0)
    if ('run' in next) throw new Error('it was not long')
    await next.pending
    expect(came).toBe(false)
  })
})

test.each<[string, Partial<Asked>, string]>([
  ['a number', { numbers: { ceiling: 'soon' } }, 'numbers.ceiling: "soon" is not allowed; allowed: '],
  ['a rule', { set: { read: 'peek' } }, 'set.read: no option "peek"; allowed: getdel, get, get-then-del'],
  ['an attempt', { work: { 'job-7f3/9': { run: '1s' } } }, 'work: no attempt "job-7f3/9"; allowed: '],
])('%s that is wrong says so at once', (_, more, text) => {
  for (const play of [runOf, startRun]) {
    expect(() => play(incident, { ...NOTHING, ...more })).toThrow(ScenarioError)
    expect(() => play(incident, { ...NOTHING, ...more })).toThrow(text)
  }
})

describe('a shelf', () => {
  test('keeps the newest few', () => {
    const shelf = new Shelf<number>(2, 100)
    for (const n of [1, 2, 3]) shelf.put(`${n}`, n, 1)
    expect(['1', '2', '3'].map((key) => shelf.take(key))).toEqual([undefined, 2, 3])
  })

  test('what was taken is new again', () => {
    const shelf = new Shelf<number>(2, 100)
    shelf.put('1', 1, 1)
    shelf.put('2', 2, 1)
    shelf.take('1')
    shelf.put('3', 3, 1)
    expect(['1', '2', '3'].map((key) => shelf.take(key))).toEqual([1, undefined, 3])
  })

  test('keeps fewer large ones, but always the newest', () => {
    const shelf = new Shelf<number>(8, 100)
    for (const n of [1, 2, 3]) shelf.put(`${n}`, n, 50)
    expect(['1', '2', '3'].map((key) => shelf.take(key))).toEqual([undefined, 2, 3])
    shelf.put('4', 4, 1000)
    expect(['2', '3', '4'].map((key) => shelf.take(key))).toEqual([undefined, undefined, 4])
    shelf.put('4', 5, 1)
    shelf.put('5', 5, 99)
    expect(['4', '5'].map((key) => shelf.take(key))).toEqual([5, 5])
  })
})
