import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Recording, record } from '../../src/run/record.ts'
import { jobSummaries } from '../../src/run/summary.ts'
import { encodeText } from '../../src/scenario/bytes.ts'
import { compile, type Overlay } from '../../src/scenario/compile.ts'
import { parseScenario } from '../../src/scenario/parse.ts'
import { PRESET_NAMES } from '../../src/sim/presets.ts'
import { bandsAt, bandsOf, ceilingAhead, hasLength, untrueForMs } from '../../src/view/bands.ts'
import { headlineOf } from '../../src/view/headline.ts'
import { placeOf, scaleOf } from '../../src/view/scale.ts'
import { clockAt } from '../../src/view/words.ts'

const incident = parseScenario(readFileSync(join(import.meta.dirname, '../../scenarios/incident.json'), 'utf8'))
const play = (overlay: Overlay = {}): Recording => record(compile(incident, overlay))

/** A band as lines: when, what, and whether it is a lie. What took no time is left out, but for the last. */
function told(recording: Recording) {
  const { truth, user } = bandsOf(recording, 0)
  const at = (ms: number) => clockAt(recording.plan, ms)
  const seen = <T extends { fact: number; fromMs: number; toMs: number }>(spans: readonly T[]) =>
    spans.filter((span, i) => hasLength(span) || i === spans.length - 1)
  return {
    truth: seen(truth).map(({ fromMs, label }) => `${at(fromMs)} ${label}`),
    user: seen(user).map(({ fromMs, label, lie }) => `${at(fromMs)} ${label}${lie === 'none' ? '' : ` [${lie}]`}`),
  }
}

describe('the incident', () => {
  test('as found: two hours and two minutes of untruth, then a wrong cause', () => {
    const recording = play()
    expect(told(recording)).toEqual({
      truth: ['14:24:00 running on node a', '18:28:00 failed: out of memory at step 9'],
      user: ['14:24:00 In progress', '18:28:00 In progress [untrue]', '20:30:00 Failed: timed out [wrong-cause]'],
    })
    const bands = bandsOf(recording, 0)
    expect(untrueForMs(bands, recording.endMs)).toBe(7_320_000)
    expect(headlineOf(recording, bands, recording.endMs, recording.facts.length, true)).toEqual({
      text: 'The user was told something untrue for 2 h 02 min. Then “timed out”: a wrong cause, never corrected.',
      untrue: true,
    })
  })

  test('with GET the notice stays, and the user is told the same', () => {
    expect(told(play({ set: { read: 'get' } }))).toEqual(told(play()))
  })

  test('all fixed: a second attempt on another node, and the true cause', () => {
    const recording = play({ preset: 'all-fixed' })
    expect(told(recording)).toEqual({
      truth: [
        '14:24:00 running on node a',
        '18:28:00 waits to try again',
        '18:28:09 running on node b',
        '18:29:14 failed: out of memory at step 9',
      ],
      user: [
        '14:24:00 In progress',
        '18:28:00 Queued',
        '18:28:09 In progress',
        '18:29:14 Failed: out of memory at step 9',
      ],
    })
  })

  test('nothing that was never done is shown as true', () => {
    const recording = play({ payload: encodeText('{}') })
    expect(told(recording)).toEqual({
      truth: ['14:24:00 running on node a', '18:28:00 nothing usable came'],
      user: ['14:24:00 In progress', '18:28:00 Done [untrue]'],
    })
    const bands = bandsOf(recording, 0)
    expect(headlineOf(recording, bands, recording.endMs, recording.facts.length, true).text).toBe(
      'The user was told “done”, and it was not done.',
    )
  })

  test('a result that is done ends well', () => {
    expect(told(play({ payload: encodeText('{"status":"done"}') })).user).toEqual([
      '14:24:00 In progress',
      '18:28:00 Done',
    ])
  })
})

test.each(PRESET_NAMES)('the untruth on the bands is the untruth of the summary (%s)', (preset) => {
  for (const read of ['getdel', 'get', 'get-then-del']) {
    const recording = play({ preset, set: { read } })
    const [{ falseForMs, wrongCauseSinceMs }] = jobSummaries(recording)
    const bands = bandsOf(recording, 0)
    expect(untrueForMs(bands, recording.endMs)).toBe(falseForMs)
    expect(bands.user.some(({ lie }) => lie === 'wrong-cause')).toBe(wrongCauseSinceMs !== null)
  }
})

test('nothing is shown before it is told', () => {
  const recording = play()
  const bands = bandsOf(recording, 0)
  for (let facts = 0; facts <= recording.facts.length; facts++) {
    const atMs = facts === 0 ? 0 : recording.facts[facts - 1].atMs
    for (const span of [...bandsAt(bands, atMs, facts).truth, ...bandsAt(bands, atMs, facts).user]) {
      expect(span.fact).toBeLessThan(facts)
      expect(span.toMs).toBeLessThanOrEqual(atMs)
    }
  }
})

test('a place never goes back, and no change is lost between two others', () => {
  const recording = play({ preset: 'all-fixed' })
  const closingMs = 14_714_000
  const scale = scaleOf(bandsOf(recording, 0, closingMs), closingMs)
  expect(scale.stretched).toBe(true)
  let last = -1
  for (let ms = 0; ms <= closingMs + 1000; ms += 1000) {
    const x = placeOf(scale, ms)
    expect(x).toBeGreaterThanOrEqual(last)
    expect(x).toBeLessThan(1)
    last = x
  }
  const gaps = scale.stops.slice(1).map(({ x }, i) => x - scale.stops[i].x)
  expect(Math.min(...gaps)).toBeGreaterThan(0.05)
})

test('the ceiling is known as long as somebody waits', () => {
  const recording = play()
  const clock = (facts: number, ms: number) => {
    const atMs = ceilingAhead(recording, 0, facts, ms)
    return atMs === null ? null : clockAt(recording.plan, atMs)
  }
  const started = recording.facts.findIndex(({ kind }) => kind === 'attempt-started') + 1
  const failed = recording.facts.findIndex(({ kind }) => kind === 'failed') + 1
  expect(clock(started - 1, 0)).toBe(null)
  expect(clock(started, 0)).toBe('20:30:00')
  expect(clock(failed - 3, recording.endMs - 1)).toBe('20:30:00')
  expect(clock(failed, recording.endMs)).toBe(null)

  const fixed = play({ preset: 'all-fixed' })
  const second = fixed.facts.findLastIndex(({ kind }) => kind === 'attempt-started') + 1
  expect(clockAt(fixed.plan, ceilingAhead(fixed, 0, second, fixed.facts[second - 1].atMs)!)).toBe('00:34:09 +1 d')
})
