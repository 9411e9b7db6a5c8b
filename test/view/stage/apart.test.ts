/** On every stage that ships, at every kind of moment, whatever is said can be read. */
import { describe, expect, test } from 'vitest'
import { record, worldAt } from '../../../src/run/record.ts'
import { compile } from '../../../src/scenario/compile.ts'
import { playMoment } from '../../../src/story/play.ts'
import { narrationOf } from '../../../src/view/narration.ts'
import { instantAt, timelineOf } from '../../../src/view/presentation.ts'
import { pictureAt } from '../../../src/view/stage/picture.ts'
import { type Layout, type Scene, sceneOf } from '../../../src/view/stage/scene.ts'
import type { DisplayList, TextShape } from '../../../src/view/stage/shapes.ts'
import { measured } from '../../../src/view/stage/text.ts'
import { boxesAt, boxesScene } from '../../../src/view/talk/boxes.ts'
import type { Who } from '../../../src/view/talk/boxes-size.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'
import { LESSONS } from '../../support/stories.ts'
import { collisionsIn } from './apart.ts'
import { shapesIn } from './stage-runs.ts'

const SCENARIOS = SCENARIO_FILES.map((file) => {
  const name = file.replace('.json', '')
  return [name, () => record(compile(shipped(name))), true] as const
})
const MOMENTS = LESSONS.flatMap(({ lesson }) =>
  lesson.moments.flatMap(({ id, run }) =>
    run === undefined ? [] : [[`${lesson.id}, ${id}`, () => playMoment(run, shipped), false] as const],
  ),
)
/** Tellings of a run that are looked at, evenly spread. */
const LOOKED_AT = 5

const texts = ({ groups }: DisplayList): TextShape[] =>
  shapesIn(groups).filter((shape): shape is TextShape => shape.kind === 'text')

/** Words that are cut in the middle of one. What is a name or a payload has no words, and is cut anywhere. */
const cutIn = (list: DisplayList): string[] =>
  texts(list).flatMap(({ text, font }) => (font === 'text' && text.endsWith('…') ? [text] : []))

test('there are runs to look at', () => {
  expect(SCENARIOS.length).toBeGreaterThan(40)
  expect(MOMENTS.length).toBeGreaterThan(40)
})

describe.each([...SCENARIOS, ...MOMENTS])('%s', (_, play, showsResting) => {
  test('no word runs into another one, nothing runs through a word, and none is cut', () => {
    const recording = play()
    const timeline = timelineOf(recording, narrationOf(recording))
    const step = Math.ceil(timeline.stops.length / LOOKED_AT)
    const instants = timeline.stops
      .filter((_, i) => i % step === 0 || i === timeline.stops.length - 1)
      .map(({ t, lastsMs }) => instantAt(timeline, t + lastsMs * 0.999))
    const jobs = recording.plan.jobs.length
    const scenes = (['wide', 'medium', 'tall'] as const).map(
      (layout: Layout, i): Scene => sceneOf(recording, i % jobs, layout, undefined, showsResting),
    )
    const hall: Who[] = ['node', 'store', 'worker']
    const boxes = boxesScene(recording, 0, hall, { w: 49, h: 19 })
    for (const instant of instants) {
      const world = worldAt(recording, instant.messages, instant.facts)
      const stills = scenes.map((scene) => pictureAt(scene, world, instant, { still: true }))
      for (const list of [...stills, boxesAt(boxes, world, instant, { still: true, copies: 1 })]) {
        expect(collisionsIn(list)).toEqual([])
        expect(cutIn(list)).toEqual([])
      }
    }
  })
})

test('collisions are found: words over words, an edge, a way and a later box through them', () => {
  const says: TextShape = {
    kind: 'text',
    x: 10,
    y: 20,
    text: 'waiting',
    size: 12,
    font: 'text',
    weight: 400,
    anchor: 'start',
    tone: 'ink-1',
    room: 100,
  }
  const wide = measured('waiting', says)
  const among = (...others: DisplayList['groups'][number]['children']) =>
    collisionsIn({ groups: [{ kind: 'group', id: 'some', children: [says, ...others] }] })
  const box = { kind: 'rect', y: 5, w: 50, h: 40, r: 0 } as const
  expect(among()).toEqual([])
  expect(among({ ...says, x: 10 + wide + 2 })).toEqual([])
  expect(among({ ...says, x: 10 + wide - 3 })).toEqual(['“waiting” over “waiting”'])
  expect(among({ ...box, x: 5, w: wide + 20, stroke: 'line' })).toEqual([])
  expect(among({ ...box, x: 20, stroke: 'line' })).toEqual(['rect through “waiting”'])
  expect(among({ ...box, x: 5, w: wide + 20, fill: 'card' })).toEqual(['rect over “waiting”'])
  expect(among({ kind: 'path', d: 'M0 16H90', stroke: 'line' })).toEqual(['path through “waiting”'])
  expect(among({ kind: 'path', d: 'M0 16H90' })).toEqual([])
})
