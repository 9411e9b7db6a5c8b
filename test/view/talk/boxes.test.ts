/** The large picture: what it shows is the world's, at every moment, in any room, in letters for the last row. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copiesOf } from '../../../src/run/copies.ts'
import { record, worldAt } from '../../../src/run/record.ts'
import { NOTHING_CHOSEN } from '../../../src/scenario/choices.ts'
import { planOf } from '../../../src/scenario/chosen.ts'
import { CONSUMER_STATES } from '../../../src/sim/machines.ts'
import { instantAt } from '../../../src/view/presentation.ts'
import { focusWait } from '../../../src/view/stage/chart.ts'
import { boxesAt, boxesScene } from '../../../src/view/talk/boxes.ts'
import { boxesLeast, UNITS_AN_EM, type Who } from '../../../src/view/talk/boxes-size.ts'
import { stageWords } from '../../../src/view/talk/boxes-words.ts'
import { shipped } from '../../support/library.ts'
import { momentsOf, STAGE_RUNS, shapesIn, textsIn } from '../stage/stage-runs.ts'

const WHO: readonly (readonly Who[])[] = [
  ['node', 'store', 'worker'],
  ['store', 'worker'],
  ['node', 'store', 'worker', 'queue'],
  ['worker'],
]
const room = fc.record({ w: fc.integer({ min: 12, max: 50 }), h: fc.integer({ min: 8, max: 24 }) })

test('there are runs to draw', () => {
  expect(STAGE_RUNS.length).toBeGreaterThan(20)
})

describe.each(STAGE_RUNS.filter((_, i) => i % 6 === 0))('%s', (_, { recording, timeline }) => {
  test('is drawn at every moment in any room, without a number that is none', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WHO),
        room,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (who, size, share, still) => {
          const scene = boxesScene(recording, 0, who, size)
          const instant = instantAt(timeline, share * timeline.endT)
          const world = worldAt(recording, instant.messages, instant.facts)
          const copies = copiesOf(world, 0)
          const list = boxesAt(scene, world, instant, { still, copies })
          expect(JSON.stringify(list)).not.toMatch(/NaN|null|Infinity/)
          if (who.includes('store')) expect(textsIn(list.groups)).toContain(`copies: ${copies}`)
          expect(stageWords(scene, world)).not.toMatch(/undefined|NaN/)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('the same moment is the same picture, and a wait that waits is shown to wait', () => {
    const scene = boxesScene(recording, 0, WHO[0], { w: 49, h: 19 })
    for (const t of momentsOf(timeline, 15)) {
      const instant = instantAt(timeline, t)
      const world = worldAt(recording, instant.messages, instant.facts)
      const list = boxesAt(scene, world, instant)
      expect(boxesAt(scene, worldAt(recording, instant.messages, instant.facts), instant)).toEqual(list)
      const wait = focusWait(world, 0)
      const waits = wait >= 0 && CONSUMER_STATES[world.waitState[wait]] === 'listening.waiting'
      expect(textsIn(list.groups).includes('waiting')).toBe(waits)
    }
  })

  test('in a room that is low the boxes get lower, and the letters stay', () => {
    for (const who of WHO.slice(0, 2)) {
      const w = boxesLeast(who)
      const em = (h: number) => boxesScene(recording, 0, who, { w, h }).width / w
      expect(em(16.6)).toBeCloseTo(em(20))
      expect(em(12)).toBeGreaterThan(em(20))
      const { nodes, result, note } = boxesScene(recording, 0, who, { w, h: 16.6 })
      expect(note.y + note.h).toBeLessThan(result.y + result.h)
      if (who.includes('node'))
        for (const node of nodes) expect(node.y + node.h).toBeLessThanOrEqual(result.y + result.h)
    }
  })

  test('with the width that it asks for, no letter is smaller than an em of the stage', () => {
    for (const who of WHO) {
      const width = boxesLeast(who)
      const scene = boxesScene(recording, 0, who, { w: width + 0.1, h: 24 })
      const em = scene.width / (width + 0.1)
      expect(em).toBeLessThanOrEqual(UNITS_AN_EM + 0.01)
      for (const t of momentsOf(timeline, 8)) {
        const instant = instantAt(timeline, t)
        const list = boxesAt(scene, worldAt(recording, instant.messages, instant.facts), instant, { copies: 1 })
        for (const shape of shapesIn(list.groups))
          if (shape.kind === 'text') expect(shape.size).toBeGreaterThanOrEqual(em)
      }
    }
  })
})

test('a note without a space in it is broken after its fields, not cut', () => {
  const recording = record(
    planOf(shipped('one-job'), { ...NOTHING_CHOSEN, payload: { text: '{"status":"done","pages":12}' } }),
  )
  const scene = boxesScene(recording, 0, WHO[0], { w: 24, h: 15 })
  const fact = recording.facts.findIndex(({ kind }) => kind === 'written')
  const messages = recording.factsUpTo.findIndex((stated) => stated > fact) + 1
  const instant = { messages, facts: fact + 1, ms: recording.facts[fact].atMs, fact: -1, progress: 1 }
  const shown = textsIn(boxesAt(scene, worldAt(recording, messages, fact + 1), instant).groups)
  expect(shown).toContain('{"status":')
  expect(shown.filter((text) => text.includes('…'))).toEqual([])
})
