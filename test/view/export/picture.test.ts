/** The picture of a moment as a file: well-formed, inert, and the stage that the page shows. */
import * as fc from 'fast-check'
import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { record, worldAt } from '../../../src/run/record.ts'
import { type Laid, NOTHING_CHOSEN } from '../../../src/scenario/choices.ts'
import { planOf } from '../../../src/scenario/chosen.ts'
import type { Scenario } from '../../../src/scenario/schema.ts'
import type { UserSpan } from '../../../src/view/bands.ts'
import { CLOCK_ROOM, clocksShown } from '../../../src/view/export/band-clocks.ts'
import { untrueHatch, wrongCauseHatch } from '../../../src/view/export/hatch.ts'
import { type Moment, pictureOf, svgOf, svgOfEnd } from '../../../src/view/export/picture.ts'
import { broken } from '../../../src/view/export/picture-parts.ts'
import { narrationOf } from '../../../src/view/narration.ts'
import { instantAt, timelineOf } from '../../../src/view/presentation.ts'
import { pictureAt } from '../../../src/view/stage/picture.ts'
import { sceneOf } from '../../../src/view/stage/scene.ts'
import type { GroupShape } from '../../../src/view/stage/shapes.ts'
import { measured, wrapped } from '../../../src/view/stage/text.ts'
import { hostile, titleOf } from '../../support/hostile-text.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'
import { small } from '../../support/small.ts'
import { groupIn, shapesIn, textsIn } from '../stage/stage-runs.ts'

/** Elements, attributes and texts of an XML file, by a parser of its own. Throws where it is not well-formed. */
function parsed(xml: string) {
  const names: string[] = []
  const attributes: (readonly [string, string])[] = []
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes: all }) => {
    names.push(name)
    for (const [key, value] of Object.entries(all as Record<string, SaxesAttributePlain>))
      attributes.push([key, String(value)])
  })
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push(text)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return { names, attributes, texts }
}

const ALLOWED = new Set(['svg', 'title', 'g', 'rect', 'circle', 'path', 'text'])

function played(scenario: Scenario, laid: Laid = NOTHING_CHOSEN) {
  const recording = record(planOf(scenario, laid))
  const timeline = timelineOf(recording, narrationOf(recording))
  return { exported: { scenario, laid, recording, job: 0 }, timeline }
}

function expectInert(svg: string): ReturnType<typeof parsed> {
  const found = parsed(svg)
  expect(found.names.filter((name) => !ALLOWED.has(name))).toEqual([])
  const odd = found.attributes.filter(
    ([name, value]) =>
      /^on|href|style|src/i.test(name) || (name !== 'xmlns' && /url\(|https?:|javascript:|NaN/i.test(value)),
  )
  expect(odd).toEqual([])
  return found
}

describe.each(SCENARIO_FILES.map((file) => file.replace('.json', '')))('%s', (name) => {
  test('from its beginning to its end, the stage is the one on the page', () => {
    for (const preset of [null, 'all-fixed'] as const) {
      const { exported, timeline } = played(shipped(name), { ...NOTHING_CHOSEN, preset })
      const { recording } = exported
      for (const share of [0, 0.3, 0.6, 1]) {
        const t = share * timeline.closingT
        const moment: Moment = { instant: instantAt(timeline, t), closed: share === 1 }
        for (const palette of ['light', 'dark'] as const) expectInert(svgOf(exported, timeline, t, moment, { palette }))
        const list = pictureOf(exported, timeline, t, moment)
        const { instant } = moment
        const world = worldAt(recording, instant.messages, instant.facts)
        expect(groupIn(list, 'stage').children).toEqual(
          pictureAt(sceneOf(recording, 0, 'wide', undefined, true), world, instant).groups,
        )
        expect(list.height).toBeLessThan(1000)
      }
    }
  })
})

test('the end of the incident says what the page says', () => {
  const { exported, timeline } = played(shipped('incident'))
  const svg = svgOfEnd(exported, { palette: 'light' })
  const { texts } = parsed(svg)
  for (const text of [
    'The job that failed at 18:28',
    'running on node a',
    'In progress',
    'untrue for 2 h 02 min',
    '20:30:00',
    '✗ Hang: Only its ceiling could end the wait.',
  ])
    expect(texts).toContain(text)
  expect(texts.join(' ')).toContain('a wrong cause, never corrected.')
  const moment: Moment = { instant: instantAt(timeline, 0), closed: false }
  const before = parsed(svgOf(exported, timeline, 0, moment, { palette: 'light' })).texts.join(' ')
  expect(before).not.toMatch(/untrue for|timed out|Hang/)
})

test('what is said in the long wait is said to its last number, and the card says what the user is told', () => {
  const { exported, timeline } = played(shipped('incident'))
  const t = 0.8 * timeline.closingT
  const moment: Moment = { instant: instantAt(timeline, t), closed: false }
  const list = pictureOf(exported, timeline, t, moment)
  const said = textsIn([groupIn(list, 'says')]).join(' ')
  expect(said).toContain('Nothing can wake this worker before 20:30.')
  expect(said).not.toContain('…')
  // When it began, when what is told stopped being so, when the worker gives up; and where the playhead is.
  const clocks = textsIn([groupIn(list, 'both')]).filter((text) => /^\d\d:\d\d:\d\d$/.test(text))
  expect(clocks).toEqual(['14:24:00', '18:28:00', '20:30:00', expect.stringMatching(/^19:/)])
  const card = textsIn([groupIn(list, 'head')]).slice(-4)
  expect(card).toEqual(['THE USER’S SCREEN', 'Your render', 'In progress…', expect.stringMatching(/^last change 5 h /)])
  const user = groupIn(list, 'head').children.find(
    (one): one is GroupShape => one.kind === 'group' && one.id === 'user',
  )
  expect(user?.data).toEqual({ lie: 'untrue', says: 'In progress…' })
})

test('clocks never run into each other, and the start and the first lie come before all others', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.constantFrom('none', 'untrue', 'wrong-cause')), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(spans, fc.option(fc.integer({ min: 700, max: 900 })), (given, ceiling) => {
      const user = [...given]
        .sort(([a], [b]) => a - b)
        .map(([fromMs, lie], fact) => ({
          fromMs,
          toMs: 700,
          fact,
          lie,
          kind: 'in-progress',
          label: '',
          plainAfter: 0,
        })) as UserSpan[]
      const shown = clocksShown({ truth: [], user }, ceiling, (ms) => ms)
      shown.slice(1).forEach((ms, i) => {
        expect(ms - shown[i]).toBeGreaterThanOrEqual(CLOCK_ROOM)
      })
      expect(shown[0]).toBe(user[0].fromMs)
      const lie = user.find((span) => span.lie !== 'none')?.fromMs
      if (lie !== undefined && lie - shown[0] >= CLOCK_ROOM) expect(shown).toContain(lie)
      for (const { fromMs } of user) expect(shown.some((ms) => Math.abs(ms - fromMs) < CLOCK_ROOM)).toBe(true)
    }),
    {
      numRuns: 2000,
      examples: [
        [
          [
            [0, 'none'],
            [78, 'untrue'],
            [79, 'none'],
          ],
          null,
        ],
      ],
    },
  )
})

