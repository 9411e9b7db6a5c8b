import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Recording, record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import { parseScenario } from '../../src/scenario/parse.ts'
import { narrationOf } from '../../src/view/narration.ts'
import { instantAt, momentOf, paceInWords, stopBeside, type Timeline, timelineOf } from '../../src/view/presentation.ts'

const folder = join(import.meta.dirname, '../../scenarios')
const runs: [name: string, recording: Recording, timeline: Timeline][] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => {
    const scenario = parseScenario(readFileSync(join(folder, file), 'utf8'))
    return ([undefined, 'all-fixed'] as const).map((preset): [string, Recording, Timeline] => {
      const recording = record(compile(scenario, { preset }))
      return [`${scenario.id}, ${preset ?? 'its own rules'}`, recording, timelineOf(recording, narrationOf(recording))]
    })
  })

test('there is something to play', () => {
  expect(runs.length).toBeGreaterThan(1)
})

describe.each(runs)('%s', (_, recording, timeline) => {
  const moment = fc.double({ min: -10, max: timeline.endT + 10, noNaN: true })

  test('what a later moment shows contains what an earlier one showed', () => {
    fc.assert(
      fc.property(moment, moment, (x, y) => {
        const early = instantAt(timeline, Math.min(x, y))
        const late = instantAt(timeline, Math.max(x, y))
        expect(late.messages).toBeGreaterThanOrEqual(early.messages)
        expect(late.facts).toBeGreaterThanOrEqual(early.facts)
        expect(late.ms).toBeGreaterThanOrEqual(early.ms)
      }),
    )
  })

  test('facts, messages and clock of a moment agree', () => {
    fc.assert(
      fc.property(moment, (t) => {
        const { messages, facts, ms } = instantAt(timeline, t)
        if (messages > 0) {
          expect(ms).toBeGreaterThanOrEqual(recording.messageAtMs[messages - 1])
          expect(facts).toBeLessThanOrEqual(recording.factsUpTo[messages - 1])
          expect(facts).toBeGreaterThanOrEqual(messages > 1 ? recording.factsUpTo[messages - 2] : 0)
        }
        if (messages < recording.messageAtMs.length) expect(ms).toBeLessThanOrEqual(recording.messageAtMs[messages])
      }),
    )
  })

  test('a telling goes from 0 to 1, and what is told has happened', () => {
    fc.assert(
      fc.property(moment, (t) => {
        const { fact, progress, facts } = instantAt(timeline, t)
        expect(fact).toBeLessThan(facts)
        expect(progress).toBeGreaterThanOrEqual(0)
        expect(progress).toBeLessThanOrEqual(1)
        if (fact >= 0) expect(fact).toBe(facts - 1)
      }),
    )
  })

  test('an instant leads to a moment that shows it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Math.floor(recording.messageAtMs.at(-1)!) }), (ms) => {
        expect(instantAt(timeline, momentOf(timeline, ms)).ms).toBeCloseTo(ms, 3)
      }),
    )
  })

  test('stops are the same, stepped through from either side', () => {
    for (const changes of [false, true]) {
      const forth: number[] = []
      for (let t = -1; t < timeline.endT; ) {
        const next = stopBeside(timeline, t, 1, changes)
        expect(next).toBeGreaterThan(t)
        t = next
        forth.push(t)
      }
      const stops = new Set(timeline.stops.filter(({ change }) => change || !changes).map(({ t }) => t))
      const back: number[] = []
      for (let t = timeline.endT + 1; t > 0; ) {
        t = stopBeside(timeline, t, -1, changes)
        back.unshift(t)
      }
      expect(back.filter((t) => stops.has(t))).toEqual(forth.filter((t) => stops.has(t)))
    }
  })

  test('the end shows everything, and the verdict comes in about 25 seconds', () => {
    expect(instantAt(timeline, timeline.endT)).toEqual({
      messages: recording.messageAtMs.length,
      facts: recording.factsUpTo.at(-1),
      ms: recording.messageAtMs.at(-1),
      fact: -1,
      progress: 1,
    })
    expect(timeline.closingT).toBeLessThanOrEqual(30_000)
    expect(timeline.closingT).toBeLessThanOrEqual(timeline.endT)
  })
})

test('each fact worth telling has a moment of its own', () => {
  const [, recording, timeline] = runs.find(([name]) => name === 'incident, its own rules')!
  const shown = timeline.stops.map(({ t }) => recording.facts[instantAt(timeline, t).facts - 1])
  expect(shown).toEqual(timeline.stops.map(({ fact }) => recording.facts[fact]))
})

test('paces can be said', () => {
  expect([5_000, 60_000, 600_000, 1_800_000, 3_600_000, 4_800_000].map(paceInWords)).toEqual([
    '5 seconds a second',
    '1 minute a second',
    '10 minutes a second',
    '30 minutes a second',
    '1 hour a second',
    '80 minutes a second',
  ])
})
