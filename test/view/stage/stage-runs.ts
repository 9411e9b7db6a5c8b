/** What the tests of the stage share: runs of every scenario that ships, and ways to look into a picture. */
import { type Recording, record, worldAt } from '../../../src/run/record.ts'
import { compile } from '../../../src/scenario/compile.ts'
import type { Fact } from '../../../src/sim/facts.ts'
import { narrationOf } from '../../../src/view/narration.ts'
import { type Instant, instantAt, type Timeline, timelineOf } from '../../../src/view/presentation.ts'
import { type PictureOptions, pictureAt } from '../../../src/view/stage/picture.ts'
import type { Scene } from '../../../src/view/stage/scene.ts'
import type { DisplayList, GroupShape, Shape, TextShape } from '../../../src/view/stage/shapes.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'

export interface StageRun {
  readonly recording: Recording
  readonly timeline: Timeline
}

export function stageRun(name: string, set: Record<string, string> = {}, preset?: 'all-fixed'): StageRun {
  const recording = record(compile(shipped(name), { preset, set }))
  return { recording, timeline: timelineOf(recording, narrationOf(recording)) }
}

/** Every scenario under its own rules, and under all fixes. */
export const STAGE_RUNS: readonly (readonly [name: string, run: StageRun])[] = SCENARIO_FILES.flatMap((file) => {
  const name = file.replace('.json', '')
  return [
    [`${name}, its own rules`, stageRun(name)],
    [`${name}, all fixed`, stageRun(name, {}, 'all-fixed')],
  ] as const
})

/** The picture at an instant, with the world worked out afresh. */
export function pictured(scene: Scene, instant: Instant, options?: PictureOptions): DisplayList {
  return pictureAt(scene, worldAt(scene.recording, instant.messages, instant.facts), instant, options)
}

/** Evenly spread moments, and the beginning, middle and end of each telling. */
export function momentsOf(timeline: Timeline, count: number): number[] {
  const step = Math.ceil(timeline.stops.length / count)
  return [
    ...Array.from({ length: count }, (_, i) => (timeline.endT * i) / (count - 1)),
    ...timeline.stops
      .filter((_, i) => i % step === 0)
      .flatMap(({ t, lastsMs }) => [t, t + lastsMs * 0.3, t + lastsMs * 0.99]),
  ]
}

export function shapesIn(shapes: readonly Shape[]): Shape[] {
  return shapes.flatMap((shape) => (shape.kind === 'group' ? [shape, ...shapesIn(shape.children)] : [shape]))
}

export const textsIn = (shapes: readonly Shape[]): string[] =>
  shapesIn(shapes)
    .filter((shape): shape is TextShape => shape.kind === 'text')
    .map(({ text }) => text)

export function groupIn(list: DisplayList, id: string): GroupShape {
  const found = list.groups.find((group) => group.id === id)
  if (found === undefined) throw new Error(`nothing is called ${id}`)
  return found
}

type Test = (fact: Fact) => boolean

function stopOf({ recording, timeline }: StageRun, test: Test) {
  const stop = timeline.stops.find(({ fact }) => test(recording.facts[fact]))
  if (stop === undefined) throw new Error('no such fact is told')
  return stop
}

/** The first fact that is told and satisfies `test`: the instant at which it has been told that far. */
export function toldAt(run: StageRun, test: Test, share: number): Instant {
  const stop = stopOf(run, test)
  return instantAt(run.timeline, stop.t + share * stop.lastsMs)
}

/** The job of that fact. */
export function toldFact(run: StageRun, test: Test): { readonly job: number } {
  const fact = run.recording.facts[stopOf(run, test).fact]
  return { job: 'job' in fact ? fact.job : 0 }
}