test('a text is broken into no more lines than it takes, loses nothing, and leaves no single word for the last', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 9 }), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(words, (all) => {
      const text = all.join(' ')
      const lines = broken(text, 200, 20, {})
      expect(lines.join(' ')).toBe(text)
      expect(lines).toHaveLength(wrapped(text, 200, 20).length)
      for (const one of lines) expect(measured(one, {})).toBeLessThanOrEqual(200)
    }),
  )
  expect(broken('so far the user has been told something untrue for 1 h 08 min.', 320, 4, {}).at(-1)).not.toBe('min.')
})

test('the colour and the hatch of what is not true belong to nothing else', () => {
  const { exported, timeline } = played(shipped('incident'), { ...NOTHING_CHOSEN, preset: 'all-fixed' })
  const moment: Moment = { instant: instantAt(timeline, timeline.closingT), closed: true }
  const shapes = shapesIn(pictureOf(exported, timeline, timeline.closingT, moment).groups)
  expect(shapes.filter((shape) => JSON.stringify(shape).includes('untrue'))).toEqual([])
})

test('a scale makes it larger and changes nothing else', () => {
  const { exported } = played(small())
  const one = svgOfEnd(exported, { palette: 'light' })
  const two = svgOfEnd(exported, { palette: 'light', scale: 2 })
  expect(two.replace(/ width="1520" height="(\d+)"/, (_, h) => ` width="760" height="${Number(h) / 2}"`)).toBe(one)
})

test('hatching stays within its box', () => {
  const size = fc.integer({ min: 0, max: 4000 }).map((n) => n / 4)
  fc.assert(
    fc.property(size, size, size, size, (x, y, w, h) => {
      for (const { d, width = 0 } of [untrueHatch({ x, y, w, h }), wrongCauseHatch({ x, y, w, h })]) {
        for (const [, px, py] of d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
          expect(Number(px)).toBeGreaterThanOrEqual(x + width / 2 - 0.01)
          expect(Number(px)).toBeLessThanOrEqual(x + w - width / 2 + 0.01)
          expect(Number(py)).toBeGreaterThanOrEqual(y + width / 2 - 0.01)
          expect(Number(py)).toBeLessThanOrEqual(y + h - width / 2 + 0.01)
        }
        expect(d.length).toBeLessThan(20_000)
      }
    }),
  )
  expect(untrueHatch({ x: 0, y: 0, w: 200, h: 34 }).d.match(/M/g)?.length).toBeGreaterThan(8)
})

test('whatever a payload, a title or a name says, it is drawn and does nothing', () => {
  const piece = fc.oneof(
    hostile,
    fc.constantFrom(
      '<script>alert(1)</script>',
      ']]><!--',
      '&lt;&#x41;&unknown;',
      "' onload='x",
      '\u0000\ufffe\ud800',
      '</svg>',
    ),
  )
  fc.assert(
    fc.property(piece, (text) => {
      const laid: Laid = {
        ...NOTHING_CHOSEN,
        preset: 'typed-errors',
        payload: { json: { status: 'error', message: text } },
      }
      const { exported, timeline } = played(small({ title: titleOf(text) }), laid)
      const list = pictureOf(exported, timeline, timeline.closingT, {
        instant: instantAt(timeline, timeline.closingT),
        closed: true,
      })
      expectInert(svgOfEnd(exported, { palette: 'dark' }))
      expect(textsIn(list.groups).filter((one) => /[\p{Cc}\p{Cf}\p{Cs}]/u.test(one))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
