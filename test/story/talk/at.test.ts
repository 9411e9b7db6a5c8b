/** Instants, and instants within instants. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { momentIn } from '../../../src/story/talk/at.ts'
import { playedOnce } from '../../../src/story/talk/scene.ts'
import { narrationOf } from '../../../src/view/narration.ts'
import { momentAt, placeOf } from '../../../src/view/place.ts'
import { instantAt, timelineOf } from '../../../src/view/presentation.ts'
import { findShipped } from '../../support/find.ts'

const play = playedOnce(findShipped)
const recording = play({ run: { scenario: 'incident', preset: 'as-found' }, changes: [] })
const { facts } = recording

/** Facts that a deck could name: the first of each kind, and those of the instant that decides. */
const named = facts.filter((fact, i) => facts.findIndex(({ kind }) => kind === fact.kind) === i)

describe('an instant', () => {
  test('has all that was stated by then, and nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: recording.endMs }), (ms) => {
        const moment = momentIn(recording, `${ms}ms`, 'at')
        expect(moment.ms).toBe(ms)
        expect(facts.slice(0, moment.facts).every(({ atMs }) => atMs <= ms)).toBe(true)
        expect(facts.slice(moment.facts).every(({ atMs }) => atMs > ms)).toBe(true)
        expect(moment.order).toBe(facts.filter(({ atMs }) => atMs === ms).length)
      }),
    )
  })

  test('after the end is none; a clock that the run begins after is that of the next day', () => {
    expect(() => momentIn(recording, '400h', 'beats.0.at')).toThrow('beats.0.at: 400h is after the end of the run')
    expect(momentIn(recording, '14:00:00', 'beats.0.at').ms).toBe(23.6 * 3_600_000)
    expect(momentIn(recording, null, 'beats.0.at')).toMatchObject({ ms: 0, facts: 0 })
  })
})

describe('a fact', () => {
  test.each(named.map((fact) => [fact.kind, fact] as const))('%s: the run stands once it is stated', (kind, fact) => {
    const moment = momentIn(recording, { fact: kind }, 'at')
    expect(facts[moment.facts - 1]).toBe(fact)
    expect(moment.order).toBeGreaterThan(0)
  })

  test('is the first one from the given instant on', () => {
    const moments = ['14:24:00', '18:28:00', '18:28:01'].map((from) =>
      momentIn(recording, { fact: 'read', from }, 'at'),
    )
    expect(moments.map(({ facts: n }) => facts[n - 1])).toEqual([
      expect.objectContaining({ kind: 'read', reply: 'nil', atMs: 5000 }),
      expect.objectContaining({ kind: 'read', reply: 'value', destroyed: true, atMs: 14_640_000 }),
      expect.objectContaining({ kind: 'read', reply: 'nil', atMs: 14_645_000 }),
    ])
  })

  test('may be told apart by its fields', () => {
    const { facts: n } = momentIn(recording, { fact: 'read', where: { look: 'last' } }, 'at')
    expect(facts[n - 1]).toMatchObject({ look: 'last', atMs: recording.endMs })
  })

  test('is the place that the presentation shows: not one fact more or less', () => {
    const timeline = timelineOf(recording, narrationOf(recording))
    const quiet = (kind: string) => kind === 'read' // told only where it finds something
    for (const { kind } of named.filter(({ kind }) => !quiet(kind))) {
      const { ms, order, told, facts: stated } = momentIn(recording, { fact: kind }, 'at')
      const instant = instantAt(timeline, momentAt(timeline, { ms, order, told }))
      expect([instant.facts, instant.ms], kind).toEqual([stated, ms])
      expect(placeOf(timeline, instant), kind).toMatchObject({ ms, order })
    }
  })
})
