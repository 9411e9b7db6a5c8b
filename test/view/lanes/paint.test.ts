import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { record } from '../../../src/run/record.ts'
import { compile } from '../../../src/scenario/compile.ts'
import { LANES, type Painting, paint } from '../../../src/view/lanes/paint.ts'
import { lanesOf } from '../../../src/view/lanes.ts'
import { narrationOf } from '../../../src/view/narration.ts'
import { timelineOf } from '../../../src/view/presentation.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'

const CHAR_PX = 6.2

function painted(file: string, width: number, preset?: 'all-fixed'): Painting {
  const recording = record(compile(shipped(file.replace('.json', '')), { preset }))
  const timeline = timelineOf(recording, narrationOf(recording))
  return paint(lanesOf(recording, 0, timeline), timeline, recording.plan, { width, spare: 150, charPx: CHAR_PX })
}

const wide = ({ text }: { readonly text: string }) => text.length * CHAR_PX

describe.each(SCENARIO_FILES)('%s', (file) => {
  test('words never stand on each other, whatever the width, and come in the order in which they are due', () => {
    fc.assert(
      fc.property(fc.integer({ min: 160, max: 1900 }), (width) => {
        const { words } = painted(file, width)
        for (const [i, { t }] of words.entries()) if (i > 0) expect(t).toBeGreaterThanOrEqual(words[i - 1].t)
        for (const row of [-1, ...LANES.keys()]) {
          const inRow = words.filter((word) => word.row === row).sort((a, b) => a.x - b.x)
          for (const [i, word] of inRow.entries()) {
            expect(word.x).toBeGreaterThanOrEqual(0)
            expect(word.x + wide(word)).toBeLessThanOrEqual(width + 150 + 1)
            if (i > 0) expect(word.x).toBeGreaterThanOrEqual(inRow[i - 1].x + wide(inRow[i - 1]))
          }
        }
      }),
      { numRuns: 12 },
    )
  })

  test('there are never more polls than pixels have room for', () => {
    const { shapes } = painted(file, 300)
    for (const { kind, d } of shapes.polls)
      if (kind === 'poll') expect(d.split('M').length - 1).toBeLessThanOrEqual(300 / 5 + 1)
  })
})

const at = ({ words }: Painting, row: number) => words.filter((word) => word.row === row).map(({ text }) => text)

test('the incident in words', () => {
  const picture = painted('incident.json', 1100)
  expect(at(picture, -1).toSorted()).toEqual(['14:24:00', '18:28:00', '2 h 02 min', '20:30:00', '4 h 04 min'])
  expect(at(picture, LANES.indexOf('worker'))).toEqual([
    'waiting',
    'reads',
    'read, dropped',
    'waiting for nothing',
    'gives up',
    'says “timed out”',
  ])
  expect(at(picture, LANES.indexOf('key'))).toEqual(['note', 'gone'])
})

test('why a run ends where it ends is said even where it is narrow', () => {
  expect(at(painted('endless-requeue.json', 1100), 0)).toContain('and so on, for ever')
})
